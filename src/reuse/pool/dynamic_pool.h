// Pools whose buffers have sizes that are known at run time. Several orders in which the buffers
// may lie are kept (plan/stack.h): that of the plan for each vector of hints, and those of other
// planners (plan/split_tree.h). The program computes what each takes, and lays the buffers out in
// the one that takes least; so it never takes more than any of these.
#ifndef CIS_REUSE_POOL_DYNAMIC_POOL_H
#define CIS_REUSE_POOL_DYNAMIC_POOL_H

#include "dialect/memref/build.h"
#include "reuse/pool/pools.h"

/// Whether a buffer of the pool has a dynamic size.
bool cis_dynamic_pool_is(const cis_reuse_pool *pool);

/// Finds the orders for a planned pool; `items` are those of the plan, by the first hints. Sets
/// `bytes` to what the least takes then.
void cis_dynamic_pool_plan(cis_reuse_pool *pool, const cis_plan_buffer *items,
                           const cis_reuse_plan_options *options, cis_arena *arena);

/// Adds the order of a quick plan for dimensions by number. False if there is no room for it, or if
/// the pool has that order.
bool cis_dynamic_pool_add_order(cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena);

/// The bytes of the pool for dimensions by number; -1 if they do not fit into 63 bits.
int64_t cis_dynamic_pool_bytes(const cis_reuse_pool *pool, const int64_t *dims, cis_arena *arena);

/// A value that stands for an argument of a function, or for a dimension `at` of it (-1: the
/// argument itself), where its sizes are computed in another function.
typedef struct cis_size_stand_in {
  const cis_value *argument;
  int64_t at;
  cis_value *value;
} cis_size_stand_in;

typedef struct cis_size_stand_ins {
  const cis_size_stand_in *data; // those of an argument one after the other
  size_t num;
} cis_size_stand_ins;

/// Builds the arithmetic: what the pool takes, and the offset of each buffer. `out_sizes` (may be
/// NULL): the bytes of each buffer whose size is dynamic.
cis_value *cis_dynamic_pool_build(cis_loc_builder *e, const cis_reuse_pool *pool,
                                  cis_value **out_offsets, cis_value **out_sizes);
/// Builds the size of the pool alone, in another function.
cis_value *cis_dynamic_pool_build_total(cis_loc_builder *e, const cis_reuse_pool *pool,
                                        const cis_size_stand_ins *outside);

#endif
