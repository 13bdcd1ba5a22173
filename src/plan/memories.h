// Plans for several memories, the fastest first: which memory a buffer goes to, and its offset
// there.
//
// A buffer that is not in the first memory costs its priority times what the memory that it is in
// costs. One memory after the other takes as many of the remaining buffers as it can hold, the most
// expensive first. Buffers that no memory holds are left out, which costs most of all.
#ifndef CIS_PLAN_MEMORIES_H
#define CIS_PLAN_MEMORIES_H

#include "plan/plan.h"

typedef struct cis_plan_memory {
  int64_t capacity; // 0: no limit
} cis_plan_memory;

enum { CIS_PLAN_ANY_MEMORY = -1, CIS_PLAN_NO_MEMORY = -1 };

/// Groups of buffers of which no two may be in one memory.
typedef struct cis_plan_apart {
  const size_t *members; // borrowed
  const size_t *begin;   // per group and one more, in members
  size_t num;
} cis_plan_apart;

typedef struct cis_plan_spread {
  const cis_plan_problem *problem;
  const cis_plan_memory *memories; // at least one
  size_t num_memories;
  const int64_t *priorities; // per buffer, at least 0; NULL: sizes
  /// Per buffer the memory that it must be in, or CIS_PLAN_ANY_MEMORY; NULL: any.
  const int32_t *pinned;
  cis_plan_apart apart;
} cis_plan_spread;

typedef struct cis_plan_spread_result {
  cis_plan_status status;  // OK: all are placed; OVER_CAPACITY: some are left out
  cis_plan_result failure; // of other statuses
  int64_t *heights;        // per memory: of its plan
  int64_t *bounds;         // per memory: the lower bound for its buffers
  int64_t *free_bounds;    // the same if none of them were fixed
  int64_t spilled;         // the sum of priorities of buffers outside the first memory
  int64_t least_spilled;   // no assignment can spill less
  size_t num_left_out;
  size_t left_out; // one of them
  bool was_stopped;
} cis_plan_spread_result;

/// The cost of a buffer outside the first memory.
int64_t cis_plan_priority_of(const cis_plan_spread *spread, size_t buffer);
/// Two buffers of one group that are in one memory; false if there are none.
bool cis_plan_find_together(const cis_plan_apart *apart, const int32_t *memory,
                            cis_plan_pair *out_pair);
/// The same for one memory alone: bounds for the buffers that are in it.
void cis_plan_find_bounds(const cis_plan_problem *problem, const int32_t *memory, int32_t which,
                          int64_t *out_bound, int64_t *out_free_bound);

/// Fills a memory (or CIS_PLAN_NO_MEMORY) and an offset in it per buffer. Colocated buffers go to
/// one memory. True if all is placed. Deterministic but for should_stop; the algorithm and
/// should_stop of `options` (may be NULL) hold for each memory.
bool cis_plan_spread_solve(const cis_plan_spread *spread, const cis_plan_options *options,
                           cis_arena *arena, int32_t *out_memory, int64_t *out_offsets,
                           cis_plan_spread_result *out_result);

#endif
