// The kinds of the ops of the ml_program dialect.
#ifndef CIS_DIALECT_ML_PROGRAM_KINDS_H
#define CIS_DIALECT_ML_PROGRAM_KINDS_H

#include "dialect/kinds.h"

enum {
  CIS_KINDS_BEFORE_ml_program = CIS_KINDS_ml_program - 1,
#define CIS_OP(KIND, NAME, ...) CIS_OP_##KIND,
#include "dialect/ml_program/ops.def"
#undef CIS_OP
  CIS_KINDS_USED_ml_program
};
_Static_assert((int)CIS_KINDS_USED_ml_program <= (int)CIS_KINDS_END_ml_program,
               "more rows than dialect/dialects.def keeps kinds for");

#endif
