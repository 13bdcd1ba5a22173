// Ops of arith, for lowerings: constants, ops of two operands, comparisons.
#ifndef CIS_DIALECT_ARITH_BUILD_H
#define CIS_DIALECT_ARITH_BUILD_H

#include "ir/builder.h"

/// arith.constant of an attribute with a type.
cis_value *cis_arith_build_constant(cis_loc_builder *e, cis_attr value);
/// arith.constant of type index, and of type i1.
cis_value *cis_arith_build_index(cis_loc_builder *e, int64_t value);
/// Builds a constant of an integer type.
cis_value *cis_arith_build_int(cis_loc_builder *e, cis_type type, int64_t value);
/// Builds a constant of a float type.
cis_value *cis_arith_build_float(cis_loc_builder *e, cis_type type, double value);
/// Builds an i1 constant.
cis_value *cis_arith_build_bool(cis_loc_builder *e, bool value);
/// Builds the op of the function's name, of two operands and a result of their type.
typedef cis_value *cis_arith_binary(cis_loc_builder *e, cis_value *a, cis_value *b);
cis_arith_binary cis_arith_build_addi, cis_arith_build_subi, cis_arith_build_muli,
    cis_arith_build_divsi, cis_arith_build_divui, cis_arith_build_floordivsi, cis_arith_build_remsi,
    cis_arith_build_remui, cis_arith_build_andi, cis_arith_build_ori, cis_arith_build_xori,
    cis_arith_build_shli, cis_arith_build_shrsi, cis_arith_build_shrui, cis_arith_build_maxsi,
    cis_arith_build_maxui, cis_arith_build_minsi, cis_arith_build_minui, cis_arith_build_addf,
    cis_arith_build_divf, cis_arith_build_mulf, cis_arith_build_maximumf, cis_arith_build_minimumf;
/// Builds the op for the operands' type: of floats addf, subf, mulf, maximumf, minimumf, of
/// integers addi, subi, muli, maxsi, minsi.
cis_arith_binary cis_arith_build_add, cis_arith_build_sub, cis_arith_build_mul, cis_arith_build_max,
    cis_arith_build_min;
/// Builds an arith.addi or arith.muli, or returns what it folds to.
cis_arith_binary cis_arith_build_folded_addi, cis_arith_build_folded_muli;
/// Builds arith.mulsi_extended and returns the low half; `*out_high` is the high one.
cis_value *cis_arith_build_mulsi_extended(cis_loc_builder *e, cis_value *a, cis_value *b,
                                          cis_value **out_high);
/// Builds the cast of the function's name to `type`.
typedef cis_value *cis_arith_cast(cis_loc_builder *e, cis_value *x, cis_type type);
cis_arith_cast cis_arith_build_extf, cis_arith_build_extsi, cis_arith_build_extui,
    cis_arith_build_fptosi, cis_arith_build_index_cast, cis_arith_build_sitofp,
    cis_arith_build_truncf, cis_arith_build_trunci, cis_arith_build_uitofp;
/// Builds the cast of an integer to index.
cis_value *cis_arith_build_as_index(cis_loc_builder *e, cis_value *x);
/// Builds arith.negf.
cis_value *cis_arith_build_negf(cis_loc_builder *e, cis_value *x);
/// arith.cmpi; `predicate` is one of "eq", "ne", "ult", ...
cis_value *cis_arith_build_cmpi(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b);
/// arith.cmpf; `predicate` is one of "oeq", "ogt", "uno", ...
cis_value *cis_arith_build_cmpf(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b);
/// Builds arith.select.
cis_value *cis_arith_build_select(cis_loc_builder *e, cis_value *condition, cis_value *a,
                                  cis_value *b);

#endif
