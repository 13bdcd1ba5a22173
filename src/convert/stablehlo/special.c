// Functions of chlo that math does not have, of floats. Those of 16 bits and less are computed
// in 32.
#include "convert/stablehlo/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/chlo/kinds.h"
#include "dialect/math/kinds.h"

static cis_value *unary(cis_loc_builder *e, unsigned kind, cis_value *x) {
  return cis_build_unary(e, kind, x, x->type);
}
static cis_value *number(cis_loc_builder *e, cis_value *like, double value) {
  return cis_shlo_number(e, like->type, value);
}
static cis_value *add(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return cis_arith_build_addf(e, a, b);
}
static cis_value *sub(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return cis_shlo_binary(e, CIS_OP_ARITH_SUBF, a, b);
}
static cis_value *mul(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return cis_arith_build_mulf(e, a, b);
}
static cis_value *quotient(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return cis_arith_build_divf(e, a, b);
}
static cis_value *select(cis_loc_builder *e, cis_value *condition, cis_value *a, cis_value *b) {
  return cis_arith_build_select(e, condition, a, b);
}
static cis_value *less(cis_loc_builder *e, cis_value *a, double b) {
  return cis_arith_build_cmpf(e, "olt", a, number(e, a, b));
}

// --- hyperbolic functions ---

/// (exp(x) +- exp(-x)) / 2, of halves that are exponents, so that they overflow as late as the
/// result.
static cis_value *build_cosh(cis_loc_builder *e, cis_value *x, bool is_sinh) {
  cis_value *half = number(e, x, -0.69314718055994530942);
  cis_value *minus = unary(e, CIS_OP_ARITH_NEGF, x);
  cis_value *up = unary(e, CIS_OP_MATH_EXP, add(e, x, half));
  cis_value *down = unary(e, CIS_OP_MATH_EXP, add(e, minus, half));
  return is_sinh ? sub(e, up, down) : add(e, up, down);
}

/// Of small numbers by exp(x) - 1.
static cis_value *build_sinh(cis_loc_builder *e, cis_value *x) {
  cis_value *one = number(e, x, 1), *exp = unary(e, CIS_OP_MATH_EXPM1, x);
  cis_value *small = add(e, exp, quotient(e, exp, add(e, exp, one)));
  small = mul(e, small, number(e, x, 0.5));
  cis_value *is_small = less(e, unary(e, CIS_OP_MATH_ABSF, x), 1);
  return select(e, is_small, small, build_cosh(e, x, true));
}

// --- the inverse of the error function ---

static cis_value *polynomial(cis_loc_builder *e, cis_value *x, const double *from, int num) {
  cis_value *sum = number(e, x, from[0]);
  for (int i = 1; i < num; ++i)
    sum = add(e, mul(e, sum, x), number(e, x, from[i]));
  return sum;
}

/// Giles, "Approximating the erfinv function" (2010), for single precision. Steps of Newton's
/// method on erf, or on erfc where that is the smaller one, make it exact in double precision.
static cis_value *build_erf_inv(cis_loc_builder *e, cis_value *x) {
  static const double center[] = {2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
                                  -4.39150654e-06, 0.00021858087,  -0.00125372503,
                                  -0.00417768164,  0.246640727,    1.50140941};
  static const double tail[] = {-0.000200214257, 0.000100950558, 0.00134934322,
                                -0.00367342844,  0.00573950773,  -0.0076224613,
                                0.00943887047,   1.00167406,     2.83297682};
  bool is_double = cis_type_bit_width(x->type) == 64;
  cis_value *a = unary(e, CIS_OP_MATH_ABSF, x), *one = number(e, x, 1);
  cis_value *w = unary(e, CIS_OP_MATH_LOG1P, unary(e, CIS_OP_ARITH_NEGF, mul(e, x, x)));
  w = unary(e, CIS_OP_ARITH_NEGF, w);
  cis_value *is_center = less(e, w, 5);
  cis_value *p = polynomial(e, sub(e, w, number(e, x, 2.5)), center, 9);
  cis_value *root = unary(e, CIS_OP_MATH_SQRT, w);
  cis_value *q = polynomial(e, sub(e, root, number(e, x, 3)), tail, 9);
  cis_value *y = mul(e, select(e, is_center, p, q), a);
  for (int i = 0; is_double && i < 3; ++i) {
    cis_value *below = sub(e, unary(e, CIS_OP_MATH_ERF, y), a);
    cis_value *above = sub(e, sub(e, one, a), unary(e, CIS_OP_MATH_ERFC, y));
    cis_value *error = select(e, less(e, a, 0.5), below, above);
    cis_value *slope = unary(e, CIS_OP_MATH_EXP, mul(e, y, y));
    slope = mul(e, slope, number(e, x, 0.88622692545275801365)); // sqrt(pi) / 2
    y = sub(e, y, mul(e, error, slope));
  }
  cis_value *is_end = cis_arith_build_cmpf(e, "oeq", a, one);
  y = select(e, is_end, number(e, x, __builtin_inf()), y);
  y = cis_shlo_binary(e, CIS_OP_MATH_COPYSIGN, y, x);
  return select(e, cis_arith_build_cmpf(e, "ogt", a, one), number(e, x, __builtin_nan("")), y);
}

