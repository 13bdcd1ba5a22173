// The kinds of the ops of the ub dialect.
#ifndef CIS_DIALECT_UB_KINDS_H
#define CIS_DIALECT_UB_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_ub = CIS_KINDS_ub - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/ub/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_ub
};
_Static_assert((int)CIS_KINDS_USED_ub <= (int)CIS_KINDS_END_ub,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
