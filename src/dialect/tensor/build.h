// Ops of tensor, for lowerings.
#ifndef CIS_DIALECT_TENSOR_BUILD_H
#define CIS_DIALECT_TENSOR_BUILD_H

#include "dialect/common/mixed.h"

/// tensor.empty; `sizes` are those of the dynamic dimensions.
cis_value *cis_tensor_build_empty(cis_loc_builder *e, cis_type type, cis_value *const *sizes,
                                  uint32_t num_sizes);
/// tensor.dim of a dimension that is a value; with a constant for it.
cis_value *cis_tensor_build_dim_of(cis_loc_builder *e, cis_value *tensor, cis_value *dim);
/// Builds tensor.dim.
cis_value *cis_tensor_build_dim(cis_loc_builder *e, cis_value *tensor, int64_t dim);
/// tensor.cast; the value itself if it has that type.
cis_value *cis_tensor_build_cast(cis_loc_builder *e, cis_value *tensor, cis_type type);
/// Builds tensor.extract.
cis_value *cis_tensor_build_extract(cis_loc_builder *e, cis_value *tensor,
                                    cis_value *const *indices, uint32_t num);
/// Groups [[0, 1], [2]] as an attribute: group `i` has `sizes[i]` dimensions.
cis_attr cis_tensor_groups(cis_context *ctx, const uint32_t *sizes, uint32_t num);
/// Builds tensor.collapse_shape.
cis_value *cis_tensor_build_collapse(cis_loc_builder *e, cis_value *tensor, cis_attr groups,
                                     cis_type type);
/// tensor.expand_shape; `shape` has a number or a value for each dimension of the result.
cis_value *cis_tensor_build_expand(cis_loc_builder *e, cis_value *tensor, cis_attr groups,
                                   const cis_mixed_vec *shape, cis_type type);
/// tensor.pad with `value` all around.
cis_value *cis_tensor_build_pad(cis_loc_builder *e, cis_value *tensor, const cis_mixed_vec *low,
                                const cis_mixed_vec *high, cis_value *value, cis_type type);

#endif
