// Folds of integer arithmetic.
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"

// --- what constants are ---

static bool is_number(cis_attr attr, cis_bits number) {
  cis_bits bits;
  return cis_bits_of(attr, &bits) && bits == number;
}
static bool is_zero(cis_attr attr) { return is_number(attr, 0); }
static bool is_one(cis_attr attr) { return is_number(attr, 1); }
static bool is_all_ones(cis_attr attr) {
  return attr && is_number(attr, cis_bits_mask(cis_bits_width(attr->type)));
}
static bool is_all_ones_value(const cis_value *value) {
  return is_all_ones(cis_constant_of(value));
}

static bool fold_to_number(cis_op *op, cis_bits bits, cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_bits_to_attr(op->results[0].type, bits));
}

static bool fold_constants(cis_op *op, const cis_attr *operands, cis_fold_fn fn,
                           cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_fold_elements_or_poison(operands, 2, op->results[0].type, fn));
}

// --- one element ---

#define int_OF(BITS) cis_bits_signed(BITS, t->in_width[0])
#define uint_OF(BITS) (BITS)
#define int_TYPE cis_signed_bits
#define uint_TYPE cis_bits
#define INT_TOTAL(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  static bool element_##NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    (void)t;                                                                                       \
    const SIGN##_TYPE a = SIGN##_OF(in[0]), b = SIGN##_OF(in[1]);                                  \
    *out = (cis_bits)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }

/// Shifted by the width or more, nothing is left but the sign.
#define int_SHIFTED_OUT(NUMBER) ((NUMBER) < 0 ? -1 : 0)
#define uint_SHIFTED_OUT(NUMBER) 0
#define INT_SHIFT(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                            \
  static bool element_##NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    const SIGN##_TYPE a = SIGN##_OF(in[0]);                                                        \
    const unsigned b = in[1] < t->in_width[0] ? (unsigned)in[1] : 0;                               \
    *out = (cis_bits)(in[1] < t->in_width[0] ? (EXPRESSION) : SIGN##_SHIFTED_OUT(a));              \
    return true;                                                                                   \
  }

/// Neither by zero nor of the least number by -1, but that the remainder of that is zero.
#define int_IS_SIGNED true
#define uint_IS_SIGNED false
#define INT_DIVISION(ARITH, INDEX, NAME, SIGN, EXPRESSION)                                         \
  static bool element_##NAME(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {         \
    uint32_t width = t->in_width[0];                                                               \
    *out = 0;                                                                                      \
    if (!in[1])                                                                                    \
      return false;                                                                                \
    if (SIGN##_IS_SIGNED && in[0] == cis_bits_sign(width) && in[1] == cis_bits_mask(width))        \
      return CIS_OP_ARITH_##ARITH == CIS_OP_ARITH_REMSI;                                           \
    const SIGN##_TYPE a = SIGN##_OF(in[0]), b = SIGN##_OF(in[1]);                                  \
    *out = (cis_bits)(EXPRESSION);                                                                 \
    return true;                                                                                   \
  }
#include "dialect/arith/semantics.def"

/// As MLIR, not of the least number, whose negation wraps around, but that it divides 0.
static bool ceil_divide_signed(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_bits least = cis_bits_sign(t->in_width[0]);
  return in[0] != least && (in[1] != least || !in[0]) && element_ceildivs(t, in, out);
}
// --- add, subtract, multiply ---

CIS_FOLD_HOOK(cis_arith_fold_addi) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  cis_op *sub = defined_by(lhs(op), CIS_OP_ARITH_SUBI);
  if (sub && rhs(op) == rhs(sub)) // (a - b) + b
    return cis_fold_to_value(out, lhs(sub));
  sub = defined_by(rhs(op), CIS_OP_ARITH_SUBI);
  if (sub && lhs(op) == rhs(sub)) // b + (a - b)
    return cis_fold_to_value(out, lhs(sub));
  return fold_constants(op, operands, element_add, out);
}

