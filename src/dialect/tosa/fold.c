// Folds of the tosa dialect: ops that change nothing, ops that undo or repeat each other, and
// arithmetic on splat constants. Results that fold have a static shape.
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"

#include <float.h>
#include <math.h>

cis_value *cis_tosa_build_shape(cis_builder *b, cis_location loc, const int64_t *numbers,
                                uint32_t num) {
  int64_t rank = num;
  cis_type type = cis_type_tensor(cis_type_index(b->ctx), &rank, 1, NULL);
  cis_named_attr attr = {CIS_STR("values"),
                         cis_attr_dense_numbers(type, numbers, sizeof *numbers, num)};
  cis_type shape = cis_tosa_shape_type(b->ctx, rank);
  cis_op *op = cis_build_op(
      b, CIS_OP_TOSA_CONST_SHAPE, loc,
      (cis_build_args){.types = &shape, .num_types = 1, .attrs = &attr, .num_attrs = 1});
  return &op->results[0];
}

cis_op *cis_tosa_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc) {
  bool shape = cis_type_is(type, CIS_TYPE_DIALECT);
  if (!cis_attr_is(value, CIS_ATTR_DENSE) ||
      (!shape && value->type != cis_type_with_element(type, cis_tosa_stored(type))))
    return NULL;
  cis_named_attr attr = {CIS_STR("values"), value};
  return cis_build_op(
      b, shape ? CIS_OP_TOSA_CONST_SHAPE : CIS_OP_TOSA_CONST, loc,
      (cis_build_args){.types = &type, .num_types = 1, .attrs = &attr, .num_attrs = 1});
}

static bool is_splat(cis_attr attr) {
  return cis_attr_is(attr, CIS_ATTR_DENSE) && attr->dense.splat;
}
/// All numbers of a constant are this one.
static bool is_all(cis_attr attr, double number) {
  cis_bits bits;
  if (!is_splat(attr) || !cis_bits_of(attr, &bits))
    return false;
  cis_type type = cis_type_element(attr->type);
  if (!cis_type_is_float(type))
    return cis_bits_signed(bits, cis_bits_width(type)) == (cis_signed_bits)number;
  return cis_float_to_double(type->float_kind, cis_bits_to_words(bits).w) == number;
}
static bool is_static(cis_type type) { return cis_type_has_static_shape(type); }
/// The operand, where it has the result's type.
static bool fold_to_operand(cis_op *op, uint32_t i, cis_fold_result *out) {
  return cis_op_operand(op, i)->type == result_type(op) &&
         cis_fold_to_value(out, cis_op_operand(op, i));
}

// --- numbers ---

static double to_double(cis_type type, cis_bits bits) {
  return cis_float_to_double(type->float_kind, cis_bits_to_words(bits).w);
}
static cis_bits from_double(cis_type type, double number) {
  cis_float_words words;
  cis_float_from_double(type->float_kind, number, words.w);
  return cis_bits_of_words(words);
}

static bool is_unsigned(cis_type type) {
  return cis_type_is_integer(type) && type->integer.signedness == CIS_UNSIGNED;
}
/// An integer operand, sign extended unless it has no sign.
static cis_signed_bits integer(const cis_fold_types *t, const cis_bits *in, uint32_t i) {
  return is_unsigned(t->in[i]) ? (cis_signed_bits)in[i] : cis_bits_signed(in[i], t->in_width[i]);
}

/// Floats in double, which rounds once more only where that gives the same number.
#define ARITHMETIC(NAME, FLOAT, INTEGER)                                                           \
  static bool NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {                   \
    if (cis_type_fits_double(t->in[0])) {                                                          \
      double a = to_double(t->in[0], in[0]), b = to_double(t->in[1], in[1]);                       \
      double number = (FLOAT);                                                                     \
      *out = from_double(t->out, isnan(number) ? (double)NAN : number);                            \
      if (isnan(a) || isnan(b)) /* the first that is no number stays what it is */                 \
        *out = cis_bits_quiet(t->out, in[!isnan(a)]);                                              \
      return true;                                                                                 \
    }                                                                                              \
    cis_bits a = in[0], b = in[1];                                                                 \
    *out = (INTEGER);                                                                              \
    return !cis_type_is_float(t->in[0]);                                                           \
  }
