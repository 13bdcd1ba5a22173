// Canonicalisation that expand_shape and collapse_shape of memref and of tensor share.
#ifndef CIS_DIALECT_COMMON_RESHAPE_H
#define CIS_DIALECT_COMMON_RESHAPE_H

#include "dialect/common/mixed.h"
#include "ir/op_def.h"

/// Collapses or expands `value` by groups of dimensions, at the location of `op`; a memref or
/// tensor, as `type` is.
cis_op *cis_reshape_build_collapse(cis_rewriter *r, const cis_op *op, cis_value *value,
                                   cis_attr groups, cis_type type);
cis_op *cis_reshape_build_expand(cis_rewriter *r, const cis_op *op, cis_value *value,
                                 cis_attr groups, const cis_mixed_vec *sizes, cis_type type);

extern const cis_pattern cis_reshape_collapse_of_collapse, cis_reshape_expand_of_expand,
    cis_reshape_collapse_of_expand, cis_reshape_expand_of_collapse;

#endif
