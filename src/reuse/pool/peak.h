// How many bytes of a function are live at once, with its pools and without: a pool that lives on
// while buffers outside of it come and go may raise the peak of both together.
//
//   pool:     |=======================|   21 MB, though only 1 MB of it is in use at the end
//   outside:                 |========|   19 MB
//
// memory/held_peak.h finds it.
#ifndef CIS_REUSE_POOL_PEAK_H
#define CIS_REUSE_POOL_PEAK_H

#include "memory/held_peak.h"
#include "reuse/pool/pools.h"

/// Finds a moment that may hold more bytes of a memory space with the pools than without; false if
/// there is none.
bool cis_reuse_find_peak_increase(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                                  const cis_reuse_pool_vec *pools, cis_attr memory_space,
                                  cis_held_increase *out);

/// The most bytes of a memory space that the function holds at once with the pools.
int64_t cis_reuse_peak_with(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space);

/// The span of a pool's life: positions in its block, half-open.
void cis_reuse_pool_span(const cis_reuse_pool *pool, int64_t *out_first, int64_t *out_last);

#endif
