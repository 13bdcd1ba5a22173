// Control flow of symbolic execution: regions, branches, loops, calls.
#ifndef CIS_VERIFY_CONTROL_H
#define CIS_VERIFY_CONTROL_H

#include "ir/affine.h"
#include "verify/exec.h"

/// scf, affine, cf and func; *out_handled is false if the op is none of theirs.
bool cis_sym_control_op(cis_exec *e, cis_op *op, bool *out_handled);
/// The body of a function with these arguments.
bool cis_sym_call(cis_exec *e, cis_op *callee, const cis_sym *args, cis_sym *out, uint32_t num);
/// A memref argument (memory.c).
bool cis_sym_make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                           const cis_sym_choice *choice);
/// The value of an affine expression; traps where it divides by zero.
cis_term cis_sym_affine(cis_exec *e, cis_affine_expr expr, const cis_term *dims,
                        const cis_term *symbols);

#endif
