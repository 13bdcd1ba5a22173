// Sorting of items by a key, and common divisors and multiples of alignments, for all searches.
#ifndef CIS_PLAN_ORDER_H
#define CIS_PLAN_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Descending by value, then by major, then by minor; of equals the one with the smaller number
/// comes first.
typedef struct cis_plan_key {
  double value;
  int64_t major, minor;
  uint32_t item;
} cis_plan_key;

void cis_plan_sort_keys(cis_plan_key *keys, size_t num);

/// The greatest common divisor of two numbers of which none is negative; 0 has all divisors.
int64_t cis_plan_common_divisor(int64_t a, int64_t b);
/// Makes `*io` the least common multiple of it and `b`, both positive; false if that overflows.
bool cis_plan_make_multiple(int64_t *io, int64_t b);

#endif
