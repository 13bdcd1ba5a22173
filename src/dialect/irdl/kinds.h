// The kinds of the ops of the irdl dialect.
#ifndef CIS_DIALECT_IRDL_KINDS_H
#define CIS_DIALECT_IRDL_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_irdl = CIS_KINDS_irdl - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/irdl/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_irdl
};
_Static_assert((int)CIS_KINDS_USED_irdl <= (int)CIS_KINDS_END_irdl,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
