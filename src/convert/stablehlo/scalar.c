// Elementwise ops: what they compute of one element, in arith, math and complex.
#include "convert/stablehlo/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/chlo/kinds.h"
#include "dialect/complex/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/scf/kinds.h"
#include "dialect/stablehlo/kinds.h"

/// The ops that stand for an op, by the class of the elements of operand 0: floats, signed and
/// unsigned integers, complex numbers, i1. 0: `build` does it, if it is there.
typedef struct row {
  uint16_t op, of_floats, of_ints, of_unsigned, of_complex, of_bools;
  cis_shlo_build *build;
  uint8_t builds; // the classes that `build` takes
} row;
enum {
  FLOATS = CIS_HLO_FLOAT,
  INTS = CIS_HLO_SINT,
  UNSIGNED = CIS_HLO_UINT,
  COMPLEX = CIS_HLO_COMPLEX,
  BOOLS = CIS_HLO_PRED,
  ALL = FLOATS | INTS | UNSIGNED | COMPLEX | BOOLS
};

/// Ops of chlo that broadcast their operands, and compute what another op does.
static const uint16_t broadcasts[][2] = {
    {CIS_OP_CHLO_BROADCAST_ADD, CIS_OP_STABLEHLO_ADD},
    {CIS_OP_CHLO_BROADCAST_AND, CIS_OP_STABLEHLO_AND},
    {CIS_OP_CHLO_BROADCAST_ATAN2, CIS_OP_STABLEHLO_ATAN2},
    {CIS_OP_CHLO_BROADCAST_COMPARE, CIS_OP_STABLEHLO_COMPARE},
    {CIS_OP_CHLO_BROADCAST_COMPLEX, CIS_OP_STABLEHLO_COMPLEX},
    {CIS_OP_CHLO_BROADCAST_DIVIDE, CIS_OP_STABLEHLO_DIVIDE},
    {CIS_OP_CHLO_BROADCAST_MAXIMUM, CIS_OP_STABLEHLO_MAXIMUM},
    {CIS_OP_CHLO_BROADCAST_MINIMUM, CIS_OP_STABLEHLO_MINIMUM},
    {CIS_OP_CHLO_BROADCAST_MULTIPLY, CIS_OP_STABLEHLO_MULTIPLY},
    {CIS_OP_CHLO_BROADCAST_NEXT_AFTER, CIS_OP_CHLO_NEXT_AFTER},
    {CIS_OP_CHLO_BROADCAST_OR, CIS_OP_STABLEHLO_OR},
    {CIS_OP_CHLO_BROADCAST_POWER, CIS_OP_STABLEHLO_POWER},
    {CIS_OP_CHLO_BROADCAST_REMAINDER, CIS_OP_STABLEHLO_REMAINDER},
    {CIS_OP_CHLO_BROADCAST_SELECT, CIS_OP_STABLEHLO_SELECT},
    {CIS_OP_CHLO_BROADCAST_SHIFT_LEFT, CIS_OP_STABLEHLO_SHIFT_LEFT},
    {CIS_OP_CHLO_BROADCAST_SHIFT_RIGHT_ARITHMETIC, CIS_OP_STABLEHLO_SHIFT_RIGHT_ARITHMETIC},
    {CIS_OP_CHLO_BROADCAST_SHIFT_RIGHT_LOGICAL, CIS_OP_STABLEHLO_SHIFT_RIGHT_LOGICAL},
    {CIS_OP_CHLO_BROADCAST_SUBTRACT, CIS_OP_STABLEHLO_SUBTRACT},
    {CIS_OP_CHLO_BROADCAST_XOR, CIS_OP_STABLEHLO_XOR},
};

/// The kind of the op whose row an op has.
static unsigned kind_of_row(unsigned kind) {
  for (size_t i = 0; i < sizeof broadcasts / sizeof *broadcasts; ++i)
    if (broadcasts[i][0] == kind)
      return broadcasts[i][1];
  return kind;
}

bool cis_shlo_broadcasts(unsigned kind) { return kind_of_row(kind) != kind; }

static cis_type element_of(const cis_value *value) { return cis_type_element_or_self(value->type); }
/// The element of operand `i` of the program.
static cis_type operand_element(const cis_op *op, uint32_t i) {
  return element_of(cis_op_operand(op, i));
}
static cis_type result_element(const cis_op *op) { return element_of(&op->results[0]); }

bool cis_shlo_is_unsigned(cis_type type) {
  return (cis_hlo_element_class(cis_type_element_or_self(type)) & (UNSIGNED | BOOLS)) != 0;
}

