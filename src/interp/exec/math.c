// math: the C library's functions, in float for f32 and narrower formats as lowering to LLVM has
// it, in double for f64.
#include "interp/compute/numbers.h"
#include "interp/exec/table.h"
#include "interp/handler.h"

#include "dialect/math/kinds.h"
#include "ir/op_def.h"

#include <math.h>

static float float_of(const cis_insn *pc, const cis_cell *cell) {
  return (float)cis_float_of_bits((cis_float_kind)pc->imm, cell->bits);
}

typedef struct unary_fn {
  float (*f32)(float);
  double (*f64)(double);
} unary_fn;

HANDLER(exec_unary) {
  (void)m;
  const unary_fn *fn = pc->data2;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  out->bits = cis_bits_of_float(kind, kind == CIS_F64 ? fn->f64(cis_float_of_bits(kind, out->bits))
                                                      : (double)fn->f32(float_of(pc, out)));
  return pc + 1;
}

static float rsqrt_f32(float x) { return 1.0f / sqrtf(x); }
static double rsqrt_f64(double x) { return 1.0 / sqrt(x); }
/// nearbyint in the default rounding mode: halves to even, and no exceptions.
static float roundeven_f32(float x) { return nearbyintf(x); }
static double roundeven_f64(double x) { return nearbyint(x); }

static const struct {
  uint16_t kind;
  unary_fn fn;
} unaries[] = {
    {CIS_OP_MATH_ABSF, {fabsf, fabs}},
    {CIS_OP_MATH_ACOS, {acosf, acos}},
    {CIS_OP_MATH_ACOSH, {acoshf, acosh}},
    {CIS_OP_MATH_ASIN, {asinf, asin}},
    {CIS_OP_MATH_ASINH, {asinhf, asinh}},
    {CIS_OP_MATH_ATAN, {atanf, atan}},
    {CIS_OP_MATH_ATANH, {atanhf, atanh}},
    {CIS_OP_MATH_CBRT, {cbrtf, cbrt}},
    {CIS_OP_MATH_CEIL, {ceilf, ceil}},
    {CIS_OP_MATH_COS, {cosf, cos}},
    {CIS_OP_MATH_COSH, {coshf, cosh}},
    {CIS_OP_MATH_ERF, {erff, erf}},
    {CIS_OP_MATH_ERFC, {erfcf, erfc}},
    {CIS_OP_MATH_EXP, {expf, exp}},
    {CIS_OP_MATH_EXP2, {exp2f, exp2}},
    {CIS_OP_MATH_EXPM1, {expm1f, expm1}},
    {CIS_OP_MATH_FLOOR, {floorf, floor}},
    {CIS_OP_MATH_LOG, {logf, log}},
    {CIS_OP_MATH_LOG10, {log10f, log10}},
    {CIS_OP_MATH_LOG1P, {log1pf, log1p}},
    {CIS_OP_MATH_LOG2, {log2f, log2}},
    {CIS_OP_MATH_ROUND, {roundf, round}},
    {CIS_OP_MATH_ROUNDEVEN, {roundeven_f32, roundeven_f64}},
    {CIS_OP_MATH_RSQRT, {rsqrt_f32, rsqrt_f64}},
    {CIS_OP_MATH_SIN, {sinf, sin}},
    {CIS_OP_MATH_SINH, {sinhf, sinh}},
    {CIS_OP_MATH_SQRT, {sqrtf, sqrt}},
    {CIS_OP_MATH_TAN, {tanf, tan}},
    {CIS_OP_MATH_TANH, {tanhf, tanh}},
    {CIS_OP_MATH_TRUNC, {truncf, trunc}},
};

/// The float layout of the op's first operand; false if it cannot be executed.
static bool float_operand(cis_op *op, cis_layout *layout) {
  cis_element_layout(cis_op_operand(op, 0)->type, layout);
  return layout->kind == CIS_LAYOUT_FLOAT;
}