// --- the gamma function ---

/// Lanczos's series for g = 7: c0 + the sum of c[i] / (z + i), and its derivative.
static void lanczos(cis_loc_builder *e, cis_value *z, cis_value **sum, cis_value **slope) {
  static const double c[] = {
      676.520368121885098567009190444019, -1259.13921672240287047156078755283,
      771.3234287776530788486528258894,   -176.61502916214059906584551354,
      12.507343278686904814458936853,     -0.13857109526572011689554707,
      9.984369578019570859563e-6,         1.50563273514931155834e-7};
  *sum = number(e, z, 0.99999999999980993227684700473478);
  *slope = number(e, z, 0);
  for (int i = 0; i < 8; ++i) {
    cis_value *below = add(e, z, number(e, z, i + 1));
    cis_value *term = quotient(e, number(e, z, c[i]), below);
    *sum = add(e, *sum, term);
    *slope = sub(e, *slope, quotient(e, term, below));
  }
}

static const double pi = 3.14159265358979323846, log_pi = 1.14472988584940017414;

/// The argument less one, of numbers below a half reflected there.
static cis_value *reflected(cis_loc_builder *e, cis_value *x, cis_value **is_below) {
  *is_below = less(e, x, 0.5);
  return select(e, *is_below, unary(e, CIS_OP_ARITH_NEGF, x), sub(e, x, number(e, x, 1)));
}

/// log(z + 7.5), with the precision of small z.
static cis_value *log_of_shifted(cis_loc_builder *e, cis_value *z) {
  cis_value *part = quotient(e, z, number(e, z, 7.5));
  return add(e, number(e, z, 2.01490302054226466), unary(e, CIS_OP_MATH_LOG1P, part));
}

/// log |gamma(x)|.
static cis_value *build_lgamma(cis_loc_builder *e, cis_value *x) {
  cis_value *is_below, *sum, *slope;
  cis_value *z = reflected(e, x, &is_below);
  lanczos(e, z, &sum, &slope);
  cis_value *t = add(e, z, number(e, x, 7.5)), *log_t = log_of_shifted(e, z);
  cis_value *factor = sub(e, add(e, z, number(e, x, 0.5)), quotient(e, t, log_t));
  cis_value *above = mul(e, factor, log_t);
  above = add(e, above, number(e, x, 0.91893853320467274178)); // log(sqrt(2 pi))
  above = add(e, above, unary(e, CIS_OP_MATH_LOG, sum));
  cis_value *size = unary(e, CIS_OP_MATH_ABSF, x), *one = number(e, x, 1);
  cis_value *part = sub(e, size, unary(e, CIS_OP_MATH_FLOOR, size));
  cis_value *is_upper = cis_arith_build_cmpf(e, "ogt", part, number(e, x, 0.5));
  part = select(e, is_upper, sub(e, one, part), part);
  cis_value *sine = unary(e, CIS_OP_MATH_SIN, mul(e, part, number(e, x, pi)));
  cis_value *log_sine = unary(e, CIS_OP_MATH_LOG, sine), *inf = number(e, x, __builtin_inf());
  cis_value *below = sub(e, sub(e, number(e, x, log_pi), log_sine), above);
  cis_value *is_pole = cis_arith_build_cmpf(e, "oeq", sine, number(e, x, 0));
  below = select(e, is_pole, inf, below);
  cis_value *result = select(e, is_below, below, above);
  return select(e, cis_arith_build_cmpf(e, "oeq", size, inf), inf, result);
}

