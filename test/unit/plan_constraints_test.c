// Constraints of the planner in any mix: gaps, alignment, fixed offsets, colocation, exclusion,
// in-place, overlaps at a distance. The checker against the definitions, and the optimum of small
// problems against brute force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/check.h"
#include "plan/memories.h"
#include "plan/plan.h"

enum { MAX_BUFFERS = 40, MAX_PAIRS = 12, MAX_TIME = 12 };

typedef struct sample {
  cis_plan_buffer buffers[MAX_BUFFERS];
  cis_plan_span gaps[MAX_BUFFERS];
  cis_plan_pair colocated[MAX_PAIRS], exclusive[MAX_PAIRS], in_place[MAX_PAIRS];
  cis_plan_overlap overlaps[MAX_PAIRS];
  cis_plan_problem problem;
  int64_t offsets[MAX_BUFFERS];
} sample;

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int64_t pick(uint64_t *state, int64_t count) {
  return (int64_t)(next_random(state) % (uint64_t)count);
}

static cis_plan_pairs make_pairs(cis_plan_pair *pairs, size_t num, int64_t n, uint64_t *state) {
  for (size_t i = 0; i < num; ++i) {
    size_t first = (size_t)pick(state, n);
    pairs[i] = (cis_plan_pair){first, (first + 1 + (size_t)pick(state, n - 1)) % (size_t)n};
  }
  return (cis_plan_pairs){pairs, num};
}

/// Distances from 0 to beyond the sizes; some pairs twice, and some in both directions.
static cis_plan_overlaps make_overlaps(cis_plan_overlap *overlaps, size_t num, int64_t n,
                                       int64_t max_size, uint64_t *state) {
  for (size_t i = 0; i < num; ++i) {
    size_t first = (size_t)pick(state, n);
    overlaps[i] =
        (cis_plan_overlap){first, (first + 1 + (size_t)pick(state, n - 1)) % (size_t)n,
                           pick(state, 3) ? pick(state, max_size + 2) : 0, pick(state, max_size)};
  }
  return (cis_plan_overlaps){overlaps, num};
}

static void make_buffer(sample *s, size_t i, int64_t max_size, uint64_t *state) {
  cis_plan_buffer *b = &s->buffers[i];
  b->lower = pick(state, MAX_TIME - 1);
  b->upper = b->lower + 1 + pick(state, pick(state, 3) ? 4 : MAX_TIME - b->lower);
  b->size = pick(state, 12) ? 1 + pick(state, max_size) : 0;
  b->alignment = pick(state, 3) ? 0 : 1 + pick(state, 4);
  if (pick(state, 5) == 0 && b->upper > b->lower) {
    int64_t lower = b->lower + pick(state, b->upper - b->lower);
    s->gaps[i] = (cis_plan_span){lower, lower + pick(state, b->upper - lower + 1)};
    b->gaps = &s->gaps[i];
    b->num_gaps = 1;
  }
  b->is_fixed = pick(state, 10) == 0;
  b->fixed_offset = b->is_fixed ? pick(state, 3) * (b->alignment ? b->alignment : 1) : 0;
}

static void make_sample(sample *s, int64_t n, int64_t max_size, int64_t max_pairs,
                        uint64_t *state) {
  *s = (sample){0};
  for (size_t i = 0; i < (size_t)n; ++i)
    make_buffer(s, i, max_size, state);
  s->problem = (cis_plan_problem){.buffers = s->buffers, .num_buffers = (size_t)n};
  if (n < 2)
    return;
  s->problem.colocated = make_pairs(s->colocated, (size_t)pick(state, max_pairs / 2 + 1), n, state);
  s->problem.exclusive = make_pairs(s->exclusive, (size_t)pick(state, max_pairs + 1), n, state);
  s->problem.in_place = make_pairs(s->in_place, (size_t)pick(state, max_pairs + 1), n, state);
  if (pick(state, 2))
    s->problem.in_place.num = s->problem.exclusive.num = 0;
  s->problem.overlaps =
      make_overlaps(s->overlaps, (size_t)pick(state, max_pairs + 1), n, max_size, state);
}

