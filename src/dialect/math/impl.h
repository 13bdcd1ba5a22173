// Hooks of the math rows that are not in dialect.c.
#ifndef CIS_DIALECT_MATH_IMPL_H
#define CIS_DIALECT_MATH_IMPL_H

#include "ir/fold.h"

// fold.c
/// Folds ops of constants, element by element.
cis_fold_hook cis_math_fold;

#endif
