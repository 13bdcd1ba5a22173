// Canonicalisation of vectors in another shape or order: casts, broadcasts, transposes, slices,
// shuffles.
#include "dialect/vector/kinds.h"
#include "dialect/vector/patterns.h"

static bool broadcast_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  return inner && replace_by_broadcast(r, op, source(inner));
}
ROOTED("BroadcastFolder", BROADCAST, broadcast_of_broadcast)

/// A slice of a broadcast becomes a broadcast of a slice. Dimensions that the broadcast added or
/// stretched need no slice.
static bool slice_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  if (!broadcast)
    return false;
  cis_value *value = source(broadcast);
  cis_type from = value->type, to = result_type(op);
  cis_attr offsets = cis_op_inherent(op, "offsets");
  uint32_t few = rank_of(from), added = rank_of(to) - few;
  cis_attr_vec at = {0}, sizes = {0}, strides = {0};
  cis_i64_vec shape = {0};
  bool sliced = false;
  for (uint32_t i = 0; i < few; ++i) {
    bool stretched = cis_type_dim(from, i) == 1;
    uint32_t d = i + added;
    int64_t offset =
        !stretched && d < offsets->array.num ? cis_attr_int_or(offsets->array.elems[d], 0) : 0;
    cis_vec_push(&shape, stretched ? 1 : cis_type_dim(to, d));
    cis_vec_push(&at, cis_attr_i64(r->ctx, offset));
    cis_vec_push(&sizes, cis_attr_i64(r->ctx, shape.data[i]));
    cis_vec_push(&strides, cis_attr_i64(r->ctx, 1));
    sliced |= shape.data[i] != cis_type_dim(from, i);
  }
  bool scalable = sliced && from->shaped.scalable;
  if (sliced && !scalable) {
    uint32_t num_offsets = offsets->array.num - added; // some are sliced
    cis_named_attr attrs[] = {
        {CIS_STR("offsets"), cis_attr_array(r->ctx, at.data, num_offsets)},
        {CIS_STR("sizes"), cis_attr_array(r->ctx, sizes.data, num_offsets)},
        {CIS_STR("strides"), cis_attr_array(r->ctx, strides.data, num_offsets)}};
    cis_type type = cis_type_vector(cis_type_element(from), shape.data, NULL, few);
    cis_op *slice = cis_build_op(r, CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE, op->loc,
                                 (cis_build_args){.operands = &value,
                                                  .num_operands = 1,
                                                  .types = &type,
                                                  .num_types = 1,
                                                  .attrs = attrs,
                                                  .num_attrs = 3});
    value = &slice->results[0];
  }
  cis_vec_deinit(&at);
  cis_vec_deinit(&sizes);
  cis_vec_deinit(&strides);
  cis_vec_deinit(&shape);
  return !scalable && replace_by_broadcast(r, op, value);
}
ROOTED("StridedSliceBroadcast", EXTRACT_STRIDED_SLICE, slice_of_broadcast)

// --- shapes ---

