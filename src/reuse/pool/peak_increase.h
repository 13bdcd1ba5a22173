// The pool that raises the peak of a function the most.
//
// Dynamic sizes are judged by the hints and, with dynamic-shapes=any, by up to 256 samples: all 0,
// all 1, then any magnitude within the known bounds. An allocation counts as a multiple of its
// alignment. Samples are the same in each run, so that results do not change. They prove nothing
// about other sizes, for which a pool may take more than the live bytes (bench/dynamic.py counts).
#ifndef CIS_REUSE_POOL_PEAK_INCREASE_H
#define CIS_REUSE_POOL_PEAK_INCREASE_H

#include "reuse/pool/peak.h"

/// The side of a position on which a buffer lives.
enum { CIS_LIVES_BEFORE = 1, CIS_LIVES_AT = 2, CIS_LIVES_AFTER = 4 };
/// The sides of a position on which a buffer of the pool lives: an or of these flags.
int cis_reuse_side_of(const cis_reuse_pool *pool, const cis_reuse_buffer *b, int64_t position);
/// The sum of the pool's buffers that are live at a position, from allocation to deallocation.
int64_t cis_reuse_live_at(const cis_reuse_pool *pool, int64_t position);

/// A moment at which pools hold more than the function did without.
typedef struct cis_reuse_moment {
  cis_held_increase raised;
  int64_t sample; // the number of the sizes for which that holds; -1: the hints
  size_t pool; // that holds the most beyond what its buffers need; SIZE_MAX: none of the block does
} cis_reuse_moment;

/// Sizes of dimensions, by number: of sample 0 all are 0, of sample 1 all are 1, then they have any
/// magnitude, and some are as expected.
void cis_reuse_take_sample(const cis_size_dims *dims, uint64_t sample, int64_t *out);

/// Finds such a moment in a memory space; false if there is none. `is_thorough` takes ten times as
/// many sizes.
bool cis_reuse_find_moment(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                           const cis_reuse_pool_vec *pools, cis_attr memory_space,
                           const cis_reuse_plan_options *options, bool is_thorough,
                           cis_reuse_moment *out);

#endif
