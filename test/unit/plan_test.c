// The planner: every algorithm against the independent checker, the lower bound against brute
// force.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/check.h"
#include "plan/plan.h"
#include "report/picture.h"

enum { MAX_BUFFERS = 400, MAX_GAPS = 3 };

/// A random problem and the memory it needs.
typedef struct sample {
  cis_plan_buffer buffers[MAX_BUFFERS];
  cis_plan_span gaps[MAX_BUFFERS][MAX_GAPS];
  cis_plan_problem problem;
  int64_t offsets[MAX_BUFFERS];
} sample;

typedef struct family {
  int64_t num_buffers, max_time, max_length, max_size, max_alignment;
  bool has_gaps;
} family;

static const family families[] = {
    {40, 50, 50, 100, 1, false}, {200, 1000, 30, 1000, 1, false},
    {60, 5, 5, 3, 1, false},     {60, 40, 20, 100, 64, false},
    {60, 40, 20, 100, 1, true},  {100, 100, 100, 1 << 20, 4096, true},
    {400, 10, 3, 64, 7, true},   {1, 1, 1, 1, 1, false},
};

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int64_t pick(uint64_t *state, int64_t count) {
  return (int64_t)(next_random(state) % (uint64_t)count);
}

static void add_gaps(sample *s, size_t i, uint64_t *state) {
  cis_plan_buffer *b = &s->buffers[i];
  int64_t at = b->lower;
  for (; b->num_gaps < MAX_GAPS && at < b->upper; ++b->num_gaps) {
    int64_t lower = at + pick(state, b->upper - at + 1);
    int64_t upper = lower + pick(state, b->upper - lower + 1);
    s->gaps[i][b->num_gaps] = (cis_plan_span){lower, upper};
    at = upper;
  }
  b->gaps = s->gaps[i];
}

static void make_sample(sample *s, const family *f, uint64_t *state) {
  *s = (sample){0};
  s->problem = (cis_plan_problem){.buffers = s->buffers, .num_buffers = (size_t)f->num_buffers};
  for (size_t i = 0; i < s->problem.num_buffers; ++i) {
    cis_plan_buffer *b = &s->buffers[i];
    b->lower = pick(state, f->max_time) - f->max_time / 2;
    b->upper = b->lower + pick(state, f->max_length + 1);
    b->size = pick(state, f->max_size + 1);
    b->alignment = pick(state, 2) ? 0 : 1 + pick(state, f->max_alignment);
    if (pick(state, 2) && f->max_alignment > 1)
      b->alignment = (int64_t)1 << pick(state, 64 - __builtin_clzll((uint64_t)f->max_alignment));
    if (f->has_gaps && pick(state, 2))
      add_gaps(s, i, state);
  }
}

static bool is_live(const cis_plan_buffer *b, int64_t time) {
  for (size_t g = 0; g < b->num_gaps; ++g)
    if (b->gaps[g].lower <= time && time < b->gaps[g].upper)
      return false;
  return b->lower <= time && time < b->upper;
}

static int64_t brute_force_live_sum(const sample *s, const family *f) {
  int64_t most = 0;
  for (int64_t t = -f->max_time; t <= f->max_time + f->max_length; ++t) {
    int64_t sum = 0;
    for (size_t i = 0; i < s->problem.num_buffers; ++i)
      sum += is_live(&s->buffers[i], t) ? s->buffers[i].size : 0;
    most = sum > most ? sum : most;
  }
  return most;
}

static bool overlap_in_time(const sample *s, const family *f, size_t a, size_t b) {
  for (int64_t t = -f->max_time; t <= f->max_time + f->max_length; ++t)
    if (is_live(&s->buffers[a], t) && is_live(&s->buffers[b], t))
      return true;
  return false;
}

/// Exact search is cut short, as a user may do at any moment.
static bool has_been_asked_often(void *user) { return ++*(int *)user > 80; }