ARITHMETIC(add, a + b, a + b)
ARITHMETIC(subtract, a - b, a - b)
ARITHMETIC(multiply, a *b, a *b)
#undef ARITHMETIC

static bool divide(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_signed_bits a = cis_bits_signed(in[0], t->in_width[0]);
  cis_signed_bits b = cis_bits_signed(in[1], t->in_width[1]);
  bool ok = b != 0 && !(b == -1 && in[0] == cis_bits_sign(t->in_width[0]));
  *out = ok ? (cis_bits)(a / b) : 0;
  return ok;
}

#define COMPARISON(NAME, OPERATOR)                                                                 \
  static bool NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {                   \
    if (cis_type_fits_double(t->in[0]))                                                            \
      *out = to_double(t->in[0], in[0]) OPERATOR to_double(t->in[1], in[1]);                       \
    else                                                                                           \
      *out = integer(t, in, 0) OPERATOR integer(t, in, 1);                                         \
    return cis_type_fits_double(t->in[0]) || !cis_type_is_float(t->in[0]);                         \
  }
COMPARISON(equal, ==)
COMPARISON(greater, >)
COMPARISON(greater_equal, >=)
#undef COMPARISON

static bool reciprocal(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  if (!cis_type_fits_double(t->in[0]))
    return false;
  *out = from_double(t->out, 1.0 / to_double(t->in[0], in[0]));
  return true;
}

/// Floats to integers to nearest, ties to even, no further than the last one that there is; NaN to
/// 0. Integers to i1 say whether they are other than 0.
static bool convert(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  bool from_float = cis_type_is_float(t->in[0]), to_float = cis_type_is_float(t->out);
  bool from_bool = t->in_width[0] == 1 && !from_float, to_bool = t->out_width == 1 && !to_float;
  cis_signed_bits number = from_bool ? (cis_signed_bits)in[0] : integer(t, in, 0);
  if (to_bool) {
    *out = in[0] != 0;
    return !from_float;
  }
  if (from_float && to_float) {
    cis_float_words words = cis_bits_to_words(in[0]);
    cis_float_convert(t->in[0]->float_kind, words.w, t->out->float_kind, words.w);
    *out = cis_bits_of_words(words);
    return true;
  }
  if (from_float) {
    double rounded = cis_type_fits_double(t->in[0]) ? nearbyint(to_double(t->in[0], in[0])) : 0;
    bool no_sign = is_unsigned(t->out);
    double limit = ldexp(1.0, (int)t->out_width - !no_sign);
    cis_bits least = no_sign ? 0 : cis_bits_sign(t->out_width);
    cis_bits most = no_sign ? cis_bits_mask(t->out_width) : least - 1;
    if (rounded >= limit || rounded < (no_sign ? 0 : -limit))
      *out = rounded < 0 ? least : most;
    else
      *out = isnan(rounded) ? 0 : (cis_bits)(cis_signed_bits)rounded;
    return cis_type_fits_double(t->in[0]);
  }
  if (to_float) {
    bool exact = t->in_width[0] <= 64 && (cis_signed_bits)(double)number == number;
    *out = exact && cis_type_fits_double(t->out) ? from_double(t->out, (double)number) : 0;
    return exact && cis_type_fits_double(t->out);
  }
  *out = (cis_bits)number;
  return true;
}

/// Quantized numbers differ from the integers that are stored, but compare as those do.
static bool is_quantized(const cis_value *value) {
  return cis_type_is(cis_type_element(value->type), CIS_TYPE_DIALECT);
}
/// op(splat, ...) -> splat, if all operands are splats.
static bool fold_splats(cis_op *op, const cis_attr *operands, uint32_t num, cis_fold_fn fn,
                        cis_fold_result *out) {
  for (uint32_t i = 0; i < num; ++i)
    if (!is_splat(operands[i]))
      return false;
  return is_static(result_type(op)) &&
         cis_fold_to_attr(out, cis_fold_elements(operands, num, result_type(op), fn));
}

