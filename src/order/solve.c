// The order of a problem: units, the parts between cut units, and for each part the portfolio,
// exact search, and windows around the peak. A part whose peak is no higher than what any order
// needs elsewhere stays as it is.
#include "order/baseline.h"
#include "order/bound.h"
#include "order/contract.h"
#include "order/exact.h"
#include "order/sweep.h"
#include "support/mem.h"
#include "support/numbers.h"

#include <stdlib.h>

enum {
  DEFAULT_WORK = 120000,      // sets that exact searches visit
  WINDOW_WORK = 4000,         // in one window
  MOST_CUT_UNITS = 4000,      // of graphs for which minimum cuts are computed
  MOST_WINDOW_WORK = 4000000, // units that are gone through again after changes of windows
};

typedef struct solving {
  int64_t target; // the bound of all known so far: lower peaks have no use
  uint64_t work;
  const char *method;
} solving;

/// A graph with the best order so far. Bytes that are held beside it all the time are `aside`.
typedef struct part {
  const order_graph *g;
  uint32_t *order;
  int64_t aside, peak, bound; // with `aside`
} part;

static bool is_good(const solving *s, const part *p) {
  return p->peak <= cis_max_i64(p->bound, s->target);
}

/// Takes an order if it is better.
static bool offer(solving *s, part *p, const uint32_t *order, const char *method,
                  cis_arena *arena) {
  int64_t peak = p->aside + cis_order_sweep_peak(p->g, order, arena, NULL);
  if (peak >= p->peak)
    return false;
  memcpy(p->order, order, p->g->num_units * sizeof(*order));
  p->peak = peak;
  s->method = method;
  return true;
}

static void try_kinds(solving *s, part *p, const cis_order_kind *kinds, size_t num) {
  for (size_t i = 0; i < num && !is_good(s, p); ++i) {
    cis_arena scratch = {0};
    uint32_t *order = cis_arena_array(&scratch, uint32_t, (size_t)p->g->num_units + 1);
    cis_order_baseline(p->g, kinds[i], order, &scratch);
    offer(s, p, order, cis_order_kind_name(kinds[i]), &scratch);
    cis_arena_deinit(&scratch);
  }
}

/// The unit that holds the most by itself of those that are not marked; marks it.
static uint32_t take_largest(const order_graph *g, bool *marked) {
  uint32_t best = UINT32_MAX;
  int64_t bytes = 0;
  for (uint32_t u = 0; u < g->num_units; ++u) {
    int64_t held = cis_order_bound_of_unit(g, u);
    if (!marked[u] && (best == UINT32_MAX || held > bytes)) {
      best = u;
      bytes = held;
    }
  }
  if (best != UINT32_MAX)
    marked[best] = true;
  return best;
}

/// Raises the bound by the cut at the unit where the peak is, and at those that hold the most.
static void raise_bound(solving *s, part *p) {
  enum { NUM_CUTS = 6 };
  if (p->g->num_units > MOST_CUT_UNITS)
    return;
  cis_arena scratch = {0};
  bool *marked = cis_arena_array(&scratch, bool, (size_t)p->g->num_units + 1);
  uint32_t place;
  cis_order_sweep_peak(p->g, p->order, &scratch, &place);
  uint32_t unit = p->order[place];
  marked[unit] = true;
  for (uint32_t i = 0; i < NUM_CUTS && unit != UINT32_MAX && !is_good(s, p); ++i) {
    p->bound = cis_max_i64(p->bound, p->aside + cis_order_bound_by_cut(p->g, unit, &scratch));
    unit = take_largest(p->g, marked);
  }
  cis_arena_deinit(&scratch);
}

static void search_all(solving *s, part *p) {
  cis_arena scratch = {0};
  uint32_t *order = cis_arena_array(&scratch, uint32_t, (size_t)p->g->num_units + 1);
  int64_t floor = cis_max_i64(p->bound, s->target) - p->aside;
  uint64_t work = s->work / 2, budget = work; // the rest is for windows
  order_exact_result found = cis_order_exact(p->g, p->peak - p->aside, floor, &work, order);
  s->work -= budget - work;
  if (found.found)
    offer(s, p, order, "exact", &scratch);
  p->bound = cis_max_i64(p->bound, found.complete ? p->peak : found.bound + p->aside);
  cis_arena_deinit(&scratch);
}

// --- windows ---

