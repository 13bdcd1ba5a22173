// Folds of the vector dialect: ops that change nothing, ops on constants, ops that undo one
// another.
#include "ir/fold.h"
#include "dialect/common/const_fold.h"
#include "dialect/kinds.h"
#include "dialect/ub/ub.h"
#include "dialect/vector/impl.h"
#include "dialect/vector/kinds.h"
#include "support/bytes.h"

static cis_value *operand(const cis_op *op, uint32_t i) { return cis_op_operand(op, i); }

static uint32_t rank_of(cis_type type) {
  return cis_type_is_vector(type) ? cis_type_rank(type) : 0;
}

/// The op that defines operand `i`, if it is of the kind and not the op itself.
static cis_op *defined_by(const cis_op *op, uint32_t i, unsigned kind) {
  cis_op *definition = cis_value_op(operand(op, i));
  bool fits = definition && definition != op && cis_op_kind(definition) == kind;
  return fits ? definition : NULL;
}

/// To a value that is not the op's own: ops of graph regions may go round in circles.
static bool fold_to(const cis_op *op, cis_value *value, cis_fold_result *out) {
  return cis_value_op(value) != op && cis_fold_to_value(out, value);
}

/// Folds to the operand if it has the type of the result.
static bool fold_same_type(cis_op *op, uint32_t i, cis_fold_result *out) {
  return operand(op, i)->type == cis_vector_result(op) && fold_to(op, operand(op, i), out);
}

/// One number everywhere stays that in whatever shape.
static bool fold_splat(cis_op *op, cis_attr constant, cis_fold_result *out) {
  cis_bits bits;
  return constant && cis_bits_of(constant, &bits) &&
         cis_fold_to_attr(out, cis_bits_to_attr(cis_vector_result(op), bits));
}

/// Folds to poison of the type of the result.
static bool fold_poison(const cis_op *op, cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_ub_poison(cis_op_context(op)));
}
/// f(poison) -> poison.
static bool fold_of_poison(cis_attr constant, cis_fold_result *out) {
  return cis_attr_is_poison(constant) && cis_fold_to_attr(out, constant);
}

static bool is_dense(cis_attr constant) {
  return cis_attr_is(constant, CIS_ATTR_DENSE) && !constant->dense.splat;
}

/// `count` elements of a constant that is no splat, from element `first` on, as the constant of
/// `type`: a vector, or a scalar where one element is asked for.
static cis_attr dense_part(cis_attr constant, uint64_t first, uint64_t count, cis_type type) {
  size_t size = cis_dense_element_size(cis_type_element(constant->type));
  const char *data = (const char *)cis_dense_data(constant) + first * size;
  if (cis_type_is_vector(type))
    return cis_attr_dense(type, data, count * size, false);
  int64_t one = 1;
  cis_bits bits;
  cis_attr element = cis_attr_dense(cis_type_vector(type, &one, NULL, 1), data, size, true);
  return cis_bits_of(element, &bits) ? cis_bits_to_attr(type, bits) : NULL;
}

/// A constant vector that is made element by element out of others of its element type.
typedef struct constant_builder {
  CIS_VEC(char) bytes;
  size_t size; // of an element
} constant_builder;

static void add_elements(constant_builder *b, cis_attr from, uint64_t first, uint64_t count) {
  const char *data = cis_dense_data(from);
  for (uint64_t i = first; i < first + count; ++i)
    cis_vec_append(&b->bytes, from->dense.splat ? data : data + i * b->size, b->size);
}

static cis_attr finish_constant(constant_builder *b, cis_type type) {
  cis_attr constant = cis_attr_dense(type, b->bytes.data, b->bytes.len, false);
  cis_vec_deinit(&b->bytes);
  return constant;
}

/// Constants of more elements are not made from others, unless those are used up.
enum { MAX_FOLDED = 256 };

static bool is_small(cis_op *op, uint32_t i) {
  int64_t count;
  return cis_type_num_elements(cis_vector_result(op), &count) &&
         (count <= MAX_FOLDED || cis_value_has_one_use(operand(op, i)));
}

static bool is_fixed_constant(cis_attr constant) {
  return cis_attr_is(constant, CIS_ATTR_DENSE) && cis_type_is_vector(constant->type) &&
         !constant->type->shaped.scalable;
}

/// The operand becomes that of the op that defines it.
static bool skip_definition(cis_op *op, const cis_op *definition, cis_fold_result *out) {
  if (cis_value_op(operand(definition, 0)) == op)
    return false;
  cis_op_set_operand(op, 0, operand(definition, 0));
  return cis_fold_in_place(out);
}

// --- shape and order ---

