// The kinds of the ops of the quant dialect.
#ifndef CIS_DIALECT_QUANT_KINDS_H
#define CIS_DIALECT_QUANT_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_quant = CIS_KINDS_quant - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/quant/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_quant
};
_Static_assert((int)CIS_KINDS_USED_quant <= (int)CIS_KINDS_END_quant,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
