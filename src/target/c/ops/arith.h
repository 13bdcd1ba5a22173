// Expressions of arith, which rows of other dialects use as well.
#ifndef CIS_TARGET_C_OPS_ARITH_H
#define CIS_TARGET_C_OPS_ARITH_H

#include "target/c/emit.h"

/// An op of two integers that the table of arith.c has.
const char *cis_c_int_binary(cis_c_emitter *e, cis_op *op, const cis_c_value *args);
/// Comparison of integers with a predicate of arith.cmpi.
const char *cis_c_compare(cis_c_emitter *e, cis_op *op, int64_t predicate, const cis_c_value *args);
/// A cast between integers.
const char *cis_c_int_cast(cis_c_emitter *e, cis_op *op, cis_type from, cis_type to, bool is_signed,
                           const char *text);
/// A cast that keeps the bits.
const char *cis_c_bitcast(cis_c_emitter *e, cis_op *op, cis_type from, cis_type to,
                          const char *text);
/// An op of two floats: CIS_OP_ARITH_ADDF, ...
const char *cis_c_float_apply(cis_c_emitter *e, unsigned kind, cis_type type, const char *a,
                              const char *b);
/// An op of arith on two numbers, for reductions; NULL, without an error, if there is none.
const char *cis_c_apply(cis_c_emitter *e, unsigned kind, cis_type type, const char *a,
                        const char *b);
/// The rounded upper bits of a product, of which `shift` is the last op, by the upper half of one
/// of 32 bits; NULL, without an error: it is no such shift, or 32 bits do not hold a factor.
const char *cis_c_high_product(cis_c_emitter *e, const cis_op *shift);
/// Whether the op is written as a part of such a shift.
bool cis_c_is_in_high_product(cis_c_emitter *e, const cis_op *op);
/// A function of <math.h>, "exp", of one number of a float type, rounded to that.
const char *cis_c_math_call(cis_c_emitter *e, cis_type type, const char *name, const char *text);
/// a * b + c of a float type, rounded once.
const char *cis_c_fma(cis_c_emitter *e, cis_type type, const char *a, const char *b, const char *c);

#endif
