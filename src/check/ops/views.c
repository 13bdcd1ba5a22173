// Memrefs that name a part of another one, or the same bytes in another shape.
#include "check/ops/ops.h"
#include "check/pieces.h"

#include "dialect/builtin/kinds.h"
#include "dialect/common/mixed.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "dialect/tensor/kinds.h"

typedef cis_ref *(*view_fn)(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                            const void *user);

/// Makes a view of each memref that the operand may be.
static void make_views(cis_proof *p, cis_op *op, view_fn view, const void *user) {
  const cis_known *from = cis_proof_get(p, cis_op_operand(op, 0));
  cis_choice *choices = cis_arena_array(p->arena, cis_choice, from->num_choices + 1);
  for (uint32_t i = 0; i < from->num_choices; ++i) {
    const cis_choice *choice = &from->choices[i];
    choices[i] =
        (cis_choice){choice->when, view(p, op, choice->ref,
                                        cis_cond_and(&p->conds, p->path, choice->when), user)};
  }
  cis_proof_set(p, cis_op_result(op, 0),
                cis_known_choices(p, from->kind, choices, from->num_choices));
}

/// The operand's memref, or tensor, of the result's type; sizes, strides and the place in the
/// buffer are the type's.
static cis_ref *retyped_ref(cis_proof *p, const cis_ref *from, cis_type type,
                            const cis_linear *dynamic) {
  cis_ref *ref = cis_proof_whole(p, from->buffer, type, dynamic);
  ref->piece = from->piece;
  ref->base = from->base;
  ref->is_view = from->is_view;
  ref->is_read_only = from->is_read_only;
  return ref;
}

static cis_ref *copy_ref(cis_proof *p, const cis_ref *from) {
  return cis_arena_copy(p->arena, from, sizeof(*from));
}

static cis_linear *new_list(cis_proof *p, uint32_t num) {
  return cis_arena_array(p->arena, cis_linear, num + 1);
}

static cis_linear any_stride(cis_proof *p) {
  return cis_linear_unknown(&p->linears, INT64_MIN, INT64_MAX);
}

/// A part whose place in the buffer is not known.
static cis_ref *somewhere(cis_proof *p, const cis_ref *from, cis_type type) {
  cis_ref *ref = retyped_ref(p, from, type, NULL);
  ref->is_view = true;
  ref->offset = cis_proof_bytes(p, any_stride(p), ref->element);
  return ref;
}

// --- casts ---

/// Strides and the offset that the type has are those of the memref.
static void check_layout(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                         cis_type type) {
  int64_t *strides = cis_arena_array(p->arena, int64_t, from->rank + 1), offset;
  if (!cis_memref_strides(type, strides, &offset)) {
    cis_proof_doubt(p, op, from->buffer, "a cast to a layout that is not known");
    return;
  }
  const char *reason = "a cast to a layout that is not known to be right";
  bool is_plain = cis_memref_has_identity_layout(type);
  cis_linear product = cis_linear_constant(1);
  for (uint32_t i = from->rank; i-- > 0;) {
    bool is_single = cis_linear_is(from->sizes[i], 1);
    if ((is_plain || strides[i] != CIS_DYNAMIC) && !is_single)
      cis_proof_check_equal(p, op, from, when, from->strides[i],
                            is_plain ? product : cis_linear_constant(strides[i]), reason);
    product = cis_linear_mul(&p->linears, product, from->sizes[i]);
  }
  bool has_offset = offset != CIS_DYNAMIC && from->element;
  cis_linear at = cis_linear_scale(&p->linears, cis_linear_constant(offset), from->element);
  if (has_offset)
    cis_proof_check_equal(p, op, from, when, from->offset, at, reason);
}

/// Sizes that the type has are those of the memref, which run-time checks see to.
static cis_ref *cast_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                         const void *user) {
  (void)user;
  cis_ref *ref = copy_ref(p, from);
  cis_type type = op->results[0].type;
  if (!cis_type_is_ranked(type))
    return ref;
  uint32_t rank = cis_type_rank(type);
  if (!from->has_rank) {
    if (when != CIS_NEVER)
      cis_proof_doubt(p, op, from->buffer, "a cast from a rank that is not known");
    cis_ref *made = somewhere(p, from, type);
    made->is_view = from->is_view;
    return made;
  }
  if (from->rank != rank) {
    cis_proof_doubt(p, op, from->buffer, "a cast to another rank");
    return somewhere(p, from, type);
  }
  cis_linear *sizes = new_list(p, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = from->sizes[i];
    int64_t size = cis_type_dim(type, i);
    if (size == CIS_DYNAMIC || cis_linear_is(sizes[i], size))
      continue;
    if (!sizes[i].num)
      cis_proof_find(p, CIS_FOUND_OUT_OF_BOUNDS, op, from->buffer, when, true, NULL);
    else
      cis_proof_doubt(p, op, from->buffer, "a cast to a size that is not known to be right");
    sizes[i] = cis_linear_constant(size);
  }
  ref->sizes = sizes;
  if (cis_type_is_memref(type) && when != CIS_NEVER)
    check_layout(p, op, from, when, type);
  return ref;
}

