// How scf's ops bufferize: each has the row of the shape of its control flow (ops/flow.h).
#include "bufferize/branch.h"
#include "bufferize/ops/flow_rows.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/block_args.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/scf/kinds.h"
#include "ir/diag.h"

// --- scf.execute_region ---

/// The next scf.yield of the region from a block on, which becomes the block after it; NULL if
/// there is none.
static cis_op *next_yield(cis_block **block) {
  while (*block) {
    cis_op *last = cis_block_last(*block);
    *block = cis_block_next(*block);
    if (last && cis_op_kind(last) == CIS_OP_SCF_YIELD)
      return last;
  }
  return NULL;
}

static cis_block *first_block(const cis_op *op) { return cis_region_first(cis_op_region(op, 0)); }

static bool has_one_yield(const cis_op *op) {
  cis_block *block = first_block(op);
  return next_yield(&block) && !next_yield(&block);
}

/// Without a yield it is not known what the results are. This is said too where the type is asked
/// of an op that was not verified, because with copy-before-write nothing is analyzed.
static bool no_yield_error(cis_op *op) {
  return cis_op_error(op, "op without unique scf.yield is not supported");
}

static void yielded_by_region(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                              cis_aliasing_operands *out) {
  cis_flow_branches.aliasing_operands(state, op, value, out);
}

static bool values_of_region(cis_op *op, cis_value *value, cis_value_vec *out) {
  return cis_flow_branches.joined_values(op, value, out);
}

static cis_type region_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                   const cis_value_vec *values) {
  cis_block *block = first_block(op);
  if (!value->is_arg && !next_yield(&block)) {
    no_yield_error(op);
    return NULL;
  }
  return cis_flow_branches.buffer_type(b, op, value, values);
}

static bool verify_region(const cis_bufferization_state *state, cis_op *op) {
  cis_block *block = first_block(op);
  bool is_known = next_yield(&block);
  if (cis_state_is_as_upstream(state, CIS_UPSTREAM_SEVERAL_YIELDS))
    is_known = has_one_yield(op);
  return is_known || no_yield_error(op);
}

/// As cis_replace_with_buffer_op, but with the first result first.
static void replace_in_order(cis_rewriter *r, cis_op *op, cis_op *by) {
  cis_rewriter after = *r;
  cis_builder_set_after(&after, op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_value *result = &op->results[i], *buffer = &by->results[i];
    if (cis_value_is_base_tensor(result) && cis_value_has_uses(result))
      buffer = cis_build_to_tensor(&after, op->loc, buffer, result->type);
    cis_rewriter_replace_uses(r, result, buffer);
  }
  cis_rewriter_erase(r, op);
}

static bool bufferize_region(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_op *again;
  if (!cis_flow_settle_args(b, op) || !cis_rebuild_with_results(b, r, op, NULL, &again) ||
      !cis_flow_bufferize_args(b, r, again))
    return false;
  replace_in_order(r, op, again);
  return true;
}

// --- terminators ---

static bool bufferize_yield(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  bool ok = cis_flow_get_operands(b, r, cis_op_parent(op), op, &operands);
  if (ok) {
    cis_op_set_operands(op, operands.data, (uint32_t)operands.len);
    cis_op_set_discardable(op, NULL); // as where an op is built anew
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&operands);
  return ok;
}

const cis_bufferizable_interface cis_bufferize_scf[] = {
    {.kind = CIS_OP_SCF_EXECUTE_REGION,
     .flags = CIS_BUFFERIZABLE_UNSTRUCTURED | CIS_BUFFERIZABLE_WRITABLE_ARGUMENTS,
     .aliasing_operands = yielded_by_region,
     .verify_analysis = verify_region,
     .buffer_type = region_buffer_type,
     .joined_values = values_of_region,
     .bufferize = bufferize_region},
    {.kind = CIS_OP_SCF_YIELD,
     .must_be_in_place = cis_flow_yield_must_be_in_place,
     .aliasing_values = cis_flow_yielded,
     .bufferize = bufferize_yield},
    {.kind = CIS_OP_SCF_CONDITION,
     .must_be_in_place = cis_always_in_place,
     .bufferize = cis_bufferize_operands},
    {.kind = CIS_OP_SCF_IN_PARALLEL},
    {0}};
