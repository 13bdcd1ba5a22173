// Hooks of the math rows that are not in math.c.
#ifndef CIS_DIALECT_MATH_HOOKS_H
#define CIS_DIALECT_MATH_HOOKS_H

#include "ir/fold.h"

// math_fold.c
/// Of constants, element by element, for the ops that fold.
CIS_FOLD_HOOK(cis_math_fold);

#endif
