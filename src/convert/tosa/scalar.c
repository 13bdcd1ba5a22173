// The computation of an elementwise op for one element, in arith and math.
#include "convert/tosa/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/tosa/kinds.h"

#include <math.h>

/// An op with the same operands and result types; 0: there is none.
typedef struct direct {
  uint16_t op, of_floats, of_ints;
} direct;

static const direct directs[] = {
    {CIS_OP_TOSA_ADD, CIS_OP_ARITH_ADDF, CIS_OP_ARITH_ADDI},
    {CIS_OP_TOSA_SUB, CIS_OP_ARITH_SUBF, CIS_OP_ARITH_SUBI},
    {CIS_OP_TOSA_INTDIV, 0, CIS_OP_ARITH_DIVSI},
    {CIS_OP_TOSA_POW, CIS_OP_MATH_POWF, 0},
    {CIS_OP_TOSA_BITWISE_AND, 0, CIS_OP_ARITH_ANDI},
    {CIS_OP_TOSA_BITWISE_OR, 0, CIS_OP_ARITH_ORI},
    {CIS_OP_TOSA_BITWISE_XOR, 0, CIS_OP_ARITH_XORI},
    {CIS_OP_TOSA_LOGICAL_AND, 0, CIS_OP_ARITH_ANDI},
    {CIS_OP_TOSA_LOGICAL_OR, 0, CIS_OP_ARITH_ORI},
    {CIS_OP_TOSA_LOGICAL_XOR, 0, CIS_OP_ARITH_XORI},
    {CIS_OP_TOSA_LOGICAL_LEFT_SHIFT, 0, CIS_OP_ARITH_SHLI},
    {CIS_OP_TOSA_LOGICAL_RIGHT_SHIFT, 0, CIS_OP_ARITH_SHRUI},
    {CIS_OP_TOSA_CEIL, CIS_OP_MATH_CEIL, 0},
    {CIS_OP_TOSA_FLOOR, CIS_OP_MATH_FLOOR, 0},
    {CIS_OP_TOSA_CLZ, 0, CIS_OP_MATH_CTLZ},
    {CIS_OP_TOSA_COS, CIS_OP_MATH_COS, 0},
    {CIS_OP_TOSA_SIN, CIS_OP_MATH_SIN, 0},
    {CIS_OP_TOSA_ERF, CIS_OP_MATH_ERF, 0},
    {CIS_OP_TOSA_EXP, CIS_OP_MATH_EXP, 0},
    {CIS_OP_TOSA_LOG, CIS_OP_MATH_LOG, 0},
    {CIS_OP_TOSA_RSQRT, CIS_OP_MATH_RSQRT, 0},
    {CIS_OP_TOSA_TANH, CIS_OP_MATH_TANH, 0},
};

/// An op that becomes more than one op: the function that builds these, and whether it takes floats
/// and integers.
typedef cis_value *build_fn(cis_loc_builder *e, cis_op *op, cis_value *const *args);
typedef struct composed {
  uint16_t op;
  build_fn *build;
  bool floats, ints;
} composed;

static cis_type element_of(const cis_value *value) { return cis_type_element_or_self(value->type); }

// --- unary ---

static cis_value *build_abs(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  (void)op;
  cis_value *x = args[0];
  if (cis_type_is_float(x->type))
    return cis_build_unary(e, CIS_OP_MATH_ABSF, x, x->type);
  cis_value *zero = cis_arith_build_int(e, x->type, 0);
  return cis_arith_build_maxsi(e, x, cis_arith_build_subi(e, zero, x));
}

static cis_value *build_not(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  (void)op;
  return cis_arith_build_xori(e, args[0], cis_arith_build_int(e, args[0]->type, -1));
}

static cis_value *build_reciprocal(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  (void)op;
  return cis_arith_build_divf(e, cis_arith_build_float(e, args[0]->type, 1), args[0]);
}

static cis_value *build_sigmoid(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  (void)op;
  cis_type type = args[0]->type;
  cis_value *one = cis_arith_build_float(e, type, 1);
  cis_value *exp = cis_arith_build_negf(e, args[0]);
  exp = cis_build_unary(e, CIS_OP_MATH_EXP, exp, type);
  return cis_arith_build_divf(e, one, cis_arith_build_addf(e, exp, one));
}

