// Folds of the memref dialect: casts disappear into the ops that use them, sizes are looked up
// where they were stated.
#include "dialect/common/mixed.h"
#include "dialect/common/patterns.h"
#include "dialect/common/reassociation.h"
#include "dialect/common/shape_util.h"
#include "dialect/kinds.h"
#include "dialect/memref/impl.h"
#include "dialect/memref/kinds.h"
#include "dialect/memref/memref.h"
#include "ir/family.h"

// --- memref.cast into its users ---

/// The cast that defines the operand, if what it casts is ranked.
static cis_op *ranked_cast(const cis_value *value) {
  cis_op *cast = defined_by(value, CIS_OP_MEMREF_CAST);
  return cast && cis_type_is_memref(source(cast)->type) ? cast : NULL;
}

bool cis_memref_fold_casts(cis_op *op, const cis_value *except) {
  bool changed = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *value = cis_op_operand(op, i);
    cis_op *cast = value == except ? NULL : ranked_cast(value);
    if (!cast)
      continue;
    cis_op_set_operand(op, i, source(cast));
    changed = true;
  }
  return changed;
}

CIS_FOLD_HOOK(cis_memref_fold_operand_casts) {
  (void)operands;
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}
/// Not in the first operand, which is stored.
CIS_FOLD_HOOK(cis_memref_fold_target_casts) {
  (void)operands;
  return cis_memref_fold_casts(op, source(op)) && cis_fold_in_place(out);
}

/// copy(cast x, cast y) -> copy(x, y), where casts only forget and both sides state the same sizes,
/// because other copies would not verify.
CIS_FOLD_HOOK(cis_memref_fold_copy) {
  (void)operands;
  bool changed = false;
  for (uint32_t i = 0; i < 2; ++i) {
    const cis_op *cast = defined_by(cis_op_operand(op, i), CIS_OP_MEMREF_CAST);
    if (!cast || !cis_memref_only_forgets(cast) ||
        !cis_shapes_compatible(source(cast)->type, cis_op_operand(op, !i)->type))
      continue;
    cis_op_set_operand(op, i, source(cast));
    changed = true;
  }
  return changed && cis_fold_in_place(out);
}

