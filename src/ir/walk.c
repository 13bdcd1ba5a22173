// Walks over nested ops without recursion: the path back up is found through the parents.
#include "ir/context_impl.h"

/// The first op inside region `index` or a later one of `op`, or NULL.
static cis_op *first_inside(const cis_op *op, uint32_t index) {
  for (; index < op->num_regions; ++index)
    for (cis_block *block = cis_region_first(cis_op_region(op, index)); block;
         block = cis_block_next(block))
      if (cis_block_first(block))
        return cis_block_first(block);
  return NULL;
}

/// The op that follows the blocks up to `block` inside the parent op, or NULL: the parent is done.
static cis_op *next_in_parent(const cis_block *block) {
  for (const cis_block *b = cis_block_next(block); b; b = cis_block_next(b))
    if (cis_block_first(b))
      return cis_block_first(b);
  return first_inside(cis_region_op(cis_block_region(block)), cis_block_region(block)->index + 1);
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
      next = cis_op_next(op) ? cis_op_next(op) : next_in_parent(cis_op_block(op));
      if (!next)
        op = cis_block_parent_op(cis_op_block(op));
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
      next = cis_op_next(op) ? cis_op_next(op) : next_in_parent(cis_op_block(op));
      next = next ? innermost_first(next) : cis_block_parent_op(cis_op_block(op));
    }
    bool last = op == root;
    if (fn(op, user) == CIS_WALK_STOP)
      return false;
    if (last)
      return true;
    op = next;
  }
}

/// The last op of the blocks from `block` backwards, or NULL.
static cis_op *last_op_from(const cis_block *block) {
  while (block && !cis_block_last(block))
    block = cis_block_prev(block);
  return block ? cis_block_last(block) : NULL;
}

/// The last op inside of the first `num` regions of the op, or NULL.
static cis_op *last_inside(const cis_op *op, uint32_t num) {
  cis_op *last = NULL;
  while (num-- > 0 && !(last = last_op_from(cis_region_last(cis_op_region(op, num)))))
    ;
  return last;
}

/// The op that is visited first, of those at or inside `op`.
static cis_op *innermost_last(cis_op *op) {
  for (cis_op *inside; (inside = last_inside(op, op->num_regions));)
    op = inside;
  return op;
}

/// The op that is visited after `op`, which is not the root: an op inside of the one before it, or
/// that one, or the op around them.
static cis_op *next_backwards(const cis_op *op) {
  const cis_block *block = cis_op_block(op);
  const cis_region *region = cis_block_region(block);
  cis_op *around = cis_region_op(region), *next = cis_op_prev(op);
  next = next ? next : last_op_from(cis_block_prev(block));
  next = next ? next : last_inside(around, region->index);
  if (!next)
    return around;
  return innermost_last(next);
}

void cis_walk_backwards(cis_op *root, void (*fn)(cis_op *op, void *user), void *user) {
  for (cis_op *op = innermost_last(root), *next; op; op = next) {
    next = op == root ? NULL : next_backwards(op);
    fn(op, user);
  }
}

cis_walk cis_walk_collect(cis_op *op, void *user) {
  cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}
