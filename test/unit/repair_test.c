// Large neighbourhood search in the planner: kept items keep their order, a known plan is found
// again, and plans become lower for as long as there is time.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "plan/check.h"
#include "plan/exact.h"
#include "plan/plan.h"

enum { MAX_BUFFERS = 200, FEW = 14, TURNS = 400 };

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int64_t pick(uint64_t *state, int64_t count) {
  return (int64_t)(next_random(state) % (uint64_t)count);
}

/// Random buffers, some with a gap in their life, some aligned.
static void make_few(cis_plan_buffer *buffers, cis_plan_span *gaps, size_t n, uint64_t *state) {
  for (size_t i = 0; i < n; ++i) {
    int64_t lower = pick(state, 12), middle = lower + 1 + pick(state, 3);
    buffers[i] = (cis_plan_buffer){.size = 1 + pick(state, 9),
                                   .lower = lower,
                                   .upper = middle + 1 + pick(state, 4),
                                   .alignment = pick(state, 4) ? 1 : 4};
    gaps[i] = (cis_plan_span){middle, middle + 1};
    if (pick(state, 4) == 0) {
      buffers[i].gaps = &gaps[i];
      buffers[i].num_gaps = 1;
    }
  }
}

static bool meet(const cis_plan_model *model, uint32_t a, uint32_t b) {
  const cis_plan_item *p = &model->items[a], *q = &model->items[b];
  for (uint32_t r = p->range_begin; r < p->range_end; ++r)
    for (uint32_t s = q->range_begin; s < q->range_end; ++s)
      if (model->ranges[r].first <= model->ranges[s].last &&
          model->ranges[s].first <= model->ranges[r].last)
        return true;
  return false;
}

/// Whether the offsets are a plan of the items that are not absent, with the kept order.
static void check_kept(const cis_plan_model *model, const cis_plan_role *roles,
                       const int64_t *before, const int64_t *found, int64_t height) {
  for (uint32_t i = 0; i < model->num_items; ++i) {
    if (roles[i] == CIS_PLAN_ABSENT) {
      assert_int_equal(found[i], -1); // not written
      continue;
    }
    assert_true(found[i] >= 0 && found[i] + model->items[i].size <= height);
    assert_int_equal(found[i] % model->items[i].alignment, 0);
    if (roles[i] == CIS_PLAN_PINNED)
      assert_int_equal(found[i], before[i]);
    for (uint32_t k = 0; k < i; ++k) {
      if (roles[k] == CIS_PLAN_ABSENT || !meet(model, i, k))
        continue;
      bool is_above = found[i] >= found[k] + model->items[k].size;
      assert_true(is_above || found[k] >= found[i] + model->items[i].size);
      if (roles[i] == CIS_PLAN_KEPT && roles[k] == CIS_PLAN_KEPT)
        assert_true(is_above == (before[i] > before[k]));
    }
  }
}

/// A plan from which some of the items are taken, some are pinned, some keep their order and some
/// are free: as the plan itself is one of that height, the search finds one, and keeps what it
/// should. The lowest plan leaves it the least room.
static void test_keep(void **test) {
  (void)test;
  uint64_t state = 3;
  for (int turn = 0; turn < TURNS; ++turn) {
    cis_plan_buffer buffers[FEW];
    cis_plan_span gaps[FEW];
    int64_t offsets[FEW], before[FEW], found[FEW];
    make_few(buffers, gaps, FEW, &state);
    cis_plan_problem problem = {.buffers = buffers, .num_buffers = FEW};
    cis_arena arena = {0};
    cis_plan_options options = {.algorithm =
                                    turn % 2 ? CIS_PLAN_EXACT : CIS_PLAN_FIRST_FIT_BY_START};
    cis_plan_result result;
    cis_plan_model model;
    cis_plan_pair pair;
    assert_true(cis_plan_solve(&problem, &options, &arena, offsets, &result));
    assert_int_equal(cis_plan_model_build(&problem, &arena, &model, &pair), CIS_PLAN_OK);
    cis_plan_exact *exact = cis_plan_exact_create(&model, &arena);
    for (unsigned order = 0; order < 6; ++order) {
      cis_plan_role roles[FEW];
      for (uint32_t i = 0; i < model.num_items; ++i) {
        before[i] = offsets[model.items[i].buffer];
        found[i] = -1;
        roles[i] = order ? (cis_plan_role)pick(&state, 4) : CIS_PLAN_KEPT;
      }
      uint64_t steps = UINT64_MAX;
      cis_plan_exact_keep(exact, roles, before);
      assert_int_equal(
          cis_plan_exact_run(exact, result.height, order, UINT64_MAX, &steps, NULL, NULL, found),
          CIS_PLAN_FOUND);
      check_kept(&model, roles, before, found, result.height);
    }
    // Nothing is kept any more.
    cis_plan_exact_keep(exact, NULL, NULL);
    uint64_t steps = UINT64_MAX;
    assert_int_equal(
        cis_plan_exact_run(exact, result.height, 0, UINT64_MAX, &steps, NULL, NULL, found),
        CIS_PLAN_FOUND);
    cis_plan_exact_destroy(exact);
    cis_arena_deinit(&arena);
  }
}