/// Whether the operand is read here: memrefs, and tensors that stand for no memref.
static bool is_followed(cis_proof *p, cis_op *op) {
  bool followed = cis_value_is_base_memref(cis_op_operand(op, 0)) ||
                  cis_proof_get(p, cis_op_operand(op, 0))->kind == CIS_KNOWN_TENSOR;
  if (!followed)
    cis_check_other(p, op);
  return followed;
}

static void read_cast(cis_proof *p, cis_op *op) {
  if (is_followed(p, op))
    make_views(p, op, cast_ref, NULL);
}

static cis_ref *same_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                         const void *user) {
  (void)op;
  (void)when;
  (void)user;
  return copy_ref(p, from);
}

static void read_same(cis_proof *p, cis_op *op) { make_views(p, op, same_ref, NULL); }

/// A cast between memrefs of one shape and layout changes nothing.
static void read_unrealized(cis_proof *p, cis_op *op) {
  if (op->num_operands == 1 && op->num_results == 1 &&
      cis_memrefs_are_alike(cis_op_operand(op, 0)->type, op->results[0].type))
    read_same(p, op);
  else
    cis_check_other(p, op);
}

/// Checks the op's promise about an address, if the place in the buffer decides it.
static cis_ref *aligned_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                            const void *user) {
  (void)user;
  int64_t alignment = cis_attr_int_or(cis_op_inherent(op, "alignment"), 1);
  cis_linear at = cis_linear_add(&p->linears, from->base, from->offset);
  bool is_fixed = at.num == 0 && alignment > 0;
  int64_t known = alignment < from->buffer->alignment ? alignment : from->buffer->alignment;
  if (is_fixed && at.constant % known)
    cis_proof_find(p, CIS_FOUND_MISALIGNED, op, from->buffer, when, true, NULL);
  else if (!is_fixed || at.constant % alignment || alignment > from->buffer->alignment)
    cis_proof_doubt(p, op, from->buffer, "an address whose alignment is not known");
  return copy_ref(p, from);
}

static void read_alignment(cis_proof *p, cis_op *op) { make_views(p, op, aligned_ref, NULL); }

/// Two memrefs that the program promises to be different objects.
static void check_distinct(cis_proof *p, cis_op *op, const cis_known *a, const cis_known *b) {
  for (uint32_t i = 0; i < a->num_choices; ++i)
    for (uint32_t k = 0; k < b->num_choices; ++k) {
      cis_checked *x = a->choices[i].ref->buffer, *y = b->choices[k].ref->buffer;
      cis_cond when = cis_cond_and(&p->conds, a->choices[i].when, b->choices[k].when);
      when = cis_cond_and(&p->conds, p->path, when);
      if (when != CIS_NEVER && (x->kind == CIS_CHECKED_FOREIGN || y->kind == CIS_CHECKED_FOREIGN))
        cis_proof_doubt(p, op, x->kind == CIS_CHECKED_FOREIGN ? x : y,
                        "objects that are not known to be distinct");
      else if (x == y)
        cis_proof_find(p, CIS_FOUND_NOT_DISTINCT, op, x, when, true, NULL);
    }
}

static void read_distinct(cis_proof *p, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i) {
    const cis_known *known = cis_proof_get(p, cis_op_operand(op, i));
    for (uint32_t k = 0; k < i; ++k)
      check_distinct(p, op, cis_proof_get(p, cis_op_operand(op, k)), known);
    cis_proof_set(p, cis_op_result(op, i), known);
  }
}

// --- views as buffers ---

/// Whether no op touches the memref but by views: it is an arena.
static bool is_arena(const cis_value *value) {
  if (!cis_type_is_ranked(value->type) || cis_type_rank(value->type) != 1)
    return false;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    switch (cis_op_kind(cis_use_owner(use))) {
    case CIS_OP_MEMREF_VIEW:
    case CIS_OP_MEMREF_SUBVIEW:
    case CIS_OP_MEMREF_REINTERPRET_CAST:
    case CIS_OP_MEMREF_DEALLOC:
      break;
    default:
      return false;
    }
  return true;
}

