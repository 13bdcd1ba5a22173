// Pools: buffers of one memory space that are packed together, with the offset of each. A pool
// serves a block, or, if it is wide, a region: then it has buffers of all blocks and of nested
// regions that run one at a time, and is made where the function spends fewer bytes by it.
#ifndef CIS_REUSE_POOL_POOLS_H
#define CIS_REUSE_POOL_POOLS_H

#include "memory/held_spans.h"
#include "plan/plan.h"
#include "plan/stack.h"

typedef struct cis_reuse_pool {
  cis_block *block; // where it is allocated
  bool is_wide;
  cis_op *begin;              // it is allocated before this op of the block
  cis_op *end;                // and freed after this one; NULL: wherever the region is left
  cis_attr memory_space;      // as cis_reuse_buffer has it in `memory`; NULL: the default
  cis_reuse_buffer **buffers; // in the order of their allocations
  int64_t *offsets;           // bytes
  size_t num;
  cis_plan_pairs in_place; // buffers that may lie in one place, by index; see in_place.h
  int64_t bytes;           // of the pool
  int64_t sum;             // of its buffers' sizes
  int64_t live_peak;       // largest sum of sizes touched at once: no pool can be smaller
  int64_t alignment;       // of the pool
  bool has_gain;           // bytes < sum
  bool is_assumed;         // bytes are the fewest of any plan, and offsets are not known yet
  /// Orders of the buffers, if sizes are dynamic. The program chooses the one that takes the fewest
  /// bytes. `offsets`, `bytes` and `sum` are those of the first hints then.
  cis_plan_stack *stacks;
  size_t num_stacks;    // 0: all sizes are static
  size_t next_of_block; // scratch: another pool of the block, plus one
} cis_reuse_pool;
typedef CIS_VEC(cis_reuse_pool) cis_reuse_pool_vec;

/// The part of a function that a pool may serve.
typedef enum cis_reuse_scope {
  CIS_REUSE_BEST, // what holds fewer bytes; the block where both are equal
  CIS_REUSE_BLOCK,
  CIS_REUSE_FUNCTION,
} cis_reuse_scope;

typedef struct cis_reuse_plan_options {
  cis_plan_algorithm algorithm;
  int64_t alignment; // least alignment of a pool, bytes
  cis_reuse_scope scope;
  const cis_size_dims *dims; // NULL: no buffer has a dynamic shape
  uint64_t work;             // set by cis_reuse_plan: steps of exact search for each plan; 0: many
  size_t *may_plan;          // set by cis_reuse_plan: buffers that may still be planned again
  uint64_t *may_work;        // set by cis_reuse_plan: steps that such plans may still take
  cis_arena *scratch;        // set by cis_reuse_plan: of one plan
  bool for_any_size;         // no pool may raise the peak for sizes that are no hints either
  cis_footprint_analysis *footprints; // of what callees hold
  const cis_held_spans *held;         // set by cis_reuse_plan
} cis_reuse_plan_options;

/// The planner's view of a buffer of a pool.
cis_plan_buffer cis_reuse_plan_item(const cis_reuse_pool *pool, size_t i);

/// Gives buffers the reason CIS_SKIP_TOO_LARGE, the largest first, until any plan of the others
/// fits into 63 bits. The order of the list stays.
void cis_reuse_leave_out_large(cis_reuse_buffer *const *buffers, size_t num);

/// Groups the buffers that can be pooled and plans each group; arrays come from `arena`. Buffers of
/// groups without gain get the reason CIS_SKIP_NO_GAIN, and buffers beyond 63 bits
/// CIS_SKIP_TOO_LARGE.
void cis_reuse_plan(cis_op *function, cis_reuse_buffer_vec *buffers,
                    const cis_reuse_plan_options *options, cis_arena *arena,
                    cis_reuse_pool_vec *out_pools);

#endif
