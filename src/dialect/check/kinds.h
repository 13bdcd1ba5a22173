// The kinds of the ops of the check dialect.
#ifndef CIS_DIALECT_CHECK_KINDS_H
#define CIS_DIALECT_CHECK_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_check = CIS_KINDS_check - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/check/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_check
};
_Static_assert((int)CIS_KINDS_USED_check <= (int)CIS_KINDS_END_check,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