// --- the definitions, taken literally ---

static bool is_live(const cis_plan_buffer *b, int64_t time) {
  for (size_t g = 0; g < b->num_gaps; ++g)
    if (b->gaps[g].lower <= time && time < b->gaps[g].upper)
      return false;
  return b->size > 0 && b->lower <= time && time < b->upper;
}

static bool has_pair(const cis_plan_pairs *pairs, size_t a, size_t b) {
  for (size_t i = 0; i < pairs->num; ++i) {
    cis_plan_pair p = pairs->data[i];
    if ((p.first == a && p.second == b) || (p.first == b && p.second == a))
      return true;
  }
  return false;
}

/// The constraints on each pair of buffers, by brute force.
typedef struct rules {
  bool meet[MAX_BUFFERS][MAX_BUFFERS], share[MAX_BUFFERS][MAX_BUFFERS];
  bool tied[MAX_BUFFERS][MAX_BUFFERS];
} rules;

static void find_rules(const cis_plan_problem *p, rules *r) {
  size_t n = p->num_buffers;
  for (size_t a = 0; a < n; ++a)
    for (size_t b = 0; b < n; ++b)
      r->tied[a][b] = a == b || has_pair(&p->colocated, a, b);
  for (size_t k = 0; k < n; ++k)
    for (size_t a = 0; a < n; ++a)
      for (size_t b = 0; b < n; ++b)
        r->tied[a][b] |= r->tied[a][k] && r->tied[k][b];
  for (size_t a = 0; a < n; ++a)
    for (size_t b = 0; b < n; ++b) {
      r->meet[a][b] = false;
      for (int64_t t = 0; t < 2 * MAX_TIME; ++t)
        r->meet[a][b] |= is_live(&p->buffers[a], t) && is_live(&p->buffers[b], t);
      r->meet[a][b] &= !r->tied[a][b] && !has_pair(&p->exclusive, a, b);
      r->share[a][b] = has_pair(&p->in_place, a, b);
    }
}

/// How far b must lie from a to overlap it; false if it may not.
static bool find_distance(const cis_plan_problem *p, size_t a, size_t b, int64_t *out_above,
                          int64_t *out_below) {
  for (size_t i = 0; i < p->overlaps.num; ++i) {
    cis_plan_overlap o = p->overlaps.data[i];
    if ((o.first != a || o.second != b) && (o.first != b || o.second != a))
      continue;
    *out_above = o.first == a ? o.above : o.below;
    *out_below = o.first == a ? o.below : o.above;
    return true;
  }
  return false;
}

static bool is_pair_valid(const cis_plan_problem *p, const rules *r, const int64_t *offsets,
                          size_t a, size_t b) {
  int64_t x = offsets[a], y = offsets[b];
  if (r->tied[a][b] && x != y)
    return false;
  if (!r->meet[a][b] || x + p->buffers[a].size <= y || y + p->buffers[b].size <= x)
    return true;
  int64_t above, below;
  if (r->share[a][b])
    return x == y;
  return find_distance(p, a, b, &above, &below) && (y >= x + above || y <= x - below);
}

static bool is_offset_valid(const cis_plan_problem *p, size_t i, int64_t offset) {
  const cis_plan_buffer *b = &p->buffers[i];
  return offset % (b->alignment ? b->alignment : 1) == 0 &&
         (!b->is_fixed || b->fixed_offset == offset);
}

static bool is_plan_valid(const cis_plan_problem *p, const rules *r, const int64_t *offsets) {
  for (size_t a = 0; a < p->num_buffers; ++a) {
    if (!is_offset_valid(p, a, offsets[a]))
      return false;
    for (size_t b = 0; b < a; ++b)
      if (!is_pair_valid(p, r, offsets, a, b))
        return false;
  }
  return true;
}

