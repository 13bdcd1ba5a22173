// Canonicalisation of the vector dialect: what is one number everywhere, what is only another shape, masks that are known,
// reductions of one element.
#include "dialect/const_fold.h"
#include "dialect/kinds.h"
#include "dialect/patterns.h"
#include "dialect/vector_hooks.h"

/// The op of that kind, not the op itself, that defines the value.
static cis_op *other(const cis_op *op, const cis_value *value, unsigned kind) {
  cis_op *by = defined_by(value, kind);
  return by == op ? NULL : by;
}
static bool is_vector(cis_type type) { return cis_type_is_vector(type); }
static uint32_t rank_of(cis_type type) { return is_vector(type) ? cis_type_rank(type) : 0; }

/// The scalar that is everywhere in a vector, or NULL.
static cis_value *scalar_of(const cis_op *op, const cis_value *value) {
  const cis_op *broadcast = other(op, value, CIS_OP_VECTOR_BROADCAST);
  return broadcast && !is_vector(source(broadcast)->type) ? source(broadcast) : NULL;
}
static bool replace_by_unary(cis_rewriter *r, cis_op *op, unsigned kind, cis_value *value) {
  return replace(r, op,
                 value->type == result_type(op)
                     ? value
                     : build_unary(r, kind, op->loc, value, result_type(op)));
}
static bool replace_by_broadcast(cis_rewriter *r, cis_op *op, cis_value *value) {
  return replace_by_unary(r, op, CIS_OP_VECTOR_BROADCAST, value);
}
#define ROOTED(NAME, KIND, REWRITE)                                                                \
  static const cis_pattern REWRITE##_pattern = {                                                   \
      .name = NAME, .root = CIS_OP_VECTOR_##KIND, .rewrite = REWRITE};

// --- vector.extract, vector.from_elements ---

static cis_op *build_extract(cis_rewriter *r, cis_location loc, cis_value *from,
                             const int64_t *position, uint32_t num, cis_type type) {
  cis_named_attr attr = {CIS_STR("static_position"), cis_attr_i64_array(r->ctx, position, num)};
  return cis_build_op(r, CIS_OP_VECTOR_EXTRACT, loc,
                      (cis_build_args){.operands = &from,
                                       .num_operands = 1,
                                       .types = &type,
                                       .num_types = 1,
                                       .attrs = &attr,
                                       .num_attrs = 1});
}

/// Whether a vector of type `from` can be broadcast to `to`.
static bool can_broadcast(cis_type from, cis_type to) {
  uint32_t few = rank_of(from), many = rank_of(to);
  if (few > many)
    return false;
  for (uint32_t i = 0; i < few; ++i)
    if (cis_type_dim(from, i) != 1 && cis_type_dim(from, i) != cis_type_dim(to, many - few + i))
      return false;
  return true;
}

/// Of what was broadcast: all of it, or where dimensions of it are left out, the part; where one was stretched, its only one.
static bool extract_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  if (!broadcast)
    return false;
  cis_value *value = source(broadcast);
  cis_type from = value->type, whole = source(op)->type, to = result_type(op);
  uint32_t few = rank_of(from), added = rank_of(whole) - few, num, left = rank_of(to);
  const int64_t *position = cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), &num);
  if (from == to)
    return replace(r, op, value);
  if (left >= few)
    return is_vector(to) && can_broadcast(from, to) && replace_by_broadcast(r, op, value);
  cis_i64_vec rest = {0};
  for (uint32_t i = added; i < num; ++i)
    cis_vec_push(&rest, cis_type_dim(from, i - added) == 1 ? 0 : position[i]);
  bool known = true;
  for (size_t i = 0; i < rest.len; ++i)
    known &= rest.data[i] >= 0;
  for (uint32_t i = 0; known && i < left; ++i)
    known = cis_type_dim(from, few - left + i) == cis_type_dim(to, i);
  if (known)
    cis_rewriter_replace_with_op(
        r, op, build_extract(r, op->loc, value, rest.data, (uint32_t)rest.len, to));
  cis_vec_deinit(&rest);
  return known;
}
ROOTED("ExtractOpFromBroadcast", EXTRACT, extract_of_broadcast)

static const int64_t *position_of(const cis_op *op, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), out_num);
}

