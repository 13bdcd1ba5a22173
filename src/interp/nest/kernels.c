// The kernels of arith and of common ops of math, made from one expression each, and the table from
// ops to kernels.
#include "interp/nest/kernels.h"

#include "dialect/arith/kinds.h"
#include "dialect/common/predicates.h"
#include "dialect/math/kinds.h"
#include "interp/value.h"
#include "ir/attr.h"
#include "ir/op_def.h"
#include "support/bytes.h"

#include <math.h>

// --- lanes ---

cis_lane cis_lane_of(cis_type type) {
  if (cis_type_is_index(type))
    return CIS_LANE_I64;
  if (cis_type_is_integer(type))
    switch (type->integer.width) {
    case 1:
      return CIS_LANE_I1;
    case 8:
      return CIS_LANE_I8;
    case 16:
      return CIS_LANE_I16;
    case 32:
      return CIS_LANE_I32;
    case 64:
      return CIS_LANE_I64;
    default:
      return CIS_LANE_NONE;
    }
  if (cis_type_is_float(type))
    switch (type->float_kind) {
    case CIS_F16:
      return CIS_LANE_F16;
    case CIS_BF16:
      return CIS_LANE_BF16;
    case CIS_F32:
      return CIS_LANE_F32;
    case CIS_F64:
      return CIS_LANE_F64;
    default:
      return CIS_LANE_NONE;
    }
  return CIS_LANE_NONE;
}

uint32_t cis_lane_size(cis_lane lane) {
  static const uint8_t sizes[CIS_NUM_LANES] = {0, 1, 1, 2, 4, 8, 2, 2, 4, 8};
  return sizes[lane];
}

// --- the kernels ---

/// Defines a kernel from elements of type IN to elements of type OUT; EXPR is the result for a, b
/// and c.
#define KERNEL1(NAME, IN, OUT, EXPR)                                                               \
  static void NAME(void *dst, const void *first, const void *second, const void *third,            \
                   size_t n) {                                                                     \
    (void)second, (void)third;                                                                     \
    OUT *out = dst;                                                                                \
    const IN *as = first;                                                                          \
    for (size_t i = 0; i < n; ++i) {                                                               \
      IN a = as[i];                                                                                \
      out[i] = (OUT)(EXPR);                                                                        \
    }                                                                                              \
  }
#define KERNEL2(NAME, IN, OUT, EXPR)                                                               \
  static void NAME(void *dst, const void *first, const void *second, const void *third,            \
                   size_t n) {                                                                     \
    (void)third;                                                                                   \
    OUT *out = dst;                                                                                \
    const IN *as = first, *bs = second;                                                            \
    for (size_t i = 0; i < n; ++i) {                                                               \
      IN a = as[i], b = bs[i];                                                                     \
      (void)a, (void)b;                                                                            \
      out[i] = (OUT)(EXPR);                                                                        \
    }                                                                                              \
  }
#define KERNEL3(NAME, T, EXPR)                                                                     \
  static void NAME(void *dst, const void *first, const void *second, const void *third,            \
                   size_t n) {                                                                     \
    T *out = dst;                                                                                  \
    const T *as = first, *bs = second, *cs = third;                                                \
    for (size_t i = 0; i < n; ++i) {                                                               \
      T a = as[i], b = bs[i], c = cs[i];                                                           \
      out[i] = (T)(EXPR);                                                                          \
    }                                                                                              \
  }

