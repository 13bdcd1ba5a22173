// The kinds of the ops of the sparse_tensor dialect.
#ifndef CIS_DIALECT_SPARSE_TENSOR_KINDS_H
#define CIS_DIALECT_SPARSE_TENSOR_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_sparse_tensor = CIS_KINDS_sparse_tensor - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/sparse_tensor/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_sparse_tensor
};
_Static_assert((int)CIS_KINDS_USED_sparse_tensor <= (int)CIS_KINDS_END_sparse_tensor,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