/// Orders the units around the peak anew. False if that does not lower the peak.
static bool improve_window(solving *s, part *p, uint32_t *place, uint32_t peak_at, uint32_t width) {
  uint32_t n = p->g->num_units, first = peak_at > width / 2 ? peak_at - width / 2 : 0;
  uint32_t last = first + width < n ? first + width : n;
  first = last > width ? last - width : 0;
  cis_arena scratch = {0};
  for (uint32_t i = 0; i < n; ++i)
    place[p->order[i]] = i;
  const order_graph *g = cis_order_graph_part(p->g, p->order, place, first, last, &scratch);
  uint32_t *order = cis_arena_array(&scratch, uint32_t, (size_t)last - first + 1);
  for (uint32_t i = 0; i < last - first; ++i)
    order[i] = i;
  int64_t now = cis_order_sweep_peak(g, order, &scratch, NULL);
  uint64_t work = s->work < WINDOW_WORK ? s->work : WINDOW_WORK, budget = work;
  int64_t floor = cis_max_i64(p->bound, s->target) - (p->peak - now);
  order_exact_result found = cis_order_exact(g, now, floor, &work, order);
  s->work -= budget - work;
  if (found.found) {
    uint32_t *old = cis_arena_array(&scratch, uint32_t, (size_t)last - first + 1);
    memcpy(old, p->order + first, (last - first) * sizeof(*old));
    for (uint32_t i = 0; i < last - first; ++i)
      p->order[first + i] = old[order[i]];
  }
  cis_arena_deinit(&scratch);
  return found.found;
}

static void improve(solving *s, part *p) {
  static const uint32_t widths[] = {12, 24, 48, 96};
  uint32_t n = p->g->num_units, *place = cis_mem_calloc((size_t)n + 1, sizeof(*place));
  uint64_t rounds = MOST_WINDOW_WORK / ((uint64_t)n + 1000);
  for (size_t w = 0; rounds && s->work && !is_good(s, p) && w < sizeof widths / sizeof *widths;) {
    cis_arena scratch = {0};
    uint32_t at;
    int64_t peak = p->aside + cis_order_sweep_peak(p->g, p->order, &scratch, &at);
    cis_arena_deinit(&scratch);
    if (peak < p->peak) {
      p->peak = peak;
      s->method = "windows";
    }
    --rounds;
    w = !is_good(s, p) && improve_window(s, p, place, at, widths[w]) ? 0 : w + 1;
  }
  cis_arena scratch = {0};
  p->peak = p->aside + cis_order_sweep_peak(p->g, p->order, &scratch, NULL);
  cis_arena_deinit(&scratch);
  cis_mem_free(place);
}

// --- parts ---

static void solve_part(solving *s, part *p) {
  static const cis_order_kind kinds[] = {
      CIS_ORDER_LIU,      CIS_ORDER_REVERSED_LIU,  CIS_ORDER_INDUCTOR_LPMF, CIS_ORDER_REVERSED_LPMF,
      CIS_ORDER_XLA_LIST, CIS_ORDER_REVERSED_LIST, CIS_ORDER_XLA_DFS,       CIS_ORDER_INDUCTOR_DFS};
  if (is_good(s, p))
    return;
  try_kinds(s, p, kinds, sizeof kinds / sizeof *kinds);
  if (!is_good(s, p) && cis_order_liu_is_exact(p->g))
    p->bound = p->peak;
  if (!is_good(s, p))
    raise_bound(s, p);
  if (!is_good(s, p) && p->g->num_units <= ORDER_EXACT_MOST_UNITS && s->work)
    search_all(s, p);
  if (!is_good(s, p))
    improve(s, p);
}

/// Whether each unit comes before or after all others, by place: each unit before it but the last
/// has another one there that waits for it, and each after it waits for one there.
static bool *find_cuts(const order_graph *g, cis_arena *arena) {
  uint32_t n = g->num_units, open = 0;
  bool *is_cut = cis_arena_array(arena, bool, (size_t)n + 1);
  uint32_t *left = cis_arena_array(arena, uint32_t, (size_t)n + 1); // first user, or last operand
  for (uint32_t u = 0; u < n; ++u) { // how many up to u have no user up to u
    for (uint32_t i = g->preds.begin[u]; i < g->preds.begin[u + 1]; ++i)
      open -= !left[g->preds.data[i]]++;
    is_cut[u] = ++open == 1;
  }
  memset(left, 0, n * sizeof(*left));
  open = 0;
  for (uint32_t u = n; u-- > 0;) {
    ORDER_EACH (i, &g->succs, u)
      open -= !left[g->succs.data[i]]++;
    is_cut[u] &= ++open == 1;
  }
  return is_cut;
}

typedef struct span {
  uint32_t first, last;
  int64_t aside, peak, bound;
} span;

