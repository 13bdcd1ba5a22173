// Executes the ops of tensor that make, slice, join and reshape tensors. Ops whose region is
// executed per element are in tensor_loop.c.
#include "interp/compute/array_ops.h"
#include "interp/decoder.h"
#include "interp/exec/table.h"
#include "interp/nest/nest.h"

#include "dialect/tensor/kinds.h"
#include "ir/op_def.h"

#include <inttypes.h>

/// The decoded op, for the handlers of this file; each uses the fields that it needs.
typedef struct tensor_op {
  cis_numbers numbers, offsets, sizes, strides;
  cis_layout element;
  cis_type type; // of the result
  bool is_last_use;
  uint32_t num;
  const uint32_t *slots;
  int64_t dim;
  const int64_t *dims; // gather, scatter
  uint64_t dropped;    // dimensions of a slice that the smaller tensor does not have
} tensor_op;

static tensor_op *new_op(cis_decoder *d, cis_op *op) {
  tensor_op *t = cis_arena_new(cis_decoder_arena(d), tensor_op);
  if (op->num_results) {
    t->type = op->results[0].type;
    cis_layout_of(cis_type_element_or_self(t->type), &t->element);
  }
  t->num = op->num_operands;
  t->slots = cis_operand_slots(d, op, (cis_range){0, op->num_operands});
  return t;
}

static const cis_insn *put(cis_machine *m, const cis_insn *pc, cis_cell *regs, cis_array *array) {
  if (!array)
    return NULL;
  cis_cell_take(m, &regs[pc->dst], &array->obj);
  return pc + 1;
}

/// Checks the sizes against the static ones of the type; false after a report.
static bool check_type(cis_machine *m, cis_op *op, cis_type type, const cis_array *array) {
  if (!cis_type_is(type, CIS_TYPE_TENSOR))
    return true;
  bool ok = array->rank == cis_type_rank(type);
  for (uint32_t i = 0; ok && i < array->rank; ++i)
    ok = cis_type_dim(type, i) == CIS_DYNAMIC || cis_type_dim(type, i) == array->sizes[i];
  return ok || cis_trap(m, op, "the tensor does not have the sizes of %s", cis_type_text(type));
}

// --- casts and reshapes ---

static const cis_insn *exec_cast(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  cis_array *array = cis_cell_array(&regs[pc->a]);
  if (!check_type(m, pc->op, t->type, array))
    return NULL;
  cis_cell_share(m, &regs[pc->dst], &array->obj);
  return pc + 1;
}

static bool decode_cast(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_cast)->data = new_op(d, op);
  return true;
}

static const cis_insn *reshape(cis_machine *m, const cis_insn *pc, cis_cell *regs,
                               const int64_t *sizes, uint32_t rank) {
  const tensor_op *t = pc->data;
  cis_array *array = cis_cell_array(&regs[pc->a]);
  if (!cis_check_sizes(m, pc->op, sizes, rank))
    return NULL;
  if (cis_count(sizes, rank) != array->num)
    return cis_trap(m, pc->op, "reshape of %" PRId64 " elements to %" PRId64, array->num,
                    cis_count(sizes, rank));
  array = cis_array_reshape(m, cis_take_array(&regs[pc->a], t->is_last_use), sizes, rank);
  return put(m, pc, regs, array);
}

static const cis_insn *exec_collapse(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  cis_attr groups = pc->data2;
  int64_t sizes[CIS_MAX_RANK];
  for (uint32_t i = 0; i < groups->array.num; ++i) {
    cis_attr group = groups->array.elems[i];
    sizes[i] = 1;
    for (uint32_t k = 0; k < group->array.num; ++k)
      sizes[i] *= array->sizes[cis_attr_int_or(group->array.elems[k], 0)];
  }
  return reshape(m, pc, regs, sizes, groups->array.num);
}