/// The derivative of log gamma(x); NaN at poles.
static cis_value *build_digamma(cis_loc_builder *e, cis_value *x) {
  cis_value *is_below, *sum, *slope;
  cis_value *z = reflected(e, x, &is_below);
  lanczos(e, z, &sum, &slope);
  cis_value *t = add(e, z, number(e, x, 7.5)), *log_t = log_of_shifted(e, z);
  cis_value *above = add(e, log_t, quotient(e, slope, sum));
  above = sub(e, above, quotient(e, number(e, x, 7), t));
  cis_value *near = unary(e, CIS_OP_MATH_FLOOR, add(e, x, number(e, x, 0.5)));
  cis_value *angle = mul(e, sub(e, x, near), number(e, x, pi));
  cis_value *cotangent =
      quotient(e, unary(e, CIS_OP_MATH_COS, angle), unary(e, CIS_OP_MATH_SIN, angle));
  cis_value *below = sub(e, above, mul(e, cotangent, number(e, x, pi)));
  cis_value *result = select(e, is_below, below, above);
  cis_value *floor = unary(e, CIS_OP_MATH_FLOOR, x), *zero = number(e, x, 0);
  cis_value *is_whole = cis_arith_build_cmpf(e, "oeq", floor, x);
  cis_value *is_pole = cis_arith_build_andi(e, is_whole, cis_arith_build_cmpf(e, "ole", x, zero));
  return select(e, is_pole, number(e, x, __builtin_nan("")), result);
}

cis_value *cis_shlo_special(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  cis_type type = x[0]->type, f32 = cis_type_float(e->b.ctx, CIS_F32);
  bool is_narrow = cis_type_bit_width(type) < 32;
  cis_value *wide = is_narrow ? cis_arith_build_extf(e, x[0], f32) : x[0], *result;
  switch (cis_op_kind(op)) {
  case CIS_OP_CHLO_COSH:
    result = build_cosh(e, wide, false);
    break;
  case CIS_OP_CHLO_SINH:
    result = build_sinh(e, wide);
    break;
  case CIS_OP_CHLO_ERF_INV:
    result = build_erf_inv(e, wide);
    break;
  case CIS_OP_CHLO_LGAMMA:
    result = build_lgamma(e, wide);
    break;
  default:
    result = build_digamma(e, wide);
    break;
  }
  return is_narrow ? cis_arith_build_truncf(e, result, type) : result;
}

// --- neighbours ---

/// The next number from x[0] towards x[1].
cis_value *cis_shlo_next_after(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  cis_type type = cis_type_i(e->b.ctx, cis_type_bit_width(x[0]->type));
  cis_value *zero = number(e, x[0], 0), *one = cis_arith_build_int(e, type, 1);
  cis_value *bits = cis_build_unary(e, CIS_OP_ARITH_BITCAST, x[0], type);
  cis_value *rises = cis_arith_build_cmpf(e, "olt", x[0], x[1]);
  cis_value *is_positive = cis_arith_build_cmpf(e, "ogt", x[0], zero);
  cis_value *grows = cis_arith_build_cmpi(e, "eq", rises, is_positive);
  cis_value *step = cis_arith_build_select(e, grows, one, cis_arith_build_int(e, type, -1));
  cis_value *next =
      cis_build_unary(e, CIS_OP_ARITH_BITCAST, cis_arith_build_addi(e, bits, step), x[0]->type);
  cis_value *least = cis_build_unary(e, CIS_OP_ARITH_BITCAST, one, x[0]->type);
  least = cis_shlo_binary(e, CIS_OP_MATH_COPYSIGN, least, x[1]);
  next = select(e, cis_arith_build_cmpf(e, "oeq", x[0], zero), least, next);
  next = select(e, cis_arith_build_cmpf(e, "oeq", x[0], x[1]), x[1], next);
  return select(e, cis_arith_build_cmpf(e, "uno", x[0], x[1]), add(e, x[0], x[1]), next);
}
