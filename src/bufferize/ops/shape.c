// How shape.assuming bufferizes: its results are the buffers that its region yields. The other ops
// of shape are lowered before.
#include "bufferize/branch.h"
#include "bufferize/ops/ops.h"
#include "bufferize/rewrite/rebuild.h"
#include "dialect/shape/kinds.h"

static void yielded_by_region(const cis_bufferization_state *state, cis_op *op, cis_value *value,
                              cis_aliasing_operands *out) {
  (void)state;
  cis_op *yield = cis_block_last(cis_op_entry(op));
  const cis_aliasing_operand alias = {&cis_op_operands(yield)[value->index],
                                      CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

static cis_type yielded_buffer_type(cis_bufferization *b, cis_op *op, cis_value *value,
                                    const cis_value_vec *values) {
  cis_op *yield = cis_block_last(cis_op_entry(op));
  return cis_buffer_type_of(b, cis_op_operand(yield, value->index), values);
}

static void yielded(const cis_bufferization_state *state, cis_op *op, cis_use *operand,
                    cis_aliasing_values *out) {
  (void)state;
  const cis_aliasing_value alias = {&cis_op_parent(op)->results[cis_use_index(operand)],
                                    CIS_RELATION_EQUIVALENT, true};
  cis_vec_push(out, alias);
}

const cis_bufferizable_interface cis_bufferize_shape[] = {{.kind = CIS_OP_SHAPE_ASSUMING,
                                                           .aliasing_operands = yielded_by_region,
                                                           .buffer_type = yielded_buffer_type,
                                                           .bufferize = cis_bufferize_results},
                                                          {.kind = CIS_OP_SHAPE_ASSUMING_YIELD,
                                                           .must_be_in_place = cis_always_in_place,
                                                           .aliasing_values = yielded,
                                                           .bufferize = cis_bufferize_operands},
                                                          {0}};
