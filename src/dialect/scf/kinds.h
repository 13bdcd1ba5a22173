// The kinds of the ops of the scf dialect.
#ifndef CIS_DIALECT_SCF_KINDS_H
#define CIS_DIALECT_SCF_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_scf = CIS_KINDS_scf - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/scf/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_scf
};
_Static_assert((int)CIS_KINDS_USED_scf <= (int)CIS_KINDS_END_scf,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