/// shape_cast or transpose (broadcast of a number) -> broadcast of the number.
static bool shape_of_scalar(cis_op *op, cis_rewriter *r) {
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && replace_by_broadcast(r, op, scalar);
}
/// The same, where the number comes in a vector of one element.
static bool shape_of_one(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  int64_t total;
  return broadcast && is_vector(source(broadcast)->type) &&
         cis_type_num_elements(source(broadcast)->type, &total) && total == 1 &&
         cis_vector_can_broadcast(source(broadcast)->type, result_type(op)) &&
         replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("ShapeCastBroadcastFolder", SHAPE_CAST, shape_of_one)
ROOTED("ShapeCastBroadcastFolder", SHAPE_CAST, shape_of_scalar)
static const cis_pattern transpose_of_scalar_pattern = {
    .name = "FoldTransposeSplat", .root = CIS_OP_VECTOR_TRANSPOSE, .rewrite = shape_of_scalar};

/// transpose(broadcast x) -> broadcast x, where each dimension keeps its place, or moves only among
/// the dimensions beside it that the broadcast adds or stretches.
static bool transpose_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  uint32_t rank;
  const int64_t *order = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &rank);
  if (!broadcast || !is_vector(source(broadcast)->type))
    return false;
  cis_type from = source(broadcast)->type;
  uint32_t added = rank - rank_of(from);
  for (uint32_t low = 0, high; low < rank; low = high) {
    bool copied = low < added || cis_type_dim(from, low - added) == 1;
    high = low + 1;
    while (copied && high < rank && (high < added || cis_type_dim(from, high - added) == 1))
      ++high;
    for (uint32_t i = low; i < high; ++i)
      if (order[i] < low || order[i] >= high)
        return false;
  }
  return replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("FoldTransposeBroadcast", TRANSPOSE, transpose_of_broadcast)

/// Where the k-th dimension, from the left, other than those of size one is; the rank if there is
/// none.
static uint32_t next_dimension(cis_type type, uint32_t from) {
  while (from < rank_of(type) && cis_type_dim(type, from) == 1)
    ++from;
  return from;
}
/// Whether the last `num` dimensions of both vectors are the same.
static bool same_last_dimensions(cis_type a, cis_type b, uint32_t num) {
  bool same = num <= rank_of(a) && num <= rank_of(b);
  for (uint32_t i = 1; same && i <= num; ++i)
    same = cis_type_dim(a, rank_of(a) - i) == cis_type_dim(b, rank_of(b) - i);
  return same;
}

/// shape_cast(broadcast x) -> broadcast(x), where the cast changes only dimensions that were added
/// before those of x; or adds and leaves out dimensions of size one alone, and those of x stay
/// where they are, counted from the last.
static bool shape_cast_as_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  if (!broadcast || !is_vector(source(broadcast)->type))
    return false;
  cis_type from = source(broadcast)->type, middle = source(op)->type, to = result_type(op);
  if (from->shaped.scalable || to->shaped.scalable || !cis_vector_can_broadcast(from, to))
    return false;
  if (same_last_dimensions(middle, to, rank_of(from) - next_dimension(from, 0)))
    return replace_by_broadcast(r, op, source(broadcast));
  uint32_t a = next_dimension(middle, 0), b = next_dimension(to, 0);
  for (; a < rank_of(middle) && b < rank_of(to);
       a = next_dimension(middle, a + 1), b = next_dimension(to, b + 1)) {
    uint32_t last = rank_of(middle) - a, moved = rank_of(to) - b;
    bool is_of_source = last <= rank_of(from) && cis_type_dim(from, rank_of(from) - last) != 1;
    bool was_of_source = moved <= rank_of(from) && cis_type_dim(from, rank_of(from) - moved) != 1;
    if (cis_type_dim(middle, a) != cis_type_dim(to, b) ||
        ((is_of_source || was_of_source) && last != moved))
      return false;
  }
  return a == rank_of(middle) && b == rank_of(to) && replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("ShapeCastBroadcastFolder", SHAPE_CAST, shape_cast_as_broadcast)

/// transpose(transpose x) -> transpose x by both permutations at once.
static bool transpose_of_transpose(cis_op *op, cis_rewriter *r) {
  const cis_op *inner = other(op, source(op), CIS_OP_VECTOR_TRANSPOSE);
  uint32_t num;
  if (!inner)
    return false;
  const int64_t *first = cis_attr_get_i64_array(cis_op_inherent(inner, "permutation"), &num);
  const int64_t *second = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  cis_i64_vec both = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&both, first[second[i]]);
  replace(r, op, build_transpose(r, op->loc, source(inner), both.data, num, result_type(op)));
  cis_vec_deinit(&both);
  return true;
}
ROOTED("TransposeFolder", TRANSPOSE, transpose_of_transpose)

