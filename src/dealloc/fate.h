// What becomes of a buffer: whether it is freed or returned on all ways that control can take.
//
// A way is followed from the allocation on, with the names that are this buffer on it (arguments of blocks, results of regions and
// of selects), and with what is known there of i1 values. Where a condition is open, the way splits in two. So an i1 that goes along
// with a memref, a comparison of pointers, what dealloc_helper answers, and conditions that exclude each other are followed as
// they are. A buffer that no name is left for is lost. Not followed: how often a loop runs, and what lies in memory. A function has
// so many steps at most; what is not decided then counts as lost.
#ifndef CIS_DEALLOC_FATE_H
#define CIS_DEALLOC_FATE_H

#include "ir/op_def.h"

typedef struct cis_fates cis_fates;

struct cis_symbol_cache;

/// Whether the function returns an i1 along with each memref, behind all of them, as private functions do with
/// private-function-dynamic-ownership: whether the caller owns it.
bool cis_fates_has_flags(cis_op *function);
/// Caller owns the result. The function must not change while it is in use. With `symbols`, functions that return such flags are
/// taken by them; NULL: what is returned is always owned.
cis_fates *cis_fates_create(cis_op *function, struct cis_symbol_cache *symbols);
void cis_fates_destroy(cis_fates *fates);
/// Whether the allocation (a result of its op) is freed or returned on all ways on which control leaves the function.
bool cis_fates_is_settled(cis_fates *fates, cis_value *allocation);
/// Whether a memref may be what the function returns, to be freed by its caller.
bool cis_fates_may_be_given(cis_fates *fates, cis_value *memref);

#endif