/// A view at a place in an arena is a buffer, where a plan is judged that the program has been
/// lowered with.
static void become_piece(cis_proof *p, cis_op *op, const cis_ref *from, cis_ref *ref) {
  if (!p->views_are_buffers || from->piece || ref->offset.num || ref->base.num ||
      !is_arena(cis_op_operand(op, 0)))
    return;
  ref->piece = cis_proof_new_piece(p, op, from->buffer);
}

// --- subview ---

typedef struct slice {
  cis_linear *offsets, *sizes, *strides;
  bool *dropped;
} slice;

static void check_slice(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                        const slice *s) {
  for (uint32_t i = 0; i < from->rank; ++i)
    cis_proof_check_slice(p, op, from, when, s->offsets[i], s->sizes[i], s->strides[i],
                          from->sizes[i]);
}

static cis_ref *subview_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                            const void *user) {
  const slice *s = user;
  cis_linears *l = &p->linears;
  if (!from->has_rank)
    return somewhere(p, from, op->results[0].type);
  if (when != CIS_NEVER)
    check_slice(p, op, from, when, s);
  cis_ref *ref = copy_ref(p, from);
  ref->is_view = true;
  cis_linear *sizes = new_list(p, from->rank), *strides = new_list(p, from->rank);
  ref->rank = 0;
  for (uint32_t i = 0; i < from->rank; ++i) {
    cis_linear elements = cis_linear_mul(l, s->offsets[i], from->strides[i]);
    ref->offset = cis_linear_add(l, ref->offset, cis_proof_bytes(p, elements, from->element));
    if (s->dropped[i])
      continue;
    sizes[ref->rank] = s->sizes[i];
    strides[ref->rank++] = cis_linear_mul(l, s->strides[i], from->strides[i]);
  }
  ref->sizes = sizes;
  ref->strides = strides;
  become_piece(p, op, from, ref);
  return ref;
}

/// The dimensions of size 1 that the result of tensor.extract_slice does not have: those that do
/// not fit the next dimension of the result.
static void find_dropped(const cis_op *op, bool *out_dropped) {
  cis_static_list sizes = cis_static_list_get(op, "static_sizes");
  cis_type type = op->results[0].type;
  for (uint32_t i = 0, next = 0; i < sizes.num; ++i) {
    out_dropped[i] = next == cis_type_rank(type) || cis_type_dim(type, next) != sizes.values[i];
    next += !out_dropped[i];
  }
}

static void read_subview(cis_proof *p, cis_op *op) {
  uint32_t num;
  slice s = {cis_check_mixed(p, op, "static_offsets", "offsets", &num),
             cis_check_mixed(p, op, "static_sizes", "sizes", &num),
             cis_check_mixed(p, op, "static_strides", "strides", &num), NULL};
  s.dropped = cis_arena_array(p->arena, bool, cis_type_rank(cis_op_operand(op, 0)->type) + 1);
  if (cis_op_kind(op) == CIS_OP_MEMREF_SUBVIEW)
    cis_memref_subview_dropped_dims(op, s.dropped);
  else
    find_dropped(op, s.dropped);
  if (is_followed(p, op))
    make_views(p, op, subview_ref, &s);
}

// --- reinterpret_cast, reshape ---

static cis_ref *reinterpret_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                                const void *user) {
  const slice *s = user;
  cis_ref *ref = copy_ref(p, from);
  for (uint32_t i = 0; i < cis_type_rank(op->results[0].type) && when != CIS_NEVER; ++i)
    cis_proof_check_size(p, op, from, when, s->sizes[i]);
  ref->has_rank = true;
  ref->is_reinterpreted = true;
  ref->is_view |= !cis_linear_is(s->offsets[0], 0); // what begins with the buffer can be freed
  ref->rank = cis_type_rank(op->results[0].type);
  ref->element = from->element;
  ref->offset = cis_linear_scale(&p->linears, s->offsets[0], from->element);
  ref->sizes = s->sizes;
  ref->strides = s->strides;
  become_piece(p, op, from, ref);
  return ref;
}

static void read_reinterpret(cis_proof *p, cis_op *op) {
  uint32_t num;
  slice *s = cis_arena_new(p->arena, slice);
  *s = (slice){cis_check_mixed(p, op, "static_offsets", "offsets", &num),
               cis_check_mixed(p, op, "static_sizes", "sizes", &num),
               cis_check_mixed(p, op, "static_strides", "strides", &num), NULL};
  make_views(p, op, reinterpret_ref, s);
}

