// The kinds of the ops of the bufferization dialect.
#ifndef CIS_DIALECT_BUFFERIZATION_KINDS_H
#define CIS_DIALECT_BUFFERIZATION_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_bufferization = CIS_KINDS_bufferization - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/bufferization/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_bufferization
};
_Static_assert((int)CIS_KINDS_USED_bufferization <= (int)CIS_KINDS_END_bufferization,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
