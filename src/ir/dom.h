// Dominance between blocks and ops. The tree of a region is computed at the first question about it
// and kept.
//
//   cis_dom *dom = cis_dom_create();
//   if (cis_dom_value(dom, value, user))  ...   // `value` may become an operand of `user`
//   cis_dom_destroy(dom);
#ifndef CIS_IR_DOM_H
#define CIS_IR_DOM_H

#include "ir/op.h"

/// A dominator tree per region, or a post-dominator tree.
typedef struct cis_dom cis_dom;

/// Dominance. Caller owns the result. Blocks and branches must not change while it is in use.
cis_dom *cis_dom_create(void);
/// Post-dominance, with the same functions: a dominates b if each path from b out of the region
/// leads through a. Caller owns the result.
cis_dom *cis_post_dom_create(void);
/// Frees the trees. NULL is allowed.
void cis_dom_destroy(cis_dom *dom);

/// The immediate dominator; NULL for an entry block and for an unreachable one.
cis_block *cis_dom_idom(cis_dom *dom, cis_block *block);
/// Whether a path leads from the entry block to `block`.
bool cis_dom_is_reachable(cis_dom *dom, cis_block *block);
/// Whether a dominates b or is b. If b is in a nested region, the block of a's region around it
/// counts.
bool cis_dom_block(cis_dom *dom, cis_block *a, cis_block *b);
/// Whether a dominates b and is not b.
bool cis_dom_block_properly(cis_dom *dom, cis_block *a, cis_block *b);
/// Whether the definition of `value` dominates `user`. Always true in a graph region.
bool cis_dom_value(cis_dom *dom, cis_value *value, cis_op *user);
/// Whether op a dominates op b and is not b.
bool cis_dom_op_properly(cis_dom *dom, cis_op *a, cis_op *b);
/// The nearest block that dominates both; NULL if there is none.
cis_block *cis_dom_nearest_common(cis_dom *dom, cis_block *a, cis_block *b);

#endif