static cis_ref *reshape_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                            const void *user) {
  (void)user;
  if (when != CIS_NEVER && !cis_type_has_static_shape(op->results[0].type))
    cis_proof_doubt(p, op, from->buffer, "sizes that are read from memory");
  cis_ref *ref = retyped_ref(p, from, op->results[0].type, NULL);
  ref->offset = from->offset;
  ref->is_reinterpreted = true;
  return ref;
}

static void read_reshape(cis_proof *p, cis_op *op) {
  cis_proof_read(p, op, cis_proof_get(p, cis_op_operand(op, 1)), NULL);
  make_views(p, op, reshape_ref, NULL);
}

// --- expand_shape, collapse_shape ---

static cis_ref *expand_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                           const void *user) {
  const cis_linear *shape = user;
  cis_linears *l = &p->linears;
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(op->results[0].type);
  cis_ref *ref = copy_ref(p, from);
  cis_linear *strides = new_list(p, rank), *sizes = new_list(p, rank);
  for (uint32_t i = 0; i < rank; ++i) {
    strides[i] = cis_linear_constant(1);
    sizes[i] = shape[i];
  }
  for (uint32_t g = 0, at = 0; g < groups->array.num && g < from->rank; ++g) {
    uint32_t size = groups->array.elems[g]->array.num;
    cis_linear stride = from->strides[g], product = cis_linear_constant(1);
    for (uint32_t i = at + size; i-- > at; stride = cis_linear_mul(l, stride, sizes[i])) {
      strides[i] = stride;
      product = cis_linear_mul(l, product, sizes[i]);
    }
    cis_proof_check_equal(p, op, from, when, product, from->sizes[g],
                          "sizes whose product is not known to be the size that they expand");
    at += size;
  }
  ref->is_view = true;
  ref->rank = rank;
  ref->sizes = sizes;
  ref->strides = strides;
  return ref;
}

static void read_expand(cis_proof *p, cis_op *op) {
  uint32_t num;
  const cis_linear *shape = cis_check_mixed(p, op, "static_output_shape", "output_shape", &num);
  if (is_followed(p, op))
    make_views(p, op, expand_ref, shape);
}

static cis_ref *collapse_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                             const void *user) {
  (void)when;
  (void)user;
  cis_linears *l = &p->linears;
  cis_attr groups = cis_op_inherent(op, "reassociation");
  uint32_t rank = cis_type_rank(op->results[0].type);
  cis_ref *ref = copy_ref(p, from);
  cis_linear *strides = new_list(p, rank), *sizes = new_list(p, rank);
  for (uint32_t g = 0, at = 0; g < rank && g < groups->array.num; ++g) {
    uint32_t size = groups->array.elems[g]->array.num;
    sizes[g] = strides[g] = cis_linear_constant(1);
    bool has_stride = false;
    for (uint32_t i = at + size; i-- > at;) {
      sizes[g] = cis_linear_mul(l, sizes[g], from->sizes[i]);
      if (!has_stride && !cis_linear_is(from->sizes[i], 1)) {
        strides[g] = from->strides[i];
        has_stride = true;
      }
    }
    at += size;
  }
  ref->is_view = true;
  ref->rank = rank;
  ref->sizes = sizes;
  ref->strides = strides;
  return ref;
}

static void read_collapse(cis_proof *p, cis_op *op) {
  if (is_followed(p, op))
    make_views(p, op, collapse_ref, NULL);
}

static cis_ref *transpose_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                              const void *user) {
  (void)when;
  (void)user;
  cis_affine_map map = cis_op_inherent(op, "permutation")->map;
  cis_ref *ref = copy_ref(p, from);
  cis_linear *sizes = new_list(p, from->rank), *strides = new_list(p, from->rank);
  for (uint32_t i = 0; i < map->num_results; ++i) {
    uint32_t at = map->results[i]->position;
    sizes[i] = from->sizes[at];
    strides[i] = from->strides[at];
  }
  ref->is_view = true;
  ref->sizes = sizes;
  ref->strides = strides;
  return ref;
}

static void read_transpose(cis_proof *p, cis_op *op) { make_views(p, op, transpose_ref, NULL); }

// --- views of bytes ---