/// transpose(from_elements a, b, c, d) -> from_elements(a, c, b, d).
static bool transpose_of_elements(cis_op *op, cis_rewriter *r) {
  const cis_op *elements = other(op, source(op), CIS_OP_VECTOR_FROM_ELEMENTS);
  if (!elements)
    return false;
  uint32_t rank;
  const int64_t *order = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &rank);
  cis_type from = source(op)->type, to = result_type(op);
  cis_i64_vec strides = {0}, at = {0};
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    int64_t stride = 1;
    for (uint32_t k = (uint32_t)order[i] + 1; k < rank; ++k)
      stride *= cis_type_dim(from, k);
    cis_vec_push(&strides, stride);
    cis_vec_push(&at, 0);
  }
  for (uint32_t n = 0; n < elements->num_operands; ++n) {
    int64_t number = 0;
    for (uint32_t i = 0; i < rank; ++i)
      number += at.data[i] * strides.data[i];
    cis_vec_push(&values, cis_op_operand(elements, (uint32_t)number));
    for (uint32_t i = rank; i-- && ++at.data[i] == cis_type_dim(to, i);)
      at.data[i] = 0;
  }
  cis_rewriter_replace_with_op(r, op,
                               cis_build_op(r, CIS_OP_VECTOR_FROM_ELEMENTS, op->loc,
                                            (cis_build_args){.operands = values.data,
                                                             .num_operands = (int)values.len,
                                                             .types = &to,
                                                             .num_types = 1}));
  cis_vec_deinit(&strides);
  cis_vec_deinit(&at);
  cis_vec_deinit(&values);
  return true;
}
ROOTED("FoldTransposeFromElements", TRANSPOSE, transpose_of_elements)

/// transpose(shape_cast x) -> shape_cast(x), where only dimensions of size one are moved.
static bool transpose_of_shape_cast(cis_op *op, cis_rewriter *r) {
  const cis_op *cast = other(op, source(op), CIS_OP_VECTOR_SHAPE_CAST);
  return cast && cis_vector_keeps_order(op) &&
         replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, source(cast));
}
ROOTED("FoldTransposeShapeCast", TRANSPOSE, transpose_of_shape_cast)

/// A broadcast that only adds dimensions of size one is another shape too.
static bool shape_cast_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  return broadcast && is_vector(source(broadcast)->type) &&
         same_count(source(broadcast)->type, source(op)->type) &&
         replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, source(broadcast));
}
ROOTED("FoldShapeCastOfBroadcast", SHAPE_CAST, shape_cast_of_broadcast)

/// A slice of one of the first dimension and so on, and all of the last ones.
static bool slice_as_extract(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type, to = result_type(op);
  cis_attr offsets = cis_op_inherent(op, "offsets");
  uint32_t rank = cis_type_rank(from), num = rank;
  int64_t total;
  while (num > 0 && cis_type_dim(to, num - 1) == cis_type_dim(from, num - 1))
    --num;
  if (num) // ones after it are left out as well, but the last that has an offset
    while (num + 1 < offsets->array.num && cis_type_dim(to, num) == 1)
      ++num;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_dim(to, i) != 1 || i >= offsets->array.num)
      return false;
  if (!num || num == rank || from->shaped.scalable || !cis_type_num_elements(from, &total))
    return false;
  cis_i64_vec position = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&position, cis_attr_int_or(offsets->array.elems[i], 0));
  cis_type part =
      cis_type_vector(cis_type_element(from), from->shaped.shape + num, NULL, rank - num);
  cis_op *extract = build_extract(r, op->loc, source(op), position.data, num, part);
  cis_vec_deinit(&position);
  return replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, &extract->results[0]);
}
ROOTED("ContiguousExtractStridedSliceToExtract", EXTRACT_STRIDED_SLICE, slice_as_extract)