/// Whether two types have the same dimensions, but for leading ones of size one.
static bool same_trailing_dims(cis_type a, cis_type b) {
  uint32_t few = cis_type_rank(a), many = cis_type_rank(b);
  for (uint32_t i = 0; i < few || i < many; ++i) // from the last
    if ((i < few ? cis_type_dim(a, few - 1 - i) : 1) !=
        (i < many ? cis_type_dim(b, many - 1 - i) : 1))
      return false;
  return true;
}

CIS_FOLD_HOOK(cis_vector_fold_broadcast) {
  if (fold_same_type(op, 0, out) || fold_splat(op, operands[0], out) ||
      fold_of_poison(operands[0], out))
    return true;
  const cis_op *cast = defined_by(op, 0, CIS_OP_VECTOR_SHAPE_CAST);
  return cast && same_trailing_dims(cis_op_operand_type(cast, 0), cis_vector_result(cast)) &&
         cis_vector_can_broadcast(cis_op_operand_type(cast, 0), cis_vector_result(op)) &&
         skip_definition(op, cast, out);
}

CIS_FOLD_HOOK(cis_vector_fold_shape_cast) {
  cis_type type = cis_vector_result(op);
  if (fold_same_type(op, 0, out) || fold_of_poison(operands[0], out))
    return true;
  cis_op *cast = defined_by(op, 0, CIS_OP_VECTOR_SHAPE_CAST);
  if (cast && operand(cast, 0)->type == type)
    return fold_to(op, operand(cast, 0), out);
  if (cast)
    return skip_definition(op, cast, out);
  const cis_op *transpose = defined_by(op, 0, CIS_OP_VECTOR_TRANSPOSE);
  if (transpose && cis_vector_keeps_order(transpose))
    return operand(transpose, 0)->type == type ? fold_to(op, operand(transpose, 0), out)
                                               : skip_definition(op, transpose, out);
  const cis_op *broadcast = defined_by(op, 0, CIS_OP_VECTOR_BROADCAST);
  if (broadcast && operand(broadcast, 0)->type == type)
    return fold_to(op, operand(broadcast, 0), out);
  cis_attr constant = operands[0];
  if (is_dense(constant))
    return cis_fold_to_attr(
        out, cis_attr_dense(type, cis_dense_data(constant), constant->dense.size, false));
  return fold_splat(op, constant, out);
}

/// vector.bitcast of a splat: integers to wider integers, or floats to wider floats, have its bits
/// repeated.
static bool fold_bitcast_splat(cis_op *op, cis_attr constant, cis_fold_result *out) {
  cis_type from = cis_type_element(cis_op_operand_type(op, 0));
  cis_type to = cis_type_element(cis_vector_result(op));
  uint32_t width = cis_type_bit_width(from), to_width = cis_type_bit_width(to);
  bool ints = cis_type_is_integer(from) && cis_type_is_integer(to);
  bool floats = cis_type_is_float(from) && cis_type_is_float(to);
  cis_bits bits, all = 0;
  if (!(ints || floats) || !constant || !cis_bits_of(constant, &bits) || !width ||
      to_width % width || to_width > 128)
    return false;
  for (uint32_t at = 0; at < to_width; at += width)
    all |= bits << at;
  return cis_fold_to_attr(out, cis_bits_to_attr(cis_vector_result(op), all));
}

CIS_FOLD_HOOK(cis_vector_fold_bitcast) {
  if (fold_same_type(op, 0, out))
    return true;
  cis_op *cast = defined_by(op, 0, CIS_OP_VECTOR_BITCAST);
  if (cast && operand(cast, 0)->type == cis_vector_result(op))
    return fold_to(op, operand(cast, 0), out);
  return cast ? skip_definition(op, cast, out) : fold_bitcast_splat(op, operands[0], out);
}

/// Dimensions of more than one element stay in order.
bool cis_vector_keeps_order(const cis_op *op) {
  cis_type source = cis_op_operand_type(op, 0);
  uint32_t num;
  const int64_t *permutation = cis_attr_get_i64_array(cis_op_inherent(op, "permutation"), &num);
  int64_t last = -1;
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t dim = (uint32_t)permutation[i];
    if (cis_type_dim(source, dim) == 1 && !cis_vector_is_scalable(source, dim))
      continue;
    if (permutation[i] < last)
      return false;
    last = permutation[i];
  }
  return true;
}

CIS_FOLD_HOOK(cis_vector_fold_transpose) {
  return fold_splat(op, operands[0], out) || fold_of_poison(operands[0], out) ||
         (cis_vector_keeps_order(op) && fold_same_type(op, 0, out));
}

/// Whether the mask picks the elements [first, first + as many as there are) in order.
static bool picks_range(const int64_t *mask, uint32_t num, int64_t first, int64_t count) {
  for (uint32_t i = 0; i < num; ++i)
    if (mask[i] != first + i)
      return false;
  return num == count;
}

