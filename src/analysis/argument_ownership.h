// Functions and the buffers that callers pass to them: for each argument, whether the callee frees
// it, keeps it (can still reach it after the return), or returns it.
//
//     func.func @keep(%m: memref<4xf32>, %slot: memref<1xmemref<4xf32>>) {
//       memref.store %m, %slot[%c0]      // %m is kept: its caller may not free it at its last use
//
// MLIR's passes assume that a callee neither frees nor keeps an argument. The assumption is wrong
// for a function that frees an argument, stores it in memory, or starts asynchronous work on it,
// itself or through a call. Three rules cover the calls whose callee is not known in full:
//
//   - A function without a body neither frees nor keeps, because that is MLIR's convention.
//   - A pointer that is passed as an integer is kept by every function with a body.
//   - An indirect call may reach any function that has arguments of the same types.
#ifndef CIS_ANALYSIS_ARGUMENT_OWNERSHIP_H
#define CIS_ANALYSIS_ARGUMENT_OWNERSHIP_H

#include "analysis/view_flow.h"

/// How long a callee can reach a buffer. The higher, the worse for the caller.
typedef enum cis_kept_level {
  CIS_KEPT_NOT,
  CIS_KEPT_IN_CALLEE, // stored in memory that the callee allocates and does not let escape
  CIS_KEPT_ELSEWHERE, // stored in other memory, or used by work that outlives the call
} cis_kept_level;

typedef struct cis_argument_ownership cis_argument_ownership;

/// An empty analysis, computed at the first question. Caller owns the result; never NULL.
cis_argument_ownership *cis_argument_ownership_create(void);
/// Assumes that an integer that a call returns is not a pointer, for passes that follow MLIR's ABI.
/// Call it before the first question.
void cis_argument_ownership_trust_numbers(cis_argument_ownership *all);
/// Computes the analysis for the module around `from`, once; later calls do nothing. The time is
/// linear in the module, except for functions that keep or free an argument: those are visited
/// again when their callees change. Functions must not be added or erased afterwards.
void cis_argument_ownership_compute(cis_argument_ownership *all, cis_op *from);
/// Frees the analysis. NULL is allowed.
void cis_argument_ownership_destroy(cis_argument_ownership *all);

/// How long the callee keeps the operand `use` of a call. CIS_KEPT_NOT if the op is not a call.
cis_kept_level cis_argument_ownership_kept(cis_argument_ownership *all, const cis_use *use);
/// How long the callee keeps the results of the call `op`, as the highest level of all results.
/// CIS_KEPT_NOT if `op` is not a call, or an indirect one.
cis_kept_level cis_argument_ownership_returned(cis_argument_ownership *all, cis_op *op);
/// Whether the callee may free the operand `use` of a call. False if the op is not a call.
bool cis_argument_ownership_freed(cis_argument_ownership *all, const cis_use *use);

/// Removes edges from operands of calls to their results from the view flow of `root`, where the
/// result cannot alias the operand: because the result is an integer, or because the callee has a
/// body that does not return that argument. Call it before `flow` is asked anything. Returns false
/// if `root` has no such call.
bool cis_argument_ownership_refine(cis_argument_ownership *all, cis_view_flow *flow, cis_op *root);

#endif
