// Simplifies control-flow graphs. Liveness is propagated through a worklist of values, from ops
// that must stay. So cycles of block arguments that feed only each other are found dead, in linear
// time.
#include "transform/region_simplify.h"

#include "ir/builder.h"
#include "ir/effects.h"

// --- blocks that cannot be reached ---

static void mark_reachable(cis_region *region, cis_block_vec *stack) {
  for (cis_block *block = cis_region_first(region); block; block = cis_block_next(block))
    block->tag = 0;
  cis_region_first(region)->tag = 1;
  cis_vec_push(stack, cis_region_first(region));
  while (stack->len) {
    cis_op *last = cis_block_last(cis_vec_pop(stack));
    for (uint32_t i = 0; last && i < last->num_successors; ++i) {
      cis_block *to = cis_op_successor(last, i);
      if (!to->tag)
        cis_vec_push(stack, to);
      to->tag = 1;
    }
  }
}

static bool erase_unreachable(cis_rewriter *r, cis_region *region, cis_block_vec *stack) {
  if (cis_region_first(region) == cis_region_last(region))
    return false;
  mark_reachable(region, stack);
  bool changed = false;
  cis_for_each_block (block, region) {
    if (block->tag)
      continue;
    cis_rewriter_erase_block(r, block);
    changed = true;
  }
  return changed;
}

bool cis_erase_unreachable_blocks(cis_rewriter *r, cis_op *op, cis_block_vec *scratch) {
  bool changed = false;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    changed |= erase_unreachable(r, cis_op_region(op, i), scratch);
  return changed;
}

// --- liveness ---

enum { LIVE = 1, HAS_EFFECT = 2, INSIDE_HAS_EFFECT = 4 };

typedef struct liveness {
  cis_op *root;
  cis_value_vec values; // live, and not propagated yet
  cis_op_vec ops;       // the same
  cis_block_vec blocks; // scratch
  CIS_VEC(bool) passed; // scratch, by operand
  size_t num_dead;      // ops
  bool has_branches;    // regions of several blocks
  bool changed;
} liveness;

/// Erases blocks that cannot be reached, and clears the tags of the others.
static cis_walk begin_walk(cis_op *op, void *user) {
  liveness *l = user;
  op->tag = 0;
  cis_rewriter r = {.ctx = cis_op_context(op)};
  l->changed |= cis_erase_unreachable_blocks(&r, op, &l->blocks);
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    l->has_branches |=
        cis_region_first(cis_op_region(op, i)) != cis_region_last(cis_op_region(op, i));
    for (cis_block *block = cis_region_first(cis_op_region(op, i)); block;
         block = cis_block_next(block))
      for (uint32_t a = 0; a < block->num_args; ++a)
        cis_block_args(block)[a]->tag = 0;
  }
  return CIS_WALK_CONTINUE;
}

static void mark_op(liveness *l, cis_op *op) {
  if (op->tag & LIVE)
    return;
  op->tag |= LIVE;
  --l->num_dead;
  cis_vec_push(&l->ops, op);
}

static void mark_value(liveness *l, cis_value *value) {
  if (!value->is_arg) {
    mark_op(l, cis_value_op(value));
  } else if (!value->tag) {
    value->tag = LIVE;
    cis_vec_push(&l->values, value);
  }
}

/// Finds the operands of a branch that are only passed to block arguments.
static void find_passed(liveness *l, cis_op *op) {
  cis_vec_clear(&l->passed);
  cis_vec_resize(&l->passed, op->num_operands);
  for (uint32_t s = 0; s < op->num_successors; ++s) {
    cis_range range = cis_branch_operands(op, s);
    if (range.num)
      memset(l->passed.data + range.first, true, range.num);
  }
}

static void propagate_op(liveness *l, cis_op *op) {
  bool is_branch = op->num_successors && op->info->def && op->info->def->branch &&
                   !op->info->def->branch->is_fixed;
  if (is_branch)
    find_passed(l, op);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_prefetch_operand(op, i);
    if (!is_branch || !l->passed.data[i])
      mark_value(l, cis_op_operand(op, i));
  }
  for (uint32_t s = 0; !is_branch && s < op->num_successors; ++s) {
    cis_block *to = cis_op_successor(op, s);
    for (uint32_t a = 0; a < to->num_args; ++a)
      mark_value(l, cis_block_args(to)[a]);
  }
}

