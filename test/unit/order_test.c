// Orders of tasks: the solver against brute force, every named order against the edges, bounds
// against the optimum.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "order/baseline.h"
#include "order/bound.h"
#include "order/contract.h"
#include "order/order.h"

enum { MOST_TASKS = 11, MOST = 4096 };

typedef struct sample {
  cis_order_problem problem;
  cis_order_value values[MOST];
  cis_order_touch touches[8 * MOST];
  cis_order_edge edges[8 * MOST];
  int64_t work[MOST];
} sample;

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static uint32_t pick(uint64_t *state, uint32_t count) {
  return (uint32_t)(next_random(state) % count);
}

static void touch(sample *s, uint32_t task, uint32_t value) {
  s->touches[s->problem.num_touches++] = (cis_order_touch){task, value};
}

static void edge(sample *s, uint32_t before, uint32_t after) {
  s->edges[s->problem.num_edges++] = (cis_order_edge){before, after};
}

typedef enum family {
  DATAFLOW, // each task makes a value, which a few later ones read
  TREES,    // which one later task reads
  TOUCHES,  // any tasks touch a value, any edges
  NUM_FAMILIES
} family;

static void make_sample(sample *s, family f, uint32_t n, uint64_t *state) {
  static const int64_t sizes[] = {1, 2, 3, 5, 8, 13, 100, 0};
  *s = (sample){.problem = {.num_tasks = n, .num_values = n}};
  s->problem.values = s->values;
  s->problem.touches = s->touches;
  s->problem.edges = s->edges;
  s->problem.work = pick(state, 2) ? s->work : NULL;
  for (uint32_t t = 0; t < n; ++t) {
    s->work[t] = pick(state, 4) ? 0 : pick(state, 9);
    s->values[t].bytes = sizes[pick(state, 8)];
    s->values[t].live_in = f == TOUCHES && !pick(state, 6);
    s->values[t].live_out = f != TREES && !pick(state, 6);
    uint32_t num = f == TREES ? t + 1 < n : pick(state, 4);
    touch(s, f == TOUCHES ? pick(state, n) : t, t);
    for (uint32_t k = 0; k < num; ++k) {
      uint32_t reader = f == TOUCHES ? pick(state, n) : t + 1 + pick(state, n - t);
      if (reader >= n)
        continue;
      touch(s, reader, t);
      if (f != TOUCHES)
        edge(s, t, reader);
    }
    if (f == TOUCHES && t && pick(state, 2))
      edge(s, pick(state, t), t);
  }
}

/// The least peak of all orders, over sets of tasks that are done.
static int64_t brute_force(const cis_order_problem *p) {
  static int64_t best[1 << MOST_TASKS];
  uint32_t n = (uint32_t)p->num_tasks, before[MOST_TASKS] = {0}, users[MOST_TASKS] = {0};
  for (size_t i = 0; i < p->num_edges; ++i)
    before[p->edges[i].after] |= 1u << p->edges[i].before;
  for (size_t i = 0; i < p->num_touches; ++i)
    users[p->touches[i].value] |= 1u << p->touches[i].task;
  for (uint32_t done = 0; done < 1u << n; ++done)
    best[done] = INT64_MAX;
  best[0] = 0;
  for (uint32_t v = 0; v < p->num_values; ++v)
    best[0] += p->values[v].live_in && (users[v] || p->values[v].live_out) ? p->values[v].bytes : 0;
  for (uint32_t done = 0; done < 1u << n; ++done)
    for (uint32_t t = 0; t < n && best[done] != INT64_MAX; ++t) {
      if (done >> t & 1 || before[t] & ~done)
        continue;
      int64_t held = p->work ? p->work[t] : 0;
      for (uint32_t v = 0; v < p->num_values; ++v) {
        bool begun = p->values[v].live_in || (users[v] & (done | 1u << t));
        bool open = p->values[v].live_out || (users[v] & ~done);
        held += begun && open && (users[v] || p->values[v].live_out) ? p->values[v].bytes : 0;
      }
      int64_t peak = held > best[done] ? held : best[done];
      if (peak < best[done | 1u << t])
        best[done | 1u << t] = peak;
    }
  return best[(1u << n) - 1];
}

static void check_bounds(const cis_order_problem *p, int64_t optimum) {
  cis_arena arena = {0};
  order_graph *g = cis_order_graph_create(p, &arena);
  order_contraction c = cis_order_contract(g, &arena);
  for (uint32_t u = 0; u < c.graph->num_units; ++u) {
    int64_t cut = cis_order_bound_by_cut(c.graph, u, &arena);
    assert_true(cut >= cis_order_bound_of_unit(c.graph, u));
    assert_true(cut <= optimum);
  }
  if (cis_order_liu_is_exact(g)) {
    uint32_t order[MOST_TASKS + 1];
    int64_t peak;
    cis_order_liu(g, order, &arena);
    assert_true(cis_order_peak(p, order, &peak));
    assert_int_equal(peak, optimum);
  }
  cis_arena_deinit(&arena);
}

static void check_kinds(const cis_order_problem *p, int64_t optimum, int64_t ours) {
  static uint32_t order[MOST];
  for (int k = 0; k < CIS_ORDER_NUM_KINDS; ++k) {
    int64_t peak, again;
    assert_true(cis_order_compute(p, (cis_order_kind)k, order, &peak));
    assert_true(cis_order_is_possible(p, order));
    assert_true(cis_order_peak(p, order, &again));
    assert_int_equal(peak, again);
    assert_true(peak >= optimum);
    assert_true(k > CIS_ORDER_INDUCTOR_DFS || ours <= peak);
  }
}

