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
  assert(!block->region);
  cis_block *after = before ? before->prev : region->last;
  block->region = region;
  block->prev = after;
  block->next = before;
  *(after ? &after->next : &region->first) = block;
  *(before ? &before->prev : &region->last) = block;
}

void cis_block_remove(cis_block *block) {
  *(block->prev ? &block->prev->next : &block->region->first) = block->next;
  *(block->next ? &block->next->prev : &block->region->last) = block->prev;
  block->region = NULL;
  block->prev = block->next = NULL;
}

cis_value *cis_block_insert_arg(cis_context *ctx, cis_block *block, uint32_t at, cis_type type,
                                cis_location loc) {
  if (block->num_args == block->arg_cap) {
    uint32_t cap = block->arg_cap ? block->arg_cap * 2 : 2;
    cis_value **args = cis_context_pool_alloc(ctx, cap * sizeof(*args));
    if (block->arg_cap) {
      memcpy(args, block->args, block->num_args * sizeof(*args));
      cis_context_pool_free(ctx, block->args, block->arg_cap * sizeof(*args));
    }
    block->args = args;
    block->arg_cap = cap;
  }
  cis_block_arg *arg = cis_context_pool_alloc(ctx, sizeof(*arg));
  *arg = (cis_block_arg){.value = {.type = type, .is_arg = true}, .block = block, .loc = loc};
  for (uint32_t i = block->num_args++; i > at; --i) {
    block->args[i] = block->args[i - 1];
    block->args[i]->index = i;
  }
  arg->value.index = at;
  return block->args[at] = &arg->value;
}

cis_value *cis_block_add_arg(cis_context *ctx, cis_block *block, cis_type type, cis_location loc) {
  return cis_block_insert_arg(ctx, block, block->num_args, type, loc);
}

void cis_block_erase_arg(cis_context *ctx, cis_block *block, uint32_t i) {
  assert(!block->args[i]->uses);
  cis_context_pool_free(ctx, block->args[i], sizeof(cis_block_arg));
  for (--block->num_args; i < block->num_args; ++i) {
    block->args[i] = block->args[i + 1];
    block->args[i]->index = i;
  }
}

cis_op *cis_block_terminator(const cis_block *block) {
  cis_op *last = block->last;
  return last && (!last->info->def || (last->info->traits & CIS_TRAIT_TERMINATOR)) ? last : NULL;
}

void cis_block_splice(cis_block *dest, cis_op *first) {
  cis_block *source = first->block;
  for (cis_op *op = first; op; op = op->next)
    op->block = dest;
  cis_op *last = source->last;
  source->last = first->prev;
  *(first->prev ? &first->prev->next : &source->first) = NULL;
  first->prev = dest->last;
  *(dest->last ? &dest->last->next : &dest->first) = first;
  dest->last = last;
  dest->order = CIS_ORDER_NONE;
}

cis_block *cis_block_split(cis_context *ctx, cis_op *op) {
  cis_block *block = op->block, *tail = cis_block_create(ctx);
  cis_block_insert(tail, block->region, block->next);
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
    inner = inner->op ? cis_op_parent_region(inner->op) : NULL;
  return inner == outer;
}

void cis_region_take_body(cis_region *dest, cis_region *source) {
  if (!source->first)
    return;
  cis_for_each_block (block, source)
    block->region = dest;
  source->first->prev = dest->last;
  *(dest->last ? &dest->last->next : &dest->first) = source->first;
  dest->last = source->last;
  source->first = source->last = NULL;
}
