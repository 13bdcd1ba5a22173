// Enums and flags of the arith dialect that other dialects' ops use.
#ifndef CIS_DIALECT_ARITH_ARITH_H
#define CIS_DIALECT_ARITH_ARITH_H

#include "ir/builder.h"

extern const cis_enum_def cis_arith_fast_math_enum;       // #arith.fastmath<fast>
extern const cis_enum_def cis_arith_atomic_rmw_kind_enum; // addf, addi, ...
/// The op that an AtomicRMWKind combines with; 0: assign.
unsigned cis_arith_atomic_rmw_op(int64_t kind);

/// Bits of the attribute `fastmath`, which ops of other dialects have too.
enum {
  CIS_FASTMATH_REASSOC = 1,
  CIS_FASTMATH_NNAN = 2,
  CIS_FASTMATH_NINF = 4,
  CIS_FASTMATH_NSZ = 8,
  CIS_FASTMATH_CONTRACT = 32
};
/// Whether the op has all of these.
bool cis_arith_has_fastmath(const cis_op *op, int64_t flags);

/// The value that an arith.addf adds to the result of an arith.mulf; NULL if the ops are others.
cis_value *cis_arith_added_to_product(const cis_op *add, const cis_op *mul);

/// i1 in the shape of `type` (of comparisons).
cis_type cis_arith_i1_same_shape(cis_type type);

/// arith.constant of a number or of elements of numbers, ub.poison of #ub.poison; NULL for others.
/// The constants of most dialects.
cis_op *cis_arith_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
