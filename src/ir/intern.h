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

/// cis_intern_record while several threads are at work.
void *cis_intern_in_lane(cis_context *ctx, cis_interned set, uint64_t hash, const void *key,
                         size_t size, cis_hashset_eq eq, bool *out_new);

/// The record of a set that equals `key`, or a new one, a copy of the `size` bytes of `key`
/// (`*out_new`). A new one is completed by the caller, who copies arrays that are not the context's
/// and then calls cis_intern_end: until then other threads wait.
static inline void *cis_intern_record(cis_context *ctx, cis_interned set, uint64_t hash,
                                      const void *key, size_t size, cis_hashset_eq eq,
                                      bool *out_new) {
  if (__builtin_expect(ctx->is_parallel, 0))
    return cis_intern_in_lane(ctx, set, hash, key, size, eq, out_new);
  void **slot = cis_hashset_get(&ctx->lane.interned[set], hash, key, eq);
  *out_new = !*slot;
  if (!*slot)
    *slot = cis_arena_copy(&ctx->lane.arena, key, size);
  return *slot;
}
/// Ends the making of a new record.
static inline void cis_intern_end(cis_context *ctx) { cis_context_unlock(ctx); }

#endif
