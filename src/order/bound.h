// Lower bounds on the peak of all orders.
#ifndef CIS_ORDER_BOUND_H
#define CIS_ORDER_BOUND_H

#include "order/graph.h"

/// The largest number of bytes that a single unit needs: its own and those of the values that it
/// touches. O(graph).
int64_t cis_order_bound_simple(const order_graph *g);
/// The bytes that one unit needs.
int64_t cis_order_bound_of_unit(const order_graph *g, uint32_t unit);
/// The minimum of live bytes while the unit runs, over all sets of units that can be done before
/// it: a minimum cut between the units that precede it in every order and those that follow.
int64_t cis_order_bound_by_cut(const order_graph *g, uint32_t unit, cis_arena *arena);

#endif
