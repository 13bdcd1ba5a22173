// Pools whose buffers have sizes that are known at run time. Several orders in which the buffers
// may lie are kept (plan/stack.h): that of the plan for each vector of hints, and those of other
// planners (plan/split_tree.h). The program computes what each takes, and lays the buffers out in
// the one that takes least; so it never takes more than any of these.
#ifndef CIS_REUSE_DYNAMIC_POOL_H
#define CIS_REUSE_DYNAMIC_POOL_H

#include "dialect/memref/build.h"
#include "reuse/pools.h"

/// Whether a buffer of the pool has a dynamic size.
bool cis_dynamic_pool_is(const cis_reuse_pool *pool);

/// Finds the orders for a planned pool; `items` are those of the plan, by the first hints. Sets
/// `bytes` to what the least takes then.
void cis_dynamic_pool_plan(cis_reuse_pool *pool, const cis_plan_buffer *items,
                           const cis_reuse_plan_options *options, cis_arena *arena);

/// Adds the order of a quick plan for dimensions by number. False if there is no room for it, or if
/// the pool has that order.
bool cis_dynamic_pool_add_order(cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena);

/// What the pool takes for dimensions by number; -1 if that does not fit into 63 bits.
int64_t cis_dynamic_pool_bytes(const cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena);

/// Builds the arithmetic: what the pool takes, and the offset of each buffer.
cis_value *cis_dynamic_pool_build(cis_loc_builder *e, const cis_reuse_pool *pool,
                                  cis_value **out_offsets);

#endif
