// Normal forms of floats, which are as IEEE has them unless an option allows more.
#include "verify/terms/rules.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/math/kinds.h"

static bool float_value(const cis_terms *t, cis_term x, double *out) {
  uint64_t bits;
  cis_type type = cis_term_type(t, x);
  if (!cis_type_is_float(type) || !cis_term_bits(t, x, &bits))
    return false;
  *out = cis_float_of_bits(type->float_kind, bits);
  return true;
}

static bool is_float(const cis_terms *t, cis_term x, double value) {
  double v;
  return float_value(t, x, &v) && v == value && __builtin_signbit(v) == __builtin_signbit(value);
}

static bool is_nan(const cis_terms *t, cis_term x) {
  double v;
  return float_value(t, x, &v) && __builtin_isnan(v);
}

static cis_term nan_of(cis_terms *t, cis_type type) {
  uint64_t words[2];
  cis_float_from_double(type->float_kind, __builtin_nan(""), words);
  return cis_term_const(t, type, words[0]);
}

/// A format whose arithmetic is as IEEE has it: infinities, two zeros, NaNs.
static bool is_ieee(cis_type type) {
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  return info->width <= 64 && info->nonfinite == CIS_NONFINITE_IEEE && info->nan == CIS_NAN_IEEE;
}

/// Whether x is never -0 (rounding is to nearest).
static bool never_neg_zero(const cis_terms *t, cis_term x, int depth) {
  if (t->options.no_neg_zero)
    return true;
  const cis_term_key *key = cis_term_key_of(t, x);
  double v;
  if (float_value(t, x, &v))
    return !(v == 0 && __builtin_signbit(v));
  if (key->form != CIS_TERM_OP || depth <= 0)
    return false;
  switch (key->kind) {
  case CIS_OP_ARITH_ADDF:
    for (uint32_t i = 0; i < cis_term_num(t, x); ++i)
      if (never_neg_zero(t, cis_term_arg(t, x, i), depth - 1))
        return true;
    return false;
  case CIS_OP_ARITH_SITOFP:
  case CIS_OP_ARITH_UITOFP:
  case CIS_OP_MATH_ABSF:
  case CIS_OP_MATH_EXP:
    return true;
  case CIS_OP_ARITH_MULF:
    return cis_term_num(t, x) == 2 && cis_term_arg(t, x, 0) == cis_term_arg(t, x, 1);
  case CIS_OP_ARITH_SELECT:
    return never_neg_zero(t, cis_term_arg(t, x, 1), depth - 1) &&
           never_neg_zero(t, cis_term_arg(t, x, 2), depth - 1);
  case CIS_OP_ARITH_EXTF:
    return never_neg_zero(t, cis_term_arg(t, x, 0), depth - 1);
  default:
    return false;
  }
}

static cis_term negate(cis_terms *t, cis_term x) {
  return cis_term_op(t, CIS_OP_ARITH_NEGF, 0, cis_term_type(t, x), &x, 1);
}

/// Sums and products in any order, where the option allows that.
static cis_term reassociated(cis_terms *t, unsigned kind, cis_type type, cis_term a, cis_term b) {
  const cis_term args[] = {a, b};
  cis_term_vec list = {0};
  cis_rule_flatten(t, kind, args, 2, &list);
  cis_rule_sort(&list);
  // Constants are put together in the order of their numbers.
  cis_term constant = 0;
  size_t to = 0;
  for (size_t i = 0; i < list.len; ++i) {
    if (!cis_term_is(t, list.data[i], CIS_TERM_CONST))
      list.data[to++] = list.data[i];
    else if (!constant)
      constant = list.data[i];
    else
      constant = cis_term_binary(t, kind, constant, list.data[i]);
  }
  list.len = to;
  bool is_neutral = constant && to && kind == CIS_OP_ARITH_MULF && is_float(t, constant, 1);
  is_neutral |= constant && to && kind == CIS_OP_ARITH_ADDF &&
                (is_float(t, constant, 0) || is_float(t, constant, -0.0));
  if (constant && !is_neutral)
    cis_vec_push(&list, constant);
  cis_rule_sort(&list);
  cis_term result =
      list.len == 1 ? list.data[0] : cis_rule_node(t, kind, 0, type, list.data, (uint32_t)list.len);
  cis_vec_deinit(&list);
  return result;
}

static cis_term add_floats(cis_terms *t, cis_type type, cis_term a, cis_term b) {
  for (int i = 0; i < 2; ++i) {
    cis_term x = i ? b : a, y = i ? a : b;
    if (is_float(t, y, -0.0) || (is_float(t, y, 0) && never_neg_zero(t, x, 8)))
      return x;
    // x + -x is 0 where it is no NaN.
    if (t->options.no_nan && t->options.reassociate && negate(t, x) == y)
      return cis_term_const(t, type, 0);
  }
  if (t->options.reassociate)
    return reassociated(t, CIS_OP_ARITH_ADDF, type, a, b);
  if (a == b && !cis_term_may_be_poison(t, a)) {
    uint64_t two[2];
    cis_float_from_double(type->float_kind, 2, two);
    return cis_rule_sorted(t, CIS_OP_ARITH_MULF, type, a,
                           cis_term_const(t, type, two[0])); // x + x = x * 2
  }
  return cis_rule_sorted(t, CIS_OP_ARITH_ADDF, type, a, b);
}