/// Every algorithm makes a plan that the checker accepts, at or above the lower bound, and the
/// portfolio and exact search are as low as the lowest of them.
static void test_algorithms(void **test) {
  (void)test;
  static sample s;
  uint64_t state = 42;
  for (size_t k = 0; k < 8 * 10; ++k) {
    const family *f = &families[k % 8];
    make_sample(&s, f, &state);
    int64_t lowest = INT64_MAX, portfolio = 0, exact = 0;
    for (int a = 0; a < CIS_PLAN_NUM_ALGORITHMS; ++a) {
      cis_arena arena = {0};
      int asked = 0;
      cis_plan_options options = {
          .algorithm = (cis_plan_algorithm)a, .should_stop = has_been_asked_often, .user = &asked};
      cis_plan_result result;
      cis_plan_check check;
      assert_true(cis_plan_solve(&s.problem, &options, &arena, s.offsets, &result));
      assert_true(cis_plan_check_offsets(&s.problem, s.offsets, &arena, &check));
      assert_int_equal(check.height, result.height);
      assert_true(result.lower_bound <= result.height);
      assert_int_equal(result.is_optimal, result.lower_bound == result.height);
      assert_true(brute_force_live_sum(&s, f) <= result.lower_bound);
      if (f->max_alignment == 1 && a != CIS_PLAN_PORTFOLIO && a != CIS_PLAN_EXACT)
        assert_int_equal(brute_force_live_sum(&s, f), result.lower_bound);
      if (a == CIS_PLAN_PORTFOLIO)
        portfolio = result.height;
      else if (a == CIS_PLAN_EXACT)
        exact = result.height;
      else
        lowest = result.height < lowest ? result.height : lowest;
      cis_arena_deinit(&arena);
    }
    assert_true(portfolio <= lowest);
    assert_true(exact <= lowest);
  }
}

/// Puts buffer `i` at the lowest offset that is free of `placed`.
static int64_t lowest_offset(const sample *s, bool conflict[6][6], const size_t *placed,
                             size_t num_placed, size_t i, const int64_t *offsets) {
  int64_t alignment = cis_plan_alignment(&s->problem, &s->buffers[i]), offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t p = 0; p < num_placed; ++p) {
      size_t j = placed[p];
      if (!conflict[i][j] || offsets[j] >= offset + s->buffers[i].size ||
          offsets[j] + s->buffers[j].size <= offset)
        continue;
      offset = offsets[j] + s->buffers[j].size;
      offset = (offset + alignment - 1) / alignment * alignment;
      moved = true;
    }
  }
  return offset;
}

/// The height of the best plan: the lowest over all orders of placing each buffer as low as it
/// goes.
static int64_t brute_force_height(const sample *s, bool conflict[6][6], size_t *order, size_t depth,
                                  int64_t *offsets, int64_t height) {
  size_t n = s->problem.num_buffers;
  if (depth == n)
    return height;
  int64_t best = INT64_MAX;
  for (size_t k = depth; k < n; ++k) {
    size_t i = order[k];
    order[k] = order[depth];
    order[depth] = i;
    offsets[i] = lowest_offset(s, conflict, order, depth, i, offsets);
    const cis_plan_buffer *b = &s->buffers[i];
    int64_t end = b->size && conflict[i][i] ? offsets[i] + b->size : 0;
    int64_t found =
        brute_force_height(s, conflict, order, depth + 1, offsets, end > height ? end : height);
    best = found < best ? found : best;
    order[depth] = order[k];
    order[k] = i;
  }
  return best;
}

/// A few buffers, with alignments and gaps in the mix: the plan is the best that there is, and
/// known to be.
static void test_bound_is_sound(void **test) {
  (void)test;
  static sample s;
  static const family small[] = {
      {5, 6, 4, 20, 16, false}, {6, 5, 4, 9, 8, true}, {4, 3, 3, 40, 12, true}};
  uint64_t state = 7;
  for (size_t k = 0; k < 600; ++k) {
    const family *f = &small[k % 3];
    bool conflict[6][6] = {{false}};
    size_t order[6] = {0, 1, 2, 3, 4, 5};
    cis_arena arena = {0};
    cis_plan_result result;
    make_sample(&s, f, &state);
    for (size_t i = 0; i < s.problem.num_buffers; ++i)
      for (size_t j = 0; j < s.problem.num_buffers; ++j)
        conflict[i][j] = s.buffers[i].size && s.buffers[j].size && overlap_in_time(&s, f, i, j);
    int64_t best = brute_force_height(&s, conflict, order, 0, s.offsets, 0);
    assert_true(cis_plan_solve(&s.problem, NULL, &arena, s.offsets, &result));
    assert_true(result.lower_bound <= best);
    assert_int_equal(result.height, best);
    assert_true(result.is_optimal);
    cis_arena_deinit(&arena);
  }
}