CIS_FOLD_HOOK(cis_arith_fold_subi) {
  if (lhs(op) == rhs(op))
    return fold_to_number(op, 0, out);
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  cis_op *sum = defined_by(lhs(op), CIS_OP_ARITH_ADDI);
  if (sum && rhs(op) == rhs(sum)) // (a + b) - b
    return cis_fold_to_value(out, lhs(sum));
  if (sum && rhs(op) == lhs(sum)) // (b + a) - b
    return cis_fold_to_value(out, rhs(sum));
  return fold_constants(op, operands, element_sub, out);
}

CIS_FOLD_HOOK(cis_arith_fold_muli) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, rhs(op));
  if (is_one(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, element_mul, out);
}

// --- shifts ---

/// The last of a list, or the number itself; NULL if there is none.
static cis_attr last_element(cis_attr number) {
  int64_t count;
  if (!cis_attr_is(number, CIS_ATTR_DENSE))
    return number;
  return cis_type_num_elements(number->type, &count) && count > 0
             ? cis_element_at(number, count - 1)
             : NULL;
}

/// Whether the amount is less than the width. Of a list of amounts, the last one decides for MLIR:
/// as the result is poison for the others, that is as good as any.
static bool is_in_range(cis_attr amounts) {
  cis_bits amount;
  cis_attr last = last_element(amounts);
  return last && cis_bits_of(last, &amount) && amount < cis_bits_width(amounts->type);
}

static bool fold_shift(cis_op *op, const cis_attr *operands, cis_fold_fn fn, cis_fold_result *out) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  return operands[1] && is_in_range(operands[1]) && fold_constants(op, operands, fn, out);
}
CIS_FOLD_HOOK(cis_arith_fold_shli) { return fold_shift(op, operands, element_shl, out); }
CIS_FOLD_HOOK(cis_arith_fold_shrui) { return fold_shift(op, operands, element_shru, out); }
CIS_FOLD_HOOK(cis_arith_fold_shrsi) { return fold_shift(op, operands, element_shrs, out); }

// --- divisions ---

/// (a * b) / b is a where the product is known not to wrap (`flag` of its overflow flags).
static bool fold_division_of_product(cis_op *op, int64_t flag, cis_fold_result *out) {
  cis_op *product = defined_by(lhs(op), CIS_OP_ARITH_MULI);
  cis_attr flags = product ? cis_op_inherent(product, "overflowFlags") : NULL;
  if (!cis_attr_is(flags, CIS_ATTR_ENUM) || !(flags->enumeration.value & flag))
    return false;
  if (rhs(product) == rhs(op))
    return cis_fold_to_value(out, lhs(product));
  return lhs(product) == rhs(op) && cis_fold_to_value(out, rhs(product));
}

enum { NO_SIGNED_WRAP = 1, NO_UNSIGNED_WRAP = 2 };

