// The kinds of the ops of the func dialect.
#ifndef CIS_DIALECT_FUNC_KINDS_H
#define CIS_DIALECT_FUNC_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_func = CIS_KINDS_func - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/func/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_func
};
_Static_assert((int)CIS_KINDS_USED_func <= (int)CIS_KINDS_END_func,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
