// Backward from ops with effects: what they use is computed by live ops; a block argument is what
// branches pass; an op around a live one is live, and its regions' terminators with it. Where
// memrefs name tensors, which ops may read later, ops that write tensors are live as well.
#include "bufferize/analysis/state/live_ops.h"

#include "dialect/bufferization/kinds.h"
#include "ir/effects.h"

typedef struct search {
  const cis_bufferization_state *state;
  cis_live_ops *live;
  const cis_op *root;
  bool has_memrefs; // of tensors
  cis_op_vec ops;   // live, but not looked at yet
  cis_value_vec values;
} search;

static void mark_op(search *s, cis_op *op) {
  bool is_new;
  cis_ptrmap_get(&s->live->set, op, &is_new);
  if (is_new)
    cis_vec_push(&s->ops, op);
}

static void mark_value(search *s, cis_value *value) {
  bool is_new;
  cis_ptrmap_get(&s->live->set, value, &is_new);
  if (is_new)
    cis_vec_push(&s->values, value);
}

static void mark_argument(search *s, cis_value *arg) {
  cis_block *block = cis_value_arg_block(arg);
  for (cis_block_use *pred = cis_block_preds(block); pred; pred = cis_block_use_next(pred)) {
    cis_op *branch = cis_block_use_owner(pred);
    cis_range passed = cis_branch_operands(branch, (uint32_t)(pred - cis_op_successors(branch)));
    if (arg->index < passed.num)
      mark_value(s, cis_op_operand(branch, passed.first + arg->index));
  }
}

static bool is_passed_to_block(cis_op *op, uint32_t operand) {
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    cis_range passed = cis_branch_operands(op, i);
    if (operand - passed.first < passed.num)
      return true;
  }
  return false;
}

/// Whether the op looks at elements that the operand has, or passes them on: not if it asks for
/// sizes, or overwrites them.
static bool uses_contents(const search *s, cis_use *operand) {
  if (!cis_value_is_base_tensor(cis_use_value(operand)) ||
      cis_bufferizes_to_read(s->state, operand))
    return true;
  cis_aliasing_values aliases = {0};
  if (!cis_bufferizes_to_write(s->state, operand))
    cis_get_aliasing_values(s->state, operand, &aliases);
  bool passes_on = aliases.len > 0;
  cis_vec_deinit(&aliases);
  return passes_on;
}

static void visit_op(search *s, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!is_passed_to_block(op, i) && uses_contents(s, &cis_op_operands(op)[i]))
      mark_value(s, cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      if (cis_block_last(block))
        mark_op(s, cis_block_last(block));
    }
  if (op != s->root && cis_op_parent(op))
    mark_op(s, cis_op_parent(op));
}

static bool is_allocation(cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_bufferizes_to_allocation(&op->results[i]))
      return false;
  return op->num_results > 0;
}

static cis_walk find_memref(cis_op *op, void *user) {
  (void)user;
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_TO_BUFFER ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

/// Whether the op may write memory that a memref names.
static bool may_be_seen_by_memrefs(const search *s, cis_op *op) {
  bool writes = false;
  for (uint32_t i = 0; i < op->num_operands && s->has_memrefs && !writes; ++i)
    writes = cis_value_is_base_tensor(cis_op_operand(op, i)) &&
             cis_bufferizes_to_write(s->state, &cis_op_operands(op)[i]);
  return writes;
}

/// Terminators are live with the op around them.
static cis_walk mark_if_seen(cis_op *op, void *user) {
  search *s = (search *)user;
  bool is_known_end = op->info->def && cis_op_has_trait(op, CIS_TRAIT_TERMINATOR);
  if (op == s->root || (!is_known_end && !is_allocation(op) && !cis_effects_are_droppable(op)) ||
      may_be_seen_by_memrefs(s, op))
    mark_op(s, op);
  return CIS_WALK_CONTINUE;
}

cis_live_ops cis_live_ops_find(const cis_bufferization_state *state, cis_op *root) {
  cis_live_ops live = {0};
  search s = {.state = state, .live = &live, .root = root};
  s.has_memrefs = !cis_walk_preorder(root, find_memref, NULL);
  cis_walk_preorder(root, mark_if_seen, &s);
  while (s.ops.len || s.values.len) {
    if (s.ops.len) {
      visit_op(&s, cis_vec_pop(&s.ops));
      continue;
    }
    cis_value *value = cis_vec_pop(&s.values);
    if (!value->is_arg)
      mark_op(&s, cis_result_op(value));
    else if (!cis_block_is_entry(cis_value_arg_block(value)))
      mark_argument(&s, value);
  }
  cis_vec_deinit(&s.ops);
  cis_vec_deinit(&s.values);
  return live;
}

void cis_live_ops_deinit(cis_live_ops *live) { cis_ptrmap_deinit(&live->set); }

bool cis_live_ops_read(const cis_live_ops *live, const cis_bufferization_state *state,
                       cis_use *operand) {
  if (cis_bufferizes_to_read(state, operand))
    return cis_ptrmap_has(&live->set, cis_use_owner(operand));
  cis_aliasing_values aliases = {0};
  cis_get_aliasing_values(state, operand, &aliases);
  bool is_read = false;
  for (size_t i = 0; i < aliases.len && !is_read; ++i)
    is_read = cis_ptrmap_has(&live->set, aliases.data[i].value);
  cis_vec_deinit(&aliases);
  return is_read;
}