static const cis_insn *exec_expand(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  int64_t sizes[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &t->numbers, regs, sizes) ||
      !cis_check_sizes(m, pc->op, sizes, t->numbers.num))
    return NULL;
  // As for memrefs, each dimension fits its group by itself.
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  cis_attr groups = cis_op_inherent(pc->op, "reassociation");
  for (uint32_t i = 0, first = 0; i < groups->array.num; ++i) {
    uint32_t num = groups->array.elems[i]->array.num;
    int64_t product = cis_count(sizes + first, num);
    if (product != array->sizes[i])
      return cis_trap(m, pc->op, "%" PRId64 " elements in place of %" PRId64 " of dimension %u",
                      product, array->sizes[i], i);
    first += num;
  }
  return reshape(m, pc, regs, sizes, t->numbers.num);
}

static const cis_insn *exec_reshape(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_layout *element = pc->data2;
  const cis_array *shape = cis_cell_array(&regs[pc->b]);
  int64_t sizes[CIS_MAX_RANK];
  if (shape->num > CIS_MAX_RANK)
    return cis_unsupported(m, pc->op, "more than %d dimensions", CIS_MAX_RANK);
  for (int64_t i = 0; i < shape->num; ++i) {
    cis_cell cell = {0};
    cis_array_get(m, element, shape, i, &cell);
    if (!cis_decide(m, pc->op, &cell, "the size is"))
      return NULL;
    sizes[i] = cis_sign_extend(cell.bits, element->width);
  }
  return reshape(m, pc, regs, sizes, (uint32_t)shape->num);
}

static bool has_large_rank(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_ranked(op->results[i].type) &&
        cis_type_rank(op->results[i].type) > CIS_MAX_RANK)
      return true;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_type_is_ranked(cis_op_operand(op, i)->type) &&
        cis_type_rank(cis_op_operand(op, i)->type) > CIS_MAX_RANK)
      return true;
  return false;
}

static bool decode_reshape(cis_decoder *d, cis_op *op) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  tensor_op *t = new_op(d, op);
  t->is_last_use = cis_is_last_use(d, op, 0);
  unsigned kind = cis_op_kind(op);
  cis_layout *shape = cis_arena_new(cis_decoder_arena(d), cis_layout);
  const void *more = shape;
  if (kind == CIS_OP_TENSOR_EXPAND_SHAPE)
    t->numbers = cis_numbers_get(d, op, "static_output_shape", "output_shape");
  else if (kind == CIS_OP_TENSOR_COLLAPSE_SHAPE)
    more = cis_op_inherent(op, "reassociation");
  else
    cis_layout_of(cis_type_element(cis_op_operand(op, 1)->type), shape);
  cis_insn *insn = cis_emit_simple(d, op,
                                   kind == CIS_OP_TENSOR_EXPAND_SHAPE     ? exec_expand
                                   : kind == CIS_OP_TENSOR_COLLAPSE_SHAPE ? exec_collapse
                                                                          : exec_reshape);
  insn->data = t;
  insn->data2 = more;
  return true;
}

// --- shapes ---

static const cis_insn *exec_dim(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  if (!cis_decide(m, pc->op, &regs[pc->b], "the dimension is"))
    return NULL;
  uint64_t dim = regs[pc->b].bits;
  if (dim >= array->rank)
    return cis_trap(m, pc->op, "dimension %" PRIu64 " of a tensor of rank %u", dim, array->rank);
  regs[pc->dst] = (cis_cell){.bits = (uint64_t)array->sizes[dim]};
  return pc + 1;
}

static const cis_insn *exec_rank(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  (void)m;
  regs[pc->dst] = (cis_cell){.bits = cis_cell_array(&regs[pc->a])->rank};
  return pc + 1;
}

static bool decode_dim(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_dim);
  return true;
}

static bool decode_rank(cis_decoder *d, cis_op *op) {
  cis_emit_simple(d, op, exec_rank);
  return true;
}

// --- making tensors ---

static cis_array *new_array(cis_machine *m, const cis_insn *pc, const cis_cell *regs) {
  const tensor_op *t = pc->data;
  int64_t sizes[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &t->sizes, regs, sizes) ||
      !cis_check_sizes(m, pc->op, sizes, t->sizes.num))
    return NULL;
  return cis_array_create(m, sizes, t->sizes.num, t->element.size);
}

