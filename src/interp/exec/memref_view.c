// memref: ops whose result names memory of another memref, and ops that ask a descriptor; such of
// vector too.
#include "interp/compute/dynamic_sizes.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/vector/kinds.h"
#include "ir/affine.h"
#include "ir/op_def.h"

#include <inttypes.h>

static uint32_t element_align(cis_type memref) {
  cis_layout element;
  cis_layout_of(cis_type_element(memref), &element);
  return element.align;
}

/// A descriptor of the same buffer with another rank; sizes and strides are to be filled.
static cis_memref *new_view(cis_machine *m, const cis_memref *source, uint32_t rank) {
  cis_memref *view = cis_memref_create(m, source->alloc, rank);
  view->base = source->base;
  view->offset = source->offset;
  view->stride = source->stride;
  view->flags = CIS_MEMREF_VIEW;
  return view;
}

static const cis_insn *finish_view(cis_machine *m, const cis_insn *pc, cis_cell *regs,
                                   cis_memref *view) {
  cis_memref_seal(view, element_align(pc->op->results[0].type));
  cis_cell_take(m, &regs[pc->dst], &view->obj);
  return pc + 1;
}

static void contiguous_strides(cis_memref *memref) {
  uint64_t stride = 1;
  for (uint32_t i = memref->rank; i-- > 0; stride *= (uint64_t)memref->sizes[i])
    memref->strides[i] = (int64_t)stride;
}

// --- subview ---

typedef struct subview {
  cis_size_list offsets, sizes, strides;
  const bool *dropped;
  uint32_t rank;
} subview;

static bool check_slice(cis_machine *m, cis_op *op, const cis_memref *source, uint32_t dim,
                        int64_t offset, int64_t size, int64_t stride) {
  int64_t last;
  bool fits = size >= 0 && offset >= 0 && offset <= source->sizes[dim];
  if (fits && size > 0)
    fits = !__builtin_mul_overflow(size - 1, stride, &last) &&
           !__builtin_add_overflow(last, offset, &last) && last >= 0 && last < source->sizes[dim] &&
           offset < source->sizes[dim];
  if (fits)
    return true;
  cis_memory_error(m, op,
                   "out of bounds: the subview with offset %" PRId64 ", size %" PRId64
                   " and stride %" PRId64 " leaves dimension %u, whose size is %" PRId64,
                   offset, size, stride, dim, source->sizes[dim]);
  cis_note_allocation(m, source->alloc);
  return false;
}

HANDLER(exec_subview) {
  const subview *s = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  uint32_t rank = source->rank;
  cis_vec_resize(&m->numbers, 3 * (size_t)rank + 1);
  int64_t *offsets = m->numbers.data, *sizes = offsets + rank, *strides = sizes + rank;
  if (!cis_read_sizes(m, pc->op, regs, &s->offsets, offsets) ||
      !cis_read_sizes(m, pc->op, regs, &s->sizes, sizes) ||
      !cis_read_sizes(m, pc->op, regs, &s->strides, strides))
    return NULL;
  for (uint32_t i = 0; i < rank; ++i)
    if (!check_slice(m, pc->op, source, i, offsets[i], sizes[i], strides[i]))
      return NULL;
  cis_memref *view = new_view(m, source, s->rank);
  uint32_t to = 0;
  for (uint32_t i = 0; i < rank; ++i) {
    view->offset =
        (int64_t)((uint64_t)view->offset + (uint64_t)offsets[i] * (uint64_t)source->strides[i]);
    if (s->dropped[i])
      continue;
    view->sizes[to] = sizes[i];
    view->strides[to++] = (int64_t)((uint64_t)strides[i] * (uint64_t)source->strides[i]);
  }
  return finish_view(m, pc, regs, view);
}

static bool decode_subview(cis_decoder *d, cis_op *op) {
  subview *s = cis_arena_new(cis_decoder_arena(d), subview);
  bool *dropped =
      cis_arena_array(cis_decoder_arena(d), bool, cis_type_rank(cis_op_operand(op, 0)->type) + 1);
  cis_memref_subview_dropped_dims(op, dropped);
  *s = (subview){.offsets = cis_decode_sizes(d, op, "static_offsets", "offsets"),
                 .sizes = cis_decode_sizes(d, op, "static_sizes", "sizes"),
                 .strides = cis_decode_sizes(d, op, "static_strides", "strides"),
                 .dropped = dropped,
                 .rank = cis_type_rank(op->results[0].type)};
  cis_emit_simple(d, op, exec_subview)->data = s;
  return true;
}

