// Canonicalisation that expand_shape and collapse_shape of memref and of tensor share.
#ifndef CIS_DIALECT_COMMON_RESHAPE_H
#define CIS_DIALECT_COMMON_RESHAPE_H

#include "dialect/common/mixed.h"
#include "ir/op_def.h"

/// The reassociation indices of an expand_shape or a collapse_shape.
static inline cis_attr cis_reshape_groups(const cis_op *op) {
  return cis_op_inherent(op, "reassociation");
}
/// Builds a collapse_shape of `value` at the location of `op`: of memref or tensor, as `type` is.
/// `groups` are the reassociation indices.
cis_op *cis_reshape_build_collapse(cis_rewriter *r, const cis_op *op, cis_value *value,
                                   cis_attr groups, cis_type type);
/// Builds an expand_shape of `value` to `sizes`; otherwise as cis_reshape_build_collapse.
cis_op *cis_reshape_build_expand(cis_rewriter *r, const cis_op *op, cis_value *value,
                                 cis_attr groups, const cis_mixed_vec *sizes, cis_type type);

extern const cis_pattern cis_reshape_collapse_of_collapse, cis_reshape_expand_of_expand,
    cis_reshape_collapse_of_expand, cis_reshape_expand_of_collapse;

#endif
