// Hooks of the complex rows that are not in dialect.c.
#ifndef CIS_DIALECT_COMPLEX_IMPL_H
#define CIS_DIALECT_COMPLEX_IMPL_H

#include "dialect/complex/complex.h"
#include "ir/fold.h"

// fold.c
cis_fold_hook cis_complex_fold_add, cis_complex_fold_sub;
cis_fold_hook cis_complex_fold_one;     // mul, div
cis_fold_hook cis_complex_fold_inverse; // neg, conj
cis_fold_hook cis_complex_fold_exp;
cis_fold_hook cis_complex_fold_part; // re, im
cis_fold_hook cis_complex_fold_create, cis_complex_fold_bitcast;
extern cis_pattern_list cis_complex_canonicalize_part, cis_complex_canonicalize_bitcast;

#endif
