// Groups buffers by block and memory space, or by the region outside of which they cannot lie.
//
//   func.func @f() {             the wide pool is allocated here, because a branch and a loop run
//     scf.for ... {              their regions one at a time
//       %a = memref.alloc()
//       scf.forall ... {
//         %b = memref.alloc()    here is another pool: the threads must not share
#include "reuse/pool/groups.h"

#include "ir/dom.h"
#include "memory/lifetimes.h"
#include "support/map.h"
#include "support/planted.h"

// --- by block ---

/// Pools of one function while they are collected.
typedef struct grouping {
  cis_op *function;
  cis_reuse_pool_vec *pools;
  size_t first;        // of these pools
  cis_ptrmap of_block; // block -> its first pool + 1
  cis_dom *dom;        // made where sizes are dynamic
  bool is_wide;
  cis_ptrmap allocated; // dimensions, of wide pools
} grouping;

/// Where a pool begins whose first buffer is this one.
static cis_op *begin_of(const cis_reuse_buffer *buffer, cis_block *block) {
  cis_op *begin = cis_op_ancestor_in_block(buffer->alloc, block);
  return begin ? begin : cis_block_last(block);
}

static bool is_known_at(grouping *g, const cis_reuse_buffer *buffer, cis_op *begin) {
  if (!buffer->size || !buffer->size->latest)
    return true;
  if (!g->dom)
    g->dom = cis_dom_create();
  return cis_dynamic_size_is_known_at(buffer->size, g->dom, begin);
}

/// The pool of a block for the buffer, plus one: the first that begins where its size is known, or
/// a new one. 0 if there cannot be one.
static size_t find_pool(grouping *g, const cis_reuse_buffer *buffer, cis_block *block) {
  enum { MOST_TRIED = 16 };
  cis_attr space = buffer->memory;
  bool is_new;
  uintptr_t *of_block = cis_ptrmap_get(&g->of_block, block, &is_new);
  size_t tried = 0, last = 0;
  for (size_t p = *of_block; p && tried < MOST_TRIED; p = g->pools->data[p - 1].next_of_block) {
    const cis_reuse_pool *pool = &g->pools->data[p - 1];
    last = p;
    if (pool->memory_space != space)
      continue;
    if (is_known_at(g, buffer, pool->begin))
      return p;
    ++tried;
  }
  cis_op *begin = begin_of(buffer, block);
  if (tried == MOST_TRIED || !begin || !is_known_at(g, buffer, begin))
    return 0;
  cis_reuse_pool pool = {
      .block = block, .memory_space = space, .is_wide = g->is_wide, .begin = begin};
  cis_vec_push(g->pools, pool);
  if (last)
    g->pools->data[last - 1].next_of_block = g->pools->len;
  else
    *of_block = g->pools->len;
  return g->pools->len;
}

static void grouping_deinit(grouping *g) {
  cis_ptrmap_deinit(&g->of_block);
  cis_ptrmap_deinit(&g->allocated);
  if (g->dom)
    cis_dom_destroy(g->dom);
}

/// Gives each pool from index `first` on its buffers; `pool_of` has the pool of each buffer, plus
/// one.
static void fill(cis_reuse_buffer_vec *buffers, const size_t *pool_of, size_t first,
                 cis_arena *arena, cis_reuse_pool_vec *pools) {
  for (size_t p = first; p < pools->len; ++p) {
    pools->data[p].buffers = cis_arena_array(arena, cis_reuse_buffer *, pools->data[p].num);
    pools->data[p].offsets = cis_arena_array(arena, int64_t, pools->data[p].num);
    pools->data[p].num = 0;
  }
  for (size_t i = 0; i < buffers->len; ++i) {
    if (!pool_of[i])
      continue;
    cis_reuse_pool *pool = &pools->data[pool_of[i] - 1];
    pool->buffers[pool->num++] = &buffers->data[i];
  }
}

void cis_reuse_group(cis_reuse_buffer_vec *buffers, cis_arena *arena, cis_reuse_pool_vec *pools) {
  grouping g = {.pools = pools, .first = pools->len};
  size_t *pool_of = cis_mem_calloc(buffers->len + 1, sizeof *pool_of);
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_reuse_buffer *buffer = &buffers->data[i];
    if (buffer->reason)
      continue;
    size_t p = find_pool(&g, buffer, cis_op_block(buffer->alloc));
    if (p)
      ++pools->data[p - 1].num;
    else
      buffer->reason = CIS_SKIP_LATE_SIZE;
    pool_of[i] = p;
  }
  fill(buffers, pool_of, g.first, arena, pools);
  cis_mem_free(pool_of);
  grouping_deinit(&g);
}

// --- sizes whose allocation may not run ---

void cis_reuse_note_allocated(const cis_op *function, const cis_reuse_buffer_vec *buffers,
                              cis_ptrmap *out) {
  for (size_t i = 0; i < buffers->len; ++i) {
    const cis_reuse_buffer *b = &buffers->data[i];
    for (uint32_t k = 0;
         b->size && cis_op_block(b->alloc) == cis_op_entry(function) && k < b->size->num; ++k)
      cis_ptrmap_set(out, b->size->dims[k], 1);
  }
}

bool cis_reuse_is_of_memory(const cis_dynamic_size *size, const cis_ptrmap *allocated) {
  bool is = true;
  for (uint32_t i = 0; is && i < size->num; ++i)
    is = size->dims[i]->memref || cis_ptrmap_has(allocated, size->dims[i]);
  return is || cis_planted("dynamic-trusts");
}

// --- wide ---

