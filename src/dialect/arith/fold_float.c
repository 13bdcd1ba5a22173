// Folds of floating-point arithmetic: formats of at most 53 bits of precision are computed in
// double, which rounds twice only where that gives the same number (its precision is more than
// twice theirs and two); wider formats are not folded.
#include "dialect/arith/arith.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"

#include <float.h>
#include <math.h>

static bool to_double(cis_type type, cis_bits bits, double *out) {
  if (!cis_type_is_float(type) || cis_float_get_info(type->float_kind)->precision > DBL_MANT_DIG)
    return false;
  uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
  *out = cis_float_to_double(type->float_kind, words);
  return true;
}

/// The number that a scalar or splat constant holds.
static bool constant(cis_attr attr, double *out) {
  cis_bits bits;
  return attr && cis_bits_of(attr, &bits) &&
         to_double(cis_type_element_or_self(attr->type), bits, out);
}
static bool is_number(cis_attr attr, double number) {
  double value;
  return constant(attr, &value) && value == number && signbit(value) == signbit(number);
}

bool cis_arith_has_fastmath(const cis_op *op, int64_t flags) {
  cis_attr attr = cis_op_inherent(op, "fastmath");
  return cis_attr_is(attr, CIS_ATTR_ENUM) && (attr->enumeration.value & flags) == flags;
}

cis_value *cis_arith_added_to_product(const cis_op *add, const cis_op *mul) {
  if (cis_op_kind(mul) != CIS_OP_ARITH_MULF || cis_op_kind(add) != CIS_OP_ARITH_ADDF)
    return NULL;
  cis_value *a = cis_op_operand(add, 0), *b = cis_op_operand(add, 1);
  return a == &mul->results[0] ? b : b == &mul->results[0] ? a : NULL;
}

// --- one element ---

typedef double (*binary_fn)(double a, double b);

/// NaN in, the same NaN out; a NaN that comes of numbers is the positive quiet one.
static bool compute(const cis_fold_types *t, const cis_bits *in, cis_bits *out, binary_fn fn) {
  double a, b;
  if (!to_double(t->in[0], in[0], &a) || !to_double(t->in[1], in[1], &b))
    return false;
  double result = isnan(a) ? a : isnan(b) ? b : fn(a, b);
  if (isnan(result) && !isnan(a) && !isnan(b))
    result = copysign((double)NAN, 1.0);
  *out = cis_bits_quiet(t->out, cis_bits_from_double(t->out, result));
  return true;
}

#define FLOAT_ARITHMETIC(ARITH, NAME, EXPRESSION)                                                  \
  static double NAME(double a, double b) { return EXPRESSION; }                                    \
  static bool element_##NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    return compute(t, in, out, NAME);                                                              \
  }
#include "dialect/arith/semantics.def"

static bool negate_element(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = cis_bits_with_sign(t->out, in[0], !cis_bits_float_sign(t->out, in[0]));
  return true;
}

/// Compares by value and then by sign: -0 is less than 0.
static bool less(double a, double b) { return a < b || (a == b && signbit(a) && !signbit(b)); }

/// `numbers`: a number wins against NaN (maxnumf); else NaN wins (maximumf).
static bool extreme(const cis_fold_types *t, const cis_bits *in, cis_bits *out, bool largest,
                    bool numbers) {
  double a, b;
  if (!to_double(t->in[0], in[0], &a) || !to_double(t->in[1], in[1], &b))
    return false;
  if (isnan(a) || isnan(b))
    *out = cis_bits_quiet(t->out, isnan(a) != numbers ? in[0] : in[1]);
  else
    *out = less(a, b) == largest ? in[1] : in[0];
  return true;
}
#define ELEMENT(NAME, LARGEST, NUMBERS)                                                            \
  static bool NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {                   \
    return extreme(t, in, out, LARGEST, NUMBERS);                                                  \
  }
