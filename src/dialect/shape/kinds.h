// The kinds of the ops of the shape dialect.
#ifndef CIS_DIALECT_SHAPE_KINDS_H
#define CIS_DIALECT_SHAPE_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_shape = CIS_KINDS_shape - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/shape/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_shape
};
_Static_assert((int)CIS_KINDS_USED_shape <= (int)CIS_KINDS_END_shape,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