static cis_value *unary(cis_loc_builder *e, unsigned kind, cis_value *x) {
  return cis_build_unary(e, kind, x, x->type);
}
static cis_value *binary(cis_loc_builder *e, unsigned kind, cis_value *a, cis_value *b) {
  return cis_shlo_binary(e, kind, a, b);
}
static cis_value *number(cis_loc_builder *e, cis_value *like, double value) {
  return cis_shlo_number(e, like->type, value);
}
static cis_value *integer(cis_loc_builder *e, cis_value *like, int64_t value) {
  return cis_arith_build_int(e, like->type, value);
}
static cis_value *part(cis_loc_builder *e, unsigned kind, cis_value *x) {
  return cis_build_unary(e, kind, x, cis_type_element(x->type));
}

// --- integers ---

static cis_value *build_abs(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  cis_value *negative = cis_arith_build_cmpi(e, "slt", x[0], integer(e, x[0], 0));
  cis_value *minus = cis_arith_build_subi(e, integer(e, x[0], 0), x[0]);
  return cis_arith_build_select(e, negative, minus, x[0]);
}

static cis_value *build_negate(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return cis_arith_build_subi(e, integer(e, x[0], 0), x[0]);
}

static cis_value *build_not(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return cis_arith_build_xori(e, x[0], integer(e, x[0], -1));
}

/// The quotient by zero is -1, and the remainder the dividend; the smallest number by -1 is itself.
static cis_value *build_quotient(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  bool divides = kind_of_row(cis_op_kind(op)) == CIS_OP_STABLEHLO_DIVIDE;
  bool is_unsigned = cis_shlo_is_unsigned(operand_element(op, 0));
  cis_value *one = integer(e, x[0], 1), *none = integer(e, x[0], -1);
  cis_value *by_zero = cis_arith_build_cmpi(e, "eq", x[1], integer(e, x[0], 0)), *unsafe = by_zero;
  if (!is_unsigned) {
    int64_t least = (int64_t)(UINT64_MAX << (x[0]->type->integer.width - 1));
    cis_value *is_least = cis_arith_build_cmpi(e, "eq", x[0], integer(e, x[0], least));
    cis_value *by_minus = cis_arith_build_cmpi(e, "eq", x[1], none);
    unsafe = cis_arith_build_ori(e, unsafe, cis_arith_build_andi(e, is_least, by_minus));
  }
  cis_value *divisor = cis_arith_build_select(e, unsafe, one, x[1]);
  unsigned kind = divides       ? is_unsigned ? CIS_OP_ARITH_DIVUI : CIS_OP_ARITH_DIVSI
                  : is_unsigned ? CIS_OP_ARITH_REMUI
                                : CIS_OP_ARITH_REMSI;
  cis_value *result = binary(e, kind, x[0], divisor);
  return cis_arith_build_select(e, by_zero, divides ? none : x[0], result);
}

/// A shift by the width or more leaves no bit, or the sign.
static cis_value *build_shift(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  unsigned kind = kind_of_row(cis_op_kind(op));
  uint32_t width = x[0]->type->integer.width;
  cis_value *over = cis_arith_build_cmpi(e, "uge", x[1], integer(e, x[0], width));
  bool keeps_sign = kind == CIS_OP_STABLEHLO_SHIFT_RIGHT_ARITHMETIC;
  cis_value *most = integer(e, x[0], keeps_sign ? width - 1 : 0);
  cis_value *amount = cis_arith_build_select(e, over, most, x[1]);
  if (keeps_sign)
    return cis_arith_build_shrsi(e, x[0], amount);
  cis_value *shifted = kind == CIS_OP_STABLEHLO_SHIFT_LEFT ? cis_arith_build_shli(e, x[0], amount)
                                                           : cis_arith_build_shrui(e, x[0], amount);
  return cis_arith_build_select(e, over, integer(e, x[0], 0), shifted);
}

