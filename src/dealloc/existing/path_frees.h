// What becomes of a buffer: whether it is freed or returned on all paths that control can take.
//
// A path is followed from the allocation on, with the names that are this buffer on it (arguments
// of blocks, results of regions and of selects), and with what is known there of i1 values. Where a
// condition is open, the path forks. So an i1 that goes along with a memref, a comparison of
// pointers, what dealloc_helper answers, and conditions that exclude each other are followed as
// they are. A buffer that no name is left for is lost. Not followed: how often a loop runs, and
// what lies in memory. A function has so many steps at most; what is not decided then counts as
// lost.
#ifndef CIS_DEALLOC_EXISTING_PATH_FREES_H
#define CIS_DEALLOC_EXISTING_PATH_FREES_H

#include "analysis/buffer_reach.h"

typedef struct cis_path_frees cis_path_frees;

struct cis_symbol_cache;

/// Whether the function returns an i1 along with each memref, after all of them, as private
/// functions do with private-function-dynamic-ownership: whether the caller owns it.
bool cis_path_frees_returns_ownership(cis_op *function);
/// Caller owns the result. The function must not change while it is in use; `reach` is of it, and
/// borrowed. With `symbols`, functions that return such flags are taken by them; NULL: what is
/// returned is always owned.
cis_path_frees *cis_path_frees_create(cis_op *function, cis_reach *reach,
                                      struct cis_symbol_cache *symbols);
void cis_path_frees_destroy(cis_path_frees *fates);
/// Whether the allocation (a result of its op) is freed or returned on all paths on which control
/// leaves the function.
bool cis_path_frees_on_all_paths(cis_path_frees *fates, cis_value *allocation);
/// Whether a memref may be what the function returns, to be freed by its caller.
bool cis_path_frees_may_be_returned(cis_path_frees *fates, cis_value *memref);
/// Whether an argument of the function may be freed on a path; also if it has more paths than are
/// followed. `out_free`: the op that frees it, or NULL if that is not known.
bool cis_path_frees_may_be_freed(cis_path_frees *fates, cis_value *argument, cis_op **out_free);

#endif
