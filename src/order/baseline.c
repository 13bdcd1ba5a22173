// The orders of XLA's DefaultMemoryScheduler and of PyTorch Inductor as their sources describe
// them: lists of ready units by a priority, and searches depth first. A graph has no order of
// operands, so that they count as they are numbered.
#include "order/baseline.h"

#include "order/ready.h"
#include "support/mem.h"

#include <stdlib.h>

static const char *const names[CIS_ORDER_NUM_KINDS] = {
    [CIS_ORDER_SOURCE] = "source",
    [CIS_ORDER_XLA_LIST] = "xla-list",
    [CIS_ORDER_XLA_DFS] = "xla-dfs",
    [CIS_ORDER_XLA_POSTORDER] = "xla-postorder",
    [CIS_ORDER_INDUCTOR_LPMF] = "inductor-lpmf",
    [CIS_ORDER_INDUCTOR_BFS] = "inductor-bfs",
    [CIS_ORDER_INDUCTOR_DFS] = "inductor-dfs",
    [CIS_ORDER_REVERSED_LPMF] = "reversed-lpmf",
    [CIS_ORDER_REVERSED_LIST] = "reversed-list",
    [CIS_ORDER_LIU] = "liu",
    [CIS_ORDER_REVERSED_LIU] = "reversed-liu",
};

const char *cis_order_kind_name(cis_order_kind kind) { return names[kind]; }

// --- lists of ready units ---

typedef struct listing {
  const order_graph *g;
  order_sweep sweep;
  order_ready *ready;
  uint32_t *waits; // by unit: units before it that are not done
  bool *is_done;
  uint32_t num_ready; // so far
  bool by_peak;       // LPMF; else XLA's list
} listing;

static void set(listing *l, uint32_t unit) {
  uint64_t tie = unit;
  if (!l->by_peak) { // of equals the one with the most users, of these the newest
    uint32_t users = l->g->succs.begin[unit + 1] - l->g->succs.begin[unit];
    tie = (uint64_t)(UINT32_MAX - users) << 32 | (UINT32_MAX - l->num_ready++);
  }
  cis_order_ready_set(l->ready, unit, cis_order_sweep_effect(&l->sweep, unit), tie);
}

/// Updates the ready users of a value that began to be held, or that waits for one unit more.
static void update_users(listing *l, uint32_t value, bool began) {
  ORDER_EACH (i, &l->g->users, value) {
    uint32_t user = l->g->users.data[i];
    if (cis_order_ready_has(l->ready, user) && (began || !l->is_done[user]))
      set(l, user);
  }
}

static void do_unit(listing *l, uint32_t unit) {
  const order_graph *g = l->g;
  uint32_t begin = g->touch_begin[unit], end = g->touch_begin[unit + 1];
  bool *was_live = cis_mem_calloc(end - begin + 1, sizeof(*was_live));
  for (uint32_t i = begin; i < end; ++i)
    was_live[i - begin] = l->sweep.is_live[g->touches[i].value];
  cis_order_sweep_do(&l->sweep, unit);
  l->is_done[unit] = true;
  for (uint32_t i = begin; i < end; ++i) {
    uint32_t value = g->touches[i].value;
    bool began = !was_live[i - begin] && l->sweep.remaining[value];
    if (began || l->sweep.remaining[value] == 1)
      update_users(l, value, began);
  }
  cis_mem_free(was_live);
  ORDER_EACH (i, &g->succs, unit)
    if (!--l->waits[g->succs.data[i]])
      set(l, g->succs.data[i]);
}

static void list_ready(const order_graph *g, bool by_peak, uint32_t *out_order, cis_arena *arena) {
  listing l = {.g = g,
               .ready = cis_order_ready_create(g->num_units, arena),
               .waits = cis_arena_array(arena, uint32_t, (size_t)g->num_units + 1),
               .is_done = cis_arena_array(arena, bool, (size_t)g->num_units + 1),
               .by_peak = by_peak};
  cis_order_sweep_init(&l.sweep, g, arena);
  for (uint32_t u = 0; u < g->num_units; ++u) {
    l.waits[u] = g->preds.begin[u + 1] - g->preds.begin[u];
    if (!l.waits[u])
      set(&l, u);
  }
  for (uint32_t i = 0; i < g->num_units; ++i) {
    out_order[i] = cis_order_ready_take(l.ready, by_peak ? l.sweep.peak - l.sweep.live : INT64_MAX);
    do_unit(&l, out_order[i]);
  }
}

// --- depth first ---

/// The key by which a unit's operands, or all units, are sorted.
typedef struct rank {
  int64_t major, minor;
  uint32_t unit;
} rank;

static int compare_ranks(const void *pa, const void *pb) {
  const rank *a = pa, *b = pb;
  if (a->major != b->major)
    return a->major < b->major ? -1 : 1;
  if (a->minor != b->minor)
    return a->minor < b->minor ? -1 : 1;
  return (a->unit > b->unit) - (a->unit < b->unit);
}

