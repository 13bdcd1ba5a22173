// The blocks in which a function holds each buffer, and the spans of ops there. They are found
// once, for any choice of pools (memory/held_peak.h).
//
//   ^bb0:
//     %a = memref.alloc()      held in ^bb0 from here on,
//     cf.cond_br %c, ^bb1, ^bb2
//   ^bb1:                      all through ^bb1,
//     cf.br ^bb2
//   ^bb2:
//     memref.dealloc %a        and in ^bb2 up to here
//
// The peak of a callee counts at its calls, in the default memory space. A buffer that escapes from
// a callee or from an op with regions counts from there to where it is freed.
#ifndef CIS_MEMORY_HELD_SPANS_H
#define CIS_MEMORY_HELD_SPANS_H

#include "memory/buffers.h"
#include "memory/footprint.h"

typedef struct cis_held_block {
  const cis_block *block;
  size_t outer;  // the block that has the op around it, plus one; 0: the op is the function
  size_t region; // the first block of the region
  size_t depth;  // of ops around it
  /// The nearest block that each path to it passes, and that each path from it does, plus one.
  size_t dominator, post_dominator;
  bool is_partial; // not all that is held all through the blocks of the region is known
} cis_held_block;

/// A buffer may be freed under a name that several have, or under a condition. So there are two
/// bounds of when it is held.
enum { CIS_HELD_SURELY = 1, CIS_HELD_AT_MOST = 2, CIS_HELD_BOTH = 3 };

/// Positions are numbers of ops (memory/lifetimes.h), half-open; INT64_MAX: to the block's end.
typedef struct cis_held_span {
  size_t block;
  int64_t first, last;
  int bounds; // those that have it
} cis_held_span;

/// Memory that is no buffer of the function, or of one that an op with regions has as its result.
typedef struct cis_held_other {
  cis_held_span span;
  int64_t bytes;
  cis_attr memory_space;
  bool is_inner; // held by a callee, while the op at `span.first` runs
} cis_held_other;

typedef struct cis_held_spans {
  CIS_VEC(cis_held_block) blocks;
  cis_ptrmap numbers;              // block -> index + 1
  CIS_VEC(cis_held_span) spans;    // of buffers
  CIS_VEC(size_t) first_of_buffer; // in `spans`; one more than there are buffers
  CIS_VEC(cis_held_other) others;
  CIS_VEC(size_t) innermost_first; // blocks
  CIS_VEC(size_t) dominators_first, post_dominators_first;
} cis_held_spans;

/// The buffers are all of the function, whose ops have their numbers as tags. `footprints`: of what
/// callees hold.
void cis_held_spans_init(cis_held_spans *held, cis_op *function,
                         const cis_reuse_buffer_vec *buffers, cis_footprint_analysis *footprints);
void cis_held_spans_deinit(cis_held_spans *held);

/// The number of a block of a region that holds a buffer, or has one inside that does.
size_t cis_held_spans_block(const cis_held_spans *held, const cis_block *block);

#endif