/// shuffle(constant, constant) -> constant, of vectors with one dimension. One of the two may be
/// poison, because poison may be any element.
static cis_attr shuffle_constants(const cis_op *op, const int64_t *mask, uint32_t num,
                                  const cis_attr *sides) {
  constant_builder b = {.size = cis_dense_element_size(cis_type_element(cis_vector_result(op)))};
  int64_t first = cis_type_dim(cis_op_operand_type(op, 0), 0);
  for (uint32_t i = 0; i < num; ++i) {
    bool of_second = mask[i] >= first;
    if (mask[i] < 0 || cis_attr_is_poison(sides[of_second]))
      add_elements(&b, sides[cis_attr_is_poison(sides[0])], 0, 1);
    else
      add_elements(&b, sides[of_second], (uint64_t)(of_second ? mask[i] - first : mask[i]), 1);
  }
  return finish_constant(&b, cis_vector_result(op));
}

static bool is_fixed_or_poison(cis_attr constant) {
  return cis_attr_is_poison(constant) || is_fixed_constant(constant);
}

CIS_FOLD_HOOK(cis_vector_fold_shuffle) {
  uint32_t num;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(op, "mask"), &num);
  if (!cis_type_rank(cis_op_operand_type(op, 0)))
    return false;
  int64_t first = cis_type_dim(cis_op_operand_type(op, 0), 0);
  int64_t second = cis_type_dim(cis_op_operand_type(op, 1), 0);
  if (cis_attr_is_poison(operands[0]) && cis_attr_is_poison(operands[1]))
    return fold_poison(op, out);
  if (picks_range(mask, num, 0, first))
    return fold_to(op, operand(op, 0), out);
  if (picks_range(mask, num, first, second))
    return fold_to(op, operand(op, 1), out);
  return cis_type_rank(cis_vector_result(op)) == 1 && is_fixed_or_poison(operands[0]) &&
         is_fixed_or_poison(operands[1]) &&
         cis_fold_to_attr(out, shuffle_constants(op, mask, num, operands));
}

// --- parts ---

/// The number of the first element at a position, and how many follow from it.
static bool static_part(const cis_op *op, uint64_t *out_first, uint64_t *out_count) {
  cis_type source = cis_op_operand_type(op, 0);
  uint32_t num;
  const int64_t *position = cis_attr_get_i64_array(cis_op_inherent(op, "static_position"), &num);
  uint64_t first = 0, count = 1;
  for (uint32_t i = 0; i < cis_type_rank(source); ++i) {
    uint64_t size = (uint64_t)cis_type_dim(source, i);
    if (i >= num) {
      count *= size;
      continue;
    }
    if (position[i] < 0) // not known, or poison
      return false;
    first = first * size + (uint64_t)position[i];
  }
  *out_first = first * count;
  *out_count = count;
  return true;
}

static bool has_poison(const cis_op *op) {
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  for (uint32_t i = 0; i < num; ++i)
    if (position[i] == -1)
      return true;
  return false;
}

/// Dynamic positions that are constants inside the vector become static; operands from `at` on are
/// dynamic ones.
static bool fold_positions(cis_op *op, cis_type vector, uint32_t at, cis_fold_result *out) {
  uint32_t num, before = op->num_operands;
  const int64_t *position = cis_vector_position(op, &num);
  cis_i64_vec folded = {0};
  for (uint32_t i = 0; i < num; ++i) {
    int64_t value = position[i];
    if (value == CIS_DYNAMIC && cis_constant_int(operand(op, at), &value) && value >= -1 &&
        value < cis_type_dim(vector, i))
      cis_op_erase_operands(op, at, 1);
    else if (position[i] == CIS_DYNAMIC) {
      value = CIS_DYNAMIC;
      ++at;
    }
    cis_vec_push(&folded, value);
  }
  bool changed = op->num_operands != before;
  if (changed)
    cis_vector_set_position(op, folded.data, folded.len);
  cis_vec_deinit(&folded);
  return changed && cis_fold_in_place(out);
}

static bool extract_of_extract(cis_op *op, const cis_op *inner, cis_fold_result *out) {
  uint32_t first_num, num;
  const int64_t *first = cis_vector_position(inner, &first_num),
                *rest = cis_vector_position(op, &num);
  cis_i64_vec both = {0};
  if (!cis_vector_is_static(inner) || !skip_definition(op, inner, out))
    return false;
  cis_vec_append(&both, first, first_num);
  cis_vec_append(&both, rest, num);
  cis_vector_set_position(op, both.data, both.len);
  cis_vec_deinit(&both);
  return true;
}

