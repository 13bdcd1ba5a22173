// Deallocation with fewer checks at run time, as early as can be: free-early.
//
// Memrefs fall into classes so that those of different classes never are the same memory: what allocations and calls return is
// nobody else's (the function boundary ABI), and views, selects, branches and regions lead from one value to another. Each class
// is freed on its own, after its last use in the block. The ABI is kept towards callers as well: what a function returns
// is not returned twice.
#ifndef CIS_DEALLOC_SPLIT_H
#define CIS_DEALLOC_SPLIT_H

#include "dealloc/freeing.h"

struct cis_owners;

typedef struct cis_split cis_split;

/// Classes of the memrefs of `owners`, as they are numbered there. NULL if memrefs are stored in memory somewhere: then
/// nothing is known. Caller owns the result.
cis_split *cis_split_create(const struct cis_owners *owners);
void cis_split_destroy(cis_split *split);
/// The class of a value that was just numbered: that of `like`, or one of its own where that is NULL.
void cis_split_add(cis_split *split, const cis_value *value, const cis_value *like);

/// What has to be freed whatever `retained` is kept is freed after its last use in the block and removed from the lists.
void cis_split_free_early(struct cis_owners *owners, cis_freeing_lists *lists);
/// Makes the ops for the lists, whose `memrefs` are no bases yet: one per class, and none where the result is known.
void cis_split_build(struct cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                     cis_location loc);
/// Of several values of one class that a function returns, all but the first become copies.
void cis_split_separate(struct cis_owners *owners, cis_builder *b, cis_op *op, cis_range returned);

#endif