static cis_value *build_clamp(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  cis_value *low = cis_arith_build_constant(e, cis_op_inherent(op, "min_val"));
  cis_value *high = cis_arith_build_constant(e, cis_op_inherent(op, "max_val"));
  if (!cis_type_is_float(args[0]->type))
    return cis_tosa_clamp_int(e, args[0], low, high);
  cis_value *clamped = cis_tosa_clamp_float(e, args[0], low, high);
  if (!cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode")))
    return clamped;
  return cis_arith_build_select(e, cis_arith_build_cmpf(e, "uno", args[0], args[0]), low, clamped);
}

/// The sum of both zero points: a constant of the narrowest type that holds the result, or computed
/// from their values, in 64 bits.
static cis_value *zero_points(cis_loc_builder *e, cis_op *op, cis_value *const *args,
                              uint32_t width, cis_type *out_type) {
  int64_t in, out;
  cis_type i64 = cis_type_i(e->b.ctx, 64);
  if (cis_tosa_num_elementwise(op) > 1) {
    *out_type = i64;
    cis_value *a = cis_tosa_extend(e, args[1], i64), *b = cis_tosa_extend(e, args[2], i64);
    return cis_arith_build_addi(e, a, b);
  }
  cis_tosa_constant_number(cis_op_operand(op, 1), &in);
  cis_tosa_constant_number(cis_op_operand(op, 2), &out);
  int64_t sum = in + out, reach = cis_tosa_max_int(width) + (sum < 0 ? -sum : sum) + 1;
  bool is_wide = width >= 64;
  uint32_t needed = is_wide || reach > cis_tosa_max_int(32) ? 64
                    : reach > cis_tosa_max_int(16)          ? 32
                                                            : 16;
  *out_type = cis_type_i(e->b.ctx, needed);
  return cis_arith_build_int(e, *out_type, sum);
}

static cis_value *build_negate(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  cis_type type = args[0]->type, wide;
  if (cis_type_is_float(type))
    return cis_arith_build_negf(e, args[0]);
  uint32_t width = type->integer.width;
  cis_value *offset = zero_points(e, op, args, width, &wide);
  cis_value *x = cis_tosa_extend(e, args[0], wide);
  x = cis_arith_build_subi(e, offset, x);
  cis_value *low = cis_arith_build_int(e, wide, cis_tosa_min_int(width));
  cis_value *high = cis_arith_build_int(e, wide, cis_tosa_max_int(width));
  x = cis_tosa_clamp_int(e, x, low, high);
  return wide == type ? x : cis_arith_build_trunci(e, x, type);
}

static cis_value *build_cast(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  return cis_tosa_scalar_cast(e, args[0], element_of(&op->results[0]));
}

// --- binary ---

static cis_value *build_extremum(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  bool is_max = cis_op_kind(op) == CIS_OP_TOSA_MAXIMUM;
  cis_value *a = args[0], *b = args[1];
  cis_value *x = (is_max ? cis_arith_build_max : cis_arith_build_min)(e, a, b);
  if (!cis_type_is_float(a->type) || !cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode")))
    return x;
  cis_value *a_nan = cis_arith_build_cmpf(e, "uno", a, a);
  cis_value *b_nan = cis_arith_build_cmpf(e, "uno", b, b);
  x = cis_arith_build_select(e, a_nan, b, x);
  return cis_arith_build_select(e, b_nan, a, x);
}

static cis_value *build_comparison(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  unsigned kind = cis_op_kind(op);
  bool is_equal = kind == CIS_OP_TOSA_EQUAL, is_greater = kind == CIS_OP_TOSA_GREATER;
  if (cis_type_is_float(args[0]->type))
    return cis_arith_build_cmpf(e, is_equal ? "oeq" : is_greater ? "ogt" : "oge", args[0], args[1]);
  return cis_arith_build_cmpi(e, is_equal ? "eq" : is_greater ? "sgt" : "sge", args[0], args[1]);
}

static cis_value *build_select(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  (void)op;
  return cis_arith_build_select(e, args[0], args[1], args[2]);
}

/// The bit that is shifted out last is added.
static cis_value *build_shift(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  cis_value *x = cis_arith_build_shrsi(e, args[0], args[1]);
  cis_type type = x->type, i1 = cis_type_i(e->b.ctx, 1);
  if (!cis_attr_int_or(cis_op_inherent(op, "round"), 0))
    return x;
  cis_value *one = cis_arith_build_int(e, type, 1), *zero = cis_arith_build_int(e, type, 0);
  cis_value *no = cis_arith_build_int(e, i1, 0), *yes = cis_arith_build_int(e, i1, 1);
  cis_value *shifts = cis_arith_build_cmpi(e, "sgt", args[1], zero);
  cis_value *less = cis_arith_build_subi(e, args[1], one);
  cis_value *last = cis_arith_build_shrsi(e, args[0], less);
  last = cis_arith_build_trunci(e, last, i1);
  last = cis_arith_build_andi(e, last, yes);
  last = cis_arith_build_select(e, shifts, last, no);
  return cis_arith_build_addi(e, x, cis_arith_build_extui(e, last, type));
}

static cis_value *build_mul(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  cis_type type = element_of(&op->results[0]);
  if (cis_type_is_float(type))
    return cis_arith_build_mulf(e, args[0], args[1]);
  int64_t shift = 0;
  bool is_known = cis_tosa_constant_number(cis_op_operand(op, 2), &shift);
  if (is_known && shift == 0) {
    cis_value *a = cis_tosa_extend(e, args[0], type), *b = cis_tosa_extend(e, args[1], type);
    return cis_arith_build_muli(e, a, b);
  }
  cis_type i32 = cis_type_i(e->b.ctx, 32);
  cis_value *s = is_known ? cis_arith_build_int(e, cis_type_i(e->b.ctx, 8), shift) : args[2];
  cis_value *a = cis_tosa_extend(e, args[0], i32), *b = cis_tosa_extend(e, args[1], i32);
  return cis_tosa_apply_scale(e, a, b, s, "SINGLE_ROUND");
}

// --- the table ---

static const composed composeds[] = {
    {CIS_OP_TOSA_ABS, build_abs, true, true},
    {CIS_OP_TOSA_BITWISE_NOT, build_not, false, true},
    {CIS_OP_TOSA_LOGICAL_NOT, build_not, false, true},
    {CIS_OP_TOSA_RECIPROCAL, build_reciprocal, true, false},
    {CIS_OP_TOSA_SIGMOID, build_sigmoid, true, false},
    {CIS_OP_TOSA_CLAMP, build_clamp, true, true},
    {CIS_OP_TOSA_NEGATE, build_negate, true, true},
    {CIS_OP_TOSA_CAST, build_cast, true, true},
    {CIS_OP_TOSA_MAXIMUM, build_extremum, true, true},
    {CIS_OP_TOSA_MINIMUM, build_extremum, true, true},
    {CIS_OP_TOSA_EQUAL, build_comparison, true, true},
    {CIS_OP_TOSA_GREATER, build_comparison, true, true},
    {CIS_OP_TOSA_GREATER_EQUAL, build_comparison, true, true},
    {CIS_OP_TOSA_SELECT, build_select, true, true},
    {CIS_OP_TOSA_ARITHMETIC_RIGHT_SHIFT, build_shift, false, true},
    {CIS_OP_TOSA_MUL, build_mul, true, true},
};

enum { NUM_DIRECTS = sizeof directs / sizeof *directs };
enum { NUM_COMPOSEDS = sizeof composeds / sizeof *composeds };

static const direct *find_direct(unsigned kind) {
  for (size_t i = 0; i < NUM_DIRECTS; ++i)
    if (directs[i].op == kind)
      return &directs[i];
  return NULL;
}

static const composed *find_composed(unsigned kind) {
  for (size_t i = 0; i < NUM_COMPOSEDS; ++i)
    if (composeds[i].op == kind)
      return &composeds[i];
  return NULL;
}

uint32_t cis_tosa_num_elementwise(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  int64_t number;
  if (kind == CIS_OP_TOSA_MUL)
    return cis_tosa_constant_number(cis_op_operand(op, 2), &number) ? 2 : 3;
  if (kind == CIS_OP_TOSA_NEGATE)
    return cis_tosa_constant_number(cis_op_operand(op, 1), &number) &&
                   cis_tosa_constant_number(cis_op_operand(op, 2), &number)
               ? 1
               : 3;
  return op->num_operands;
}

/// Casts between two 16-bit floats, products that are shifted in other types than i32, and rounded
/// shifts of i1 have no lowering that verifies.
static bool is_sayable(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  cis_type in = element_of(cis_op_operand(op, 0)), out = element_of(&op->results[0]);
  int64_t shift = 0;
  if (kind == CIS_OP_TOSA_CAST && cis_type_is_float(in) && cis_type_is_float(out))
    return in == out || cis_type_bit_width(in) != cis_type_bit_width(out);
  if (kind == CIS_OP_TOSA_MUL && !cis_type_is_float(out)) {
    bool is_known = cis_tosa_constant_number(cis_op_operand(op, 2), &shift);
    return (is_known && shift == 0) || (cis_type_is_int_of(out, 32) && in->integer.width <= 32);
  }
  if (kind == CIS_OP_TOSA_ARITHMETIC_RIGHT_SHIFT && cis_type_is_int_of(in, 1))
    return !cis_attr_int_or(cis_op_inherent(op, "round"), 0);
  return true;
}

bool cis_tosa_has_scalar(const cis_op *op) {
  unsigned kind = cis_op_kind(op);
  const direct *d = find_direct(kind);
  const composed *c = find_composed(kind);
  cis_type type = element_of(cis_op_operand(op, kind == CIS_OP_TOSA_SELECT ? 1 : 0));
  bool is_float = cis_type_is_float(type);
  if (!cis_tosa_is_number(type) || !cis_tosa_is_number(element_of(&op->results[0])))
    return false;
  if (d)
    return (is_float ? d->of_floats : d->of_ints) != 0;
  return c && (is_float ? c->floats : c->ints) && is_sayable(op);
}

cis_value *cis_tosa_scalar(cis_loc_builder *e, cis_op *op, cis_value *const *args) {
  unsigned kind = cis_op_kind(op);
  const direct *d = find_direct(kind);
  if (!d)
    return find_composed(kind)->build(e, op, args);
  bool is_float = cis_type_is_float(args[0]->type);
  cis_build_args how = {.operands = args,
                        .num_operands = (int)op->num_operands,
                        .types = &args[0]->type,
                        .num_types = 1};
  return &cis_build_op(&e->b, is_float ? d->of_floats : d->of_ints, e->loc, how)->results[0];
}

// --- casts ---

/// Rounds, and clamps to the range of the integer type. If the largest integer is no number of the
/// float type, numbers that are not below it are selected after the conversion; if not even the
/// range fits, only infinities are.
static cis_value *float_to_int(cis_loc_builder *e, cis_value *x, cis_type to) {
  cis_type from = x->type;
  uint32_t width = to->integer.width;
  const cis_float_info *info = cis_float_get_info(from->float_kind);
  int64_t low = cis_tosa_min_int(width), high = cis_tosa_max_int(width);
  x = cis_build_unary(e, CIS_OP_MATH_ROUNDEVEN, x, from);
  if (info->max_exponent < (int)width - 1) {
    cis_value *n = cis_arith_build_fptosi(e, x, to);
    cis_value *inf = cis_arith_build_float(e, from, INFINITY),
              *neg = cis_arith_build_float(e, from, -INFINITY);
    cis_value *over = cis_arith_build_cmpf(e, "ueq", x, inf);
    cis_value *under = cis_arith_build_cmpf(e, "ueq", x, neg);
    cis_value *least = cis_arith_build_int(e, to, low), *most = cis_arith_build_int(e, to, high);
    n = cis_arith_build_select(e, over, most, n);
    return cis_arith_build_select(e, under, least, n);
  }
  cis_value *least = cis_arith_build_float(e, from, (double)low);
  if (info->precision >= width - 1) {
    cis_value *most = cis_arith_build_float(e, from, (double)high);
    return cis_arith_build_fptosi(e, cis_tosa_clamp_float(e, x, least, most), to);
  }
  cis_value *most = cis_arith_build_float(e, from, -(double)low),
            *most_int = cis_arith_build_int(e, to, high);
  cis_value *n = cis_arith_build_maximumf(e, x, least);
  n = cis_arith_build_fptosi(e, n, to);
  return cis_arith_build_select(e, cis_arith_build_cmpf(e, "uge", x, most), most_int, n);
}

cis_value *cis_tosa_scalar_cast(cis_loc_builder *e, cis_value *x, cis_type to) {
  cis_type from = x->type;
  bool to_float = cis_type_is_float(to), to_bool = cis_type_is_int_of(to, 1);
  if (from == to)
    return x;
  if (cis_type_is_float(from)) {
    bool widens = cis_type_bit_width(from) < cis_type_bit_width(to);
    if (to_float)
      return (widens ? cis_arith_build_extf : cis_arith_build_truncf)(e, x, to);
    return to_bool ? cis_arith_build_cmpf(e, "une", x, cis_arith_build_float(e, from, 0))
                   : float_to_int(e, x, to);
  }
  bool from_bool = cis_type_is_int_of(from, 1);
  if (to_float)
    return (from_bool ? cis_arith_build_uitofp : cis_arith_build_sitofp)(e, x, to);
  if (from_bool)
    return cis_arith_build_extui(e, x, to);
  if (to_bool)
    return cis_arith_build_cmpi(e, "ne", x, cis_arith_build_int(e, from, 0));
  bool widens = from->integer.width < to->integer.width;
  return (widens ? cis_arith_build_extsi : cis_arith_build_trunci)(e, x, to);
}
