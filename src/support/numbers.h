// Small functions of numbers.
#ifndef CIS_SUPPORT_NUMBERS_H
#define CIS_SUPPORT_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline int64_t cis_max_i64(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t cis_min_i64(int64_t a, int64_t b) { return a < b ? a : b; }
/// The sum, or the largest number where it would overflow; for numbers that are not negative.
static inline int64_t cis_add_saturating(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}
/// The product, likewise.
static inline int64_t cis_mul_saturating(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}
/// `size` up to a multiple of `unit`, likewise.
static inline int64_t cis_round_up_saturating(int64_t size, int64_t unit) {
  int64_t rest = size % unit;
  return rest ? cis_add_saturating(size, unit - rest) : size;
}
static inline bool cis_contains_i64(const int64_t *numbers, size_t num, int64_t number) {
  for (size_t i = 0; i < num; ++i)
    if (numbers[i] == number)
      return true;
  return false;
}
/// Orders uint32_t, for qsort.
static inline int cis_compare_u32(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

#endif
