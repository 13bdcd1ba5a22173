// Canonicalisation patterns of arith on floats: an integer that becomes a float only to be compared
// is compared as an integer, and one that becomes a float only to be narrowed becomes the narrow
// float at once.
#include "dialect/arith/arith.h"
#include "dialect/arith/impl.h"
#include "dialect/arith/kinds.h"
#include "dialect/common/const_fold.h"
#include "dialect/common/patterns.h"
#include "dialect/common/predicates.h"

#include <float.h>
#include <math.h>

// --- arith.cmpf of a converted integer and a constant ---

// Predicates of cmpi, and what else may be known of the comparison.
enum { KNOWN_FALSE = CIS_NUM_CMPI, KNOWN_TRUE };

static cis_bits largest(uint32_t width, bool is_unsigned) {
  return cis_bits_mask(is_unsigned ? width : width - 1);
}

/// The comparison of signed integers that stands for one of floats, neither of which is a NaN.
static int of_float_predicate(int64_t predicate) {
  static const int8_t by_outcomes[] = {KNOWN_FALSE,  CIS_CMPI_EQ,  CIS_CMPI_SGT, CIS_CMPI_SGE,
                                       CIS_CMPI_SLT, CIS_CMPI_SLE, CIS_CMPI_NE,  KNOWN_TRUE};
  return by_outcomes[cis_cmpf_outcomes(predicate) & (CIS_EQUAL | CIS_GREATER | CIS_LESS)];
}

/// Whether two integers of the type may become one float of the size of `number`.
static bool may_round_near(uint32_t width, bool is_unsigned, cis_type type, double number) {
  const cis_float_info *info = cis_float_get_info(type->float_kind);
  int bits = (int)width - !is_unsigned;
  if ((int)width <= info->precision)
    return false;
  if (isinf(number))
    return info->max_exponent < bits;
  int exponent = number == 0 ? INT16_MIN : ilogb(number);
  return info->precision <= exponent && exponent <= bits;
}

/// The comparison with `*out_number` that stands for one with `number`, for integers of that width.
static int integer_comparison(int predicate, double number, uint32_t width, bool is_unsigned,
                              cis_bits *out_number) {
  if (predicate >= KNOWN_FALSE)
    return predicate;
  double most = (double)largest(width, is_unsigned),
         least = is_unsigned ? 0 : -ldexp(1.0, (int)width - 1);
  bool is_below = predicate == CIS_CMPI_SLT || predicate == CIS_CMPI_SLE,
       is_above = predicate == CIS_CMPI_SGT || predicate == CIS_CMPI_SGE;
  if (number > most)
    return is_below || predicate == CIS_CMPI_NE ? KNOWN_TRUE : KNOWN_FALSE;
  if (number < least)
    return is_above || predicate == CIS_CMPI_NE ? KNOWN_TRUE : KNOWN_FALSE;
  double whole = trunc(number);
  *out_number = whole < 0 ? (cis_bits)0 - (cis_bits)-whole : (cis_bits)whole;
  if (whole !=
      number) { // nothing is equal, and the side of 0 decides on which side the whole number lies
    if (predicate == CIS_CMPI_EQ || predicate == CIS_CMPI_NE)
      return predicate == CIS_CMPI_NE ? KNOWN_TRUE : KNOWN_FALSE;
    predicate = number < 0 ? (is_below ? CIS_CMPI_SLT : CIS_CMPI_SGE)
                           : (is_below ? CIS_CMPI_SLE : CIS_CMPI_SGT);
  }
  return predicate >= CIS_CMPI_SLT && is_unsigned ? predicate + (CIS_CMPI_ULT - CIS_CMPI_SLT)
                                                  : predicate;
}

/// cmpf ogt, (sitofp %i), 3.5  ->  cmpi sgt, %i, 3
static bool compare_integer(cis_op *op, cis_rewriter *r) {
  cis_op *convert = cis_value_op(lhs(op));
  unsigned kind = convert ? cis_op_kind(convert) : 0;
  cis_attr constant = cis_constant_of(rhs(op));
  bool is_unsigned = kind == CIS_OP_ARITH_UITOFP;
  if ((kind != CIS_OP_ARITH_SITOFP && !is_unsigned) || !cis_attr_is(constant, CIS_ATTR_FLOAT) ||
      cis_float_get_info(constant->type->float_kind)->precision > DBL_MANT_DIG)
    return false;
  double number = cis_float_to_double(constant->type->float_kind, constant->float_bits);
  cis_type type = source(convert)->type;
  uint32_t width = cis_bits_width(type);
  if (isnan(number) || !width || width > 64 ||
      may_round_near(width, is_unsigned, constant->type, number))
    return false;
  cis_bits limit = 0;
  int predicate = of_float_predicate(cis_attr_int_or(cis_op_inherent(op, "predicate"), 0));
  predicate = integer_comparison(predicate, number, width, is_unsigned, &limit);
  if (predicate >= KNOWN_FALSE) {
    cis_attr known = cis_attr_bool(r->ctx, predicate == KNOWN_TRUE);
    return replace(r, op, cis_constant_build(r, op->info, known, result_type(op), op->loc));
  }
  cis_attr whole = cis_bits_to_attr(type, limit & cis_bits_mask(width));
  cis_value *operands[] = {source(convert), cis_constant_build(r, op->info, whole, type, op->loc)};
  cis_named_attr attr = {CIS_STR("predicate"), cis_attr_i64(r->ctx, predicate)};
  cis_op *cmpi = cis_build_op(r, CIS_OP_ARITH_CMPI, op->loc,
                              (cis_build_args){.operands = operands,
                                               .num_operands = 2,
                                               .types = &op->results[0].type,
                                               .num_types = 1,
                                               .attrs = &attr,
                                               .num_attrs = 1});
  return replace(r, op, &cmpi->results[0]);
}
CIS_PATTERN("CmpFIntToFPConst", compare_integer)
const cis_pattern *const cis_arith_canonicalize_cmpf[] = {&compare_integer_pattern, NULL};

// --- arith.truncf of a converted integer ---

/// Whether rounding to `wide` first gives what rounding to `narrow` gives: the wide format holds
/// all integers of the width, or those that it does not hold are infinite in the narrow one.
static bool rounds_once(uint32_t width, cis_type wide, cis_type narrow) {
  const cis_float_info *w = cis_float_get_info(wide->float_kind);
  const cis_float_info *n = cis_float_get_info(narrow->float_kind);
  return (int)width <= w->precision || w->precision > n->max_exponent;
}

/// truncf (sitofp %i : i32 to f64) : f64 to f32  ->  sitofp %i : i32 to f32
/// A rounding mode that is written stays, because the conversion has none.
static bool narrow_conversion(cis_op *op, cis_rewriter *r) {
  cis_op *convert = cis_value_op(source(op));
  unsigned kind = convert ? cis_op_kind(convert) : 0;
  if ((kind != CIS_OP_ARITH_SITOFP && kind != CIS_OP_ARITH_UITOFP) ||
      cis_op_inherent(op, "roundingmode"))
    return false;
  cis_type narrow = cis_type_element_or_self(result_type(op));
  cis_type wide = cis_type_element_or_self(source(op)->type);
  uint32_t width = cis_bits_width(source(convert)->type);
  if (!width || !rounds_once(width, wide, narrow))
    return false;
  return replace(
      r, op, build_unary(r, kind, fused_location(op, convert), source(convert), result_type(op)));
}
CIS_PATTERN("TruncFIntToFP", narrow_conversion)
const cis_pattern *const cis_arith_canonicalize_truncf[] = {&narrow_conversion_pattern, NULL};