static bool fold_division(cis_op *op, const cis_attr *operands, cis_fold_fn fn,
                          cis_fold_result *out) {
  if (is_one(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, fn, out);
}
CIS_FOLD_HOOK(cis_arith_fold_divui) {
  return (!is_one(operands[1]) && fold_division_of_product(op, NO_UNSIGNED_WRAP, out)) ||
         fold_division(op, operands, element_divu, out);
}
CIS_FOLD_HOOK(cis_arith_fold_divsi) {
  return (!is_one(operands[1]) && fold_division_of_product(op, NO_SIGNED_WRAP, out)) ||
         fold_division(op, operands, element_divs, out);
}
CIS_FOLD_HOOK(cis_arith_fold_ceildivui) {
  return fold_division(op, operands, element_ceildivu, out);
}
CIS_FOLD_HOOK(cis_arith_fold_ceildivsi) {
  return fold_division(op, operands, ceil_divide_signed, out);
}
/// The same, and the dividend where there is no quotient.
static bool floor_divide_or_keep(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  if (!element_floordivs(t, in, out))
    *out = in[0];
  return true;
}
/// Of lists, the last division decides for MLIR whether there are quotients: the others are
/// undefined where there is none.
CIS_FOLD_HOOK(cis_arith_fold_floordivsi) {
  const cis_attr last[] = {last_element(operands[0]), last_element(operands[1])};
  return is_one(operands[1]) ||
                 !cis_fold_elements_or_poison(
                     last, 2, cis_type_element_or_self(op->results[0].type), element_floordivs)
             ? fold_division(op, operands, element_floordivs, out)
             : fold_constants(op, operands, floor_divide_or_keep, out);
}

static bool fold_remainder(cis_op *op, const cis_attr *operands, cis_fold_fn fn,
                           cis_fold_result *out) {
  if (is_one(operands[1]))
    return fold_to_number(op, 0, out);
  return fold_constants(op, operands, fn, out);
}
CIS_FOLD_HOOK(cis_arith_fold_remui) { return fold_remainder(op, operands, element_remu, out); }
CIS_FOLD_HOOK(cis_arith_fold_remsi) { return fold_remainder(op, operands, element_rems, out); }

// --- bitwise ---

/// Whether `value` is `of` ^ -1.
static bool is_complement(const cis_value *value, const cis_value *of) {
  cis_op *op = defined_by(value, CIS_OP_ARITH_XORI);
  return op && lhs(op) == of && is_all_ones_value(rhs(op));
}

CIS_FOLD_HOOK(cis_arith_fold_andi) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, rhs(op));
  if (is_all_ones(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  if (is_complement(rhs(op), lhs(op)) || is_complement(lhs(op), rhs(op)))
    return fold_to_number(op, 0, out);
  for (int i = 0; i < 2; ++i) { // a & (a & b)
    cis_op *inner = defined_by(cis_op_operand(op, i), CIS_OP_ARITH_ANDI);
    cis_value *other = cis_op_operand(op, 1 - i);
    if (inner && (lhs(inner) == other || rhs(inner) == other))
      return cis_fold_to_value(out, &inner->results[0]);
  }
  return fold_constants(op, operands, element_and, out);
}

CIS_FOLD_HOOK(cis_arith_fold_ori) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  if (is_all_ones(operands[1]))
    return cis_fold_to_attr(out, operands[1]);
  if (is_complement(rhs(op), lhs(op)))
    return cis_fold_to_value(out, rhs(cis_value_op(rhs(op))));
  if (is_complement(lhs(op), rhs(op)))
    return cis_fold_to_value(out, rhs(cis_value_op(lhs(op))));
  return fold_constants(op, operands, element_or, out);
}

CIS_FOLD_HOOK(cis_arith_fold_xori) {
  if (is_zero(operands[1]))
    return cis_fold_to_value(out, lhs(op));
  if (lhs(op) == rhs(op) && fold_to_number(op, 0, out))
    return true;
  for (int i = 0; i < 2; ++i) { // (a ^ b) ^ b
    cis_op *inner = defined_by(cis_op_operand(op, i), CIS_OP_ARITH_XORI);
    cis_value *other = cis_op_operand(op, 1 - i);
    if (inner && rhs(inner) == other)
      return cis_fold_to_value(out, lhs(inner));
    if (inner && lhs(inner) == other)
      return cis_fold_to_value(out, rhs(inner));
  }
  return fold_constants(op, operands, element_xor, out);
}

// --- minimum, maximum ---

/// `absorbing` wins against everything, `neutral` against nothing.
static bool fold_extreme(cis_op *op, const cis_attr *operands, cis_bits absorbing, cis_bits neutral,
                         cis_fold_fn fn, cis_fold_result *out) {
  if (lhs(op) == rhs(op))
    return cis_fold_to_value(out, lhs(op));
  if (is_number(operands[1], absorbing))
    return cis_fold_to_value(out, rhs(op));
  if (is_number(operands[1], neutral))
    return cis_fold_to_value(out, lhs(op));
  return fold_constants(op, operands, fn, out);
}