typedef struct search {
  const order_graph *g;
  rank *operands; // by place in preds.data
  uint32_t *next; // by unit: the operand to look at
  bool *is_seen;
  uint32_t *stack, *out, num;
} search;

static void visit(search *s, uint32_t root) {
  uint32_t depth = 0;
  if (s->is_seen[root])
    return;
  s->is_seen[root] = true;
  s->stack[depth++] = root;
  while (depth) {
    uint32_t u = s->stack[depth - 1];
    if (s->next[u] == s->g->preds.begin[u + 1]) {
      s->out[s->num++] = u;
      --depth;
      continue;
    }
    uint32_t v = s->operands[s->next[u]++].unit;
    if (!s->is_seen[v]) {
      s->is_seen[v] = true;
      s->stack[depth++] = v;
    }
  }
}

static void search_init(search *s, const order_graph *g, uint32_t *out, cis_arena *arena) {
  size_t n = (size_t)g->num_units + 1;
  *s = (search){.g = g,
                .operands = cis_arena_array(arena, rank, (size_t)g->preds.begin[g->num_units] + 1),
                .next = cis_arena_array(arena, uint32_t, n),
                .is_seen = cis_arena_array(arena, bool, n),
                .stack = cis_arena_array(arena, uint32_t, n),
                .out = out};
  for (uint32_t u = 0; u < g->num_units; ++u) {
    s->next[u] = g->preds.begin[u];
    ORDER_EACH (i, &g->preds, u)
      s->operands[i].unit = g->preds.data[i];
  }
}

static void sort_operands(search *s) {
  for (uint32_t u = 0; u < s->g->num_units; ++u) {
    uint32_t begin = s->g->preds.begin[u], num = s->g->preds.begin[u + 1] - begin;
    if (num > 1)
      qsort(s->operands + begin, num, sizeof(rank), compare_ranks);
  }
}

/// From what no other op waits for.
static void visit_sinks(search *s) {
  for (uint32_t u = 0; u < s->g->num_units; ++u)
    if (s->g->succs.begin[u] == s->g->succs.begin[u + 1])
      visit(s, u);
}

static int64_t add_capped(int64_t a, int64_t b) {
  const int64_t cap = INT64_MAX / 4;
  return a > cap - b ? cap : a + b;
}

/// The bytes that a unit begins to hold, if units are done as they are numbered.
static int64_t size_of(const order_graph *g, uint32_t unit) {
  int64_t size = 0;
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i) {
    uint32_t value = g->touches[i].value;
    if (!g->values[value].live_in && g->users.data[g->users.begin[value]] == unit)
      size += g->values[value].bytes;
  }
  return size;
}

/// The bytes of earlier values that a unit touches.
static int64_t reads_of(const order_graph *g, uint32_t unit) {
  int64_t size = 0;
  for (uint32_t i = g->touch_begin[unit]; i < g->touch_begin[unit + 1]; ++i)
    size += g->values[g->touches[i].value].bytes;
  return size - size_of(g, unit);
}

static void xla_dfs(const order_graph *g, uint32_t *out, cis_arena *arena) {
  search s;
  search_init(&s, g, out, arena);
  int64_t *extra = cis_arena_array(arena, int64_t, (size_t)g->num_units + 1);
  int64_t *total = cis_arena_array(arena, int64_t, (size_t)g->num_units + 1);
  for (uint32_t u = 0; u < g->num_units; ++u) {
    uint32_t users = g->succs.begin[u + 1] - g->succs.begin[u];
    extra[u] = users ? users - 1 : 0;
    total[u] = size_of(g, u);
    ORDER_EACH (i, &g->preds, u) {
      uint32_t p = g->preds.data[i];
      extra[u] = add_capped(extra[u], extra[p]);
      total[u] = add_capped(total[u], total[p]);
      s.operands[i] = (rank){-extra[p], -total[p], p};
    }
  }
  sort_operands(&s);
  visit_sinks(&s);
}

static void inductor_dfs(const order_graph *g, uint32_t *out, cis_arena *arena) {
  search s;
  search_init(&s, g, out, arena);
  rank *all = cis_arena_array(arena, rank, (size_t)g->num_units + 1);
  for (uint32_t u = 0; u < g->num_units; ++u)
    all[u] = (rank){size_of(g, u) + reads_of(g, u), 0, u};
  for (uint32_t i = 0; i < g->preds.begin[g->num_units]; ++i)
    s.operands[i].major = all[s.operands[i].unit].major;
  sort_operands(&s);
  if (g->num_units)
    qsort(all, g->num_units, sizeof(rank), compare_ranks);
  for (uint32_t i = g->num_units; i-- > 0;)
    visit(&s, all[i].unit);
}

