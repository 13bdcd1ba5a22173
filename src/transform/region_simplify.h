// Simplification of control-flow graphs: erases blocks that cannot be reached, and ops and
// arguments without use; merges equal blocks.
#ifndef CIS_TRANSFORM_REGION_SIMPLIFY_H
#define CIS_TRANSFORM_REGION_SIMPLIFY_H

#include "ir/builder.h"

/// Erases the blocks of the op's regions that cannot be reached from their entry. Uses `tag`s of
/// blocks.
bool cis_erase_unreachable_blocks(cis_rewriter *r, cis_op *op, cis_block_vec *scratch);
/// Erases blocks that cannot be reached, and ops and block arguments that nothing needs, in cycles
/// as well, in all regions inside `root`. Uses `tag`s of ops, blocks and values. True if anything
/// but arguments was erased.
bool cis_simplify_regions(cis_op *root);

/// Merges blocks that differ in values from outside at most into one, which is passed these values,
/// and replaces arguments that are passed one value on all paths by it, in all regions inside
/// `root`. Whether anything changed. Uses `tag`s of ops.
bool cis_merge_blocks(cis_op *root);

#endif
