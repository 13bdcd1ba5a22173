// The option free-early: frees as early as possible, with fewer checks at run time.
//
// Memrefs fall into classes so that those of different classes are never the same memory: buffers
// that allocations and calls return have no other name (the function boundary ABI), and views,
// selects, branches, regions, tensors and pointers make aliases (analysis/buffer_reach.h). Each
// class is freed on its own, after its last use in the block. A class is *pinned*, and freed at the
// end of the block, if it may be accessed without an alias in the block: because it is stored in
// memory, or because asynchronous work uses it. The ABI holds towards callers as well: a function
// does not return one buffer twice.
#ifndef CIS_DEALLOC_OWNERSHIP_FREE_EARLY_H
#define CIS_DEALLOC_OWNERSHIP_FREE_EARLY_H

#include "dealloc/ownership/freeing.h"

struct cis_owners;

typedef struct cis_alias_classes cis_alias_classes;

/// Classes of the memrefs of `owners`, as they are numbered there. NULL if memrefs are stored in
/// memory somewhere, because classes are then not known. Caller owns the result.
cis_alias_classes *cis_alias_classes_create(const struct cis_owners *owners);
/// Frees the classes. NULL is allowed.
void cis_alias_classes_destroy(cis_alias_classes *classes);
/// The class of a value that was just numbered: that of `like`, or one of its own where that is
/// NULL.
void cis_alias_classes_add(cis_alias_classes *classes, const cis_value *value,
                           const cis_value *like);

/// Moves the class of `from`, which is no memref, to `to`.
void cis_alias_classes_replace(cis_alias_classes *classes, const cis_value *from,
                               const cis_value *to);
/// Whether the class of the value is pinned; see the top of this file.
bool cis_alias_classes_is_pinned(cis_alias_classes *classes, const cis_value *value);

/// Frees the memrefs whose classes have no retained member, after their last uses in the block, and
/// removes them from the lists.
void cis_free_early_in_block(struct cis_owners *owners, cis_freeing_lists *lists);
/// Makes one op per class for the lists, whose `memrefs` are no bases yet, and none for a class
/// whose result is known.
void cis_free_early_build(struct cis_owners *owners, cis_builder *b, cis_freeing_lists *lists,
                          cis_location loc);
/// Replaces all but the first of several values of one class that a function returns by copies.
/// False after an error.
bool cis_free_early_separate(struct cis_owners *owners, cis_builder *b, cis_op *op,
                             cis_range returned);

#endif
