// The kinds of the ops of the chlo dialect.
#ifndef CIS_DIALECT_CHLO_KINDS_H
#define CIS_DIALECT_CHLO_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_chlo = CIS_KINDS_chlo - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/chlo/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_chlo
};
_Static_assert((int)CIS_KINDS_USED_chlo <= (int)CIS_KINDS_END_chlo,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
