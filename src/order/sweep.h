// What is held while units are done one after the other.
#ifndef CIS_ORDER_SWEEP_H
#define CIS_ORDER_SWEEP_H

#include "order/graph.h"

typedef struct order_sweep {
  const order_graph *g;
  uint32_t *remaining; // by value: units that touch it and are not done
  bool *is_live;       // by value
  int64_t live, peak;
  int64_t *delta; // scratch, by step
} order_sweep;

/// What a unit would do next: `hill`, the most that is held while it runs, and `net`, what is held
/// after it, both beyond what is held before.
typedef struct order_effect {
  int64_t hill, net;
} order_effect;

/// Begins with no unit done: what is live on entry is held. The arrays live in `arena`.
void cis_order_sweep_init(order_sweep *s, const order_graph *g, cis_arena *arena);
/// What the unit would do next, in bytes; nothing is done.
order_effect cis_order_sweep_effect(const order_sweep *s, uint32_t unit);
/// Does the unit.
void cis_order_sweep_do(order_sweep *s, uint32_t unit);
/// The peak of an order, and, unless NULL, the place where it is reached first.
int64_t cis_order_sweep_peak(const order_graph *g, const uint32_t *order, cis_arena *arena,
                             uint32_t *out_place);

#endif
