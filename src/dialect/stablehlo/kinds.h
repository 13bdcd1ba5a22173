// The kinds of the ops of the stablehlo dialect.
#ifndef CIS_DIALECT_STABLEHLO_KINDS_H
#define CIS_DIALECT_STABLEHLO_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_stablehlo = CIS_KINDS_stablehlo - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/stablehlo/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_stablehlo
};
_Static_assert((int)CIS_KINDS_USED_stablehlo <= (int)CIS_KINDS_END_stablehlo,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
