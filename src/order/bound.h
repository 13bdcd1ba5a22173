// Lower bounds on the peak of all orders.
#ifndef CIS_ORDER_BOUND_H
#define CIS_ORDER_BOUND_H

#include "order/graph.h"

/// The most that one unit holds of its own and of what it touches. O(graph).
int64_t cis_order_bound_simple(const order_graph *g);
/// The same for one unit.
int64_t cis_order_bound_of_unit(const order_graph *g, uint32_t unit);
/// The least that is held while the unit runs, over all sets of units that can be done before it: a
/// minimum cut between what comes before the unit in every order and what comes after.
int64_t cis_order_bound_by_cut(const order_graph *g, uint32_t unit, cis_arena *arena);

#endif