static bool occupies(const cis_plan_buffer *b) {
  bool any = false;
  for (int64_t t = 0; t < 2 * MAX_TIME; ++t)
    any |= is_live(b, t);
  return any;
}

static bool is_alone(const cis_plan_problem *p, const rules *r, size_t i) {
  for (size_t j = 0; j < p->num_buffers; ++j)
    if (j != i && r->tied[i][j])
      return false;
  return true;
}

/// Whether buffers from `i` on can be placed within `height`. What occupies nothing may lie
/// anywhere: it is left out, unless it is tied to something.
static bool can_place(const cis_plan_problem *p, const rules *r, int64_t *offsets, size_t i,
                      int64_t height) {
  if (i == p->num_buffers)
    return true;
  const cis_plan_buffer *b = &p->buffers[i];
  bool is_idle = !occupies(b);
  offsets[i] = b->fixed_offset;
  if (is_idle && is_alone(p, r, i))
    return can_place(p, r, offsets, i + 1, height);
  int64_t last = is_idle ? height + 12 : height - b->size;
  for (offsets[i] = 0; offsets[i] <= last; ++offsets[i]) {
    bool ok = is_offset_valid(p, i, offsets[i]);
    for (size_t j = 0; j < i && ok; ++j)
      ok = is_pair_valid(p, r, offsets, i, j);
    if (ok && can_place(p, r, offsets, i + 1, height))
      return true;
  }
  return false;
}

/// A height at which there is a plan if there is one at all: fixed buffers, and the rest above
/// them.
enum { HIGH = 60 };

/// Whether fixed buffers, and buffers tied to them or to each other, cannot be placed even with
/// much room.
static bool is_infeasible(const cis_plan_problem *p, const rules *r) {
  cis_plan_buffer buffers[MAX_BUFFERS];
  cis_plan_problem part = *p;
  rules some = *r;
  for (size_t i = 0; i < p->num_buffers; ++i) {
    buffers[i] = p->buffers[i];
    bool is_bound = false;
    for (size_t j = 0; j < p->num_buffers; ++j)
      is_bound |= r->tied[i][j] && p->buffers[j].is_fixed;
    if (!is_bound && is_alone(p, r, i))
      buffers[i].size = 0; // above everything there is room for it
    for (size_t j = 0; j < p->num_buffers; ++j)
      if (!buffers[i].size)
        some.meet[i][j] = some.meet[j][i] = false;
  }
  part.buffers = buffers;
  int64_t offsets[MAX_BUFFERS];
  return !can_place(&part, &some, offsets, 0, HIGH);
}

// --- tests ---

/// The order is the reverse of the one without it.
static void run_backwards(void *user, void (*task)(void *context, size_t i), void *context,
                          size_t num) {
  (void)user;
  while (num)
    task(context, --num);
}

/// Small problems: a plan, and proof that there is none lower; or no plan, where there is none.
static void test_brute_force(void **test) {
  (void)test;
  static sample s;
  static rules r;
  uint64_t state = 7;
  size_t num_planned = 0, num_infeasible = 0;
  for (int k = 0; k < 1200; ++k) {
    make_sample(&s, 1 + pick(&state, k % 16 ? 6 : 10), k % 16 ? 4 : 3, k % 5 ? 5 : 0, &state);
    find_rules(&s.problem, &r);
    cis_arena arena = {0};
    cis_plan_options options = {.algorithm = CIS_PLAN_EXACT,
                                .tracks = (unsigned)k / 8 % 4,
                                .run_tasks = k % 2 ? run_backwards : NULL,
                                .seed = (uint64_t)k};
    cis_plan_result result;
    cis_plan_check check;
    int64_t offsets[MAX_BUFFERS];
    bool ok = cis_plan_solve(&s.problem, &options, &arena, s.offsets, &result);
    if (ok) {
      assert_true(is_plan_valid(&s.problem, &r, s.offsets));
      assert_true(cis_plan_check_offsets(&s.problem, s.offsets, &arena, &check));
      assert_true(result.is_optimal);
      assert_int_equal(check.height, result.height);
      assert_true(result.height == 0 || !can_place(&s.problem, &r, offsets, 0, result.height - 1));
      ++num_planned;
    } else {
      assert_int_equal(result.status, CIS_PLAN_INFEASIBLE);
      assert_true(is_infeasible(&s.problem, &r));
      ++num_infeasible;
    }
    cis_arena_deinit(&arena);
  }
  assert_true(num_planned > 800 && num_infeasible > 10);
}

