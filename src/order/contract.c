// v joins u if some best order does v right after u, whatever the other units are:
//
//   u waits for a; v waits for u, and perhaps for a
//   after v no more is held than after u, and during v no more than during u
//
// Both numbers are those of the worst case: a value that other units may touch too begins with v
// unless u touches it, and ends with v only if all others are known to come before.
#include "order/contract.h"

enum { MOST_PREDS = 24, MOST_USERS = 24, MOST_ROUNDS = 6 };

typedef struct contraction {
  const order_graph *g;
  uint32_t *group; // by unit: the first unit of its group
  uint32_t *tail;  // by first unit of a group: the last
  int64_t *drop;   // by first unit: the most bytes held during the group less those held after it
  uint32_t *next;  // by unit: the next of its group, or UINT32_MAX
  uint32_t *stamp; // by unit: which come before the unit that is looked at
  uint32_t now;
  int64_t *delta;
  bool any;
} contraction;

/// Whether the units that are stamped, v not among them, are all that touch the value beside v;
/// `out_begun`: whether one of the group does.
static bool is_last(const contraction *c, uint32_t value, uint32_t v, uint32_t group,
                    bool *out_begun) {
  const order_graph *g = c->g;
  bool last = !g->values[value].live_out;
  *out_begun = g->values[value].live_in;
  uint32_t begin = g->users.begin[value], end = g->users.begin[value + 1];
  if (end - begin > MOST_USERS) {
    last = false;
    end = begin + MOST_USERS;
  }
  for (uint32_t i = begin; i < end; ++i) {
    uint32_t u = g->users.data[i];
    *out_begun |= u != v && c->group[u] == group;
    last &= u == v || c->stamp[u] == c->now || c->group[u] == group;
  }
  return last;
}

/// The worst case for a unit after a group: the most bytes held during it (`*hill`) and after it
/// (`*net`), beyond those held before.
static void reckon(contraction *c, uint32_t v, uint32_t group, int64_t *hill, int64_t *net) {
  const order_graph *g = c->g;
  uint32_t steps = order_num_steps(g, v);
  memset(c->delta, 0, (steps + 1) * sizeof(*c->delta));
  for (uint32_t i = g->touch_begin[v]; i < g->touch_begin[v + 1]; ++i) {
    const order_touch *t = &g->touches[i];
    bool begun, last = is_last(c, t->value, v, group, &begun);
    c->delta[t->first] += begun ? 0 : g->values[t->value].bytes;
    c->delta[t->last + 1] -= last ? g->values[t->value].bytes : 0;
  }
  *net = 0;
  *hill = INT64_MIN;
  for (uint32_t i = 0; i < steps; ++i) {
    *net += c->delta[i];
    int64_t held = *net + g->base[g->step_begin[v] + i];
    *hill = held > *hill ? held : *hill;
  }
  *net += c->delta[steps];
}

static void stamp_preds(contraction *c, uint32_t v) {
  ORDER_EACH (i, &c->g->preds, v)
    c->stamp[c->g->preds.data[i]] = c->now;
}

static uint32_t num_preds(const contraction *c, uint32_t v) {
  return c->g->preds.begin[v + 1] - c->g->preds.begin[v];
}

/// The group that v waits for, such that all others that v waits for come before it; UINT32_MAX if
/// there is none. Stamps the units that are known to come before v.
static uint32_t group_before(contraction *c, uint32_t v) {
  const order_graph *g = c->g;
  uint32_t num = num_preds(c, v);
  ++c->now;
  if (!num || num > MOST_PREDS)
    return UINT32_MAX;
  uint32_t latest = g->preds.data[g->preds.begin[v + 1] - 1], group = c->group[latest];
  for (uint32_t i = g->preds.begin[v]; i < g->preds.begin[v + 1]; ++i) // of the latest group
    if (c->tail[c->group[g->preds.data[i]]] > c->tail[group])
      group = c->group[g->preds.data[i]];
  uint32_t looked = 0;
  for (uint32_t u = c->tail[group]; looked < 4; ++looked) { // the last few of the group
    if (num_preds(c, u) <= MOST_PREDS)
      stamp_preds(c, u);
    c->stamp[u] = c->now;
    if (u == group || num_preds(c, u) > MOST_PREDS)
      break;
    u = g->preds.data[g->preds.begin[u + 1] - 1];
    if (c->group[u] != group)
      break;
  }
  for (uint32_t i = g->preds.begin[v]; i < g->preds.begin[v + 1]; ++i) {
    uint32_t u = g->preds.data[i];
    if (c->group[u] != group && c->stamp[u] != c->now)
      return UINT32_MAX;
  }
  stamp_preds(c, v);
  return group;
}