// --- reinterpret_cast ---

HANDLER(exec_reinterpret_cast) {
  const subview *s = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  cis_memref *view = new_view(m, source, s->rank);
  if (!cis_read_sizes(m, pc->op, regs, &s->offsets, &view->offset) ||
      !cis_read_sizes(m, pc->op, regs, &s->sizes, view->sizes) ||
      !cis_read_sizes(m, pc->op, regs, &s->strides, view->strides)) {
    cis_obj_release(m, &view->obj);
    return NULL;
  }
  if (!view->offset) // from the start of the buffer on, as after --expand-realloc
    view->flags = source->flags & CIS_MEMREF_VIEW;
  return finish_view(m, pc, regs, view);
}

static bool decode_reinterpret_cast(cis_decoder *d, cis_op *op) {
  subview *s = cis_arena_new(cis_decoder_arena(d), subview);
  *s = (subview){.offsets = cis_decode_sizes(d, op, "static_offsets", "offsets"),
                 .sizes = cis_decode_sizes(d, op, "static_sizes", "sizes"),
                 .strides = cis_decode_sizes(d, op, "static_strides", "strides"),
                 .rank = cis_type_rank(op->results[0].type)};
  cis_emit_simple(d, op, exec_reinterpret_cast)->data = s;
  return true;
}

// --- expand_shape, collapse_shape ---

/// Groups of dimensions of the expanded memref, one per dimension of the collapsed one.
typedef struct groups {
  uint32_t num, rank; // rank: of the result
  const uint32_t *ends;
  cis_size_list shape; // of the expanded one
} groups;

static groups *new_groups(cis_decoder *d, cis_op *op) {
  cis_attr list = cis_op_inherent(op, "reassociation");
  groups *g = cis_arena_new(cis_decoder_arena(d), groups);
  g->num = list->array.num;
  g->rank = cis_type_rank(op->results[0].type);
  uint32_t *ends = cis_arena_array(cis_decoder_arena(d), uint32_t, g->num + 1), end = 0;
  for (uint32_t i = 0; i < g->num; ++i)
    ends[i] = end += list->array.elems[i]->array.num;
  g->ends = ends;
  return g;
}

static bool check_group(cis_machine *m, cis_op *op, const cis_memref *source,
                        const cis_memref *view, uint32_t group, uint32_t first, uint32_t end) {
  int64_t product = 1;
  bool ok = true;
  for (uint32_t i = first; i < end; ++i)
    ok &= view->sizes[i] >= 0 && !__builtin_mul_overflow(product, view->sizes[i], &product);
  if (ok && product == source->sizes[group])
    return true;
  cis_memory_error(m, op,
                   "out of bounds: %" PRId64 " elements in place of %" PRId64 " of dimension %u",
                   product, source->sizes[group], group);
  return false;
}

HANDLER(exec_expand_shape) {
  const groups *g = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  cis_memref *view = new_view(m, source, g->rank);
  bool ok = cis_read_sizes(m, pc->op, regs, &g->shape, view->sizes);
  // An expansion without groups has sizes of 1 only.
  uint64_t one = 1;
  for (uint32_t i = g->rank; ok && !g->num && i-- > 0;)
    view->strides[i] = (int64_t)one;
  for (uint32_t k = 0, first = 0; ok && k < g->num; first = g->ends[k++]) {
    ok = check_group(m, pc->op, source, view, k, first, g->ends[k]);
    uint64_t stride = (uint64_t)source->strides[k];
    for (uint32_t i = g->ends[k]; i-- > first; stride *= (uint64_t)view->sizes[i])
      view->strides[i] = (int64_t)stride;
  }
  if (ok)
    return finish_view(m, pc, regs, view);
  cis_obj_release(m, &view->obj);
  return NULL;
}

static bool decode_expand_shape(cis_decoder *d, cis_op *op) {
  groups *g = new_groups(d, op);
  g->shape = cis_decode_sizes(d, op, "static_output_shape", "output_shape");
  cis_emit_simple(d, op, exec_expand_shape)->data = g;
  return true;
}

