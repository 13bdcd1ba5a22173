// Sorts items by a key; greatest common divisors and least common multiples of alignments.
#include "plan/order.h"

#include "support/divisor.h"

#include <stdlib.h>

static int compare(const void *pa, const void *pb) {
  const cis_plan_key *a = pa, *b = pb;
  if (a->value != b->value)
    return a->value > b->value ? -1 : 1;
  if (a->major != b->major)
    return a->major > b->major ? -1 : 1;
  if (a->minor != b->minor)
    return a->minor > b->minor ? -1 : 1;
  return a->item < b->item ? -1 : a->item > b->item;
}

void cis_plan_sort_keys(cis_plan_key *keys, size_t num) {
  if (num)
    qsort(keys, num, sizeof(*keys), compare);
}

int64_t cis_plan_common_divisor(int64_t a, int64_t b) {
  return (int64_t)cis_gcd((uint64_t)a, (uint64_t)b);
}

bool cis_plan_make_multiple(int64_t *io, int64_t b) {
  return !__builtin_mul_overflow(*io, b / cis_plan_common_divisor(*io, b), io);
}
