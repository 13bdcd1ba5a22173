// Ops that copy a whole buffer, in one place for the passes that remove copies and for the reports
// that count them.
#include "dialect/common/copy.h"

#include "dialect/bufferization/kinds.h"
#include "dialect/linalg/kinds.h"
#include "dialect/memref/kinds.h"

bool cis_as_copy(cis_op *op, cis_copy *out) {
  unsigned kind = cis_op_kind(op);
  bool copies = kind == CIS_OP_MEMREF_COPY || kind == CIS_OP_LINALG_COPY;
  if (kind == CIS_OP_BUFFERIZATION_CLONE)
    *out = (cis_copy){op, cis_op_operand(op, 0), &op->results[0], true};
  else if (copies && op->num_operands == 2 && cis_value_is_base_memref(cis_op_operand(op, 1)))
    *out = (cis_copy){op, cis_op_operand(op, 0), cis_op_operand(op, 1), false};
  else
    return false;
  return true;
}
