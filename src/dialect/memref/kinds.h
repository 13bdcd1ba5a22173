// The kinds of the ops of the memref dialect.
#ifndef CIS_DIALECT_MEMREF_KINDS_H
#define CIS_DIALECT_MEMREF_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_memref = CIS_KINDS_memref - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/memref/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_memref
};
_Static_assert((int)CIS_KINDS_USED_memref <= (int)CIS_KINDS_END_memref,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
