// Counts the records of each key and puts each record behind those of smaller keys. Most records
// stand near their places already, so that they are moved within the cache.
#include "support/sort.h"

#include "support/mem.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_KEYS_OF_RECORD = 8, MOST_KEYS = 64 };

static int64_t key_at(const void *records, size_t i, size_t size) {
  int64_t key;
  memcpy(&key, (const char *)records + i * size, sizeof key);
  return key;
}

typedef struct numbered {
  int64_t key;
  size_t number;
} numbered;

static int compare(const void *pa, const void *pb) {
  const numbered *a = pa, *b = pb;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

/// Puts records whose keys lie far from each other into `sorted`, in O(n log n).
static void sort_any(const char *records, size_t num, size_t size, char *sorted) {
  numbered *order = cis_mem_calloc(num, sizeof *order);
  for (size_t i = 0; i < num; ++i)
    order[i] = (numbered){key_at(records, i, size), i};
  qsort(order, num, sizeof *order, compare);
  for (size_t i = 0; i < num; ++i)
    memcpy(sorted + i * size, records + order[i].number * size, size);
  cis_mem_free(order);
}

/// The least and the largest key but INT64_MAX. False if the records are in order.
static bool find_keys(const void *records, size_t num, size_t size, int64_t *low, int64_t *high) {
  bool is_sorted = true;
  *low = INT64_MAX;
  *high = INT64_MIN;
  for (size_t i = 0; i < num; ++i) {
    int64_t key = key_at(records, i, size);
    is_sorted = is_sorted && (!i || key_at(records, i - 1, size) <= key);
    *low = key < *low ? key : *low;
    *high = key != INT64_MAX && key > *high ? key : *high;
  }
  return !is_sorted;
}

typedef struct key_range {
  const void *records;
  size_t size;
  int64_t low, span;
} key_range;

/// The number of a record's key among those that occur: INT64_MAX is the last one.
static size_t number_at(const key_range *keys, size_t i) {
  int64_t key = key_at(keys->records, i, keys->size);
  return (size_t)(key == INT64_MAX ? keys->span + 1 : key - keys->low);
}

/// Puts records into `sorted` by the number of records with smaller keys.
static void sort_close(const key_range *keys, size_t num, char *sorted) {
  size_t size = keys->size, *next = cis_mem_calloc((size_t)keys->span + 3, sizeof *next);
  for (size_t i = 0; i < num; ++i)
    ++next[number_at(keys, i) + 1];
  for (size_t k = 1; k < (size_t)keys->span + 2; ++k)
    next[k] += next[k - 1];
  for (size_t i = 0; i < num; ++i)
    memcpy(sorted + next[number_at(keys, i)]++ * size, (const char *)keys->records + i * size,
           size);
  cis_mem_free(next);
}

void cis_sort_by_position(void *records, size_t num, size_t size) {
  int64_t low, high, span;
  if (!find_keys(records, num, size, &low, &high))
    return;
  char *sorted = cis_mem_calloc(num, size);
  if (__builtin_sub_overflow(high, low, &span) ||
      (uint64_t)span > MOST_KEYS + MOST_KEYS_OF_RECORD * (uint64_t)num)
    sort_any(records, num, size, sorted);
  else
    sort_close(&(key_range){records, size, low, span}, num, sorted);
  memcpy(records, sorted, num * size);
  cis_mem_free(sorted);
}
