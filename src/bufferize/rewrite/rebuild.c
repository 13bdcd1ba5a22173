// Rebuilds an op on buffers: with other operands and results, and the same attributes and regions.
#include "bufferize/rewrite/rebuild.h"

cis_op *cis_rebuild_op(cis_rewriter *r, cis_op *op, cis_value *const *operands,
                       const cis_type *types, uint32_t num_types) {
  cis_op_state state;
  cis_op_state_init(&state, r->ctx, op->info, op->loc);
  if (op->num_operands)
    cis_vec_append(&state.operands, operands, op->num_operands);
  if (num_types)
    cis_vec_append(&state.types, types, num_types);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_successors; ++i)
    cis_vec_push(&state.successors, cis_op_successor(op, i));
  cis_op_state_take_regions(&state, op);
  cis_op *again = cis_build(r, &state);
  cis_op_set_discardable(again, cis_op_discardable(op));
  return again;
}

bool cis_get_operand_buffers(cis_bufferization *b, cis_rewriter *r, cis_op *op, uint32_t first,
                             uint32_t num, cis_value_vec *out) {
  for (uint32_t i = first; i < first + num; ++i) {
    cis_value *value = cis_op_operand(op, i);
    if (cis_value_is_base_tensor(value) && !(value = cis_get_buffer(b, r, value)))
      return false;
    cis_vec_push(out, value);
  }
  return true;
}

cis_type cis_buffer_type_of(cis_bufferization *b, cis_value *value, const cis_value_vec *values) {
  return cis_value_is_base_tensor(value) ? cis_get_buffer_type(b, value, values) : value->type;
}

bool cis_rebuild_with_results(cis_bufferization *b, cis_rewriter *r, cis_op *op,
                              cis_value *const *operands, cis_op **out) {
  cis_type_vec types = {0};
  bool ok = true;
  for (uint32_t i = 0; i < op->num_results && ok; ++i) {
    cis_type type = cis_buffer_type_of(b, &op->results[i], NULL);
    cis_vec_push(&types, type);
    ok = type;
  }
  cis_op_set_discardable(op, NULL);
  if (ok)
    *out = cis_rebuild_op(r, op, operands, types.data, op->num_results);
  cis_vec_deinit(&types);
  return ok;
}

bool cis_bufferize_results(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  cis_op *again;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&operands, cis_op_operand(op, i));
  bool ok = cis_rebuild_with_results(b, r, op, operands.data, &again);
  if (ok)
    cis_replace_with_buffer_op(r, op, again);
  cis_vec_deinit(&operands);
  return ok;
}

bool cis_bufferize_operands(cis_bufferization *b, cis_rewriter *r, cis_op *op) {
  cis_value_vec operands = {0};
  bool ok = cis_get_operand_buffers(b, r, op, 0, op->num_operands, &operands);
  if (ok) {
    cis_op_set_operands(op, operands.data, op->num_operands);
    cis_op_set_discardable(op, NULL);
    cis_rewriter_modified(r, op);
  }
  cis_vec_deinit(&operands);
  return ok;
}