/// The parts between cuts of the units as they are numbered, with their peaks.
static uint32_t find_spans(const order_graph *g, span *spans, cis_arena *arena) {
  bool *is_cut = find_cuts(g, arena);
  order_sweep s;
  cis_order_sweep_init(&s, g, arena);
  uint32_t num = 0;
  for (uint32_t u = 0; u < g->num_units; ++u) {
    if (!u || is_cut[u] || is_cut[u - 1])
      spans[num++] = (span){u, u, s.live, 0, 0};
    span *at = &spans[num - 1];
    int64_t before = s.live;
    at->peak = cis_max_i64(at->peak, before + cis_order_sweep_effect(&s, u).hill);
    at->bound = cis_max_i64(at->bound, cis_order_bound_of_unit(g, u));
    cis_order_sweep_do(&s, u);
    at->last = u + 1;
  }
  return num;
}

static int compare_spans(const void *pa, const void *pb) {
  const span *a = pa, *b = pb;
  if (a->peak != b->peak)
    return a->peak > b->peak ? -1 : 1;
  return (a->first > b->first) - (a->first < b->first);
}

/// The bytes held beside the part: those that are live before it, less those that it touches.
static int64_t bytes_aside(const span *at, const order_graph *g) {
  int64_t inside = 0;
  for (uint32_t v = 0; v < g->num_values; ++v)
    inside += g->values[v].live_in ? g->values[v].bytes : 0;
  return at->aside - inside;
}

/// Solves one span, whose units are written to `order` in their order; raises its bound.
static void solve_span(solving *s, const order_graph *g, span *at, const uint32_t *identity,
                       uint32_t *order) {
  if (at->last - at->first < 2) {
    at->bound = at->peak; // there is nothing to choose
    return;
  }
  cis_arena arena = {0};
  part p = {.g = cis_order_graph_part(g, identity, identity, at->first, at->last, &arena),
            .order = cis_arena_array(&arena, uint32_t, (size_t)at->last - at->first)};
  for (uint32_t i = 0; i < at->last - at->first; ++i)
    p.order[i] = i;
  p.aside = bytes_aside(at, p.g);
  p.peak = at->peak;
  p.bound = p.aside + cis_order_bound_simple(p.g);
  solve_part(s, &p);
  for (uint32_t i = 0; i < at->last - at->first; ++i)
    order[at->first + i] = at->first + p.order[i];
  at->peak = p.peak;
  at->bound = p.bound;
  cis_arena_deinit(&arena);
}

/// All spans, the one with the highest peak first. The order of units goes to `order`.
static void solve_spans(solving *s, const order_graph *g, uint32_t *order, int64_t *out_peak,
                        cis_arena *arena) {
  uint32_t *identity = cis_arena_array(arena, uint32_t, (size_t)g->num_units + 1);
  for (uint32_t u = 0; u < g->num_units; ++u)
    identity[u] = order[u] = u;
  span *spans = cis_arena_array(arena, span, (size_t)g->num_units + 1);
  uint32_t num = find_spans(g, spans, arena);
  for (uint32_t i = 0; i < num; ++i)
    s->target =
        cis_max_i64(s->target, spans[i].last - spans[i].first < 2 ? spans[i].peak : spans[i].bound);
  if (num)
    qsort(spans, num, sizeof(*spans), compare_spans);
  *out_peak = 0;
  for (uint32_t i = 0; i < num; ++i) {
    if (spans[i].peak > s->target)
      solve_span(s, g, &spans[i], identity, order);
    s->target = cis_max_i64(s->target, spans[i].bound);
    *out_peak = cis_max_i64(*out_peak, spans[i].peak);
  }
}

// --- the interface ---

/// The orders of others on the tasks themselves, so that none of them is better.
static void try_others(solving *s, const order_graph *g, uint32_t *order, int64_t *io_peak) {
  static const cis_order_kind kinds[] = {CIS_ORDER_XLA_LIST,      CIS_ORDER_XLA_DFS,
                                         CIS_ORDER_XLA_POSTORDER, CIS_ORDER_INDUCTOR_LPMF,
                                         CIS_ORDER_INDUCTOR_BFS,  CIS_ORDER_INDUCTOR_DFS};
  part p = {.g = g, .order = order, .peak = *io_peak, .bound = s->target};
  try_kinds(s, &p, kinds, sizeof kinds / sizeof *kinds);
  if (p.peak < *io_peak)
    improve(s, &p);
  *io_peak = p.peak;
}

static void write_tasks(const order_contraction *c, const uint32_t *units, uint32_t *out_order) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < c->graph->num_units; ++i)
    for (uint32_t j = c->begin[units[i]]; j < c->begin[units[i] + 1]; ++j)
      out_order[at++] = c->sequence[j];
}

