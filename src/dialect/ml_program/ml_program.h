// Questions about types of ml_program, for other rooms.
#ifndef CIS_DIALECT_ML_PROGRAM_ML_PROGRAM_H
#define CIS_DIALECT_ML_PROGRAM_ML_PROGRAM_H

#include "ir/type.h"

/// !ml_program.token
bool cis_ml_program_is_token(cis_type type);

#endif
