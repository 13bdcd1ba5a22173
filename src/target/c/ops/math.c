// math: the C library's functions, in float for f32 and narrower formats, in double for f64; or
// fast ones (fast_math.h).
#include "dialect/math/kinds.h"
#include "target/c/fast_math.h"
#include "target/c/ops/arith.h"

#include <inttypes.h>

static const char *const no_float = "a float format without C type";

static cis_type element(cis_type t) { return cis_type_is_vector(t) ? cis_type_element(t) : t; }

static const struct {
  uint16_t kind;
  const char *name;
} functions[] = {
    {CIS_OP_MATH_ABSF, "fabs"},
    {CIS_OP_MATH_ACOS, "acos"},
    {CIS_OP_MATH_ACOSH, "acosh"},
    {CIS_OP_MATH_ASIN, "asin"},
    {CIS_OP_MATH_ASINH, "asinh"},
    {CIS_OP_MATH_ATAN, "atan"},
    {CIS_OP_MATH_ATANH, "atanh"},
    {CIS_OP_MATH_CBRT, "cbrt"},
    {CIS_OP_MATH_CEIL, "ceil"},
    {CIS_OP_MATH_COS, "cos"},
    {CIS_OP_MATH_COSH, "cosh"},
    {CIS_OP_MATH_ERF, "erf"},
    {CIS_OP_MATH_ERFC, "erfc"},
    {CIS_OP_MATH_EXP, "exp"},
    {CIS_OP_MATH_EXP2, "exp2"},
    {CIS_OP_MATH_EXPM1, "expm1"},
    {CIS_OP_MATH_FLOOR, "floor"},
    {CIS_OP_MATH_LOG, "log"},
    {CIS_OP_MATH_LOG10, "log10"},
    {CIS_OP_MATH_LOG1P, "log1p"},
    {CIS_OP_MATH_LOG2, "log2"},
    {CIS_OP_MATH_ROUND, "round"},
    {CIS_OP_MATH_ROUNDEVEN, "nearbyint"},
    {CIS_OP_MATH_SIN, "sin"},
    {CIS_OP_MATH_SINH, "sinh"},
    {CIS_OP_MATH_SQRT, "sqrt"},
    {CIS_OP_MATH_TAN, "tan"},
    {CIS_OP_MATH_TANH, "tanh"},
    {CIS_OP_MATH_TRUNC, "trunc"},
    {CIS_OP_MATH_RSQRT, "sqrt"},
    {CIS_OP_MATH_ATAN2, "atan2"},
    {CIS_OP_MATH_POWF, "pow"},
    {CIS_OP_MATH_COPYSIGN, "copysign"},
};

/// The operand as the float or double that the function takes.
static const char *wide(cis_c_emitter *e, cis_type type, const char *text) {
  const char *widened = cis_c_widen(e, type, text);
  return cis_c_is_narrow(type) ? cis_c_text(e, "(float)%s", widened) : widened;
}

/// The function of C that computes one of <math.h> in float or double.
static const char *function_of(cis_c_emitter *e, const char *name, bool is_double) {
  const char *fast = is_double ? NULL : cis_c_fast_function(e, name);
  e->uses_math |= !fast;
  return fast ? fast : cis_c_text(e, "%s%s", name, is_double ? "" : "f");
}

const char *cis_c_math_call(cis_c_emitter *e, cis_type type, const char *name, const char *text) {
  text = cis_c_text(e, "%s(%s)", function_of(e, name, type->float_kind == CIS_F64),
                    wide(e, type, text));
  return cis_c_narrow(e, type, cis_c_is_narrow(type) ? cis_c_text(e, "(double)%s", text) : text);
}

const char *cis_c_fma(cis_c_emitter *e, cis_type type, const char *a, const char *b,
                      const char *c) {
  e->uses_math = true;
  if (cis_c_is_narrow(type)) // has so few digits that the product of two is exact in f64
    return cis_c_narrow(e, type,
                        cis_c_text(e, "fma(%s, %s, %s)", cis_c_widen(e, type, a),
                                   cis_c_widen(e, type, b), cis_c_widen(e, type, c)));
  return cis_c_text(e, "fma%s(%s, %s, %s)", type->float_kind == CIS_F64 ? "" : "f", a, b, c);
}

