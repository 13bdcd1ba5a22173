// Whether two ops compute the same: name, attributes, operands, result types and regions. Locations
// do not count.
#ifndef CIS_TRANSFORM_EQUIVALENCE_H
#define CIS_TRANSFORM_EQUIVALENCE_H

#include "ir/op_def.h"

/// Whether the ops have the same name, attributes and result types, and as many operands, regions
/// and successors.
bool cis_op_is_alike(const cis_op *a, const cis_op *b);
/// Returns a hash that is equal for equivalent ops.
uint64_t cis_op_hash(const cis_op *op);
/// Operands of a commutative op may come in any order, though not, as in MLIR, those of ops inside
/// its regions. Changes tags inside of `a`.
bool cis_op_own_and_compare(cis_op *a, cis_op *b);

#endif
