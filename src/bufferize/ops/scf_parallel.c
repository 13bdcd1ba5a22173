// How scf.forall bufferizes: the shared outputs are buffers, to which all iterations store.
//
//   %r = scf.forall (%i) in (%n)                     scf.forall (%i) in (%n) {
//       shared_outs(%o = %t) {                         %s = memref.subview %m[%i] ...
//     scf.forall.in_parallel {                   =>    memref.copy %x, %s
//       tensor.parallel_insert_slice                 }
//           %x into %o[%i] ...
//     }
//   }
#include "bufferize/ops/scf_parallel.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/common/mixed.h"
#include "dialect/tensor/kinds.h"
#include "ir/fold.h"

enum { OUTPUTS = 3 }; // operand group

static cis_range outputs_of(const cis_op *op) { return cis_op_operand_group(op, OUTPUTS); }

void cis_forall_result(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                       cis_aliasing_values *out) {
  (void)state;
  const cis_aliasing_value alias = {&op->results[cis_use_index(operand) - outputs_of(op).first],
                                    CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

void cis_forall_output(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                       cis_aliasing_operands *out) {
  (void)state;
  if (value->is_arg)
    return;
  const cis_aliasing_operand alias = {&cis_op_operands(op)[outputs_of(op).first + value->index],
                                      CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

static bool is_insertion_into(const cis_use *use) {
  return cis_op_kind(cis_use_owner(use)) == CIS_OP_TENSOR_PARALLEL_INSERT_SLICE &&
         cis_use_index(use) == 1;
}

/// An iteration may write its own part of a shared output. Insertions overwrite that part, or read
/// it. An output without insertions must not be written, because its buffer is the result.
bool cis_forall_is_writable(const cis_bufferization_state *state, cis_op *op, cis_value *value) {
  (void)op;
  if (!value->is_arg)
    return true;
  cis_for_each_use (use, value) {
    if (is_insertion_into(use))
      return true;
  }
  return cis_state_choose(state, CIS_UPSTREAM_PARALLEL_INSERTS, true, false);
}

static bool number_of(cis_mixed m, int64_t *out) {
  if (m.value)
    return cis_constant_int(m.value, out);
  *out = m.number;
  return true;
}

bool cis_forall_runs_more_than_once(cis_op *op, uint32_t region) {
  (void)region;
  cis_mixed_vec low = {0}, high = {0}, step = {0};
  cis_mixed_get(op, "staticLowerBound", "dynamicLowerBound", &low);
  cis_mixed_get(op, "staticUpperBound", "dynamicUpperBound", &high);
  cis_mixed_get(op, "staticStep", "dynamicStep", &step);
  bool may = false;
  for (size_t i = 0; i < low.len && !may; ++i) {
    int64_t l, h, s, next;
    may = !number_of(low.data[i], &l) || !number_of(high.data[i], &h) ||
          !number_of(step.data[i], &s) || __builtin_add_overflow(l, s, &next) || next < h;
  }
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  cis_vec_deinit(&step);
  return may;
}

/// The output that a result or an argument of the body is.
static cis_value *output_of(const cis_op *op, const cis_value *value) {
  cis_range outputs = outputs_of(op);
  uint32_t i =
      value->is_arg ? value->index - (cis_op_entry(op)->num_args - outputs.num) : value->index;
  return cis_op_operand(op, outputs.first + i);
}

cis_type cis_forall_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                const cis_value_vec *values) {
  cis_value *output = output_of(op, value);
  return cis_value_is_base_tensor(output) ? cis_get_buffer_type(b, output, values) : output->type;
}

bool cis_forall_joined_values(cis_op *op, cis_value *value, cis_value_vec *out) {
  cis_vec_push(out, output_of(op, value));
  return true;
}

bool cis_bufferize_forall(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_range outputs = outputs_of(op);
  cis_value_vec operands = {0};
  bool ok = cis_get_operand_buffers(b, r, op, 0, op->num_operands, &operands);
  if (ok) {
    cis_op *again = cis_rebuild_op(r, op, operands.data, NULL, 0);
    cis_op_set_operand_group(again, OUTPUTS, NULL, 0);
    cis_block *body = cis_op_entry(again);
    uint32_t num_ivs = body->num_args - outputs.num;
    cis_rewriter start = *r;
    start.block = body;
    start.before = cis_block_first(body);
    for (uint32_t i = 0; i < outputs.num; ++i) {
      cis_value *arg = cis_block_args(body)[num_ivs + i];
      cis_value *buffer = operands.data[outputs.first + i];
      cis_rewriter_replace_uses(r, arg, cis_build_to_tensor(&start, op->loc, buffer, arg->type));
    }
    while (body->num_args > num_ivs)
      cis_block_erase_arg(r->ctx, body, body->num_args - 1);
    cis_replace_with_buffers(r, op, operands.data + outputs.first, op->num_results);
  }
  cis_vec_deinit(&operands);
  return ok;
}
