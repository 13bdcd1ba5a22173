// Canonicalisation of masks that are known, and of parts of masks: they are masks again.
#include "dialect/arith/build.h"
#include "dialect/arith/kinds.h"
#include "dialect/vector/kinds.h"
#include "dialect/vector/patterns.h"

static cis_value *build_constant_mask(cis_rewriter *r, cis_location loc, const int64_t *sizes,
                                      uint32_t num, cis_type type) {
  cis_named_attr attr = {CIS_STR("mask_dim_sizes"), cis_attr_i64_array(r->ctx, sizes, num)};
  cis_op *mask = cis_build_op(
      r, CIS_OP_VECTOR_CONSTANT_MASK, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
  return &mask->results[0];
}

/// create_mask of constants -> constant_mask.
static bool mask_of_constants(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  cis_i64_vec sizes = {0};
  bool ok = true, none = false;
  for (uint32_t i = 0; ok && i < op->num_operands; ++i) {
    int64_t size, most = i < cis_type_rank(type) ? cis_type_dim(type, i) : 1;
    ok = cis_constant_int(cis_op_operand(op, i), &size) && !type->shaped.scalable;
    size = ok && size < 0 ? 0 : ok && size > most ? most : ok ? size : 0;
    none |= size == 0;
    cis_vec_push(&sizes, size);
  }
  for (size_t i = 0; none && i < sizes.len; ++i)
    sizes.data[i] = 0;
  if (ok)
    replace(r, op, build_constant_mask(r, op->loc, sizes.data, (uint32_t)sizes.len, type));
  cis_vec_deinit(&sizes);
  return ok;
}
static const cis_pattern mask_of_constants_pattern = {
    .name = "CreateMaskFolder", .root = CIS_OP_VECTOR_CREATE_MASK, .rewrite = mask_of_constants};

/// The constant c of a value c * vscale; false for other values.
static bool times_vscale(const cis_value *value, int64_t *out) {
  const cis_op *product = defined_by(value, CIS_OP_ARITH_MULI);
  *out = 1;
  if (defined_by(value, CIS_OP_VECTOR_VSCALE))
    return true;
  if (!product)
    return false;
  return (defined_by(lhs(product), CIS_OP_VECTOR_VSCALE) && cis_constant_int(rhs(product), out)) ||
         (defined_by(rhs(product), CIS_OP_VECTOR_VSCALE) && cis_constant_int(lhs(product), out));
}
/// All of a scalable vector, or nothing: fewer than none of a scalable dimension.
static bool mask_of_everything(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  bool none = false;
  if (!type->shaped.scalable)
    return false;
  for (uint32_t i = 0; i < op->num_operands && !none; ++i) {
    const cis_value *value = cis_op_operand(op, i);
    bool scalable = type->shaped.scalable[i];
    int64_t size = 0;
    bool constant = cis_constant_int(value, &size);
    none = scalable && constant && size < 0;
    bool known = scalable ? none || times_vscale(value, &size) : constant;
    if (!known || (!none && size < cis_type_dim(type, i)))
      return false;
  }
  cis_attr mask = cis_bits_to_attr(type, !none);
  return mask && replace(r, op, cis_constant_build(r, op->info, mask, type, op->loc));
}
static const cis_pattern mask_of_everything_pattern = {
    .name = "CreateMaskFolder", .root = CIS_OP_VECTOR_CREATE_MASK, .rewrite = mask_of_everything};

static const int64_t *mask_sizes(const cis_op *mask, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(mask, "mask_dim_sizes"), out_num);
}

/// A transposed mask is the mask of the transposed sizes.
static bool transpose_of_mask(cis_op *op, cis_rewriter *r) {
  const cis_op *constant = other(op, source(op), CIS_OP_VECTOR_CONSTANT_MASK);
  const cis_op *created = other(op, source(op), CIS_OP_VECTOR_CREATE_MASK);
  uint32_t rank, num;
  const int64_t *order = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &rank);
  cis_type type = result_type(op);
  if (!constant && !created)
    return false;
  if (constant) {
    const int64_t *sizes = mask_sizes(constant, &num);
    cis_i64_vec moved = {0};
    for (uint32_t i = 0; i < rank; ++i)
      cis_vec_push(&moved, sizes[order[i]]);
    replace(r, op, build_constant_mask(r, op->loc, moved.data, rank, type));
    cis_vec_deinit(&moved);
    return true;
  }
  cis_value_vec moved = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&moved, cis_op_operand(created, (uint32_t)order[i]));
  replace_by_op(op, r, CIS_OP_VECTOR_CREATE_MASK, &moved, type);
  cis_vec_deinit(&moved);
  return true;
}
const cis_pattern cis_vector_transpose_of_mask_pattern = {
    .name = "TransposeMask", .root = CIS_OP_VECTOR_TRANSPOSE, .rewrite = transpose_of_mask};

