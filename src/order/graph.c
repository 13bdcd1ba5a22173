// Builds graphs: lists by counting, so that everything takes linear time.
#include "order/graph.h"

#include <stdlib.h>

/// The pairs (keys[i], items[i]) as lists by key; items of one key stay in their order.
static order_lists make_lists(cis_arena *arena, const uint32_t *keys, const uint32_t *items,
                              size_t num, uint32_t num_keys) {
  order_lists lists = {cis_arena_array(arena, uint32_t, (size_t)num_keys + 2),
                       cis_arena_array(arena, uint32_t, num + 1)};
  uint32_t *next = lists.begin + 1; // shifted by one while filling
  for (size_t i = 0; i < num; ++i)
    ++next[keys[i] + 1];
  for (uint32_t k = 1; k <= num_keys; ++k)
    next[k] += next[k - 1];
  for (size_t i = 0; i < num; ++i)
    lists.data[next[keys[i]]++] = items[i];
  return lists;
}

/// Removes repetitions from lists that ascend.
static void make_unique(order_lists *lists, uint32_t num_keys) {
  uint32_t end = 0, from = lists->begin[0];
  for (uint32_t k = 0; k < num_keys; ++k) {
    uint32_t begin = end, to = lists->begin[k + 1];
    for (uint32_t i = from; i < to; ++i)
      if (end == begin || lists->data[end - 1] != lists->data[i])
        lists->data[end++] = lists->data[i];
    lists->begin[k] = begin;
    from = to;
  }
  lists->begin[num_keys] = end;
}

/// Edges as ascending lists of both directions, each once.
static void set_edges(order_graph *g, const uint32_t *before, const uint32_t *after, size_t num) {
  order_lists succs = make_lists(g->arena, before, after, num, g->num_units);
  uint32_t *froms = cis_arena_array(g->arena, uint32_t, num + 1);
  for (uint32_t u = 0; u < g->num_units; ++u)
    ORDER_EACH (i, &succs, u)
      froms[i] = u;
  g->preds = make_lists(g->arena, succs.data, froms, num, g->num_units);
  make_unique(&g->preds, g->num_units);
  size_t kept = g->preds.begin[g->num_units];
  for (uint32_t u = 0; u < g->num_units; ++u)
    ORDER_EACH (i, &g->preds, u)
      froms[i] = u;
  g->succs = make_lists(g->arena, g->preds.data, froms, kept, g->num_units);
}

/// Fills `users` from the touches.
static void set_users(order_graph *g) {
  uint32_t num = g->touch_begin[g->num_units];
  uint32_t *values = cis_arena_array(g->arena, uint32_t, (size_t)num + 1);
  uint32_t *units = cis_arena_array(g->arena, uint32_t, (size_t)num + 1);
  for (uint32_t u = 0; u < g->num_units; ++u)
    for (uint32_t i = g->touch_begin[u]; i < g->touch_begin[u + 1]; ++i) {
      values[i] = g->touches[i].value;
      units[i] = u;
    }
  g->users = make_lists(g->arena, values, units, num, g->num_values);
}

static void set_max_steps(order_graph *g) {
  g->max_steps = 1;
  for (uint32_t u = 0; u < g->num_units; ++u)
    if (order_num_steps(g, u) > g->max_steps)
      g->max_steps = order_num_steps(g, u);
}

static order_graph *new_graph(cis_arena *arena, uint32_t num_units, uint32_t num_values) {
  order_graph *g = cis_arena_new(arena, order_graph);
  g->arena = arena;
  g->num_units = num_units;
  g->num_values = num_values;
  g->touch_begin = cis_arena_array(arena, uint32_t, (size_t)num_units + 1);
  g->step_begin = cis_arena_array(arena, uint32_t, (size_t)num_units + 1);
  return g;
}

// --- from a problem ---