/// base ** exponent by squares: a step for each bit of the exponent. A negative exponent leaves
/// something of 1 and -1 alone.
static cis_value *build_int_power(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  cis_value *zero = integer(e, x[0], 0), *one = integer(e, x[0], 1), *minus = integer(e, x[0], -1);
  cis_shlo h = {.ctx = e->b.ctx, .e = *e};
  cis_value *init[] = {one, x[0], x[1]};
  cis_value *low = cis_shlo_index(&h, 0), *step = cis_shlo_index(&h, 1);
  cis_value *high = cis_shlo_index(&h, x[0]->type->integer.width);
  cis_shlo_loop loop = cis_shlo_for(&h, low, high, step, init, 3);
  cis_value *product = loop.carried[0], *base = loop.carried[1], *rest = loop.carried[2];
  cis_value *bit = cis_arith_build_andi(&h.e, rest, one);
  cis_value *is_set = cis_arith_build_cmpi(&h.e, "ne", bit, zero);
  cis_value *times = cis_arith_build_muli(&h.e, product, base);
  cis_value *next[] = {cis_arith_build_select(&h.e, is_set, times, product),
                       cis_arith_build_muli(&h.e, base, base),
                       cis_arith_build_shrui(&h.e, rest, one)};
  cis_shlo_end_for(&h, &loop, next, 3);
  *e = h.e;
  cis_value *power = &loop.op->results[0];
  if (cis_shlo_is_unsigned(operand_element(op, 0)))
    return power;
  cis_value *odd = cis_arith_build_cmpi(e, "ne", cis_arith_build_andi(e, x[1], one), zero);
  cis_value *of_minus = cis_arith_build_select(e, odd, minus, one);
  cis_value *is_minus = cis_arith_build_cmpi(e, "eq", x[0], minus);
  cis_value *is_one = cis_arith_build_cmpi(e, "eq", x[0], one);
  cis_value *inverse =
      cis_arith_build_select(e, is_one, one, cis_arith_build_select(e, is_minus, of_minus, zero));
  cis_value *is_negative = cis_arith_build_cmpi(e, "slt", x[1], zero);
  return cis_arith_build_select(e, is_negative, inverse, power);
}

// --- floats ---

static cis_value *copy_sign(cis_loc_builder *e, cis_value *size, cis_value *sign) {
  return binary(e, CIS_OP_MATH_COPYSIGN, size, sign);
}

static cis_value *build_sign(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  if (cis_type_is_float(x[0]->type)) { // zeros and NaN stay
    cis_value *has = cis_arith_build_cmpf(e, "one", x[0], number(e, x[0], 0));
    return cis_arith_build_select(e, has, copy_sign(e, number(e, x[0], 1), x[0]), x[0]);
  }
  cis_value *zero = integer(e, x[0], 0), *one = integer(e, x[0], 1), *minus = integer(e, x[0], -1);
  cis_value *below = cis_arith_build_cmpi(e, "slt", x[0], zero);
  cis_value *above = cis_arith_build_cmpi(e, "sgt", x[0], zero);
  return cis_arith_build_select(e, below, minus, cis_arith_build_select(e, above, one, zero));
}

/// 1 / (1 + exp(-x)). Formats of 8 bits and fewer compute in f32, because exp is beyond their range
/// where the result is not.
static cis_value *build_logistic(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  cis_type type = x[0]->type;
  bool is_complex = cis_type_is_complex(type);
  bool is_narrow = !is_complex && cis_type_bit_width(type) <= 8;
  cis_value *wide =
      is_narrow ? cis_arith_build_extf(e, x[0], cis_type_float(e->b.ctx, CIS_F32)) : x[0];
  cis_value *one = number(e, wide, 1);
  cis_value *minus = unary(e, is_complex ? CIS_OP_COMPLEX_NEG : CIS_OP_ARITH_NEGF, wide);
  cis_value *exp = unary(e, is_complex ? CIS_OP_COMPLEX_EXP : CIS_OP_MATH_EXP, minus);
  cis_value *sum = cis_shlo_sum(e, exp, one);
  cis_value *result = binary(e, is_complex ? CIS_OP_COMPLEX_DIV : CIS_OP_ARITH_DIVF, one, sum);
  return is_narrow ? cis_arith_build_truncf(e, result, type) : result;
}

static cis_value *build_is_finite(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return cis_build_unary(e, CIS_OP_MATH_ISFINITE, x[0], cis_type_i(e->b.ctx, 1));
}