/// A shape cast that only adds leading dimensions of size one is a broadcast too.
static bool adds_leading_ones(const cis_op *cast) {
  cis_type from = operand(cast, 0)->type, to = cast->results[0].type;
  uint32_t few = rank_of(from), many = rank_of(to);
  for (uint32_t i = 0; i < many; ++i)
    if (cis_type_dim(to, i) != (i + few < many ? 1 : cis_type_dim(from, i + few - many)))
      return false;
  return few <= many;
}

/// extract(broadcast x)[i, j] -> x, or extract x[j] where the position reaches into the dimensions
/// of x. A dimension of size one that the broadcast stretches is taken at 0.
static bool extract_of_broadcast(cis_op *op, const cis_op *broadcast, cis_fold_result *out) {
  cis_value *value = operand(broadcast, 0);
  cis_type from = value->type, to = cis_vector_result(op);
  uint32_t few = rank_of(from), left = rank_of(to), num;
  uint32_t added = rank_of(cis_op_operand_type(op, 0)) - few;
  if (from == to)
    return fold_to(op, value, out);
  bool is_only = !few && cis_type_is_vector(from) && !cis_type_is_vector(to);
  if (left >= few && !is_only)
    return false;
  for (uint32_t i = 0; i < left; ++i)
    if (cis_type_dim(from, few - left + i) != cis_type_dim(to, i))
      return false;
  if (!skip_definition(op, broadcast, out))
    return false;
  const int64_t *position = cis_vector_position(op, &num);
  cis_i64_vec rest = {0};
  for (uint32_t i = 0, at = 1; i < num; ++i) {
    bool kept = i >= added && cis_type_dim(from, i - added) != 1;
    if (i >= added)
      cis_vec_push(&rest, kept ? position[i] : 0);
    if (position[i] == CIS_DYNAMIC && !kept)
      cis_op_erase_operands(op, at, 1);
    else if (position[i] == CIS_DYNAMIC)
      ++at;
  }
  cis_vector_set_position(op, rest.data, rest.len);
  cis_vec_deinit(&rest);
  return true;
}

/// extract(shape_cast x)[i] -> extract x[j], where the same elements are a part of x with the shape
/// of the result.
static bool extract_of_shape_cast(cis_op *op, const cis_op *cast, cis_fold_result *out) {
  cis_value *value = operand(cast, 0);
  cis_type from = value->type, whole = cis_op_operand_type(op, 0), to = cis_vector_result(op);
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  int64_t first = 0;
  if (!cis_vector_is_static(op) || whole->shaped.scalable || from->shaped.scalable ||
      rank_of(from) < rank_of(to))
    return false;
  uint32_t kept = rank_of(from) - rank_of(to); // dimensions that the position is about
  for (uint32_t i = 0; i < rank_of(to); ++i)
    if (cis_type_dim(from, kept + i) != cis_type_dim(to, i))
      return false;
  if (from == to)
    return fold_to(op, value, out);
  for (uint32_t i = 0; i < num; ++i)
    first = first * cis_type_dim(whole, i) + position[i];
  cis_i64_vec at = {0};
  cis_vec_resize(&at, kept);
  for (uint32_t i = kept; i-- > 0;) {
    at.data[i] = first % cis_type_dim(from, i);
    first /= cis_type_dim(from, i);
  }
  bool ok = skip_definition(op, cast, out);
  if (ok)
    cis_vector_set_position(op, at.data, at.len);
  cis_vec_deinit(&at);
  return ok;
}

/// extract(extract_strided_slice x)[i] -> extract x[offset + i], if no dimension of the part is
/// sliced.
static bool extract_of_slice(cis_op *op, const cis_op *slice, cis_fold_result *out) {
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  cis_attr offsets = cis_op_inherent(slice, "offsets");
  cis_type from = operand(slice, 0)->type, part = cis_op_operand_type(op, 0);
  for (uint32_t i = num; i < rank_of(from); ++i)
    if (cis_type_dim(from, i) != cis_type_dim(part, i))
      return false;
  if (!cis_vector_is_static(op) || !skip_definition(op, slice, out))
    return false;
  cis_i64_vec at = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&at,
                 position[i] +
                     (i < offsets->array.num ? cis_attr_int_or(offsets->array.elems[i], 0) : 0));
  cis_vector_set_position(op, at.data, at.len);
  cis_vec_deinit(&at);
  return true;
}

enum { MOST = 10000 }; // in a block that cannot be reached, a chain may go around

/// How a slice that was inserted covers the part that is extracted.
typedef enum cover { COVERS_ALL, COVERS_SOME, COVERS_NOTHING } cover;

