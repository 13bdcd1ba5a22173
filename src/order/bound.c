// The minimum cut is found as a maximum flow (Dinic's algorithm). Each value is two nodes, from
// one to the other an edge of its bytes; from each unit that touches it an edge to the first, and
// from the second one to each of them, so that the edge is cut if some units are done and some are
// not. A unit that is done forces those that it waits for.
#include "order/bound.h"

#include "support/mem.h"
#include "support/vec.h"

/// The bytes of the step that holds the most, its own and those of touched values. They are summed
/// from step to step, by the values that begin and end.
static int64_t worst_step(const order_graph *g, uint32_t unit, uint32_t *out_step) {
  enum { FEW = 16 };
  uint32_t num = order_num_steps(g, unit);
  int64_t few[FEW + 1] = {0}, held = 0, most = INT64_MIN;
  int64_t *changes = num > FEW ? cis_mem_calloc((size_t)num + 1, sizeof *changes) : few;
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    const order_touch *t = &g->touches[i];
    const cis_order_value *v = &g->values[t->value];
    changes[v->live_in ? 0 : t->first] += v->bytes;
    changes[v->live_out ? num : t->last + 1] -= v->bytes;
  }
  for (uint32_t s = 0; s < num; ++s) {
    held += changes[s];
    int64_t now = held + g->base[g->step_begin[unit] + s];
    if (now > most) {
      most = now;
      *out_step = s;
    }
  }
  if (num > FEW)
    cis_mem_free(changes);
  return most;
}

int64_t cis_order_bound_of_unit(const order_graph *g, uint32_t unit) {
  uint32_t step;
  return worst_step(g, unit, &step);
}

int64_t cis_order_bound_simple(const order_graph *g) {
  int64_t most = 0;
  for (uint32_t u = 0; u < g->num_units; ++u) {
    int64_t held = cis_order_bound_of_unit(g, u);
    most = held > most ? held : most;
  }
  return most;
}

// --- flow ---

typedef struct arc {
  uint32_t to, next; // next arc of the same node, plus one
  int64_t room;
} arc;

typedef struct flow {
  CIS_VEC(arc) arcs; // arc i and i ^ 1 are opposite
  uint32_t *first, *current, *level, *queue, num_nodes;
  uint32_t source, sink;
} flow;

static void connect(flow *f, uint32_t from, uint32_t to, int64_t room) {
  arc forth = {to, f->first[from], room};
  cis_vec_push(&f->arcs, forth);
  f->first[from] = (uint32_t)f->arcs.len;
  arc back = {from, f->first[to], 0};
  cis_vec_push(&f->arcs, back);
  f->first[to] = (uint32_t)f->arcs.len;
}

static bool find_levels(flow *f) {
  memset(f->level, 0, f->num_nodes * sizeof(*f->level));
  uint32_t num = 0;
  f->queue[num++] = f->source;
  f->level[f->source] = 1;
  for (uint32_t i = 0; i < num; ++i)
    for (uint32_t a = f->first[f->queue[i]]; a; a = f->arcs.data[a - 1].next) {
      const arc *x = &f->arcs.data[a - 1];
      if (x->room > 0 && !f->level[x->to]) {
        f->level[x->to] = f->level[f->queue[i]] + 1;
        f->queue[num++] = x->to;
      }
    }
  return f->level[f->sink] != 0;
}

/// Sends flow along one path from the source; 0: there is none left. `queue` is the path: arcs.
static int64_t send(flow *f) {
  uint32_t depth = 0, at = f->source;
  while (at != f->sink) {
    uint32_t a = f->current[at];
    while (a &&
           (f->arcs.data[a - 1].room <= 0 || f->level[f->arcs.data[a - 1].to] != f->level[at] + 1))
      a = f->arcs.data[a - 1].next;
    f->current[at] = a;
    if (a) {
      f->queue[depth++] = a - 1;
      at = f->arcs.data[a - 1].to;
      continue;
    }
    if (!depth)
      return 0;
    f->level[at] = 0; // leads nowhere
    at = f->arcs.data[f->queue[--depth] ^ 1].to;
  }
  int64_t amount = INT64_MAX;
  for (uint32_t i = 0; i < depth; ++i)
    if (f->arcs.data[f->queue[i]].room < amount)
      amount = f->arcs.data[f->queue[i]].room;
  for (uint32_t i = 0; i < depth; ++i) {
    f->arcs.data[f->queue[i]].room -= amount;
    f->arcs.data[f->queue[i] ^ 1].room += amount;
  }
  return amount;
}

static int64_t max_flow(flow *f) {
  int64_t total = 0, amount;
  while (find_levels(f)) {
    memcpy(f->current, f->first, f->num_nodes * sizeof(*f->first));
    while ((amount = send(f)) > 0)
      total += amount;
  }
  return total;
}