/// A slice of a constant mask becomes a constant mask.
static bool slice_of_mask(cis_op *op, cis_rewriter *r) {
  const cis_op *mask = other(op, source(op), CIS_OP_VECTOR_CONSTANT_MASK);
  cis_type type = result_type(op);
  uint32_t num;
  if (!mask || type->shaped.scalable)
    return false;
  const int64_t *sizes = mask_sizes(mask, &num);
  cis_attr offsets = cis_op_inherent(op, "offsets");
  cis_i64_vec inside = {0};
  bool none = false;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t size = cis_type_dim(type, i);
    int64_t left =
        sizes[i] - (i < offsets->array.num ? cis_attr_int_or(offsets->array.elems[i], 0) : 0);
    cis_vec_push(&inside, left < 0 ? 0 : left < size ? left : size);
    none |= inside.data[i] == 0;
  }
  for (uint32_t i = 0; none && i < num; ++i)
    inside.data[i] = 0;
  replace(r, op, build_constant_mask(r, op->loc, inside.data, num, type));
  cis_vec_deinit(&inside);
  return true;
}
const cis_pattern cis_vector_slice_of_mask_pattern = {.name = "StridedSliceConstantMaskFolder",
                                                      .root = CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE,
                                                      .rewrite = slice_of_mask};

/// Whether position `at` of a dimension of `size` is set by the mask's number: 1 surely, 0 surely
/// not, -1 not known.
static int is_set_at(const cis_value *number, int64_t at, int64_t size) {
  int64_t set;
  if (!cis_constant_int(number, &set))
    return -1;
  if (set >= size)
    return 1;
  if (set <= 0)
    return 0;
  return at < 0 ? -1 : at < set;
}
/// A part of a mask: nothing, if its position is not set, or the mask of the other dimensions.
static bool extract_of_mask(cis_op *op, cis_rewriter *r) {
  const cis_op *mask = other(op, source(op), CIS_OP_VECTOR_CREATE_MASK);
  cis_type whole = source(op)->type, to = result_type(op);
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  if (!mask || !cis_type_is_vector(to) || whole->shaped.scalable)
    return false;
  bool all = true, none = false;
  for (uint32_t i = 0; i < num; ++i) {
    int set = is_set_at(cis_op_operand(mask, i), position[i], cis_type_dim(whole, i));
    all &= set == 1;
    none |= set == 0;
  }
  if (none) {
    cis_attr unset = cis_bits_to_attr(to, 0);
    return replace(r, op, cis_constant_build(r, op->info, unset, to, op->loc));
  }
  if (!all)
    return false;
  cis_value_vec rest = {0};
  for (uint32_t i = num; i < mask->num_operands; ++i)
    cis_vec_push(&rest, cis_op_operand(mask, i));
  replace_by_op(op, r, CIS_OP_VECTOR_CREATE_MASK, &rest, to);
  cis_vec_deinit(&rest);
  return true;
}
const cis_pattern cis_vector_extract_of_mask_pattern = {
    .name = "ExtractOpFromCreateMask", .root = CIS_OP_VECTOR_EXTRACT, .rewrite = extract_of_mask};

