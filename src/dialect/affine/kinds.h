// The kinds of the ops of the affine dialect.
#ifndef CIS_DIALECT_AFFINE_KINDS_H
#define CIS_DIALECT_AFFINE_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_affine = CIS_KINDS_affine - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/affine/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_affine
};
_Static_assert((int)CIS_KINDS_USED_affine <= (int)CIS_KINDS_END_affine,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
