// Canonicalisation of vector.extract, vector.insert, vector.from_elements, vector.to_elements.
#include "dialect/vector/kinds.h"
#include "dialect/vector/patterns.h"

// --- vector.extract, vector.from_elements ---

/// extract(broadcast x) -> broadcast(x), where the part is no smaller than x.
static bool extract_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  cis_type to = result_type(op);
  return broadcast && is_vector(to) && cis_vector_can_broadcast(source(broadcast)->type, to) &&
         replace_by_broadcast(r, op, source(broadcast));
}
ROOTED("ExtractOpFromBroadcast", EXTRACT, extract_of_broadcast)

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

/// How many leading dimensions a part of `count` elements takes a position in: the fewest last
/// dimensions that have as many elements are the part. False if there are none, or if one of them
/// is scalable.
static bool find_part(cis_type whole, int64_t count, uint32_t *out_leading) {
  const bool *scalable = whole->shaped.scalable;
  int64_t elements = 1;
  for (*out_leading = rank_of(whole); elements < count && *out_leading; --*out_leading)
    if ((scalable && scalable[*out_leading - 1]) ||
        __builtin_mul_overflow(elements, cis_type_dim(whole, *out_leading - 1), &elements))
      return false;
  return elements == count;
}

/// from_elements(extract x[1, 0], extract x[1, 1]) -> shape_cast(extract x[1]), because these are
/// all elements of a part, in its order.
static bool elements_in_order(cis_op *op, cis_rewriter *r) {
  const cis_op *first = op->num_operands ? other(op, source(op), CIS_OP_VECTOR_EXTRACT) : NULL;
  cis_value *from = first ? source(first) : NULL;
  int64_t start, number;
  uint32_t leading, num;
  if (!from || !element_number(first, &start) ||
      !find_part(from->type, op->num_operands, &leading) || start % op->num_operands)
    return false;
  for (uint32_t i = 1; i < op->num_operands; ++i) {
    const cis_op *extract = other(op, cis_op_operand(op, i), CIS_OP_VECTOR_EXTRACT);
    if (!extract || source(extract) != from || !element_number(extract, &number) ||
        number != start + i)
      return false;
  }
  cis_type part = cis_type_vector(cis_type_element(from->type), from->type->shaped.shape + leading,
                                  NULL, rank_of(from->type) - leading);
  const int64_t *position = cis_vector_position(first, &num);
  if (leading)
    from = build_extract(r, op->loc, from, position, leading, part)->results;
  return replace_by_unary(r, op, CIS_OP_VECTOR_SHAPE_CAST, from);
}
ROOTED("FromElementsToShapeCast", FROM_ELEMENTS, elements_in_order)

/// A part of a vector whose elements are listed: those of the part.
static bool extract_of_elements(cis_op *op, cis_rewriter *r) {
  const cis_op *elements = other(op, source(op), CIS_OP_VECTOR_FROM_ELEMENTS);
  cis_type whole = source(op)->type, to = result_type(op);
  uint32_t num;
  int64_t first = 0, count;
  const int64_t *position = cis_vector_position(op, &num);
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

/// The number of the element of `from` that is the n-th of the vector that it was broadcast to.
static int64_t broadcast_from(cis_type from, cis_type to, int64_t n) {
  int64_t number = 0, stride = 1;
  uint32_t added = rank_of(to) - rank_of(from);
  for (uint32_t i = rank_of(to); i-- > added;) {
    int64_t size = cis_type_dim(from, i - added), at = n % cis_type_dim(to, i);
    number += size == 1 ? 0 : at * stride;
    stride *= size;
    n /= cis_type_dim(to, i);
  }
  return number;
}

/// to_elements(broadcast x) -> to_elements x, whose results stand for several elements each.
static bool elements_of_broadcast(cis_op *op, cis_rewriter *r) {
  const cis_op *broadcast = other(op, source(op), CIS_OP_VECTOR_BROADCAST);
  if (!broadcast || !is_vector(source(broadcast)->type))
    return false;
  cis_type from = source(broadcast)->type, to = source(op)->type;
  if (same_count(from, to)) {
    cis_op_set_operand(op, 0, source(broadcast));
    cis_rewriter_modified(r, op);
    return true;
  }
  int64_t count;
  if (!cis_type_num_elements(from, &count) || from->shaped.scalable)
    return false;
  cis_type_vec types = {0};
  cis_value_vec results = {0};
  cis_value *vector = source(broadcast);
  for (int64_t i = 0; i < count; ++i)
    cis_vec_push(&types, cis_type_element(from));
  cis_op *elements = cis_build_op(r, CIS_OP_VECTOR_TO_ELEMENTS, op->loc,
                                  (cis_build_args){.operands = &vector,
                                                   .num_operands = 1,
                                                   .types = types.data,
                                                   .num_types = (int)types.len});
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&results, &elements->results[broadcast_from(from, to, i)]);
  cis_rewriter_replace(r, op, results.data, op->num_results);
  cis_vec_deinit(&types);
  cis_vec_deinit(&results);
  return true;
}
ROOTED("ToElementsOfBroadcast", TO_ELEMENTS, elements_of_broadcast)