/// A slice of create_mask: of the sizes less its offsets.
static bool slice_of_created_mask(cis_op *op, cis_rewriter *r) {
  const cis_op *mask = other(op, source(op), CIS_OP_VECTOR_CREATE_MASK);
  cis_type type = result_type(op);
  cis_attr offsets = cis_op_inherent(op, "offsets");
  if (!mask)
    return false;
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < mask->num_operands; ++i) {
    cis_value *size = cis_op_operand(mask, i);
    int64_t offset = i < offsets->array.num ? cis_attr_int_or(offsets->array.elems[i], 0) : 0;
    if (offset) {
      cis_loc_builder *e = CIS_AT(r, op->loc);
      size = cis_arith_build_subi(e, size, cis_arith_build_index(e, offset));
    }
    cis_vec_push(&sizes, size);
  }
  replace_by_op(op, r, CIS_OP_VECTOR_CREATE_MASK, &sizes, type);
  cis_vec_deinit(&sizes);
  return true;
}
const cis_pattern cis_vector_slice_of_created_mask_pattern = {
    .name = "StridedSliceCreateMaskFolder",
    .root = CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE,
    .rewrite = slice_of_created_mask};

/// A mask without its last dimension, which has the size one and is set.
static bool shape_cast_of_mask(cis_op *op, cis_rewriter *r) {
  const cis_op *constant = other(op, source(op), CIS_OP_VECTOR_CONSTANT_MASK);
  const cis_op *created = other(op, source(op), CIS_OP_VECTOR_CREATE_MASK);
  cis_type from = source(op)->type, to = result_type(op);
  uint32_t rank = rank_of(to), num;
  if ((!constant && !created) || rank_of(from) != rank + 1 || !rank ||
      cis_type_dim(from, rank) != 1 || cis_vector_is_scalable(from, rank))
    return false;
  for (uint32_t i = 0; i < rank; ++i)
    if (cis_type_dim(from, i) != cis_type_dim(to, i))
      return false;
  if (constant) {
    const int64_t *sizes = mask_sizes(constant, &num);
    return sizes[rank] == 1 && replace(r, op, build_constant_mask(r, op->loc, sizes, rank, to));
  }
  if (!cis_constant_is(cis_op_operand(created, rank), 1))
    return false;
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < rank; ++i)
    cis_vec_push(&sizes, cis_op_operand(created, i));
  replace_by_op(op, r, CIS_OP_VECTOR_CREATE_MASK, &sizes, to);
  cis_vec_deinit(&sizes);
  return true;
}
const cis_pattern cis_vector_shape_cast_of_mask_pattern = {
    .name = "ShapeCastCreateMaskFolderTrailingOneDim",
    .root = CIS_OP_VECTOR_SHAPE_CAST,
    .rewrite = shape_cast_of_mask};

// --- vector.mask ---

static cis_op *masked_op(const cis_op *mask) { return cis_block_first(cis_op_entry(mask)); }

/// mask %m, %p { yield %a } -> arith.select %m, %a, %p
static bool mask_of_nothing(cis_op *op, cis_rewriter *r) {
  const cis_op *yield = masked_op(op);
  if (cis_op_kind(yield) != CIS_OP_VECTOR_YIELD || op->num_operands != 2 || op->num_results != 1 ||
      yield->num_operands != 1)
    return false;
  return replace(
      r, op,
      cis_arith_build_select(CIS_AT(r, op->loc), source(op), source(yield), cis_op_operand(op, 1)));
}
CIS_PATTERN("CanonializeEmptyMaskOp", mask_of_nothing)

/// mask (ones) { op }   =>   op
static bool mask_of_ones(cis_op *op, cis_rewriter *r) {
  cis_attr mask = cis_constant_of(source(op));
  cis_bits bits;
  cis_op *inside = masked_op(op);
  if (!mask || !cis_bits_of(mask, &bits) || !(bits & 1) || !inside ||
      cis_op_kind(inside) == CIS_OP_VECTOR_YIELD)
    return false;
  cis_op *yield = cis_op_next(inside);
  if (!yield || cis_op_kind(yield) != CIS_OP_VECTOR_YIELD || yield->num_operands != op->num_results)
    return false;
  cis_rewriter_move_before(r, inside, cis_op_block(op), op);
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&values, cis_op_operand(yield, i));
  cis_rewriter_replace(r, op, values.data, op->num_results);
  cis_vec_deinit(&values);
  return true;
}
CIS_PATTERN("FoldMaskOfOnes", mask_of_ones)

const cis_pattern *const cis_vector_canonicalize_mask[] = {&mask_of_nothing_pattern,
                                                           &mask_of_ones_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_create_mask[] = {
    &mask_of_constants_pattern, &mask_of_everything_pattern, NULL};