/// Alignment raises the bound: two buffers of 65 bytes at multiples of 64 need 128 + 65.
static void test_bound_of_alignment(void **test) {
  (void)test;
  cis_plan_buffer buffers[] = {{.size = 65, .upper = 2, .alignment = 64},
                               {.size = 65, .lower = 1, .upper = 3, .alignment = 64},
                               {.size = 1, .lower = 5, .upper = 6}};
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = 3};
  cis_arena arena = {0};
  cis_plan_result result;
  int64_t offsets[3];
  assert_true(cis_plan_solve(&problem, NULL, &arena, offsets, &result));
  assert_int_equal(result.lower_bound, 193);
  assert_int_equal(result.height, 193);
  assert_true(result.is_optimal);
  cis_arena_deinit(&arena);
}

static cis_plan_result solve(const cis_plan_buffer *buffers, size_t count,
                             const cis_plan_options *options, int64_t *offsets) {
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = count};
  cis_arena arena = {0};
  cis_plan_result result;
  bool ok = cis_plan_solve(&problem, options, &arena, offsets, &result);
  assert_int_equal(ok, result.status == CIS_PLAN_OK);
  cis_arena_deinit(&arena);
  return result;
}

/// Nothing to place, empty lifetimes, sizes of zero, times at the ends of int64.
static void test_degenerate(void **test) {
  (void)test;
  int64_t offsets[4] = {-1, -1, -1, -1};
  cis_plan_result result = solve(NULL, 0, NULL, offsets);
  assert_int_equal(result.height, 0);
  assert_true(result.is_optimal);
  cis_plan_buffer buffers[] = {{.size = 0, .upper = 9},
                               {.size = 8, .lower = 3, .upper = 3},
                               {.size = 4, .lower = INT64_MIN, .upper = INT64_MAX},
                               {.size = 4, .lower = -1, .upper = 1}};
  result = solve(buffers, 4, NULL, offsets);
  assert_int_equal(result.height, 8);
  assert_true(result.is_optimal);
  assert_int_equal(offsets[0], 0);
  assert_int_equal(offsets[1], 0);
}

static void test_too_large(void **test) {
  (void)test;
  int64_t offsets[3];
  cis_plan_buffer one = {.size = INT64_MAX, .upper = 1};
  assert_int_equal(solve(&one, 1, NULL, offsets).height, INT64_MAX);
  cis_plan_buffer two[] = {{.size = INT64_MAX, .upper = 2}, {.size = 1, .lower = 1, .upper = 3}};
  assert_int_equal(solve(two, 2, NULL, offsets).status, CIS_PLAN_TOO_LARGE);
  // Each sum of live sizes fits, but not with the alignment.
  cis_plan_buffer aligned[] = {{.size = 1, .upper = 2, .alignment = (int64_t)1 << 62},
                               {.size = 1, .upper = 2, .alignment = (int64_t)1 << 62},
                               {.size = 1, .upper = 2, .alignment = (int64_t)1 << 62}};
  assert_int_equal(solve(aligned, 3, NULL, offsets).status, CIS_PLAN_TOO_LARGE);
  cis_plan_buffer fixed = {.size = 8, .upper = 1, .is_fixed = true, .fixed_offset = INT64_MAX - 3};
  assert_int_equal(solve(&fixed, 1, NULL, offsets).status, CIS_PLAN_TOO_LARGE);
}

static void test_faults(void **test) {
  (void)test;
  static const cis_plan_span outside[] = {{5, 20}}, reversed[] = {{6, 5}};
  static const struct {
    cis_plan_buffer buffer;
    cis_plan_fault fault;
  } cases[] = {
      {{.size = -1, .upper = 1}, CIS_PLAN_NEGATIVE_SIZE},
      {{.size = 1, .lower = 2, .upper = 1}, CIS_PLAN_REVERSED_LIFETIME},
      {{.size = 1, .upper = 1, .alignment = -8}, CIS_PLAN_BAD_ALIGNMENT},
      {{.size = 1, .upper = 10, .gaps = outside, .num_gaps = 1}, CIS_PLAN_BAD_GAPS},
      {{.size = 1, .upper = 10, .gaps = reversed, .num_gaps = 1}, CIS_PLAN_BAD_GAPS},
      {{.size = 1, .upper = 1, .alignment = 8, .is_fixed = true, .fixed_offset = 4},
       CIS_PLAN_BAD_OFFSET},
      {{.size = 1, .upper = 1, .is_fixed = true, .fixed_offset = -4}, CIS_PLAN_BAD_OFFSET},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
    int64_t offsets[2];
    cis_plan_buffer buffers[] = {{.size = 1, .upper = 1}, cases[i].buffer};
    cis_plan_result result = solve(buffers, 2, NULL, offsets);
    assert_int_equal(result.status, CIS_PLAN_BAD_BUFFER);
    assert_int_equal(result.fault, cases[i].fault);
    assert_int_equal(result.buffer, 1);
  }
}