/// The position in a vector of `shape` of the part of `size` elements that begins at element `first`; false if it is no part.
static bool delinearize(cis_type shape, int64_t first, int64_t size, cis_i64_vec *out) {
  int64_t rest = 1;
  uint32_t rank = rank_of(shape), kept = rank;
  while (rest < size && kept > 0)
    rest *= cis_type_dim(shape, --kept);
  if (rest != size || first % size)
    return false;
  first /= size;
  cis_vec_resize(out, kept);
  for (uint32_t i = kept; i-- > 0;) {
    out->data[i] = first % cis_type_dim(shape, i);
    first /= cis_type_dim(shape, i);
  }
  return true;
}

/// Of another shape: the part of what has it.
static bool extract_of_shape_cast(cis_op *op, cis_rewriter *r) {
  const cis_op *cast = other(op, source(op), CIS_OP_VECTOR_SHAPE_CAST);
  uint32_t num;
  const int64_t *position = position_of(op, &num);
  if (!cast || source(op)->type->shaped.scalable || source(cast)->type->shaped.scalable)
    return false;
  cis_type from = source(cast)->type, whole = source(op)->type, to = result_type(op);
  int64_t first = 0, size = 1;
  if (is_vector(to) && !cis_type_num_elements(to, &size))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (position[i] < 0)
      return false;
    first = first * cis_type_dim(whole, i) + position[i];
  }
  cis_i64_vec at = {0};
  bool ok = size > 0 && delinearize(from, first * size, size, &at);
  uint32_t left = rank_of(from) - (uint32_t)at.len;
  ok = ok && left == rank_of(to);
  for (uint32_t i = 0; ok && i < left; ++i)
    ok = cis_type_dim(from, (uint32_t)at.len + i) == cis_type_dim(to, i);
  if (ok && !at.len)
    replace(r, op, source(cast));
  else if (ok)
    cis_rewriter_replace_with_op(
        r, op, build_extract(r, op->loc, source(cast), at.data, (uint32_t)at.len, to));
  cis_vec_deinit(&at);
  return ok;
}
ROOTED("ExtractOpFromShapeCast", EXTRACT, extract_of_shape_cast)

/// Of what was transposed: there, unless what is left was.
static bool extract_of_transpose(cis_op *op, cis_rewriter *r) {
  const cis_op *transpose = other(op, source(op), CIS_OP_VECTOR_TRANSPOSE);
  uint32_t num, rank;
  const int64_t *position = position_of(op, &num);
  if (!transpose)
    return false;
  const int64_t *order = cis_attr_get_i64_array(cis_op_inherent(transpose, "permutation"), &rank);
  bool ok = true;
  for (uint32_t i = 0; i < rank; ++i)
    ok = ok && (i < num ? position[i] >= 0 : order[i] == i);
  if (!ok)
    return false;
  cis_i64_vec at = {0};
  cis_vec_resize(&at, num);
  for (uint32_t i = 0; i < num; ++i)
    at.data[order[i]] = position[i];
  cis_rewriter_replace_with_op(
      r, op, build_extract(r, op->loc, source(transpose), at.data, num, result_type(op)));
  cis_vec_deinit(&at);
  return true;
}
ROOTED("ExtractOpFromTranspose", EXTRACT, extract_of_transpose)

/// Of a slice: the part of what is sliced, if no dimension of it is.
static bool extract_of_slice(cis_op *op, cis_rewriter *r) {
  const cis_op *slice = other(op, source(op), CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE);
  uint32_t num;
  const int64_t *position = position_of(op, &num);
  if (!slice)
    return false;
  cis_attr offsets = cis_op_inherent(slice, "offsets");
  cis_type from = source(slice)->type;
  for (uint32_t i = num; i < rank_of(from); ++i)
    if (cis_type_dim(from, i) != cis_type_dim(source(op)->type, i))
      return false;
  cis_i64_vec at = {0};
  bool known = true;
  for (uint32_t i = 0; i < num; ++i) {
    int64_t offset = i < offsets->array.num ? cis_attr_int_or(offsets->array.elems[i], 0) : 0;
    known &= position[i] >= 0;
    cis_vec_push(&at, known ? position[i] + offset : 0);
  }
  if (known)
    cis_rewriter_replace_with_op(
        r, op, build_extract(r, op->loc, source(slice), at.data, num, result_type(op)));
  cis_vec_deinit(&at);
  return known;
}
ROOTED("ExtractOpFromExtractStridedSlice", EXTRACT, extract_of_slice)