static const char *call(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = element(cis_op_operand(op, 0)->type);
  const char *name = "", *list = "";
  if (!cis_type_is_float(type) || !cis_c_type(e, type))
    return cis_c_no_text(op, no_float);
  if (cis_op_kind(op) == CIS_OP_MATH_FMA)
    return cis_c_fma(e, type, args[0].text, args[1].text, args[2].text);
  for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i)
    if (functions[i].kind == cis_op_kind(op))
      name = functions[i].name;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    list = cis_c_text(e, "%s%s%s", list, i ? ", " : "", wide(e, type, args[i].text));
  bool is_double = type->float_kind == CIS_F64;
  const char *one = cis_op_kind(op) != CIS_OP_MATH_RSQRT ? "" : is_double ? "1.0 / " : "1.0f / ";
  const char *text = cis_c_text(e, "%s%s(%s)", one, function_of(e, name, is_double), list);
  return cis_c_narrow(e, type, cis_c_is_narrow(type) ? cis_c_text(e, "(double)(%s)", text) : text);
}

/// Computes on the bits of narrow floats, because their NaNs have signs, too.
static const char *copysign_of(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = element(op->results[0].type);
  if (!cis_type_is_float(type) || !cis_c_is_narrow(type) || !cis_c_type(e, type) ||
      cis_float_get_info(type->float_kind)->nan != CIS_NAN_IEEE)
    return call(e, op, args);
  uint64_t sign = (uint64_t)1 << (cis_type_bit_width(type) - 1);
  return cis_c_text(e, "(%s)((%s & UINT32_C(0x%" PRIx64 ")) | (%s & UINT32_C(0x%" PRIx64 ")))",
                    cis_c_type(e, type), args[0].text, sign - 1, args[1].text, sign);
}

static const char *clampf(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = element(op->results[0].type);
  if (!cis_type_is_float(type) || !cis_c_type(e, type))
    return cis_c_no_text(op, no_float);
  cis_type in = cis_c_is_narrow(type) ? cis_type_float(e->ctx, CIS_F64) : type;
  return cis_c_narrow(e, type,
                      cis_c_text(e, "%s(%s, %s, %s)", cis_c_float_helper(e, "clamp", in),
                                 cis_c_widen(e, type, args[0].text),
                                 cis_c_widen(e, type, args[1].text),
                                 cis_c_widen(e, type, args[2].text)));
}

static const char *classify(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  static const char *const names[] = {"isfinite", "isinf", "isnan", "isnormal"};
  cis_type type = element(cis_op_operand(op, 0)->type);
  unsigned kind = cis_op_kind(op);
  if (!cis_type_is_float(type) || !cis_c_type(e, type))
    return cis_c_no_text(op, no_float);
  const char *x = cis_c_widen(e, type, args[0].text);
  e->uses_math = true;
  if (kind == CIS_OP_MATH_ISNORMAL) {
    double least = 1;
    for (int i = 0; i > cis_float_get_info(type->float_kind)->min_exponent; --i)
      least /= 2;
    return cis_c_text(e, "isfinite(%s) && fabs((double)%s) >= %.17g", x, x, least);
  }
  return cis_c_text(e, "%s(%s) != 0",
                    names[kind == CIS_OP_MATH_ISFINITE ? 0
                          : kind == CIS_OP_MATH_ISINF  ? 1
                                                       : 2],
                    x);
}

static const char *int_function(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = element(op->results[0].type);
  unsigned kind = cis_op_kind(op);
  const char *what = kind == CIS_OP_MATH_ABSI    ? "abs"
                     : kind == CIS_OP_MATH_CTLZ  ? "ctlz"
                     : kind == CIS_OP_MATH_CTTZ  ? "cttz"
                     : kind == CIS_OP_MATH_IPOWI ? "ipow"
                                                 : "ctpop";
  if (!cis_type_is_int_or_index(type) || cis_type_bit_width(type) > 64)
    return cis_c_no_text(op, "integers of more than 64 bits");
  const char *helper = cis_c_int_helper(e, what, type);
  return kind == CIS_OP_MATH_IPOWI ? cis_c_text(e, "%s(%s, %s)", helper, args[0].text, args[1].text)
                                   : cis_c_text(e, "%s(%s)", helper, args[0].text);
}