static cover slice_covers(const cis_op *insert, const int64_t *position, uint32_t num) {
  cis_type slice = operand(insert, 0)->type, whole = insert->results[0].type;
  cis_attr offsets = cis_op_inherent(insert, "offsets");
  uint32_t before = rank_of(whole) - rank_of(slice);
  for (uint32_t i = 0; i < num; ++i) {
    int64_t at = position[i] - cis_attr_int_or(offsets->array.elems[i], 0);
    if (at < 0 || at >= (i < before ? 1 : cis_type_dim(slice, i - before)))
      return COVERS_NOTHING;
  }
  for (uint32_t i = num; i < rank_of(whole); ++i)
    if (i < before || cis_type_dim(slice, i - before) != cis_type_dim(whole, i))
      return COVERS_SOME;
  return COVERS_ALL;
}

/// extract(insert_strided_slice x, y)[i] -> extract x[i - offset]. Of several insertions the last
/// one that covers some of the part counts, and it has to cover all of it.
static bool extract_of_inserted_slice(cis_op *op, const cis_op *insert, cis_fold_result *out) {
  uint32_t num;
  const int64_t *position = cis_vector_position(op, &num);
  cover covered = COVERS_NOTHING;
  for (int i = 0; insert && i < MOST && cis_vector_is_static(op); ++i) {
    covered = slice_covers(insert, position, num);
    if (covered != COVERS_NOTHING)
      break;
    insert = defined_by(insert, 1, CIS_OP_VECTOR_INSERT_STRIDED_SLICE);
  }
  if (covered != COVERS_ALL || !insert)
    return false;
  cis_value *slice = operand(insert, 0);
  if (cis_value_op(slice) == op)
    return false;
  cis_attr offsets = cis_op_inherent(insert, "offsets");
  cis_i64_vec at = {0};
  for (uint32_t i = rank_of(insert->results[0].type) - rank_of(slice->type); i < num; ++i)
    cis_vec_push(&at, position[i] - cis_attr_int_or(offsets->array.elems[i], 0));
  cis_op_set_operand(op, 0, slice);
  cis_vector_set_position(op, at.data, at.len);
  cis_vec_deinit(&at);
  return cis_fold_in_place(out);
}

/// extract(shuffle x, y)[i] -> extract x[k] or extract y[k], by the mask at i.
static bool extract_of_shuffle(cis_op *op, const cis_op *shuffle, cis_fold_result *out) {
  uint32_t num, num_position;
  const int64_t *mask = cis_attr_get_i64_array(cis_op_inherent(shuffle, "mask"), &num);
  const int64_t *position = cis_vector_position(op, &num_position);
  cis_type first = operand(shuffle, 0)->type;
  if (rank_of(first) != 1 || num_position != 1 || !cis_vector_is_static(op))
    return false;
  int64_t from = mask[position[0]], size = cis_type_dim(first, 0);
  if (from == -1)
    return fold_poison(op, out);
  cis_value *vector = operand(shuffle, from >= size);
  if (cis_value_op(vector) == op)
    return false;
  cis_op_set_operand(op, 0, vector);
  from -= from >= size ? size : 0;
  cis_vector_set_position(op, &from, 1);
  return cis_fold_in_place(out);
}

/// extract(an op that moves elements) -> extract from its operand.
static bool extract_of_moved(cis_op *op, cis_fold_result *out) {
  const cis_op *source = cis_value_op(operand(op, 0));
  switch (source && source != op ? cis_op_kind(source) : CIS_OP_UNKNOWN) {
  case CIS_OP_VECTOR_BROADCAST:
    return extract_of_broadcast(op, source, out);
  case CIS_OP_VECTOR_SHAPE_CAST:
    return (adds_leading_ones(source) && extract_of_broadcast(op, source, out)) ||
           extract_of_shape_cast(op, source, out);
  case CIS_OP_VECTOR_TRANSPOSE:
    return cis_vector_extract_chain(op, out);
  case CIS_OP_VECTOR_EXTRACT_STRIDED_SLICE:
    return extract_of_slice(op, source, out);
  case CIS_OP_VECTOR_INSERT_STRIDED_SLICE:
    return extract_of_inserted_slice(op, source, out);
  case CIS_OP_VECTOR_SHUFFLE:
    return extract_of_shuffle(op, source, out);
  default:
    return false;
  }
}

static bool extract_of_definition(cis_op *op, uint64_t first, cis_fold_result *out) {
  cis_op *source = cis_value_op(operand(op, 0));
  cis_type type = cis_vector_result(op);
  switch (source && source != op ? cis_op_kind(source) : CIS_OP_UNKNOWN) {
  case CIS_OP_VECTOR_FROM_ELEMENTS:
    return operand(source, (uint32_t)first)->type == type &&
           fold_to(op, operand(source, (uint32_t)first), out);
  case CIS_OP_VECTOR_EXTRACT:
    return extract_of_extract(op, source, out);
  case CIS_OP_VECTOR_INSERT:
    return cis_vector_extract_chain(op, out);
  default:
    return extract_of_moved(op, out);
  }
}

