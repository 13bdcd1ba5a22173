// Buffers of a function that may overlap although both are live: an output of a structured op, and
// an input of it that is not needed afterwards, while reads stay ahead of writes.
//
//   %out = memref.alloc()                         // nothing touches it before the op
//   linalg.generic ins(%in) outs(%out) { ... }    // the only op that touches both
//   memref.dealloc %in                            // nothing touches it after the op
//
// All three ops are in one block, and each use of either buffer is known to keep no name of it:
// loads, stores, copies, structured ops, views, calls of functions that keep nothing, the free.
// Other calls, vector transfers and unknown ops exclude a buffer. Each element is computed from the
// same numbers in the same order, so that the bits stay; only the order of elements may be
// reversed.
//
// A linalg.fill of the output just before its accumulation is part of the op, if the op writes
// every element of the filled buffer: the accumulators begin with its number, and it writes
// nothing.
#ifndef CIS_TARGET_C_OVERLAP_H
#define CIS_TARGET_C_OVERLAP_H

#include "memory/touched_arguments.h"
#include "support/arena.h"
#include "target/c/distance.h"

/// A buffer: what allocates it, what frees it in the same block (NULL: something else), and all
/// that may be it or a view of it.
typedef struct cis_c_buffer {
  cis_op *alloc, *free;
  cis_value_vec names;
} cis_c_buffer;

typedef CIS_VEC(cis_c_buffer) cis_c_buffer_vec;

/// An op whose output, a buffer by its number, may overlap an input.
typedef struct cis_c_overlap {
  cis_op *op;
  size_t input, output;
  cis_c_distances distances; // of the output's address from the input's
  uint32_t operand;          // the output's
  cis_op *fill;              // that becomes part of the op; NULL: none
} cis_c_overlap;

typedef CIS_VEC(cis_c_overlap) cis_c_overlap_vec;

/// Appends the pairs that may overlap, those of one op together. Pairs borrow from the arena.
/// `touched` knows what callees keep.
void cis_c_find_overlaps(const cis_c_buffer_vec *buffers, cis_touched_arguments *touched,
                         cis_arena *arena, cis_c_overlap_vec *out_overlaps);

#endif
