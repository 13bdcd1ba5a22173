#include "dealloc/buffer_placement.h"

#include "analysis/effects.h"

// --- buffers ---

/// False if there are several.
static bool find_dealloc(cis_value *buffer, cis_op **out_dealloc) {
  *out_dealloc = NULL;
  cis_for_each_use (use, buffer) {
    if (!cis_effects_frees(cis_use_owner(use), buffer))
      continue;
    if (*out_dealloc)
      return false;
    *out_dealloc = cis_use_owner(use);
  }
  return true;
}

static cis_walk collect(cis_op *op, void *user) {
  cis_placed_buffer buffer = {.value = cis_effects_allocated(op), .alloc = op};
  if (buffer.value && find_dealloc(buffer.value, &buffer.dealloc))
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

/// NULL, that there is none, stays.
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

void cis_placement_init(cis_placement *placement, cis_op *root, cis_arena *arena) {
  placement->dom = cis_dom_create();
  placement->flow = cis_view_flow_create(root);
  placement->dominator = (cis_view_flow_question){placement, dominator_of, join_dominators};
  placement->dominators = cis_view_flow_ask(placement->flow, &placement->dominator, arena);
}

void cis_placement_deinit(cis_placement *placement) {
  cis_dom_destroy(placement->dom);
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

cis_block *cis_placement_find(cis_placement *placement, cis_op *op, cis_block *bound,
                              const cis_placement_rules *rules) {
  cis_dom *dom = placement->dom;
  cis_block *at = cis_op_block(op), *place = cis_op_block(op), *outside;
  for (cis_op *parent; (parent = cis_block_parent_op(at)) && (outside = cis_op_block(parent));) {
    if (bound && !cis_dom_block_properly(dom, bound, at))
      break;
    cis_block *dominator = cis_block_is_entry(at) ? NULL : cis_dom_idom(dom, at);
    if (dominator && cis_dom_block_properly(dom, outside, dominator)) {
      // What dominates within the region leads to its entry, or to the bound.
      if (!rules->follow_dominators && bound && cis_block_region(bound) == cis_block_region(at))
        break;
      at = rules->follow_dominators ? dominator : cis_region_first(cis_block_region(at));
      if (rules->follow_dominators)
        place = at;
      continue;
    }
    if (!cis_is_control_flow(parent) || !rules->may_leave(rules->user, parent))
      break;
    at = place = outside;
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
