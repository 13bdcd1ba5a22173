// The kinds of the ops of the arith dialect.
#ifndef CIS_DIALECT_ARITH_KINDS_H
#define CIS_DIALECT_ARITH_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_arith = CIS_KINDS_arith - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/arith/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_arith
};
_Static_assert((int)CIS_KINDS_USED_arith <= (int)CIS_KINDS_END_arith,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
