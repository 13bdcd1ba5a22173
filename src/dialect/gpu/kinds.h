// The kinds of the ops of the gpu dialect.
#ifndef CIS_DIALECT_GPU_KINDS_H
#define CIS_DIALECT_GPU_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_gpu = CIS_KINDS_gpu - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/gpu/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_gpu
};
_Static_assert((int)CIS_KINDS_USED_gpu <= (int)CIS_KINDS_END_gpu,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
