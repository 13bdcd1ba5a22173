// Checks that ops of several dialects share: offsets, sizes and strides; reassociation of
// dimensions; indexing maps.
#ifndef CIS_DIALECT_COMMON_SHAPE_UTIL_H
#define CIS_DIALECT_COMMON_SHAPE_UTIL_H

#include "dialect/common/mixed.h"
#include "ir/affine.h"
#include "ir/diag.h"
#include "ir/op_def.h"

/// Whether shaped types may be of one shape: an unranked one is of any, and so is a dynamic size.
bool cis_shapes_compatible(cis_type a, cis_type b);

/// Checks a slice: as many operands as dynamic entries, one entry per dimension (`offset_rank` and
/// `rank` of them), and static offsets and sizes that are not negative.
bool cis_verify_slice(cis_op *op, uint32_t offset_rank, uint32_t rank);
/// "offset 0 is out-of-bounds: 9 >= 4"; "slice along dimension 1 runs out-of-bounds: 19 >= 8".
/// `shape` is the source's.
bool cis_verify_in_bounds(cis_op *op, const int64_t *shape, const cis_static_slice *slice);

/// Whether `reduced` has the shape of `full`, dimensions of size one left out or not; matched from
/// the left.
bool cis_is_rank_reduced(cis_type full, cis_type reduced);
/// Verifies that there are as many dynamic sizes as the type has dynamic dimensions.
bool cis_verify_dynamic_sizes(cis_op *op, cis_type type, uint32_t num_sizes);

/// Checks that `output_shape`, the second group, has as many operands as `static_output_shape` has
/// dynamic sizes.
bool cis_verify_output_sizes(cis_op *op);

/// Reassociation, groups of consecutive dimensions [[0, 1], [2]]: one group for each dimension of
/// the collapsed shaped type, together the dimensions of the expanded one in order, sizes agreeing.
bool cis_verify_reassociation(cis_op *op, cis_attr groups, cis_type expanded, cis_type collapsed);

/// IndexingMapOpInterface: "invalid indexing maps are non-invertible: (...)", all maps in one.
bool cis_non_invertible_error(cis_op *op, const cis_affine_map *maps, size_t num,
                              uint32_t num_loops);

#endif