static bool emit_float(cis_decoder *d, cis_op *op, cis_exec_fn fn, const void *data2) {
  cis_layout layout;
  if (!float_operand(op, &layout))
    return cis_decode_unsupported(d, op, "this float format");
  return cis_emit_elementwise(d, op,
                              (cis_insn){.fn = fn, .imm = layout.type->float_kind, .data2 = data2});
}

static bool decode_unary(cis_decoder *d, cis_op *op) {
  for (size_t i = 0; i < sizeof(unaries) / sizeof(*unaries); ++i)
    if (unaries[i].kind == cis_op_kind(op))
      return emit_float(d, op, exec_unary, &unaries[i].fn);
  return cis_decode_unsupported(d, op, "");
}

// --- binary and ternary ---

typedef struct binary_fn {
  float (*f32)(float, float);
  double (*f64)(double, double);
} binary_fn;

HANDLER(exec_binary) {
  (void)m;
  const binary_fn *fn = pc->data2;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  const cis_cell *a = &regs[pc->a], *b = &regs[pc->b];
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(out, a, b);
  out->bits =
      cis_bits_of_float(kind, kind == CIS_F64 ? fn->f64(cis_float_of_bits(kind, a->bits),
                                                        cis_float_of_bits(kind, b->bits))
                                              : (double)fn->f32(float_of(pc, a), float_of(pc, b)));
  return pc + 1;
}

static bool decode_binary(cis_decoder *d, cis_op *op) {
  static const binary_fn powf_fn = {powf, pow}, atan2_fn = {atan2f, atan2},
                         copysign_fn = {copysignf, copysign};
  unsigned kind = cis_op_kind(op);
  return emit_float(d, op, exec_binary,
                    kind == CIS_OP_MATH_POWF    ? &powf_fn
                    : kind == CIS_OP_MATH_ATAN2 ? &atan2_fn
                                                : &copysign_fn);
}

/// a * b + c with one rounding. For narrow formats the product is exact in double, and only the sum
/// is rounded; its error decides ties.
static double narrow_fma(double a, double b, double c) {
  double product = a * b, sum = product + c;
  if (!isfinite(sum))
    return sum;
  double part = sum - product, error = (product - (sum - part)) + (c - part);
  if (error == 0)
    return sum;
  // Round to odd: the last bit records that digits were cut off.
  uint64_t bits = cis_bits_of_float(CIS_F64, sum);
  if (!(bits & 1)) {
    bool away = (error > 0) == (sum > 0);
    bits = away ? bits | 1 : bits - 1;
  }
  return cis_float_of_bits(CIS_F64, bits);
}

HANDLER(exec_fma) {
  (void)m;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  const cis_cell *a = &regs[pc->a], *b = &regs[pc->b], *c = &regs[pc->c];
  cis_cell out;
  cis_pass_marks(&out, a, b);
  cis_pass_marks(&out, &out, c);
  double x = cis_float_of_bits(kind, a->bits), y = cis_float_of_bits(kind, b->bits),
         z = cis_float_of_bits(kind, c->bits);
  double result = kind == CIS_F64   ? fma(x, y, z)
                  : kind == CIS_F32 ? (double)fmaf((float)x, (float)y, (float)z)
                                    : narrow_fma(x, y, z);
  out.bits = cis_bits_of_float(kind, result);
  regs[pc->dst] = out;
  return pc + 1;
}

HANDLER(exec_clampf) {
  (void)m;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  const cis_cell *a = &regs[pc->a], *b = &regs[pc->b], *c = &regs[pc->c];
  cis_cell out;
  cis_pass_marks(&out, a, b);
  cis_pass_marks(&out, &out, c);
  double x = cis_float_of_bits(kind, a->bits), low = cis_float_of_bits(kind, b->bits),
         high = cis_float_of_bits(kind, c->bits);
  bool is_nan = isnan(x) || isnan(low) || isnan(high);
  out.bits = cis_bits_of_float(kind, is_nan ? NAN : x < low ? low : x > high ? high : x);
  regs[pc->dst] = out;
  return pc + 1;
}

static bool decode_fma(cis_decoder *d, cis_op *op) { return emit_float(d, op, exec_fma, NULL); }
static bool decode_clampf(cis_decoder *d, cis_op *op) {
  return emit_float(d, op, exec_clampf, NULL);
}