static void visit(contraction *c, uint32_t v) {
  int64_t hill, net;
  uint32_t group = group_before(c, v);
  if (group != UINT32_MAX) {
    reckon(c, v, group, &hill, &net);
    if (net <= 0 && hill <= c->drop[group]) {
      int64_t drop = c->drop[group] - net;
      c->drop[group] = hill - net > drop ? hill - net : drop;
      c->next[c->tail[group]] = v;
      c->tail[group] = v;
      c->group[v] = group;
      c->any = true;
      return;
    }
  }
  c->group[v] = c->tail[v] = v;
  ++c->now;
  if (num_preds(c, v) <= MOST_PREDS)
    stamp_preds(c, v);
  reckon(c, v, v, &hill, &net);
  c->drop[v] = hill - net;
}

/// Numbers the groups so that edges ascend: in the order of their last units, because a unit waits
/// for the group that it joins and for units before that group.
static order_contraction finish(contraction *c, cis_arena *arena) {
  const order_graph *g = c->g;
  uint32_t n = g->num_units, num = 0, at = 0;
  uint32_t *number = cis_arena_array(arena, uint32_t, (size_t)n + 1);
  order_contraction out = {.begin = cis_arena_array(arena, uint32_t, (size_t)n + 2),
                           .sequence = cis_arena_array(arena, uint32_t, (size_t)n + 1)};
  for (uint32_t u = 0; u < n; ++u) {
    if (c->group[u] != u)
      continue;
    out.begin[num] = at;
    for (uint32_t v = u; v != UINT32_MAX; v = c->next[v]) {
      number[v] = num;
      out.sequence[at++] = v;
    }
    ++num;
  }
  out.begin[num] = at;
  out.graph = cis_order_graph_group(g, number, out.sequence, num, arena);
  return out;
}

/// One round forwards; false if nothing was joined.
static bool contract_once(const order_graph *g, cis_arena *arena, order_contraction *out) {
  size_t n = (size_t)g->num_units + 1;
  contraction c = {.g = g,
                   .group = cis_arena_array(arena, uint32_t, n),
                   .tail = cis_arena_array(arena, uint32_t, n),
                   .drop = cis_arena_array(arena, int64_t, n),
                   .next = cis_arena_array(arena, uint32_t, n),
                   .stamp = cis_arena_array(arena, uint32_t, n),
                   .delta = cis_arena_array(arena, int64_t, (size_t)g->max_steps + 2)};
  memset(c.next, 0xff, n * sizeof(*c.next));
  for (uint32_t v = 0; v < g->num_units; ++v)
    c.group[v] = c.tail[v] = UINT32_MAX; // not looked at yet
  for (uint32_t v = 0; v < g->num_units; ++v)
    visit(&c, v);
  if (c.any)
    *out = finish(&c, arena);
  return c.any;
}

/// The units of `outer`, whose units are those of `inner`, in units of inner's graph.
static order_contraction compose(const order_contraction *inner, const order_contraction *outer,
                                 uint32_t total, cis_arena *arena) {
  uint32_t n = outer->graph->num_units, at = 0;
  order_contraction out = {outer->graph, cis_arena_array(arena, uint32_t, (size_t)n + 1),
                           cis_arena_array(arena, uint32_t, (size_t)total + 1)};
  for (uint32_t u = 0; u < n; ++u) {
    out.begin[u] = at;
    for (uint32_t i = outer->begin[u]; i < outer->begin[u + 1]; ++i) {
      uint32_t v = outer->sequence[i];
      for (uint32_t j = inner->begin[v]; j < inner->begin[v + 1]; ++j)
        out.sequence[at++] = inner->sequence[j];
    }
  }
  out.begin[n] = at;
  return out;
}

/// The same units in reversed time: unit i is the last but i, its tasks backwards.
static order_contraction reverse(const order_contraction *c, cis_arena *arena) {
  uint32_t n = c->graph->num_units, at = 0, total = c->begin[n];
  order_contraction out = {cis_order_graph_reverse(c->graph, arena),
                           cis_arena_array(arena, uint32_t, (size_t)n + 1),
                           cis_arena_array(arena, uint32_t, (size_t)total + 1)};
  for (uint32_t u = n; u-- > 0;) {
    out.begin[n - 1 - u] = at;
    for (uint32_t j = c->begin[u + 1]; j-- > c->begin[u];)
      out.sequence[at++] = c->sequence[j];
  }
  out.begin[n] = at;
  return out;
}

order_contraction cis_order_contract(const order_graph *g, cis_arena *arena) {
  uint32_t n = g->num_units;
  order_contraction c = {g, cis_arena_array(arena, uint32_t, (size_t)n + 1),
                         cis_arena_array(arena, uint32_t, (size_t)n + 1)};
  for (uint32_t u = 0; u <= n; ++u)
    c.begin[u] = u;
  for (uint32_t u = 0; u < n; ++u)
    c.sequence[u] = u;
  bool any = true;
  for (int round = 0; any && round < MOST_ROUNDS; ++round) {
    any = false;
    for (int direction = 0; direction < 2; ++direction) {
      order_contraction outer;
      if (contract_once(c.graph, arena, &outer)) {
        c = compose(&c, &outer, n, arena);
        any = true;
      }
      c = reverse(&c, arena);
    }
  }
  return c;
}