/// Marks the units that come before (after) the unit in every order.
static void mark(const order_lists *lists, uint32_t unit, uint8_t bit, uint8_t *marks,
                 uint32_t *stack) {
  uint32_t num = 0;
  stack[num++] = unit;
  while (num) {
    uint32_t u = stack[--num];
    ORDER_EACH (i, lists, u) {
      uint32_t v = lists->data[i];
      if (!(marks[v] & bit)) {
        marks[v] |= bit;
        stack[num++] = v;
      }
    }
  }
}

enum { BEFORE = 1, AFTER = 2 };

typedef struct cutting {
  const order_graph *g;
  flow f;
  uint8_t *marks;
  uint32_t unit, step;
  int64_t endless;
} cutting;

static uint32_t node_of(const cutting *c, uint32_t unit) {
  if (unit == c->unit || c->marks[unit] & AFTER)
    return c->f.sink;
  return c->marks[unit] & BEFORE ? c->f.source : unit;
}

static void connect_value(cutting *c, uint32_t value) {
  const order_graph *g = c->g;
  const cis_order_value *v = &g->values[value];
  uint32_t begun = g->num_units + 2 + 2 * value, open = begun + 1;
  uint32_t num = g->users.begin[value + 1] - g->users.begin[value];
  if (!v->bytes || (!num && !(v->live_in && v->live_out)))
    return;
  connect(&c->f, begun, open, v->bytes);
  if (v->live_in)
    connect(&c->f, c->f.source, begun, c->endless);
  if (v->live_out)
    connect(&c->f, open, c->f.sink, c->endless);
  ORDER_EACH (i, &g->users, value) {
    uint32_t node = node_of(c, g->users.data[i]);
    connect(&c->f, node, begun, c->endless);
    connect(&c->f, open, node, c->endless);
  }
}

/// Adds a value that the unit touches. At steps from the first touch to the last one, it is held in
/// any case. Before the first touch it is held if another user is done; after the last one, if
/// another user is not done.
static void connect_touched(cutting *c, const order_touch *t, int64_t *io_held) {
  const order_graph *g = c->g;
  const cis_order_value *v = &g->values[t->value];
  if (t->first <= c->step && c->step <= t->last) {
    *io_held += v->bytes;
    return;
  }
  uint32_t node = g->num_units + 2 + 2 * t->value;
  bool before = c->step < t->first;
  if (before)
    connect(&c->f, node, c->f.sink, v->bytes);
  else
    connect(&c->f, c->f.source, node, v->bytes);
  if (before ? v->live_in : v->live_out)
    connect(&c->f, before ? c->f.source : node, before ? node : c->f.sink, c->endless);
  ORDER_EACH (i, &g->users, t->value) {
    if (g->users.data[i] == c->unit)
      continue;
    uint32_t other = node_of(c, g->users.data[i]);
    connect(&c->f, before ? other : node, before ? node : other, c->endless);
  }
}

int64_t cis_order_bound_by_cut(const order_graph *g, uint32_t unit, cis_arena *arena) {
  uint32_t n = g->num_units, nodes = n + 2 + 2 * g->num_values;
  cutting c = {.g = g, .unit = unit, .endless = INT64_MAX / 4};
  worst_step(g, unit, &c.step);
  c.f = (flow){.first = cis_arena_array(arena, uint32_t, nodes),
               .current = cis_arena_array(arena, uint32_t, nodes),
               .level = cis_arena_array(arena, uint32_t, nodes),
               .queue = cis_arena_array(arena, uint32_t, (size_t)nodes + 1),
               .num_nodes = nodes,
               .source = n,
               .sink = n + 1};
  c.marks = cis_arena_array(arena, uint8_t, (size_t)n + 1);
  mark(&g->preds, unit, BEFORE, c.marks, c.f.queue);
  mark(&g->succs, unit, AFTER, c.marks, c.f.queue);
  uint8_t *touched = cis_arena_array(arena, uint8_t, (size_t)g->num_values + 1);
  int64_t held = g->base[g->step_begin[unit] + c.step];
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    touched[g->touches[i].value] = 1;
    connect_touched(&c, &g->touches[i], &held);
  }
  for (uint32_t v = 0; v < g->num_values; ++v)
    if (!touched[v])
      connect_value(&c, v);
  for (uint32_t u = 0; u < n; ++u)
    ORDER_EACH (i, &g->succs, u) {
      uint32_t from = node_of(&c, g->succs.data[i]), to = node_of(&c, u);
      if (from != to && from != c.f.sink && to != c.f.source)
        connect(&c.f, from, to, c.endless);
    }
  held += max_flow(&c.f);
  cis_vec_deinit(&c.f.arcs);
  return held;
}
