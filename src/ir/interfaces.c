// Queries that ask an op's row.
#include "ir/interfaces.h"

#include "ir/op_def.h"

cis_use *cis_dps_init_of(const cis_value *result) {
  cis_op *op = cis_value_op(result);
  if (!op || op->info->dps_group < 0)
    return NULL;
  cis_range inits = cis_op_operand_group(op, (uint32_t)op->info->dps_group);
  return inits.num == op->num_results ? &cis_op_operands(op)[inits.first + result->index] : NULL;
}

bool cis_region_edges(cis_op *op, cis_op *source, cis_region_edge_vec *out_edges) {
  const cis_op_def *def = op->info->def;
  if (!def || !def->region_branch)
    return false;
  def->region_branch->edges(op, source, out_edges);
  return true;
}

bool cis_loop_trip_count(const cis_op *op, uint64_t *out) {
  const cis_loop_interface *loop = op->info->def ? op->info->def->loop : NULL;
  const cis_region_branch_interface *branch = op->info->def ? op->info->def->region_branch : NULL;
  if (branch && branch->trip_count)
    return branch->trip_count(op, out);
  return loop && loop->trip_count && loop->trip_count(op, out);
}

cis_range cis_branch_operands(cis_op *op, uint32_t i) {
  const cis_op_def *def = op->info->def;
  return def && def->branch ? def->branch->successor_operands(op, i) : (cis_range){0, 0};
}

/// The operands of a user's own successors stand in any order.
static bool passes_by_any(cis_op *op, uint32_t i) {
  bool passes = false;
  for (uint32_t s = 0; s < op->num_successors; ++s) {
    cis_range range = cis_branch_operands(op, s);
    passes |= i >= range.first && i - range.first < range.num;
  }
  return passes;
}

/// Operands of later successors come after those of earlier ones, so that the successor can be
/// searched for.
bool cis_branch_passes(cis_op *op, uint32_t i) {
  if (op->info->traits & CIS_TRAIT_FROM_TEXT)
    return passes_by_any(op, i);
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

// --- ownership ---

static const cis_ownership_interface *ownership_of(const cis_op *op) {
  return op && op->info->def ? op->info->def->ownership : NULL;
}

cis_owner cis_owner_of(const cis_value *result) {
  cis_op *op = cis_value_op(result);
  const cis_ownership_interface *ownership = ownership_of(op);
  return ownership && ownership->owner ? ownership->owner(op, result->index)
                                       : (cis_owner){.kind = CIS_OWNER_OPERANDS};
}

bool cis_op_takes(cis_op *op, uint32_t i) {
  const cis_ownership_interface *ownership = ownership_of(op);
  return ownership && ownership->takes && cis_type_is_base_memref(cis_op_operand(op, i)->type) &&
         ownership->takes(op, i);
}

// --- conditions ---

cis_value *cis_branch_condition(const cis_op *op) {
  const cis_branch_interface *branch = op->info->def ? op->info->def->branch : NULL;
  return branch && branch->condition ? branch->condition(op) : NULL;
}

cis_value *cis_region_branch_condition(const cis_op *op) {
  const cis_region_branch_interface *branch = op->info->def ? op->info->def->region_branch : NULL;
  return branch && branch->condition ? branch->condition(op) : NULL;
}

// --- regions ---

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
