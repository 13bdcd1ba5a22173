// Folds of casts between numbers.
#include "dialect/arith/arith.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"

#include <float.h>
#include <math.h>

static bool fold_constant(cis_op *op, const cis_attr *operands, cis_fold_fn fn,
                          cis_fold_result *out) {
  return cis_fold_to_attr(out, cis_fold_elements_or_poison(operands, 1, op->results[0].type, fn));
}

/// The cast takes its source's source.
static bool look_through(cis_op *op, const cis_op *inner, cis_fold_result *out) {
  cis_op_set_operand(op, 0, source(inner));
  return cis_fold_in_place(out);
}

// --- integers ---

static bool extend_unsigned(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  (void)t;
  *out = in[0];
  return true;
}
static bool extend_signed(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = (cis_bits)cis_bits_signed(in[0], t->in_width[0]);
  return true;
}

CIS_FOLD_HOOK(cis_arith_fold_extui) {
  const cis_op *inner = defined_by(source(op), CIS_OP_ARITH_EXTUI);
  return inner ? look_through(op, inner, out) : fold_constant(op, operands, extend_unsigned, out);
}
CIS_FOLD_HOOK(cis_arith_fold_extsi) {
  const cis_op *inner = defined_by(source(op), CIS_OP_ARITH_EXTSI);
  return inner ? look_through(op, inner, out) : fold_constant(op, operands, extend_signed, out);
}

CIS_FOLD_HOOK(cis_arith_fold_trunci) {
  const cis_op *inner = cis_value_op(source(op));
  unsigned kind = inner ? cis_op_kind(inner) : 0;
  if (kind == CIS_OP_ARITH_EXTUI || kind == CIS_OP_ARITH_EXTSI) {
    cis_type from = source(inner)->type, to = op->results[0].type;
    if (from == to)
      return cis_fold_to_value(out, source(inner));
    if (cis_type_bit_width(cis_type_element_or_self(from)) >
        cis_type_bit_width(cis_type_element_or_self(to)))
      return look_through(op, inner, out);
  }
  if (kind == CIS_OP_ARITH_TRUNCI) { // loses what either of the two loses
    cis_op_set_attr(op, CIS_STR("overflowFlags"), cis_arith_flags_of_both(op, inner));
    return look_through(op, inner, out);
  }
  return fold_constant(op, operands, extend_unsigned, out);
}

CIS_FOLD_HOOK(cis_arith_fold_index_cast) { return fold_constant(op, operands, extend_signed, out); }
CIS_FOLD_HOOK(cis_arith_fold_index_castui) {
  return fold_constant(op, operands, extend_unsigned, out);
}

// --- floats ---

static bool convert(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  uint64_t words[2] = {(uint64_t)in[0], (uint64_t)(in[0] >> 64)};
  cis_float_convert(t->in[0]->float_kind, words, t->out->float_kind, words);
  *out = (cis_bits)words[1] << 64 | words[0];
  return true;
}

static cis_bits in_f128(cis_type type, cis_bits bits) {
  cis_float_words words = cis_bits_to_words(bits);
  cis_float_convert(type->float_kind, words.w, CIS_F128, words.w);
  return cis_bits_of_words(words);
}
static bool has_signed_nan(cis_type type) {
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  return info->nan != CIS_NAN_NEGATIVE_ZERO && info->precision > 1;
}

/// Converts a number that the format holds exactly. False for all others, and for a NaN that would
/// lose its sign: these are not folded.
static bool convert_exactly(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  cis_fold_types back = {.in = {t->out}, .out = t->in[0]};
  cis_bits again;
  if (has_signed_nan(t->in[0]) && !has_signed_nan(t->out) && cis_bits_is_nan(t->in[0], in[0]))
    return false;
  if (!convert(t, in, out) || !convert(&back, out, &again) || again != in[0])
    return false;
  return cis_bits_is_nan(t->in[0], in[0]) || in_f128(t->in[0], in[0]) == in_f128(t->out, *out);
}

/// extf (truncf %x contract) contract, to the type of %x  ->  %x
CIS_FOLD_HOOK(cis_arith_fold_extf) {
  const cis_op *inner = defined_by(source(op), CIS_OP_ARITH_TRUNCF);
  if (inner && source(inner)->type == op->results[0].type &&
      cis_arith_has_fastmath(op, CIS_FASTMATH_CONTRACT) &&
      cis_arith_has_fastmath(inner, CIS_FASTMATH_CONTRACT))
    return cis_fold_to_value(out, source(inner));
  return fold_constant(op, operands, convert_exactly, out);
}

