// Folds of the math dialect. What rounds or classifies is computed in every format of at most 53
// bits of precision; the functions of libm in f32 and f64, each with its own of these.
#include "dialect/common/const_fold.h"
#include "dialect/math/impl.h"
#include "dialect/math/kinds.h"

#include <float.h>
#include <math.h>

static double to_double(cis_type type, cis_bits bits) {
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  return cis_float_to_double(type->float_kind, words);
}

// --- functions of libm ---

/// A signalling NaN makes every function of two numbers NaN, also those that are defined for NaN.
static bool quiets(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  for (int i = 0; i < 2; ++i) {
    *out = cis_bits_quiet(t->in[i], in[i]);
    if (cis_bits_is_nan(t->in[i], in[i]) && *out != in[i])
      return true;
  }
  return false;
}

/// One for each width. What is negative, the negative zero included, has no result where
/// `not_negative` is set.
#define LIBM(NAME, CONDITION)                                                                      \
  static bool NAME##_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    if (!cis_type_is_float_of(t->out, CIS_F32) && !cis_type_is_float_of(t->out, CIS_F64))          \
      return false;                                                                                \
    double x = to_double(t->in[0], in[0]);                                                         \
    if (!(CONDITION))                                                                              \
      return false;                                                                                \
    double y = cis_type_is_float_of(t->out, CIS_F32) ? (double)NAME##f((float)x) : NAME(x);        \
    *out = cis_bits_quiet(t->out, cis_bits_from_double(t->out, y));                                \
    return true;                                                                                   \
  }
#define LIBM_BINARY(NAME)                                                                          \
  static bool NAME##_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    if (!cis_type_is_float_of(t->out, CIS_F32) && !cis_type_is_float_of(t->out, CIS_F64))          \
      return false;                                                                                \
    if (quiets(t, in, out))                                                                        \
      return true;                                                                                 \
    double x = to_double(t->in[0], in[0]), y = to_double(t->in[1], in[1]);                         \
    *out = cis_bits_from_double(t->out, cis_type_is_float_of(t->out, CIS_F32)                      \
                                            ? (double)NAME##f((float)x, (float)y)                  \
                                            : NAME(x, y));                                         \
    return true;                                                                                   \
  }
LIBM(acos, true)
LIBM(acosh, true)
LIBM(asin, true)
LIBM(asinh, true)
LIBM(atan, true)
LIBM(atanh, true)
LIBM(cos, true)
LIBM(cosh, true)
LIBM(erf, true)
LIBM(erfc, true)
LIBM(exp, true)
LIBM(exp2, true)
LIBM(expm1, true)
LIBM(log, !signbit(x))
LIBM(log10, !signbit(x))
LIBM(log1p, !signbit(x + 1.0))
LIBM(log2, !signbit(x))
LIBM(round, true)
LIBM(sin, true)
LIBM(sinh, true)
LIBM(sqrt, !signbit(x))
LIBM(tan, true)
LIBM(tanh, true)
LIBM(trunc, true)
LIBM_BINARY(atan2)
LIBM_BINARY(pow)

// --- rounding and signs ---

#define ROUNDING(NAME)                                                                             \
  static bool NAME##_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    if (!cis_type_fits_double(t->out))                                                             \
      return false;                                                                                \
    double x = to_double(t->in[0], in[0]);                                                         \
    *out = isfinite(x) ? cis_bits_from_double(t->out, NAME(x)) : cis_bits_quiet(t->out, in[0]);    \
    return true;                                                                                   \
  }
ROUNDING(ceil)
ROUNDING(floor)
ROUNDING(nearbyint)

static bool absf_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = cis_bits_with_sign(t->out, in[0], false);
  return cis_type_fits_double(t->out);
}
static bool copysign_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = cis_bits_with_sign(t->out, in[0], cis_bits_float_sign(t->out, in[1]));
  return cis_type_fits_double(t->out);
}

// --- what a number is ---

#define CLASS(NAME)                                                                                \
  static bool NAME##_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    if (!cis_type_fits_double(t->in[0]))                                                           \
      return false;                                                                                \
    *out = NAME(to_double(t->in[0], in[0])) != 0;                                                  \
    return true;                                                                                   \
  }
CLASS(isfinite)
CLASS(isinf)
CLASS(isnan)