/// The stride of a group: that of its last dimension of more than one element; false if they do not
/// follow each other.
static bool collapse_group(const cis_memref *source, uint32_t first, uint32_t end,
                           int64_t *out_size, int64_t *out_stride) {
  int64_t size = 1, stride = end > first ? source->strides[end - 1] : 1;
  bool has_stride = false, follows = true;
  for (uint32_t i = end; i-- > first;) {
    if (source->sizes[i] != 1) {
      if (!has_stride)
        stride = source->strides[i];
      else
        follows &= source->strides[i] == (int64_t)((uint64_t)stride * (uint64_t)size);
      has_stride = true;
    }
    size = (int64_t)((uint64_t)size * (uint64_t)source->sizes[i]);
  }
  *out_size = size;
  *out_stride = stride;
  return follows || size == 0;
}

HANDLER(exec_collapse_shape) {
  const groups *g = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  cis_memref *view = new_view(m, source, g->rank);
  for (uint32_t k = 0, first = 0; k < g->num; first = g->ends[k++]) {
    if (collapse_group(source, first, g->ends[k], &view->sizes[k], &view->strides[k]))
      continue;
    cis_obj_release(m, &view->obj);
    return cis_memory_error(
        m, pc->op, "the dimensions that become dimension %u do not follow each other in memory", k);
  }
  return finish_view(m, pc, regs, view);
}

static bool decode_collapse_shape(cis_decoder *d, cis_op *op) {
  groups *g = new_groups(d, op);
  cis_emit_simple(d, op, exec_collapse_shape)->data = g;
  return true;
}

// --- transpose ---

HANDLER(exec_transpose) {
  cis_affine_map map = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  cis_memref *view = new_view(m, source, source->rank);
  for (uint32_t i = 0; i < source->rank; ++i) {
    uint32_t from = map->results[i]->position;
    view->sizes[i] = source->sizes[from];
    view->strides[i] = source->strides[from];
  }
  return finish_view(m, pc, regs, view);
}

static bool decode_transpose(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_transpose)->data = cis_op_inherent(op, "permutation")->map;
  return true;
}

// --- type_cast: the same memory as elements of another type ---

HANDLER(exec_type_cast) {
  cis_type type = pc->op->results[0].type;
  cis_memref *view = new_view(m, cis_cell_memref(&regs[pc->a]), cis_type_rank(type));
  view->stride = pc->imm2;
  for (uint32_t i = 0; i < view->rank; ++i)
    view->sizes[i] = cis_type_dim(type, i);
  contiguous_strides(view);
  return finish_view(m, pc, regs, view);
}

static bool decode_type_cast(cis_decoder *d, cis_op *op) {
  cis_layout element;
  if (!cis_layout_of(cis_type_element(op->results[0].type), &element))
    return cis_decode_unsupported(d, op, "elements that cannot be executed");
  cis_emit_simple(d, op, exec_type_cast)->imm2 = element.size;
  return true;
}

// --- view ---

typedef struct byte_view {
  cis_size_list sizes;
  uint32_t rank, stride;
} byte_view;

HANDLER(exec_view) {
  const byte_view *s = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  const cis_cell *shift = &regs[pc->b];
  if (!cis_decide(m, pc->op, shift, "the offset is"))
    return NULL;
  cis_memref *view = new_view(m, source, s->rank);
  view->base = (int64_t)((uint64_t)source->base + (uint64_t)source->offset + shift->bits);
  view->offset = 0;
  view->stride = s->stride;
  bool ok = cis_read_sizes(m, pc->op, regs, &s->sizes, view->sizes);
  int64_t bytes = s->stride, end;
  bool fits = true;
  for (uint32_t i = 0; ok && i < s->rank; ++i)
    fits &= view->sizes[i] >= 0 && !__builtin_mul_overflow(bytes, view->sizes[i], &bytes);
  fits = fits && (int64_t)shift->bits >= 0 &&
         !__builtin_add_overflow(bytes, (int64_t)shift->bits, &end) && end <= source->sizes[0];
  if (ok && !fits) {
    cis_memory_error(m, pc->op,
                     "out of bounds: the view of %" PRId64 " bytes at %" PRId64
                     " leaves the buffer of %" PRId64 " bytes",
                     bytes, (int64_t)shift->bits, source->sizes[0]);
    cis_note_allocation(m, source->alloc);
  }
  contiguous_strides(view);
  if (ok && fits)
    return finish_view(m, pc, regs, view);
  cis_obj_release(m, &view->obj);
  return NULL;
}

static bool decode_view(cis_decoder *d, cis_op *op) {
  byte_view *s = cis_arena_new(cis_decoder_arena(d), byte_view);
  cis_type type = op->results[0].type;
  cis_layout element;
  cis_layout_of(cis_type_element(type), &element);
  *s = (byte_view){.sizes = cis_decode_shape(d, op, type, 2),
                   .rank = cis_type_rank(type),
                   .stride = element.size};
  cis_emit_simple(d, op, exec_view)->data = s;
  return true;
}