static bool is_sound(const cis_order_problem *p) {
  int64_t sum = 0;
  bool ok = p->num_tasks < UINT32_MAX / 2 && p->num_values < UINT32_MAX / 2 &&
            p->num_touches < UINT32_MAX / 2 && p->num_edges < UINT32_MAX / 2;
  for (size_t i = 0; i < p->num_values && ok; ++i)
    ok = p->values[i].bytes >= 0 && !__builtin_add_overflow(sum, p->values[i].bytes, &sum);
  for (size_t i = 0; i < p->num_tasks && ok && p->work; ++i)
    ok = p->work[i] >= 0 && !__builtin_add_overflow(sum, p->work[i], &sum);
  for (size_t i = 0; i < p->num_edges && ok; ++i)
    ok = p->edges[i].before < p->edges[i].after && p->edges[i].after < p->num_tasks;
  for (size_t i = 0; i < p->num_touches && ok; ++i)
    ok = p->touches[i].task < p->num_tasks && p->touches[i].value < p->num_values;
  return ok;
}

static void set_touches(order_graph *g, const cis_order_problem *p, uint32_t *a, uint32_t *b) {
  for (size_t i = 0; i < p->num_touches; ++i) {
    a[i] = p->touches[i].value;
    b[i] = p->touches[i].task;
  }
  order_lists by_value = make_lists(g->arena, a, b, p->num_touches, g->num_values);
  for (uint32_t v = 0; v < g->num_values; ++v)
    ORDER_EACH (i, &by_value, v)
      a[i] = v;
  order_lists by_task = make_lists(g->arena, by_value.data, a, p->num_touches, g->num_units);
  make_unique(&by_task, g->num_units);
  g->touches = cis_arena_array(g->arena, order_touch, p->num_touches + 1);
  for (uint32_t u = 0; u <= g->num_units; ++u)
    g->touch_begin[u] = by_task.begin[u];
  for (uint32_t i = 0; i < g->touch_begin[g->num_units]; ++i)
    g->touches[i].value = by_task.data[i];
}

order_graph *cis_order_graph_create(const cis_order_problem *p, cis_arena *arena) {
  if (!is_sound(p))
    return NULL;
  order_graph *g = new_graph(arena, (uint32_t)p->num_tasks, (uint32_t)p->num_values);
  size_t most = (p->num_touches > p->num_edges ? p->num_touches : p->num_edges) + 1;
  uint32_t *a = cis_arena_array(arena, uint32_t, most), *b = cis_arena_array(arena, uint32_t, most);
  g->values = cis_arena_array(arena, cis_order_value, p->num_values + 1);
  if (p->num_values)
    memcpy(g->values, p->values, p->num_values * sizeof(*g->values));
  set_touches(g, p, a, b);
  for (size_t i = 0; i < p->num_edges; ++i) {
    a[i] = p->edges[i].before;
    b[i] = p->edges[i].after;
  }
  set_edges(g, a, b, p->num_edges);
  set_users(g);
  g->base = cis_arena_array(arena, int64_t, p->num_tasks + 1);
  for (uint32_t u = 0; u <= g->num_units; ++u)
    g->step_begin[u] = u;
  for (uint32_t u = 0; u < g->num_units && p->work; ++u)
    g->base[u] = p->work[u];
  set_max_steps(g);
  return g;
}

// --- groups ---

typedef struct grouping {
  const order_graph *g;
  order_graph *out;
  uint32_t *inside;                // by value: how many units of the group touch it
  uint32_t *slot;                  // by value: its touch in `found`, plus one
  uint32_t *stamp;                 // by value: the group that the two above are about, plus one
  order_touch *found;              // of the group, by fine steps
  int64_t *delta;                  // by fine step
  bool *cuts;                      // by fine step: a touch begins at it, or has ended before it
  uint32_t *coarse;                // by fine step
  uint32_t num_touches, num_steps; // of all groups so far
} grouping;