static cis_term multiply_floats(cis_terms *t, cis_type type, cis_term a, cis_term b) {
  for (int i = 0; i < 2; ++i) {
    cis_term x = i ? b : a, y = i ? a : b;
    if (is_float(t, y, 1))
      return x;
    if (is_float(t, y, -1))
      return negate(t, x);
    if (cis_term_is_op(t, x, CIS_OP_ARITH_NEGF)) { // the sign of a product is its factors' product
      cis_term inner = cis_term_arg(t, x, 0);
      return negate(t, cis_term_binary(t, CIS_OP_ARITH_MULF, inner, y));
    }
    double v;
    if (float_value(t, y, &v) && v < 0 && !__builtin_isinf(v))
      return negate(t, cis_term_binary(t, CIS_OP_ARITH_MULF, x, negate(t, y)));
  }
  if (t->options.reassociate)
    return reassociated(t, CIS_OP_ARITH_MULF, type, a, b);
  return cis_rule_sorted(t, CIS_OP_ARITH_MULF, type, a, b);
}

/// The reciprocal of a power of two that has an exact one.
static bool exact_reciprocal(cis_terms *t, cis_type type, cis_term x, cis_term *out) {
  double v;
  if (!float_value(t, x, &v) || v == 0 || __builtin_isinf(v) || __builtin_isnan(v))
    return false;
  int exponent;
  double mantissa = __builtin_frexp(v, &exponent), smallest, largest;
  cis_float_range(type->float_kind, &smallest, &largest);
  if ((mantissa != 0.5 && mantissa != -0.5) || exponent > 100 || exponent < -100)
    return false;
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  if (1 - exponent < info->min_exponent || 1 - exponent > info->max_exponent)
    return false;
  uint64_t words[2];
  cis_float_from_double(type->float_kind, 1 / v, words);
  *out = cis_term_const(t, type, words[0]);
  return true;
}

static cis_term divide_floats(cis_terms *t, cis_type type, cis_term a, cis_term b) {
  cis_term inverse;
  if (is_float(t, b, 1))
    return a;
  if (exact_reciprocal(t, type, b, &inverse))
    return cis_term_binary(t, CIS_OP_ARITH_MULF, a, inverse);
  if (cis_term_is_op(t, a, CIS_OP_ARITH_NEGF))
    return negate(t, cis_term_binary(t, CIS_OP_ARITH_DIVF, cis_term_arg(t, a, 0), b));
  if (cis_term_is_op(t, b, CIS_OP_ARITH_NEGF))
    return negate(t, cis_term_binary(t, CIS_OP_ARITH_DIVF, a, cis_term_arg(t, b, 0)));
  double v;
  if (float_value(t, b, &v) && v < 0 && !__builtin_isinf(v))
    return negate(t, cis_term_binary(t, CIS_OP_ARITH_DIVF, a, negate(t, b)));
  const cis_term args[] = {a, b};
  return cis_rule_node(t, CIS_OP_ARITH_DIVF, 0, type, args, 2);
}

static cis_term compare_floats(cis_terms *t, int64_t predicate, cis_term a, cis_term b) {
  cis_type truth = cis_type_i(t->ctx, 1);
  unsigned o = cis_cmpf_outcomes(predicate);
  bool poison = cis_term_may_be_poison(t, a) || cis_term_may_be_poison(t, b);
  if (t->options.no_nan)
    o &= 7;
  if (!poison) {
    if (o == 0 || o == 15 || (t->options.no_nan && o == 7))
      return cis_term_bool(t, o != 0);
    if (is_nan(t, a) || is_nan(t, b))
      return cis_term_bool(t, o & 8);
    if (a == b) {
      bool equal_true = o & 1, nan_true = o & 8;
      if (equal_true == nan_true || t->options.no_nan)
        return cis_term_bool(t, equal_true);
      o = nan_true ? 8 : 7;
    }
    if (o == 7 || o == 8) { // only whether one is a NaN matters, and a constant is none
      if (cis_term_is(t, a, CIS_TERM_CONST))
        a = b;
      else if (cis_term_is(t, b, CIS_TERM_CONST))
        b = a;
    }
  }
  if (cis_term_is_op(t, a, CIS_OP_ARITH_EXTF) && cis_term_is_op(t, b, CIS_OP_ARITH_EXTF) &&
      cis_term_key_of(t, a)->from == cis_term_key_of(t, b)->from)
    return compare_floats(t, predicate, cis_term_arg(t, a, 0), cis_term_arg(t, b, 0));
  // -x < -y is y < x
  if (cis_term_is_op(t, a, CIS_OP_ARITH_NEGF) && cis_term_is_op(t, b, CIS_OP_ARITH_NEGF))
    return compare_floats(t, cis_cmpf_of_outcomes(cis_outcomes_swapped(o)), cis_term_arg(t, a, 0),
                          cis_term_arg(t, b, 0));
  if (a > b) {
    cis_term c = a;
    a = b;
    b = c;
    o = cis_outcomes_swapped(o);
  }
  // A predicate that is true of NaNs is the negation of one that is not.
  bool negated = o & 8;
  const cis_term args[] = {a, b};
  cis_term result = cis_rule_node(t, CIS_OP_ARITH_CMPF, cis_cmpf_of_outcomes(negated ? 15 - o : o),
                                  truth, args, 2);
  return negated ? cis_term_not(t, result) : result;
}