CIS_FOLD_HOOK(cis_vector_fold_extract) {
  uint64_t first, count;
  if (fold_same_type(op, 0, out) || fold_of_poison(operands[0], out) ||
      (has_poison(op) && fold_poison(op, out)) ||
      fold_positions(op, cis_op_operand_type(op, 0), 1, out))
    return true;
  if (!static_part(op, &first, &count))
    return fold_splat(op, operands[0], out) || extract_of_moved(op, out);
  if (is_dense(operands[0]))
    return cis_fold_to_attr(out, dense_part(operands[0], first, count, cis_vector_result(op)));
  return fold_splat(op, operands[0], out) || extract_of_definition(op, first, out);
}

/// A constant with a part replaced by another: a vector of `count` elements or a scalar.
static cis_attr insert_constant(cis_type type, cis_attr into, uint64_t first, uint64_t count,
                                cis_attr part) {
  int64_t total;
  constant_builder b = {.size = cis_dense_element_size(cis_type_element(type))};
  cis_bits bits;
  int64_t one = 1;
  if (!cis_type_is_vector(part->type)) {
    cis_type vector = cis_type_vector(cis_type_element(type), &one, NULL, 1);
    part = cis_bits_of(part, &bits) ? cis_bits_to_attr(vector, bits) : NULL;
  }
  if (!part || !cis_type_num_elements(type, &total) || first + count > (uint64_t)total)
    return NULL;
  add_elements(&b, into, 0, first);
  add_elements(&b, part, 0, count);
  add_elements(&b, into, first + count, (uint64_t)total - first - count);
  return finish_constant(&b, type);
}

/// Into the vector as it was before another element was put at this place.
static bool insert_over_insert(cis_op *op, cis_fold_result *out) {
  const cis_op *before = defined_by(op, 1, CIS_OP_VECTOR_INSERT);
  if (!before || operand(before, 1) == &op->results[0] ||
      before->num_operands != op->num_operands ||
      cis_op_inherent(before, "static_position") != cis_op_inherent(op, "static_position"))
    return false;
  for (uint32_t i = 2; i < op->num_operands; ++i)
    if (operand(op, i) != operand(before, i))
      return false;
  cis_op_set_operand(op, 1, operand(before, 1));
  return cis_fold_in_place(out);
}

CIS_FOLD_HOOK(cis_vector_fold_insert) {
  cis_type type = cis_vector_result(op);
  uint64_t first = 0, count = 1;
  uint32_t num;
  const int64_t *position;
  if (fold_same_type(op, 0, out) || (has_poison(op) && fold_poison(op, out)) ||
      fold_positions(op, type, 2, out) || insert_over_insert(op, out))
    return true;
  if (!cis_vector_is_static(op) || !is_fixed_constant(operands[1]) || !is_small(op, 1) ||
      !(cis_attr_is_number(operands[0]) || is_fixed_constant(operands[0])))
    return false;
  position = cis_vector_position(op, &num);
  for (uint32_t i = 0; i < cis_type_rank(type); ++i) {
    uint64_t size = (uint64_t)cis_type_dim(type, i);
    first = first * size + (i < num ? (uint64_t)position[i] : 0);
    count *= i < num ? 1 : size;
  }
  int64_t num_elements = 1; // shapes need not agree
  bool whole =
      cis_attr_is_number(operands[0]) ||
      (cis_type_num_elements(operands[0]->type, &num_elements) && (uint64_t)num_elements == count);
  return whole &&
         cis_fold_to_attr(out, insert_constant(type, operands[1], first, count, operands[0]));
}

/// Walks the rows of a slice of a vector.
typedef struct slice_rows {
  cis_type whole;
  cis_attr offsets;  // zero where there are none
  cis_i64_vec sizes; // of the slice
  cis_i64_vec at;
} slice_rows;

/// The slice has the sizes of `part`, which may have no leading dimensions.
static slice_rows slice_rows_begin(const cis_op *op, cis_type whole, cis_type part) {
  slice_rows rows = {.whole = whole, .offsets = cis_op_inherent(op, "offsets")};
  for (uint32_t d = cis_type_rank(part); d < cis_type_rank(whole); ++d)
    cis_vec_push(&rows.sizes, 1);
  cis_vec_append(&rows.sizes, part->shaped.shape, cis_type_rank(part));
  cis_vec_resize(&rows.at, cis_type_rank(whole));
  return rows;
}

