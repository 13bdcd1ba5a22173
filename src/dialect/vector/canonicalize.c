// Canonicalisation of the vector dialect: what is one number everywhere, what is only another
// shape, masks that are known, reductions of one element.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/kinds.h"
#include "dialect/vector/impl.h"

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

/// extract(broadcast x) -> broadcast(x), where the part is no smaller than x.
static bool extract_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  cis_type to = result_type(op);
  return broadcast && is_vector(to) && can_broadcast(source(broadcast)->type, to) &&
         replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("ExtractOpFromBroadcast", EXTRACT, extract_of_broadcast)

static const int64_t *position_of(const cis_op *op, uint32_t *out_num) {
  return cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), out_num);
}

/// broadcast(shape_cast x) -> broadcast(x), where the cast only adds leading dimensions of size
/// one.
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

/// A slice of what was broadcast: the slice of it, broadcast; of dimensions that were added or
/// stretched there is nothing to slice.
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
    cis_named_attr attrs[] = {{CIS_STR("offsets"), cis_attr_array(r->ctx, at.data, few)},
                              {CIS_STR("sizes"), cis_attr_array(r->ctx, sizes.data, few)},
                              {CIS_STR("strides"), cis_attr_array(r->ctx, strides.data, few)}};
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

/// One number everywhere.
static bool elements_of_one(cis_op *op, cis_rewriter *r) {
  for (uint32_t i = 1; i < op->num_operands; ++i)
    if (cis_op_operand(op, i) != source(op))
      return false;
  return op->num_operands && replace_by_broadcast(r, op, source(op));
}
ROOTED("FromElementsToBroadcast", FROM_ELEMENTS, elements_of_one)

/// The row-major number of the element that an extract takes; false if it does not take one of
/// known place.
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

/// A part of a vector whose elements are listed: those of the part.
static bool extract_of_elements(cis_op *op, cis_rewriter *r) {
  const cis_op *elements = other(op, source(op), CIS_OP_VECTOR_FROM_ELEMENTS);
  cis_type whole = source(op)->type, to = result_type(op);
  uint32_t num;
  int64_t first = 0, count;
  const int64_t *position = position_of(op, &num);
  if (!elements || !is_vector(to) || !cis_type_num_elements(to, &count))
    return false;
  for (uint32_t i = 0; i < num; ++i) {
    if (position[i] < 0)
      return false;
    first = first * cis_type_dim(whole, i) + position[i];
  }
  cis_value_vec part = {0};
  for (int64_t i = 0; i < count; ++i)
    cis_vec_push(&part, cis_op_operand(elements, (uint32_t)(first * count + i)));
  cis_op *built = cis_build_op(
      r, CIS_OP_VECTOR_FROM_ELEMENTS, op->loc,
      (cis_build_args){
          .operands = part.data, .num_operands = (int)part.len, .types = &to, .num_types = 1});
  cis_vec_deinit(&part);
  cis_rewriter_replace_with_op(r, op, built);
  return true;
}
ROOTED("ExtractOpFromElements", EXTRACT, extract_of_elements)

static bool same_count(cis_type a, cis_type b);
/// Of a vector with more dimensions of size one.
static bool elements_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  if (!broadcast || !is_vector(source(broadcast)->type) ||
      !same_count(source(broadcast)->type, source(op)->type))
    return false;
  cis_op_set_operand(op, 0, source(broadcast));
  cis_rewriter_modified(r, op);
  return true;
}
ROOTED("ToElementsOfBroadcast", TO_ELEMENTS, elements_of_broadcast)

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
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace_by_broadcast(r, op, scalar);
}
ROOTED("InsertSplatToSplat", INSERT, insert_same)

/// What the inserts below `op`, which only it leads to, put at each element of the vector: `by` the
/// last of them, and `at` the element's number in what it inserts. False if some element is not
/// inserted.
typedef struct inserted_element {
  cis_op *by;
  int64_t at;
} inserted_element;
static bool find_inserted(cis_op *op, inserted_element *out, int64_t total) {
  cis_type type = result_type(op);
  int64_t left = total;
  for (cis_op *insert = op; insert && left;) {
    uint32_t num;
    const int64_t *position = position_of(insert, &num);
    int64_t first = 0, count = 1;
    if (insert != op && !cis_value_has_one_use(insert->results))
      return false;
    for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
      if (i < num && position[i] < 0)
        return false;
      first = first * cis_type_dim(type, i) + (i < num ? position[i] : 0);
      count *= i < num ? 1 : cis_type_dim(type, i);
    }
    for (int64_t i = 0; i < count; ++i)
      if (!out[first + i].by) {
        out[first + i] = (inserted_element){insert, i};
        --left;
      }
    cis_op *before = other(insert, dest(insert), CIS_OP_VECTOR_INSERT);
    insert = before == op ? NULL : before;
  }
  return !left;
}

