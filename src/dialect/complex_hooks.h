// Hooks of the complex rows that are not in complex.c.
#ifndef CIS_DIALECT_COMPLEX_HOOKS_H
#define CIS_DIALECT_COMPLEX_HOOKS_H

#include "ir/fold.h"

// complex_fold.c
CIS_FOLD_HOOK(cis_complex_fold_add);
CIS_FOLD_HOOK(cis_complex_fold_sub);
CIS_FOLD_HOOK(cis_complex_fold_one);     // mul, div
CIS_FOLD_HOOK(cis_complex_fold_inverse); // neg, conj, exp, log
CIS_FOLD_HOOK(cis_complex_fold_part);    // re, im
CIS_FOLD_HOOK(cis_complex_fold_create);
CIS_FOLD_HOOK(cis_complex_fold_bitcast);
extern const cis_pattern *const cis_complex_canonicalize_part[];
extern const cis_pattern *const cis_complex_canonicalize_bitcast[];
cis_op *cis_complex_materialize(cis_builder *b, cis_attr value, cis_type type, cis_location loc);

#endif
