// Minimum-weight hitting sets against trying every set of items.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bufferize/analysis/placement/hitting_set.h"

enum { MOST_ITEMS = 12, MOST_CLAUSES = 14, PROBLEMS = 4000 };

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

typedef struct problem {
  cis_hitting_set_problem sets;
  double weights[MOST_ITEMS];
  uint32_t masks[MOST_CLAUSES];
  uint32_t num_clauses;
} problem;

static void make_problem(problem *p, uint64_t *state) {
  *p = (problem){.num_clauses = next_random(state) % (MOST_CLAUSES + 1)};
  p->sets.num_items = 1 + next_random(state) % MOST_ITEMS;
  p->sets.weights = p->weights;
  for (uint32_t i = 0; i < p->sets.num_items; ++i)
    p->weights[i] = 1 + next_random(state) % (next_random(state) % 2 ? 4 : 100);
  for (uint32_t c = 0; c < p->num_clauses; ++c) {
    uint32_t items[MOST_ITEMS], num = 0;
    for (uint32_t i = 0; i < p->sets.num_items; ++i)
      if (next_random(state) % 3 == 0) {
        items[num++] = i;
        p->masks[c] |= 1u << i;
      }
    if (!num) {
      items[num++] = next_random(state) % p->sets.num_items;
      p->masks[c] = 1u << items[0];
    }
    cis_hitting_set_add_clause(&p->sets, items, num);
  }
}

static bool hits_all(const problem *p, uint32_t set) {
  for (uint32_t c = 0; c < p->num_clauses; ++c)
    if (!(p->masks[c] & set))
      return false;
  return true;
}

static double weight_of(const problem *p, uint32_t set) {
  double weight = 0;
  for (uint32_t i = 0; i < p->sets.num_items; ++i)
    weight += set >> i & 1 ? p->weights[i] : 0;
  return weight;
}

static double cheapest(const problem *p) {
  double best = weight_of(p, (1u << p->sets.num_items) - 1);
  for (uint32_t set = 0; set < 1u << p->sets.num_items; ++set)
    if (hits_all(p, set) && weight_of(p, set) < best)
      best = weight_of(p, set);
  return best;
}

static uint32_t as_mask(const bool *chosen, uint32_t num) {
  uint32_t set = 0;
  for (uint32_t i = 0; i < num; ++i)
    set |= chosen[i] ? 1u << i : 0;
  return set;
}

static void test_against_all_sets(void **unused) {
  (void)unused;
  uint64_t state = 7;
  for (int n = 0; n < PROBLEMS; ++n) {
    problem p;
    bool chosen[MOST_ITEMS] = {0};
    double bound;
    make_problem(&p, &state);
    double best = cheapest(&p);
    double weight = cis_hitting_set_solve(&p.sets, 1 << 20, chosen, &bound);
    uint32_t set = as_mask(chosen, p.sets.num_items);
    assert_true(hits_all(&p, set));
    assert_true(weight == weight_of(&p, set));
    assert_true(weight == best);
    assert_true(bound == best);
    cis_hitting_set_deinit(&p.sets);
  }
}

/// With few steps the set still has one item of each clause, and the bound is one.
static void test_few_steps(void **unused) {
  (void)unused;
  uint64_t state = 11;
  for (int n = 0; n < PROBLEMS; ++n) {
    problem p;
    bool chosen[MOST_ITEMS] = {0};
    double bound;
    make_problem(&p, &state);
    double best = cheapest(&p);
    double weight =
        cis_hitting_set_solve(&p.sets, (uint64_t)(n % 4) * p.sets.ends.len, chosen, &bound);
    assert_true(hits_all(&p, as_mask(chosen, p.sets.num_items)));
    assert_true(bound <= best && best <= weight);
    cis_hitting_set_deinit(&p.sets);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_all_sets),
                                     cmocka_unit_test(test_few_steps)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