// --- vector.insert ---

/// An insertion of as many elements as the vector has becomes a broadcast of the inserted vector. A
/// number is left to insert_all_elements.
static bool insert_everything(cis_op *op, cis_rewriter *r) {
  cis_type from = source(op)->type, to = result_type(op);
  return is_vector(from) && from != to && same_count(from, to) &&
         cis_vector_can_broadcast(from, to) && replace_by_broadcast(r, op, source(op));
}
ROOTED("InsertToBroadcast", INSERT, insert_everything)

/// One number into a vector of it.
static bool insert_same(cis_op *op, cis_rewriter *r) {
  cis_value *scalar = scalar_of(op, source(op));
  return scalar && scalar == scalar_of(op, dest(op)) && replace_by_broadcast(r, op, scalar);
}
ROOTED("InsertSplatToSplat", INSERT, insert_same)

/// The origin of an element of a vector: the insertion `by`, and the element's number `at` in the
/// inserted value.
typedef struct inserted_element {
  cis_op *by;
  int64_t at;
} inserted_element;

/// Finds what `op` and the insertions that lead only to it put at each element of the vector, and
/// lists them, the last one first. False if some element is not inserted, or if it is not known of
/// one of them where it inserts.
static bool find_inserted(cis_op *op, inserted_element *out, int64_t total, cis_op_vec *chain) {
  cis_type type = result_type(op);
  int64_t left = total;
  for (cis_op *insert = op; insert;) {
    uint32_t num;
    const int64_t *position = cis_vector_position(insert, &num);
    int64_t first = 0, count = 1;
    if (!cis_vector_is_static(insert) || (insert != op && !cis_value_has_one_use(insert->results)))
      return false;
    for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
      first = first * cis_type_dim(type, i) + (i < num ? position[i] : 0);
      count *= i < num ? 1 : cis_type_dim(type, i);
    }
    for (int64_t i = 0; i < count; ++i)
      if (!out[first + i].by) {
        out[first + i] = (inserted_element){insert, i};
        --left;
      }
    cis_vec_push(chain, insert);
    cis_op *before = other(insert, dest(insert), CIS_OP_VECTOR_INSERT);
    insert = before == op ? NULL : before;
  }
  return !left;
}

static cis_op *build_to_elements(cis_rewriter *r, cis_location loc, cis_value *vector) {
  cis_type_vec types = {0};
  int64_t count = 0;
  cis_type_num_elements(vector->type, &count);
  for (int64_t k = 0; k < count; ++k)
    cis_vec_push(&types, cis_type_element(vector->type));
  cis_op *elements = cis_build_op(
      r, CIS_OP_VECTOR_TO_ELEMENTS, loc,
      (cis_build_args){
          .operands = &vector, .num_operands = 1, .types = types.data, .num_types = (int)count});
  cis_vec_deinit(&types);
  return elements;
}