HANDLER(exec_sincos) {
  (void)m;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  cis_cell in = regs[pc->a], *out = &regs[pc->dst];
  double x = cis_float_of_bits(kind, in.bits);
  bool is_double = kind == CIS_F64;
  out[0] = out[1] = in;
  out[0].bits = cis_bits_of_float(kind, is_double ? sin(x) : (double)sinf((float)x));
  out[1].bits = cis_bits_of_float(kind, is_double ? cos(x) : (double)cosf((float)x));
  return pc + 1;
}

static bool decode_sincos(cis_decoder *d, cis_op *op) {
  return emit_float(d, op, exec_sincos, NULL);
}

// --- classes of floats ---

HANDLER(exec_classify) {
  (void)m;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  double x = cis_float_of_bits(kind, out->bits);
  double smallest = ldexp(1, cis_float_get_info(kind)->min_exponent);
  switch (pc->imm2) {
  case CIS_OP_MATH_ISFINITE:
    out->bits = isfinite(x) != 0;
    break;
  case CIS_OP_MATH_ISINF:
    out->bits = isinf(x) != 0;
    break;
  case CIS_OP_MATH_ISNAN:
    out->bits = isnan(x) != 0;
    break;
  default:
    out->bits = isfinite(x) && fabs(x) >= smallest;
  }
  return pc + 1;
}

static bool decode_classify(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  if (!float_operand(op, &layout))
    return cis_decode_unsupported(d, op, "this float format");
  return cis_emit_elementwise(
      d, op,
      (cis_insn){.fn = exec_classify, .imm = layout.type->float_kind, .imm2 = cis_op_kind(op)});
}

// --- integers ---

HANDLER(exec_int_unary) {
  (void)m;
  cis_cell *out = &regs[pc->dst];
  *out = regs[pc->a];
  uint32_t width = (uint32_t)pc->imm2;
  uint64_t x = out->bits;
  switch (pc->c) {
  case CIS_OP_MATH_ABSI: // the most negative number is its own
    out->bits = (cis_sign_extend(x, width) < 0 ? -x : x) & pc->imm;
    break;
  case CIS_OP_MATH_CTLZ:
    out->bits = x ? (uint64_t)__builtin_clzll(x) - (64 - width) : width;
    break;
  case CIS_OP_MATH_CTTZ:
    out->bits = x ? (uint64_t)__builtin_ctzll(x) : width;
    break;
  default:
    out->bits = (uint64_t)__builtin_popcountll(x);
  }
  out->bits &= pc->imm;
  return pc + 1;
}

static bool decode_int_unary(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(op->results[0].type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "integers of more than 64 bits");
  return cis_emit_elementwise(
      d, op,
      (cis_insn){
          .fn = exec_int_unary, .c = cis_op_kind(op), .imm = layout.mask, .imm2 = layout.width});
}

// --- powers ---

/// Negative exponents: 1 and -1 have powers that are integers, 0 has none, all others round to 0.
HANDLER(exec_ipowi) {
  uint32_t width = (uint32_t)pc->imm2;
  const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];
  uint64_t base = lhs->bits, result = 1;
  int64_t exponent = cis_sign_extend(rhs->bits, width), value = cis_sign_extend(base, width);
  if (exponent < 0 && value == 0) {
    if (!cis_decide(m, pc->op, lhs, "the base is") ||
        !cis_decide(m, pc->op, rhs, "the exponent is"))
      return NULL;
    return cis_trap(m, pc->op, "division by zero");
  }
  if (exponent < 0)
    result = value == 1 ? 1 : value == -1 ? (exponent & 1 ? ~0ull : 1) : 0;
  for (; exponent > 0; exponent >>= 1, base *= base)
    if (exponent & 1)
      result *= base;
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(out, lhs, rhs);
  out->bits = result & pc->imm;
  return pc + 1;
}

