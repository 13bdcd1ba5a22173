// Ops of other dialects that patterns build.
#include "dialect/common/patterns.h"

#include "dialect/arith/kinds.h"
#include "dialect/tensor/kinds.h"

cis_value *cis_build_tensor_cast(cis_builder *b, cis_location loc, cis_value *value,
                                 cis_type type) {
  return type == value->type ? value : build_unary(b, CIS_OP_TENSOR_CAST, loc, value, type);
}

cis_value *cis_build_select(cis_builder *b, cis_location loc, cis_value *condition,
                            cis_value *if_true, cis_value *if_false) {
  cis_value *operands[] = {condition, if_true, if_false};
  cis_op *op = cis_build_op(
      b, CIS_OP_ARITH_SELECT, loc,
      (cis_build_args){
          .operands = operands, .num_operands = 3, .types = &if_true->type, .num_types = 1});
  return &op->results[0];
}
