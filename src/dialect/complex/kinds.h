// The kinds of the ops of the complex dialect.
#ifndef CIS_DIALECT_COMPLEX_KINDS_H
#define CIS_DIALECT_COMPLEX_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_complex = CIS_KINDS_complex - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/complex/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_complex
};
_Static_assert((int)CIS_KINDS_USED_complex <= (int)CIS_KINDS_END_complex,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