static void propagate_arg(liveness *l, cis_value *arg) {
  cis_block *block = cis_value_arg_block(arg);
  for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    uint32_t successor = (uint32_t)(pred - cis_op_successors(cis_block_use_owner(pred)));
    cis_range range = cis_branch_operands(cis_block_use_owner(pred), successor);
    if (arg->index < range.num)
      mark_value(l, cis_op_operand(cis_block_use_owner(pred), range.first + arg->index));
  }
}

/// Propagates at once, as long as what an op leads to is in the cache.
static void propagate(liveness *l) {
  while (l->ops.len || l->values.len) {
    if (l->ops.len)
      propagate_op(l, cis_vec_pop(&l->ops));
    else
      propagate_arg(l, cis_vec_pop(&l->values));
  }
}

/// Post-order: the liveness of all ops inside is known.
static cis_walk roots_walk(cis_op *op, void *user) {
  liveness *l = user;
  if (op == l->root)
    return CIS_WALK_CONTINUE;
  ++l->num_dead; // until it is marked, if it has not been
  bool inside = (op->info->traits & CIS_TRAIT_RECURSIVE_EFFECTS) && (op->tag & INSIDE_HAS_EFFECT);
  if (inside || !cis_effects_are_droppable(op)) {
    op->tag |= HAS_EFFECT;
    cis_op_parent(op)->tag |= INSIDE_HAS_EFFECT;
  }
  if ((op->tag & HAS_EFFECT) || !op->info->def ||
      (op->info->traits & (CIS_TRAIT_TERMINATOR | CIS_TRAIT_SYMBOL)))
    mark_op(l, op);
  propagate(l);
  return CIS_WALK_CONTINUE;
}

// --- erasing ops and arguments that are not live ---

static void erase_dead_args(cis_context *ctx, cis_block *block, cis_operand_erasures *passed) {
  for (uint32_t a = block->num_args; a-- > 0;) {
    if (cis_block_args(block)[a]->tag)
      continue;
    for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
      uint32_t successor = (uint32_t)(pred - cis_op_successors(cis_block_use_owner(pred)));
      cis_range range = cis_branch_operands(cis_block_use_owner(pred), successor);
      if (a < range.num)
        cis_operand_erasures_add(passed, cis_block_use_owner(pred), range.first + a);
    }
    cis_value_drop_uses(cis_block_args(block)[a]);
    cis_block_erase_arg(ctx, block, a);
  }
}

/// Post-order: dead ops inside have been erased.
static cis_walk erase_walk(cis_op *op, void *user) {
  liveness *l = user;
  if (op != l->root && !(op->tag & LIVE)) {
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_drop_uses(&op->results[i]);
    cis_op_destroy(op);
    l->changed = true;
    return CIS_WALK_CONTINUE;
  }
  cis_operand_erasures passed = {0};
  for (uint32_t i = 0; i < op->num_regions; ++i)
    for (cis_block *block = cis_region_first(cis_op_region(op, i)); block;
         block = cis_block_next(block))
      if (block != cis_region_first(cis_op_region(op, i)))
        erase_dead_args(cis_op_context(op), block, &passed);
  cis_operand_erasures_apply(&passed);
  return CIS_WALK_CONTINUE;
}

bool cis_simplify_regions(cis_op *root) {
  liveness l = {.root = root};
  cis_walk_preorder(root, begin_walk, &l);
  cis_walk_postorder(root, roots_walk, &l);
  if (l.num_dead || l.has_branches)
    cis_walk_postorder(root, erase_walk, &l);
  cis_vec_deinit(&l.values);
  cis_vec_deinit(&l.ops);
  cis_vec_deinit(&l.blocks);
  cis_vec_deinit(&l.passed);
  return l.changed;
}
