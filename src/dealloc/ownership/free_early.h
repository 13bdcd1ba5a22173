// Deallocation with fewer checks at run time, as early as can be: free-early.
//
// Memrefs fall into classes so that those of different classes never are the same memory: what
// allocations and calls return has no other owner (the function boundary ABI), and views, selects,
// branches, regions, tensors and pointers lead from one value to another (analysis/buffer_reach.h).
// Each class is freed on its own, after its last use in the block; a class that is pinned, because
// something uses it that its names do not show, at the end of the block. The ABI is kept towards
// callers as well: what a function returns is not returned twice.
#ifndef CIS_DEALLOC_OWNERSHIP_FREE_EARLY_H
#define CIS_DEALLOC_OWNERSHIP_FREE_EARLY_H

#include "dealloc/ownership/freeing.h"

struct cis_owners;

typedef struct cis_alias_classes cis_alias_classes;

/// Classes of the memrefs of `owners`, as they are numbered there. NULL if memrefs are stored in
/// memory somewhere: then nothing is known. Caller owns the result.
cis_alias_classes *cis_alias_classes_create(const struct cis_owners *owners);
void cis_alias_classes_destroy(cis_alias_classes *classes);
/// The class of a value that was just numbered: that of `like`, or one of its own where that is
/// NULL.
void cis_alias_classes_add(cis_alias_classes *classes, const cis_value *value,
                           const cis_value *like);

/// `to` takes the place of a value that is no memref.
void cis_alias_classes_replace(cis_alias_classes *classes, const cis_value *from,
                               const cis_value *to);
/// Whether something uses the value's class that its names do not show: it is stored in memory, or
/// work on it goes on.
bool cis_alias_classes_is_pinned(cis_alias_classes *classes, const cis_value *value);

/// What has to be freed whatever `retained` is kept is freed after its last use in the block and
/// removed from the lists.
void cis_free_early_in_block(struct cis_owners *owners, cis_freeing_lists *lists);
/// Makes the ops for the lists, whose `memrefs` are no bases yet: one per class, and none where the
/// result is known.
void cis_free_early_build(struct cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                          cis_location loc);
/// Of several values of one class that a function returns, all but the first become copies.
void cis_free_early_separate(struct cis_owners *owners, cis_builder *b, cis_op *op,
                             cis_range returned);

#endif
