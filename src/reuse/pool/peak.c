// Asks memory/held_peak.h about the exchange of buffers for pools.
#include "reuse/pool/peak.h"

void cis_reuse_pool_span(const cis_reuse_pool *pool, int64_t *out_first, int64_t *out_last) {
  *out_first = pool->begin->tag;
  *out_last = pool->end ? (int64_t)pool->end->tag + 1 : INT64_MAX;
}

/// A pool without an end is held in all blocks of the region.
static void add_pool(cis_held_exchange *e, const cis_reuse_pool *pool) {
  size_t number = cis_held_spans_block(e->held, pool->block);
  int64_t first, last;
  cis_reuse_pool_span(pool, &first, &last);
  cis_held_fresh fresh = {{number, first, last, CIS_HELD_BOTH}, pool->bytes};
  cis_vec_push(&e->fresh, fresh);
  size_t region = e->held->blocks.data[number].region, num = pool->end ? 0 : e->held->blocks.len;
  for (size_t i = region; i < num && e->held->blocks.data[i].region == region; ++i) {
    fresh.span = (cis_held_span){i, 0, INT64_MAX, CIS_HELD_BOTH};
    if (i != number)
      cis_vec_push(&e->fresh, fresh);
  }
}

static cis_held_exchange exchange_of(const cis_held_spans *held,
                                     const cis_reuse_buffer_vec *buffers,
                                     const cis_reuse_pool_vec *pools, cis_attr memory_space) {
  cis_held_exchange e = {.held = held, .buffers = buffers, .memory_space = memory_space};
  for (size_t i = 0; i < pools->len; ++i)
    if (pools->data[i].has_gain && pools->data[i].memory_space == memory_space)
      add_pool(&e, &pools->data[i]);
  return e;
}

bool cis_reuse_find_peak_increase(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                                  const cis_reuse_pool_vec *pools, cis_attr memory_space,
                                  cis_held_increase *out) {
  cis_held_exchange e = exchange_of(held, buffers, pools, memory_space);
  bool raised = cis_held_find_increase(&e, out);
  cis_vec_deinit(&e.fresh);
  return raised;
}

int64_t cis_reuse_peak_with(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space) {
  cis_held_exchange e = exchange_of(held, buffers, pools, memory_space);
  int64_t most = cis_held_peak(&e);
  cis_vec_deinit(&e.fresh);
  return most;
}
