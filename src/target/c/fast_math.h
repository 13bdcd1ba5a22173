// Functions of f32 that compilers vectorize, for --math=fast: the texts of helpers.
//
// Errors, in units of the last place, over all numbers, with and without contraction to FMA
// (test/target/c/fast_math.py): exp 1.1, tanh 2.6, erf 2.2. Exact: infinities, zeros with their
// signs, NaN of NaN. Results below 2^-126 are rounded once, and not flushed to zero.
#ifndef CIS_TARGET_C_FAST_MATH_H
#define CIS_TARGET_C_FAST_MATH_H

#include "target/c/emit.h"

/// The helper that computes a function of <math.h> in float: "exp", "tanh" or "erf". NULL: there is
/// none, or the program's bits are asked for.
const char *cis_c_fast_function(cis_c_emitter *e, const char *name);
/// The helper that computes the softmax of a row, whose elements are neighbours, and which may be
/// its output: cis_softmax_f32(const cis_seen_f32 *x, cis_seen_f32 *y, int64_t num). Its sum has
/// sixteen parts.
const char *cis_c_fast_softmax(cis_c_emitter *e);

#endif
