// The table of regions that ops share.
#include "ir/shared_region.h"

#include "ir/intern.h"

typedef struct entry {
  cis_shared_region shared;
  cis_region_key key;
} entry;

static bool has_key(const void *record, const void *key) {
  const cis_region_key *a = &((const entry *)record)->key, *b = key;
  return a->info == b->info && a->num_words == b->num_words &&
         CIS_SAME_ARRAY(a->words, b->words, a->num_words);
}

cis_shared_region *cis_context_shared_region(cis_context *ctx, const cis_region_key *key) {
  uint64_t hash = CIS_HASH_ARRAY(cis_hash_ptr(0, key->info), key->words, key->num_words);
  cis_lane *lane = cis_lane_of(ctx);
  entry *known = lane != &ctx->lane
                     ? cis_hashset_find(&ctx->lane.shared_regions, hash, key, has_key)
                     : NULL; // a thread has regions that were there before it, and its own
  if (known && known->shared.is_known)
    return &known->shared;
  entry **slot = (entry **)cis_hashset_get(&lane->shared_regions, hash, key, has_key);
  if (!*slot) {
    *slot = cis_arena_new(&lane->arena, entry);
    (*slot)->key = *key;
    (*slot)->key.words = CIS_COPY_ARRAY(&lane->arena, key->words, key->num_words);
  }
  return &(*slot)->shared;
}