/// Larger ones: every algorithm makes a plan that is valid by the definitions, not below a bound
/// that exact search raises or keeps, and the portfolio's is the lowest.
static void test_algorithms(void **test) {
  (void)test;
  static sample s;
  static rules r;
  uint64_t state = 11;
  for (int k = 0; k < 30; ++k) {
    make_sample(&s, 20 + pick(&state, 21), 50, MAX_PAIRS, &state);
    find_rules(&s.problem, &r);
    int64_t lowest = INT64_MAX, bound = 0, portfolio = 0;
    for (int a = 0; a < CIS_PLAN_EXACT; ++a) {
      cis_arena arena = {0};
      cis_plan_options options = {.algorithm = (cis_plan_algorithm)a};
      cis_plan_result result;
      if (cis_plan_solve(&s.problem, &options, &arena, s.offsets, &result)) {
        assert_true(is_plan_valid(&s.problem, &r, s.offsets));
        assert_int_equal(result.is_optimal, result.height == result.lower_bound);
        bound = result.lower_bound > bound ? result.lower_bound : bound;
        lowest = result.height < lowest ? result.height : lowest;
        portfolio = a == CIS_PLAN_PORTFOLIO ? result.height : portfolio;
      } else {
        assert_int_equal(result.status, CIS_PLAN_INFEASIBLE);
      }
      cis_arena_deinit(&arena);
    }
    assert_true(lowest == INT64_MAX || (bound <= lowest && portfolio == lowest));
  }
}

/// The checker agrees with the definitions on plans that are nearly right.
static void test_checker(void **test) {
  (void)test;
  static sample s;
  static rules r;
  uint64_t state = 13;
  size_t num_valid = 0;
  for (int k = 0; k < 3000; ++k) {
    make_sample(&s, 2 + pick(&state, 5), 6, 6, &state);
    find_rules(&s.problem, &r);
    cis_arena arena = {0};
    cis_plan_check check;
    cis_plan_result result;
    if (!cis_plan_solve(&s.problem, NULL, &arena, s.offsets, &result))
      for (size_t i = 0; i < s.problem.num_buffers; ++i)
        s.offsets[i] = pick(&state, 12);
    s.offsets[pick(&state, (int64_t)s.problem.num_buffers)] = pick(&state, 12);
    bool is_valid = is_plan_valid(&s.problem, &r, s.offsets);
    assert_int_equal(cis_plan_check_offsets(&s.problem, s.offsets, &arena, &check), is_valid);
    num_valid += is_valid;
    cis_arena_deinit(&arena);
  }
  assert_true(num_valid > 100 && num_valid < 2900);
}