/// Whether each number of `from` is one of `to`: exponents and digits, as MLIR asks, and the sign
/// of zero.
static bool holds_all_of(cis_type to, cis_type from) {
  const cis_float_info *a = cis_float_get_info(cis_type_element_or_self(from)->float_kind);
  const cis_float_info *b = cis_float_get_info(cis_type_element_or_self(to)->float_kind);
  return a->max_exponent <= b->max_exponent && a->min_exponent >= b->min_exponent &&
         a->precision <= b->precision &&
         (b->nan != CIS_NAN_NEGATIVE_ZERO || a->nan == CIS_NAN_NEGATIVE_ZERO);
}

CIS_FOLD_HOOK(cis_arith_fold_truncf) {
  const cis_op *inner = defined_by(source(op), CIS_OP_ARITH_EXTF);
  if (inner && !holds_all_of(inner->results[0].type, source(inner)->type))
    inner = NULL;
  if (inner && source(inner)->type == op->results[0].type)
    return cis_fold_to_value(out, source(inner));
  if (inner && cis_bits_width(source(inner)->type) > cis_bits_width(op->results[0].type))
    return look_through(op, inner, out);
  return fold_constant(op, operands, convert_exactly, out); // exact, so however it rounds
}

/// An integer of at most 128 bits as a double, rounded so that rounding again is exact: an inexact
/// one becomes odd.
static double to_odd_double(cis_bits magnitude) {
  int shift = 0;
  bool inexact = false;
  for (; magnitude >> DBL_MANT_DIG; ++shift, magnitude >>= 1)
    inexact |= magnitude & 1;
  return ldexp((double)(uint64_t)(magnitude | inexact), shift);
}
static cis_bits from_integer(cis_type type, bool negative, cis_bits magnitude) {
  uint64_t words[2];
  double value;
  if (cis_float_get_info(type->float_kind)->precision == DBL_MANT_DIG)
    value = (double)magnitude;
  else
    value = to_odd_double(magnitude);
  cis_float_from_double(type->float_kind, negative ? -value : value, words);
  return (cis_bits)words[1] << 64 | words[0];
}
static bool unsigned_to_float(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  if (!cis_type_fits_double(t->out))
    return false;
  *out = from_integer(t->out, false, in[0]);
  return true;
}
static bool signed_to_float(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  if (!cis_type_fits_double(t->out))
    return false;
  cis_signed_bits value = cis_bits_signed(in[0], t->in_width[0]);
  *out = from_integer(t->out, value < 0, value < 0 ? -(cis_bits)value : (cis_bits)value);
  return true;
}
CIS_FOLD_HOOK(cis_arith_fold_uitofp) { return fold_constant(op, operands, unsigned_to_float, out); }
CIS_FOLD_HOOK(cis_arith_fold_sitofp) { return fold_constant(op, operands, signed_to_float, out); }

/// Towards zero; false where the result does not fit.
static bool float_to_integer(const cis_fold_types *t, const cis_bits *in, cis_bits *out,
                             bool is_signed) {
  if (!cis_type_fits_double(t->in[0]))
    return false;
  uint64_t words[2] = {(uint64_t)in[0], (uint64_t)(in[0] >> 64)};
  double value = trunc(cis_float_to_double(t->in[0]->float_kind, words));
  uint32_t width = t->out_width - is_signed;
  double limit = ldexp(1.0, (int)width);
  if (!(value < limit) || !(value >= (is_signed ? -limit : 0.0)))
    return false;
  *out = value < 0 ? -(cis_bits)-value : (cis_bits)value;
  return true;
}
static bool float_to_unsigned(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  return float_to_integer(t, in, out, false);
}
static bool float_to_signed(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  return float_to_integer(t, in, out, true);
}
CIS_FOLD_HOOK(cis_arith_fold_fptoui) { return fold_constant(op, operands, float_to_unsigned, out); }
CIS_FOLD_HOOK(cis_arith_fold_fptosi) { return fold_constant(op, operands, float_to_signed, out); }

// --- bits ---

static bool same_bits(const cis_fold_types *t, const cis_bits *in, cis_bits *out) {
  *out = in[0];
  return t->in_width[0] == t->out_width;
}
CIS_FOLD_HOOK(cis_arith_fold_bitcast) {
  if (fold_constant(op, operands, same_bits, out)) // a constant of its own, of the same type too
    return true;
  return source(op)->type == op->results[0].type && cis_fold_to_value(out, source(op));
}