static bool fold_add(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  if (is_quantized(source(op)))
    return false;
  if ((is_all(operands[1], 0) && fold_to_operand(op, 0, out)) ||
      (is_all(operands[0], 0) && fold_to_operand(op, 1, out)))
    return true;
  return fold_splats(op, operands, 2, add, out);
}
static bool fold_sub(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  if (is_quantized(source(op)))
    return false;
  return (is_all(operands[1], 0) && fold_to_operand(op, 0, out)) ||
         fold_splats(op, operands, 2, subtract, out);
}
/// The product of integers, which the result may have more bits for.
static bool multiply_ints(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = (cis_bits)(integer(t, in, 0) * integer(t, in, 1));
  return t->in_width[0] <= 64 && t->in_width[1] <= 64;
}
/// The product shifted to the right and rounded to nearest, halves upwards; none where it does not
/// fit into 32 bits.
static bool multiply_and_shift(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  int64_t shift = (int64_t)cis_bits_signed(in[2], t->in_width[2]);
  if (!multiply_ints(t, in, out))
    return false;
  *out = (cis_bits)(((cis_signed_bits)*out + ((cis_signed_bits)1 << (shift - 1))) >> shift);
  return cis_bits_signed(*out, 32) == (cis_signed_bits)*out;
}
/// Products of 32 bits are shifted, by less than 64; those of other types are not.
/// A product with zero is zero, but of floats, where it is a NaN for a NaN or an infinity, and has
/// the sign of the other factor.
static bool fold_mul(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  cis_type type = result_type(op), element = cis_type_element(type);
  cis_bits bits;
  if (is_quantized(source(op)) || !is_splat(operands[2]) || !cis_bits_of(operands[2], &bits))
    return false;
  int64_t shift = (int64_t)cis_bits_signed(bits, cis_bits_width(operands[2]->type));
  if (shift < 0 || shift > 63)
    return false;
  if (!cis_type_is_int_of(element, 32))
    shift = 0;
  for (uint32_t i = 0; i < 2; ++i) {
    if (is_all(operands[i], 0) && cis_op_operand(op, 1 - i)->type == type && is_static(type) &&
        cis_type_element(operands[i]->type) == element && !cis_type_is_float(element) &&
        cis_bits_of(operands[i], &bits))
      return cis_fold_to_attr(out, cis_bits_to_attr(type, bits));
    if (is_all(operands[i], ldexp(1.0, (int)shift)) && fold_to_operand(op, 1 - i, out))
      return true;
  }
  if (shift)
    return fold_splats(op, operands, 3, multiply_and_shift, out);
  return fold_splats(op, operands, 2, cis_type_is_float(element) ? multiply : multiply_ints, out);
}
static bool fold_intdiv(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  if (lhs(op)->type != rhs(op)->type)
    return false;
  if (is_all(operands[1], 1) && fold_to_operand(op, 0, out))
    return true;
  if (is_all(operands[0], 0) && operands[0]->type == result_type(op))
    return cis_fold_to_attr(out, operands[0]);
  return fold_splats(op, operands, 2, divide, out);
}
static bool fold_equal(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  bool integers = cis_type_is_integer(cis_type_element(lhs(op)->type));
  if (lhs(op) == rhs(op) && integers && is_static(result_type(op)))
    return cis_fold_to_attr(out, cis_bits_to_attr(result_type(op), 1));
  return fold_splats(op, operands, 2, equal, out);
}

// --- ops that repeat or undo each other ---

static bool has_zero_points(const cis_op *negate) {
  return is_all(cis_constant_of(cis_op_operand(negate, 1)), 0) &&
         is_all(cis_constant_of(cis_op_operand(negate, 2)), 0);
}
static bool fold_negate(cis_op *op, cis_fold_result *out) {
  const cis_op *inner = defined_by(source(op), CIS_OP_TOSA_NEGATE);
  return inner && has_zero_points(op) && has_zero_points(inner) &&
         source(inner)->type == result_type(op) && cis_fold_to_value(out, source(inner));
}
static bool fold_abs(cis_op *op, cis_fold_result *out) {
  return defined_by(source(op), CIS_OP_TOSA_ABS) && fold_to_operand(op, 0, out);
}

static bool fold_reshape(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  cis_type type = result_type(op);
  if (source(op)->type == type && cis_type_is(type, CIS_TYPE_TENSOR) &&
      cis_type_num_dynamic_dims(type) <= 1) // the numbers of elements say the one size
    return cis_fold_to_value(out, source(op));
  const cis_op *inner = defined_by(source(op), CIS_OP_TOSA_RESHAPE);
  if (inner) {
    cis_op_set_operand(op, 0, source(inner));
    return cis_fold_in_place(out);
  }
  cis_attr constant = operands[0];
  if (!cis_attr_is(constant, CIS_ATTR_DENSE) || !is_static(type) || !cis_bits_width(type) ||
      !(constant->dense.splat || cis_value_has_one_use(source(op)))) // no second constant as large
    return false;
  return cis_fold_to_attr(out, cis_attr_dense(type, cis_dense_data(constant), constant->dense.size,
                                              constant->dense.splat));
}

