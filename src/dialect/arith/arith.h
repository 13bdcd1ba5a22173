// Enums of the arith dialect that other dialects' ops use.
#ifndef CIS_DIALECT_ARITH_ARITH_H
#define CIS_DIALECT_ARITH_ARITH_H

#include "ir/builder.h"

extern const cis_enum_def cis_arith_fast_math_enum;       // #arith.fastmath<fast>
extern const cis_enum_def cis_arith_atomic_rmw_kind_enum; // addf, addi, ...

/// i1 in the shape of `type` (of comparisons).
cis_type cis_arith_i1_same_shape(cis_type type);

/// arith.constant of a number or of elements of numbers, ub.poison of #ub.poison; NULL for others.
/// The constants of most dialects.
cis_op *cis_arith_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