/// The touches of the group's units by fine steps (the steps of all units one after the other).
static uint32_t find_touches(grouping *s, const uint32_t *units, uint32_t num, uint32_t group,
                             uint32_t *out_steps) {
  const order_graph *g = s->g;
  uint32_t count = 0, step = 0;
  for (uint32_t k = 0; k < num; ++k) {
    uint32_t u = units[k];
    for (uint32_t i = g->touch_begin[u]; i < g->touch_begin[u + 1]; ++i) {
      const order_touch *t = &g->touches[i];
      if (s->stamp[t->value] != group + 1) {
        s->stamp[t->value] = group + 1;
        s->slot[t->value] = count;
        s->inside[t->value] = 0;
        s->found[count++] = (order_touch){t->value, step + t->first, 0};
      }
      s->found[s->slot[t->value]].last = step + t->last;
      ++s->inside[t->value];
    }
    step += order_num_steps(g, u);
  }
  *out_steps = step;
  return count;
}

/// Whether no op outside of the group has a part in the value.
static bool is_inner(const grouping *s, uint32_t value) {
  const order_graph *g = s->g;
  const cis_order_value *v = &g->values[value];
  return !v->live_in && !v->live_out &&
         s->inside[value] == g->users.begin[value + 1] - g->users.begin[value];
}

/// Steps between which no touch begins or ends become one, that of the most bytes.
static void add_steps(grouping *s, const uint32_t *units, uint32_t num) {
  uint32_t fine = 0, first = s->num_steps;
  int64_t inner = 0;
  for (uint32_t k = 0; k < num; ++k)
    for (uint32_t i = s->g->step_begin[units[k]]; i < s->g->step_begin[units[k] + 1]; ++i, ++fine) {
      inner += s->delta[fine];
      int64_t bytes = inner + s->g->base[i];
      if (!fine || s->cuts[fine])
        s->out->base[s->num_steps++] = bytes;
      else if (bytes > s->out->base[s->num_steps - 1])
        s->out->base[s->num_steps - 1] = bytes;
      s->coarse[fine] = s->num_steps - 1 - first;
    }
}

static void add_group(grouping *s, const uint32_t *units, uint32_t num, uint32_t group) {
  uint32_t num_fine, count = find_touches(s, units, num, group, &num_fine);
  memset(s->delta, 0, (num_fine + 1) * sizeof(*s->delta));
  memset(s->cuts, 0, num_fine + 1);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; ++i) {
    order_touch t = s->found[i];
    if (is_inner(s, t.value)) {
      s->delta[t.first] += s->g->values[t.value].bytes;
      s->delta[t.last + 1] -= s->g->values[t.value].bytes;
      continue;
    }
    s->cuts[t.first] = s->cuts[t.last + 1] = true;
    s->found[kept++] = t;
  }
  add_steps(s, units, num);
  for (uint32_t i = 0; i < kept; ++i) {
    order_touch t = s->found[i];
    s->out->touches[s->num_touches++] =
        (order_touch){t.value, s->coarse[t.first], s->coarse[t.last]};
  }
  s->out->touch_begin[group + 1] = s->num_touches;
  s->out->step_begin[group + 1] = s->num_steps;
}

static void group_edges(order_graph *out, const order_graph *g, const uint32_t *group_of) {
  uint32_t most = g->succs.begin[g->num_units];
  uint32_t *a = cis_arena_array(out->arena, uint32_t, (size_t)most + 1);
  uint32_t *b = cis_arena_array(out->arena, uint32_t, (size_t)most + 1);
  size_t num = 0;
  for (uint32_t u = 0; u < g->num_units; ++u)
    ORDER_EACH (i, &g->succs, u)
      if (group_of[u] != group_of[g->succs.data[i]]) {
        a[num] = group_of[u];
        b[num++] = group_of[g->succs.data[i]];
      }
  set_edges(out, a, b, num);
}

