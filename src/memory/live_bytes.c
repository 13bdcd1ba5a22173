// Sweeps over the beginnings and ends of spans.
#include "memory/live_bytes.h"

#include "support/mem.h"
#include "support/sort.h"

typedef cis_live_change change;

void cis_live_bytes_add(cis_live_bytes *live, int64_t lower, int64_t upper, int64_t bytes) {
  cis_vec_push(&live->changes, ((change){lower, bytes}));
  cis_vec_push(&live->changes, ((change){upper, -bytes}));
}

/// Sorts by time; at one time ends come first.
static void sort(cis_live_bytes *live) {
  change *changes = live->changes.data;
  size_t num = live->changes.len, num_ends = 0;
  if (!num)
    return;
  change *begins = cis_mem_calloc(num, sizeof *begins);
  for (size_t i = 0; i < num; ++i) {
    if (changes[i].bytes < 0)
      changes[num_ends++] = changes[i];
    else
      begins[i - num_ends] = changes[i];
  }
  memcpy(changes + num_ends, begins, (num - num_ends) * sizeof *begins);
  cis_mem_free(begins);
  cis_sort_by_position(changes, num, sizeof *changes);
}

static int64_t after(int64_t now, const change *c) {
  return __builtin_add_overflow(now, c->bytes, &now) ? INT64_MAX : now;
}

int64_t cis_live_bytes_most_at(cis_live_bytes *live, const int64_t *times, size_t num) {
  int64_t now = 0, most = 0;
  size_t next = 0;
  sort(live);
  for (size_t i = 0; i < num; ++i) {
    for (; next < live->changes.len && live->changes.data[next].time <= times[i]; ++next)
      now = after(now, &live->changes.data[next]);
    most = now > most ? now : most;
  }
  return most;
}

int64_t cis_live_bytes_most(cis_live_bytes *live, int64_t *out_time) {
  int64_t now = 0, most = 0, at = 0;
  sort(live);
  for (size_t i = 0; i < live->changes.len; ++i) {
    now = after(now, &live->changes.data[i]);
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