/// Of another shape that only has more dimensions of size one in front.
static bool broadcast_of_shape_cast(cis_op *op, cis_rewriter *r) {
  const cis_op *cast = other(op, source(op), CIS_OP_VECTOR_SHAPE_CAST);
  if (!cast || !is_vector(source(cast)->type))
    return false;
  cis_type from = source(cast)->type, to = source(op)->type;
  if (rank_of(from) >= rank_of(to) || !can_broadcast(from, to))
    return false;
  uint32_t added = rank_of(to) - rank_of(from);
  for (uint32_t i = 0; i < rank_of(to); ++i)
    if (cis_type_dim(to, i) != (i < added ? 1 : cis_type_dim(from, i - added)))
      return false;
  cis_op_set_operand(op, 0, source(cast));
  cis_rewriter_modified(r, op);
  return true;
}
ROOTED("BroadcastOfShapeCast", BROADCAST, broadcast_of_shape_cast)

/// A slice of dimensions that were added by broadcasting.
static bool slice_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  return broadcast && can_broadcast(source(broadcast)->type, result_type(op)) &&
         replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("StridedSliceBroadcast", EXTRACT_STRIDED_SLICE, slice_of_broadcast)

/// One number everywhere.
static bool elements_of_one(cis_op *op, cis_rewriter *r) {
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != source(op))
      return false;
  return op->num_operands && replace_by_broadcast(r, op, source(op));
}
ROOTED("FromElementsToBroadcast", FROM_ELEMENTS, elements_of_one)

/// The row-major number of the element that an extract takes; false if it does not take one of known place.
static bool element_number(const cis_op *extract, int64_t *out) {
  uint32_t num;
  const int64_t *position =
      cis_attr_get_i64_array(cis_op_inherent(extract, "static_position"), &num);
  cis_type from = source(extract)->type;
  *out = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (position[i] < 0)
      return false;
    *out = *out * cis_type_dim(from, i) + position[i];
  }
  return num == cis_type_rank(from);
}

/// All elements of a vector in their order: the vector, in this shape.
static bool elements_in_order(cis_op *op, cis_rewriter *r) {
  cis_value *from = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_op *extract = defined_by(cis_op_operand(op, i), CIS_OP_VECTOR_EXTRACT);
    int64_t number, total;
    if (!extract || (from && source(extract) != from) || !element_number(extract, &number) ||
        number != i)
      return false;
    from = source(extract);
    if (!cis_type_num_elements(from->type, &total) || total != op->num_operands)
      return false;
  }
  return from && replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, from);
}
ROOTED("FromElementsToShapeCast", FROM_ELEMENTS, elements_in_order)

// --- vector.insert ---

static cis_value *dest(const cis_op *op) { return cis_op_operand(op, 1); }

static bool same_count(cis_type a, cis_type b) {
  int64_t x = 1, y = 1;
  return (!is_vector(a) || cis_type_num_elements(a, &x)) &&
         (!is_vector(b) || cis_type_num_elements(b, &y)) && x == y;
}

/// What is inserted is all there is.
static bool insert_everything(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type, to = result_type(op);
  return from != to && same_count(from, to) && can_broadcast(from, to) &&
         replace_by_broadcast(r, op, source(op));
}
ROOTED("InsertToBroadcast", INSERT, insert_everything)

/// One number into a vector of it.
static bool insert_same(cis_op *op, cis_rewriter *r) {
  const cis_value *scalar = scalar_of(op, source(op)), *everywhere = scalar_of(op, dest(op));
  return scalar && scalar == everywhere && replace(r, op, dest(op));
}
ROOTED("InsertSplatToSplat", INSERT, insert_same)