order_graph *cis_order_graph_group(const order_graph *g, const uint32_t *group_of,
                                   const uint32_t *sequence, uint32_t num_groups,
                                   cis_arena *arena) {
  order_graph *out = new_graph(arena, num_groups, g->num_values);
  uint32_t num_touches = g->touch_begin[g->num_units], num_steps = g->step_begin[g->num_units];
  out->values = g->values;
  out->touches = cis_arena_array(arena, order_touch, (size_t)num_touches + 1);
  out->base = cis_arena_array(arena, int64_t, (size_t)num_steps + 1);
  size_t values = (size_t)g->num_values + 1, steps = (size_t)num_steps + 2;
  grouping s = {.g = g,
                .out = out,
                .inside = cis_arena_array(arena, uint32_t, values),
                .slot = cis_arena_array(arena, uint32_t, values),
                .stamp = cis_arena_array(arena, uint32_t, values),
                .found = cis_arena_array(arena, order_touch, (size_t)num_touches + 1),
                .delta = cis_arena_array(arena, int64_t, steps),
                .cuts = cis_arena_array(arena, bool, steps),
                .coarse = cis_arena_array(arena, uint32_t, steps)};
  for (uint32_t at = 0, group = 0; group < num_groups; ++group) {
    uint32_t end = at;
    while (end < g->num_units && group_of[sequence[end]] == group)
      ++end;
    add_group(&s, sequence + at, end - at, group);
    at = end;
  }
  group_edges(out, g, group_of);
  set_users(out);
  set_max_steps(out);
  return out;
}

// --- reversed time ---

static void reverse_unit(const order_graph *g, order_graph *out, uint32_t u, uint32_t from) {
  uint32_t steps = order_num_steps(g, from), at = out->step_begin[u];
  for (uint32_t i = 0; i < steps; ++i)
    out->base[at + i] = g->base[g->step_begin[from + 1] - 1 - i];
  out->step_begin[u + 1] = at + steps;
  uint32_t touch = out->touch_begin[u];
  for (uint32_t i = g->touch_begin[from]; i < g->touch_begin[from + 1]; ++i) {
    order_touch t = g->touches[i];
    out->touches[touch++] = (order_touch){t.value, steps - 1 - t.last, steps - 1 - t.first};
  }
  out->touch_begin[u + 1] = touch;
}

order_graph *cis_order_graph_reverse(const order_graph *g, cis_arena *arena) {
  uint32_t n = g->num_units, edges = g->succs.begin[n];
  order_graph *out = new_graph(arena, n, g->num_values);
  out->touches = cis_arena_array(arena, order_touch, (size_t)g->touch_begin[n] + 1);
  out->base = cis_arena_array(arena, int64_t, (size_t)g->step_begin[n] + 1);
  out->values = cis_arena_array(arena, cis_order_value, (size_t)g->num_values + 1);
  for (uint32_t v = 0; v < g->num_values; ++v)
    out->values[v] =
        (cis_order_value){g->values[v].bytes, g->values[v].live_out, g->values[v].live_in};
  for (uint32_t u = 0; u < n; ++u)
    reverse_unit(g, out, u, n - 1 - u);
  uint32_t *a = cis_arena_array(arena, uint32_t, (size_t)edges + 1);
  uint32_t *b = cis_arena_array(arena, uint32_t, (size_t)edges + 1);
  for (uint32_t u = 0; u < n; ++u)
    ORDER_EACH (i, &g->succs, u) {
      a[i] = n - 1 - g->succs.data[i];
      b[i] = n - 1 - u;
    }
  set_edges(out, a, b, edges);
  set_users(out);
  out->max_steps = g->max_steps;
  return out;
}

// --- parts ---

/// Whether some unit at a place before `first` (or from `last` on) touches the value.
static void note_outside(const order_graph *g, uint32_t value, const uint32_t *place,
                         uint32_t first, uint32_t last, cis_order_value *io) {
  uint32_t begin = g->users.begin[value], end = g->users.begin[value + 1];
  io->live_out |= place[g->users.data[end - 1]] >= last; // most often it is found there
  for (uint32_t i = begin; i < end && !(io->live_in && io->live_out); ++i) {
    uint32_t at = place[g->users.data[i]];
    io->live_in |= at < first;
    io->live_out |= at >= last;
  }
}