/// The kept order binds the search: if only another order is lower, it finds no plan.
static void test_keep_is_binding(void **test) {
  (void)test;
  // Each meets the next one. If each lies above the one before, they are a stack of 10; the third
  // one can lie on the bottom instead, and the last on it.
  cis_plan_buffer buffers[] = {{.size = 2, .lower = 0, .upper = 2},
                               {.size = 3, .lower = 1, .upper = 4},
                               {.size = 2, .lower = 3, .upper = 6},
                               {.size = 3, .lower = 5, .upper = 8}};
  int64_t before[] = {0, 2, 5, 7}, found[4];
  cis_plan_role kept[] = {CIS_PLAN_KEPT, CIS_PLAN_KEPT, CIS_PLAN_KEPT, CIS_PLAN_KEPT};
  cis_plan_problem problem = {.buffers = buffers, .num_buffers = 4};
  cis_arena arena = {0};
  cis_plan_model model;
  cis_plan_pair pair;
  assert_int_equal(cis_plan_model_build(&problem, &arena, &model, &pair), CIS_PLAN_OK);
  cis_plan_exact *exact = cis_plan_exact_create(&model, &arena);
  for (int is_free = 0; is_free < 2; ++is_free) {
    uint64_t steps = UINT64_MAX;
    kept[2] = is_free ? CIS_PLAN_FREE : CIS_PLAN_KEPT;
    cis_plan_exact_keep(exact, kept, before);
    assert_int_equal(cis_plan_exact_run(exact, 5, 0, UINT64_MAX, &steps, NULL, NULL, found),
                     is_free ? CIS_PLAN_FOUND : CIS_PLAN_IMPOSSIBLE);
  }
  cis_plan_exact_destroy(exact);
  cis_arena_deinit(&arena);
}

/// A full rectangle, cut into `n` pieces.
static void cut(cis_plan_buffer *buffers, size_t n, int64_t length, int64_t height,
                uint64_t *state) {
  struct {
    int64_t lower, upper, bottom, top;
  } p[MAX_BUFFERS] = {{0, length, 0, height}}, *q;
  for (size_t num = 1; num < n;) {
    size_t k = (size_t)pick(state, (int64_t)num);
    for (size_t i = 0; i < 3; ++i) { // rather large ones
      size_t other = (size_t)pick(state, (int64_t)num);
      if ((p[other].upper - p[other].lower) * (p[other].top - p[other].bottom) >
          (p[k].upper - p[k].lower) * (p[k].top - p[k].bottom))
        k = other;
    }
    q = &p[num];
    *q = p[k];
    if (pick(state, 2) && q->upper - q->lower > 1)
      p[k].upper = q->lower = q->lower + 1 + pick(state, q->upper - q->lower - 1);
    else if (q->top - q->bottom > 1)
      p[k].top = q->bottom = q->bottom + 1 + pick(state, q->top - q->bottom - 1);
    else
      continue;
    ++num;
  }
  for (size_t i = 0; i < n; ++i)
    buffers[i] =
        (cis_plan_buffer){.size = p[i].top - p[i].bottom, .lower = p[i].lower, .upper = p[i].upper};
}

static bool stop_after_many(void *user) { return ++*(int *)user > 3000; }

/// Where the steps of exact search do not suffice, a plan that may go on becoming lower does, and
/// is a plan; the same plan each time, if it is stopped after as many questions.
static void test_persists(void **test) {
  (void)test;
  static cis_plan_buffer buffers[MAX_BUFFERS];
  static int64_t offsets[MAX_BUFFERS], again[MAX_BUFFERS];
  uint64_t state = 5;
  int num_lower = 0;
  for (int turn = 0; turn < 4; ++turn) {
    cut(buffers, 90, 30, 60, &state);
    cis_plan_problem problem = {.buffers = buffers, .num_buffers = 90};
    cis_arena arena = {0};
    int asked = 0;
    cis_plan_options options = {
        .work = 100, .should_stop = stop_after_many, .user = &asked, .persists = false};
    cis_plan_result once, on;
    assert_true(cis_plan_solve(&problem, &options, &arena, offsets, &once));
    for (int k = 0; k < 2; ++k) {
      asked = 0;
      options.persists = true;
      assert_true(cis_plan_solve(&problem, &options, &arena, k ? again : offsets, &on));
      assert_true(on.height <= once.height && on.lower_bound >= once.lower_bound);
    }
    cis_plan_check check;
    assert_true(cis_plan_check_offsets(&problem, offsets, &arena, &check));
    assert_memory_equal(offsets, again, 90 * sizeof(*offsets));
    assert_int_equal(on.lower_bound, 60);
    num_lower += on.height < once.height;
    cis_arena_deinit(&arena);
  }
  assert_true(num_lower >= 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_keep),
      cmocka_unit_test(test_keep_is_binding),
      cmocka_unit_test(test_persists),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
