// Lowerings that replace some ops and must leave none of them: which, and in which order they are looked at.
#ifndef CIS_DEALLOC_CONVERSION_H
#define CIS_DEALLOC_CONVERSION_H

#include "ir/op_def.h"

/// Appends the ops inside `root` that control can reach, each before what is in its regions; the blocks of a region in the
/// order of the dominator tree. That is the order in which MLIR's conversions go, and so that of errors.
void cis_conversion_order(cis_op *root, cis_op_vec *out);
/// "failed to legalize operation 'x.y' that was explicitly marked illegal". Returns false.
bool cis_conversion_error(cis_op *op);

#endif
