// Values that regions and branches pass. A result or an argument that is one value on all paths is
// that value.
#include "dialect/memref/build.h"
#include "ir/builder.h"
#include "memref/coalescing/coalescing.h"

void cis_collect_passed(cis_op *op, cis_passed_vec *out) {
  cis_region_edge_vec edges = {0};
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  cis_region_edges(op, op, &edges);
  size_t from_op = edges.len;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_op *end = cis_block_terminator(block);
      if (end && !end->num_successors)
        cis_region_edges(op, end, &edges);
    }
  for (size_t e = 0; e < edges.len; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    if (e < from_op && !edge->to && branch->may_skip && !branch->may_skip(op, false))
      continue;
    for (uint32_t i = 0; i < edge->operands.num; ++i)
      cis_vec_push(out, ((cis_passed){edge->to, edge->source, edge->operands.first + i,
                                      edge->first_input + i}));
  }
  cis_vec_deinit(&edges);
}

/// Replaces an argument or a result by the only value that it can be, if that is defined before.
static bool replace_passed(cis_coalescer *c, cis_op *op, const cis_passed_vec *all, cis_region *to,
                           uint32_t input, cis_value *target) {
  cis_value *only = NULL;
  if (!cis_value_is_base_memref(target) || !cis_value_has_uses(target))
    return false;
  for (size_t i = 0; i < all->len; ++i) {
    const cis_passed *one = &all->data[i];
    if (one->to != to || one->input != input)
      continue;
    cis_value *value = cis_memref_below_casts(cis_op_operand(one->source, one->operand));
    if (value == target)
      continue;
    if (only && only != value)
      return false;
    only = value;
  }
  if (!only || !cis_dom_value(c->dom, only, op))
    return false;
  if (only->type != target->type) {
    if (!cis_memref_cast_compatible(only->type, target->type))
      return false;
    cis_builder b = cis_builder_before(op);
    only = cis_memref_build_cast(CIS_AT(&b, op->loc), only, target->type);
  }
  cis_value_replace_all_uses(target, only);
  return true;
}

static bool fold_passed(cis_coalescer *c, cis_op *op) {
  if (!op->info->def || !op->info->def->region_branch)
    return false;
  cis_passed_vec all = {0};
  bool changed = false;
  cis_collect_passed(op, &all);
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      changed |= replace_passed(c, op, &all, cis_op_region(op, r), i, cis_block_args(entry)[i]);
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    changed |= replace_passed(c, op, &all, NULL, i, &op->results[i]);
  cis_vec_deinit(&all);
  return changed;
}

/// Replaces an argument of a block by the only value that branches pass to it.
static bool fold_argument(cis_coalescer *c, cis_block *block, uint32_t i) {
  cis_value *target = cis_block_args(block)[i], *only = NULL;
  if (!cis_value_is_base_memref(target) || !cis_value_has_uses(target))
    return false;
  for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
    cis_op *branch = cis_block_use_owner(use);
    cis_range range = cis_branch_operands(branch, (uint32_t)(use - cis_op_successors(branch)));
    cis_value *value = i < range.num ? cis_op_operand(branch, range.first + i) : NULL;
    if (!value || (only && value != only && value != target))
      return false;
    if (value != target)
      only = value;
  }
  if (!only || only->type != target->type ||
      !cis_dom_block_properly(c->dom, cis_value_block(only), block))
    return false;
  cis_value_replace_all_uses(target, only);
  return true;
}

static bool fold_arguments(cis_coalescer *c, cis_op *op) {
  bool changed = false;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; !cis_block_is_entry(block) && i < block->num_args; ++i)
        changed |= fold_argument(c, block, i);
  return changed;
}

cis_walk cis_coalescer_collect_parents(cis_op *op, void *user) {
  if (op->num_regions && !cis_op_has_trait(op, CIS_TRAIT_STRUCTURED))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

/// Inner ops come before those around them, and earlier ops before later ones: the uses of a value
/// that goes through a chain of loops are moved once.
bool cis_coalesce_passed(cis_coalescer *c) {
  cis_op_vec ops = {0};
  bool changed = false;
  cis_walk_postorder(c->function, cis_coalescer_collect_parents, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    changed |= fold_passed(c, ops.data[i]);
  cis_vec_clear(&ops);
  cis_walk_preorder(c->function, cis_coalescer_collect_parents, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    changed |= fold_arguments(c, ops.data[i]);
  cis_vec_deinit(&ops);
  return changed;
}