static const int32_t *permutation_of(const cis_op *op, uint32_t *out_num) {
  return cis_attr_get_i32_array(cis_op_inherent(op, "perms"), out_num);
}
static bool fold_transpose(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  uint32_t num;
  const int32_t *order = permutation_of(op, &num);
  bool identity = true;
  cis_bits bits;
  if (is_splat(operands[0]) && is_static(result_type(op)) && cis_bits_of(operands[0], &bits))
    return cis_fold_to_attr(out, cis_bits_to_attr(result_type(op), bits));
  for (uint32_t i = 0; i < num; ++i)
    identity &= order[i] == (int32_t)i;
  return identity && fold_to_operand(op, 0, out);
}

/// Nothing is broadcast: all operands have the result's static shape.
static bool has_result_shapes(cis_op *op) {
  cis_type result = result_type(op);
  bool same = is_static(result);
  for (uint32_t i = 0; same && i < op->num_operands; ++i) {
    cis_type type = cis_op_operand(op, i)->type;
    same = is_static(type) && cis_type_with_element(type, cis_type_element(result)) == result;
  }
  return same;
}

static bool fold_select(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  if (!has_result_shapes(op))
    return false;
  if (cis_op_operand(op, 1) == cis_op_operand(op, 2))
    return fold_to_operand(op, 1, out);
  cis_bits chosen;
  return is_splat(operands[0]) && cis_bits_of(operands[0], &chosen) &&
         fold_to_operand(op, chosen ? 1 : 2, out);
}

/// concat(concat(a, b), c) -> concat(a, b, c), along one dimension.
static bool fold_concat(cis_op *op, cis_fold_result *out) {
  cis_value_vec parts = {0};
  bool any = false;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_op *inner = defined_by(cis_op_operand(op, i), CIS_OP_TOSA_CONCAT);
    if (!inner || inner == op || cis_op_inherent(inner, "axis") != cis_op_inherent(op, "axis")) {
      cis_vec_push(&parts, cis_op_operand(op, i));
      continue;
    }
    any = true;
    for (uint32_t k = 0; k < inner->num_operands; ++k)
      cis_vec_push(&parts, cis_op_operand(inner, k));
  }
  if (any)
    cis_op_set_operands(op, parts.data, (uint32_t)parts.len);
  cis_vec_deinit(&parts);
  return any && cis_fold_in_place(out);
}

// --- ops that change nothing ---

static bool fold_unit_axis(cis_op *op, cis_fold_result *out) {
  int64_t axis = cis_attr_int_or(cis_op_inherent(op, "axis"), -1);
  cis_type type = source(op)->type;
  return cis_type_is_ranked(type) && axis >= 0 && axis < cis_type_rank(type) &&
         cis_type_dim(type, (uint32_t)axis) == 1 && fold_to_operand(op, 0, out);
}
static bool fold_reverse(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  if (is_splat(operands[0]) && source(op)->type == result_type(op))
    return cis_fold_to_attr(out, operands[0]);
  return fold_unit_axis(op, out);
}
static bool fold_argmax(cis_op *op, cis_fold_result *out) {
  int64_t axis = cis_attr_int_or(cis_op_inherent(op, "axis"), -1);
  cis_type type = source(op)->type;
  return cis_type_is_ranked(type) && axis >= 0 && axis < cis_type_rank(type) &&
         cis_type_dim(type, (uint32_t)axis) == 1 && is_static(result_type(op)) &&
         cis_fold_to_attr(out, cis_bits_to_attr(result_type(op), 0));
}
/// Scaled by n / n, at no offset and with no border.
static bool fold_resize(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  cis_attr scale = operands[1];
  int64_t num;
  if (!cis_attr_is(scale, CIS_ATTR_DENSE) || !cis_type_num_elements(scale->type, &num) ||
      num != 4 || !is_all(operands[2], 0) || !is_all(operands[3], 0))
    return false;
  int64_t at[4];
  for (int64_t i = 0; i < num; ++i)
    at[i] = cis_dense_get_int(scale, scale->dense.splat ? 0 : i);
  return at[0] == at[1] && at[2] == at[3] && fold_to_operand(op, 0, out);
}

