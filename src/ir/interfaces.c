// Queries that ask an op's row.
#include "ir/interfaces.h"

#include "ir/op_def.h"

bool cis_region_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out_edges) {
  const cis_op_def *def = op->info->def;
  if (!def || !def->region_branch)
    return false;
  def->region_branch->edges(op, source, out_edges);
  return true;
}

bool cis_loop_trip_count(const cis_op *op, uint64_t *out) {
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  return loop && loop->trip_count && loop->trip_count(op, out);
}

cis_range cis_branch_operands(cis_op *op, uint32_t i) {
  const cis_op_def *def = op->info->def;
  return def && def->branch ? def->branch->successor_operands(op, i) : (cis_range){0, 0};
}

/// Operands of later successors stand behind those of earlier ones, so that the successor can be
/// searched for.
bool cis_branch_passes(cis_op *op, uint32_t i) {
  uint32_t low = 0, high = op->num_successors;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    cis_range range = cis_branch_operands(op, middle);
    if (i < range.first)
      high = middle;
    else if (i >= range.first + range.num)
      low = middle + 1;
    else
      return true;
  }
  return false;
}

cis_value *cis_branch_condition(const cis_op *op) {
  const cis_branch_interface *branch = op->info->def ? op->info->def->branch : NULL;
  return branch && branch->condition ? branch->condition(op) : NULL;
}

cis_value *cis_region_branch_condition(const cis_op *op) {
  const cis_region_branch_interface *branch = op->info->def ? op->info->def->region_branch : NULL;
  return branch && branch->condition ? branch->condition(op) : NULL;
}

// --- effects ---

static void push_group(cis_op *op, const cis_effect_spec *spec, cis_effect_vec *out) {
  cis_effect effect = {spec->kind, NULL, spec->automatic_resource};
  if (spec->group < 0) {
    cis_vec_push(out, effect);
    return;
  }
  cis_range range = spec->on_result ? cis_op_result_group(op, (uint32_t)spec->group)
                                    : cis_op_operand_group(op, (uint32_t)spec->group);
  for (uint32_t i = range.first; i < range.first + range.num; ++i) {
    effect.value = spec->on_result ? &op->results[i] : cis_op_operand(op, i);
    cis_vec_push(out, effect);
  }
}

bool cis_op_effects(cis_op *op, cis_effect_vec *out_effects) {
  const cis_op_info *info = op->info;
  if (!info->def)
    return false;
  bool known =
      info->effects_known || info->def->get_effects || (info->traits & CIS_TRAIT_RECURSIVE_EFFECTS);
  for (uint32_t i = 0; i < info->num_effects; ++i)
    push_group(op, &info->effects[i], out_effects);
  if (info->def->get_effects)
    info->def->get_effects(op, out_effects);
  return known;
}

bool cis_op_allocates(cis_op *op, const cis_value *value, bool *out_alone) {
  cis_effect_vec effects = {0};
  bool known = cis_op_effects(op, &effects), allocates = false;
  for (size_t i = 0; i < effects.len; ++i)
    allocates |= effects.data[i].kind == CIS_EFFECT_ALLOC && effects.data[i].value == value;
  if (out_alone)
    *out_alone = known && allocates && effects.len == 1;
  cis_vec_deinit(&effects);
  return allocates;
}

bool cis_op_only_frees(const cis_op *op) {
  const cis_op_info *info = op->info;
  return info->num_effects == 1 && info->effects[0].kind == CIS_EFFECT_FREE &&
         !(info->def && info->def->get_effects);
}

static void once_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out) {
  cis_region_edge edge = {.source = source};
  if (source != op) {
    edge.operands.num = source->num_operands;
    cis_vec_push(out, edge);
    return;
  }
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    edge.to = cis_op_region(op, i);
    cis_vec_push(out, edge);
  }
}
const cis_region_branch_interface cis_region_branch_once = {.edges = once_edges};