/// Scalars inserted one after the other that are all elements; whom else uses the vectors in between sees them.
static bool insert_all_elements(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  int64_t total;
  if (!cis_type_num_elements(type, &total) || total > 256 || is_vector(source(op)->type))
    return false;
  cis_value_vec elements = {0};
  for (int64_t i = 0; i < total; ++i)
    cis_vec_push(&elements, NULL);
  int64_t left = total;
  bool ok = true;
  for (const cis_op *insert = op; ok && insert && left;) {
    uint32_t num;
    const int64_t *position =
        cis_attr_get_i64_array(cis_op_inherent(insert, "static_position"), &num);
    int64_t number = 0;
    ok = num == cis_type_rank(type) && (insert == op || cis_value_has_one_use(insert->results));
    for (uint32_t i = 0; ok && i < num; ++i) {
      ok = position[i] >= 0;
      number = number * cis_type_dim(type, i) + position[i];
    }
    if (ok && !elements.data[number]) {
      elements.data[number] = source(insert);
      --left;
    }
    const cis_op *before = other(insert, dest(insert), CIS_OP_VECTOR_INSERT);
    insert = before == op ? NULL : before;
  }
  ok = ok && !left;
  if (ok)
    cis_rewriter_replace_with_op(r, op,
                                 cis_build_op(r, CIS_OP_VECTOR_FROM_ELEMENTS, op->loc,
                                              (cis_build_args){.operands = elements.data,
                                                               .num_operands = (int)elements.len,
                                                               .types = &type,
                                                               .num_types = 1}));
  cis_vec_deinit(&elements);
  return ok;
}
ROOTED("InsertChainFullyInitialized", INSERT, insert_all_elements)

// --- shapes ---

/// Of one number everywhere, in another shape or order.
static bool shape_of_scalar(cis_op *op, cis_rewriter *r) {
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && replace_by_broadcast(r, op, scalar);
}
/// The same of a vector of one number.
static bool shape_of_one(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  int64_t total;
  return broadcast && is_vector(source(broadcast)->type) &&
         cis_type_num_elements(source(broadcast)->type, &total) && total == 1 &&
         can_broadcast(source(broadcast)->type, result_type(op)) &&
         replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("ShapeCastBroadcastFolder", SHAPE_CAST, shape_of_one)
ROOTED("ShapeCastBroadcastFolder", SHAPE_CAST, shape_of_scalar)
static const cis_pattern transpose_of_scalar_pattern = {
    .name = "FoldTransposeSplat", .root = CIS_OP_VECTOR_TRANSPOSE, .rewrite = shape_of_scalar};

/// Of another shape, where dimensions of size one are moved alone.
static bool transpose_of_shape_cast(cis_op *op, cis_rewriter *r) {
  const cis_op *cast = other(op, source(op), CIS_OP_VECTOR_SHAPE_CAST);
  return cast && cis_vector_keeps_order(op) &&
         replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, source(cast));
}
ROOTED("FoldTransposeShapeCast", TRANSPOSE, transpose_of_shape_cast)
static bool shape_cast_of_transpose(cis_op *op, cis_rewriter *r) {
  const cis_op *transpose = other(op, source(op), CIS_OP_VECTOR_TRANSPOSE);
  return transpose && cis_vector_keeps_order(transpose) &&
         replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, source(transpose));
}
ROOTED("ShapeCastOfTranspose", SHAPE_CAST, shape_cast_of_transpose)

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
  uint32_t rank = cis_type_rank(from), num = 0;
  int64_t total;
  while (num < rank && num < offsets->array.num && cis_type_dim(to, num) == 1)
    ++num;
  for (uint32_t i = num; i < rank; ++i)
    if (cis_type_dim(to, i) != cis_type_dim(from, i))
      return false;
  if (!num || num == rank || !cis_type_num_elements(from, &total))
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
static const cis_pattern insert_same_slice_pattern = {.name = "FoldInsertStridedSliceSplat",
                                                      .root = CIS_OP_VECTOR_INSERT_STRIDED_SLICE,
                                                      .rewrite = insert_same};

/// One number everywhere, shuffled.
static bool shuffle_of_scalar(cis_op *op, cis_rewriter *r) {
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace_by_broadcast(r, op, scalar);
}
ROOTED("ShuffleSplat", SHUFFLE, shuffle_of_scalar)

