// The kinds of the ops of the tensor dialect.
#ifndef CIS_DIALECT_TENSOR_KINDS_H
#define CIS_DIALECT_TENSOR_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_tensor = CIS_KINDS_tensor - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/tensor/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_tensor
};
_Static_assert((int)CIS_KINDS_USED_tensor <= (int)CIS_KINDS_END_tensor,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
