// Hooks of the math rows that are not in dialect.c.
#ifndef CIS_DIALECT_MATH_IMPL_H
#define CIS_DIALECT_MATH_IMPL_H

#include "ir/fold.h"

// fold.c
/// Folds ops of constants, element by element.
CIS_FOLD_HOOK(cis_math_fold);

#endif
