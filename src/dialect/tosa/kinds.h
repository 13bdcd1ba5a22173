// The kinds of the ops of the tosa dialect.
#ifndef CIS_DIALECT_TOSA_KINDS_H
#define CIS_DIALECT_TOSA_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_tosa = CIS_KINDS_tosa - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/tosa/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_tosa
};
_Static_assert((int)CIS_KINDS_USED_tosa <= (int)CIS_KINDS_END_tosa,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
