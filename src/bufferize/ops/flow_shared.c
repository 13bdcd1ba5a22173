// How ops bufferize whose executions of one region share the outputs: these are buffers, to which
// all of them store.
//
//   %r = scf.forall (%i) in (%n)                     scf.forall (%i) in (%n) {
//       shared_outs(%o = %t) {                         %s = memref.subview %m[%i] ...
//     scf.forall.in_parallel {                   =>    memref.copy %x, %s
//       tensor.parallel_insert_slice                 }
//           %x into %o[%i] ...
//     }
//   }
#include "bufferize/ops/flow_rows.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/scf/kinds.h"
#include "dialect/tensor/kinds.h"
#include "ir/interfaces.h"

/// An output and the result at the same position are one buffer.
static void result_of(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                      cis_aliasing_values *out) {
  (void)state;
  const cis_aliasing_value alias = {
      &op->results[cis_use_index(operand) - cis_flow_of(op).first_init], CIS_RELATION_EQUIVALENT,
      true};
  cis_vec_push(out, alias);
}

static void output_of(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                      cis_aliasing_operands *out) {
  (void)state;
  if (value->is_arg)
    return;
  const cis_aliasing_operand alias = {
      &cis_op_operands(op)[cis_flow_of(op).first_init + value->index], CIS_RELATION_EQUIVALENT,
      true};
  cis_vec_push(out, alias);
}

static bool is_insertion_into(const cis_use *use) {
  return cis_op_kind(cis_use_owner(use)) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE &&
         cis_use_index(use) == 1;
}

/// An iteration may write its own part of a shared output. Insertions overwrite that part, or read
/// it. An output without insertions must not be written, because its buffer is the result.
static bool is_writable(const cis_bufferization_state *state, cis_op *op, cis_value *value) {
  (void)op;
  if (!value->is_arg)
    return true;
  cis_for_each_use (use, value) {
    if (is_insertion_into(use))
      return true;
  }
  return cis_state_choose(state, CIS_UPSTREAM_PARALLEL_INSERTS, true, false);
}

static bool runs_more_than_once(cis_op *op, uint32_t region) {
  (void)region;
  const cis_region_branch_interface *branch = op->info->def->region_branch;
  return branch->may_repeat && branch->may_repeat(op);
}

/// The output that a result or an argument of the body is.
static cis_value *origin_of(cis_op *op, const cis_value *value) {
  const cis_flow f = cis_flow_of(op);
  return cis_op_operand(op, f.first_init + value->index - (value->is_arg ? f.args[0]->index : 0));
}

static cis_type buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                            const cis_value_vec *values) {
  return cis_buffer_type_of(b, origin_of(op, value), values);
}

static bool joined_values(cis_op *op, cis_value *value, cis_value_vec *out) {
  cis_vec_push(out, origin_of(op, value));
  return true;
}

/// The group of the op's outputs.
static uint32_t group_of(const cis_op *op, const cis_flow *f) {
  uint32_t group = 0;
  while (group + 1 < op->info->num_operands &&
         (cis_op_operand_group(op, group).first != f->first_init ||
          cis_op_operand_group(op, group).num != f->num))
    ++group;
  return group;
}

static bool bufferize(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  const cis_flow f = cis_flow_of(op);
  cis_value_vec operands = {0};
  bool ok = cis_get_operand_buffers(b, r, op, 0, op->num_operands, &operands);
  if (ok) {
    cis_op *again = cis_rebuild_op(r, op, operands.data, NULL, 0);
    if (f.num)
      cis_op_set_operand_group(again, group_of(again, &f), NULL, 0);
    cis_block *body = cis_op_entry(again);
    uint32_t num_own = body->num_args - f.num;
    cis_rewriter start = *r;
    start.block = body;
    start.before = cis_block_first(body);
    for (uint32_t i = 0; i < f.num; ++i) {
      cis_value *arg = cis_block_args(body)[num_own + i];
      cis_value *buffer = operands.data[f.first_init + i];
      cis_rewriter_replace_uses(r, arg, cis_build_to_tensor(&start, op->loc, buffer, arg->type));
    }
    while (body->num_args > num_own)
      cis_block_erase_arg(r->ctx, body, body->num_args - 1);
    cis_replace_with_buffers(r, op, operands.data + f.first_init, op->num_results);
  }
  cis_vec_deinit(&operands);
  return ok;
}

#define SHARED                                                                                     \
  .flags = CIS_BUFFERIZABLE_WRITES_ALL, .aliasing_values = result_of,                              \
  .aliasing_operands = output_of, .is_writable = is_writable,                                      \
  .is_repetitive_region = runs_more_than_once, .is_parallel_region = runs_more_than_once,          \
  .buffer_type = buffer_type, .joined_values = joined_values, .bufferize = bufferize

const cis_bufferizable_interface cis_flow_shared = {SHARED};
const cis_bufferizable_interface cis_bufferize_scf_parallel[] = {
    {.kind = CIS_OP_SCF_FORALL, SHARED}, {0}};
