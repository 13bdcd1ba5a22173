// The kinds of the ops of the llvm dialect.
#ifndef CIS_DIALECT_LLVM_KINDS_H
#define CIS_DIALECT_LLVM_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_llvm = CIS_KINDS_llvm - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/llvm/intrinsic.def"
#include "dialect/llvm/module.def"
#include "dialect/llvm/ops.def"
#include "dialect/llvm/vector.def"
#undef CIS_OP
  CIS_KINDS_USED_llvm
};
_Static_assert((int)CIS_KINDS_USED_llvm <= (int)CIS_KINDS_END_llvm,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
