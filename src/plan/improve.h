// Local improvement of a plan's peak: only the items that are live around the highest one are
// placed anew.
#ifndef CIS_PLAN_IMPROVE_H
#define CIS_PLAN_IMPROVE_H

#include "plan/heuristic.h"

/// Takes the highest item and places the items anew whose lives lie within a window of slots around
/// its own; items that are also live outside the window stay where they are. The window grows until
/// the peak there is lower. Ends when the plan has reached the bound, when no window helps, or when
/// a fixed amount of work is done.
void cis_plan_improve(cis_plan_search *search);
/// Places items of random windows anew, `times` times. Keeps plans of the same height too, so that
/// others become reachable.
void cis_plan_improve_at_random(cis_plan_search *search, uint64_t *random, uint32_t times);
/// The next number of a sequence (xorshift) whose state is not 0.
static inline uint64_t cis_plan_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

#endif