/// Not zero, not subnormal in its own format, and finite.
static bool isnormal_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  if (!cis_type_fits_double(t->in[0]))
    return false;
  const cis_float_info *info = cis_float_get_info(t->in[0]->float_kind);
  double x = to_double(t->in[0], in[0]);
  cis_bits magnitude = in[0] & ~cis_bits_sign(t->in_width[0]);
  *out = isfinite(x) && magnitude >> (info->precision - 1u) != 0;
  return true;
}

// --- integers ---

static bool absi_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_signed_bits value = cis_bits_signed(in[0], t->in_width[0]);
  *out = value < 0 ? 0 - in[0] : in[0];
  return true;
}
static bool ctlz_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  uint32_t zeros = 0;
  while (zeros < t->in_width[0] && !(in[0] >> (t->in_width[0] - 1 - zeros) & 1))
    ++zeros;
  *out = zeros;
  return true;
}
static bool cttz_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  uint32_t zeros = 0;
  while (zeros < t->in_width[0] && !(in[0] >> zeros & 1))
    ++zeros;
  *out = zeros;
  return true;
}
static bool ctpop_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  (void)t;
  *out = 0;
  for (cis_bits left = in[0]; left; left &= left - 1)
    ++*out;
  return true;
}

/// Computes a power by squaring, modulo the width. A negative power of 0 does not fold; other
/// negative powers are fractions, which are rounded toward 0.
static bool ipowi_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_signed_bits base = cis_bits_signed(in[0], t->in_width[0]);
  cis_signed_bits power = cis_bits_signed(in[1], t->in_width[1]);
  if (power < 0) {
    if (base == 0)
      return false;
    *out = base == 1 ? 1 : base == -1 ? ((in[1] & 1) ? in[0] : 1) : 0;
    return true;
  }
  cis_bits result = 1, square = in[0];
  for (cis_bits left = in[1]; left; left >>= 1, square *= square)
    if (left & 1)
      result *= square;
  *out = result;
  return true;
}

// --- the hook of all rows ---

static cis_fold_fn element_of(unsigned kind) {
  switch (kind) {
#define CASE(KIND, NAME)                                                                           \
  case CIS_OP_MATH_##KIND:                                                                         \
    return NAME##_element;
    CASE(ABSF, absf)
    CASE(ABSI, absi)
    CASE(ACOS, acos)
    CASE(ACOSH, acosh)
    CASE(ASIN, asin)
    CASE(ASINH, asinh)
    CASE(ATAN, atan)
    CASE(ATAN2, atan2)
    CASE(ATANH, atanh)
    CASE(CEIL, ceil)
    CASE(COPYSIGN, copysign)
    CASE(COS, cos)
    CASE(COSH, cosh)
    CASE(CTLZ, ctlz)
    CASE(CTPOP, ctpop)
    CASE(CTTZ, cttz)
    CASE(ERF, erf)
    CASE(ERFC, erfc)
    CASE(EXP, exp)
    CASE(EXP2, exp2)
    CASE(EXPM1, expm1)
    CASE(FLOOR, floor)
    CASE(IPOWI, ipowi)
    CASE(ISFINITE, isfinite)
    CASE(ISINF, isinf)
    CASE(ISNAN, isnan)
    CASE(ISNORMAL, isnormal)
    CASE(LOG, log)
    CASE(LOG10, log10)
    CASE(LOG1P, log1p)
    CASE(LOG2, log2)
    CASE(POWF, pow)
    CASE(ROUND, round)
    CASE(ROUNDEVEN, nearbyint)
    CASE(SIN, sin)
    CASE(SINH, sinh)
    CASE(SQRT, sqrt)
    CASE(TAN, tan)
    CASE(TANH, tanh)
    CASE(TRUNC, trunc)
#undef CASE
  default:
    return NULL;
  }
}

/// Whether each element would have to be classified: as upstream, that is left for later.
static bool classifies_elements(const cis_op *op, cis_attr operand) {
  switch (cis_op_kind(op)) {
  case CIS_OP_MATH_ISFINITE:
  case CIS_OP_MATH_ISINF:
  case CIS_OP_MATH_ISNAN:
  case CIS_OP_MATH_ISNORMAL:
    return cis_attr_is(operand, CIS_ATTR_DENSE) && !operand->dense.splat;
  default:
    return false;
  }
}

CIS_FOLD_HOOK(cis_math_fold) {
  cis_fold_fn element = element_of(cis_op_kind(op));
  return element && !classifies_elements(op, operands[0]) &&
         cis_fold_to_attr(out, cis_fold_elements_or_poison(operands, op->num_operands,
                                                           op->results[0].type, element));
}