/// The outermost region that a buffer allocated in `region` can lie in.
static cis_region *outermost(cis_op *function, cis_region *region, cis_ptrmap *known) {
  cis_region_vec inner = {0};
  uintptr_t found = 0;
  while (!found) {
    found = cis_ptrmap_at(known, region);
    if (found)
      break;
    cis_vec_push(&inner, region);
    cis_op *around = cis_region_op(region);
    if (around == function || !cis_lifetimes_is_sequential(around) || !cis_op_next(around))
      found = (uintptr_t)region;
    else
      region = cis_op_parent_region(around);
  }
  for (size_t i = 0; i < inner.len; ++i)
    cis_ptrmap_set(known, inner.data[i], found);
  cis_vec_deinit(&inner);
  return (cis_region *)found;
}

bool cis_reuse_moves_out(cis_op *function, cis_op *op) {
  for (op = cis_op_parent(op); op != function; op = cis_op_parent(op))
    if (!op || !cis_lifetimes_is_sequential(op) || !cis_op_next(op))
      return false;
  return true;
}

static cis_op *ancestor_in_region(cis_op *op, const cis_region *region) {
  while (cis_op_parent_region(op) != region)
    op = cis_op_parent(op);
  return op;
}

/// The block of the region that all buffers of the pool live in; NULL if there are several.
static cis_block *only_block(const cis_reuse_pool *pool, const cis_region *region) {
  cis_block *found = NULL;
  for (size_t i = 0; i < pool->num; ++i) {
    const cis_reuse_buffer *b = pool->buffers[i];
    cis_block *block = cis_op_block(ancestor_in_region(b->alloc, region));
    bool is_spread = cis_op_parent_region(b->alloc) == region && !b->dealloc;
    if ((found && block != found) || is_spread)
      return NULL;
    found = block;
  }
  return found;
}

/// The wide pool of a region for a buffer, plus one. What may not be allocated where the pool is
/// has a size of memory there all the same.
static size_t find_pool_of_region(grouping *g, const cis_reuse_buffer *b, cis_region *region) {
  cis_block *block = cis_region_first(region);
  bool may_be =
      !b->size || cis_op_block(b->alloc) == block || cis_reuse_is_of_memory(b->size, &g->allocated);
  return may_be ? find_pool(g, b, block) : 0;
}

/// The wide pool for a buffer, plus one: of the outermost region, or else of its own.
static size_t find_wide_pool(grouping *g, const cis_reuse_buffer *b, cis_ptrmap *known) {
  cis_region *own = cis_op_parent_region(b->alloc), *region = outermost(g->function, own, known);
  size_t p = find_pool_of_region(g, b, region);
  if (!p && region != own)
    p = find_pool_of_region(g, b, own);
  return p;
}

void cis_reuse_group_wide(cis_op *function, cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                          cis_arena *arena, cis_reuse_pool_vec *pools) {
  grouping g = {.function = function, .pools = pools, .first = pools->len, .is_wide = true};
  cis_ptrmap known = {0};
  size_t *pool_of = cis_mem_calloc(buffers->len + 1, sizeof *pool_of);
  cis_reuse_note_allocated(function, buffers, &g.allocated);
  for (size_t i = 0; i < buffers->len; ++i) {
    cis_reuse_buffer *b = &buffers->data[i];
    if (!b->is_movable || b->memory != memory_space)
      continue;
    size_t p = find_wide_pool(&g, b, &known);
    if (p)
      ++pools->data[p - 1].num;
    else
      b->reason = CIS_SKIP_LATE_SIZE;
    pool_of[i] = p;
  }
  fill(buffers, pool_of, g.first, arena, pools);
  for (size_t p = g.first; p < pools->len; ++p) {
    cis_reuse_pool *pool = &pools->data[p];
    cis_region *region = cis_block_region(pool->block);
    cis_block *only = cis_block_next(pool->block) ? only_block(pool, region) : NULL;
    pool->block = only ? only : pool->block;
    cis_reuse_find_span(pool);
  }
  cis_mem_free(pool_of);
  cis_ptrmap_deinit(&known);
  grouping_deinit(&g);
}

// --- where a pool begins and ends ---

/// Whether a wide pool serves several blocks of its region.
static bool is_in_graph(const cis_reuse_pool *pool) {
  const cis_region *region = cis_block_region(pool->block);
  return pool->is_wide && cis_region_first(region) != cis_region_last(region) &&
         only_block(pool, region) != pool->block;
}

void cis_reuse_find_span(cis_reuse_pool *pool) {
  pool->begin = pool->end = NULL;
  if (!pool->num)
    return;
  pool->begin = cis_op_ancestor_in_block(pool->buffers[0]->alloc, pool->block);
  if (!pool->begin)
    pool->begin = cis_block_last(pool->block);
  if (is_in_graph(pool))
    return;
  for (size_t i = 0; i < pool->num; ++i) {
    cis_op *op = cis_op_ancestor_in_block(pool->buffers[i]->last_use, pool->block);
    if (!pool->end || (op->tag > pool->end->tag && !cis_planted("reuse-pool-end")))
      pool->end = op;
  }
}

cis_plan_span cis_reuse_span_in(const cis_reuse_pool *pool, const cis_reuse_buffer *b) {
  if (cis_op_block(b->alloc) == pool->block && b->dealloc)
    return (cis_plan_span){b->first, b->last};
  cis_op *first = cis_op_ancestor_in_block(b->alloc, pool->block);
  cis_op *last = cis_op_ancestor_in_block(b->last_use, pool->block);
  return (cis_plan_span){first ? (int64_t)first->tag : 0,
                         last ? (int64_t)last->tag + 1 : INT64_MAX};
}
