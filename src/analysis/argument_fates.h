// What functions do to the buffers that they are passed: whether a callee frees them, may still
// reach them, or what it returns, after it has returned, and which of them it may return.
//
// MLIR's passes take it that a callee frees nothing that it is passed, and that it is done with it
// when it returns. That does not hold of a function that frees an argument, writes its name to
// memory, or starts work on it that goes on, itself or by a call. Of a function without a body
// nothing else is known, so it counts as doing none of this. A pointer that is passed as a number
// counts as kept by every function with a body. An indirect call may be of any function that has
// arguments of such types.
#ifndef CIS_ANALYSIS_ARGUMENT_FATES_H
#define CIS_ANALYSIS_ARGUMENT_FATES_H

#include "analysis/view_flow.h"

/// The higher, the more is kept.
typedef enum cis_kept_level {
  CIS_KEPT_NOT,
  CIS_KEPT_IN_CALLEE, // in memory that the callee allocates and nobody else knows
  CIS_KEPT_ELSEWHERE, // in other memory, or by work that goes on
} cis_kept_level;

typedef struct cis_argument_fates cis_argument_fates;

/// Nothing is computed before the first question. Caller owns the result.
cis_argument_fates *cis_argument_fates_create(void);
/// For a pass that takes a number which a call returns to be no pointer. Before anything is
/// computed.
void cis_argument_fates_trust_numbers(cis_argument_fates *fates);
/// Computes it now, for all of the module around `from`, unless that is done: in time linear in the
/// module, apart from functions that keep or free something. Afterwards functions must not come or
/// go.
void cis_argument_fates_compute(cis_argument_fates *fates, cis_op *from);
/// NULL does nothing.
void cis_argument_fates_destroy(cis_argument_fates *fates);

/// What the callee keeps of an operand of a call; nothing if the op is no call.
cis_kept_level cis_argument_fates_kept(cis_argument_fates *fates, const cis_use *use);
/// What the callee keeps of anything that a call returns; nothing if the op is no call or an
/// indirect one.
cis_kept_level cis_argument_fates_returned(cis_argument_fates *fates, cis_op *op);
/// Whether the callee may free it.
bool cis_argument_fates_freed(cis_argument_fates *fates, const cis_use *use);

/// Takes the edges from operands of calls to their results away from the flow of `root`, before it
/// is asked anything, where the result cannot be the operand: a number is no memory, and of a
/// callee with a body it is known which arguments it returns. Returns false if there were none.
bool cis_argument_fates_refine(cis_argument_fates *fates, cis_view_flow *flow, cis_op *root);

#endif
