// Sweeps over the beginnings and ends of spans.
#include "memory/live_bytes.h"

#include <stdlib.h>

typedef cis_live_change change;

void cis_live_bytes_add(cis_live_bytes *live, int64_t lower, int64_t upper, int64_t bytes) {
  cis_vec_push(&live->changes, ((change){lower, bytes}));
  cis_vec_push(&live->changes, ((change){upper, -bytes}));
}

static int compare(const void *pa, const void *pb) {
  const change *a = pa, *b = pb;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->bytes > b->bytes) - (a->bytes < b->bytes); // ends come first
}

int64_t cis_live_bytes_most(cis_live_bytes *live, int64_t *out_time) {
  int64_t now = 0, most = 0, at = 0;
  if (live->changes.len)
    qsort(live->changes.data, live->changes.len, sizeof(change), compare);
  for (size_t i = 0; i < live->changes.len; ++i) {
    if (__builtin_add_overflow(now, live->changes.data[i].bytes, &now))
      now = INT64_MAX;
    if (now > most) {
      most = now;
      at = live->changes.data[i].time;
    }
  }
  if (out_time)
    *out_time = at;
  return most;
}

void cis_live_bytes_deinit(cis_live_bytes *live) { cis_vec_deinit(&live->changes); }
