// How many bytes of a function are live at once, with its pools and without: a pool that lives on
// while buffers outside of it come and go may raise the peak of both together.
//
//   pool:     |=======================|   21 MB, though only 1 MB of it is in use at the end
//   outside:                 |========|   19 MB
//
// Each block is looked at by itself, and the peak of an op's regions counts at the op. So if no
// block's peak is raised, the function's is not raised either.
#ifndef CIS_REUSE_PEAK_H
#define CIS_REUSE_PEAK_H

#include "reuse/pools.h"

/// A moment at which a block holds more with pools than it ever did without.
typedef struct cis_reuse_raised {
  const cis_block *block;
  int64_t position;      // of the op in its block
  int64_t before, after; // peaks of the block
} cis_reuse_raised;

/// Finds such a moment in a memory space; false if there is none. Buffers of unknown size do not
/// count.
bool cis_reuse_find_raised(cis_op *function, const cis_reuse_buffer_vec *buffers,
                           const cis_reuse_pool_vec *pools, cis_attr memory_space,
                           cis_reuse_raised *out);

/// Finds a moment of a path through the function, on which not every region runs, that may hold
/// more bytes of a memory space with the pools than the path ever did without: a pool that lies
/// outside of a branch is held where the branch is not taken. False if there is none.
bool cis_reuse_find_raised_path(cis_op *function, const cis_reuse_buffer_vec *buffers,
                                const cis_reuse_pool_vec *pools, cis_attr memory_space,
                                cis_reuse_raised *out);

/// The most bytes of a memory space that the function holds at once with the pools.
int64_t cis_reuse_peak_with(cis_op *function, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space);

/// The span of a pool's life: positions in its block, half-open.
void cis_reuse_pool_span(const cis_reuse_pool *pool, int64_t *out_first, int64_t *out_last);

#endif
