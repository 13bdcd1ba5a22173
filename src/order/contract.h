// Units that can stay together in some best order become one unit.
#ifndef CIS_ORDER_CONTRACT_H
#define CIS_ORDER_CONTRACT_H

#include "order/graph.h"

/// A graph with the same least peak, and its units' tasks: those of unit u are
/// sequence[begin[u]] to sequence[begin[u + 1]], units of `g`.
typedef struct order_contraction {
  const order_graph *graph;
  uint32_t *begin, *sequence;
} order_contraction;

/// Contracts `g`, round after round, while something is joined and for a limited number of rounds;
/// the result lives in `arena`.
order_contraction cis_order_contract(const order_graph *g, cis_arena *arena);

#endif
