// Ops of func, for passes.
#include "dialect/func/build.h"

#include "dialect/func/kinds.h"

cis_op *cis_func_build_call(cis_builder *b, cis_location loc, cis_attr callee,
                            const cis_value_vec *operands, const cis_type_vec *types) {
  cis_named_attr attr = {CIS_STR("callee"), callee};
  return cis_build_op(b, CIS_OP_FUNC_CALL, loc,
                      (cis_build_args){.operands = operands->data,
                                       .num_operands = (int)operands->len,
                                       .types = types->data,
                                       .num_types = (int)types->len,
                                       .attrs = &attr,
                                       .num_attrs = 1});
}
