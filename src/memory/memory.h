// Bytes live over time: the buffers of a function, when each is held and live, and the peak.
//
//                                     op    held (allocated, not freed)    live (contents needed)
//   func.func @f(%c: i1) {             0
//     %a = memref.alloc()              1    a
//     scf.if %c {                      2    |
//       %b = memref.alloc()            3    |  b
//       "fill"(%b)                     4    |  |                              b
//       call @g(%b)                    5    |  |  + the peak of @g            |
//       memref.dealloc %b              6    |  -
//     }                                7    |
//     scf.for ... {                    8    |                              a  the loop as a whole:
//       %d = memref.alloc()            9    |  d                           |  each iteration may
//       "update"(%a, %d)              10    |  |                           |  read what an earlier
//       memref.dealloc %d             11    |  -  before the next one      |  one wrote
//     }                               12    |
//     memref.dealloc %a               13    -
//     return                          14
//
// Time is the number of an op: ops are numbered in the order in which they stand, and an op lasts
// over the numbers of all ops inside (memory/lifetimes.h). Spans are half-open. %b and %d are never
// held together, so the peak is the larger of %a + %b + @g and %a + %d (memory/footprint.h: the one
// function that finds a peak; paths, iterations, callees and recursion are its business).
//
//   who asks                        for what
//   pools, arenas, memories         memory/buffers.h: which buffers may share memory, and why not
//   candidate pipelines             memory/footprint.h, memory/lower_bound.h: a peak, and a bound
//   pools that may raise the peak   memory/held_peak.h: by block, surely before and at most after
//   reports, pages, the C API       this header
#ifndef CIS_MEMORY_MEMORY_H
#define CIS_MEMORY_MEMORY_H

#include "analysis/buffer_reach.h"
#include "memory/footprint.h"
#include "memory/lifetimes.h"
#include "plan/plan.h"
#include "support/map.h"

typedef enum cis_memory_kind {
  CIS_MEMORY_HEAP,   // an allocation
  CIS_MEMORY_STACK,  // memref.alloca
  CIS_MEMORY_VIEW,   // a memref.view of a pool or an arena
  CIS_MEMORY_POOL,   // an allocation of bytes that has such views
  CIS_MEMORY_CALL,   // the peak of a callee, while it runs
  CIS_MEMORY_RESULT, // a buffer that is allocated inside an op, or by a callee, and is its result
} cis_memory_kind;

/// An op that accesses a buffer under any of its names. Neither reads nor writes: not known.
typedef struct cis_memory_touch {
  cis_op *op;
  bool reads, writes;
} cis_memory_touch;

typedef struct cis_memory_buffer {
  cis_memory_kind kind;
  cis_op *op;       // that allocates, makes the view, or calls
  cis_value *value; // NULL: CIS_MEMORY_CALL
  double bytes;     // a size known at run time counts as it is expected to be
  /// When the buffer is held on the path of its block; of a view, when it is live: without the
  /// gaps, in which its contents are not needed. For pictures: cis_memory_find_lives is for plans.
  cis_plan_span span;
  const cis_plan_span *gaps;
  size_t num_gaps;
  const cis_memory_touch *touches; // in the order of the ops' numbers, each op once
  size_t num_touches;
  cis_op *written; // the first op that may write it, other than a fill if there is one; or NULL
  cis_value *root; // of a view: the memory that it is a part of
  size_t pool;     // of a view: the index of its pool, plus one; 0: its root is an arena
  int64_t offset;  // of a view in its root: bytes, as expected; -1: not known
  bool is_placed;  // the offset is a constant of the program
} cis_memory_buffer;
typedef CIS_VEC(cis_memory_buffer) cis_memory_buffer_vec;

typedef struct cis_memory {
  cis_op *function;
  cis_memory_buffer_vec buffers; // in the order of their ops
  cis_footprint footprint;       // the peak in bytes, callees included
  cis_op *peak_at;               // the op during which the peak is held; NULL: nothing is held
  cis_held_vec at_peak;          // the buffers held then, those of callees included
  uint32_t num_ops;              // numbers, which are the ops' tags until other code sets these
  cis_reach *reach;              // of the function: which values name which buffer
  cis_ptrmap indices;            // value of a buffer -> its index, plus one
} cis_memory;
typedef CIS_VEC(size_t) cis_memory_index_vec;

/// Finds all of it. Sets the tags of the ops inside the function. `footprints` is borrowed. Lists
/// of the buffers are in `arena`; cis_memory_deinit frees the rest.
void cis_memory_init(cis_memory *memory, cis_footprint_analysis *footprints, cis_op *function,
                     cis_arena *arena);
void cis_memory_deinit(cis_memory *memory);

/// The life of a buffer, on any path and in any iteration: a plan may rely on it.
typedef struct cis_memory_life {
  cis_plan_span held;
  cis_span_vec live; // ascending, disjoint; empty: never accessed
  bool escapes;      // something may reach it afterwards: a caller, other memory, work that goes on
} cis_memory_life;
typedef CIS_VEC(cis_memory_life) cis_memory_life_vec;

/// Appends the life of each buffer; for CIS_MEMORY_CALL nothing is live. A buffer that
/// memory/buffers.h proves movable is live as it says there. Any other buffer is live as long as it
/// is held. If an op with regions passes it around or returns it, it is held while that op runs,
/// because another iteration may have it; if another block frees it, while the region runs.
/// Requires the numbers.
void cis_memory_find_lives(cis_memory *memory, cis_footprint_analysis *footprints,
                           cis_memory_life_vec *out);
/// Frees the lists of the lives, and the vector.
void cis_memory_lives_deinit(cis_memory_life_vec *lives);

/// The index of the buffer whose own name is the value; SIZE_MAX if there is none.
size_t cis_memory_index_of(const cis_memory *memory, const cis_value *value);
/// Appends the indices of the buffers that a value may name.
void cis_memory_buffers_of(const cis_memory *memory, cis_value *value, cis_memory_index_vec *out);
/// Appends the values that may name a buffer, its own name first.
void cis_memory_names_of(const cis_memory *memory, size_t buffer, cis_value_vec *out);

#endif