/// The number with fewer bits of exponent and mantissa, rounded to even, in the same format. NaN
/// has no place without a mantissa, and is infinite then.
static cis_value *build_reduce_precision(cis_loc_builder *e, const cis_op *op,
                                         cis_value *const *x) {
  const cis_float_info *info = cis_float_get_info(x[0]->type->float_kind);
  uint32_t mantissa = info->precision - 1;
  uint32_t exponent_bits = cis_type_bit_width(x[0]->type) - 1 - mantissa;
  int64_t to_exponent = cis_attr_int_or(cis_op_inherent(op, "exponent_bits"), 1);
  int64_t to_mantissa = cis_attr_int_or(cis_op_inherent(op, "mantissa_bits"), 0);
  cis_type bits_type = cis_type_i(e->b.ctx, cis_type_bit_width(x[0]->type));
  cis_value *bits = cis_build_unary(e, CIS_OP_ARITH_BITCAST, x[0], bits_type);
  int64_t sign_bit = (int64_t)((uint64_t)1 << (bits_type->integer.width - 1));
  int64_t all_exponent = (((int64_t)1 << exponent_bits) - 1) << mantissa;
  cis_value *sign = cis_arith_build_andi(e, bits, integer(e, bits, sign_bit));
  if (to_mantissa < mantissa) {
    int64_t cut = mantissa - to_mantissa, half = ((int64_t)1 << (cut - 1)) - 1;
    cis_value *last = cis_arith_build_shrui(e, bits, integer(e, bits, cut));
    last = cis_arith_build_andi(e, last, integer(e, bits, 1));
    cis_value *round = cis_arith_build_addi(e, last, integer(e, bits, half));
    bits = cis_arith_build_addi(e, bits, round);
    bits = cis_arith_build_andi(e, bits, integer(e, bits, -((int64_t)1 << cut)));
  }
  if (to_exponent < exponent_bits) {
    int64_t bias = ((int64_t)1 << (exponent_bits - 1)) - 1;
    int64_t to_bias = ((int64_t)1 << (to_exponent - 1)) - 1;
    cis_value *exponent = cis_arith_build_andi(e, bits, integer(e, bits, all_exponent));
    cis_value *most = integer(e, bits, (bias + to_bias) << mantissa);
    cis_value *least = integer(e, bits, (bias - to_bias) << mantissa);
    cis_value *inf = cis_arith_build_ori(e, sign, integer(e, bits, all_exponent));
    cis_value *over = cis_arith_build_cmpi(e, "ugt", exponent, most);
    cis_value *under = cis_arith_build_cmpi(e, "ule", exponent, least);
    bits = cis_arith_build_select(e, over, inf, bits);
    bits = cis_arith_build_select(e, under, sign, bits);
  }
  cis_value *is_nan = cis_arith_build_cmpf(e, "uno", x[0], x[0]);
  cis_value *result = cis_build_unary(e, CIS_OP_ARITH_BITCAST, bits, x[0]->type);
  cis_value *inf = cis_arith_build_ori(e, sign, integer(e, bits, all_exponent));
  cis_value *of_nan =
      to_mantissa ? x[0] : cis_build_unary(e, CIS_OP_ARITH_BITCAST, inf, x[0]->type);
  return cis_arith_build_select(e, is_nan, of_nan, result);
}

// --- complex numbers ---

static cis_value *build_zero(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return number(e, x[0], 0);
}
static cis_value *build_itself(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)e, (void)op;
  return x[0];
}
static cis_value *create(cis_loc_builder *e, cis_value *re, cis_value *im) {
  cis_value *parts[] = {re, im};
  return cis_shlo_op(e, CIS_OP_COMPLEX_CREATE, cis_type_complex(re->type), parts, 2);
}
static cis_value *build_complex(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return create(e, x[0], x[1]);
}
static cis_value *build_part_abs(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return part(e, CIS_OP_COMPLEX_ABS, x[0]);
}
static cis_value *build_re(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return part(e, CIS_OP_COMPLEX_RE, x[0]);
}
static cis_value *build_im(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return part(e, CIS_OP_COMPLEX_IM, x[0]);
}
static cis_value *build_complex_cbrt(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return binary(e, CIS_OP_COMPLEX_POW, x[0], number(e, x[0], 1.0 / 3));
}

// --- comparisons ---

cis_value *cis_shlo_total_order(cis_loc_builder *e, cis_value *x) {
  uint32_t width = cis_type_bit_width(x->type);
  cis_value *bits = cis_build_unary(e, CIS_OP_ARITH_BITCAST, x, cis_type_i(e->b.ctx, width));
  cis_value *sign = cis_arith_build_shrsi(e, bits, integer(e, bits, width - 1));
  return cis_arith_build_xori(e, bits, cis_arith_build_shrui(e, sign, integer(e, bits, 1)));
}

static cis_value *build_compare(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  static const struct {
    const char *keyword, *of_floats, *of_ints, *of_unsigned;
  } names[] = {{"EQ", "oeq", "eq", "eq"},   {"NE", "une", "ne", "ne"},
               {"GE", "oge", "sge", "uge"}, {"GT", "ogt", "sgt", "ugt"},
               {"LE", "ole", "sle", "ule"}, {"LT", "olt", "slt", "ult"}};
  const char *direction = cis_stablehlo_keyword(op, "comparison_direction");
  cis_value *a = x[0], *b = x[1];
  size_t i = 0;
  while (i < 5 && strcmp(names[i].keyword, direction) != 0)
    ++i;
  if (cis_type_is_complex(a->type)) {
    cis_value *both[] = {a, b};
    return i > 1 ? NULL
                 : cis_shlo_op(e, i ? CIS_OP_COMPLEX_NEQ : CIS_OP_COMPLEX_EQ,
                               cis_type_i(e->b.ctx, 1), both, 2);
  }
  if (cis_type_is_float(a->type)) {
    if (strcmp(cis_stablehlo_keyword(op, "compare_type"), "TOTALORDER") != 0)
      return cis_arith_build_cmpf(e, names[i].of_floats, a, b);
    return cis_arith_build_cmpi(e, names[i].of_ints, cis_shlo_total_order(e, a),
                                cis_shlo_total_order(e, b));
  }
  bool is_unsigned = cis_shlo_is_unsigned(operand_element(op, 0));
  return cis_arith_build_cmpi(e, is_unsigned ? names[i].of_unsigned : names[i].of_ints, a, b);
}

