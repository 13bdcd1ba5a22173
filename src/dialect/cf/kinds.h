// The kinds of the ops of the cf dialect.
#ifndef CIS_DIALECT_CF_KINDS_H
#define CIS_DIALECT_CF_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_cf = CIS_KINDS_cf - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/cf/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_cf
};
_Static_assert((int)CIS_KINDS_USED_cf <= (int)CIS_KINDS_END_cf,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
