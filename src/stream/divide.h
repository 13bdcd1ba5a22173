// Sums over rows by loops in bodies become reductions of their own, reshapes ops with rows.
#ifndef CIS_STREAM_DIVIDE_H
#define CIS_STREAM_DIVIDE_H

#include "ir/op.h"

/// Divides a linalg.generic whose body has one outermost loop of constant bounds, in which it reads
/// results of other structured ops of its block: into an op that makes what the loop begins with, a
/// reduction, and an op that uses the sum. A reshape of static shape becomes a linalg.generic.
/// The new ops stand before `op`, which stays as it is;
/// returns the last one. NULL, and no change, if it is no such op.
cis_op *cis_stream_divide(cis_op *op);

#endif