static const cis_insn *exec_empty(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_array *array = new_array(m, pc, regs);
  if (array) {
    memset(array->data, 0, (size_t)array->num * array->stride);
    cis_mark_array(array, CIS_CELL_UNINIT);
    array->origin = cis_record_read(m, pc->op, NULL);
  }
  return put(m, pc, regs, array);
}

static const cis_insn *exec_splat(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  cis_array *array = new_array(m, pc, regs);
  if (array)
    cis_fill_array(m, array, &t->element, &regs[pc->a]);
  return put(m, pc, regs, array);
}

static const cis_insn *exec_from_elements(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  cis_array *array = new_array(m, pc, regs);
  for (uint32_t i = 0; array && i < t->num; ++i)
    cis_array_set(m, &t->element, array, i, &regs[t->slots[i]]);
  return put(m, pc, regs, array);
}

static bool decode_new(cis_decoder *d, cis_op *op, uint32_t first, cis_exec_fn fn) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  tensor_op *t = new_op(d, op);
  t->sizes = cis_numbers_of_shape(d, op, t->type, (cis_range){first, op->num_operands - first});
  cis_emit_simple(d, op, fn)->data = t;
  return true;
}

static bool decode_empty(cis_decoder *d, cis_op *op) { return decode_new(d, op, 0, exec_empty); }
static bool decode_splat(cis_decoder *d, cis_op *op) { return decode_new(d, op, 1, exec_splat); }
static bool decode_from_elements(cis_decoder *d, cis_op *op) {
  return decode_new(d, op, op->num_operands, exec_from_elements);
}

// --- elements ---

static const cis_insn *exec_extract(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  const cis_array *array = cis_cell_array(&regs[pc->a]);
  int64_t indices[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &t->numbers, regs, indices))
    return NULL;
  int64_t at = cis_array_index(m, pc->op, array, indices);
  if (at < 0)
    return NULL;
  cis_array_get(m, &t->element, array, at, &regs[pc->dst]);
  return pc + 1;
}

static bool decode_extract(cis_decoder *d, cis_op *op) {
  tensor_op *t = new_op(d, op);
  cis_layout_of(op->results[0].type, &t->element);
  t->numbers = cis_numbers_of_operands(d, op, (cis_range){1, op->num_operands - 1});
  cis_emit_simple(d, op, exec_extract)->data = t;
  return true;
}

static const cis_insn *exec_insert(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  int64_t indices[CIS_MAX_RANK];
  if (!cis_numbers_read(m, pc->op, &t->numbers, regs, indices))
    return NULL;
  int64_t at = cis_array_index(m, pc->op, cis_cell_array(&regs[pc->b]), indices);
  if (at < 0)
    return NULL;
  cis_array *array = cis_array_own(m, cis_take_array(&regs[pc->b], t->is_last_use));
  if (array)
    cis_array_set(m, &t->element, array, at, &regs[pc->a]);
  return put(m, pc, regs, array);
}

static bool decode_insert(cis_decoder *d, cis_op *op) {
  tensor_op *t = new_op(d, op);
  t->is_last_use = cis_is_last_use(d, op, 1);
  t->numbers = cis_numbers_of_operands(d, op, (cis_range){2, op->num_operands - 2});
  cis_emit_simple(d, op, exec_insert)->data = t;
  return true;
}

// --- slices ---

/// The dimensions of static sizes `full` that the smaller type drops, as bits; matched from the
/// left.
static uint64_t dropped_dims(const cis_numbers *full, cis_type smaller) {
  uint64_t dropped = 0;
  uint32_t r = 0, rank = cis_type_rank(smaller);
  for (uint32_t i = 0; i < full->num && i < 64; ++i) {
    if (r < rank && full->values[i] == cis_type_dim(smaller, r))
      ++r;
    else
      dropped |= 1ull << i;
  }
  return dropped;
}

static void decode_slice(cis_decoder *d, cis_op *op, tensor_op *t, cis_type smaller) {
  t->offsets = cis_numbers_get(d, op, "static_offsets", "offsets");
  t->sizes = cis_numbers_get(d, op, "static_sizes", "sizes");
  t->strides = cis_numbers_get(d, op, "static_strides", "strides");
  t->dropped = dropped_dims(&t->sizes, smaller);
}