/// Elements of one and the other in turn.
static bool shuffle_as_interleave(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  cis_type type = source(op)->type, to = result_type(op);
  if (cis_type_rank(to) != 1 || rank_of(type) != 1 || dest(op)->type != type ||
      num != 2 * (uint64_t)cis_type_dim(type, 0) || cis_type_dim(type, 0) < 1)
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (mask[i] != (i % 2 ? cis_type_dim(type, 0) : 0) + i / 2)
      return false;
  return replace(r, op,
                 build_binary(r, CIS_OP_VECTOR_INTERLEAVE, op->loc, source(op), dest(op), to));
}
ROOTED("ShuffleInterleave", SHUFFLE, shuffle_as_interleave)

// --- masks ---

/// As many as constants say.
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
  if (ok) {
    cis_named_attr attr = {CIS_STR("mask_dim_sizes"),
                           cis_attr_i64_array(r->ctx, sizes.data, (uint32_t)sizes.len)};
    cis_rewriter_replace_with_op(
        r, op,
        cis_build_op(
            r, CIS_OP_VECTOR_CONSTANT_MASK, op->loc,
            (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1}));
  }
  cis_vec_deinit(&sizes);
  return ok;
}
ROOTED("CreateMaskFolder", CREATE_MASK, mask_of_constants)

/// Of a mask: 1 all, 0 none, -1 not known.
static int known_mask(const cis_value *mask) {
  cis_bits bits;
  return cis_bits_of_value(mask, &bits) ? (bits & 1) != 0 : -1;
}

static cis_op *build_access(cis_rewriter *r, const cis_op *op, unsigned kind,
                            cis_value *const *operands, uint32_t num, const cis_type *result) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, cis_context_op_info_of(r->ctx, kind), op->loc);
  cis_vec_append(&state.operands, operands, num);
  if (result)
    cis_vec_push(&state.types, *result);
  return cis_build(r, &state);
}

/// Loads under a mask of ones are loads, of zeros what is passed through.
static bool known_load(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  int mask = known_mask(cis_op_operand(op, num - 2));
  if (mask == 0)
    return replace(r, op, cis_op_operand(op, num - 1));
  if (mask < 0)
    return false;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < num - 2; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  cis_op *load =
      build_access(r, op, CIS_OP_VECTOR_LOAD, operands.data, num - 2, &op->results[0].type);
  cis_vec_deinit(&operands);
  return replace(r, op, &load->results[0]);
}
static const cis_pattern masked_load_pattern = {
    .name = "MaskedLoadFolder", .root = CIS_OP_VECTOR_MASKEDLOAD, .rewrite = known_load};
static const cis_pattern expand_load_pattern = {
    .name = "ExpandLoadFolder", .root = CIS_OP_VECTOR_EXPANDLOAD, .rewrite = known_load};

/// Stores under a mask of ones are stores, of zeros nothing.
static bool known_store(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  int mask = known_mask(cis_op_operand(op, num - 2));
  if (mask < 0)
    return false;
  if (mask) {
    cis_value_vec operands = {0};
    cis_vec_push(&operands, cis_op_operand(op, num - 1));
    for (uint32_t i = 0; i < num - 2; ++i)
      cis_vec_push(&operands, cis_op_operand(op, i));
    build_access(r, op, CIS_OP_VECTOR_STORE, operands.data, num - 1, NULL);
    cis_vec_deinit(&operands);
  }
  cis_rewriter_erase(r, op);
  return true;
}
static const cis_pattern masked_store_pattern = {
    .name = "MaskedStoreFolder", .root = CIS_OP_VECTOR_MASKEDSTORE, .rewrite = known_store};
static const cis_pattern compress_store_pattern = {
    .name = "CompressStoreFolder", .root = CIS_OP_VECTOR_COMPRESSSTORE, .rewrite = known_store};

/// Gathers and scatters under a mask of zeros.
static bool no_gather(cis_op *op, cis_rewriter *r) {
  uint32_t num = op->num_operands;
  if (known_mask(cis_op_operand(op, num - 2)) != 0)
    return false;
  if (op->num_results)
    return cis_type_is_vector(result_type(op)) && replace(r, op, cis_op_operand(op, num - 1));
  cis_rewriter_erase(r, op);
  return true;
}
ROOTED("GatherFolder", GATHER, no_gather)
static bool no_scatter(cis_op *op, cis_rewriter *r) { return !op->num_results && no_gather(op, r); }
ROOTED("ScatterFolder", SCATTER, no_scatter)

