// Repair: makes a plan of a height out of a part of one (large neighbourhood search).
//
// A part of the items is placed below the height, the others are missing. Time after time one of
// the missing is placed by exact search in which the items that live around it are free, and all
// others keep their order (plan/kept.h), so that whole stacks can move a little. The part comes
// from the best plan without its highest items, or from exact search over most of the slots.
// Once that covers nearly all items, exact search over all of them goes on near it, from round to
// round.
#ifndef CIS_PLAN_REPAIR_H
#define CIS_PLAN_REPAIR_H

#include "plan/heuristic.h"

/// Goes on looking for lower plans, and for proofs that there are none, until the caller's
/// should_stop ends it or the best plan is as high as the bound. Does nothing for models that exact
/// search does not take.
void cis_plan_repair(cis_plan_search *search);

#endif
