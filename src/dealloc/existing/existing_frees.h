// Buffers that the program itself frees, so that deallocation must not free them again.
//
// A program may free some of its buffers already. Memrefs that may be the same buffer are one
// class. If all allocations of a class are freed on all paths (path_frees.h), the program goes on
// freeing them; otherwise deallocation frees them in place of the program. A function in which
// every allocation is freed or returned on all paths is complete: functions look like this after
// deallocation.
#ifndef CIS_DEALLOC_EXISTING_EXISTING_FREES_H
#define CIS_DEALLOC_EXISTING_EXISTING_FREES_H

#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_existing_frees {
  cis_ptrmap buffers; // allocations and results of calls that the program frees: cis_value * -> 1
  bool frees;         // the function frees something
  bool complete;      // every allocation is freed or returned, and callers can own the results
} cis_existing_frees;

/// Whether the op is a function that deallocation works on: one of func or of a user's own that has
/// a body, or any other (FunctionOpInterface) that allocates, takes or returns a buffer.
bool cis_existing_frees_is_function(cis_op *op);
/// Whether the block of an op that takes `value` has no use for it then: it got the memory by this
/// name, knows no other one, and uses it before alone.
bool cis_existing_frees_gives_up(cis_op *op, const cis_value *value);
/// Finds the buffers that the function frees. If it is not complete, erases the ops that free
/// buffers on some paths only, or that free buffers which are also returned, so that deallocation
/// frees them on all paths. Reports an error and returns false if the function frees an argument,
/// or if such ops cannot be erased. `distinct`: callers assume that the results are different
/// buffers.
bool cis_existing_frees_find(cis_op *function, bool distinct, cis_existing_frees *out);
/// Whether a function without frees is complete: it allocates nothing and returns no memref, or it
/// returns everything that it allocates, and no other memref. With `returns_others` a function that
/// allocates nothing may return memrefs of other owners, because its callers know.
bool cis_existing_frees_none_needed(cis_op *function, bool returns_others, bool distinct);
/// Whether a whole program is as deallocation leaves it: it frees something, and all of its
/// functions are complete or need nothing. Then what private functions return may belong to others,
/// because their callers do not free it. `dynamic_private`: private functions may return an i1
/// with each memref that says whether the caller owns it. `lowered`: no op of the bufferization
/// dialect is left to be lowered either.
bool cis_existing_frees_is_deallocated(cis_op *root, bool dynamic_private, bool lowered);
/// Frees the table.
void cis_existing_frees_deinit(cis_existing_frees *freed);
/// Whether the program frees this allocation or result of a call.
static inline bool cis_existing_frees_has(const cis_existing_frees *freed, const cis_value *value) {
  return freed->buffers.len && cis_ptrmap_has(&freed->buffers, value);
}

#endif