/// Consecutive elements of a buffer.
static bool is_consecutive(const cis_op *op) {
  cis_attr indices = cis_constant_of(cis_op_operand(op, op->num_operands - 3));
  int64_t total;
  if (!cis_type_is_memref(source(op)->type) || !cis_attr_is(indices, CIS_ATTR_DENSE) ||
      cis_type_rank(indices->type) != 1 || !cis_type_num_elements(indices->type, &total) ||
      (indices->dense.splat && total != 1))
    return false;
  for (int64_t i = 0; i < total; ++i)
    if (cis_dense_get_int(indices, i) != i)
      return false;
  return true;
}
static bool gather_of_consecutive(cis_op *op, cis_rewriter *r) {
  if (!is_consecutive(op))
    return false;
  unsigned kind = op->num_results ? CIS_OP_VECTOR_MASKEDLOAD : CIS_OP_VECTOR_MASKEDSTORE;
  cis_value_vec operands = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (i != op->num_operands - 3)
      cis_vec_push(&operands, cis_op_operand(op, i));
  cis_op *access = build_access(r, op, kind, operands.data, (uint32_t)operands.len,
                                op->num_results ? &op->results[0].type : NULL);
  cis_vec_deinit(&operands);
  if (op->num_results)
    return replace(r, op, &access->results[0]);
  cis_rewriter_erase(r, op);
  return true;
}
static const cis_pattern consecutive_gather_pattern = {
    .name = "FoldContiguousGather", .root = CIS_OP_VECTOR_GATHER, .rewrite = gather_of_consecutive};
static const cis_pattern consecutive_scatter_pattern = {.name = "FoldContiguousScatter",
                                                        .root = CIS_OP_VECTOR_SCATTER,
                                                        .rewrite = gather_of_consecutive};

// --- reductions ---

/// The op of arith that combines two values as a reduction of the kind does.
static unsigned combining_op(int64_t kind, bool is_float) {
  switch (kind) {
  case 0:
    return is_float ? CIS_OP_ARITH_ADDF : CIS_OP_ARITH_ADDI;
  case 1:
    return is_float ? CIS_OP_ARITH_MULF : CIS_OP_ARITH_MULI;
  case 2:
    return CIS_OP_ARITH_MINUI;
  case 3:
    return CIS_OP_ARITH_MINSI;
  case 4:
    return CIS_OP_ARITH_MINNUMF;
  case 5:
    return CIS_OP_ARITH_MAXUI;
  case 6:
    return CIS_OP_ARITH_MAXSI;
  case 7:
    return CIS_OP_ARITH_MAXNUMF;
  case 8:
    return CIS_OP_ARITH_ANDI;
  case 9:
    return CIS_OP_ARITH_ORI;
  case 10:
    return CIS_OP_ARITH_XORI;
  case 11:
    return CIS_OP_ARITH_MINIMUMF;
  default:
    return CIS_OP_ARITH_MAXIMUMF;
  }
}

static cis_value *combine(cis_rewriter *r, const cis_op *op, cis_value *a, cis_value *b) {
  bool is_float = cis_type_is_float(cis_type_element_or_self(a->type));
  unsigned kind = combining_op(cis_op_inherent(op, "kind")->enumeration.value, is_float);
  cis_value *operands[] = {a, b};
  cis_named_attr fastmath = {CIS_STR("fastmath"), cis_op_inherent(op, "fastmath")};
  bool has = is_float && fastmath.value;
  cis_op *both = cis_build_op(r, kind, op->loc,
                              (cis_build_args){.operands = operands,
                                               .num_operands = 2,
                                               .types = &a->type,
                                               .num_types = 1,
                                               .attrs = &fastmath,
                                               .num_attrs = has});
  return &both->results[0];
}

static bool is_masked(const cis_op *op) {
  const cis_op *parent = cis_op_parent(op);
  return parent && cis_op_kind(parent) == CIS_OP_VECTOR_MASK;
}

