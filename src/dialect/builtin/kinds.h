// The kinds of the ops of the builtin dialect.
#ifndef CIS_DIALECT_BUILTIN_KINDS_H
#define CIS_DIALECT_BUILTIN_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_builtin = CIS_KINDS_builtin - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/builtin/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_builtin
};
_Static_assert((int)CIS_KINDS_USED_builtin <= (int)CIS_KINDS_END_builtin,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
