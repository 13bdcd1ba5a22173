// Records sorted by positions: against a sort by insertion, which keeps the order of equals.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/sort.h"

enum { MOST = 200 };

typedef struct record {
  int64_t key, place;
} record;

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void insert(record *sorted, size_t num, record r) {
  for (; num && sorted[num - 1].key > r.key; --num)
    sorted[num] = sorted[num - 1];
  sorted[num] = r;
}

/// Keys that lie close, far from each other, at the ends of the range, or are equal.
static void is_sorted_and_stable(void **unused) {
  (void)unused;
  static record records[MOST], sorted[MOST];
  uint64_t state = 88172645463325252ull;
  for (int round = 0; round < 2000; ++round) {
    size_t num = next_random(&state) % MOST;
    uint64_t span = (uint64_t[]){1, 5, 1000, UINT64_MAX}[round % 4];
    for (size_t i = 0; i < num; ++i) {
      int64_t key = (int64_t)(next_random(&state) % span - 3);
      records[i] = (record){next_random(&state) % 10 ? key : INT64_MAX, (int64_t)i};
      insert(sorted, i, records[i]);
    }
    cis_sort_by_position(records, num, sizeof *records);
    for (size_t i = 0; i < num; ++i) {
      assert_int_equal(records[i].key, sorted[i].key);
      assert_int_equal(records[i].place, sorted[i].place);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(is_sorted_and_stable)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
