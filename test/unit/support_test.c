// Spaces and links, and taking records out of a set.
#include "support/arena.h"
#include "support/link.h"
#include "support/map.h"

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(links_reach_across_a_space),
      cmocka_unit_test(arenas_share_a_space),
      cmocka_unit_test(sets_give_records_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