static uint64_t row_start(const slice_rows *rows) {
  uint64_t first = 0;
  for (uint32_t d = 0; d < rows->at.len; ++d) {
    cis_attr offsets = rows->offsets;
    int64_t at = rows->at.data[d];
    if (d < offsets->array.num)
      at += cis_attr_int_or(offsets->array.elems[d], 0);
    first = first * (uint64_t)cis_type_dim(rows->whole, d) + (uint64_t)at;
  }
  return first;
}

/// False, and all is freed, after the last row.
static bool next_row(slice_rows *rows) {
  for (size_t d = rows->at.len - 1; d-- > 0;) {
    if (++rows->at.data[d] < rows->sizes.data[d])
      return true;
    rows->at.data[d] = 0;
  }
  cis_vec_deinit(&rows->at);
  cis_vec_deinit(&rows->sizes);
  return false;
}

static cis_attr constant_slice(const cis_op *op, cis_attr constant) {
  cis_type type = cis_vector_result(op);
  constant_builder b = {.size = cis_dense_element_size(cis_type_element(type))};
  slice_rows rows = slice_rows_begin(op, constant->type, type);
  uint64_t length = (uint64_t)cis_type_dim(type, cis_type_rank(type) - 1);
  do
    add_elements(&b, constant, row_start(&rows), length);
  while (next_row(&rows));
  return finish_constant(&b, type);
}

static cis_attr constant_with_slice(const cis_op *op, cis_attr part, cis_attr whole) {
  cis_type type = cis_vector_result(op);
  int64_t count;
  constant_builder b = {.size = cis_dense_element_size(cis_type_element(type))}, source = b;
  if (!cis_type_num_elements(type, &count))
    return NULL;
  add_elements(&b, whole, 0, (uint64_t)count);
  slice_rows rows = slice_rows_begin(op, type, part->type);
  uint64_t length = (uint64_t)cis_type_dim(part->type, cis_type_rank(part->type) - 1), next = 0;
  do {
    cis_vec_clear(&source.bytes);
    add_elements(&source, part, next, length);
    memcpy(b.bytes.data + row_start(&rows) * b.size, source.bytes.data, source.bytes.len);
    next += length;
  } while (next_row(&rows));
  cis_vec_deinit(&source.bytes);
  return finish_constant(&b, type);
}

/// The offset of a slice in a dimension; those that are not there are 0.
static int64_t offset_in(cis_attr offsets, uint32_t d) {
  return d < offsets->array.num ? cis_attr_int_or(offsets->array.elems[d], 0) : 0;
}

/// How an inserted slice covers the elements that another slice takes.
static cover insertion_covers(const cis_op *insert, const cis_op *slice) {
  cis_attr there = cis_op_inherent(insert, "offsets"), taken = cis_op_inherent(slice, "offsets");
  cis_type part = cis_op_operand_type(insert, 0), to = cis_vector_result(slice);
  cover covered = rank_of(part) == rank_of(to) ? COVERS_ALL : COVERS_SOME;
  for (uint32_t d = 0; covered != COVERS_NOTHING && d < rank_of(to); ++d) {
    uint32_t added = rank_of(to) - rank_of(part); // dimensions that the part does not have
    int64_t first = offset_in(there, d),
            end = first + (d < added ? 1 : cis_type_dim(part, d - added));
    int64_t low = offset_in(taken, d), high = low + cis_type_dim(to, d);
    if (high <= first || end <= low)
      covered = COVERS_NOTHING;
    else if (low < first || high > end)
      covered = COVERS_SOME;
  }
  return covered;
}

/// extract_strided_slice(insert_strided_slice x) -> of x, where all of it was inserted, and nothing
/// of it later.
static bool slice_of_insertion(cis_op *op, cis_fold_result *out) {
  cis_op *insert = defined_by(op, 0, CIS_OP_VECTOR_INSERT_STRIDED_SLICE);
  cover covered = COVERS_NOTHING;
  for (int i = 0; insert && i < MOST; ++i) {
    covered = insertion_covers(insert, op);
    if (covered != COVERS_NOTHING)
      break;
    insert = defined_by(insert, 1, CIS_OP_VECTOR_INSERT_STRIDED_SLICE);
  }
  if (!insert || covered != COVERS_ALL)
    return false;
  if (operand(insert, 0)->type == cis_vector_result(op))
    return fold_to(op, operand(insert, 0), out);
  cis_attr taken = cis_op_inherent(op, "offsets"), there = cis_op_inherent(insert, "offsets");
  cis_attr_vec offsets = {0};
  for (uint32_t d = 0; d < taken->array.num; ++d)
    cis_vec_push(&offsets,
                 cis_attr_i64(cis_op_context(op), offset_in(taken, d) - offset_in(there, d)));
  bool ok = skip_definition(op, insert, out);
  if (ok)
    cis_op_set_attr(op, CIS_STR("offsets"),
                    cis_attr_array(cis_op_context(op), offsets.data, (uint32_t)offsets.len));
  cis_vec_deinit(&offsets);
  return ok;
}

