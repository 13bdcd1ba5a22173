// How many bytes of a function are live at once, with its pools and without: a pool that lives on
// while buffers outside of it come and go may raise the peak of both together.
//
//   pool:     |=======================|   21 MB, though only 1 MB of it is in use at the end
//   outside:                 |========|   19 MB
//
// Each region is looked at by itself, and what it holds counts at the op around it, which may run
// it or not. So if no region holds more, the function does not either. What callees hold counts at
// their calls, in the default memory space, all of it.
#ifndef CIS_REUSE_POOL_PEAK_H
#define CIS_REUSE_POOL_PEAK_H

#include "memory/held_spans.h"
#include "reuse/pool/pools.h"

/// A moment at which a block holds more with pools than a path through it ever did without.
typedef struct cis_reuse_peak_increase {
  const cis_block *block;
  int64_t position;      // of the op in its block
  int64_t before, after; // the most: surely on the path without pools, and at most with them
} cis_reuse_peak_increase;

/// Finds a moment of a path through the function, on which not every region runs, that may hold
/// more bytes of a memory space with the pools than the path ever did without: a pool that lies
/// outside of a branch is held where the branch is not taken. False if there is none; then the most
/// over all paths is not raised either. Buffers of unknown size do not count.
bool cis_reuse_find_peak_increase(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                                  const cis_reuse_pool_vec *pools, cis_attr memory_space,
                                  cis_reuse_peak_increase *out);

/// The most bytes of a memory space that the function holds at once with the pools.
int64_t cis_reuse_peak_with(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space);

/// The span of a pool's life: positions in its block, half-open.
void cis_reuse_pool_span(const cis_reuse_pool *pool, int64_t *out_first, int64_t *out_last);

#endif
