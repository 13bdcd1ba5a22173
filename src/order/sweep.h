// Live bytes along an order: units are done one after the other, and the sweep keeps the bytes of
// the values that are live.
//
//     order:   u0   u1   u2
//     live:    8    12   4        peak 12, at u1
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

/// The effect of a unit on live bytes, relative to those before it: `hill` is the maximum while it
/// runs, `net` the change after it.
typedef struct order_effect {
  int64_t hill, net;
} order_effect;

/// Begins before the first unit; values that are live on entry count. The arrays live in `arena`.
void cis_order_sweep_init(order_sweep *s, const order_graph *g, cis_arena *arena);
/// The effect of the unit if it were next; the state does not change.
order_effect cis_order_sweep_effect(const order_sweep *s, uint32_t unit);
/// Does the unit: updates the live values and the peak.
void cis_order_sweep_do(order_sweep *s, uint32_t unit);
/// The peak of an order, and, unless NULL, the place where it is reached first.
int64_t cis_order_sweep_peak(const order_graph *g, const uint32_t *order, cis_arena *arena,
                             uint32_t *out_place);

#endif
