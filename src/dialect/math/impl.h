// Hooks of the math rows that are not in dialect.c.
#ifndef CIS_DIALECT_MATH_IMPL_H
#define CIS_DIALECT_MATH_IMPL_H

#include "ir/fold.h"

// fold.c
/// Of constants, element by element, for the ops that fold.
CIS_FOLD_HOOK(cis_math_fold);

#endif