static cis_ref *view_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                         const void *user) {
  const cis_linear *sizes = user;
  cis_linears *l = &p->linears;
  cis_linear shift = cis_proof_number(p, cis_op_operand(op, 1));
  cis_ref *ref = retyped_ref(p, from, op->results[0].type, sizes);
  cis_linear bytes = cis_linear_constant(ref->element ? ref->element : 0);
  for (uint32_t i = 0; i < ref->rank; ++i)
    bytes = cis_linear_mul(l, bytes, ref->sizes[i]);
  for (uint32_t i = 0; i < ref->rank && when != CIS_NEVER; ++i)
    cis_proof_check_size(p, op, from, when, ref->sizes[i]);
  if (when != CIS_NEVER && from->has_rank)
    cis_proof_check_bounds(p, op, from, when, shift, bytes, from->sizes[0]);
  ref->base = cis_linear_add(l, cis_linear_add(l, from->base, from->offset), shift);
  ref->is_view = true;
  bool is_plain = cis_memref_has_identity_layout(op->results[0].type);
  ref->offset = is_plain ? cis_linear_constant(0) : ref->offset;
  ref->piece = cis_proof_new_piece(p, op, from->buffer);
  ref->piece->inside = from->piece;
  return ref;
}

static void read_view(cis_proof *p, cis_op *op) {
  cis_range range = cis_op_operand_group(op, 2);
  make_views(p, op, view_ref, cis_check_operand_numbers(p, op, range));
}

// --- metadata ---

static cis_ref *base_ref(cis_proof *p, cis_op *op, const cis_ref *from, cis_cond when,
                         const void *user) {
  (void)op;
  (void)when;
  (void)user;
  cis_ref *ref = copy_ref(p, from);
  ref->has_rank = true;
  ref->rank = 0;
  ref->offset = cis_linear_constant(0);
  ref->is_view = !cis_linear_is(from->base, 0);
  return ref;
}

static void set_list(cis_proof *p, cis_op *op, cis_range range, const cis_known *memref,
                     bool strides) {
  for (uint32_t i = 0; i < range.num; ++i) {
    const cis_known *number = NULL;
    for (uint32_t k = 0; k < memref->num_choices; ++k) {
      const cis_ref *ref = memref->choices[k].ref;
      cis_linear value = !ref->has_rank ? any_stride(p) : strides ? ref->strides[i] : ref->sizes[i];
      number = cis_known_merge(p, memref->choices[k].when, cis_known_number(p, value), number,
                               op->results[range.first + i].type);
    }
    if (number)
      cis_proof_set(p, cis_op_result(op, range.first + i), number);
  }
}

static void read_metadata(cis_proof *p, cis_op *op) {
  const cis_known *memref = cis_proof_get(p, cis_op_operand(op, 0));
  make_views(p, op, base_ref, NULL);
  const cis_known *offset = NULL;
  for (uint32_t k = 0; k < memref->num_choices; ++k) {
    const cis_ref *ref = memref->choices[k].ref;
    cis_linear value = ref->offset;
    bool whole = ref->element && !value.num && value.constant % ref->element == 0;
    value = whole ? cis_linear_constant(value.constant / ref->element) : any_stride(p);
    offset = cis_known_merge(p, memref->choices[k].when, cis_known_number(p, value), offset,
                             op->results[1].type);
  }
  if (offset)
    cis_proof_set(p, cis_op_result(op, 1), offset);
  set_list(p, op, cis_op_result_group(op, 2), memref, false);
  set_list(p, op, cis_op_result_group(op, 3), memref, true);
}

const cis_check_row cis_check_views[] = {
    {CIS_OP_MEMREF_CAST, read_cast},
    {CIS_OP_TENSOR_CAST, read_cast},
    {CIS_OP_MEMREF_MEMORY_SPACE_CAST, read_same},
    {CIS_OP_BUILTIN_UNREALIZED_CONVERSION_CAST, read_unrealized},
    {CIS_OP_MEMREF_ASSUME_ALIGNMENT, read_alignment},
    {CIS_OP_MEMREF_DISTINCT_OBJECTS, read_distinct},
    {CIS_OP_MEMREF_SUBVIEW, read_subview},
    {CIS_OP_TENSOR_EXTRACT_SLICE, read_subview},
    {CIS_OP_MEMREF_REINTERPRET_CAST, read_reinterpret},
    {CIS_OP_MEMREF_RESHAPE, read_reshape},
    {CIS_OP_MEMREF_EXPAND_SHAPE, read_expand},
    {CIS_OP_TENSOR_EXPAND_SHAPE, read_expand},
    {CIS_OP_MEMREF_COLLAPSE_SHAPE, read_collapse},
    {CIS_OP_TENSOR_COLLAPSE_SHAPE, read_collapse},
    {CIS_OP_MEMREF_TRANSPOSE, read_transpose},
    {CIS_OP_MEMREF_VIEW, read_view},
    {CIS_OP_MEMREF_EXTRACT_STRIDED_METADATA, read_metadata},
    {0, NULL}};
