// Dominance, per region, computed on demand and kept.
#ifndef CIS_IR_DOM_H
#define CIS_IR_DOM_H

#include "ir/op.h"

typedef struct cis_dom cis_dom;

/// Caller owns the result. Block structure must not change while it is in use.
cis_dom *cis_dom_create(void);
cis_dom *cis_post_dom_create(void);
void cis_dom_destroy(cis_dom *dom);

/// NULL for an entry block and for an unreachable one.
cis_block *cis_dom_idom(cis_dom *dom, cis_block *block);
bool cis_dom_is_reachable(cis_dom *dom, cis_block *block);
/// Whether a dominates b (or is b); nested blocks are lifted to a's region as MLIR does.
bool cis_dom_block(cis_dom *dom, cis_block *a, cis_block *b);
bool cis_dom_block_properly(cis_dom *dom, cis_block *a, cis_block *b);
/// Whether the definition of `value` is visible at `user`. In a graph region everything is.
bool cis_dom_value(cis_dom *dom, cis_value *value, cis_op *user);
bool cis_dom_op_properly(cis_dom *dom, cis_op *a, cis_op *b);
/// NULL if there is none.
cis_block *cis_dom_nearest_common(cis_dom *dom, cis_block *a, cis_block *b);

#endif