/// The extremum of complex numbers in the order of their real, then their imaginary parts.
static cis_value *complex_extremum(cis_loc_builder *e, bool is_max, cis_value *a, cis_value *b) {
  cis_value *ar = part(e, CIS_OP_COMPLEX_RE, a), *br = part(e, CIS_OP_COMPLEX_RE, b);
  cis_value *ai = part(e, CIS_OP_COMPLEX_IM, a), *bi = part(e, CIS_OP_COMPLEX_IM, b);
  const char *than = is_max ? "ogt" : "olt";
  cis_value *by_im = cis_arith_build_cmpf(e, than, ai, bi);
  by_im = cis_arith_build_andi(e, cis_arith_build_cmpf(e, "oeq", ar, br), by_im);
  cis_value *first = cis_arith_build_ori(e, cis_arith_build_cmpf(e, than, ar, br), by_im);
  return cis_arith_build_select(e, first, a, b);
}

static cis_value *extremum(cis_loc_builder *e, bool is_max, cis_type type, cis_value *a,
                           cis_value *b) {
  if (cis_type_is_complex(type))
    return complex_extremum(e, is_max, a, b);
  if (cis_type_is_float(type))
    return is_max ? cis_arith_build_maximumf(e, a, b) : cis_arith_build_minimumf(e, a, b);
  if (cis_shlo_is_unsigned(type))
    return is_max ? cis_arith_build_maxui(e, a, b) : cis_arith_build_minui(e, a, b);
  return is_max ? cis_arith_build_maxsi(e, a, b) : cis_arith_build_minsi(e, a, b);
}
static cis_value *build_max(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  return extremum(e, true, operand_element(op, 0), x[0], x[1]);
}
static cis_value *build_min(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  return extremum(e, false, operand_element(op, 0), x[0], x[1]);
}
static cis_value *build_clamp(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  cis_type type = operand_element(op, 1);
  return extremum(e, false, type, extremum(e, true, type, x[1], x[0]), x[2]);
}
static cis_value *build_select(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return cis_arith_build_select(e, x[0], x[1], x[2]);
}

// --- conversions ---

static cis_value *to_float(cis_loc_builder *e, cis_value *x, cis_type to) {
  uint32_t from_width = cis_type_bit_width(x->type), width = cis_type_bit_width(to);
  if (x->type == to)
    return x;
  if (from_width < width)
    return cis_arith_build_extf(e, x, to);
  if (from_width == width && width < 32)
    x = cis_arith_build_extf(e, x, cis_type_float(e->b.ctx, CIS_F32));
  return cis_arith_build_truncf(e, x, to);
}

/// Towards zero; numbers beyond the range become its end, and NaN 0.
static cis_value *float_to_int(cis_loc_builder *e, cis_value *x, cis_type to, bool is_unsigned) {
  uint32_t width = to->integer.width;
  if (cis_type_bit_width(x->type) < 32)
    x = cis_arith_build_extf(e, x, cis_type_float(e->b.ctx, CIS_F32));
  double end = 1;
  for (uint32_t i = is_unsigned ? 0 : 1; i < width; ++i)
    end *= 2;
  int64_t least = is_unsigned ? 0 : (int64_t)(UINT64_MAX << (width - 1));
  int64_t most = is_unsigned ? -1 : (int64_t) ~(UINT64_MAX << (width - 1));
  cis_value *zero = number(e, x, 0);
  cis_value *over = cis_arith_build_cmpf(e, "oge", x, number(e, x, end));
  cis_value *under = cis_arith_build_cmpf(e, "ole", x, is_unsigned ? zero : number(e, x, -end));
  cis_value *beyond = cis_arith_build_ori(e, over, under);
  beyond = cis_arith_build_ori(e, beyond, cis_arith_build_cmpf(e, "uno", x, x));
  x = cis_arith_build_select(e, beyond, zero, x);
  cis_value *n = is_unsigned ? cis_build_unary(e, CIS_OP_ARITH_FPTOUI, x, to)
                             : cis_arith_build_fptosi(e, x, to);
  n = cis_arith_build_select(e, over, cis_arith_build_int(e, to, most), n);
  return cis_arith_build_select(e, under, cis_arith_build_int(e, to, least), n);
}