/// Fixed buffers stay, the others go around them; two that overlap are named; hints are followed
/// when free.
static void test_wishes(void **test) {
  (void)test;
  int64_t offsets[3];
  cis_plan_buffer buffers[] = {{.size = 10, .upper = 5},
                               {.size = 10, .upper = 5, .is_fixed = true, .fixed_offset = 5},
                               {.size = 4, .upper = 5, .has_hint = true, .hint_offset = 1}};
  cis_plan_result result = solve(buffers, 3, NULL, offsets);
  assert_int_equal(offsets[0], 15);
  assert_int_equal(offsets[1], 5);
  assert_int_equal(offsets[2], 1);
  assert_int_equal(result.height, 25);
  buffers[2].is_fixed = true;
  buffers[2].fixed_offset = 14;
  result = solve(buffers, 3, NULL, offsets);
  assert_int_equal(result.status, CIS_PLAN_INFEASIBLE);
  assert_int_equal(result.buffer, 2);
  assert_int_equal(result.other, 1);
}

static bool stop_at_once(void *user) {
  (void)user;
  return true;
}

static void test_capacity_and_stop(void **test) {
  (void)test;
  int64_t offsets[200];
  cis_plan_buffer buffers[200];
  for (size_t i = 0; i < 200; ++i)
    buffers[i] =
        (cis_plan_buffer){.size = 8, .alignment = 16, .lower = (int64_t)i, .upper = (int64_t)i + 2};
  cis_plan_options options = {.capacity = 24};
  assert_int_equal(solve(buffers, 200, &options, offsets).status, CIS_PLAN_OK);
  options.capacity = 23;
  assert_int_equal(solve(buffers, 200, &options, offsets).status, CIS_PLAN_OVER_CAPACITY);
  cis_plan_options stop = {.should_stop = stop_at_once};
  cis_plan_result result = solve(buffers, 200, &stop, offsets);
  assert_int_equal(result.status, CIS_PLAN_OK);
  assert_true(result.was_stopped);
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = 200};
  cis_arena arena = {0};
  cis_plan_check check;
  assert_true(cis_plan_check_offsets(&problem, offsets, &arena, &check));
  cis_arena_deinit(&arena);
}

/// Plans of many buffers that are live together for long: exact search, which could not place them
/// once within its steps, is not begun, and heuristics end where their limit says.
static void test_work_of_many(void **test) {
  (void)test;
  enum { MANY = 4000 };
  static cis_plan_buffer buffers[MANY];
  static int64_t offsets[MANY];
  uint64_t state = 11;
  for (size_t i = 0; i < MANY; ++i) {
    int64_t a = pick(&state, MANY), b = pick(&state, MANY);
    buffers[i] = (cis_plan_buffer){.size = 1 + pick(&state, 1000), .lower = a < b ? a : b};
    buffers[i].upper = (a < b ? b : a) + 1;
  }
  cis_plan_options options = {.heuristics_work = 1};
  cis_plan_result all = solve(buffers, MANY, NULL, offsets);
  cis_plan_result first = solve(buffers, MANY, &options, offsets);
  assert_true(!all.is_optimal && all.work < 10000 * MANY);
  assert_true(first.work < all.work / 4 && first.height >= all.height);
  cis_plan_result few = solve(buffers, MANY / 40, NULL, offsets); // is searched exactly
  assert_true(few.is_optimal || few.work > 10000 * MANY);
}

static void run_backwards(void *user, void (*task)(void *context, size_t i), void *context,
                          size_t num) {
  ++*(int *)user;
  while (num)
    task(context, --num);
}

/// Several searches: the same plan in whatever order they run.
static void test_tracks(void **test) {
  (void)test;
  static sample s;
  static int64_t offsets[MAX_BUFFERS];
  uint64_t state = 5;
  int num_met = 0;
  for (int k = 0; k < 8; ++k) {
    make_sample(&s, &(family){60, 20, 12, 40, 1, k % 2}, &state);
    cis_arena arena = {0};
    cis_plan_options options = {.tracks = 3, .work = 200000, .seed = (uint64_t)k, .user = &num_met};
    cis_plan_result result, backwards;
    assert_true(cis_plan_solve(&s.problem, &options, &arena, offsets, &result));
    options.run_tasks = run_backwards;
    assert_true(cis_plan_solve(&s.problem, &options, &arena, s.offsets, &backwards));
    assert_int_equal(result.height, backwards.height);
    assert_int_equal(result.lower_bound, backwards.lower_bound);
    assert_memory_equal(offsets, s.offsets, s.problem.num_buffers * sizeof(*offsets));
    cis_arena_deinit(&arena);
  }
  assert_true(num_met > 0);
}

