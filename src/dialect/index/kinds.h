// The kinds of the ops of the index dialect.
#ifndef CIS_DIALECT_INDEX_KINDS_H
#define CIS_DIALECT_INDEX_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_index = CIS_KINDS_index - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/index/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_index
};
_Static_assert((int)CIS_KINDS_USED_index <= (int)CIS_KINDS_END_index,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
