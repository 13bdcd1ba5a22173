// bufferization: the ops that remain among buffers.
#include "dialect/bufferization/kinds.h"
#include "target/c/ops/memref.h"

static bool emit_clone(cis_c_emitter *e, cis_op *op) {
  return cis_c_emit_buffer(e, op) &&
         cis_c_copy(e, op, cis_c_operand(e, op, 0), cis_c_get(e, cis_op_result(op, 0)));
}

const cis_c_row cis_c_rows_bufferization[] = {
    {CIS_OP_BUFFERIZATION_CLONE, .emit = emit_clone},
    {0},
};
