// Spilling from a fast memory of limited size: the times at which each buffer is in it, so that the
// fewest bytes are moved.
//
//   a: |==t==t=============t==|      a is not touched for long: it is copied out after its second
//   b:        |==t==t==t==|          touch, unless the slow memory has its contents already, and in
//                                    before its third touch, unless that one overwrites all of it
//
// A buffer is touched now and then. It may be in the fast memory from one touch through another
// one, which is called a run; elsewhere it is touched where it lies. What is moved is counted: the
// bytes of copies, and those that are touched in the slow memory. A copy in takes place right
// before the first touch of a run, if that needs what the buffer holds; a copy out right after the
// last, if the run wrote and the next touch needs it.
#ifndef CIS_PLAN_SPILL_H
#define CIS_PLAN_SPILL_H

#include "plan/plan.h"

typedef struct cis_spill_touch {
  int64_t lower, upper; // half-open; touches of a buffer are disjoint and ascending
  int64_t bytes;        // that it moves where the buffer is in the slow memory
  bool reads;           // needs what the buffer held before
  bool writes;
} cis_spill_touch;

typedef struct cis_spill_buffer {
  int64_t size, alignment;
  int64_t copied;                 // bytes that a copy of it moves: its size as often as it is made
  const cis_spill_touch *touches; // borrowed
  uint32_t num;
} cis_spill_buffer;

typedef struct cis_spill_problem {
  const cis_spill_buffer *buffers; // borrowed
  size_t num;
  int64_t capacity;  // of the fast memory
  bool only_in_fast; // all touches take place in the fast memory
} cis_spill_problem;

/// A buffer in the fast memory, from one of its touches through another one.
typedef struct cis_spill_run {
  size_t buffer;
  uint32_t first, last;
  bool is_loaded, is_stored;
  int64_t offset;
} cis_spill_run;

typedef struct cis_spill_result {
  cis_spill_run *runs; // by buffer, then by touch
  size_t num_runs;
  int64_t moved, height;
  bool is_optimal; // proven: nothing moves less
  int64_t moment;  // without a plan: the buffers touched at this time do not fit together
} cis_spill_result;

/// False if there is no plan: with `only_in_fast`, the buffers touched at one time do not fit.
/// Results come from `arena` and depend on the problem alone.
bool cis_plan_spill(const cis_spill_problem *problem, cis_arena *arena,
                    cis_spill_result *out_result);

#endif