/// Builds the elements. Inserted vectors are taken apart, each once, in the order of their
/// insertions.
static void build_elements(cis_rewriter *r, const cis_op *op, const inserted_element *inserted,
                           int64_t total, const cis_op_vec *chain, cis_value_vec *out) {
  cis_ptrmap parts = {0}; // vector.to_elements of each insertion of which something is seen
  for (int64_t i = 0; i < total; ++i)
    cis_ptrmap_set(&parts, inserted[i].by, 0);
  for (size_t i = chain->len; i-- > 0;) {
    uintptr_t *elements = cis_ptrmap_find(&parts, chain->data[i]);
    cis_value *value = source(chain->data[i]);
    if (elements && is_vector(value->type))
      *elements = (uintptr_t)build_to_elements(r, op->loc, value);
  }
  for (int64_t i = 0; i < total; ++i) {
    cis_op *elements = (cis_op *)cis_ptrmap_at(&parts, inserted[i].by);
    cis_vec_push(out, elements ? &elements->results[inserted[i].at] : source(inserted[i].by));
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
  cis_op_vec chain = {0};
  bool ok = find_inserted(op, inserted, total, &chain);
  if (ok) {
    cis_value_vec elements = {0};
    build_elements(r, op, inserted, total, &chain, &elements);
    cis_rewriter_replace_with_op(r, op,
                                 cis_build_op(r, CIS_OP_VECTOR_FROM_ELEMENTS, op->loc,
                                              (cis_build_args){.operands = elements.data,
                                                               .num_operands = (int)elements.len,
                                                               .types = &type,
                                                               .num_types = 1}));
    cis_vec_deinit(&elements);
  }
  cis_vec_deinit(&chain);
  cis_mem_free(inserted);
  return ok;
}
ROOTED("InsertChainFullyInitialized", INSERT, insert_all_elements)

// --- parts of other shapes ---

/// extract(shape_cast x) -> shape_cast(x), where the part is everything; a broadcast, if it only
/// has more leading dimensions.
static bool extract_of_shape_cast(cis_op *op, cis_rewriter *r) {
  const cis_op *cast = other(op, source(op), CIS_OP_VECTOR_SHAPE_CAST);
  cis_type to = result_type(op);
  if (!cast || !is_vector(to) || to->shaped.scalable || source(cast)->type->shaped.scalable ||
      !same_count(source(op)->type, to))
    return false;
  bool added = cis_vector_can_broadcast(source(cast)->type, to);
  return replace_by_unary(r, op, added ? CIS_OP_VECTOR_BROADCAST : CIS_OP_VECTOR_SHAPE_CAST,
                          source(cast));
}
ROOTED("ExtractOpFromShapeCast", EXTRACT, extract_of_shape_cast)

/// Where in a slice that was inserted a part lies: 1 and its position, 0 if it is beside it, -1 if
/// that is not known.
static int place_in_slice(const cis_op *extract, const cis_op *insert, cis_i64_vec *out) {
  cis_type part = source(insert)->type, whole = result_type(insert);
  cis_attr offsets = cis_op_inherent(insert, "offsets");
  uint32_t num, added = rank_of(whole) - rank_of(part);
  const int64_t *position = cis_vector_position(extract, &num);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t at = position[i] - cis_attr_int_or(offsets->array.elems[i], 0);
    if (at < 0 || at >= (i < added ? 1 : cis_type_dim(part, i - added)))
      return 0;
    if (i >= added)
      cis_vec_push(out, at);
  }
  for (uint32_t i = num; i < rank_of(whole); ++i) // the rest is in the slice, all of it
    if (i < added || cis_type_dim(part, i - added) != cis_type_dim(whole, i))
      return -1;
  return 1;
}
/// extract(insert_strided_slice x, y) -> extract(x) if the element lies in x; extract(y) if it lies
/// beside x.
static bool extract_of_slices(cis_op *op, cis_rewriter *r) {
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  cis_op *insert = other(op, source(op), CIS_OP_VECTOR_INSERT_STRIDED_SLICE);
  for (uint32_t i = 0; i < num; ++i)
    if (position[i] < 0)
      return false;
  cis_i64_vec at = {0};
  int place = 0;
  for (uint32_t steps = 0; insert && !place && steps < 64; ++steps) {
    cis_vec_clear(&at);
    place = place_in_slice(op, insert, &at);
    if (!place) {
      cis_op *before = other(insert, dest(insert), CIS_OP_VECTOR_INSERT_STRIDED_SLICE);
      insert = before == op ? NULL : before;
    }
  }
  bool ok = insert && place == 1;
  if (ok) {
    cis_op_set_attr(op, CIS_STR("static_position"),
                    cis_attr_i64_array(r->ctx, at.data, (uint32_t)at.len));
    cis_op_set_operand(op, 0, source(insert));
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&at);
  return ok;
}
ROOTED("ExtractOpFromInsertStridedSlice", EXTRACT, extract_of_slices)

const cis_pattern *const cis_vector_canonicalize_extract[] = {
    &extract_of_broadcast_pattern, &cis_vector_extract_of_mask_pattern,
    &extract_of_elements_pattern,  &extract_of_shape_cast_pattern,
    &extract_of_slices_pattern,    NULL};
const cis_pattern *const cis_vector_canonicalize_insert[] = {
    &insert_everything_pattern, &insert_same_pattern, &insert_all_elements_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_from_elements[] = {
    &elements_of_one_pattern, &elements_in_order_pattern, NULL};
const cis_pattern *const cis_vector_canonicalize_to_elements[] = {&elements_of_broadcast_pattern,
                                                                  NULL};
