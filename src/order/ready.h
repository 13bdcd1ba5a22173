// The set of ready units, whose predecessors are done, sorted so that the best next unit is found
// in logarithmic time: the one with the least net effect among those whose hill fits under a limit.
#ifndef CIS_ORDER_READY_H
#define CIS_ORDER_READY_H

#include "order/sweep.h"

typedef struct order_ready order_ready;

/// An empty set over `num_units` units, which lives in `arena`.
order_ready *cis_order_ready_create(uint32_t num_units, cis_arena *arena);
/// Adds a unit or changes its effect. Among units with the same net effect, the smallest `tie`
/// comes first.
void cis_order_ready_set(order_ready *r, uint32_t unit, order_effect effect, uint64_t tie);
/// Whether the set has the unit.
bool cis_order_ready_has(const order_ready *r, uint32_t unit);
/// Removes and returns the unit with the least net effect among those whose hill is at most `most`;
/// if there is none, the one with the least hill. The set must not be empty.
uint32_t cis_order_ready_take(order_ready *r, int64_t most);

#endif
