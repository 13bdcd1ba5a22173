// The kinds of the ops of the vector dialect.
#ifndef CIS_DIALECT_VECTOR_KINDS_H
#define CIS_DIALECT_VECTOR_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_vector = CIS_KINDS_vector - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/vector/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_vector
};
_Static_assert((int)CIS_KINDS_USED_vector <= (int)CIS_KINDS_END_vector,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
