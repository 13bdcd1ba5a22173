// Enums of the arith dialect that other dialects' ops use.
#ifndef CIS_DIALECT_ARITH_H
#define CIS_DIALECT_ARITH_H

#include "ir/op_def.h"

extern const cis_enum_def cis_arith_fast_math_enum;       // #arith.fastmath<fast>
extern const cis_enum_def cis_arith_atomic_rmw_kind_enum; // addf, addi, ...

/// i1 in the shape of `type` (of comparisons).
cis_type cis_arith_i1_same_shape(cis_type type);

#endif
