// The units that could be done next: which of those that hold at most so much adds the least.
#ifndef CIS_ORDER_READY_H
#define CIS_ORDER_READY_H

#include "order/sweep.h"

typedef struct order_ready order_ready;

/// An empty set over `num_units` units, which lives in `arena`.
order_ready *cis_order_ready_create(uint32_t num_units, cis_arena *arena);
/// Adds a unit, or changes what is known of it. `tie` decides among units that add the same: the
/// least first.
void cis_order_ready_set(order_ready *r, uint32_t unit, order_effect effect, uint64_t tie);
bool cis_order_ready_has(const order_ready *r, uint32_t unit);
/// Takes out the unit that adds the least among those whose hill is at most `most`; if there is
/// none, among those with the least hill. There has to be a unit.
uint32_t cis_order_ready_take(order_ready *r, int64_t most);

#endif