/// A slice of one number into a vector of it.
static bool insert_same_slice(cis_op *op, cis_rewriter *r) {
  const cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace(r, op, dest(op));
}
ROOTED("FoldInsertStridedSliceSplat", INSERT_STRIDED_SLICE, insert_same_slice)

/// A slice that is put back where it comes from changes nothing.
static bool insert_own_slice(cis_op *op, cis_rewriter *r) {
  const cis_op *slice = other(op, source(op), CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE);
  return slice && source(slice) == dest(op) &&
         cis_op_inherent(slice, "offsets") == cis_op_inherent(op, "offsets") &&
         replace(r, op, dest(op));
}
ROOTED("FoldInsertStridedSliceOfExtract", INSERT_STRIDED_SLICE, insert_own_slice)

/// A slice of a constant in a constant.
static bool insert_constant_slice(cis_op *op, cis_rewriter *r) {
  cis_attr constant = cis_vector_constant_with_slice(op);
  return constant &&
         replace(r, op, cis_constant_build(r, op->info, constant, result_type(op), op->loc));
}
ROOTED("InsertStridedSliceConstantFolder", INSERT_STRIDED_SLICE, insert_constant_slice)

/// One number everywhere, shuffled.
static bool shuffle_of_scalar(cis_op *op, cis_rewriter *r) {
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace_by_broadcast(r, op, scalar);
}
ROOTED("ShuffleSplat", SHUFFLE, shuffle_of_scalar)

/// shuffle x, y [0] -> broadcast x; [1] -> broadcast y, of vectors without dimensions. A poison
/// element may be y's too.
static bool shuffle_of_only(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  if (rank_of(source(op)->type) || num != 1 || mask[0] > 1)
    return false;
  return replace_by_broadcast(r, op, cis_op_operand(op, mask[0] != 0));
}
ROOTED("Canonicalize0DShuffleOp", SHUFFLE, shuffle_of_only)

/// Elements of one and the other alternately.
static bool shuffle_as_interleave(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  cis_type type = source(op)->type, to = result_type(op);
  int64_t count = rank_of(type) ? cis_type_dim(type, 0) : 1;
  if (cis_type_rank(to) != 1 || rank_of(type) > 1 || dest(op)->type != type ||
      num != 2 * (uint64_t)count || count < 1)
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (mask[i] != (i % 2 ? count : 0) + i / 2)
      return false;
  return replace(r, op,
                 build_binary(r, CIS_OP_VECTOR_INTERLEAVE, op->loc, source(op), dest(op), to));
}
ROOTED("ShuffleInterleave", SHUFFLE, shuffle_as_interleave)

const cis_pattern *const cis_vector_canonicalize_broadcast[] = {&broadcast_of_broadcast_pattern,
                                                                NULL};
const cis_pattern *const cis_vector_canonicalize_shape_cast[] = {
    &shape_of_scalar_pattern,         &shape_cast_of_broadcast_pattern,       &shape_of_one_pattern,
    &shape_cast_as_broadcast_pattern, &cis_vector_shape_cast_of_mask_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_transpose[] = {
    &transpose_of_scalar_pattern,
    &transpose_of_shape_cast_pattern,
    &cis_vector_transpose_of_mask_pattern,
    &transpose_of_broadcast_pattern,
    &transpose_of_transpose_pattern,
    &transpose_of_elements_pattern,
    NULL};
const cis_pattern *const cis_vector_canonicalize_extract_strided_slice[] = {
    &cis_vector_slice_of_mask_pattern, &cis_vector_slice_of_created_mask_pattern,
    &slice_of_broadcast_pattern, &slice_as_extract_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_insert_strided_slice[] = {
    &insert_same_slice_pattern, &insert_own_slice_pattern, &insert_constant_slice_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_shuffle[] = {
    &shuffle_of_only_pattern, &shuffle_of_scalar_pattern, &shuffle_as_interleave_pattern, NULL};
