// What ownership-based deallocation asks of the IR before it changes anything.
#ifndef CIS_DEALLOC_OWNERSHIP_CHECKS_H
#define CIS_DEALLOC_OWNERSHIP_CHECKS_H

#include "ir/op_def.h"

/// A terminator that passes its operands to the op around it, or to another region of that op.
bool cis_dealloc_is_region_terminator(cis_op *op);
/// The operands that such a terminator passes on.
cis_range cis_dealloc_passed_operands(cis_op *terminator);
/// A terminator that passes nothing on: of the body of a reduction, of a parallel loop's combining
/// part, of a kernel.
bool cis_dealloc_passes_nothing(cis_op *op);

/// Reports and returns false if an op cannot be handled. With `borrow`, an op that says nothing of
/// its effects neither keeps nor frees its operands.
bool cis_dealloc_check_op(cis_op *op, bool borrow);

#endif
