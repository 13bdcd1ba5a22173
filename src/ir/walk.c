// Walks over nested ops without recursion: the way back up is found through the parents.
#include "ir/op.h"

/// The first op inside region `index` or a later one of `op`, or NULL.
static cis_op *first_inside(const cis_op *op, uint32_t index) {
  for (; index < op->num_regions; ++index)
    for (cis_block *block = op->regions[index]->first; block; block = block->next)
      if (block->first)
        return block->first;
  return NULL;
}

/// The op that follows the blocks up to `block` inside the parent op, or NULL: the parent is done.
static cis_op *next_in_parent(const cis_block *block) {
  for (const cis_block *b = block->next; b; b = b->next)
    if (b->first)
      return b->first;
  return first_inside(block->region->op, block->region->index + 1);
}

bool cis_walk_preorder(cis_op *root, cis_walk_fn fn, void *user) {
  cis_op *op = root;
  for (;;) {
    cis_prefetch_after(op);
    cis_walk result = fn(op, user);
    if (result == CIS_WALK_STOP)
      return false;
    cis_op *next = result == CIS_WALK_SKIP ? NULL : first_inside(op, 0);
    while (!next) {
      if (op == root)
        return true;
      next = op->next ? op->next : next_in_parent(op->block);
      if (!next)
        op = cis_block_parent_op(op->block);
    }
    op = next;
  }
}

/// The op that post-order visits first at or inside `op`.
static cis_op *innermost_first(cis_op *op) {
  for (cis_op *inside; (inside = first_inside(op, 0));)
    op = inside;
  return op;
}

bool cis_walk_postorder(cis_op *root, cis_walk_fn fn, void *user) {
  cis_op *op = innermost_first(root);
  for (;;) {
    cis_prefetch_after(op);
    cis_op *next = NULL;
    if (op != root) {
      next = op->next ? op->next : next_in_parent(op->block);
      next = next ? innermost_first(next) : cis_block_parent_op(op->block);
    }
    bool last = op == root;
    if (fn(op, user) == CIS_WALK_STOP)
      return false;
    if (last)
      return true;
    op = next;
  }
}