/// Of one element.
static bool reduce_one(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type;
  int64_t first = 0;
  if (is_masked(op) || rank_of(from) != 1 || cis_type_dim(from, 0) != 1 || from->shaped.scalable)
    return false;
  cis_value *value = &build_extract(r, op->loc, source(op), &first, 1, result_type(op))->results[0];
  return replace(r, op,
                 op->num_operands > 1 ? combine(r, op, value, cis_op_operand(op, 1)) : value);
}
ROOTED("ElideSingleElementReduction", REDUCTION, reduce_one)

/// Of dimensions of size one alone.
static bool reduce_units(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type;
  uint32_t num;
  const int64_t *dims = cis_attr_get_i64_array(cis_op_inherent(op, "reduction_dims"), &num);
  if (is_masked(op) || from->shaped.scalable || !is_vector(result_type(op)))
    return false;
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_dim(from, (uint32_t)dims[i]) != 1)
      return false;
  cis_value *value = build_unary(r, CIS_OP_VECTOR_SHAPE_CAST, op->loc, source(op), result_type(op));
  return replace(r, op, combine(r, op, cis_op_operand(op, 1), value));
}
ROOTED("ElideUnitDimsInMultiReduction", MULTI_REDUCTION, reduce_units)

/// contract(a, b, 0) + c is contract(a, b, c).
static bool contract_into(cis_op *op, cis_rewriter *r) {
  for (uint32_t i = 0; i < 2; ++i) {
    cis_op *contract = defined_by(cis_op_operand(op, i), CIS_OP_VECTOR_CONTRACT);
    cis_value *added = cis_op_operand(op, 1 - i);
    cis_bits bits;
    cis_attr zero = contract ? cis_constant_of(cis_op_operand(contract, 2)) : NULL;
    if (!zero || !cis_bits_of(zero, &bits) || bits != 0 || is_masked(contract) ||
        cis_op_inherent(contract, "kind")->enumeration.value != 0)
      continue;
    cis_op *sum = cis_op_clone(contract, NULL);
    cis_op_set_operand(sum, 2, added);
    sum->loc = op->loc;
    cis_op_insert(sum, cis_op_block(op), op);
    if (r->listener && r->listener->inserted)
      r->listener->inserted(r->listener, sum);
    cis_rewriter_replace_with_op(r, op, sum);
    return true;
  }
  return false;
}
static const cis_pattern contract_into_float_pattern = {
    .name = "CanonicalizeContractAdd", .root = CIS_OP_ARITH_ADDF, .rewrite = contract_into};
static const cis_pattern contract_into_integer_pattern = {
    .name = "CanonicalizeContractAdd", .root = CIS_OP_ARITH_ADDI, .rewrite = contract_into};

// --- transfers of tensors, one after the other ---

static bool is_write(const cis_op *op) { return cis_op_kind(op) == CIS_OP_VECTOR_TRANSFER_WRITE; }
static cis_value *base_of(const cis_op *op) { return cis_op_operand(op, is_write(op)); }
static cis_range indices_of(const cis_op *op) {
  return cis_op_operand_group(op, is_write(op) ? 2 : 1);
}
static bool has_mask(const cis_op *op) { return cis_op_operand_group(op, 3).num > 0; }
static cis_type vector_of(const cis_op *op) {
  return is_write(op) ? source(op)->type : result_type(op);
}

/// Whether both are about the same elements.
static bool same_place(const cis_op *a, const cis_op *b) {
  cis_range x = indices_of(a), y = indices_of(b);
  bool same = x.num == y.num && vector_of(a) == vector_of(b) && !has_mask(a) && !has_mask(b) &&
              cis_op_inherent(a, "permutation_map") == cis_op_inherent(b, "permutation_map");
  for (uint32_t i = 0; same && i < x.num; ++i)
    same = cis_op_operand(a, x.first + i) == cis_op_operand(b, y.first + i);
  return same;
}
static bool is_in_bounds(const cis_op *op) {
  cis_attr in_bounds = cis_op_inherent(op, "in_bounds");
  bool all = cis_attr_is(in_bounds, CIS_ATTR_ARRAY);
  for (uint32_t i = 0; all && i < in_bounds->array.num; ++i)
    all = cis_attr_int_or(in_bounds->array.elems[i], 0) != 0;
  return all;
}
static bool is_broadcasting(const cis_op *op) {
  cis_affine_map map = cis_op_inherent(op, "permutation_map")->map;
  return !cis_affine_map_is_projected_permutation(map, false);
}