typedef struct slice {
  int64_t offsets[CIS_MAX_RANK], sizes[CIS_MAX_RANK], strides[CIS_MAX_RANK];
  int64_t start, steps[CIS_MAX_RANK]; // in the larger array
  int64_t dense[CIS_MAX_RANK];        // steps in the smaller one
} slice;

/// Reads a slice of `array`; false after a report.
static bool read_slice(cis_machine *m, cis_op *op, const tensor_op *t, const cis_array *array,
                       const cis_cell *regs, slice *s) {
  if (!cis_numbers_read(m, op, &t->offsets, regs, s->offsets) ||
      !cis_numbers_read(m, op, &t->sizes, regs, s->sizes) ||
      !cis_numbers_read(m, op, &t->strides, regs, s->strides) ||
      !cis_check_block(m, op, "a slice", array->sizes, s->offsets, s->sizes, s->strides,
                       array->rank))
    return false;
  cis_row_major(array->sizes, array->rank, s->steps);
  cis_row_major(s->sizes, array->rank, s->dense);
  s->start = 0;
  for (uint32_t i = 0; i < array->rank; ++i) {
    s->start += s->offsets[i] * s->steps[i];
    s->steps[i] *= s->strides[i];
  }
  return true;
}

static const cis_insn *exec_extract_slice(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]);
  slice s;
  if (!read_slice(m, pc->op, t, source, regs, &s))
    return NULL;
  int64_t sizes[CIS_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t i = 0; i < source->rank; ++i)
    if (!(t->dropped >> i & 1))
      sizes[rank++] = s.sizes[i];
  cis_array *array = cis_array_create(m, sizes, rank, source->stride);
  if (array)
    cis_copy_block(array, (cis_block_walk){0, s.dense}, source, (cis_block_walk){s.start, s.steps},
                   s.sizes, source->rank);
  return put(m, pc, regs, array);
}

static bool decode_extract_slice(cis_decoder *d, cis_op *op) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  tensor_op *t = new_op(d, op);
  decode_slice(d, op, t, t->type);
  cis_emit_simple(d, op, exec_extract_slice)->data = t;
  return true;
}

static bool insert_slice(cis_machine *m, cis_op *op, const tensor_op *t, const cis_array *source,
                         cis_cell *regs, uint32_t dest, cis_array **out_array) {
  slice s;
  const cis_array *shape = cis_cell_array(&regs[dest]);
  if (!read_slice(m, op, t, shape, regs, &s))
    return false;
  if (cis_count(s.sizes, shape->rank) != source->num)
    return cis_memory_error(m, op, "out of bounds: a slice of %" PRId64 " elements from %" PRId64,
                            cis_count(s.sizes, shape->rank), source->num) != NULL;
  cis_array *array = cis_array_own(m, cis_take_array(&regs[dest], t->is_last_use));
  if (array)
    cis_copy_block(array, (cis_block_walk){s.start, s.steps}, source, (cis_block_walk){0, s.dense},
                   s.sizes, array->rank);
  *out_array = array;
  return array != NULL;
}

static const cis_insn *exec_insert_slice(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_array *array;
  if (!insert_slice(m, pc->op, pc->data, cis_cell_array(&regs[pc->a]), regs, pc->b, &array))
    return NULL;
  return put(m, pc, regs, array);
}

/// The shared tensor is in the cell of the loop's block argument, which is changed.
static const cis_insn *exec_parallel_insert(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  cis_array *source = cis_cell_array(&regs[pc->a]), *array = NULL;
  cis_obj_retain(&source->obj);
  bool ok = insert_slice(m, pc->op, pc->data, source, regs, pc->b, &array);
  cis_obj_release(m, &source->obj);
  if (!ok)
    return NULL;
  cis_cell_take(m, &regs[pc->b], &array->obj);
  return pc + 1;
}

