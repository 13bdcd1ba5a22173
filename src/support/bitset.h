// Sets of small numbers [0, n), one bit each, in an arena; as used by data-flow analyses. The size
// is fixed, and an index must be below it.
#ifndef CIS_SUPPORT_BITSET_H
#define CIS_SUPPORT_BITSET_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cis_bitset {
  uint64_t *words;
  size_t num_bits;
} cis_bitset;

/// The number of 64-bit words for `num_bits` bits.
static inline size_t cis_bitset_words(size_t num_bits) { return (num_bits + 63) / 64; }
/// An empty set over [0, num_bits).
static inline cis_bitset cis_bitset_create(cis_arena *arena, size_t num_bits) {
  return (cis_bitset){cis_arena_array(arena, uint64_t, cis_bitset_words(num_bits)), num_bits};
}
/// Whether the set has `i`.
static inline bool cis_bitset_has(const cis_bitset *s, size_t i) {
  return (s->words[i / 64] >> (i % 64)) & 1;
}
/// Adds `i`.
static inline void cis_bitset_add(cis_bitset *s, size_t i) { s->words[i / 64] |= 1ull << (i % 64); }
/// Removes `i`.
static inline void cis_bitset_remove(cis_bitset *s, size_t i) {
  s->words[i / 64] &= ~(1ull << (i % 64));
}
/// dst |= src; returns whether dst changed. Both sets have the same size.
static inline bool cis_bitset_union(cis_bitset *dst, const cis_bitset *src) {
  uint64_t changed = 0;
  for (size_t i = 0, n = cis_bitset_words(dst->num_bits); i < n; ++i) {
    uint64_t next = dst->words[i] | src->words[i];
    changed |= next ^ dst->words[i];
    dst->words[i] = next;
  }
  return changed != 0;
}
/// The number of elements.
static inline size_t cis_bitset_count(const cis_bitset *s) {
  size_t count = 0;
  for (size_t i = 0, n = cis_bitset_words(s->num_bits); i < n; ++i)
    count += (size_t)__builtin_popcountll(s->words[i]);
  return count;
}

#endif
