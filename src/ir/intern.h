// Interning: how types, attributes and affine data find the one copy of themselves. For ir/ alone.
//
// A candidate is a record on the stack that may point to the caller's arrays. It is looked up by
// its hash; only when there is no equal record yet are the record and its arrays copied into the
// context's arena. Records of one set never refer to a record that is made later, so a copy needs
// no further look-up.
#ifndef CIS_IR_INTERN_H
#define CIS_IR_INTERN_H

#include "ir/context_impl.h"

/// Hash of an array of plain values, pointers included.
#define CIS_HASH_ARRAY(h, array, n)                                                                \
  cis_hash_mix((h), cis_hash_bytes((array), (n) * sizeof(*(array))))
/// Whether two arrays of plain values of the same length are equal.
#define CIS_SAME_ARRAY(a, b, n) ((n) == 0 || memcmp((a), (b), (n) * sizeof(*(a))) == 0)
/// A copy of an array in the arena; NULL for none.
#define CIS_COPY_ARRAY(arena, array, n)                                                            \
  ((n) ? cis_arena_copy((arena), (array), (n) * sizeof(*(array))) : NULL)

/// The first word of a hash of a record of this kind.
static inline uint64_t cis_hash_kind(unsigned kind) { return (kind + 1) * 0x9E3779B97F4A7C15ull; }

#endif