/// The values at the places; vectors among what is inserted are taken apart, each once.
static void build_elements(cis_rewriter *r, const cis_op *op, const inserted_element *inserted,
                           int64_t total, cis_value_vec *out) {
  cis_ptrmap parts = {0}; // vector.to_elements of each insert of a vector
  for (int64_t i = 0; i < total; ++i) {
    cis_value *value = source(inserted[i].by);
    if (is_vector(value->type)) {
      uintptr_t *known = cis_ptrmap_get(&parts, inserted[i].by, NULL);
      if (!*known) {
        cis_type_vec types = {0};
        int64_t count = 0;
        cis_type_num_elements(value->type, &count);
        for (int64_t k = 0; k < count; ++k)
          cis_vec_push(&types, cis_type_element(value->type));
        *known = (uintptr_t)cis_build_op(r, CIS_OP_VECTOR_TO_ELEMENTS, op->loc,
                                         (cis_build_args){.operands = &value,
                                                          .num_operands = 1,
                                                          .types = types.data,
                                                          .num_types = (int)count});
        cis_vec_deinit(&types);
      }
      value = &((cis_op *)*known)->results[inserted[i].at];
    }
    cis_vec_push(out, value);
  }
  cis_ptrmap_deinit(&parts);
}

/// Parts inserted one after the other that are all elements; whom else uses the vectors in between
/// sees them.
static bool insert_all_elements(cis_op *op, cis_rewriter *r) {
  cis_type type = result_type(op);
  int64_t total;
  const cis_use *use = cis_value_uses(&op->results[0]);
  bool goes_on = cis_value_has_one_use(&op->results[0]) && cis_use_index(use) == 1 &&
                 cis_op_kind(cis_use_owner(use)) == CIS_OP_VECTOR_INSERT;
  if (goes_on || type->shaped.scalable || !cis_type_num_elements(type, &total) || total > 256)
    return false;
  inserted_element *inserted = cis_mem_calloc((size_t)total + 1, sizeof(*inserted));
  bool ok = find_inserted(op, inserted, total);
  if (ok) {
    cis_value_vec elements = {0};
    build_elements(r, op, inserted, total, &elements);
    cis_rewriter_replace_with_op(r, op,
                                 cis_build_op(r, CIS_OP_VECTOR_FROM_ELEMENTS, op->loc,
                                              (cis_build_args){.operands = elements.data,
                                                               .num_operands = (int)elements.len,
                                                               .types = &type,
                                                               .num_types = 1}));
    cis_vec_deinit(&elements);
  }
  cis_mem_free(inserted);
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

/// Of what was broadcast, where each dimension stays among those that were added, or stretched
/// beside each other, or where it is.
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

/// transpose(shape_cast x) -> shape_cast(x), where only dimensions of size one are moved.
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
static bool insert_same_slice(cis_op *op, cis_rewriter *r) {
  const cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace(r, op, dest(op));
}
ROOTED("FoldInsertStridedSliceSplat", INSERT_STRIDED_SLICE, insert_same_slice)

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

// --- accesses under masks that are known ---

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
                                                          &cis_vector_transpose_of_mask_pattern,
                                                          &transpose_of_broadcast_pattern,
                                                          &cis_vector_slice_of_mask_pattern,
                                                          &cis_vector_extract_of_mask_pattern,
                                                          &extract_of_elements_pattern,
                                                          &elements_of_broadcast_pattern,
                                                          &cis_vector_mask_of_constants_pattern,
                                                          &cis_vector_mask_of_everything_pattern,
                                                          &masked_load_pattern,
                                                          &expand_load_pattern,
                                                          &masked_store_pattern,
                                                          &compress_store_pattern,
                                                          &no_gather_pattern,
                                                          &no_scatter_pattern,
                                                          &consecutive_gather_pattern,
                                                          &consecutive_scatter_pattern,
                                                          NULL};
