// Exact search for small problems with constraints that plan/exact.h does not take: items that are
// stepped or related.
//
// It decides first which in-place pairs share an offset: each becomes one node. In a plan in which
// no node can be moved down, each node lies as low as the nodes that begin below it allow. So the
// nodes of some optimal plan can be placed in the order of their offsets, each at the lowest free
// place, and the search tries these orders.
#ifndef CIS_PLAN_EXACT_SMALL_H
#define CIS_PLAN_EXACT_SMALL_H

#include "plan/heuristic.h"

/// Whether a model needs this search; otherwise plan/prove.h takes it.
bool cis_plan_is_for_exact_small(const cis_plan_model *model);

/// Looks for lower plans for about `work` steps, and proves the best one optimal if all orders have
/// been tried. Does nothing if there are more than a few dozen items. Hints are not binding.
void cis_plan_exact_small(cis_plan_search *search, uint64_t work);

#endif