/// The checker finds the flaw of a plan: it is compared with a look at every pair.
static void test_checker(void **test) {
  (void)test;
  static sample s;
  static const family f = {12, 20, 8, 10, 1, true};
  uint64_t state = 99;
  int num_valid = 0;
  for (int k = 0; k < 2000; ++k) {
    cis_arena arena = {0};
    cis_plan_check check;
    make_sample(&s, &f, &state);
    bool expected = true;
    for (size_t i = 0; i < s.problem.num_buffers; ++i) {
      s.buffers[i].alignment = 1;
      s.offsets[i] = pick(&state, 120);
      for (size_t j = 0; j < i; ++j)
        expected &= !(s.buffers[i].size && s.buffers[j].size && overlap_in_time(&s, &f, i, j) &&
                      s.offsets[i] < s.offsets[j] + s.buffers[j].size &&
                      s.offsets[j] < s.offsets[i] + s.buffers[i].size);
    }
    assert_int_equal(cis_plan_check_offsets(&s.problem, s.offsets, &arena, &check), expected);
    num_valid += expected;
    cis_arena_deinit(&arena);
  }
  assert_in_range(num_valid, 100, 1900);
}

static void test_checker_faults(void **test) {
  (void)test;
  cis_plan_buffer buffer = {.size = 8, .upper = 2, .alignment = 4};
  cis_plan_problem problem = {.buffers = &buffer, .num_buffers = 1};
  cis_arena arena = {0};
  cis_plan_check check;
  static const int64_t wrong[] = {-4, 2, INT64_MAX - 3};
  static const cis_plan_check_fault faults[] = {CIS_PLAN_CHECK_NEGATIVE, CIS_PLAN_CHECK_MISALIGNED,
                                                CIS_PLAN_CHECK_TOO_LARGE};
  for (size_t i = 0; i < 3; ++i) {
    assert_false(cis_plan_check_offsets(&problem, &wrong[i], &arena, &check));
    assert_int_equal(check.fault, faults[i]);
  }
  buffer.is_fixed = true;
  assert_false(cis_plan_check_offsets(&problem, (const int64_t[]){4}, &arena, &check));
  assert_int_equal(check.fault, CIS_PLAN_CHECK_MOVED);
  cis_arena_deinit(&arena);
}

/// Names are found again, and only names.
static void test_names(void **test) {
  (void)test;
  for (int a = 0; a < CIS_PLAN_NUM_ALGORITHMS; ++a) {
    cis_plan_algorithm found;
    assert_true(cis_plan_algorithm_find(
        cis_str_from(cis_plan_algorithm_name((cis_plan_algorithm)a)), &found));
    assert_int_equal(found, a);
  }
  cis_plan_algorithm none;
  assert_false(cis_plan_algorithm_find(CIS_STR("greedy"), &none));
}

/// Two buffers side by side under one that spans both.
static void test_picture(void **test) {
  (void)test;
  cis_plan_buffer buffers[] = {
      {.size = 8, .upper = 4}, {.size = 8, .upper = 2}, {.size = 8, .lower = 2, .upper = 4}};
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = 3};
  cis_plan_picture_options options = {.columns = 4, .rows = 2, .indent = "> "};
  cis_arena arena = {0};
  cis_strbuf out = {0};
  cis_plan_picture(&problem, (const int64_t[]){0, 8, 8}, &options, &arena, &out);
  assert_string_equal(cis_strbuf_c(&out), ">       16 B ┤▒▒▓▓\n"
                                          ">            │████\n"
                                          ">        0 B └────\n"
                                          ">       time  0  4\n");
  cis_strbuf_deinit(&out);
  cis_arena_deinit(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_algorithms),
      cmocka_unit_test(test_bound_is_sound),
      cmocka_unit_test(test_bound_of_alignment),
      cmocka_unit_test(test_degenerate),
      cmocka_unit_test(test_too_large),
      cmocka_unit_test(test_faults),
      cmocka_unit_test(test_wishes),
      cmocka_unit_test(test_capacity_and_stop),
      cmocka_unit_test(test_work_of_many),
      cmocka_unit_test(test_tracks),
      cmocka_unit_test(test_checker),
      cmocka_unit_test(test_checker_faults),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_picture),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
