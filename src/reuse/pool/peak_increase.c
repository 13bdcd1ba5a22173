// Asks reuse/pool/peak.h for the sizes that buffers have by their hints, then for each sample: the
// bytes of buffers and pools become those of the sample while it is asked.
#include "reuse/pool/peak_increase.h"

#include "memory/buffer_size.h"
#include "reuse/pool/dynamic_pool.h"
#include "reuse/pool/groups.h"
#include "support/numbers.h"

int cis_reuse_side_of(const cis_reuse_pool *pool, const cis_reuse_buffer *b, int64_t position) {
  cis_plan_span span = cis_reuse_span_in(pool, b);
  return span.upper <= position  ? CIS_LIVES_BEFORE
         : span.lower > position ? CIS_LIVES_AFTER
                                 : CIS_LIVES_AT;
}

int64_t cis_reuse_live_at(const cis_reuse_pool *pool, int64_t position) {
  int64_t live = 0;
  for (size_t i = 0; i < pool->num; ++i)
    if (cis_reuse_side_of(pool, pool->buffers[i], position) == CIS_LIVES_AT)
      live = cis_add_saturating(live, pool->buffers[i]->bytes);
  return live;
}

/// The pool of the block that holds the most bytes at the moment beyond what its buffers need;
/// SIZE_MAX if none does.
static size_t find_wasteful(const cis_reuse_pool_vec *pools, cis_attr memory_space,
                            const cis_held_increase *raised) {
  size_t found = SIZE_MAX;
  int64_t most = 0;
  for (size_t i = 0; i < pools->len; ++i) {
    cis_reuse_pool *pool = &pools->data[i];
    int64_t first, last, waste;
    if (!pool->has_gain || pool->block != raised->block || pool->memory_space != memory_space)
      continue;
    cis_reuse_pool_span(pool, &first, &last);
    waste = first <= raised->position && raised->position < last
                ? pool->bytes - cis_reuse_live_at(pool, raised->position)
                : 0;
    if (waste > most) {
      found = i;
      most = waste;
    }
  }
  return found;
}

/// Finds a moment by the bytes that buffers and pools have now.
static bool find_now(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                     const cis_reuse_pool_vec *pools, cis_attr memory_space,
                     cis_reuse_moment *out) {
  if (!cis_reuse_find_peak_increase(held, buffers, pools, memory_space, &out->raised))
    return false;
  out->sample = -1;
  out->pool = find_wasteful(pools, memory_space, &out->raised);
  return true;
}

// --- samples ---

void cis_reuse_take_sample(const cis_size_dims *dims, uint64_t number, int64_t *out) {
  uint64_t random = number * 0x9e3779b97f4a7c15u;
  for (size_t i = 0; i < dims->all.len; ++i) {
    const cis_size_dim *dim = dims->all.data[i].dim;
    random = random * 6364136223846793005u + 1442695040888963407u;
    int64_t size = (int64_t)((random >> 24) % (1u << (1 + (random >> 60) % 13)));
    if (number < 2)
      size = (int64_t)number;
    else if ((random >> 56) % 4 == 0)
      size = dim->hints[0];
    out[i] = size < dim->lower ? dim->lower : size > dim->upper ? dim->upper : size;
  }
}

/// Gives buffers and pools the bytes of a sample; false if they do not fit into 63 bits.
static bool set_bytes(const cis_reuse_buffer_vec *buffers, const cis_reuse_pool_vec *pools,
                      const int64_t *dims, cis_arena *arena) {
  bool fits = true;
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_reuse_buffer *b = &buffers->data[i];
    if (!b->size)
      continue;
    b->bytes = cis_dynamic_size_for(b->size, dims);
    fits &= b->bytes >= 0 && cis_round_up(b->bytes, b->alignment, &b->bytes);
  }
  for (size_t p = 0; p < pools->len && fits; ++p) {
    cis_reuse_pool *pool = &pools->data[p];
    if (pool->num_stacks)
      pool->bytes = cis_dynamic_pool_bytes(pool, dims, arena);
    fits &= pool->bytes >= 0;
  }
  return fits;
}

static bool find_in_samples(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                            const cis_reuse_pool_vec *pools, cis_attr memory_space,
                            const cis_size_dims *dims, bool is_thorough, cis_reuse_moment *out) {
  enum { SAMPLES = 24, MANY_SAMPLES = 256, FEW_SAMPLES = 4, WORK = 100000 };
  uint64_t num = is_thorough ? MANY_SAMPLES : SAMPLES, most = WORK / (buffers->len + 1);
  num = most < FEW_SAMPLES ? FEW_SAMPLES : most < num ? most : num;
  int64_t *sizes = cis_mem_calloc(dims->all.len + 1, sizeof *sizes);
  int64_t *kept = cis_mem_calloc(buffers->len + pools->len + 1, sizeof *kept);
  bool found = false;
  for (size_t i = 0; i < buffers->len; ++i)
    kept[i] = buffers->data[i].bytes;
  for (size_t p = 0; p < pools->len; ++p)
    kept[buffers->len + p] = pools->data[p].bytes;
  for (uint64_t n = 0; n < num && !found; ++n) {
    cis_arena scratch;
    cis_arena_init(&scratch);
    cis_reuse_take_sample(dims, n, sizes);
    found = set_bytes(buffers, pools, sizes, &scratch) &&
            find_now(held, buffers, pools, memory_space, out);
    out->sample = (int64_t)n;
    cis_arena_deinit(&scratch);
    for (size_t i = 0; i < buffers->len; ++i)
      buffers->data[i].bytes = kept[i];
    for (size_t p = 0; p < pools->len; ++p)
      pools->data[p].bytes = kept[buffers->len + p];
  }
  cis_mem_free(sizes);
  cis_mem_free(kept);
  return found;
}

bool cis_reuse_find_moment(const cis_held_spans *held, const cis_reuse_buffer_vec *buffers,
                           const cis_reuse_pool_vec *pools, cis_attr memory_space,
                           const cis_reuse_plan_options *options, bool is_thorough,
                           cis_reuse_moment *out) {
  if (find_now(held, buffers, pools, memory_space, out))
    return true;
  bool is_dynamic = false; // then static pools may determine the moment, too
  for (size_t i = 0; i < buffers->len && options->dims && !is_dynamic; ++i)
    is_dynamic = buffers->data[i].size != NULL;
  return is_dynamic && options->for_any_size &&
         find_in_samples(held, buffers, pools, memory_space, options->dims, is_thorough, out);
}
