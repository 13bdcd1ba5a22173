// Collects allocations with their deallocations, classifies the ops around them, and finds the
// block that dominates all uses of their aliases.
#include "memref/buffer_placement.h"

#include "analysis/repeated_blocks.h"
#include "ir/effects.h"
#include "support/map.h"
#include "support/planted.h"

// --- buffers ---

static cis_walk collect(cis_op *op, void *user) {
  cis_placed_buffer buffer = {.value = cis_effects_allocated(op), .alloc = op};
  if (buffer.value && cis_effects_find_free(buffer.value, &buffer.dealloc))
    cis_vec_push((cis_placed_buffer_vec *)user, buffer);
  return CIS_WALK_CONTINUE;
}

void cis_placed_buffers_collect(cis_op *root, cis_placed_buffer_vec *out) {
  cis_walk_postorder(root, collect, out);
}

// --- kinds of ops ---

bool cis_is_control_flow(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  return def && (def->region_branch || def->loop || (op->info->traits & CIS_TRAIT_LOOP_LIKE));
}

bool cis_is_loop(const cis_op *op) {
  const cis_op_def *def = op->info->def;
  return def && ((op->info->traits & CIS_TRAIT_LOOP_LIKE) ||
                 (def->region_branch && def->region_branch->repetitive));
}

// --- placement ---

/// NULL (no common dominator) joined with a block stays NULL.
static uintptr_t join_dominators(void *user, uintptr_t a, uintptr_t b) {
  const cis_placement *placement = user;
  if (!a || !b || a == b)
    return a && b ? a : 0;
  return (uintptr_t)cis_dom_nearest_common(placement->dom, (cis_block *)a, (cis_block *)b);
}

static uintptr_t dominator_of(void *user, cis_value *value) {
  uintptr_t block = (uintptr_t)cis_value_block(value);
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    block = join_dominators(user, block, (uintptr_t)cis_op_block(cis_use_owner(use)));
  return block;
}

static cis_walk note_op(cis_op *op, void *user) {
  cis_placement *placement = user;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_find_repeated_blocks(cis_op_region(op, i), &placement->repeated, NULL);
  return CIS_WALK_CONTINUE;
}

void cis_placement_init(cis_placement *placement, cis_op *root, cis_reach *reach,
                        cis_arena *arena) {
  placement->dom = cis_dom_create();
  placement->repeated = (cis_ptrmap){0};
  cis_walk_preorder(root, note_op, placement);
  placement->reach = reach;
  placement->flow = reach ? cis_reach_flow(reach) : cis_view_flow_create(root);
  placement->dominator = (cis_view_flow_question){placement, dominator_of, join_dominators, false};
  placement->dominators = cis_view_flow_ask(placement->flow, &placement->dominator, arena);
}

void cis_placement_deinit(cis_placement *placement) {
  cis_dom_destroy(placement->dom);
  cis_ptrmap_deinit(&placement->repeated);
  if (!placement->reach)
    cis_view_flow_destroy(placement->flow);
}

cis_block *cis_placement_common_dominator(const cis_placement *placement, cis_value *buffer) {
  return (cis_block *)cis_view_flow_answer(placement->flow, &placement->dominator,
                                           placement->dominators, buffer);
}

cis_block *cis_placement_dependencies(cis_placement *placement, const cis_op *op) {
  cis_block *innermost = NULL;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_block *block = cis_value_block(cis_op_operand(op, i));
    if (!innermost || cis_dom_block_properly(placement->dom, innermost, block))
      innermost = block;
  }
  return innermost;
}

/// Whether control can come back to a block without passing a dominator of it: then the block is in
/// a loop that the dominator is outside of.
static bool repeats_without(cis_block *block, cis_block *dominator) {
  cis_ptrmap seen = {0};
  cis_block_vec work = {0};
  bool repeats = false;
  cis_ptrmap_set(&seen, dominator, 1);
  cis_vec_push(&work, block);
  while (work.len && !repeats) {
    const cis_op *end = cis_block_last(cis_vec_pop(&work));
    for (uint32_t i = 0; end && i < end->num_successors; ++i) {
      bool is_new;
      cis_ptrmap_get(&seen, cis_op_successor(end, i), &is_new);
      repeats |= is_new && cis_op_successor(end, i) == block;
      if (is_new)
        cis_vec_push(&work, cis_op_successor(end, i));
    }
  }
  cis_vec_deinit(&work);
  cis_ptrmap_deinit(&seen);
  return repeats;
}

cis_block *cis_placement_find(cis_placement *placement, cis_op *op, cis_block *bound,
                              const cis_placement_rules *rules) {
  cis_dom *dom = placement->dom;
  cis_block *at = cis_op_block(op), *place = cis_op_block(op), *outside;
  cis_block *inside = at; // the block of the region that holds the op
  for (cis_op *parent; (parent = cis_block_parent_op(at)) && (outside = cis_op_block(parent));) {
    if (bound && !cis_dom_block_properly(dom, bound, at))
      break;
    cis_block *dominator = cis_block_is_entry(at) ? NULL : cis_dom_idom(dom, at);
    if (dominator && cis_dom_block_properly(dom, outside, dominator)) {
      // Follows the dominators within the region up to its entry, or to the bound.
      if (!rules->follow_dominators && bound && cis_block_region(bound) == cis_block_region(at))
        break;
      if (rules->follow_dominators && cis_ptrmap_has(&placement->repeated, inside) &&
          repeats_without(inside, dominator) && !cis_planted("hoist-cycle"))
        break;
      at = rules->follow_dominators ? dominator : cis_region_first(cis_block_region(at));
      if (rules->follow_dominators)
        place = at;
      continue;
    }
    if (!cis_is_control_flow(parent) || !rules->may_leave(rules->user, parent))
      break;
    at = place = inside = outside;
  }
  return place;
}

void cis_placement_move(cis_op *op, cis_block *block) {
  cis_op *before = cis_op_ancestor_in_block(op, block);
  if (!before)
    before = cis_block_last(block);
  if (before && before != op)
    cis_op_move_before(op, before);
}
