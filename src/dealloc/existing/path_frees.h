// Whether a buffer is freed or returned on all paths that control can take.
//
//     %own = arith.select ...           // an ownership indicator
//     cf.cond_br %own, ^free, ^end      // unknown: the path forks; each side knows %own
//   ^free: memref.dealloc %a            // freed on this path; on the other one it is lost
//
// The analysis follows each path from the allocation, with the aliases of the buffer on it (block
// arguments, results of regions and selects) and with the i1 values that are known there. At an
// unknown condition the path forks. So the analysis understands ownership indicators, comparisons
// of pointers, results of dealloc_helper and conditions that exclude each other. A buffer without a
// live alias is lost. The analysis does not count how often a loop runs, and does not follow
// memrefs in memory. A function has a limited number of steps; a buffer that is not decided within
// them counts as lost.
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
/// Frees the analysis. NULL is allowed.
void cis_path_frees_destroy(cis_path_frees *frees);
/// Whether the allocation (a result of its op) is freed or returned on all paths on which control
/// leaves the function.
bool cis_path_frees_on_all_paths(cis_path_frees *frees, cis_value *allocation);
/// Whether the function may return the memref, so that its caller frees it.
bool cis_path_frees_may_be_returned(cis_path_frees *frees, cis_value *memref);
/// Whether an argument of the function may be freed on a path; also true if the steps run out.
/// `out_free` is the op that frees it; NULL if it is unknown.
bool cis_path_frees_may_be_freed(cis_path_frees *frees, cis_value *argument, cis_op **out_free);

#endif