static bool decode_insert_slice(cis_decoder *d, cis_op *op) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  tensor_op *t = new_op(d, op);
  bool parallel = cis_op_kind(op) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE;
  decode_slice(d, op, t, cis_op_operand(op, 0)->type);
  t->is_last_use = parallel || cis_is_last_use(d, op, 1);
  cis_emit_simple(d, op, parallel ? exec_parallel_insert : exec_insert_slice)->data = t;
  return true;
}

// --- several tensors ---

static const cis_insn *exec_concat(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  const cis_array *first = cis_cell_array(&regs[t->slots[0]]);
  int64_t sizes[CIS_MAX_RANK], steps[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  memcpy(sizes, first->sizes, first->rank * sizeof(*sizes));
  for (uint32_t k = 1; k < t->num; ++k) {
    const cis_array *next = cis_cell_array(&regs[t->slots[k]]);
    for (uint32_t i = 0; i < first->rank; ++i)
      if (i != t->dim && next->sizes[i] != first->sizes[i])
        return cis_trap(m, pc->op, "sizes %" PRId64 " and %" PRId64 " in dimension %u",
                        first->sizes[i], next->sizes[i], i);
    sizes[t->dim] += next->sizes[t->dim];
  }
  cis_array *array = cis_array_create(m, sizes, first->rank, first->stride);
  int64_t at = 0;
  cis_row_major(sizes, first->rank, steps);
  for (uint32_t k = 0; array && k < t->num; ++k) {
    const cis_array *next = cis_cell_array(&regs[t->slots[k]]);
    cis_row_major(next->sizes, next->rank, dense);
    cis_copy_block(array, (cis_block_walk){at * steps[t->dim], steps}, next,
                   (cis_block_walk){0, dense}, next->sizes, next->rank);
    at += next->sizes[t->dim];
  }
  return put(m, pc, regs, array);
}

static bool decode_concat(cis_decoder *d, cis_op *op) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  tensor_op *t = new_op(d, op);
  t->dim = cis_attr_int_or(cis_op_inherent(op, "dim"), 0);
  cis_emit_simple(d, op, exec_concat)->data = t;
  return true;
}

// --- gather and scatter ---

/// The sizes of one slice, 1 in the dimensions that indices are for.
static void slice_sizes(const tensor_op *t, const cis_array *array, int64_t *out) {
  memcpy(out, array->sizes, array->rank * sizeof(*out));
  for (uint32_t i = 0; i < t->num; ++i)
    out[t->dims[i]] = 1;
}

/// The element where slice `n` of `array` begins; -1 after a report.
static int64_t slice_start(cis_machine *m, cis_op *op, const tensor_op *t,
                           const cis_layout *index_layout, const cis_array *indices,
                           const cis_array *array, int64_t n) {
  int64_t at[CIS_MAX_RANK] = {0};
  for (uint32_t i = 0; i < t->num; ++i) {
    cis_cell cell = {0};
    cis_array_get(m, index_layout, indices, n * t->num + i, &cell);
    if (!cis_decide(m, op, &cell, "the index is"))
      return -1;
    at[t->dims[i]] = cis_sign_extend(cell.bits, index_layout->width);
  }
  return cis_array_index(m, op, array, at);
}

static const cis_insn *exec_gather(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]), *indices = cis_cell_array(&regs[pc->b]);
  int64_t sizes[CIS_MAX_RANK], slices[CIS_MAX_RANK], steps[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  slice_sizes(t, source, slices);
  uint32_t rank = indices->rank - 1;
  memcpy(sizes, indices->sizes, rank * sizeof(*sizes));
  bool keeps = cis_type_rank(t->type) == rank + source->rank;
  for (uint32_t i = 0; i < source->rank; ++i) {
    bool gathered = false;
    for (uint32_t k = 0; k < t->num; ++k)
      gathered |= t->dims[k] == (int64_t)i;
    if (keeps || !gathered)
      sizes[rank++] = slices[i];
  }
  cis_array *array = cis_array_create(m, sizes, rank, source->stride);
  if (!array)
    return NULL;
  cis_row_major(source->sizes, source->rank, steps);
  cis_row_major(slices, source->rank, dense);
  int64_t piece = cis_count(slices, source->rank),
          num = cis_count(indices->sizes, indices->rank - 1);
  for (int64_t n = 0; n < num; ++n) {
    int64_t start = slice_start(m, pc->op, t, pc->data2, indices, source, n);
    if (start < 0) {
      cis_obj_release(m, &array->obj);
      return NULL;
    }
    cis_copy_block(array, (cis_block_walk){n * piece, dense}, source,
                   (cis_block_walk){start, steps}, slices, source->rank);
  }
  return put(m, pc, regs, array);
}