/// By repeated multiplication in the format, as compiler-rt's __powisf2 does it.
static const char *fpowi(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  cis_type type = element(op->results[0].type), power = args[1].type;
  if (!cis_type_is_float(type) || !cis_c_type(e, type) || cis_type_bit_width(power) > 64)
    return cis_c_no_text(op, "numbers of these types");
  cis_type in = cis_type_float(e->ctx, type->float_kind == CIS_F64 ? CIS_F64 : CIS_F32);
  const char *n = cis_c_int_cast(e, op, power, cis_type_i(e->ctx, 64), true, args[1].text);
  const char *text = n ? cis_c_text(e, "%s(%s, %s)", cis_c_float_helper(e, "powi", in),
                                    wide(e, type, args[0].text), n)
                       : NULL;
  return text && cis_c_is_narrow(type) ? cis_c_narrow(e, type, cis_c_text(e, "(double)%s", text))
                                       : text;
}

static const char *sine(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_type(e, args[0].type) ? cis_c_math_call(e, args[0].type, "sin", args[0].text)
                                     : cis_c_no_text(op, no_float);
}
static const char *cosine(cis_c_emitter *e, cis_op *op, const cis_c_value *args) {
  return cis_c_type(e, args[0].type) ? cis_c_math_call(e, args[0].type, "cos", args[0].text)
                                     : cis_c_no_text(op, no_float);
}
static bool emit_sincos(cis_c_emitter *e, cis_op *op) {
  return cis_c_elementwise(e, op, 0, sine) && cis_c_elementwise(e, op, 1, cosine);
}

#define CALL(KIND)                                                                                 \
  { CIS_OP_MATH_##KIND, .expr = call }

const cis_c_row cis_c_rows_math[] = {
    CALL(ABSF),
    CALL(ACOS),
    CALL(ACOSH),
    CALL(ASIN),
    CALL(ASINH),
    CALL(ATAN),
    CALL(ATANH),
    CALL(CBRT),
    CALL(CEIL),
    CALL(COS),
    CALL(COSH),
    CALL(ERF),
    CALL(ERFC),
    CALL(EXP),
    CALL(EXP2),
    CALL(EXPM1),
    CALL(FLOOR),
    CALL(LOG),
    CALL(LOG10),
    CALL(LOG1P),
    CALL(LOG2),
    CALL(ROUND),
    CALL(ROUNDEVEN),
    CALL(SIN),
    CALL(SINH),
    CALL(SQRT),
    CALL(TAN),
    CALL(TANH),
    CALL(TRUNC),
    CALL(RSQRT),
    CALL(ATAN2),
    CALL(POWF),
    {CIS_OP_MATH_COPYSIGN, .expr = copysign_of},
    CALL(FMA),
    {CIS_OP_MATH_CLAMPF, .expr = clampf},
    {CIS_OP_MATH_ISFINITE, .expr = classify},
    {CIS_OP_MATH_ISINF, .expr = classify},
    {CIS_OP_MATH_ISNAN, .expr = classify},
    {CIS_OP_MATH_ISNORMAL, .expr = classify},
    {CIS_OP_MATH_ABSI, .expr = int_function},
    {CIS_OP_MATH_CTLZ, .expr = int_function},
    {CIS_OP_MATH_CTTZ, .expr = int_function},
    {CIS_OP_MATH_CTPOP, .expr = int_function},
    {CIS_OP_MATH_IPOWI, .expr = int_function},
    {CIS_OP_MATH_FPOWI, .expr = fpowi},
    {CIS_OP_MATH_SINCOS, .emit = emit_sincos},
    {0},
};
