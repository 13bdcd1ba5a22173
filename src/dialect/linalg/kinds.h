// The kinds of the ops of the linalg dialect.
#ifndef CIS_DIALECT_LINALG_KINDS_H
#define CIS_DIALECT_LINALG_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_linalg = CIS_KINDS_linalg - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/linalg/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_linalg
};
_Static_assert((int)CIS_KINDS_USED_linalg <= (int)CIS_KINDS_END_linalg,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
