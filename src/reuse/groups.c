// Groups buffers by block and memory space, or by the region outside of which they cannot lie.
//
//   func.func @f() {             the wide pool is allocated here, because a branch and a loop run
//     scf.for ... {              their regions one at a time
//       %a = memref.alloc()
//       scf.forall ... {
//         %b = memref.alloc()    here is another pool: the threads must not share
#include "reuse/groups.h"

#include "reuse/lifetimes.h"
#include "support/map.h"
#include "support/planted.h"

// --- by block ---

static size_t find_pool(cis_ptrmap *first_of_block, cis_block *block, cis_attr memory_space,
                        bool is_wide, cis_reuse_pool_vec *pools) {
  size_t p = cis_ptrmap_at(first_of_block, block);
  p = p ? p - 1 : pools->len;
  while (p < pools->len &&
         (pools->data[p].block != block || pools->data[p].memory_space != memory_space))
    ++p;
  if (p == pools->len) {
    cis_reuse_pool pool = {.block = block, .memory_space = memory_space, .is_wide = is_wide};
    cis_vec_push(pools, pool);
    if (!cis_ptrmap_has(first_of_block, block))
      cis_ptrmap_set(first_of_block, block, pools->len);
  }
  return p;
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
  cis_ptrmap first_of_block = {0}; // block -> index of its first pool + 1
  size_t *pool_of = cis_mem_calloc(buffers->len + 1, sizeof *pool_of), first = pools->len;
  for (size_t i = 0; i < buffers->len; ++i) {
    const cis_reuse_buffer *buffer = &buffers->data[i];
    if (buffer->reason)
      continue;
    size_t p = find_pool(&first_of_block, cis_op_block(buffer->alloc),
                         buffer->value->type->shaped.memory_space, false, pools);
    ++pools->data[p].num;
    pool_of[i] = p + 1;
  }
  fill(buffers, pool_of, first, arena, pools);
  cis_mem_free(pool_of);
  cis_ptrmap_deinit(&first_of_block);
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

void cis_reuse_group_wide(cis_op *function, cis_reuse_buffer_vec *buffers, cis_attr memory_space,
                          cis_arena *arena, cis_reuse_pool_vec *pools) {
  cis_ptrmap first_of_block = {0}, known = {0};
  size_t *pool_of = cis_mem_calloc(buffers->len + 1, sizeof *pool_of), first = pools->len;
  for (size_t i = 0; i < buffers->len; ++i) {
    const cis_reuse_buffer *b = &buffers->data[i];
    if (!b->is_movable || b->value->type->shaped.memory_space != memory_space)
      continue;
    cis_region *region = outermost(function, cis_op_parent_region(b->alloc), &known);
    size_t p = find_pool(&first_of_block, cis_region_first(region), memory_space, true, pools);
    ++pools->data[p].num;
    pool_of[i] = p + 1;
  }
  fill(buffers, pool_of, first, arena, pools);
  for (size_t p = first; p < pools->len; ++p) {
    cis_reuse_pool *pool = &pools->data[p];
    cis_region *region = cis_block_region(pool->block);
    cis_block *only = cis_block_next(pool->block) ? only_block(pool, region) : NULL;
    pool->block = only ? only : pool->block;
    cis_reuse_find_span(pool);
  }
  cis_mem_free(pool_of);
  cis_ptrmap_deinit(&first_of_block);
  cis_ptrmap_deinit(&known);
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
