// Open addressing with linear probing.
#include "support/map.h"

#include "support/mem.h"

#include <string.h>

static bool needs_growth(size_t len, size_t cap) { return (len + 1) * 4 > cap * 3; }
static size_t grown(size_t cap) { return cap ? cap * 2 : 16; }

// --- pointers ---

static size_t ptr_home(const void *key, size_t cap) {
  return (size_t)(cis_hash_ptr(0x1234567, key)) & (cap - 1);
}

void cis_ptrmap_deinit(cis_ptrmap *map) {
  cis_mem_free(map->slots);
  *map = (cis_ptrmap){0};
}

void cis_ptrmap_clear(cis_ptrmap *map) {
  if (map->len)
    memset(map->slots, 0, map->cap * sizeof(*map->slots));
  map->len = 0;
}

uintptr_t *cis_ptrmap_find(const cis_ptrmap *map, const void *key) {
  if (!map->len)
    return NULL;
  for (size_t i = ptr_home(key, map->cap);; i = (i + 1) & (map->cap - 1)) {
    if (map->slots[i].key == key)
      return &map->slots[i].value;
    if (!map->slots[i].key)
      return NULL;
  }
}

void cis_ptrmap_prefetch(const cis_ptrmap *map, const void *key) {
  if (map->len)
    __builtin_prefetch(&map->slots[ptr_home(key, map->cap)]);
}

static void ptrmap_rehash(cis_ptrmap *map, size_t cap) {
  cis_ptrmap bigger = {.cap = cap, .len = map->len};
  bigger.slots = cis_mem_calloc(bigger.cap, sizeof(*bigger.slots));
  for (size_t i = 0; i < map->cap; ++i) {
    if (!map->slots[i].key)
      continue;
    size_t j = ptr_home(map->slots[i].key, bigger.cap);
    while (bigger.slots[j].key)
      j = (j + 1) & (bigger.cap - 1);
    bigger.slots[j] = map->slots[i];
  }
  cis_mem_free(map->slots);
  *map = bigger;
}

void cis_ptrmap_reserve(cis_ptrmap *map, size_t count) {
  size_t cap = map->cap;
  while (needs_growth(count, cap))
    cap = grown(cap);
  if (cap > map->cap)
    ptrmap_rehash(map, cap);
}

uintptr_t *cis_ptrmap_get(cis_ptrmap *map, const void *key, bool *out_new) {
  if (needs_growth(map->len, map->cap))
    ptrmap_rehash(map, grown(map->cap));
  size_t i = ptr_home(key, map->cap);
  while (map->slots[i].key && map->slots[i].key != key)
    i = (i + 1) & (map->cap - 1);
  bool is_new = !map->slots[i].key;
  if (is_new) {
    map->slots[i].key = key;
    map->slots[i].value = 0;
    ++map->len;
  }
  if (out_new)
    *out_new = is_new;
  return &map->slots[i].value;
}

bool cis_ptrmap_remove(cis_ptrmap *map, const void *key) {
  uintptr_t *value = cis_ptrmap_find(map, key);
  if (!value)
    return false;
  struct cis_ptrmap_slot *slots = map->slots;
  size_t mask = map->cap - 1;
  size_t hole =
      (size_t)((struct cis_ptrmap_slot *)((char *)value - offsetof(struct cis_ptrmap_slot, value)) -
               slots);
  for (size_t i = (hole + 1) & mask; slots[i].key; i = (i + 1) & mask) {
    size_t home = ptr_home(slots[i].key, map->cap);
    if (((i - home) & mask) >= ((i - hole) & mask)) {
      slots[hole] = slots[i];
      hole = i;
    }
  }
  slots[hole] = (struct cis_ptrmap_slot){0};
  --map->len;
  return true;
}

// --- strings ---

void cis_strmap_deinit(cis_strmap *map) {
  cis_mem_free(map->slots);
  *map = (cis_strmap){0};
}

void cis_strmap_clear(cis_strmap *map) {
  if (map->len)
    memset(map->slots, 0, map->cap * sizeof(*map->slots));
  map->len = 0;
}

static bool str_slot_is(const struct cis_strmap_slot *slot, uint64_t hash, cis_str key) {
  return slot->hash == hash && cis_str_eq(slot->key, key);
}

