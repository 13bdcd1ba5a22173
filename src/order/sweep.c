// Goes through an order with the number of units that each value still waits for.
#include "order/sweep.h"

void cis_order_sweep_init(order_sweep *s, const order_graph *g, cis_arena *arena) {
  *s = (order_sweep){.g = g,
                     .remaining = cis_arena_array(arena, uint32_t, (size_t)g->num_values + 1),
                     .is_live = cis_arena_array(arena, bool, (size_t)g->num_values + 1),
                     .delta = cis_arena_array(arena, int64_t, (size_t)g->max_steps + 2)};
  for (uint32_t v = 0; v < g->num_values; ++v) {
    s->remaining[v] = g->users.begin[v + 1] - g->users.begin[v];
    s->is_live[v] = g->values[v].live_in && (s->remaining[v] || g->values[v].live_out);
    s->live += s->is_live[v] ? g->values[v].bytes : 0;
  }
  s->peak = s->live;
}

/// Whether the value is not held any more once `units` more have touched it.
static bool ends(const order_sweep *s, uint32_t value, uint32_t units) {
  return s->remaining[value] <= units && !s->g->values[value].live_out;
}

static order_effect effect_of_step(const order_sweep *s, uint32_t unit) {
  const order_graph *g = s->g;
  int64_t begun = 0, ended = 0;
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    uint32_t value = g->touches[i].value;
    begun += s->is_live[value] ? 0 : g->values[value].bytes;
    ended += ends(s, value, 1) ? g->values[value].bytes : 0;
  }
  return (order_effect){begun + g->base[g->step_begin[unit]], begun - ended};
}

order_effect cis_order_sweep_effect(const order_sweep *s, uint32_t unit) {
  const order_graph *g = s->g;
  uint32_t steps = order_num_steps(g, unit);
  if (steps == 1)
    return effect_of_step(s, unit);
  memset(s->delta, 0, (steps + 1) * sizeof(*s->delta));
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    const order_touch *t = &g->touches[i];
    s->delta[t->first] += s->is_live[t->value] ? 0 : g->values[t->value].bytes;
    s->delta[t->last + 1] -= ends(s, t->value, 1) ? g->values[t->value].bytes : 0;
  }
  order_effect effect = {INT64_MIN, 0};
  for (uint32_t i = 0; i < steps; ++i) {
    effect.net += s->delta[i];
    int64_t held = effect.net + g->base[g->step_begin[unit] + i];
    effect.hill = held > effect.hill ? held : effect.hill;
  }
  effect.net += s->delta[steps];
  return effect;
}

void cis_order_sweep_do(order_sweep *s, uint32_t unit) {
  const order_graph *g = s->g;
  order_effect effect = cis_order_sweep_effect(s, unit);
  if (s->live + effect.hill > s->peak)
    s->peak = s->live + effect.hill;
  s->live += effect.net;
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    uint32_t value = g->touches[i].value;
    s->is_live[value] = !ends(s, value, 1);
    --s->remaining[value];
  }
}

int64_t cis_order_sweep_peak(const order_graph *g, const uint32_t *order, cis_arena *arena,
                             uint32_t *out_place) {
  order_sweep s;
  cis_order_sweep_init(&s, g, arena);
  uint32_t place = 0;
  for (uint32_t i = 0; i < g->num_units; ++i) {
    int64_t before = s.peak;
    cis_order_sweep_do(&s, order[i]);
    place = s.peak > before ? i : place;
  }
  if (out_place)
    *out_place = place;
  return s.peak;
}
