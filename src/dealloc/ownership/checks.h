// The checks of ownership-based deallocation on an op before it is changed.
#ifndef CIS_DEALLOC_OWNERSHIP_CHECKS_H
#define CIS_DEALLOC_OWNERSHIP_CHECKS_H

#include "ir/op_def.h"

/// A terminator that passes its operands to the op around it, or to another region of that op.
bool cis_dealloc_is_region_terminator(cis_op *op);
/// The operands that such a terminator passes on.
cis_range cis_dealloc_passed_operands(cis_op *terminator);
/// A terminator that passes no values, such as that of a parallel loop's body or of a kernel, or
/// one of a user's own that ends a function and is no return.
bool cis_dealloc_passes_nothing(cis_op *op);

/// An op without RegionBranchOpInterface in whose regions no memref is defined: nothing is freed
/// there, so nothing is written there.
bool cis_dealloc_has_no_buffers_inside(cis_op *op);

/// Reports and returns false if an op cannot be handled. With `borrow`, an op that says nothing of
/// its effects neither keeps nor frees its operands.
bool cis_dealloc_check_op(cis_op *op, bool borrow);

#endif
