#include "reuse/pools.h"

#include "ir/diag.h"
#include "support/map.h"

/// Groups by block and memory space, in the order of first allocation.
static void group(cis_reuse_buffer_vec *buffers, cis_arena *arena, cis_reuse_pool_vec *pools) {
  cis_ptrmap first_of_block = {0}; // block -> index of its newest pool + 1
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_reuse_buffer *buffer = &buffers->data[i];
    if (buffer->reason)
      continue;
    cis_block *block = cis_op_block(buffer->alloc);
    cis_attr space = buffer->value->type->shaped.memory_space;
    size_t p = cis_ptrmap_at(&first_of_block, block);
    p = p ? p - 1 : pools->len;
    while (p < pools->len &&
           (pools->data[p].block != block || pools->data[p].memory_space != space))
      ++p;
    if (p == pools->len) {
      cis_reuse_pool pool = {.block = block, .memory_space = space};
      cis_vec_push(pools, pool);
      if (!cis_ptrmap_has(&first_of_block, block))
        cis_ptrmap_set(&first_of_block, block, pools->len);
    }
    ++pools->data[p].num;
    buffer->alloc->tag = (uint32_t)p; // for the second pass; positions are in the buffer by now
  }
  for (size_t p = 0; p < pools->len; ++p) {
    pools->data[p].buffers = cis_arena_array(arena, cis_reuse_buffer *, pools->data[p].num);
    pools->data[p].offsets = cis_arena_array(arena, int64_t, pools->data[p].num);
    pools->data[p].num = 0;
  }
  for (size_t i = 0; i < buffers->len; ++i) {
    if (buffers->data[i].reason)
      continue;
    cis_reuse_pool *pool = &pools->data[buffers->data[i].alloc->tag];
    pool->buffers[pool->num++] = &buffers->data[i];
  }
  cis_ptrmap_deinit(&first_of_block);
}

static bool plan_pool(cis_op *function, cis_reuse_pool *pool, const cis_reuse_plan_options *options,
                      cis_arena *arena) {
  cis_plan_buffer *items = cis_arena_array(arena, cis_plan_buffer, pool->num);
  pool->alignment = options->alignment;
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_reuse_buffer *b = pool->buffers[i];
    items[i] = (cis_plan_buffer){
        .size = b->bytes, .alignment = b->alignment, .lower = b->lower, .upper = b->upper};
    if (__builtin_add_overflow(pool->sum, b->bytes, &pool->sum))
      pool->sum = INT64_MAX; // only compared with the pool, which may fit all the same
    if (b->alignment > pool->alignment)
      pool->alignment = b->alignment;
  }
  cis_plan_problem problem = {.buffers = items, .num_buffers = pool->num, .default_alignment = 1};
  cis_plan_options plan = {.algorithm = options->algorithm};
  cis_plan_result result;
  if (!cis_plan_solve(&problem, &plan, arena, pool->offsets, &result))
    return cis_op_error(function,
                        "has buffers live at once whose sizes add up to more than 2^63 - 1 bytes");
  pool->bytes = result.height;
  pool->live_peak = result.lower_bound;
  pool->has_gain = pool->bytes < pool->sum;
  for (size_t i = 0; i < pool->num && !pool->has_gain; ++i)
    pool->buffers[i]->reason = CIS_SKIP_NO_GAIN;
  return true;
}

bool cis_reuse_plan(cis_op *function, cis_reuse_buffer_vec *buffers,
                    const cis_reuse_plan_options *options, cis_arena *arena,
                    cis_reuse_pool_vec *out_pools) {
  group(buffers, arena, out_pools);
  for (size_t p = 0; p < out_pools->len; ++p)
    if (!plan_pool(function, &out_pools->data[p], options, arena))
      return false;
  return true;
}
