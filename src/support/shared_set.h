// Sets of numbers that share what they have in common, for many sets that grow out of each other:
// a set with one number more takes memory and time logarithmic in its size.
//
// Equal sets of one store are the same value, so that they are compared by `==`.
#ifndef CIS_SUPPORT_SHARED_SET_H
#define CIS_SUPPORT_SHARED_SET_H

#include "support/arena.h"
#include "support/map.h"

#include <stdbool.h>
#include <stdint.h>

/// A set of numbers; 0 is the empty one. Sets of one number need no store. Others are borrowed from
/// theirs, and multiples of 8.
typedef uintptr_t cis_shared_set;

/// The store of sets. Zero-initialised is empty.
typedef struct cis_shared_sets {
  cis_arena arena;
  cis_hashset nodes;
  cis_hashset unions, meetings; // pairs that have been united, or asked whether they meet
} cis_shared_sets;

/// Frees the store; all its sets become invalid.
void cis_shared_sets_deinit(cis_shared_sets *sets);

/// The set of one number, below 2^31.
static inline cis_shared_set cis_shared_set_of(uint32_t number) {
  return (cis_shared_set)number << 1 | 1;
}
/// Whether the set has exactly one number.
static inline bool cis_shared_set_is_one(cis_shared_set set) { return set & 1; }

/// The union; `a` and `b` are not changed.
cis_shared_set cis_shared_set_union(cis_shared_sets *sets, cis_shared_set a, cis_shared_set b);
/// Whether a and b have a common element.
bool cis_shared_set_meet(cis_shared_sets *sets, cis_shared_set a, cis_shared_set b);
/// The number of elements.
uint32_t cis_shared_set_size(cis_shared_set set);
/// The least number that is not below `from`; false if there is none.
bool cis_shared_set_next(cis_shared_set set, uint32_t from, uint32_t *out);

#endif