static void solve(const order_graph *g, solving *s, uint32_t *out_order, cis_order_result *result,
                  cis_arena *arena) {
  order_contraction c = cis_order_contract(g, arena);
  result->num_contracted = c.graph->num_units;
  uint32_t *units = cis_arena_array(arena, uint32_t, (size_t)g->num_units + 1);
  int64_t peak;
  solve_spans(s, c.graph, units, &peak, arena);
  const char *method = s->method;
  uint32_t *tasks = cis_arena_array(arena, uint32_t, (size_t)g->num_units + 1);
  write_tasks(&c, units, tasks);
  peak = cis_order_sweep_peak(g, tasks, arena, NULL);
  if (peak > s->target)
    try_others(s, g, tasks, &peak);
  if (peak < result->peak) {
    result->peak = peak;
    result->method = s->method ? s->method : method ? method : "contraction";
    memcpy(out_order, tasks, g->num_units * sizeof(*tasks));
  }
}

static void solve_graph(const order_graph *g, const cis_order_options *options, uint32_t *out_order,
                        cis_order_result *out_result, cis_arena *arena) {
  for (uint32_t u = 0; u < g->num_units; ++u)
    out_order[u] = u;
  int64_t peak = cis_order_sweep_peak(g, out_order, arena, NULL);
  *out_result = (cis_order_result){peak, 0, peak, "source", g->num_units, false};
  solving s = {.work = options && options->work ? options->work : DEFAULT_WORK};
  order_sweep empty;
  cis_order_sweep_init(&empty, g, arena);
  s.target = cis_max_i64(cis_order_bound_simple(g), empty.live);
  if (peak > s.target)
    solve(g, &s, out_order, out_result, arena);
  out_result->bound = s.target < out_result->peak ? s.target : out_result->peak;
  out_result->proven = out_result->bound == out_result->peak;
}

bool cis_order_solve(const cis_order_problem *problem, const cis_order_options *options,
                     uint32_t *out_order, cis_order_result *out_result) {
  cis_arena arena = {0};
  const order_graph *g = cis_order_graph_create(problem, &arena);
  if (g)
    solve_graph(g, options, out_order, out_result, &arena);
  cis_arena_deinit(&arena);
  return g != NULL;
}

bool cis_order_bound_pairs(const cis_order_problem *problem, int64_t *out_bound,
                           int64_t *out_source_peak) {
  cis_arena arena = {0};
  const order_graph *g = cis_order_graph_create(problem, &arena);
  if (g) {
    uint32_t num = g->num_units / 2;
    uint32_t *pair_of = cis_arena_array(&arena, uint32_t, (size_t)g->num_units + 1);
    uint32_t *sequence = cis_arena_array(&arena, uint32_t, (size_t)g->num_units + 1);
    for (uint32_t u = 0; u < g->num_units; ++u) {
      pair_of[u] = u / 2;
      sequence[u] = u;
    }
    cis_order_result result;
    solve_graph(cis_order_graph_group(g, pair_of, sequence, num, &arena), NULL, sequence, &result,
                &arena);
    *out_bound = result.bound;
    *out_source_peak = result.source_peak;
  }
  cis_arena_deinit(&arena);
  return g != NULL;
}

bool cis_order_compute(const cis_order_problem *problem, cis_order_kind kind, uint32_t *out_order,
                       int64_t *out_peak) {
  cis_arena arena = {0};
  order_graph *g = cis_order_graph_create(problem, &arena);
  if (g) {
    cis_order_baseline(g, kind, out_order, &arena);
    *out_peak = cis_order_sweep_peak(g, out_order, &arena, NULL);
  }
  cis_arena_deinit(&arena);
  return g != NULL;
}

bool cis_order_peak(const cis_order_problem *problem, const uint32_t *order, int64_t *out_peak) {
  cis_arena arena = {0};
  order_graph *g = cis_order_graph_create(problem, &arena);
  if (g)
    *out_peak = cis_order_sweep_peak(g, order, &arena, NULL);
  cis_arena_deinit(&arena);
  return g != NULL;
}

bool cis_order_is_possible(const cis_order_problem *problem, const uint32_t *order) {
  uint32_t *place = cis_mem_calloc(problem->num_tasks + 1, sizeof(*place));
  bool ok = true;
  for (size_t i = 0; i < problem->num_tasks && ok; ++i) {
    ok = order[i] < problem->num_tasks && !place[order[i]];
    if (ok)
      place[order[i]] = (uint32_t)i + 1;
  }
  for (size_t i = 0; i < problem->num_edges && ok; ++i)
    ok = place[problem->edges[i].before] < place[problem->edges[i].after];
  cis_mem_free(place);
  return ok;
}