uintptr_t *cis_strmap_find(const cis_strmap *map, cis_str key) {
  if (!map->len)
    return NULL;
  uint64_t hash = cis_str_hash(key);
  for (size_t i = hash & (map->cap - 1);; i = (i + 1) & (map->cap - 1)) {
    if (!map->slots[i].key.data)
      return NULL;
    if (str_slot_is(&map->slots[i], hash, key))
      return &map->slots[i].value;
  }
}

static void strmap_grow(cis_strmap *map) {
  cis_strmap bigger = {.cap = grown(map->cap), .len = map->len};
  bigger.slots = cis_mem_calloc(bigger.cap, sizeof(*bigger.slots));
  for (size_t i = 0; i < map->cap; ++i) {
    if (!map->slots[i].key.data)
      continue;
    size_t j = map->slots[i].hash & (bigger.cap - 1);
    while (bigger.slots[j].key.data)
      j = (j + 1) & (bigger.cap - 1);
    bigger.slots[j] = map->slots[i];
  }
  cis_mem_free(map->slots);
  *map = bigger;
}

uintptr_t *cis_strmap_get(cis_strmap *map, cis_str key, bool *out_new) {
  if (needs_growth(map->len, map->cap))
    strmap_grow(map);
  if (!key.data)
    key.data = "";
  uint64_t hash = cis_str_hash(key);
  size_t i = hash & (map->cap - 1);
  while (map->slots[i].key.data && !str_slot_is(&map->slots[i], hash, key))
    i = (i + 1) & (map->cap - 1);
  bool is_new = !map->slots[i].key.data;
  if (is_new) {
    map->slots[i] = (struct cis_strmap_slot){key, hash, 0};
    ++map->len;
  }
  if (out_new)
    *out_new = is_new;
  return &map->slots[i].value;
}

// --- records ---

void cis_hashset_deinit(cis_hashset *set) {
  cis_mem_free(set->slots);
  *set = (cis_hashset){0};
}

static void hashset_grow(cis_hashset *set) {
  cis_hashset bigger = {.cap = grown(set->cap), .len = set->len};
  bigger.slots = cis_mem_calloc(bigger.cap, sizeof(*bigger.slots));
  for (size_t i = 0; i < set->cap; ++i) {
    if (!set->slots[i].record)
      continue;
    size_t j = set->slots[i].hash & (bigger.cap - 1);
    while (bigger.slots[j].record)
      j = (j + 1) & (bigger.cap - 1);
    bigger.slots[j] = set->slots[i];
  }
  cis_mem_free(set->slots);
  *set = bigger;
}

void cis_hashset_clear(cis_hashset *set) {
  if (set->len)
    memset(set->slots, 0, set->cap * sizeof(*set->slots));
  set->len = 0;
}

/// The slot of the record, or the free one where it would be. There is room for one more.
static struct cis_hashset_slot *hashset_slot(const cis_hashset *set, uint64_t hash, const void *key,
                                             cis_hashset_eq eq) {
  size_t i = hash & (set->cap - 1);
  while (set->slots[i].record && !(set->slots[i].hash == hash && eq(set->slots[i].record, key)))
    i = (i + 1) & (set->cap - 1);
  return &set->slots[i];
}

void *cis_hashset_find(const cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq) {
  return set->len ? hashset_slot(set, hash, key, eq)->record : NULL;
}

void **cis_hashset_get(cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq) {
  if (needs_growth(set->len, set->cap))
    hashset_grow(set);
  struct cis_hashset_slot *slot = hashset_slot(set, hash, key, eq);
  if (!slot->record) {
    slot->hash = hash;
    ++set->len;
  }
  return &slot->record;
}

void cis_hashset_remove(cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq) {
  struct cis_hashset_slot *slots = set->slots;
  size_t mask = set->cap - 1;
  if (!set->len)
    return;
  size_t hole = (size_t)(hashset_slot(set, hash, key, eq) - slots);
  if (!slots[hole].record)
    return;
  for (size_t i = (hole + 1) & mask; slots[i].record; i = (i + 1) & mask) {
    size_t home = slots[i].hash & mask;
    if (((i - home) & mask) >= ((i - hole) & mask)) {
      slots[hole] = slots[i];
      hole = i;
    }
  }
  slots[hole] = (struct cis_hashset_slot){0};
  --set->len;
}