/// Kernels for i1 to i64, with numbers of the row's sign (SIGN: int or uint). An i1 is a byte that
/// must stay 0 or 1; as a signed number it is 0 or -1.
#define int_OF_BIT(BIT) (int8_t)(-(BIT))
#define uint_OF_BIT(BIT) (BIT)
#define BIT_KERNEL(NAME, SIGN, EXPR)                                                               \
  static void NAME(void *dst, const void *first, const void *second, const void *third,            \
                   size_t n) {                                                                     \
    (void)third;                                                                                   \
    uint8_t *out = dst;                                                                            \
    const uint8_t *as = first, *bs = second;                                                       \
    for (size_t i = 0; i < n; ++i) {                                                               \
      SIGN##8_t a = SIGN##_OF_BIT(as[i]), b = SIGN##_OF_BIT(bs[i]);                                \
      out[i] = (uint8_t)((EXPR)&1);                                                                \
    }                                                                                              \
  }
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  BIT_KERNEL(NAME##_i1, SIGN, EXPRESSION)                                                          \
  KERNEL2(NAME##_i8, SIGN##8_t, uint8_t, EXPRESSION)                                               \
  KERNEL2(NAME##_i16, SIGN##16_t, uint16_t, EXPRESSION)                                            \
  KERNEL2(NAME##_i32, SIGN##32_t, uint32_t, EXPRESSION)                                            \
  KERNEL2(NAME##_i64, SIGN##64_t, uint64_t, EXPRESSION)
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION)                                                  \
  KERNEL2(NAME##_f32, float, float, EXPRESSION)                                                    \
  KERNEL2(NAME##_f64, double, double, EXPRESSION)
#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"

#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED)                                      \
  BIT_KERNEL(cmpi_##NAME##_i1, SIGN, a OPERATOR b)                                                 \
  KERNEL2(cmpi_##NAME##_i8, SIGN##8_t, uint8_t, a OPERATOR b)                                      \
  KERNEL2(cmpi_##NAME##_i16, SIGN##16_t, uint8_t, a OPERATOR b)                                    \
  KERNEL2(cmpi_##NAME##_i32, SIGN##32_t, uint8_t, a OPERATOR b)                                    \
  KERNEL2(cmpi_##NAME##_i64, SIGN##64_t, uint8_t, a OPERATOR b)
#define CMPF(NAME, KEYWORD, OUTCOMES, EXPRESSION)                                                  \
  KERNEL2(cmpf_##NAME##_f32, float, uint8_t, EXPRESSION)                                           \
  KERNEL2(cmpf_##NAME##_f64, double, uint8_t, EXPRESSION)
#include "dialect/common/predicates.def"

#define INT_CASTS(W, U, S)                                                                         \
  KERNEL1(sitofp_##W##_f32, S, float, a)                                                           \
  KERNEL1(sitofp_##W##_f64, S, double, a)                                                          \
  KERNEL1(uitofp_##W##_f32, U, float, a)                                                           \
  KERNEL1(uitofp_##W##_f64, U, double, a)                                                          \
  KERNEL1(zext_##W##_i8, U, uint8_t, a)                                                            \
  KERNEL1(zext_##W##_i16, U, uint16_t, a)                                                          \
  KERNEL1(zext_##W##_i32, U, uint32_t, a)                                                          \
  KERNEL1(zext_##W##_i64, U, uint64_t, a)                                                          \
  KERNEL1(trunc_##W##_i1, U, uint8_t, a & 1)                                                       \
  static void select_##W(void *dst, const void *a, const void *b, const void *c, size_t n) {       \
    U *out = dst;                                                                                  \
    const uint8_t *cond = a;                                                                       \
    const U *ys = b, *zs = c;                                                                      \
    for (size_t i = 0; i < n; ++i) {                                                               \
      U y = ys[i], z = zs[i];                                                                      \
      out[i] = cond[i] ? y : z;                                                                    \
    }                                                                                              \
  }

INT_CASTS(i8, uint8_t, int8_t)
INT_CASTS(i16, uint16_t, int16_t)
INT_CASTS(i32, uint32_t, int32_t)
INT_CASTS(i64, uint64_t, int64_t)

KERNEL1(sext_i1_i8, uint8_t, uint8_t, -a)
KERNEL1(sext_i1_i16, uint8_t, uint16_t, -a)
KERNEL1(sext_i1_i32, uint8_t, uint32_t, -(uint32_t)a)
KERNEL1(sext_i1_i64, uint8_t, uint64_t, -(uint64_t)a)
KERNEL1(sitofp_i1_f32, uint8_t, float, -(float)a + 0.0F)
KERNEL1(sitofp_i1_f64, uint8_t, double, -(double)a + 0.0)
KERNEL1(sext_i8_i8, int8_t, int8_t, a)
KERNEL1(sext_i8_i16, int8_t, int16_t, a)
KERNEL1(sext_i8_i32, int8_t, int32_t, a)
KERNEL1(sext_i8_i64, int8_t, int64_t, a)
KERNEL1(sext_i16_i32, int16_t, int32_t, a)
KERNEL1(sext_i16_i64, int16_t, int64_t, a)
KERNEL1(sext_i32_i64, int32_t, int64_t, a)

#define FLOAT_KERNELS(W, F, S)                                                                     \
  KERNEL1(negf_##W, F, F, -a)                                                                      \
  KERNEL1(absf_##W, F, F, fabs##S(a))                                                              \
  KERNEL1(ceil_##W, F, F, ceil##S(a))                                                              \
  KERNEL1(floor_##W, F, F, floor##S(a))                                                            \
  KERNEL1(trunc_##W, F, F, trunc##S(a))                                                            \
  KERNEL1(round_##W, F, F, round##S(a))                                                            \
  KERNEL1(sqrt_##W, F, F, sqrt##S(a))                                                              \
  KERNEL1(rsqrt_##W, F, F, (F)1 / sqrt##S(a))                                                      \
  KERNEL1(exp_##W, F, F, exp##S(a))                                                                \
  KERNEL1(exp2_##W, F, F, exp2##S(a))                                                              \
  KERNEL1(log_##W, F, F, log##S(a))                                                                \
  KERNEL1(log2_##W, F, F, log2##S(a))                                                              \
  KERNEL1(log10_##W, F, F, log10##S(a))                                                            \
  KERNEL1(sin_##W, F, F, sin##S(a))                                                                \
  KERNEL1(cos_##W, F, F, cos##S(a))                                                                \
  KERNEL1(tanh_##W, F, F, tanh##S(a))                                                              \
  KERNEL1(erf_##W, F, F, erf##S(a))                                                                \
  KERNEL2(powf_##W, F, F, pow##S(a, b))                                                            \
  KERNEL2(copysign_##W, F, F, copysign##S(a, b))                                                   \
  KERNEL3(fma_##W, F, fma##S(a, b, c))

FLOAT_KERNELS(f32, float, f)
FLOAT_KERNELS(f64, double, )

KERNEL1(f32_f64, float, double, a)
KERNEL1(f64_f32, double, float, a)
KERNEL1(f16_f32, uint16_t, float, cis_float_of_bits(CIS_F16, a))
KERNEL1(f16_f64, uint16_t, double, cis_float_of_bits(CIS_F16, a))
KERNEL1(bf16_f64, uint16_t, double, cis_float_of_bits(CIS_BF16, a))
KERNEL1(f32_f16, float, uint16_t, cis_bits_of_float(CIS_F16, (double)a))
KERNEL1(f64_f16, double, uint16_t, cis_bits_of_float(CIS_F16, a))
KERNEL1(f64_bf16, double, uint16_t, cis_bits_of_float(CIS_BF16, a))

static void bf16_f32(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  uint32_t *out = dst; // the bits of a float
  const uint16_t *xs = a;
  for (size_t i = 0; i < n; ++i)
    out[i] = (uint32_t)xs[i] << 16;
}

/// To nearest, ties to even, on the bits; a NaN stays one.
static void f32_bf16(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  uint16_t *out = dst;
  const uint32_t *xs = a;
  for (size_t i = 0; i < n; ++i) {
    uint32_t bits = xs[i];
    uint32_t rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16;
    out[i] = (uint16_t)((bits & 0x7FFFFFFF) > 0x7F800000 ? bits >> 16 | 0x40 : rounded);
  }
}

static void copy_1(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  memmove(dst, a, n);
}
static void copy_2(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  memmove(dst, a, n * 2);
}
static void copy_4(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  memmove(dst, a, n * 4);
}
static void copy_8(void *dst, const void *a, const void *b, const void *c, size_t n) {
  (void)b, (void)c;
  memmove(dst, a, n * 8);
}

static cis_kernel copy_of(cis_lane lane) {
  switch (cis_lane_size(lane)) {
  case 1:
    return copy_1;
  case 2:
    return copy_2;
  case 4:
    return copy_4;
  default:
    return copy_8;
  }
}

cis_kernel cis_kernel_convert(cis_lane from, cis_lane to) {
  if (from == CIS_LANE_F16)
    return to == CIS_LANE_F32 ? f16_f32 : to == CIS_LANE_F64 ? f16_f64 : NULL;
  if (from == CIS_LANE_BF16)
    return to == CIS_LANE_F32 ? bf16_f32 : to == CIS_LANE_F64 ? bf16_f64 : NULL;
  if (from == CIS_LANE_F32)
    return to == CIS_LANE_F64    ? f32_f64
           : to == CIS_LANE_F16  ? f32_f16
           : to == CIS_LANE_BF16 ? f32_bf16
                                 : NULL;
  if (from == CIS_LANE_F64)
    return to == CIS_LANE_F32    ? f64_f32
           : to == CIS_LANE_F16  ? f64_f16
           : to == CIS_LANE_BF16 ? f64_bf16
                                 : NULL;
  return NULL;
}

// --- which op has which ---

typedef struct kernel_row {
  uint16_t op;                     // CIS_OP_*
  int8_t predicate;                // of comparisons; -1
  cis_kernel lanes[CIS_NUM_LANES]; // by the operands' lane
} kernel_row;

#define INTS(NAME)                                                                                 \
  [CIS_LANE_I8] = NAME##_i8, [CIS_LANE_I16] = NAME##_i16, [CIS_LANE_I32] = NAME##_i32,             \
  [CIS_LANE_I64] = NAME##_i64
#define FLOATS(NAME) [CIS_LANE_F32] = NAME##_f32, [CIS_LANE_F64] = NAME##_f64

static const kernel_row rows[] = {
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  {CIS_OP_ARITH_##ARITH, -1, {[CIS_LANE_I1] = NAME##_i1, INTS(NAME)}},
#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION) {CIS_OP_ARITH_##ARITH, -1, {FLOATS(NAME)}},
#define FLOAT_EXTREME FLOAT_ARITHMETIC
#include "dialect/arith/semantics.def"
#define CMPI(NAME, KEYWORD, SIGN, OPERATOR, SWAPPED, NEGATED)                                      \
  {CIS_OP_ARITH_CMPI, CIS_CMPI_##NAME, {[CIS_LANE_I1] = cmpi_##NAME##_i1, INTS(cmpi_##NAME)}},
#define CMPF(NAME, KEYWORD, OUTCOMES, EXPRESSION)                                                  \
  {CIS_OP_ARITH_CMPF, CIS_CMPF_##NAME, {FLOATS(cmpf_##NAME)}},
#include "dialect/common/predicates.def"
    {CIS_OP_ARITH_NEGF, -1, {FLOATS(negf)}},        {CIS_OP_MATH_ABSF, -1, {FLOATS(absf)}},
    {CIS_OP_MATH_CEIL, -1, {FLOATS(ceil)}},         {CIS_OP_MATH_FLOOR, -1, {FLOATS(floor)}},
    {CIS_OP_MATH_TRUNC, -1, {FLOATS(trunc)}},       {CIS_OP_MATH_ROUND, -1, {FLOATS(round)}},
    {CIS_OP_MATH_SQRT, -1, {FLOATS(sqrt)}},         {CIS_OP_MATH_RSQRT, -1, {FLOATS(rsqrt)}},
    {CIS_OP_MATH_EXP, -1, {FLOATS(exp)}},           {CIS_OP_MATH_EXP2, -1, {FLOATS(exp2)}},
    {CIS_OP_MATH_LOG, -1, {FLOATS(log)}},           {CIS_OP_MATH_LOG2, -1, {FLOATS(log2)}},
    {CIS_OP_MATH_LOG10, -1, {FLOATS(log10)}},       {CIS_OP_MATH_SIN, -1, {FLOATS(sin)}},
    {CIS_OP_MATH_COS, -1, {FLOATS(cos)}},           {CIS_OP_MATH_TANH, -1, {FLOATS(tanh)}},
    {CIS_OP_MATH_ERF, -1, {FLOATS(erf)}},           {CIS_OP_MATH_POWF, -1, {FLOATS(powf)}},
    {CIS_OP_MATH_COPYSIGN, -1, {FLOATS(copysign)}}, {CIS_OP_MATH_FMA, -1, {FLOATS(fma)}},
};

#define ZEXT_TO(W)                                                                                 \
  {                                                                                                \
    [CIS_LANE_I1] = zext_i8_##W, [CIS_LANE_I8] = zext_i8_##W, [CIS_LANE_I16] = zext_i16_##W,       \
    [CIS_LANE_I32] = zext_i32_##W, [CIS_LANE_I64] = zext_i64_##W                                   \
  }
#define TO_FLOAT(NAME, W, ONE)                                                                     \
  {                                                                                                \
    [CIS_LANE_I1] = ONE, [CIS_LANE_I8] = NAME##_i8_##W, [CIS_LANE_I16] = NAME##_i16_##W,           \
    [CIS_LANE_I32] = NAME##_i32_##W, [CIS_LANE_I64] = NAME##_i64_##W                               \
  }

/// By the result's and the operand's lane.
static const cis_kernel sign_extend[CIS_NUM_LANES][CIS_NUM_LANES] = {
    [CIS_LANE_I8] = {[CIS_LANE_I1] = sext_i1_i8, [CIS_LANE_I8] = sext_i8_i8},
    [CIS_LANE_I16] = {[CIS_LANE_I1] = sext_i1_i16, [CIS_LANE_I8] = sext_i8_i16},
    [CIS_LANE_I32] =
        {[CIS_LANE_I1] = sext_i1_i32, [CIS_LANE_I8] = sext_i8_i32, [CIS_LANE_I16] = sext_i16_i32},
    [CIS_LANE_I64] = {[CIS_LANE_I1] = sext_i1_i64,
                      [CIS_LANE_I8] = sext_i8_i64,
                      [CIS_LANE_I16] = sext_i16_i64,
                      [CIS_LANE_I32] = sext_i32_i64}};
/// Zero extends, or cuts.
static const cis_kernel resize[CIS_NUM_LANES][CIS_NUM_LANES] = {
    [CIS_LANE_I1] = {[CIS_LANE_I1] = copy_1,
                     [CIS_LANE_I8] = trunc_i8_i1,
                     [CIS_LANE_I16] = trunc_i16_i1,
                     [CIS_LANE_I32] = trunc_i32_i1,
                     [CIS_LANE_I64] = trunc_i64_i1},
    [CIS_LANE_I8] = ZEXT_TO(i8),
    [CIS_LANE_I16] = ZEXT_TO(i16),
    [CIS_LANE_I32] = ZEXT_TO(i32),
    [CIS_LANE_I64] = ZEXT_TO(i64)};
static const cis_kernel signed_to_float[CIS_NUM_LANES][CIS_NUM_LANES] = {
    [CIS_LANE_F32] = TO_FLOAT(sitofp, f32, sitofp_i1_f32),
    [CIS_LANE_F64] = TO_FLOAT(sitofp, f64, sitofp_i1_f64)};
static const cis_kernel unsigned_to_float[CIS_NUM_LANES][CIS_NUM_LANES] = {
    [CIS_LANE_F32] = TO_FLOAT(uitofp, f32, uitofp_i8_f32),
    [CIS_LANE_F64] = TO_FLOAT(uitofp, f64, uitofp_i8_f64)};

static const cis_kernel selects[CIS_NUM_LANES] = {
    [CIS_LANE_I1] = select_i8,    [CIS_LANE_I8] = select_i8,   [CIS_LANE_I16] = select_i16,
    [CIS_LANE_I32] = select_i32,  [CIS_LANE_I64] = select_i64, [CIS_LANE_F16] = select_i16,
    [CIS_LANE_BF16] = select_i16, [CIS_LANE_F32] = select_i32, [CIS_LANE_F64] = select_i64};

enum { FAST_NO_NANS = 2, FAST_NO_INFS = 4 };

/// Whether an attribute of the op may make its result poison, or asks for a rounding of its own.
static bool has_conditions(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_props; ++i) {
    cis_attr attr = cis_op_prop(op, i);
    if (!attr)
      continue;
    if (attr->kind == CIS_ATTR_UNIT) // exact, nneg
      return true;
    if (attr->kind != CIS_ATTR_ENUM) // a predicate is an integer; so is a rounding mode
      continue;
    bool fast = cis_str_is(cis_str_from(attr->enumeration.def->attr_name), "arith.fastmath");
    if (attr->enumeration.value & (fast ? FAST_NO_NANS | FAST_NO_INFS : ~(int64_t)0))
      return true;
  }
  return cis_op_kind(op) == CIS_OP_ARITH_TRUNCF && cis_op_inherent(op, "roundingmode");
}

/// NULL where the lanes cannot be the op's.
static cis_kernel find_cast(const cis_op *op, cis_lane in, cis_lane out) {
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_EXTF:
  case CIS_OP_ARITH_TRUNCF:
    return cis_kernel_convert(in, out);
  case CIS_OP_ARITH_SITOFP:
    return signed_to_float[out][in];
  case CIS_OP_ARITH_UITOFP:
    return unsigned_to_float[out][in];
  case CIS_OP_ARITH_EXTSI:
    return sign_extend[out][in];
  case CIS_OP_ARITH_EXTUI:
  case CIS_OP_ARITH_TRUNCI:
    return resize[out][in];
  case CIS_OP_ARITH_INDEX_CAST:
    return in < out ? sign_extend[out][in] : resize[out][in];
  case CIS_OP_ARITH_INDEX_CASTUI:
    return resize[out][in];
  case CIS_OP_ARITH_BITCAST:
    return cis_lane_size(in) == cis_lane_size(out) && in != CIS_LANE_I1 && out != CIS_LANE_I1
               ? copy_of(in)
               : NULL;
  case CIS_OP_ARITH_SELECT:
    return selects[out];
  default:
    return NULL;
  }
}

cis_kernel cis_kernel_find(const cis_op *op, cis_lane in, cis_lane out) {
  if (has_conditions(op))
    return NULL;
  cis_kernel cast = find_cast(op, in, out);
  if (cast)
    return cast;
  unsigned kind = cis_op_kind(op);
  int64_t predicate = -1;
  if (kind == CIS_OP_ARITH_CMPI || kind == CIS_OP_ARITH_CMPF)
    predicate = cis_attr_int_or(cis_op_inherent(op, "predicate"), -1);
  for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
    if (rows[i].op == kind && rows[i].predicate == predicate)
      return rows[i].lanes[in];
  return NULL;
}

// --- products that are added up ---

enum { TILE = 512 };

/// The general order is for k, for j; since every out[j] sees its products in the order of k,
/// elements of `out` may be kept in a tile meanwhile.
#define AXPY(NAME, T, W)                                                                           \
  static void NAME##_row(T *restrict out, T a, const T *restrict b, int64_t n) {                   \
    for (int64_t j = 0; j < n; ++j)                                                                \
      out[j] = (T)((W)out[j] + (W)(T)((W)a * (W)b[j]));                                            \
  }                                                                                                \
  static void NAME##_steps(T *restrict out, const T *a, int64_t a_step, const T *b,                \
                           int64_t b_step, int64_t n) {                                            \
    for (int64_t j = 0; j < n; ++j)                                                                \
      out[j] = (T)((W)out[j] + (W)(T)((W)a[j * a_step] * (W)b[j * b_step]));                       \
  }                                                                                                \
  static void NAME(const cis_axpy *x) {                                                            \
    T tile[TILE];                                                                                  \
    for (int64_t first = 0; first < x->n; first += TILE) {                                         \
      int64_t n = x->n - first < TILE ? x->n - first : TILE;                                       \
      T *out = (T *)(void *)x->out + first * x->out_step;                                          \
      for (int64_t j = 0; j < n; ++j)                                                              \
        tile[j] = out[j * x->out_step];                                                            \
      for (int64_t k = 0; k < x->num_k; ++k) {                                                     \
        const T *a = (const T *)(const void *)x->a + k * x->a_k + first * x->a_step;               \
        const T *b = (const T *)(const void *)x->b + k * x->b_k + first * x->b_step;               \
        if (!x->a_step && x->b_step == 1)                                                          \
          NAME##_row(tile, *a, b, n);                                                              \
        else                                                                                       \
          NAME##_steps(tile, a, x->a_step, b, x->b_step, n);                                       \
      }                                                                                            \
      for (int64_t j = 0; j < n; ++j)                                                              \
        out[j * x->out_step] = tile[j];                                                            \
    }                                                                                              \
  }

AXPY(axpy_i8, uint8_t, uint32_t)
AXPY(axpy_i16, uint16_t, uint32_t)
AXPY(axpy_i32, uint32_t, uint32_t)
AXPY(axpy_i64, uint64_t, uint64_t)
AXPY(axpy_f32, float, float)
AXPY(axpy_f64, double, double)

cis_axpy_fn cis_kernel_axpy(cis_lane lane) {
  static const cis_axpy_fn fns[CIS_NUM_LANES] = {
      [CIS_LANE_I8] = axpy_i8,   [CIS_LANE_I16] = axpy_i16, [CIS_LANE_I32] = axpy_i32,
      [CIS_LANE_I64] = axpy_i64, [CIS_LANE_F32] = axpy_f32, [CIS_LANE_F64] = axpy_f64};
  return cis_bytes_are_native(cis_lane_size(lane)) ? fns[lane] : NULL;
}