static bool decode_ipowi(cis_decoder *d, cis_op *op) {
  cis_layout layout;
  cis_element_layout(op->results[0].type, &layout);
  if (layout.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "integers of more than 64 bits");
  return cis_emit_elementwise(
      d, op, (cis_insn){.fn = exec_ipowi, .imm = layout.mask, .imm2 = layout.width});
}

/// By repeated multiplication in the format, as compiler-rt's __powisf2 does it.
HANDLER(exec_fpowi) {
  (void)m;
  cis_float_kind kind = (cis_float_kind)pc->imm;
  const cis_cell *lhs = &regs[pc->a], *rhs = &regs[pc->b];
  int64_t exponent = cis_sign_extend(rhs->bits, (uint32_t)pc->imm2);
  uint64_t n = exponent < 0 ? -(uint64_t)exponent : (uint64_t)exponent;
  double base = cis_float_of_bits(kind, lhs->bits), result = 1;
  for (;;) {
    if (n & 1)
      result = kind == CIS_F64 ? result * base : (double)((float)result * (float)base);
    n >>= 1;
    if (!n)
      break;
    base = kind == CIS_F64 ? base * base : (double)((float)base * (float)base);
  }
  if (exponent < 0)
    result = kind == CIS_F64 ? 1 / result : (double)(1 / (float)result);
  cis_cell *out = &regs[pc->dst];
  cis_pass_marks(out, lhs, rhs);
  out->bits = cis_bits_of_float(kind, result);
  return pc + 1;
}

static bool decode_fpowi(cis_decoder *d, cis_op *op) {
  cis_layout base, exponent;
  bool ok = float_operand(op, &base);
  cis_element_layout(cis_op_operand(op, 1)->type, &exponent);
  if (!ok || exponent.kind != CIS_LAYOUT_INT)
    return cis_decode_unsupported(d, op, "these types");
  return cis_emit_elementwise(
      d, op, (cis_insn){.fn = exec_fpowi, .imm = base.type->float_kind, .imm2 = exponent.width});
}

#define UNARY(KIND)                                                                                \
  { CIS_OP_MATH_##KIND, decode_unary }

const cis_exec_row cis_exec_math[] = {
    UNARY(ABSF),
    UNARY(ACOS),
    UNARY(ACOSH),
    UNARY(ASIN),
    UNARY(ASINH),
    UNARY(ATAN),
    UNARY(ATANH),
    UNARY(CBRT),
    UNARY(CEIL),
    UNARY(COS),
    UNARY(COSH),
    UNARY(ERF),
    UNARY(ERFC),
    UNARY(EXP),
    UNARY(EXP2),
    UNARY(EXPM1),
    UNARY(FLOOR),
    UNARY(LOG),
    UNARY(LOG10),
    UNARY(LOG1P),
    UNARY(LOG2),
    UNARY(ROUND),
    UNARY(ROUNDEVEN),
    UNARY(RSQRT),
    UNARY(SIN),
    UNARY(SINH),
    UNARY(SQRT),
    UNARY(TAN),
    UNARY(TANH),
    UNARY(TRUNC),
    {CIS_OP_MATH_ATAN2, decode_binary},
    {CIS_OP_MATH_COPYSIGN, decode_binary},
    {CIS_OP_MATH_POWF, decode_binary},
    {CIS_OP_MATH_ABSI, decode_int_unary},
    {CIS_OP_MATH_CTLZ, decode_int_unary},
    {CIS_OP_MATH_CTTZ, decode_int_unary},
    {CIS_OP_MATH_CTPOP, decode_int_unary},
    {CIS_OP_MATH_ISFINITE, decode_classify},
    {CIS_OP_MATH_ISINF, decode_classify},
    {CIS_OP_MATH_ISNAN, decode_classify},
    {CIS_OP_MATH_ISNORMAL, decode_classify},
    {CIS_OP_MATH_CLAMPF, decode_clampf},
    {CIS_OP_MATH_FMA, decode_fma},
    {CIS_OP_MATH_IPOWI, decode_ipowi},
    {CIS_OP_MATH_FPOWI, decode_fpowi},
    {CIS_OP_MATH_SINCOS, decode_sincos},
    {0, NULL},
};
