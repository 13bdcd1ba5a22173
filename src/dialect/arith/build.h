// Ops of arith, for lowerings: constants, ops of two operands, comparisons.
#ifndef CIS_DIALECT_ARITH_BUILD_H
#define CIS_DIALECT_ARITH_BUILD_H

#include "ir/builder.h"

/// arith.constant of an attribute with a type.
cis_value *cis_arith_build_constant(cis_loc_builder *e, cis_attr value);
/// arith.constant of type index, and of type i1.
cis_value *cis_arith_build_index(cis_loc_builder *e, int64_t value);
/// Builds an i1 constant.
cis_value *cis_arith_build_bool(cis_loc_builder *e, bool value);
/// An op of two operands and a result of their type.
cis_value *cis_arith_build_binary(cis_loc_builder *e, unsigned kind, cis_value *a, cis_value *b);
/// arith.cmpi; `predicate` is one of "eq", "ne", "ult", ...
cis_value *cis_arith_build_cmpi(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b);
/// arith.cmpf; `predicate` is one of "oeq", "ogt", "uno", ...
cis_value *cis_arith_build_cmpf(cis_loc_builder *e, const char *predicate, cis_value *a,
                                cis_value *b);
/// Builds arith.select.
cis_value *cis_arith_build_select(cis_loc_builder *e, cis_value *condition, cis_value *a,
                                  cis_value *b);
/// arith.ori of two i1.
cis_value *cis_arith_build_ori(cis_builder *b, cis_location loc, cis_value *a, cis_value *c);

#endif