// --- reshape ---

HANDLER(exec_reshape) {
  const cis_memref *source = cis_cell_memref(&regs[pc->a]), *shape = cis_cell_memref(&regs[pc->b]);
  const cis_layout *number = pc->data;
  int64_t rank = shape->sizes[0], elements = 1, total = 1;
  if (rank > 1 << 16)
    return cis_unsupported(m, pc->op,
                           "cannot execute 'memref.reshape': more than 65536 dimensions");
  cis_memref *view = new_view(m, source, (uint32_t)rank);
  bool ok = true, fits = true;
  for (int64_t i = 0; ok && i < rank; ++i) {
    cis_cell cell = {0};
    int64_t at;
    ok = cis_memref_at(m, pc->op, shape, &i, number, false, &at) &&
         cis_load_bytes(m, pc->op, shape->alloc, at, number, &cell) &&
         cis_decide(m, pc->op, &cell, "the size is");
    view->sizes[i] = cis_sign_extend(cell.bits, number->width);
    fits &= view->sizes[i] >= 0 && !__builtin_mul_overflow(elements, view->sizes[i], &elements);
  }
  for (uint32_t i = 0; i < source->rank; ++i)
    total *= source->sizes[i];
  if (ok && (!fits || elements != total)) {
    cis_memory_error(m, pc->op, "out of bounds: %" PRId64 " elements in place of %" PRId64,
                     elements, total);
    ok = false;
  }
  if (ok) {
    contiguous_strides(view);
    view->flags = source->flags & CIS_MEMREF_VIEW; // all of a buffer, as after a cast
    return finish_view(m, pc, regs, view);
  }
  cis_obj_release(m, &view->obj);
  return NULL;
}

static bool decode_reshape(cis_decoder *d, cis_op *op) {
  cis_layout *number = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_layout_of(cis_type_element(cis_op_operand(op, 1)->type), number);
  if (number->kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "sizes of more than 64 bits");
  cis_emit_simple(d, op, exec_reshape)->data = number;
  return true;
}

// --- casts: the same descriptor, which the result's type must fit ---

static bool fits_type(const cis_memref *memref, cis_type type) {
  if (type->kind != CIS_TYPE_MEMREF)
    return true;
  uint32_t rank = cis_type_rank(type);
  if (rank != memref->rank)
    return false;
  int64_t few[8], offset, *strides = rank <= 8 ? few : cis_mem_alloc(rank * sizeof(int64_t));
  bool strided = cis_memref_strides(type, strides, &offset), ok = true;
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t size = cis_type_dim(type, i);
    ok &= size == CIS_DYNAMIC || size == memref->sizes[i];
    ok &= !strided || strides[i] == CIS_DYNAMIC || strides[i] == memref->strides[i] ||
          memref->sizes[i] <= 1;
  }
  ok &= !strided || offset == CIS_DYNAMIC || offset == memref->offset;
  if (strides != few)
    cis_mem_free(strides);
  return ok;
}

HANDLER(exec_cast) {
  cis_obj *obj = regs[pc->a].obj;
  if (!fits_type((cis_memref *)obj, pc->op->results[0].type)) {
    cis_memory_error(m, pc->op, "the memref does not have the sizes, strides and offset of %s",
                     cis_type_text(pc->op->results[0].type));
    cis_note_allocation(m, ((const cis_memref *)obj)->alloc);
    return NULL;
  }
  cis_cell_share(m, &regs[pc->dst], obj);
  return pc + 1;
}

static bool decode_cast(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_cast);
  return true;
}

HANDLER(exec_assume_alignment) {
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  uint64_t address = memref->alloc->address + (uint64_t)cis_memref_start(memref);
  if (address % pc->imm)
    return cis_memory_error(m, pc->op,
                            "misaligned: the address %" PRIu64 " is not a multiple of %" PRIu64,
                            address, pc->imm);
  cis_cell_share(m, &regs[pc->dst], regs[pc->a].obj);
  return pc + 1;
}

static bool decode_assume_alignment(cis_decoder *d, cis_op *op) {
  int64_t align = cis_attr_int_or(cis_op_inherent(op, "alignment"), 1);
  cis_emit_simple(d, op, exec_assume_alignment)->imm = (uint64_t)align;
  return true;
}