/// Two casts may lose and find a size: one cast must still be able to do what both
/// did.
CIS_FOLD_HOOK(cis_memref_fold_cast) {
  (void)operands;
  cis_op *cast = ranked_cast(source(op));
  if (cast && cis_memref_cast_compatible(source(cast)->type, result_type(op))) {
    cis_op_set_operand(op, 0, source(cast));
    return cis_fold_in_place(out);
  }
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

CIS_FOLD_HOOK(cis_memref_fold_memory_space_cast) {
  (void)operands;
  cis_op *cast = defined_by(source(op), CIS_OP_MEMREF_MEMORY_SPACE_CAST);
  if (cast) {
    cis_op_set_operand(op, 0, source(cast));
    return cis_fold_in_place(out);
  }
  return source(op)->type == result_type(op) && cis_fold_to_value(out, source(op));
}

// --- sizes ---

CIS_FOLD_HOOK(cis_memref_fold_rank) {
  (void)operands;
  cis_type type = source(op)->type;
  return cis_type_is_memref(type) &&
         cis_fold_to_attr(out, cis_attr_index(type->ctx, cis_type_rank(type)));
}

/// The operand that gives the `dim`-th size of an op's result, of which a group holds the dynamic
/// ones in order.
static cis_value *dynamic_size(const cis_op *op, uint32_t group, uint32_t dim) {
  uint32_t first = cis_op_operand_group(op, group).first;
  return cis_op_operand(op, first + cis_type_num_dynamic_before(result_type(op), dim));
}

/// The size operand of dimension `dim` of a subview.
static cis_value *subview_size(cis_op *op, uint32_t dim) {
  cis_mixed_vec sizes = {0};
  cis_mixed_get(op, "static_sizes", "sizes", &sizes);
  bool *dropped = cis_mem_calloc(sizes.len + 1, sizeof(*dropped));
  cis_memref_subview_dropped_dims(op, dropped);
  cis_value *value = NULL;
  for (size_t i = 0, at = 0; i < sizes.len; ++i)
    if (!dropped[i] && at++ == dim)
      value = sizes.data[i].value;
  cis_mem_free(dropped);
  cis_vec_deinit(&sizes);
  return value;
}

static cis_value *size_from(cis_op *op, uint32_t dim) {
  switch (cis_op_kind(op)) {
  case CIS_OP_MEMREF_VIEW:
    return dynamic_size(op, 2, dim);
  case CIS_OP_MEMREF_SUBVIEW:
    return subview_size(op, dim);
  default: // gpu.alloc has a pattern for it, as upstream's has
    return op->info->def && op->info->def->memory && !op->info->def->memory->stays
               ? cis_allocation_size(op, dim)
               : NULL;
  }
}

CIS_FOLD_HOOK(cis_memref_fold_dim) {
  int64_t dim;
  cis_type type = source(op)->type;
  if (!cis_attr_get_int(operands[1], &dim) || dim < 0 || !cis_type_is_memref(type) ||
      dim >= cis_type_rank(type))
    return false;
  if (cis_type_dim(type, (uint32_t)dim) != CIS_DYNAMIC)
    return cis_fold_to_attr(out, cis_attr_index(type->ctx, cis_type_dim(type, (uint32_t)dim)));
  cis_op *by = cis_value_op(source(op));
  cis_value *size = by ? size_from(by, (uint32_t)dim) : NULL;
  if (size)
    return cis_fold_to_value(out, size);
  return cis_memref_fold_casts(op, NULL) && cis_fold_in_place(out);
}

// --- memref.extract_strided_metadata ---

/// Replaces a result by a constant, before the op.
static bool use_number(cis_builder *b, cis_op *op, uint32_t result, int64_t number) {
  cis_value *value = &op->results[result];
  if (number == CIS_DYNAMIC || !cis_value_uses(value))
    return false;
  cis_value *constant = cis_constant_build(b, op->info, cis_attr_index(b->ctx, number),
                                           cis_type_index(b->ctx), op->loc);
  cis_value_replace_all_uses(value, constant);
  return true;
}

CIS_FOLD_HOOK(cis_memref_fold_extract_strided_metadata) {
  (void)operands;
  cis_type type = source(op)->type;
  uint32_t rank = cis_type_rank(type);
  int64_t *strides = cis_mem_calloc((size_t)rank + 1, sizeof(*strides)), offset;
  cis_builder b = cis_builder_before(op);
  bool changed = false;
  if (cis_memref_strides(type, strides, &offset)) {
    changed = use_number(&b, op, 1, offset);
    for (uint32_t i = 0; i < rank; ++i)
      changed |= use_number(&b, op, 2 + i, cis_type_dim(type, i));
    for (uint32_t i = 0; i < rank; ++i)
      changed |= use_number(&b, op, 2 + rank + i, strides[i]);
  }
  cis_mem_free(strides);
  changed |= cis_memref_fold_casts(op, NULL);
  return changed && cis_fold_in_place(out);
}

// --- views ---

static bool has_only_zero_offsets(const cis_op *subview) {
  cis_mixed_vec offsets = {0};
  cis_mixed_get(subview, "static_offsets", "offsets", &offsets);
  bool zero = true;
  cis_mixed_fold(&offsets, 0);
  for (size_t i = 0; i < offsets.len; ++i)
    zero &= cis_mixed_is(offsets.data[i], 0);
  cis_vec_deinit(&offsets);
  return zero;
}

static cis_value *below_reinterpret_cast(const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  switch (op ? cis_op_kind(op) : CIS_OP_UNKNOWN) {
  case CIS_OP_MEMREF_REINTERPRET_CAST:
  case CIS_OP_MEMREF_CAST:
    return source(op);
  case CIS_OP_MEMREF_SUBVIEW:
    return has_only_zero_offsets(op) ? source(op) : NULL;
  default:
    return NULL;
  }
}

CIS_FOLD_HOOK(cis_memref_fold_reinterpret_cast) {
  (void)operands;
  cis_value *below = below_reinterpret_cast(source(op));
  if (below) {
    cis_op_set_operand(op, 0, below);
    return cis_fold_in_place(out);
  }
  cis_static_list offsets = cis_static_slice_get(op).offsets;
  bool same = source(op)->type == result_type(op) && cis_type_has_static_shape(result_type(op)) &&
              offsets.num && offsets.values[0] == 0;
  return same && cis_fold_to_value(out, source(op));
}

/// Whether a type says all of its layout.
static bool has_static_layout(cis_type type) {
  cis_attr layout = type->shaped.layout;
  if (!cis_attr_is(layout, CIS_ATTR_STRIDED))
    return true;
  bool is_static = layout->strided.offset != CIS_DYNAMIC;
  for (uint32_t i = 0; i < layout->strided.rank; ++i)
    is_static &= layout->strided.strides[i] != CIS_DYNAMIC;
  return is_static;
}

static bool equal_lists(const cis_mixed_vec *a, const cis_mixed_vec *b) {
  bool equal = a->len == b->len;
  for (size_t i = 0; equal && i < a->len; ++i)
    equal = cis_mixed_equal(a->data[i], b->data[i]);
  return equal;
}

/// A subview of all of a subview.
static bool repeats(const cis_op *op, const cis_op *inner) {
  cis_mixed_slice a = cis_mixed_slice_get(op), b = cis_mixed_slice_get(inner);
  bool same = equal_lists(&a.sizes, &b.sizes);
  cis_mixed_fold(&a.offsets, 0);
  cis_mixed_fold(&a.strides, 0);
  for (size_t i = 0; same && i < a.offsets.len; ++i)
    same = cis_mixed_is(a.offsets.data[i], 0) && cis_mixed_is(a.strides.data[i], 1);
  cis_mixed_slice_deinit(&a);
  cis_mixed_slice_deinit(&b);
  return same;
}

CIS_FOLD_HOOK(cis_memref_fold_subview) {
  (void)operands;
  cis_type type = result_type(op);
  if (source(op)->type != type)
    return false;
  if (cis_type_has_static_shape(type) && has_static_layout(type))
    return cis_fold_to_value(out, source(op));
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_SUBVIEW);
  return inner && repeats(op, inner) && cis_fold_to_value(out, source(op));
}

