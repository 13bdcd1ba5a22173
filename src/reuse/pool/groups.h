// Groups of buffers that may share a pool, with the place where the pool is allocated and freed.
#ifndef CIS_REUSE_POOL_GROUPS_H
#define CIS_REUSE_POOL_GROUPS_H

#include "reuse/pool/pools.h"

/// Appends a pool for each block and memory space that has buffers without a reason, in the order
/// of first allocation. Nothing is placed yet.
void cis_reuse_group(cis_reuse_buffer_vec *buffers, cis_arena *arena, cis_reuse_pool_vec *pools);
/// Appends the wide pools of a memory space: one for each region from which buffers cannot move
/// further outward, that of the function as a rule.
void cis_reuse_group_wide(cis_op *function, cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                          cis_arena *arena, cis_reuse_pool_vec *pools);

/// Whether what the op needs while it runs can lie outside of all regions around it, in memory of
/// the function.
bool cis_reuse_moves_out(cis_op *function, cis_op *op);

/// Dimensions by which memory is allocated whenever the function runs. Such a number is a size: an
/// index may be anything, negative too, where no memory is allocated by it.
void cis_reuse_note_allocated(const cis_op *function, const cis_reuse_buffer_vec *buffers,
                              cis_ptrmap *out);
/// Whether all dimensions are of those, or of memrefs.
bool cis_reuse_is_of_memory(const cis_dynamic_size *size, const cis_ptrmap *allocated);

/// Finds where a pool begins and ends, from its buffers.
void cis_reuse_find_span(cis_reuse_pool *pool);
/// When a buffer is allocated and freed, as numbers of ops of the pool's block.
cis_plan_span cis_reuse_span_in(const cis_reuse_pool *pool, const cis_reuse_buffer *buffer);

#endif
