// The most bytes that a function holds if new memory takes the place of buffers, and whether that
// is more than before at any moment on any path.
//
//   %a, %b: 100 bytes each    |--a--|  |--b--|        before: 100
//   a pool of both            |------100-----|        after: 100, and held in between as well
//
// Each region is looked at by itself, and what it holds counts at the op around it, which may run
// it or not. So if no region holds more, the function does not either. What callees hold counts at
// their calls, in the default memory space, all of it.
#ifndef CIS_MEMORY_HELD_PEAK_H
#define CIS_MEMORY_HELD_PEAK_H

#include "memory/held_spans.h"

/// Memory that would be held in a span.
typedef struct cis_held_fresh {
  cis_held_span span;
  int64_t bytes;
} cis_held_fresh;

/// An exchange in one memory (cis_reuse_buffer): buffers without a skip reason go, and other memory
/// comes.
typedef struct cis_held_exchange {
  const cis_held_spans *held; // of these buffers
  const cis_reuse_buffer_vec *buffers;
  cis_attr memory_space;
  CIS_VEC(cis_held_fresh) fresh;
} cis_held_exchange;

/// A moment at which a block holds more after the exchange than a path through it ever did before.
typedef struct cis_held_increase {
  const cis_block *block;
  int64_t position;      // of the op in its block
  int64_t before, after; // the most: surely on the path before, and at most after
} cis_held_increase;

/// Finds a moment of a path through the function, on which not every region runs, that may hold
/// more bytes after the exchange than the path ever did before: a pool that lies outside of a
/// branch is held where the branch is not taken. False if there is none; then the most over all
/// paths is not raised either. Buffers of unknown size do not count.
bool cis_held_find_increase(const cis_held_exchange *exchange, cis_held_increase *out);
/// The most bytes that the function holds at once after the exchange.
int64_t cis_held_peak(const cis_held_exchange *exchange);

#endif
