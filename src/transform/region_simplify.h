// Tidying of control-flow graphs: what cannot be reached, is not used, or is there twice.
#ifndef CIS_TRANSFORM_REGION_SIMPLIFY_H
#define CIS_TRANSFORM_REGION_SIMPLIFY_H

#include "ir/builder.h"

/// Erases the blocks of the op's regions that cannot be reached from their entry. Uses `tag`s of
/// blocks.
bool cis_erase_unreachable_blocks(cis_rewriter *r, cis_op *op, cis_block_vec *scratch);
/// In all regions inside `root`: erases blocks that cannot be reached, ops and block arguments that
/// nothing needs, in cycles as well. Uses `tag`s of ops, blocks and values. True if anything but
/// arguments was erased.
bool cis_simplify_regions(cis_op *root);

/// In all regions inside `root`: of blocks that differ in values from outside at most, one is left,
/// which is passed these values; arguments that are passed one value on all paths are that value.
/// Whether anything changed. Uses `tag`s of ops.
bool cis_merge_blocks(cis_op *root);

#endif