static cis_bits largest_signed(uint32_t width) { return cis_bits_mask(width - 1); }

#define EXTREME(NAME, ABSORBING, NEUTRAL, FN)                                                      \
  CIS_FOLD_HOOK(NAME) {                                                                            \
    uint32_t width = cis_bits_width(op->results[0].type);                                          \
    return width && fold_extreme(op, operands, (ABSORBING), (NEUTRAL), FN, out);                   \
  }
EXTREME(cis_arith_fold_maxsi, largest_signed(width), cis_bits_sign(width), element_maxs)
EXTREME(cis_arith_fold_minsi, cis_bits_sign(width), largest_signed(width), element_mins)
EXTREME(cis_arith_fold_maxui, cis_bits_mask(width), 0, element_maxu)
EXTREME(cis_arith_fold_minui, 0, cis_bits_mask(width), element_minu)
#undef EXTREME

// --- with two results ---

static bool fold_to_two(cis_fold_result *out, cis_attr first, cis_attr second) {
  out->results[0].attr = first;
  out->results[1].attr = second;
  return first && second;
}

static bool carry(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_bits sum = (in[0] + in[1]) & cis_bits_mask(t->in_width[0]);
  *out = sum < in[0];
  return true;
}

CIS_FOLD_HOOK(cis_arith_fold_addui_extended) {
  if (is_zero(operands[1])) {
    out->results[0].value = lhs(op);
    out->results[1].attr = cis_bits_to_attr(op->results[1].type, 0);
    return out->results[1].attr != NULL;
  }
  return fold_to_two(out, cis_fold_elements(operands, 2, op->results[0].type, element_add),
                     cis_fold_elements(operands, 2, op->results[1].type, carry));
}

/// The upper `width` bits of a product, in halves of 64 bits where both do not fit into 128.
static cis_bits high_product(cis_bits a, cis_bits b, uint32_t width) {
  cis_bits a0 = (uint64_t)a, a1 = a >> 64, b0 = (uint64_t)b, b1 = b >> 64;
  cis_bits low = a0 * b0, middle = a1 * b0 + (low >> 64), other = a0 * b1 + (uint64_t)middle;
  cis_bits high = a1 * b1 + (middle >> 64) + (other >> 64);
  low = other << 64 | (uint64_t)low;
  return width >= 128 ? high : high << (128 - width) | low >> width;
}
static bool high_unsigned(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = high_product(in[0], in[1], t->in_width[0]);
  return true;
}
/// A negative factor is 2^width too large as an unsigned one.
static bool high_signed(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_bits sign = cis_bits_sign(t->in_width[0]);
  *out = high_product(in[0], in[1], t->in_width[0]);
  *out -= in[0] & sign ? in[1] : 0;
  *out -= in[1] & sign ? in[0] : 0;
  return true;
}

static bool fold_extended(cis_op *op, const cis_attr *operands, cis_fold_fn high,
                          cis_fold_result *out) {
  if (is_zero(operands[1])) {
    cis_attr zero = cis_bits_to_attr(op->results[0].type, 0);
    return fold_to_two(out, zero, zero);
  }
  return fold_to_two(out,
                     cis_fold_elements_or_poison(operands, 2, op->results[0].type, element_mul),
                     cis_fold_elements_or_poison(operands, 2, op->results[0].type, high));
}
CIS_FOLD_HOOK(cis_arith_fold_mulsi_extended) {
  return fold_extended(op, operands, high_signed, out);
}
CIS_FOLD_HOOK(cis_arith_fold_mului_extended) {
  if (is_one(operands[1])) {
    out->results[0].value = lhs(op);
    out->results[1].attr = cis_bits_to_attr(op->results[1].type, 0);
    return out->results[1].attr != NULL;
  }
  return fold_extended(op, operands, high_unsigned, out);
}