static void small_problems(void **unused) {
  (void)unused;
  static sample s;
  uint64_t state = 88172645463325252ull;
  for (int round = 0; round < 600; ++round) {
    make_sample(&s, (family)(round % NUM_FAMILIES), 1 + pick(&state, MOST_TASKS), &state);
    uint32_t order[MOST_TASKS];
    cis_order_result result;
    int64_t optimum = brute_force(&s.problem), peak;
    assert_true(cis_order_solve(&s.problem, NULL, order, &result));
    assert_true(cis_order_is_possible(&s.problem, order));
    assert_true(cis_order_peak(&s.problem, order, &peak));
    assert_int_equal(peak, result.peak);
    assert_int_equal(peak, optimum);
    assert_true(result.proven);
    check_bounds(&s.problem, optimum);
    check_kinds(&s.problem, optimum, peak);
  }
}

static void large_problems(void **unused) {
  (void)unused;
  static sample s;
  static uint32_t order[MOST];
  uint64_t state = 88172645463325252ull;
  for (int round = 0; round < 9; ++round) {
    make_sample(&s, (family)(round % NUM_FAMILIES), 30 + pick(&state, 300), &state);
    cis_order_result result;
    int64_t peak;
    assert_true(cis_order_solve(&s.problem, NULL, order, &result));
    assert_true(cis_order_is_possible(&s.problem, order));
    assert_true(cis_order_peak(&s.problem, order, &peak));
    assert_int_equal(peak, result.peak);
    assert_true(result.bound <= peak && peak <= result.source_peak);
    check_kinds(&s.problem, result.bound, peak);
  }
}

// --- tasks of two steps ---

enum { MOST_PAIRS = 6 };

/// The bytes that are held during a task, where the tasks `done` come before it.
static int64_t held_during(const cis_order_problem *p, const uint32_t *users, uint32_t done,
                           uint32_t task) {
  int64_t held = p->work ? p->work[task] : 0;
  for (uint32_t v = 0; v < p->num_values; ++v) {
    bool begun = p->values[v].live_in || (users[v] & (done | 1u << task));
    bool open = p->values[v].live_out || (users[v] & ~done);
    held += begun && open && (users[v] || p->values[v].live_out) ? p->values[v].bytes : 0;
  }
  return held;
}

/// The least peak of all orders of pairs of tasks, one after the other.
static int64_t try_pairs(const cis_order_problem *p, const uint32_t *users, uint32_t done,
                         int64_t peak) {
  int64_t best = done == (1u << p->num_tasks) - 1 ? peak : INT64_MAX;
  for (uint32_t t = 0; t < p->num_tasks; t += 2) {
    bool waits = done >> t & 1;
    for (size_t i = 0; i < p->num_edges && !waits; ++i)
      waits = p->edges[i].after / 2 == t / 2 && p->edges[i].before / 2 != t / 2 &&
              !(done >> p->edges[i].before & 1);
    if (waits)
      continue;
    int64_t first = held_during(p, users, done, t);
    int64_t second = held_during(p, users, done | 1u << t, t + 1);
    int64_t most = first > second ? first : second;
    int64_t found = try_pairs(p, users, done | 3u << t, most > peak ? most : peak);
    best = found < best ? found : best;
  }
  return best;
}

static void pairs(void **unused) {
  (void)unused;
  static sample s;
  uint64_t state = 88172645463325252ull;
  int num_exact = 0;
  for (int round = 0; round < 600; ++round) {
    make_sample(&s, (family)(round % NUM_FAMILIES), 2 + 2 * pick(&state, MOST_PAIRS), &state);
    uint32_t users[2 * MOST_PAIRS] = {0};
    for (size_t i = 0; i < s.problem.num_touches; ++i)
      users[s.problem.touches[i].value] |= 1u << s.problem.touches[i].task;
    int64_t before = 0, bound, source;
    for (uint32_t v = 0; v < s.problem.num_values; ++v)
      before += s.values[v].live_in && (users[v] || s.values[v].live_out) ? s.values[v].bytes : 0;
    int64_t optimum = try_pairs(&s.problem, users, 0, before);
    assert_true(cis_order_bound_pairs(&s.problem, &bound, &source));
    assert_true(bound <= optimum && optimum <= source);
    num_exact += bound == optimum;
  }
  assert_int_equal(num_exact, 600);
}

static void refuses(void **unused) {
  (void)unused;
  static sample s = {.problem = {.num_tasks = 2, .num_values = 2}};
  uint32_t order[2];
  cis_order_result result;
  s.problem.values = s.values;
  s.problem.edges = s.edges;
  s.values[0].bytes = s.values[1].bytes = INT64_MAX / 2 + 1;
  assert_false(cis_order_solve(&s.problem, NULL, order, &result)); // the sum overflows
  s.values[0].bytes = 1;
  assert_true(cis_order_solve(&s.problem, NULL, order, &result));
  edge(&s, 1, 0);
  assert_false(cis_order_solve(&s.problem, NULL, order, &result)); // backwards
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems),
                                     cmocka_unit_test(large_problems), cmocka_unit_test(pairs),
                                     cmocka_unit_test(refuses)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
