// Local improvement of a plan's peak: only what is live around the highest item is placed anew.
#ifndef CIS_PLAN_IMPROVE_H
#define CIS_PLAN_IMPROVE_H

#include "plan/heuristic.h"

/// Takes the highest item, and places the items whose lives lie within a window of slots around its
/// own anew, what reaches out of the window staying where it is; with wider windows until the peak
/// there is lower. Ends at the bound, where no window helps, or when a fixed amount of work is used
/// up.
void cis_plan_improve(cis_plan_search *search);

#endif
