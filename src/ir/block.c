// Blocks and regions: links, arguments, moving ops between them.
#include "ir/context_impl.h"
#include "ir/op_def.h"

#include <assert.h>

cis_block *cis_block_create(cis_context *ctx) {
  cis_block *block = cis_context_pool_alloc(ctx, sizeof(*block));
  *block = (cis_block){0};
  return block;
}

void cis_block_insert(cis_block *block, cis_region *region, cis_block *before) {
  assert(!cis_block_region(block));
  cis_block *after = before ? cis_block_prev(before) : cis_region_last(region);
  cis_link_set(&block->to_region, region);
  cis_link_set(&block->to_prev, after);
  cis_link_set(&block->to_next, before);
  cis_link_set(after ? &after->to_next : &region->to_first, block);
  cis_link_set(before ? &before->to_prev : &region->to_last, block);
}

void cis_block_remove(cis_block *block) {
  cis_region *region = cis_block_region(block);
  cis_block *prev = cis_block_prev(block), *next = cis_block_next(block);
  cis_link_set(prev ? &prev->to_next : &region->to_first, next);
  cis_link_set(next ? &next->to_prev : &region->to_last, prev);
  cis_link_set(&block->to_region, NULL);
  cis_link_set(&block->to_prev, NULL);
  cis_link_set(&block->to_next, NULL);
}

static cis_value *insert_arg(cis_context *ctx, cis_block *block, uint32_t at, cis_type type,
                             cis_location loc) {
  if (block->num_args == block->arg_cap) {
    uint32_t cap = block->arg_cap ? block->arg_cap * 2 : 2;
    cis_value **args = cis_context_pool_alloc(ctx, cap * sizeof(*args));
    if (block->arg_cap) {
      memcpy(args, cis_block_args(block), block->num_args * sizeof(*args));
      cis_context_pool_free(ctx, cis_block_args(block), block->arg_cap * sizeof(*args));
    }
    cis_link_set(&block->to_args, args);
    block->arg_cap = cap;
  }
  cis_block_arg *arg = cis_context_pool_alloc(ctx, sizeof(*arg));
  *arg = (cis_block_arg){.value = {.type = type, .is_arg = true}, .loc = loc};
  cis_link_set(&arg->to_block, block);
  for (uint32_t i = block->num_args++; i > at; --i) {
    cis_block_args(block)[i] = cis_block_args(block)[i - 1];
    cis_block_args(block)[i]->index = i;
  }
  arg->value.index = at;
  return cis_block_args(block)[at] = &arg->value;
}

cis_value *cis_block_add_arg(cis_context *ctx, cis_block *block, cis_type type, cis_location loc) {
  return insert_arg(ctx, block, block->num_args, type, loc);
}

void cis_block_erase_arg(cis_context *ctx, cis_block *block, uint32_t i) {
  assert(!cis_value_uses(cis_block_args(block)[i]));
  cis_context_pool_free(ctx, cis_block_args(block)[i], sizeof(cis_block_arg));
  for (--block->num_args; i < block->num_args; ++i) {
    cis_block_args(block)[i] = cis_block_args(block)[i + 1];
    cis_block_args(block)[i]->index = i;
  }
}

cis_op *cis_block_terminator(const cis_block *block) {
  cis_op *last = cis_block_last(block);
  return last && (!last->info->def || (last->info->traits & CIS_TRAIT_TERMINATOR)) ? last : NULL;
}

void cis_block_splice(cis_block *dest, cis_op *first) {
  cis_block *source = cis_op_block(first);
  cis_op *prev = cis_op_prev(first), *last = cis_block_last(source), *end = cis_block_last(dest);
  for (cis_op *op = first; op; op = cis_op_next(op))
    cis_link_set(&op->to_block, dest);
  cis_link_set(&source->to_last, prev);
  cis_link_set(prev ? &prev->to_next : &source->to_first, NULL);
  cis_link_set(&first->to_prev, end);
  cis_link_set(end ? &end->to_next : &dest->to_first, first);
  cis_link_set(&dest->to_last, last);
  dest->order = CIS_ORDER_NONE;
}

cis_block *cis_block_split(cis_context *ctx, cis_op *op) {
  cis_block *block = cis_op_block(op), *tail = cis_block_create(ctx);
  cis_block_insert(tail, cis_block_region(block), cis_block_next(block));
  cis_block_splice(tail, op);
  return tail;
}

cis_region *cis_region_create(cis_context *ctx) {
  cis_region *region = cis_context_pool_alloc(ctx, sizeof(*region));
  *region = (cis_region){0};
  return region;
}

bool cis_region_is_ancestor(const cis_region *outer, const cis_region *inner) {
  while (inner && inner != outer)
    inner = cis_region_op(inner) ? cis_op_parent_region(cis_region_op(inner)) : NULL;
  return inner == outer;
}

void cis_region_take_body(cis_region *dest, cis_region *source) {
  cis_block *first = cis_region_first(source), *end = cis_region_last(dest);
  if (!first)
    return;
  cis_for_each_block (block, source)
    cis_link_set(&block->to_region, dest);
  cis_link_set(&first->to_prev, end);
  cis_link_set(end ? &end->to_next : &dest->to_first, first);
  cis_link_set(&dest->to_last, cis_region_last(source));
  cis_link_set(&source->to_first, NULL);
  cis_link_set(&source->to_last, NULL);
}
