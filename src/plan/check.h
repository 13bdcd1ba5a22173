// The independent checker of plans. It shares no code with the planner, so that a mistake in one is
// found by the other.
#ifndef CIS_PLAN_CHECK_H
#define CIS_PLAN_CHECK_H

#include "plan/plan.h"

typedef enum cis_plan_check_fault {
  CIS_PLAN_CHECK_VALID,
  CIS_PLAN_CHECK_NEGATIVE,   // an offset below 0
  CIS_PLAN_CHECK_MISALIGNED, // an offset that is not a multiple of the alignment
  CIS_PLAN_CHECK_MOVED,      // a fixed buffer is elsewhere
  CIS_PLAN_CHECK_TOO_LARGE,  // offset + size leaves int64
  CIS_PLAN_CHECK_APART,      // two colocated buffers have different offsets
  CIS_PLAN_CHECK_OVERLAP,    // two buffers share an address while both are live, and may not
} cis_plan_check_fault;

typedef struct cis_plan_check {
  cis_plan_check_fault fault;
  size_t buffer,
      other;      // the first culprit; `other` of APART and OVERLAP alone, then other < buffer
  int64_t height; // if valid
} cis_plan_check;

/// Whether `offsets` are a valid plan for a problem whose buffers have been validated. A sweep over
/// time keeps the live buffers by address; a buffer that starts is compared with those that it
/// overlaps. O(n log n), plus one step per pair of buffers that overlap and may.
bool cis_plan_check_offsets(const cis_plan_problem *problem, const int64_t *offsets,
                            cis_arena *arena, cis_plan_check *out_check);

#endif
