// The kinds of the ops of the async dialect.
#ifndef CIS_DIALECT_ASYNC_KINDS_H
#define CIS_DIALECT_ASYNC_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_async = CIS_KINDS_async - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/async/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_async
};
_Static_assert((int)CIS_KINDS_USED_async <= (int)CIS_KINDS_END_async,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