CIS_FOLD_HOOK(cis_vector_fold_extract_strided_slice) {
  if (slice_of_insertion(op, out))
    return true;
  if (fold_same_type(op, 0, out) || fold_splat(op, operands[0], out))
    return true;
  return is_dense(operands[0]) && is_fixed_constant(operands[0]) &&
         cis_fold_to_attr(out, constant_slice(op, operands[0]));
}

CIS_FOLD_HOOK(cis_vector_fold_insert_strided_slice) {
  (void)operands;
  return fold_same_type(op, 0, out);
}

cis_attr cis_vector_constant_with_slice(cis_op *op) {
  cis_attr part = cis_constant_of(operand(op, 0)), whole = cis_constant_of(operand(op, 1));
  return part && whole && is_fixed_constant(part) && is_fixed_constant(whole) && is_small(op, 1)
             ? constant_with_slice(op, part, whole)
             : NULL;
}

CIS_FOLD_HOOK(cis_vector_fold_to_elements) {
  (void)operands;
  cis_op *elements = defined_by(op, 0, CIS_OP_VECTOR_FROM_ELEMENTS);
  cis_op *broadcast = defined_by(op, 0, CIS_OP_VECTOR_BROADCAST);
  if (!elements && (!broadcast || cis_type_is_vector(operand(broadcast, 0)->type)))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *value = elements ? operand(elements, i) : operand(broadcast, 0);
    if (cis_value_op(value) == op)
      return false;
    out->results[i].value = value;
  }
  return true;
}

/// The vector of constants, or poison where all of them are.
static bool fold_constants(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  cis_type type = cis_vector_result(op);
  bool poison = op->num_operands > 0, numbers = op->num_operands > 0 && cis_bits_width(type) > 0;
  cis_bits bits;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    poison = poison && cis_attr_is_poison(operands[i]);
    numbers = numbers && cis_bits_of_scalar(operands[i], &bits);
  }
  if (poison)
    return fold_poison(op, out);
  if (!numbers)
    return false;
  constant_builder b = {.size = cis_dense_element_size(cis_type_element(type))};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_bits_of_scalar(operands[i], &bits);
    cis_float_words words = cis_bits_to_words(bits);
    char bytes[sizeof words.w];
    cis_store_words(bytes, words.w, sizeof words.w);
    cis_vec_append(&b.bytes, bytes, b.size);
  }
  return cis_fold_to_attr(out, finish_constant(&b, type));
}

CIS_FOLD_HOOK(cis_vector_fold_from_elements) {
  if (fold_constants(op, operands, out))
    return true;
  cis_op *parts = op->num_operands ? defined_by(op, 0, CIS_OP_VECTOR_TO_ELEMENTS) : NULL;
  if (!parts || operand(parts, 0)->type != cis_vector_result(op))
    return false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (operand(op, i) != &parts->results[i])
      return false;
  return fold_to(op, operand(parts, 0), out);
}

// --- others ---

/// All set, or none.
CIS_FOLD_HOOK(cis_vector_fold_constant_mask) {
  (void)operands;
  cis_type type = cis_vector_result(op);
  uint32_t num, set = 0, none = 0;
  const int64_t *sizes = cis_attr_get_i64_array(cis_op_inherent(op, "mask_dim_sizes"), &num);
  for (uint32_t i = 0; i < num; ++i) {
    set += sizes[i] == (cis_type_rank(type) ? cis_type_dim(type, i) : 1);
    none += sizes[i] == 0;
  }
  return (set == num || none == num) && cis_fold_to_attr(out, cis_bits_to_attr(type, set == num));
}

/// Moves the op under a mask before it, and says that its results are those of the mask.
static bool unmask(cis_op *op, cis_op *masked, cis_fold_result *out) {
  cis_op_set_operands(cis_op_next(masked), NULL, 0);
  cis_op_remove(masked);
  cis_op_insert(masked, cis_op_block(op), op);
  for (uint32_t i = 0; i < op->num_results; ++i)
    out->results[i].value = &masked->results[i];
  return op->num_results || cis_fold_in_place(out);
}

/// mask { yield x } -> x, unless there is a passthru; mask(all true) { op } -> op.
CIS_FOLD_HOOK(cis_vector_fold_mask) {
  cis_op *first = cis_block_first(cis_op_entry(op));
  cis_bits bits;
  if (cis_op_kind(first) != CIS_OP_VECTOR_YIELD)
    return operands[0] && cis_bits_of(operands[0], &bits) && (bits & 1) && unmask(op, first, out);
  if (!op->num_results || op->num_operands > 1)
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    out->results[i].value = operand(first, i);
  return true;
}
