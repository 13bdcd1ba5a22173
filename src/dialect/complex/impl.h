// Hooks of the complex rows that are not in dialect.c.
#ifndef CIS_DIALECT_COMPLEX_IMPL_H
#define CIS_DIALECT_COMPLEX_IMPL_H

#include "dialect/complex/complex.h"
#include "ir/fold.h"

// fold.c
/// Each is the .fold hook of the complex op or ops that its name says: it fills `out` and returns
/// true, or returns false where nothing folds (ir/fold.h).
CIS_FOLD_HOOK(cis_complex_fold_add);
CIS_FOLD_HOOK(cis_complex_fold_sub);
CIS_FOLD_HOOK(cis_complex_fold_one);     // mul, div
CIS_FOLD_HOOK(cis_complex_fold_inverse); // neg, conj
CIS_FOLD_HOOK(cis_complex_fold_exp);
CIS_FOLD_HOOK(cis_complex_fold_part); // re, im
CIS_FOLD_HOOK(cis_complex_fold_create);
CIS_FOLD_HOOK(cis_complex_fold_bitcast);
extern const cis_pattern *const cis_complex_canonicalize_part[];
extern const cis_pattern *const cis_complex_canonicalize_bitcast[];

#endif
