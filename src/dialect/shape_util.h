// Checks that ops of several dialects share: offsets, sizes and strides; reassociation of dimensions.
#ifndef CIS_DIALECT_SHAPE_UTIL_H
#define CIS_DIALECT_SHAPE_UTIL_H

#include "ir/diag.h"
#include "ir/op_def.h"

/// Mixed static and dynamic numbers, as `static_x` attribute (CIS_DYNAMIC where an operand stands) and operand group.
typedef struct cis_mixed_list {
  const int64_t *values;
  uint32_t num;
} cis_mixed_list;
cis_mixed_list cis_mixed_list_get(const cis_op *op, const char *static_name);

/// "expected 2 offset values, got 1": lengths, and as many operands as dynamic entries. `rank` is what the lists
/// must be long.
bool cis_verify_mixed_list(cis_op *op, const char *what, uint32_t rank, const char *static_name,
                           const char *dynamic_name);
/// Static offsets and sizes not negative; "offset 0 is out-of-bounds: 9 >= 4"; "slice along dimension 1 runs
/// out-of-bounds: 19 >= 8". `shape` is the source's.
bool cis_verify_in_bounds(cis_op *op, const int64_t *shape, cis_mixed_list offsets,
                          cis_mixed_list sizes, cis_mixed_list strides);

/// Reassociation: groups of consecutive dimensions [[0, 1], [2]]. Group i of the attribute.
cis_mixed_list cis_reassociation_group(cis_attr reassociation, uint32_t i, int64_t *buffer);
/// Groups cover 0 .. rank-1 in order, and there is one for each dimension of the collapsed shape.
bool cis_verify_reassociation(cis_op *op, cis_attr reassociation, uint32_t expanded_rank,
                              uint32_t collapsed_rank);
/// Sizes of each group against the collapsed dimension.
bool cis_verify_reassociated_sizes(cis_op *op, cis_attr reassociation, const int64_t *expanded,
                                   const int64_t *collapsed, uint32_t collapsed_rank);

#endif
