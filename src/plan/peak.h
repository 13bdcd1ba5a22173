// The peak of a plan: the moment at which it is highest, and the buffers that are live then.
#ifndef CIS_PLAN_PEAK_H
#define CIS_PLAN_PEAK_H

#include "plan/plan.h"

typedef struct cis_plan_peak {
  cis_plan_span span; // the moments with most live bytes among those that reach the height
  int64_t height;
  int64_t live;    // sum of the sizes that are live then
  size_t *buffers; // that are live then, by index
  size_t num;
} cis_plan_peak;

/// The peak of a valid plan, of the buffers in `is_in` (NULL: of all). False if nothing occupies
/// anything. O(n log n).
bool cis_plan_find_peak(const cis_plan_problem *problem, const int64_t *offsets, const bool *is_in,
                        cis_arena *arena, cis_plan_peak *out_peak);

#endif
