// The best order of a small graph.
#ifndef CIS_ORDER_EXACT_H
#define CIS_ORDER_EXACT_H

#include "order/graph.h"

enum { ORDER_EXACT_MOST_UNITS = 320 };

typedef struct order_exact_result {
  bool found;    // an order below `below`, which `out_order` has then
  int64_t peak;  // of it
  int64_t bound; // no order is below it
  bool complete; // found or not, no order is better
} order_exact_result;

/// Searches for the best order whose peak is below `below`; peaks up to `floor` are equally good.
/// At most ORDER_EXACT_MOST_UNITS units; `*io_work` counts down with the sets that are visited, and
/// by one for several that are made.
order_exact_result cis_order_exact(const order_graph *g, int64_t below, int64_t floor,
                                   uint64_t *io_work, uint32_t *out_order);

#endif