ELEMENT(maximum, true, false)
ELEMENT(maximum_number, true, true)
ELEMENT(minimum, false, false)
ELEMENT(minimum_number, false, true)
#undef ELEMENT

// --- hooks ---

static bool fold_constants(cis_op *op, const cis_attr *operands, cis_fold_fn fn,
                           cis_fold_result *out) {
  return cis_fold_to_attr(
      out, cis_fold_elements_or_poison(operands, op->num_operands, op->results[0].type, fn));
}

CIS_FOLD_HOOK(cis_arith_fold_addf) {
  if (is_number(operands[1], -0.0))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, element_addf, out);
}
CIS_FOLD_HOOK(cis_arith_fold_subf) {
  if (is_number(operands[1], 0.0))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, element_subf, out);
}
CIS_FOLD_HOOK(cis_arith_fold_mulf) {
  if (is_number(operands[1], 1.0))
    return cis_fold_to_value(out, lhs(op));
  if (cis_arith_has_fastmath(op, CIS_FASTMATH_NNAN | CIS_FASTMATH_NSZ) &&
      (is_number(operands[1], 0.0) || is_number(operands[1], -0.0)))
    return cis_fold_to_value(out, rhs(op));
  return fold_constants(op, operands, element_mulf, out);
}
CIS_FOLD_HOOK(cis_arith_fold_divf) {
  if (is_number(operands[1], 1.0))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, element_divf, out);
}
CIS_FOLD_HOOK(cis_arith_fold_remf) { return fold_constants(op, operands, element_remf, out); }

CIS_FOLD_HOOK(cis_arith_fold_negf) {
  const cis_op *inner = cis_value_op(lhs(op));
  if (inner && cis_op_kind(inner) == CIS_OP_ARITH_NEGF)
    return cis_fold_to_value(out, lhs(inner));
  return fold_constants(op, operands, negate_element, out);
}

/// `neutral`: what the other operand wins against.
static bool fold_extreme(cis_op *op, const cis_attr *operands, double neutral, cis_fold_fn fn,
                         cis_fold_result *out) {
  double value;
  if (lhs(op) == rhs(op))
    return cis_fold_to_value(out, rhs(op));
  if (isnan(neutral) ? constant(operands[1], &value) && isnan(value)
                     : is_number(operands[1], neutral))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, fn, out);
}
CIS_FOLD_HOOK(cis_arith_fold_maximumf) {
  return fold_extreme(op, operands, -(double)INFINITY, maximum, out);
}
CIS_FOLD_HOOK(cis_arith_fold_minimumf) {
  return fold_extreme(op, operands, (double)INFINITY, minimum, out);
}
CIS_FOLD_HOOK(cis_arith_fold_maxnumf) {
  return fold_extreme(op, operands, (double)NAN, maximum_number, out);
}
CIS_FOLD_HOOK(cis_arith_fold_minnumf) {
  return fold_extreme(op, operands, (double)NAN, minimum_number, out);
}

// --- comparison ---

/// A NaN on one side decides as if it were on both.
CIS_FOLD_HOOK(cis_arith_fold_cmpf) {
  if (!cis_attr_is(operands[0], CIS_ATTR_FLOAT) && !cis_attr_is(operands[1], CIS_ATTR_FLOAT))
    return false;
  double a = 0, b = 0;
  bool has_a = cis_attr_is(operands[0], CIS_ATTR_FLOAT) && constant(operands[0], &a);
  bool has_b = cis_attr_is(operands[1], CIS_ATTR_FLOAT) && constant(operands[1], &b);
  if (has_b && isnan(b))
    a = b, has_a = true;
  else if (has_a && isnan(a))
    b = a, has_b = true;
  if (!has_a || !has_b)
    return false;
  bool result = cis_cmpf_holds(cis_attr_int_or(cis_op_inherent(op, "predicate"), 0), a, b);
  return cis_fold_to_attr(out, cis_attr_bool(cis_op_context(op), result));
}