cis_value *cis_shlo_convert(cis_loc_builder *e, cis_value *x, cis_type from, cis_type to) {
  cis_type type = cis_shlo_type(to);
  if (from == to)
    return x;
  if (cis_type_is_complex(from)) {
    cis_type half = cis_type_element(from);
    cis_value *re = part(e, CIS_OP_COMPLEX_RE, x);
    if (!cis_type_is_complex(to))
      return cis_shlo_convert(e, re, half, to);
    cis_value *im = part(e, CIS_OP_COMPLEX_IM, x);
    re = cis_shlo_convert(e, re, half, cis_type_element(to));
    return create(e, re, cis_shlo_convert(e, im, half, cis_type_element(to)));
  }
  if (cis_type_is_complex(to)) {
    cis_value *re = cis_shlo_convert(e, x, from, cis_type_element(to));
    return create(e, re, number(e, re, 0));
  }
  if (cis_type_is_float(from)) {
    if (cis_type_is_float(to))
      return to_float(e, x, type);
    return cis_type_is_i1(to) ? cis_arith_build_cmpf(e, "une", x, number(e, x, 0))
                              : float_to_int(e, x, type, cis_shlo_is_unsigned(to));
  }
  bool is_unsigned = cis_shlo_is_unsigned(from);
  if (cis_type_is_float(to))
    return (is_unsigned ? cis_arith_build_uitofp : cis_arith_build_sitofp)(e, x, type);
  if (cis_type_is_i1(to))
    return cis_arith_build_cmpi(e, "ne", x, integer(e, x, 0));
  uint32_t from_width = from->integer.width, width = type->integer.width;
  if (from_width == width)
    return x;
  if (from_width > width)
    return cis_arith_build_trunci(e, x, type);
  return (is_unsigned ? cis_arith_build_extui : cis_arith_build_extsi)(e, x, type);
}

static cis_value *build_convert(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  return cis_shlo_convert(e, x[0], operand_element(op, 0), result_element(op));
}

// --- chlo ---

static cis_value *build_is_inf(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  unsigned kind = cis_op_kind(op);
  double inf = __builtin_inf();
  if (kind == CIS_OP_CHLO_IS_INF)
    return cis_build_unary(e, CIS_OP_MATH_ISINF, x[0], cis_type_i(e->b.ctx, 1));
  return cis_arith_build_cmpf(e, "oeq", x[0],
                              number(e, x[0], kind == CIS_OP_CHLO_IS_POS_INF ? inf : -inf));
}

static cis_value *build_square(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  (void)op;
  return cis_shlo_product(e, x[0], x[0]);
}

/// The high half of a product of twice the width.
static cis_value *build_high_product(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  cis_type types[] = {x[0]->type, x[0]->type};
  bool is_unsigned = cis_shlo_is_unsigned(operand_element(op, 0));
  cis_build_args args = {.operands = x, .num_operands = 2, .types = types, .num_types = 2};
  cis_op *made = cis_build_op(
      &e->b, is_unsigned ? CIS_OP_ARITH_MULUI_EXTENDED : CIS_OP_ARITH_MULSI_EXTENDED, e->loc, args);
  return &made->results[1];
}

// --- the table ---

