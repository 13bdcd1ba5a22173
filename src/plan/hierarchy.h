// Plans for a hierarchy of memories, the fastest first: the times at which each buffer is in the
// first memory, and its home in a later memory for the other times, at the least cost of accesses
// and copies.
//
//   first:  a a . . a a        a is there for two pieces of its life; at other times it is at home,
//   second: . . a a . .        which is one place in a later memory
//   third:  b b b b b b        b is at home all its life, in a memory that costs more
//
// The cost is the number of bytes that are accessed in a memory, or copied to or from it, times the
// cost of that memory. Accesses in the first memory that every plan has are not counted.
#ifndef CIS_PLAN_HIERARCHY_H
#define CIS_PLAN_HIERARCHY_H

#include "plan/spill.h"

typedef struct cis_hierarchy_memory {
  int64_t capacity;  // INT64_MAX: no limit; 0: nothing can be there
  int64_t alignment; // of all buffers in it, a power of two
  int64_t cost;      // per byte; not less than that of the memory before, at most a million
} cis_hierarchy_memory;

typedef struct cis_hierarchy_problem {
  const cis_spill_buffer *buffers; // borrowed
  size_t num;
  const cis_hierarchy_memory *memories; // borrowed; at least one
  size_t num_memories;
  bool only_in_first; // all touches take place in the first memory
} cis_hierarchy_problem;

typedef struct cis_hierarchy_home {
  int32_t memory; // CIS_PLAN_NO_MEMORY: always in the first one
  int64_t offset;
} cis_hierarchy_home;

typedef enum cis_hierarchy_status {
  CIS_HIERARCHY_OK,
  CIS_HIERARCHY_TOUCHED, // the buffers touched at `moment` do not fit into the first memory
  CIS_HIERARCHY_NO_HOME, // no place was found for `left_out` in any later memory
} cis_hierarchy_status;

typedef struct cis_hierarchy_result {
  cis_hierarchy_status status;
  int64_t moment;
  size_t left_out;
  cis_spill_run *runs; // by buffer, then by touch
  size_t num_runs;
  size_t *first_run;         // per buffer its first one, and one more for the end
  cis_hierarchy_home *homes; // per buffer
  int64_t *heights;          // per memory: how high its plan is
  int64_t moved;             // bytes copied, and accessed outside of the first memory
  int64_t cost;
  bool is_optimal; // proven: nothing costs less
} cis_hierarchy_result;

/// False if no plan was found. Results come from `arena` and depend on the problem alone.
bool cis_plan_hierarchy(const cis_hierarchy_problem *problem, cis_arena *arena,
                        cis_hierarchy_result *out_result);

#endif