/// Local improvement of large plans: valid, never above a single heuristic's, and fixed buffers
/// stay.
static void test_improvement(void **test) {
  (void)test;
  enum { NUM = 6000 };
  static cis_plan_buffer buffers[NUM];
  static int64_t offsets[NUM];
  uint64_t state = 17;
  for (size_t i = 0; i < NUM; ++i) {
    int64_t lower = pick(&state, NUM);
    buffers[i] = (cis_plan_buffer){.size = 1 + pick(&state, 5000),
                                   .lower = lower,
                                   .upper = lower + 1 + pick(&state, 30),
                                   .alignment = pick(&state, 4) ? 0 : 16};
  }
  for (size_t i = 0; i < 20; ++i) { // one by one in time
    buffers[i].lower = (int64_t)(i * 300);
    buffers[i].upper = buffers[i].lower + 200;
    buffers[i].is_fixed = true;
    buffers[i].fixed_offset = (int64_t)(i * 1600);
  }
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = NUM};
  int64_t heights[2];
  for (size_t k = 0; k < 2; ++k) {
    cis_arena arena = {0};
    cis_plan_options options = {.algorithm = k ? CIS_PLAN_FIRST_FIT_BY_SIZE : CIS_PLAN_PORTFOLIO};
    cis_plan_result result;
    cis_plan_check check;
    assert_true(cis_plan_solve(&problem, &options, &arena, offsets, &result));
    assert_true(cis_plan_check_offsets(&problem, offsets, &arena, &check));
    assert_int_equal(check.height, result.height);
    heights[k] = result.height;
    cis_arena_deinit(&arena);
  }
  assert_true(heights[0] < heights[1]);
}

/// The least that can be spilled from one memory: every set of buffers is planned.
static int64_t brute_force_spilled(const cis_plan_problem *problem, int64_t capacity) {
  int64_t least = INT64_MAX;
  for (uint32_t set = 0; set >> problem->num_buffers == 0; ++set) {
    bool is_in[MAX_BUFFERS];
    int64_t spilled = 0, offsets[MAX_BUFFERS];
    for (size_t i = 0; i < problem->num_buffers; ++i) {
      is_in[i] = set >> i & 1;
      spilled += is_in[i] ? 0 : problem->buffers[i].size;
    }
    if (spilled >= least)
      continue;
    cis_arena arena = {0};
    cis_plan_problem part;
    size_t *origin;
    cis_plan_options options = {.algorithm = CIS_PLAN_EXACT, .capacity = capacity};
    cis_plan_result result;
    cis_plan_take_part(problem, is_in, &arena, &part, &origin);
    if (cis_plan_solve(&part, &options, &arena, offsets, &result))
      least = spilled;
    cis_arena_deinit(&arena);
  }
  return least;
}

/// The spilled bytes are at or above the least, which is at or above the bound; mostly they are the
/// least.
static void test_spilling(void **test) {
  (void)test;
  static sample s;
  uint64_t state = 19;
  int num = 0, num_least = 0;
  for (int k = 0; k < 100; ++k) {
    make_sample(&s, 2 + pick(&state, 5), 9, 0, &state);
    cis_plan_memory memory = {6 + pick(&state, 10)};
    cis_plan_spread spread = {.problem = &s.problem, .memories = &memory, .num_memories = 1};
    cis_arena arena = {0};
    cis_plan_spread_result result;
    int32_t memories[MAX_BUFFERS];
    bool ok = cis_plan_spread_solve(&spread, NULL, &arena, memories, s.offsets, &result);
    if (ok || result.status == CIS_PLAN_OVER_CAPACITY) {
      int64_t least = brute_force_spilled(&s.problem, memory.capacity);
      assert_true(result.least_spilled <= least && least <= result.spilled);
      assert_int_equal(ok, result.num_left_out == 0);
      assert_true(result.heights[0] <= memory.capacity);
      ++num;
      num_least += least == result.spilled;
    }
    cis_arena_deinit(&arena);
  }
  assert_true(num > 60 && num_least * 10 >= num * 9);
}