// clang-format off
#define HLO(NAME) CIS_OP_STABLEHLO_##NAME
#define CHLO(NAME) CIS_OP_CHLO_##NAME
#define A(NAME) CIS_OP_ARITH_##NAME
#define M(NAME) CIS_OP_MATH_##NAME
#define C(NAME) CIS_OP_COMPLEX_##NAME
static const row rows[] = {
    // op                           floats          signed      unsigned    complex   i1         the rest
    {HLO(ABS),                      M(ABSF),        0,          0,          0,        0,         build_abs, INTS},
    {HLO(ADD),                      A(ADDF),        A(ADDI),    A(ADDI),    C(ADD),   A(ORI),    NULL, 0},
    {HLO(AND),                      0,              A(ANDI),    A(ANDI),    0,        A(ANDI),   NULL, 0},
    {HLO(ATAN2),                    M(ATAN2),       0,          0,          C(ATAN2), 0,         NULL, 0},
    {HLO(CBRT),                     M(CBRT),        0,          0,          0,        0,         build_complex_cbrt, COMPLEX},
    {HLO(CEIL),                     M(CEIL),        0,          0,          0,        0,         NULL, 0},
    {HLO(CLAMP),                    0,              0,          0,          0,        0,         build_clamp, ALL},
    {HLO(COMPARE),                  0,              0,          0,          0,        0,         build_compare, ALL},
    {HLO(COMPLEX),                  0,              0,          0,          0,        0,         build_complex, FLOATS},
    {HLO(CONVERT),                  0,              0,          0,          0,        0,         build_convert, ALL},
    {HLO(COSINE),                   M(COS),         0,          0,          C(COS),   0,         NULL, 0},
    {HLO(COUNT_LEADING_ZEROS),      0,              M(CTLZ),    M(CTLZ),    0,        0,         NULL, 0},
    {HLO(DIVIDE),                   A(DIVF),        0,          0,          C(DIV),   0,         build_quotient, INTS | UNSIGNED},
    {HLO(EXPONENTIAL),              M(EXP),         0,          0,          C(EXP),   0,         NULL, 0},
    {HLO(EXPONENTIAL_MINUS_ONE),    M(EXPM1),       0,          0,          C(EXPM1), 0,         NULL, 0},
    {HLO(FLOOR),                    M(FLOOR),       0,          0,          0,        0,         NULL, 0},
    {HLO(IMAG),                     0,              0,          0,          0,        0,         build_zero, FLOATS},
    {HLO(IS_FINITE),                0,              0,          0,          0,        0,         build_is_finite, FLOATS},
    {HLO(LOG),                      M(LOG),         0,          0,          C(LOG),   0,         NULL, 0},
    {HLO(LOGISTIC),                 0,              0,          0,          0,        0,         build_logistic, FLOATS | COMPLEX},
    {HLO(LOG_PLUS_ONE),             M(LOG1P),       0,          0,          C(LOG1P), 0,         NULL, 0},
    {HLO(MAXIMUM),                  0,              0,          0,          0,        0,         build_max, ALL},
    {HLO(MINIMUM),                  0,              0,          0,          0,        0,         build_min, ALL},
    {HLO(MULTIPLY),                 A(MULF),        A(MULI),    A(MULI),    C(MUL),   A(ANDI),   NULL, 0},
    {HLO(NEGATE),                   A(NEGF),        0,          0,          C(NEG),   0,         build_negate, INTS | UNSIGNED},
    {HLO(NOT),                      0,              0,          0,          0,        0,         build_not, INTS | UNSIGNED | BOOLS},
    {HLO(OR),                       0,              A(ORI),     A(ORI),     0,        A(ORI),    NULL, 0},
    {HLO(POPCNT),                   0,              M(CTPOP),   M(CTPOP),   0,        0,         NULL, 0},
    {HLO(POWER),                    M(POWF),        0,          0,          C(POW),   0,         build_int_power, INTS | UNSIGNED},
    {HLO(REAL),                     0,              0,          0,          0,        0,         build_itself, FLOATS},
    {HLO(REDUCE_PRECISION),         0,              0,          0,          0,        0,         build_reduce_precision, FLOATS},
    {HLO(REMAINDER),                A(REMF),        0,          0,          0,        0,         build_quotient, INTS | UNSIGNED},
    {HLO(ROUND_NEAREST_AFZ),        M(ROUND),       0,          0,          0,        0,         NULL, 0},
    {HLO(ROUND_NEAREST_EVEN),       M(ROUNDEVEN),   0,          0,          0,        0,         NULL, 0},
    {HLO(RSQRT),                    M(RSQRT),       0,          0,          C(RSQRT), 0,         NULL, 0},
    {HLO(SELECT),                   0,              0,          0,          0,        0,         build_select, ALL},
    {HLO(SHIFT_LEFT),               0,              0,          0,          0,        0,         build_shift, INTS | UNSIGNED},
    {HLO(SHIFT_RIGHT_ARITHMETIC),   0,              0,          0,          0,        0,         build_shift, INTS | UNSIGNED},
    {HLO(SHIFT_RIGHT_LOGICAL),      0,              0,          0,          0,        0,         build_shift, INTS | UNSIGNED},
    {HLO(SIGN),                     0,              0,          0,          C(SIGN),  0,         build_sign, FLOATS | INTS},
    {HLO(SINE),                     M(SIN),         0,          0,          C(SIN),   0,         NULL, 0},
    {HLO(SQRT),                     M(SQRT),        0,          0,          C(SQRT),  0,         NULL, 0},
    {HLO(SUBTRACT),                 A(SUBF),        A(SUBI),    A(SUBI),    C(SUB),   0,         NULL, 0},
    {HLO(TAN),                      M(TAN),         0,          0,          C(TAN),   0,         NULL, 0},
    {HLO(TANH),                     M(TANH),        0,          0,          C(TANH),  0,         NULL, 0},
    {HLO(XOR),                      0,              A(XORI),    A(XORI),    0,        A(XORI),   NULL, 0},
    // of complex numbers, whose result is a part of one
    {HLO(ABS),                      0,              0,          0,          0,        0,         build_part_abs, COMPLEX},
    {HLO(REAL),                     0,              0,          0,          0,        0,         build_re, COMPLEX},
    {HLO(IMAG),                     0,              0,          0,          0,        0,         build_im, COMPLEX},
    {CHLO(ACOS),                    M(ACOS),        0,          0,          0,        0,         NULL, 0},
    {CHLO(ACOSH),                   M(ACOSH),       0,          0,          0,        0,         NULL, 0},
    {CHLO(ASIN),                    M(ASIN),        0,          0,          0,        0,         NULL, 0},
    {CHLO(ASINH),                   M(ASINH),       0,          0,          0,        0,         NULL, 0},
    {CHLO(ATAN),                    M(ATAN),        0,          0,          0,        0,         NULL, 0},
    {CHLO(ATANH),                   M(ATANH),       0,          0,          0,        0,         NULL, 0},
    {CHLO(CONJ),                    0,              0,          0,          C(CONJ),  0,         build_itself, FLOATS},
    {CHLO(COSH),                    0,              0,          0,          0,        0,         cis_shlo_special, FLOATS},
    {CHLO(ERF),                     M(ERF),         0,          0,          0,        0,         NULL, 0},
    {CHLO(ERFC),                    M(ERFC),        0,          0,          0,        0,         NULL, 0},
    {CHLO(DIGAMMA),                 0,              0,          0,          0,        0,         cis_shlo_special, FLOATS},
    {CHLO(ERF_INV),                 0,              0,          0,          0,        0,         cis_shlo_special, FLOATS},
    {CHLO(LGAMMA),                  0,              0,          0,          0,        0,         cis_shlo_special, FLOATS},
    {CHLO(NEXT_AFTER),              0,              0,          0,          0,        0,         cis_shlo_next_after, FLOATS},
    {CHLO(IS_INF),                  0,              0,          0,          0,        0,         build_is_inf, FLOATS},
    {CHLO(IS_NEG_INF),              0,              0,          0,          0,        0,         build_is_inf, FLOATS},
    {CHLO(IS_POS_INF),              0,              0,          0,          0,        0,         build_is_inf, FLOATS},
    {CHLO(MULHI),                   0,              0,          0,          0,        0,         build_high_product, INTS | UNSIGNED},
    {CHLO(SINH),                    0,              0,          0,          0,        0,         cis_shlo_special, FLOATS},
    {CHLO(SQUARE),                  0,              0,          0,          0,        0,         build_square, ALL},
    {CHLO(TAN),                     M(TAN),         0,          0,          C(TAN),   0,         NULL, 0},
};
#undef HLO
#undef CHLO
#undef A
#undef M
#undef C
// clang-format on