typedef struct part {
  const order_graph *g;
  const uint32_t *order, *place;
  uint32_t first, last;
} part;

static int compare_numbers(const void *pa, const void *pb) {
  uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;
  return (a > b) - (a < b);
}

/// The values that the part touches, ascending, each once.
static uint32_t *values_of(const part *p, uint32_t most, uint32_t *out_num, cis_arena *arena) {
  uint32_t *values = cis_arena_array(arena, uint32_t, (size_t)most + 1), num = 0, kept = 0;
  for (uint32_t k = p->first; k < p->last; ++k)
    for (uint32_t i = p->g->touch_begin[p->order[k]]; i < p->g->touch_begin[p->order[k] + 1]; ++i)
      values[num++] = p->g->touches[i].value;
  if (num)
    qsort(values, num, sizeof(*values), compare_numbers);
  for (uint32_t i = 0; i < num; ++i)
    if (!kept || values[kept - 1] != values[i])
      values[kept++] = values[i];
  *out_num = kept;
  return values;
}

static void part_edges(const part *p, order_graph *out) {
  size_t most = 0, num = 0;
  for (uint32_t k = p->first; k < p->last; ++k)
    most += p->g->succs.begin[p->order[k] + 1] - p->g->succs.begin[p->order[k]];
  uint32_t *a = cis_arena_array(out->arena, uint32_t, most + 1);
  uint32_t *b = cis_arena_array(out->arena, uint32_t, most + 1);
  for (uint32_t k = p->first; k < p->last; ++k)
    ORDER_EACH (i, &p->g->succs, p->order[k])
      if (p->place[p->g->succs.data[i]] < p->last) {
        a[num] = k - p->first;
        b[num++] = p->place[p->g->succs.data[i]] - p->first;
      }
  set_edges(out, a, b, num);
}

static void copy_unit(const part *p, order_graph *out, uint32_t unit, const uint32_t *values) {
  const order_graph *g = p->g;
  uint32_t from = p->order[p->first + unit], step = out->step_begin[unit];
  for (uint32_t i = g->step_begin[from]; i < g->step_begin[from + 1]; ++i)
    out->base[step++] = g->base[i];
  out->step_begin[unit + 1] = step;
  uint32_t at = out->touch_begin[unit];
  for (uint32_t i = g->touch_begin[from]; i < g->touch_begin[from + 1]; ++i) {
    order_touch t = g->touches[i];
    const uint32_t *found =
        bsearch(&t.value, values, out->num_values, sizeof(*values), compare_numbers);
    out->touches[at++] = (order_touch){(uint32_t)(found - values), t.first, t.last};
  }
  out->touch_begin[unit + 1] = at;
}

order_graph *cis_order_graph_part(const order_graph *g, const uint32_t *order,
                                  const uint32_t *place, uint32_t first, uint32_t last,
                                  cis_arena *arena) {
  part p = {g, order, place, first, last};
  uint32_t touches = 0, steps = 0, num_values;
  for (uint32_t k = first; k < last; ++k) {
    touches += g->touch_begin[order[k] + 1] - g->touch_begin[order[k]];
    steps += order_num_steps(g, order[k]);
  }
  uint32_t *values = values_of(&p, touches, &num_values, arena);
  order_graph *out = new_graph(arena, last - first, num_values);
  out->values = cis_arena_array(arena, cis_order_value, (size_t)num_values + 1);
  out->touches = cis_arena_array(arena, order_touch, (size_t)touches + 1);
  out->base = cis_arena_array(arena, int64_t, (size_t)steps + 1);
  for (uint32_t v = 0; v < num_values; ++v) {
    out->values[v] = g->values[values[v]];
    note_outside(g, values[v], place, first, last, &out->values[v]);
  }
  for (uint32_t u = 0; u < out->num_units; ++u)
    copy_unit(&p, out, u, values);
  part_edges(&p, out);
  set_users(out);
  set_max_steps(out);
  return out;
}
