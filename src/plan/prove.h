// Exact search from a good plan and a lower bound towards the optimum.
#ifndef CIS_PLAN_PROVE_H
#define CIS_PLAN_PROVE_H

#include "plan/heuristic.h"

/// Looks for lower plans, at the bound first, and raises the bound where a height is proven
/// impossible, for about `work` steps of the search. Does nothing if there are wishes (fixed or
/// hinted offsets), or too many items.
void cis_plan_prove(cis_plan_search *search, uint64_t work);
/// The step between the heights that the search tries: a common divisor of all sizes, alignments
/// and fixed offsets; 1 if there is no larger one.
int64_t cis_plan_height_unit(const cis_plan_model *model);

#endif