static uint16_t direct(const row *r, int class) {
  switch (class) {
  case FLOATS:
    return r->of_floats;
  case INTS:
    return r->of_ints;
  case UNSIGNED:
    return r->of_unsigned;
  case COMPLEX:
    return r->of_complex;
  case BOOLS:
    return r->of_bools;
  default:
    return 0;
  }
}

enum { NUM_ROWS = sizeof rows / sizeof *rows };

/// An op of the numbers that the row of an op has for them.
static cis_value *by_row(cis_loc_builder *e, unsigned kind, cis_value *a, cis_value *b) {
  size_t i = 0;
  while (rows[i].op != kind)
    ++i;
  return binary(e, direct(&rows[i], cis_hlo_element_class(a->type)), a, b);
}
cis_value *cis_shlo_sum(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return by_row(e, CIS_OP_STABLEHLO_ADD, a, b);
}
cis_value *cis_shlo_difference(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return by_row(e, CIS_OP_STABLEHLO_SUBTRACT, a, b);
}
cis_value *cis_shlo_product(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return by_row(e, CIS_OP_STABLEHLO_MULTIPLY, a, b);
}
cis_value *cis_shlo_quotient(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return by_row(e, CIS_OP_STABLEHLO_DIVIDE, a, b);
}

cis_value *cis_shlo_bitcast(cis_loc_builder *e, cis_value *x, cis_type type) {
  return x->type == type ? x : cis_build_unary(e, CIS_OP_ARITH_BITCAST, x, type);
}

int cis_shlo_elements(unsigned kind) {
  int all = 0;
  kind = kind_of_row(kind);
  for (size_t i = 0; i < NUM_ROWS; ++i)
    for (int class = 1; rows[i].op == kind && class <= ALL; class *= 2)
      if (class & ALL && (direct(&rows[i], class) || rows[i].builds & class))
        all |= class;
  return all;
}

cis_value *cis_shlo_element(cis_loc_builder *e, const cis_op *op, cis_value *const *x) {
  unsigned kind = kind_of_row(cis_op_kind(op));
  int class = cis_hlo_element_class(operand_element(op, 0));
  for (size_t i = 0; i < NUM_ROWS; ++i) {
    if (rows[i].op != kind)
      continue;
    uint16_t by = direct(&rows[i], class);
    if (by)
      return cis_shlo_op(e, by, x[0]->type, x, (int)op->num_operands);
    if (rows[i].builds & class)
      return rows[i].build(e, op, x);
  }
  return NULL;
}
