// Ops of other dialects that patterns build.
#include "dialect/common/patterns.h"

#include "dialect/tensor/kinds.h"

cis_value *cis_build_tensor_cast(cis_builder *b, cis_location loc, cis_value *value,
                                 cis_type type) {
  return type == value->type ? value : build_unary(b, CIS_OP_TENSOR_CAST, loc, value, type);
}
