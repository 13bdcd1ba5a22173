// The sizes of a tensor that an op results in, computed before or without the tensor (MLIR:
// ReifyRankedShapedTypeOpInterface).
#ifndef CIS_BUFFERIZE_REWRITE_RESULT_SIZES_H
#define CIS_BUFFERIZE_REWRITE_RESULT_SIZES_H

#include "ir/builder.h"

/// tensor.dim, with a constant for its index.
cis_value *cis_build_tensor_dim(cis_rewriter *r, cis_location loc, cis_value *tensor, uint32_t i);
/// Appends the dynamic sizes of a ranked tensor, in order: from the operands of its op where that
/// can say, else as tensor.dim of the tensor itself. At the rewriter's point.
void cis_build_dynamic_sizes(cis_rewriter *r, cis_location loc, cis_value *tensor,
                             cis_value_vec *out);

#endif
