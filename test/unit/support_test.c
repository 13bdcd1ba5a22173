// Spaces and links, taking records out of a set, and sets that share memory.
#include "support/arena.h"
#include "support/link.h"
#include "support/map.h"
#include "support/shared_set.h"

// cmocka.h wants these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct node {
  cis_link to_prev, to_next;
  uint64_t number;
} node;

static void links_reach_across_a_space(void **unused) {
  (void)unused;
  enum { NUM = 1000, APART = 1 << 20 }; // addresses alone: no memory is touched in between
  cis_space space;
  cis_arena arena;
  cis_space_init(&space);
  cis_arena_init_in(&arena, &space);
  node *first = NULL, *last = NULL;
  for (uint64_t i = 0; i < NUM; ++i) {
    node *n = cis_arena_alloc(&arena, i % 3 ? sizeof(node) : APART);
    assert_int_equal((uintptr_t)n % 8, 0);
    *n = (node){.number = i};
    assert_null(cis_link_get(&n->to_next));
    cis_link_set(&n->to_prev, last);
    if (last)
      cis_link_set(&last->to_next, n);
    first = first ? first : n;
    last = n;
  }
  uint64_t num = 0;
  for (node *n = first; n; n = cis_link_get(&n->to_next))
    assert_int_equal(n->number, num++);
  assert_int_equal(num, NUM);
  for (node *n = last; n; n = cis_link_get(&n->to_prev))
    assert_int_equal(n->number, --num);
  cis_link_set(&last->to_next, first); // the greatest distance
  assert_ptr_equal(cis_link_get(&last->to_next), first);
  cis_link_set(&last->to_next, NULL);
  assert_null(cis_link_get(&last->to_next));
  cis_arena_deinit(&arena);
  cis_space_deinit(&space);
}

static void arenas_share_a_space(void **unused) {
  (void)unused;
  cis_space space;
  cis_arena a, b;
  cis_space_init(&space);
  cis_arena_init_in(&a, &space);
  cis_arena_init_in(&b, &space);
  for (size_t size = 1; size < 5 << 20; size = size * 3 + 1) {
    cis_link *link = cis_arena_alloc(&a, sizeof(cis_link) + size);
    char *target = cis_arena_alloc(&b, size + 8);
    memset(target, 0x5A, size + 8);
    cis_link_set(link, target);
    assert_ptr_equal(cis_link_get(link), target);
    assert_int_equal(target[size + 7], 0x5A);
  }
  cis_arena_deinit(&a);
  cis_arena_deinit(&b);
  cis_space_deinit(&space);
}

static bool is_number(const void *record, const void *key) {
  return *(const uint32_t *)record == *(const uint32_t *)key;
}

/// Few hashes, so that records are pushed far from home.
static void sets_give_records_back(void **unused) {
  (void)unused;
  enum { NUM = 512 };
  uint32_t numbers[NUM], state = 1;
  bool is_in[NUM] = {0};
  cis_hashset set = {0};
  size_t len = 0;
  for (uint32_t i = 0; i < NUM; ++i)
    numbers[i] = i;
  for (int step = 0; step < 20000; ++step) {
    state = state * 1664525 + 1013904223;
    uint32_t i = (state >> 16) % NUM, hash = i / 7 * 3;
    if (state >> 31) {
      *cis_hashset_get(&set, hash, &i, is_number) = &numbers[i];
      len += !is_in[i];
    } else {
      cis_hashset_remove(&set, hash, &i, is_number);
      len -= is_in[i];
    }
    is_in[i] = state >> 31;
    assert_int_equal(set.len, len);
    uint32_t other = state % NUM;
    void *found = cis_hashset_find(&set, other / 7 * 3, &other, is_number);
    assert_ptr_equal(found, is_in[other] ? &numbers[other] : NULL);
  }
  cis_hashset_clear(&set);
  for (uint32_t i = 0; i < NUM; ++i)
    assert_null(cis_hashset_find(&set, i / 7 * 3, &i, is_number));
  cis_hashset_deinit(&set);
}

enum { NUM_SETS = 64, NUM_NUMBERS = 700 };

/// Near each other, and some far away, so that tries have branches of all kinds.
static uint32_t number_at(uint32_t i) { return i % 7 ? i * 3 : (i << 21 | i); }

static void check_set(cis_shared_set set, const bool *is_in) {
  uint32_t size = 0, found = 0;
  for (uint32_t i = 0; i < NUM_NUMBERS; ++i) {
    bool has = cis_shared_set_next(set, number_at(i), &found) && found == number_at(i);
    assert_int_equal(has, is_in[i]);
    size += is_in[i];
  }
  assert_int_equal(cis_shared_set_size(set), size);
  for (uint32_t from = 0; cis_shared_set_next(set, from, &found); from = found + 1)
    --size;
  assert_int_equal(size, 0);
}

/// Unions of existing sets, compared with the same sets as flags.
static void shared_sets_are_unions(void **unused) {
  (void)unused;
  static bool is_in[NUM_SETS][NUM_NUMBERS];
  cis_shared_set set[NUM_SETS] = {0};
  cis_shared_sets sets = {0};
  uint32_t state = 1;
  for (int step = 0; step < 3000; ++step) {
    state = state * 1664525 + 1013904223;
    uint32_t to = state >> 8 & (NUM_SETS - 1), from = state >> 16 & (NUM_SETS - 1);
    uint32_t i = (state >> 12) % NUM_NUMBERS;
    if (state >> 29 == 0) {
      set[to] = 0;
      memset(is_in[to], 0, sizeof(is_in[to]));
    } else if (state >> 30) {
      set[to] = cis_shared_set_union(&sets, set[to], cis_shared_set_of(number_at(i)));
      is_in[to][i] = true;
    } else {
      set[to] = cis_shared_set_union(&sets, set[from], set[to]);
      for (uint32_t k = 0; k < NUM_NUMBERS; ++k)
        is_in[to][k] |= is_in[from][k];
    }
    check_set(set[to], is_in[to]);
    bool meet = false;
    for (uint32_t k = 0; k < NUM_NUMBERS; ++k)
      meet |= is_in[to][k] && is_in[from][k];
    assert_int_equal(cis_shared_set_meet(&sets, set[to], set[from]), meet);
    assert_int_equal(set[to] == set[from], !memcmp(is_in[to], is_in[from], sizeof(is_in[to])));
  }
  cis_shared_sets_deinit(&sets);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(links_reach_across_a_space),
      cmocka_unit_test(arenas_share_a_space),
      cmocka_unit_test(sets_give_records_back),
      cmocka_unit_test(shared_sets_are_unions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
