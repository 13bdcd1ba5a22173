// Whether a buffer is freed or returned on all paths that control can take.
//
// A path is followed from the allocation on, with the names that are this buffer on it (arguments
// of blocks, results of regions and of selects), and with the i1 values that are known there. At a
// condition that is not known, the path forks. So ownership indicators, comparisons of pointers,
// the answers of dealloc_helper and conditions that exclude each other are understood. A buffer
// without any name left is lost. The analysis does not count how often a loop runs, and does not
// follow memrefs in memory. A function has a limited number of steps; a buffer that is not decided
// within them counts as lost.
#ifndef CIS_DEALLOC_EXISTING_PATH_FREES_H
#define CIS_DEALLOC_EXISTING_PATH_FREES_H

#include "analysis/buffer_reach.h"

typedef struct cis_path_frees cis_path_frees;

struct cis_symbol_cache;

/// Whether the function returns, after all other results, an i1 for each memref that says whether
/// the caller owns it, as private functions do with private-function-dynamic-ownership.
bool cis_path_frees_returns_ownership(cis_op *function);
/// Caller owns the result. The function must not change while it is in use; `reach` is of it, and
/// borrowed. With `symbols`, results of functions that return such flags are owned if the flag
/// holds; NULL: results are always owned.
cis_path_frees *cis_path_frees_create(cis_op *function, cis_reach *reach,
                                      struct cis_symbol_cache *symbols);
void cis_path_frees_destroy(cis_path_frees *frees);
/// Whether the allocation (a result of its op) is freed or returned on all paths on which control
/// leaves the function.
bool cis_path_frees_on_all_paths(cis_path_frees *frees, cis_value *allocation);
/// Whether a memref may be what the function returns, to be freed by its caller.
bool cis_path_frees_may_be_returned(cis_path_frees *frees, cis_value *memref);
/// Whether an argument of the function may be freed on a path; true also if the steps end first.
/// `out_free`: the op that frees it, or NULL if that is not known.
bool cis_path_frees_may_be_freed(cis_path_frees *frees, cis_value *argument, cis_op **out_free);

#endif