CIS_FOLD_HOOK(cis_memref_fold_transpose) {
  (void)operands;
  cis_affine_map map = cis_op_inherent(op, "permutation")->map;
  if (cis_affine_map_is_identity(map) && source(op)->type == result_type(op))
    return cis_fold_to_value(out, source(op));
  cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_TRANSPOSE);
  if (!inner)
    return false;
  cis_affine_map first = cis_op_inherent(inner, "permutation")->map;
  CIS_VEC(cis_affine_expr) exprs = {0};
  for (uint32_t i = 0; i < map->num_results; ++i)
    cis_vec_push(&exprs, first->results[map->results[i]->position]);
  cis_affine_map composed =
      cis_affine_map_get(map->ctx, first->num_dims, 0, exprs.data, (uint32_t)exprs.len);
  cis_vec_deinit(&exprs);
  cis_op_set_attr(op, CIS_STR("permutation"), cis_attr_affine_map(composed));
  cis_op_set_operand(op, 0, source(inner));
  return cis_fold_in_place(out);
}

/// Folds a collapse of an expansion, or the reverse, to the memref before both.
static bool fold_reshape(cis_op *op, unsigned inverse, cis_fold_result *out) {
  cis_type type = result_type(op);
  if (source(op)->type == type)
    return cis_fold_to_value(out, source(op));
  cis_op *inner = defined_by(source(op), inverse);
  return inner && source(inner)->type == type && cis_reshape_undoes(op, inner) &&
         cis_fold_to_value(out, source(inner));
}
CIS_FOLD_HOOK(cis_memref_fold_expand_shape) {
  (void)operands;
  return fold_reshape(op, CIS_OP_MEMREF_COLLAPSE_SHAPE, out);
}
CIS_FOLD_HOOK(cis_memref_fold_collapse_shape) {
  (void)operands;
  return fold_reshape(op, CIS_OP_MEMREF_EXPAND_SHAPE, out);
}

// --- memref.assume_alignment, memref.view ---

CIS_FOLD_HOOK(cis_memref_fold_assume_alignment) {
  (void)operands;
  const cis_op *inner = defined_by(source(op), CIS_OP_MEMREF_ASSUME_ALIGNMENT);
  return inner && cis_op_inherent(inner, "alignment") == cis_op_inherent(op, "alignment") &&
         cis_fold_to_value(out, source(op));
}

/// All of a buffer from its first byte on, as the bytes that it is.
CIS_FOLD_HOOK(cis_memref_fold_view) {
  (void)operands;
  return source(op)->type == result_type(op) && cis_type_has_static_shape(result_type(op)) &&
         cis_constant_is(cis_op_operand(op, 1), 0) && cis_fold_to_value(out, source(op));
}
