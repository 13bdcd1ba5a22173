// The kinds of the ops of the math dialect.
#ifndef CIS_DIALECT_MATH_KINDS_H
#define CIS_DIALECT_MATH_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_math = CIS_KINDS_math - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/math/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_math
};
_Static_assert((int)CIS_KINDS_USED_math <= (int)CIS_KINDS_END_math,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