/// The operands share no byte. `data`: their slots.
HANDLER(exec_distinct_objects) {
  const uint32_t *slots = pc->data;
  for (uint32_t i = 0; i < pc->op->num_operands; ++i)
    for (uint32_t k = 0; k < i; ++k) {
      const cis_memref *memref = cis_cell_memref(&regs[slots[i]]);
      if (!cis_memrefs_overlap(cis_cell_memref(&regs[slots[k]]), memref))
        continue;
      cis_memory_error(m, pc->op, "operands %u and %u are no distinct objects: they share memory",
                       k, i);
      cis_note_allocation(m, memref->alloc);
      return NULL;
    }
  return pc + 1;
}

static bool decode_distinct_objects(cis_decoder *d, cis_op *op) {
  cis_emit(d, op, exec_distinct_objects)->data =
      cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  cis_emit_move_operands(d, op, (cis_range){0, op->num_operands}, cis_result_slots(d, op));
  return true;
}

// --- what a descriptor says ---

HANDLER(exec_dim) {
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  const cis_cell *index = &regs[pc->b];
  if (!cis_decide(m, pc->op, index, "the dimension is"))
    return NULL;
  if (index->bits >= memref->rank)
    return cis_trap(m, pc->op, "there is no dimension %" PRId64 ": the rank is %u",
                    (int64_t)index->bits, memref->rank);
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)memref->sizes[index->bits]};
  return pc + 1;
}

static bool decode_dim(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_dim);
  return true;
}

HANDLER(exec_rank) {
  (void)m;
  regs[pc->dst] = (cis_cell){.bits = cis_cell_memref(&regs[pc->a])->rank};
  return pc + 1;
}

static bool decode_rank(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_rank);
  return true;
}

HANDLER(exec_aligned_pointer) {
  (void)m;
  const cis_memref *memref = cis_cell_memref(&regs[pc->a]);
  regs[pc->dst] = (cis_cell){.bits = memref->alloc->address + (uint64_t)memref->base};
  return pc + 1;
}

static bool decode_aligned_pointer(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_aligned_pointer);
  return true;
}

/// The base is the buffer as it was allocated: it can be freed.
HANDLER(exec_strided_metadata) {
  const uint32_t *results = pc->data;
  const cis_memref *source = cis_cell_memref(&regs[pc->a]);
  cis_memref *base = new_view(m, source, 0);
  base->offset = 0;
  base->flags = 0;
  cis_memref_seal(base, element_align(pc->op->results[0].type));
  regs[results[1]] = (cis_cell){.bits = (uint64_t)source->offset};
  for (uint32_t i = 0; i < source->rank; ++i) {
    regs[results[2 + i]] = (cis_cell){.bits = (uint64_t)source->sizes[i]};
    regs[results[2 + source->rank + i]] = (cis_cell){.bits = (uint64_t)source->strides[i]};
  }
  cis_cell_take(m, &regs[results[0]], &base->obj);
  return pc + 1;
}

static bool decode_strided_metadata(cis_decoder *d, cis_op *op) {
  const uint32_t *results = cis_result_slots(d, op);
  cis_emit_simple(d, op, exec_strided_metadata)->data = results;
  return true;
}

const cis_exec_row cis_exec_memref_view[] = {
    {CIS_OP_MEMREF_ASSUME_ALIGNMENT, decode_assume_alignment},
    {CIS_OP_MEMREF_CAST, decode_cast},
    {CIS_OP_MEMREF_COLLAPSE_SHAPE, decode_collapse_shape},
    {CIS_OP_MEMREF_DIM, decode_dim},
    {CIS_OP_MEMREF_DISTINCT_OBJECTS, decode_distinct_objects},
    {CIS_OP_MEMREF_EXPAND_SHAPE, decode_expand_shape},
    {CIS_OP_MEMREF_EXTRACT_ALIGNED_POINTER_AS_INDEX, decode_aligned_pointer},
    {CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, decode_strided_metadata},
    {CIS_OP_MEMREF_MEMORY_SPACE_CAST, decode_cast},
    {CIS_OP_MEMREF_RANK, decode_rank},
    {CIS_OP_MEMREF_REINTERPRET_CAST, decode_reinterpret_cast},
    {CIS_OP_MEMREF_RESHAPE, decode_reshape},
    {CIS_OP_MEMREF_SUBVIEW, decode_subview},
    {CIS_OP_MEMREF_TRANSPOSE, decode_transpose},
    {CIS_OP_MEMREF_VIEW, decode_view},
    {CIS_OP_VECTOR_TYPE_CAST, decode_type_cast},
    {0, NULL},
};
