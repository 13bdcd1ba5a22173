// Buffers that the program frees by itself, so that nobody else may.
//
// A program may free some of its buffers already. What an op frees, and whatever that may be a view of, stays the program's
// own business, if it is freed on all ways; everything else is completed. A function in which every allocation is freed or
// returned needs nothing: that is what a function looks like after deallocation.
#ifndef CIS_DEALLOC_FREED_H
#define CIS_DEALLOC_FREED_H

#include "ir/op_def.h"
#include "support/map.h"

typedef struct cis_freed {
  cis_ptrmap buffers; // allocations and results of calls that the program frees: cis_value * -> 1
  bool frees;         // something
  bool complete;      // all is freed or returned, and callers can own what is returned
} cis_freed;

/// Takes away the ops that free a buffer on some ways only, so that deallocation frees it on all.
void cis_freed_take_over(cis_op *function);
/// Reports and returns false if the function frees an argument, or if it is not complete and a buffer is freed on some
/// ways and returned on others: then nobody knows who owns it. `distinct`: callers take it that results are other memory.
bool cis_freed_find(cis_op *function, bool distinct, cis_freed *out);
/// Whether a function that frees nothing need not, in a program that frees by itself: it allocates nothing and returns no memref,
/// or it returns all that it allocates, in one block, and no other memref. What it returns may be somebody else's where
/// its callers know, `returns_others`.
bool cis_freed_needs_nothing(cis_op *function, bool returns_others, bool distinct);
void cis_freed_deinit(cis_freed *freed);
static inline bool cis_freed_has(const cis_freed *freed, const cis_value *value) {
  return freed->buffers.len && cis_ptrmap_has(&freed->buffers, value);
}

#endif