static cis_term cast_float(cis_terms *t, unsigned kind, cis_type type, cis_term x) {
  if (cis_term_type(t, x) == type)
    return x;
  if (kind == CIS_OP_ARITH_TRUNCF && cis_term_is_op(t, x, CIS_OP_ARITH_EXTF) &&
      cis_term_key_of(t, x)->from == type)
    return cis_term_arg(t, x, 0);
  if (kind == CIS_OP_ARITH_EXTF && cis_term_is_op(t, x, CIS_OP_ARITH_EXTF))
    return cis_term_cast(t, kind, cis_term_arg(t, x, 0), type);
  if (kind == CIS_OP_ARITH_BITCAST && cis_term_is_op(t, x, CIS_OP_ARITH_BITCAST))
    return cis_term_cast(t, kind, cis_term_arg(t, x, 0), type);
  if (kind == CIS_OP_ARITH_EXTF && cis_term_is_op(t, x, CIS_OP_ARITH_NEGF) && is_ieee(type))
    return negate(t, cis_term_cast(t, kind, cis_term_arg(t, x, 0), type));
  return cis_rule_node(t, kind, 0, type, &x, 1);
}

static cis_term negated_float(cis_terms *t, cis_type type, cis_term x) {
  if (cis_term_is_op(t, x, CIS_OP_ARITH_NEGF))
    return cis_term_arg(t, x, 0);
  return cis_rule_node(t, CIS_OP_ARITH_NEGF, 0, type, &x, 1);
}

static cis_term normal_float(cis_terms *t, const cis_term_key *k, const cis_term *args) {
  cis_type type = k->type;
  bool keeps_poison = cis_term_may_be_poison(t, args[0]) || cis_term_may_be_poison(t, args[1]);
  if (!keeps_poison && (is_nan(t, args[0]) || is_nan(t, args[1])) &&
      k->kind != CIS_OP_ARITH_MAXNUMF && k->kind != CIS_OP_ARITH_MINNUMF)
    return nan_of(t, type);
  switch (k->kind) {
  case CIS_OP_ARITH_ADDF:
    return add_floats(t, type, args[0], args[1]);
  case CIS_OP_ARITH_SUBF: // x - y = x + -y
    return cis_term_binary(t, CIS_OP_ARITH_ADDF, args[0], negate(t, args[1]));
  case CIS_OP_ARITH_MULF:
    return multiply_floats(t, type, args[0], args[1]);
  case CIS_OP_ARITH_DIVF:
    return divide_floats(t, type, args[0], args[1]);
  case CIS_OP_ARITH_REMF:
    return cis_rule_node(t, k->kind, 0, type, args, 2);
  case CIS_OP_ARITH_MAXIMUMF:
  case CIS_OP_ARITH_MINIMUMF:
    if (args[0] == args[1])
      return args[0];
    return cis_rule_sorted(t, k->kind, type, args[0], args[1]);
  default: // which zero maxnumf gives is not said: no operand changes places
    if (args[0] == args[1])
      return args[0];
    return cis_rule_node(t, k->kind, 0, type, args, 2);
  }
}

cis_term cis_rule_float(cis_terms *t, uint32_t key, const cis_term *args, uint32_t num) {
  const cis_term_key k = t->keys.data[key];
  switch (k.kind) {
  case CIS_OP_ARITH_CMPF:
    return is_ieee(k.from) ? compare_floats(t, k.imm, args[0], args[1])
                           : cis_term_node(t, key, args, num);
  case CIS_OP_ARITH_EXTF:
  case CIS_OP_ARITH_TRUNCF:
  case CIS_OP_ARITH_BITCAST:
    return cast_float(t, k.kind, k.type, args[0]);
  case CIS_OP_ARITH_NEGF:
    return is_ieee(k.type) ? negated_float(t, k.type, args[0]) : cis_term_node(t, key, args, num);
  case CIS_OP_ARITH_ADDF:
  case CIS_OP_ARITH_SUBF:
  case CIS_OP_ARITH_MULF:
  case CIS_OP_ARITH_DIVF:
  case CIS_OP_ARITH_REMF:
  case CIS_OP_ARITH_MAXIMUMF:
  case CIS_OP_ARITH_MINIMUMF:
  case CIS_OP_ARITH_MAXNUMF:
  case CIS_OP_ARITH_MINNUMF:
    return is_ieee(k.type) ? normal_float(t, &k, args) : cis_term_node(t, key, args, num);
  default:
    return 0;
  }
}
