// Events that a program shows to the outside while it runs: prints and calls of external functions.
// Two programs have to show the same values in the same order.
#ifndef CIS_VERIFY_EXECUTOR_PRINTS_H
#define CIS_VERIFY_EXECUTOR_PRINTS_H

#include "verify/executor/exec.h"

/// vector.print.
bool cis_sym_print(cis_exec *e, cis_op *op);
/// A call of a function without a body: known if it gives numbers alone, and the module has no
/// globals that it may reach. What it gives, and leaves in memory that was passed to it or to one
/// before, are any numbers, the same for the same call. It frees nothing.
bool cis_sym_call_outside(cis_exec *e, cis_op *op, cis_op *callee);
/// Calls `want` for each pair of numbers that are told (n: when), where they are; false if they are
/// not told alike. Of memory the elements, the sizes and the strides count, and which memrefs are
/// the same; a tensor may be a memref in the second program.
bool cis_sym_compare_told(cis_exec *a, cis_exec *b, void *user,
                          void (*want)(void *user, size_t n, cis_term x, cis_term y));

#endif
