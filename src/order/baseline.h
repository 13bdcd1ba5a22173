// Named orders on a graph.
#ifndef CIS_ORDER_BASELINE_H
#define CIS_ORDER_BASELINE_H

#include "order/graph.h"

/// Fills `out_order` with all units of the graph in the order that `kind` names.
void cis_order_baseline(const order_graph *g, cis_order_kind kind, uint32_t *out_order,
                        cis_arena *arena);
/// Liu's merge (liu.c). Where cis_order_liu_is_exact, no order is better.
void cis_order_liu(const order_graph *g, uint32_t *out_order, cis_arena *arena);
/// Whether the graph has the shape for which Liu's merge is optimal.
bool cis_order_liu_is_exact(const order_graph *g);
/// Makes an order that breaks edges valid: each unit is preceded by the units that it
/// waits for.
void cis_order_repair(const order_graph *g, const uint32_t *wanted, uint32_t *out_order,
                      cis_arena *arena);

#endif
