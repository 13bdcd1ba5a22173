// Hash tables: pointer keys, string keys, and a set of records compared by callback (for
// interning). All are open addressing with linear probing; iteration order is never meaningful.
#ifndef CIS_SUPPORT_MAP_H
#define CIS_SUPPORT_MAP_H

#include "support/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cis_ptrmap cis_ptrmap;

/// Maps non-NULL pointers to uintptr_t (a pointer or a number). Zero-initialised is empty.
struct cis_ptrmap {
  struct cis_ptrmap_slot {
    const void *key;
    uintptr_t value;
  } * slots;
  size_t len, cap;
};

/// Frees the table; the map is empty and valid then.
void cis_ptrmap_deinit(cis_ptrmap *map);
/// Removes all keys and keeps the memory.
void cis_ptrmap_clear(cis_ptrmap *map);
/// The slot of `key`, or NULL. Borrowed until the next change.
uintptr_t *cis_ptrmap_find(const cis_ptrmap *map, const void *key);
/// The slot of `key`, inserted with value 0 if absent; `out_new` may be NULL.
uintptr_t *cis_ptrmap_get(cis_ptrmap *map, const void *key, bool *out_new);
/// Makes room for `count` keys in all.
void cis_ptrmap_reserve(cis_ptrmap *map, size_t count);
/// Prefetches the slot of a key, for loops that look up many keys.
void cis_ptrmap_prefetch(const cis_ptrmap *map, const void *key);
/// Removes `key`; returns whether it was there.
bool cis_ptrmap_remove(cis_ptrmap *map, const void *key);
/// Sets the value of `key`, inserted if absent.
static inline void cis_ptrmap_set(cis_ptrmap *map, const void *key, uintptr_t value) {
  *cis_ptrmap_get(map, key, NULL) = value;
}
/// The value of `key`; 0 if it is absent.
static inline uintptr_t cis_ptrmap_at(const cis_ptrmap *map, const void *key) {
  uintptr_t *v = cis_ptrmap_find(map, key);
  return v ? *v : 0;
}
/// Whether the map has `key`.
static inline bool cis_ptrmap_has(const cis_ptrmap *map, const void *key) {
  return cis_ptrmap_find(map, key) != NULL;
}

/// Maps strings to uintptr_t. Keys are borrowed: they must outlive the map. Zero-initialised is
/// empty.
typedef struct cis_strmap {
  struct cis_strmap_slot {
    cis_str key; // data == NULL: free slot
    uint64_t hash;
    uintptr_t value;
  } * slots;
  size_t len, cap;
} cis_strmap;

/// Frees the table; the map is empty and valid then.
void cis_strmap_deinit(cis_strmap *map);
/// Removes all keys and keeps the memory.
void cis_strmap_clear(cis_strmap *map);
/// The slot of `key`, or NULL. Borrowed until the next change.
uintptr_t *cis_strmap_find(const cis_strmap *map, cis_str key);
/// The slot of `key`, inserted with value 0 if absent; `out_new` may be NULL.
uintptr_t *cis_strmap_get(cis_strmap *map, cis_str key, bool *out_new);
/// Sets the value of `key`, inserted if absent.
static inline void cis_strmap_set(cis_strmap *map, cis_str key, uintptr_t value) {
  *cis_strmap_get(map, key, NULL) = value;
}
/// The value of `key`; 0 if it is absent.
static inline uintptr_t cis_strmap_at(const cis_strmap *map, cis_str key) {
  uintptr_t *v = cis_strmap_find(map, key);
  return v ? *v : 0;
}

/// A set of record pointers with cached hashes; equality is a callback. Zero-initialised is empty.
typedef struct cis_hashset {
  struct cis_hashset_slot {
    void *record; // NULL: free slot
    uint64_t hash;
  } * slots;
  size_t len, cap;
} cis_hashset;

typedef bool (*cis_hashset_eq)(const void *record, const void *key);

/// Frees the table, not the records.
void cis_hashset_deinit(cis_hashset *set);
/// Removes all records and keeps the memory.
void cis_hashset_clear(cis_hashset *set);
/// The record of this hash that equals `key`, or NULL.
void *cis_hashset_find(const cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq);
/// The slot for a record of this hash that equals `key`; its record is NULL if there was none, and
/// the caller must then fill it at once.
void **cis_hashset_get(cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq);
/// Removes the record of this hash that equals `key`, if there is one.
void cis_hashset_remove(cis_hashset *set, uint64_t hash, const void *key, cis_hashset_eq eq);

#endif