/// One case of each constraint, by hand.
static void test_each(void **test) {
  (void)test;
  cis_plan_buffer buffers[] = {{.size = 8, .lower = 0, .upper = 4},
                               {.size = 8, .lower = 3, .upper = 6},
                               {.size = 4, .lower = 0, .upper = 6}};
  const cis_plan_pair pair = {0, 1};
  const cis_plan_pairs pairs = {&pair, 1};
  const cis_plan_problem problems[] = {
      {.buffers = buffers, .num_buffers = 3},
      {.buffers = buffers, .num_buffers = 3, .colocated = pairs},
      {.buffers = buffers, .num_buffers = 3, .exclusive = pairs},
      {.buffers = buffers, .num_buffers = 3, .in_place = pairs},
  };
  const int64_t heights[] = {20, 12, 12, 12};
  for (size_t i = 0; i < 4; ++i) {
    cis_arena arena = {0};
    cis_plan_result result;
    int64_t offsets[3];
    assert_true(cis_plan_solve(&problems[i], NULL, &arena, offsets, &result));
    assert_int_equal(result.height, heights[i]);
    assert_int_equal(result.lower_bound, heights[i]);
    assert_true(i != 1 || offsets[0] == offsets[1]);
    cis_arena_deinit(&arena);
  }
}

/// The optimum of two buffers that overlap: the first below the second, or above it, or at
/// one offset; and of three, of which two are live with both others.
static void test_distances(void **test) {
  (void)test;
  cis_plan_buffer buffers[] = {{.size = 100, .lower = 0, .upper = 4},
                               {.size = 60, .lower = 3, .upper = 6},
                               {.size = 10, .lower = 0, .upper = 6}};
  static const struct {
    int64_t above, below, height;
  } cases[] = {{100, 60, 170}, {500, 500, 170}, {0, 60, 110}, {7, 0, 110},
               {70, 60, 140},  {100, 15, 125},  {0, 0, 110},  {45, 50, 115}};
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
    for (size_t turned = 0; turned < 2; ++turned) {
      cis_plan_overlap o = {0, 1, cases[i].above, cases[i].below};
      if (turned)
        o = (cis_plan_overlap){1, 0, cases[i].below, cases[i].above};
      cis_plan_problem problem = {.buffers = buffers, .num_buffers = 3, .overlaps = {&o, 1}};
      cis_arena arena = {0};
      cis_plan_result result;
      cis_plan_check check;
      int64_t offsets[3];
      assert_true(cis_plan_solve(&problem, NULL, &arena, offsets, &result));
      assert_true(cis_plan_check_offsets(&problem, offsets, &arena, &check));
      assert_int_equal(result.height, cases[i].height);
      assert_true(result.is_optimal);
      cis_arena_deinit(&arena);
    }
}

/// Wrong pairs, and colocations that cannot be.
static void test_faults(void **test) {
  (void)test;
  cis_plan_buffer buffers[] = {
      {.size = 8, .lower = 0, .upper = 4, .is_fixed = true, .fixed_offset = 8},
      {.size = 8, .lower = 3, .upper = 6, .alignment = 16},
      {.size = 8, .lower = 7, .upper = 9, .is_fixed = true, .fixed_offset = 0},
      {.size = 8, .lower = 7, .upper = 9, .alignment = INT64_MAX},
      {.size = 8, .lower = 7, .upper = 9, .alignment = INT64_MAX - 1}};
  static const struct {
    cis_plan_pair pair;
    cis_plan_status status;
  } cases[] = {{{0, 0}, CIS_PLAN_BAD_BUFFER},
               {{0, 5}, CIS_PLAN_BAD_BUFFER},
               {{1, 0}, CIS_PLAN_INFEASIBLE},
               {{2, 0}, CIS_PLAN_INFEASIBLE},
               {{3, 4}, CIS_PLAN_TOO_LARGE}};
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    cis_plan_problem problem = {
        .buffers = buffers, .num_buffers = 5, .colocated = {&cases[i].pair, 1}};
    cis_arena arena = {0};
    cis_plan_result result;
    int64_t offsets[5];
    assert_false(cis_plan_solve(&problem, NULL, &arena, offsets, &result));
    assert_int_equal(result.status, cases[i].status);
    cis_arena_deinit(&arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_brute_force), cmocka_unit_test(test_algorithms),
      cmocka_unit_test(test_checker),     cmocka_unit_test(test_each),
      cmocka_unit_test(test_faults),      cmocka_unit_test(test_improvement),
      cmocka_unit_test(test_spilling),    cmocka_unit_test(test_distances),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