void cis_order_repair(const order_graph *g, const uint32_t *wanted, uint32_t *out_order,
                      cis_arena *arena) {
  search s;
  search_init(&s, g, out_order, arena);
  uint32_t *place = cis_arena_array(arena, uint32_t, (size_t)g->num_units + 1);
  for (uint32_t i = 0; i < g->num_units; ++i)
    place[wanted[i]] = i;
  for (uint32_t i = 0; i < g->preds.begin[g->num_units]; ++i)
    s.operands[i].major = place[s.operands[i].unit];
  sort_operands(&s);
  for (uint32_t i = 0; i < g->num_units; ++i)
    visit(&s, wanted[i]);
}

// --- breadth first ---

typedef struct queue {
  const order_graph *g;
  uint32_t *places; // by place in preds.data: where the operands were done, ascending
  uint32_t *heap, num;
} queue;

static bool comes_first(const queue *q, uint32_t a, uint32_t b) {
  const order_lists *preds = &q->g->preds;
  uint32_t i = preds->begin[a], j = preds->begin[b];
  uint32_t i_end = preds->begin[a + 1], j_end = preds->begin[b + 1];
  for (; i < i_end && j < j_end; ++i, ++j)
    if (q->places[i] != q->places[j])
      return q->places[i] < q->places[j];
  return i_end - i != j_end - j ? i_end - i < j_end - j : a < b;
}

static void put(queue *q, uint32_t unit) {
  uint32_t at = q->num++;
  for (; at && comes_first(q, unit, q->heap[(at - 1) / 2]); at = (at - 1) / 2)
    q->heap[at] = q->heap[(at - 1) / 2];
  q->heap[at] = unit;
}

static uint32_t take(queue *q) {
  uint32_t top = q->heap[0], last = q->heap[--q->num], at = 0;
  for (;;) {
    uint32_t child = 2 * at + 1;
    if (child >= q->num)
      break;
    if (child + 1 < q->num && comes_first(q, q->heap[child + 1], q->heap[child]))
      ++child;
    if (!comes_first(q, q->heap[child], last))
      break;
    q->heap[at] = q->heap[child];
    at = child;
  }
  q->heap[at] = last;
  return top;
}

/// Takes the units first whose operands were done first. Places of operands are ascending, because
/// they are listed when these are done.
static void inductor_bfs(const order_graph *g, uint32_t *out, cis_arena *arena) {
  size_t n = (size_t)g->num_units + 1;
  queue q = {g, cis_arena_array(arena, uint32_t, (size_t)g->preds.begin[g->num_units] + 1),
             cis_arena_array(arena, uint32_t, n), 0};
  uint32_t *filled = cis_arena_array(arena, uint32_t, n);
  for (uint32_t u = 0; u < g->num_units; ++u) {
    filled[u] = g->preds.begin[u];
    if (filled[u] == g->preds.begin[u + 1])
      put(&q, u);
  }
  for (uint32_t at = 0; at < g->num_units; ++at) {
    uint32_t u = out[at] = take(&q);
    ORDER_EACH (i, &g->succs, u) {
      uint32_t v = g->succs.data[i];
      q.places[filled[v]++] = at;
      if (filled[v] == g->preds.begin[v + 1])
        put(&q, v);
    }
  }
}

// --- all ---

static void postorder(const order_graph *g, uint32_t *out, cis_arena *arena) {
  search s;
  search_init(&s, g, out, arena);
  visit_sinks(&s);
}

static void reversed(const order_graph *g, cis_order_kind kind, uint32_t *out, cis_arena *arena) {
  uint32_t n = g->num_units;
  uint32_t *order = cis_arena_array(arena, uint32_t, (size_t)n + 1);
  cis_order_baseline(cis_order_graph_reverse(g, arena), kind, order, arena);
  for (uint32_t i = 0; i < n; ++i)
    out[i] = n - 1 - order[n - 1 - i];
}

void cis_order_baseline(const order_graph *g, cis_order_kind kind, uint32_t *out,
                        cis_arena *arena) {
  switch (kind) {
  case CIS_ORDER_XLA_LIST:
  case CIS_ORDER_INDUCTOR_LPMF:
    list_ready(g, kind == CIS_ORDER_INDUCTOR_LPMF, out, arena);
    return;
  case CIS_ORDER_XLA_DFS:
    xla_dfs(g, out, arena);
    return;
  case CIS_ORDER_XLA_POSTORDER:
    postorder(g, out, arena);
    return;
  case CIS_ORDER_INDUCTOR_BFS:
    inductor_bfs(g, out, arena);
    return;
  case CIS_ORDER_INDUCTOR_DFS:
    inductor_dfs(g, out, arena);
    return;
  case CIS_ORDER_REVERSED_LPMF:
    reversed(g, CIS_ORDER_INDUCTOR_LPMF, out, arena);
    return;
  case CIS_ORDER_REVERSED_LIST:
    reversed(g, CIS_ORDER_XLA_LIST, out, arena);
    return;
  case CIS_ORDER_LIU:
    cis_order_liu(g, out, arena);
    return;
  case CIS_ORDER_REVERSED_LIU:
    reversed(g, CIS_ORDER_LIU, out, arena);
    return;
  default:
    for (uint32_t u = 0; u < g->num_units; ++u)
      out[u] = u;
  }
}