static const cis_insn *exec_scatter(cis_machine *m, const cis_insn *pc, cis_cell *regs) {
  const tensor_op *t = pc->data;
  const cis_array *source = cis_cell_array(&regs[pc->a]), *indices = cis_cell_array(&regs[pc->c]);
  cis_array *array = cis_array_own(m, cis_take_array(&regs[pc->b], t->is_last_use));
  if (!array)
    return NULL;
  int64_t slices[CIS_MAX_RANK], steps[CIS_MAX_RANK], dense[CIS_MAX_RANK];
  slice_sizes(t, array, slices);
  cis_row_major(array->sizes, array->rank, steps);
  cis_row_major(slices, array->rank, dense);
  int64_t piece = cis_count(slices, array->rank),
          num = cis_count(indices->sizes, indices->rank - 1);
  for (int64_t n = 0; n < num; ++n) {
    int64_t start = slice_start(m, pc->op, t, pc->data2, indices, array, n);
    if (start < 0) {
      cis_obj_release(m, &array->obj);
      return NULL;
    }
    cis_copy_block(array, (cis_block_walk){start, steps}, source,
                   (cis_block_walk){n * piece, dense}, slices, array->rank);
  }
  return put(m, pc, regs, array);
}

static bool decode_gather(cis_decoder *d, cis_op *op) {
  if (has_large_rank(op))
    return cis_decode_unsupported(d, op, "more than 64 dimensions");
  bool scatter = cis_op_kind(op) == CIS_OP_TENSOR_SCATTER;
  tensor_op *t = new_op(d, op);
  t->dims = cis_attr_get_i64_array(cis_op_inherent(op, scatter ? "scatter_dims" : "gather_dims"),
                                   &t->num);
  t->is_last_use = scatter && cis_is_last_use(d, op, 1);
  cis_layout *indices = cis_arena_new(cis_decoder_arena(d), cis_layout);
  cis_layout_of(cis_type_element(cis_op_operand(op, scatter ? 2 : 1)->type), indices);
  cis_insn *insn = cis_emit_simple(d, op, scatter ? exec_scatter : exec_gather);
  insn->data = t;
  insn->data2 = indices;
  return true;
}

const cis_exec_row cis_exec_tensor[] = {
    {CIS_OP_TENSOR_BITCAST, decode_cast},
    {CIS_OP_TENSOR_CAST, decode_cast},
    {CIS_OP_TENSOR_COLLAPSE_SHAPE, decode_reshape},
    {CIS_OP_TENSOR_CONCAT, decode_concat},
    {CIS_OP_TENSOR_DIM, decode_dim},
    {CIS_OP_TENSOR_EMPTY, decode_empty},
    {CIS_OP_TENSOR_EXPAND_SHAPE, decode_reshape},
    {CIS_OP_TENSOR_EXTRACT, decode_extract},
    {CIS_OP_TENSOR_EXTRACT_SLICE, decode_extract_slice},
    {CIS_OP_TENSOR_FROM_ELEMENTS, decode_from_elements},
    {CIS_OP_TENSOR_GATHER, decode_gather},
    {CIS_OP_TENSOR_INSERT, decode_insert},
    {CIS_OP_TENSOR_INSERT_SLICE, decode_insert_slice},
    {CIS_OP_TENSOR_PARALLEL_INSERT_SLICE, decode_insert_slice},
    {CIS_OP_TENSOR_RANK, decode_rank},
    {CIS_OP_TENSOR_RESHAPE, decode_reshape},
    {CIS_OP_TENSOR_SCATTER, decode_gather},
    {CIS_OP_TENSOR_SPLAT, decode_splat},
    {0, NULL},
};
