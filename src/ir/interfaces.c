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

cis_range cis_branch_operands(cis_op *op, uint32_t i) {
  const cis_op_def *def = op->info->def;
  return def && def->branch ? def->branch->successor_operands(op, i) : (cis_range){0, 0};
}
