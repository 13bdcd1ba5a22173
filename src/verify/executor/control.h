// Control flow of symbolic execution: regions, branches, loops, calls.
#ifndef CIS_VERIFY_EXECUTOR_CONTROL_H
#define CIS_VERIFY_EXECUTOR_CONTROL_H

#include "ir/affine.h"
#include "verify/executor/exec.h"

/// scf, affine, cf and func; *out_handled is false if the op is none of theirs.
bool cis_sym_control_op(cis_exec *e, cis_op *op, bool *out_handled);
/// The body of a function with these arguments.
bool cis_sym_call(cis_exec *e, cis_op *callee, const cis_sym *args, cis_sym *out, uint32_t num);
/// A region of an op, at whose end stack buffers die if the op says so.
bool cis_sym_scoped(cis_exec *e, cis_op *op, uint32_t region, const cis_sym *args, cis_sym *out,
                    uint32_t num);
/// Values of operands [first, +num); results of an op; arguments of a block. Each list has at most
/// so many.
enum { CIS_SYM_MOST_VALUES = 64 };
bool cis_sym_range(cis_exec *e, cis_op *op, uint32_t first, uint32_t num, cis_sym *out);
bool cis_sym_set_results(cis_exec *e, cis_op *op, const cis_sym *values);
void cis_sym_bind(cis_exec *e, cis_block *block, const cis_sym *args);
/// The condition of a branch as a term; a decision on poison is undefined.
cis_term cis_sym_condition(cis_exec *e, const cis_value *value);
/// An op with two regions, of which the first is executed where c holds.
bool cis_sym_if(cis_exec *e, cis_op *op, cis_term c);
/// Turns of a loop with one induction variable and carried values, from range[0] to range[1] by
/// range[2]; sets its results.
bool cis_sym_turns(cis_exec *e, cis_op *op, const int64_t *range, cis_type type, bool is_unsigned,
                   cis_sym *carried, uint32_t num);
/// The loop as one term, if it has many turns or an unknown number of them. False: it has few.
bool cis_sym_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                         bool is_unsigned, cis_range inits, bool *out_ok);
/// scf.forall (parallel.c), scf.parallel; ops of affine.
bool cis_sym_forall(cis_exec *e, cis_op *op);
bool cis_sym_parallel(cis_exec *e, cis_op *op);
/// A parallel loop over such a box, without reductions.
bool cis_sym_parallel_box(cis_exec *e, cis_op *op, const int64_t *lower, const int64_t *upper,
                          const int64_t *step, uint32_t rank);
bool cis_sym_affine_op(cis_exec *e, cis_op *op, bool *out_handled);
/// A memref argument (memory.c).
bool cis_sym_make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                           const cis_sym_choice *choice);
/// The value of an affine expression; traps where it divides by zero.
cis_term cis_sym_affine(cis_exec *e, cis_affine_expr expr, const cis_term *dims,
                        const cis_term *symbols);

#endif
