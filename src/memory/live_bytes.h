// The most bytes that are live at once, over spans on one path of time.
//
//   [0, 4) 100 bytes     ----
//   [2, 6)  50 bytes       ----
//   [4, 8) 120 bytes         ----      the most: 170, from 4 on
//
// A span that ends where another one begins makes room for it.
#ifndef CIS_MEMORY_LIVE_BYTES_H
#define CIS_MEMORY_LIVE_BYTES_H

#include "support/vec.h"

#include <stdint.h>

/// From `time` on, so many bytes more, or less.
typedef struct cis_live_change {
  int64_t time, bytes;
} cis_live_change;

/// Zero is empty.
typedef struct cis_live_bytes {
  CIS_VEC(cis_live_change) changes;
} cis_live_bytes;

/// Adds a half-open span.
void cis_live_bytes_add(cis_live_bytes *live, int64_t lower, int64_t upper, int64_t bytes);
/// The most bytes of the spans so far; sums beyond 63 bits are INT64_MAX. `out_time`: the first
/// time at which that holds, 0 without spans; may be NULL.
int64_t cis_live_bytes_most(cis_live_bytes *live, int64_t *out_time);
/// The most bytes at one of the times, which ascend; sums beyond 63 bits count as fewer.
int64_t cis_live_bytes_most_at(cis_live_bytes *live, const int64_t *times, size_t num);
/// Frees the spans.
void cis_live_bytes_deinit(cis_live_bytes *live);

#endif