/// slice %t of all of it -> %t; slice(splat) -> splat; a slice of one element of a constant -> a
/// constant of it.
static bool fold_slice(cis_op *op, const cis_attr *operands, cis_fold_result *out) {
  cis_type type = result_type(op);
  cis_attr constant = operands[0];
  cis_bits bits;
  int64_t total, position = 0;
  if (source(op)->type == type && is_static(type))
    return cis_fold_to_value(out, source(op));
  if (!cis_attr_is(constant, CIS_ATTR_DENSE) || !is_static(type) ||
      !cis_type_num_elements(type, &total))
    return false;
  if (is_splat(constant))
    return cis_bits_of(constant, &bits) && cis_fold_to_attr(out, cis_bits_to_attr(type, bits));
  cis_i64_vec start = {0};
  bool ok = total == 1 && cis_tosa_const_shape(cis_op_operand(op, 1), &start) &&
            start.len == cis_type_rank(constant->type);
  for (uint32_t i = 0; ok && i < start.len; ++i) {
    int64_t size = cis_type_dim(constant->type, i);
    ok = start.data[i] >= 0 && start.data[i] < size;
    position = position * size + start.data[i];
  }
  cis_vec_deinit(&start);
  cis_attr element = ok ? cis_element_at(constant, position) : NULL;
  return element && cis_bits_of(element, &bits) &&
         cis_fold_to_attr(out, cis_bits_to_attr(type, bits));
}

CIS_FOLD_HOOK(cis_tosa_fold) {
  switch (cis_op_kind(op)) {
  case CIS_OP_TOSA_ABS:
    return fold_abs(op, out);
  case CIS_OP_TOSA_ADD:
    return fold_add(op, operands, out);
  case CIS_OP_TOSA_ARGMAX:
    return fold_argmax(op, out);
  case CIS_OP_TOSA_CAST:
    return fold_to_operand(op, 0, out) ||
           (!is_quantized(source(op)) && fold_splats(op, operands, 1, convert, out));
  case CIS_OP_TOSA_CONCAT:
    return fold_concat(op, out);
  case CIS_OP_TOSA_EQUAL:
    return fold_equal(op, operands, out);
  case CIS_OP_TOSA_GREATER:
    return fold_splats(op, operands, 2, greater, out);
  case CIS_OP_TOSA_GREATER_EQUAL:
    return fold_splats(op, operands, 2, greater_equal, out);
  case CIS_OP_TOSA_INTDIV:
    return fold_intdiv(op, operands, out);
  case CIS_OP_TOSA_MUL:
    return fold_mul(op, operands, out);
  case CIS_OP_TOSA_NEGATE:
    return fold_negate(op, out);
  case CIS_OP_TOSA_PAD:
    return is_all(operands[1], 0) && fold_to_operand(op, 0, out);
  case CIS_OP_TOSA_RECIPROCAL:
    return fold_splats(op, operands, 1, reciprocal, out);
  case CIS_OP_TOSA_REDUCE_ALL:
  case CIS_OP_TOSA_REDUCE_ANY:
  case CIS_OP_TOSA_REDUCE_MAX:
  case CIS_OP_TOSA_REDUCE_MIN:
  case CIS_OP_TOSA_REDUCE_PRODUCT:
  case CIS_OP_TOSA_REDUCE_SUM:
    return fold_unit_axis(op, out);
  case CIS_OP_TOSA_RESHAPE:
    return fold_reshape(op, operands, out);
  case CIS_OP_TOSA_RESIZE:
    return fold_resize(op, operands, out);
  case CIS_OP_TOSA_REVERSE:
    return fold_reverse(op, operands, out);
  case CIS_OP_TOSA_SELECT:
    return fold_select(op, operands, out);
  case CIS_OP_TOSA_SLICE:
    return fold_slice(op, operands, out);
  case CIS_OP_TOSA_SUB:
    return fold_sub(op, operands, out);
  case CIS_OP_TOSA_TILE:
    return is_all(operands[1], 1) && fold_to_operand(op, 0, out);
  case CIS_OP_TOSA_TRANSPOSE:
    return fold_transpose(op, operands, out);
  default:
    return false;
  }
}
