// Control flow of symbolic execution: regions, branches, loops, calls.
#ifndef CIS_VERIFY_EXECUTOR_CONTROL_H
#define CIS_VERIFY_EXECUTOR_CONTROL_H

#include "ir/affine.h"
#include "verify/executor/exec.h"

/// scf, affine, cf and func; *out_handled is false if the op is none of theirs.
bool cis_sym_control_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Executes the body of a function with these arguments; `out` gets its `num` results. False after
/// a failure.
bool cis_sym_call(cis_exec *e, cis_op *callee, const cis_sym *args, cis_sym *out, uint32_t num);
/// Executes a region of an op with these arguments; `out` gets the `num` values that it yields.
/// Stack buffers of the region die at its end if the op has an allocation scope.
bool cis_sym_scoped(cis_exec *e, cis_op *op, uint32_t region, const cis_sym *args, cis_sym *out,
                    uint32_t num);
/// The largest number of operands, results or block arguments in one list.
enum { CIS_SYM_MOST_VALUES = 64 };
/// Reads the values of operands [first, first + num) into `out`. False after a failure.
bool cis_sym_range(cis_exec *e, cis_op *op, uint32_t first, uint32_t num, cis_sym *out);
/// Sets the results of an op to `values`, one for each result.
bool cis_sym_set_results(cis_exec *e, cis_op *op, const cis_sym *values);
/// Sets the arguments of a block to `args`, one for each argument.
void cis_sym_bind(cis_exec *e, cis_block *block, const cis_sym *args);
/// The condition of a branch as a term; a decision on poison is undefined.
cis_term cis_sym_condition(cis_exec *e, const cis_value *value);
/// Executes an op with two regions: the first where `c` holds, the second where it does not.
bool cis_sym_if(cis_exec *e, cis_op *op, cis_term c);
/// Executes a loop one iteration at a time, from range[0] up to range[1] by range[2], with one
/// induction variable of `type` and `num` carried values. Sets the results of the op. False after a
/// failure.
bool cis_sym_iterations(cis_exec *e, cis_op *op, const int64_t *range, cis_type type,
                        bool is_unsigned, cis_sym *carried, uint32_t num);
/// Executes the loop as one term if it has many iterations, or an unknown number. False: it has
/// few; else *out_ok is false after a failure.
bool cis_sym_matched_for(cis_exec *e, cis_op *op, const cis_term *range, cis_type type,
                         bool is_unsigned, cis_range inits, bool *out_ok);
/// scf.forall (parallel.c): one iteration after the other, noting races.
bool cis_sym_forall(cis_exec *e, cis_op *op);
/// scf.parallel, reductions included.
bool cis_sym_parallel(cis_exec *e, cis_op *op);
/// A parallel loop over a box of rank `rank`, without reductions.
bool cis_sym_parallel_box(cis_exec *e, cis_op *op, const int64_t *lower, const int64_t *upper,
                          const int64_t *step, uint32_t rank);
/// Ops of affine (affine.c); *out_handled is false if the op is none of them.
bool cis_sym_affine_op(cis_exec *e, cis_op *op, bool *out_handled);
/// Makes the buffer of a memref argument (memory.c). `choice` has its sizes and its state.
bool cis_sym_make_argument(cis_exec *e, cis_value *arg, uint32_t index,
                           const cis_sym_choice *choice);
/// The value of an affine expression; traps where it divides by zero.
cis_term cis_sym_affine(cis_exec *e, cis_affine_expr expr, const cis_term *dims,
                        const cis_term *symbols);

#endif