/// What was written just there.
static bool read_of_write(cis_op *op, cis_rewriter *r) {
  const cis_op *write = other(op, source(op), CIS_OP_VECTOR_TRANSFER_WRITE);
  return write && same_place(op, write) && is_in_bounds(op) && is_in_bounds(write) &&
         !is_broadcasting(op) && replace(r, op, source(write));
}
ROOTED("FoldReadAfterWrite", TRANSFER_READ, read_of_write)

/// Of what is written over.
static bool write_of_write(cis_op *op, cis_rewriter *r) {
  const cis_op *write =
      op->num_results ? other(op, base_of(op), CIS_OP_VECTOR_TRANSFER_WRITE) : NULL;
  if (!write || !same_place(op, write))
    return false;
  cis_op_set_operand(op, 1, base_of(write));
  cis_rewriter_modified(r, op);
  return true;
}
ROOTED("FoldWriteAfterWrite", TRANSFER_WRITE, write_of_write)

/// Whether a transfer is about all of a tensor, in order.
static bool is_everything(const cis_op *op) {
  cis_type tensor = base_of(op)->type, vector = vector_of(op);
  cis_range indices = indices_of(op);
  bool all = cis_type_rank(tensor) == cis_type_rank(vector) && !vector->shaped.scalable &&
             cis_affine_map_is_identity(cis_op_inherent(op, "permutation_map")->map);
  for (uint32_t i = 0; all && i < indices.num; ++i)
    all = cis_type_dim(tensor, i) == cis_type_dim(vector, i) &&
          cis_constant_is(cis_op_operand(op, indices.first + i), 0);
  return all;
}

/// What was read is written back, or is all of another tensor of the type.
static bool write_of_read(cis_op *op, cis_rewriter *r) {
  const cis_op *read = op->num_results ? other(op, source(op), CIS_OP_VECTOR_TRANSFER_READ) : NULL;
  if (!read || has_mask(op) || has_mask(read) || !is_in_bounds(op) || !is_in_bounds(read) ||
      base_of(read)->type != result_type(op))
    return false;
  bool back = base_of(read) == base_of(op) && same_place(op, read) && !is_broadcasting(op);
  return (back || (is_everything(op) && is_everything(read))) && replace(r, op, base_of(read));
}
ROOTED("FoldReadInitWrite", TRANSFER_WRITE, write_of_read)

const cis_pattern *const cis_vector_canonicalize_any[] = {&contract_into_float_pattern,
                                                          &contract_into_integer_pattern,
                                                          &read_of_write_pattern,
                                                          &write_of_read_pattern,
                                                          &write_of_write_pattern,
                                                          &extract_of_broadcast_pattern,
                                                          &extract_of_shape_cast_pattern,
                                                          &extract_of_slice_pattern,
                                                          &extract_of_transpose_pattern,
                                                          &broadcast_of_shape_cast_pattern,
                                                          &elements_of_one_pattern,
                                                          &elements_in_order_pattern,
                                                          &insert_everything_pattern,
                                                          &insert_same_pattern,
                                                          &insert_all_elements_pattern,
                                                          &shape_of_scalar_pattern,
                                                          &shape_of_one_pattern,
                                                          &transpose_of_scalar_pattern,
                                                          &slice_of_broadcast_pattern,
                                                          &transpose_of_shape_cast_pattern,
                                                          &shape_cast_of_transpose_pattern,
                                                          &shape_cast_of_broadcast_pattern,
                                                          &slice_as_extract_pattern,
                                                          &insert_same_slice_pattern,
                                                          &shuffle_of_scalar_pattern,
                                                          &shuffle_as_interleave_pattern,
                                                          &reduce_one_pattern,
                                                          &reduce_units_pattern,
                                                          &mask_of_constants_pattern,
                                                          &masked_load_pattern,
                                                          &expand_load_pattern,
                                                          &masked_store_pattern,
                                                          &compress_store_pattern,
                                                          &no_gather_pattern,
                                                          &no_scatter_pattern,
                                                          &consecutive_gather_pattern,
                                                          &consecutive_scatter_pattern,
                                                          NULL};
