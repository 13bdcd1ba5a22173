// What functions keep: whether a callee may still reach what it was passed after it has returned.
//
// MLIR's passes take it that a call is done with its operands when it returns. That does not hold
// of a function that writes the name of an argument to memory, or starts work on it that goes on,
// itself or by a call. Of a function without a body nothing else is known, so it counts as keeping
// nothing. A pointer that is passed as a number counts as kept by every function with a body.
#ifndef CIS_ANALYSIS_KEPT_ARGUMENTS_H
#define CIS_ANALYSIS_KEPT_ARGUMENTS_H

#include "ir/op_def.h"

/// The higher, the more is kept.
typedef enum cis_kept_level {
  CIS_KEPT_NOT,
  CIS_KEPT_IN_CALLEE, // in memory that the callee allocates and nobody else knows
  CIS_KEPT_ELSEWHERE, // in other memory, or by work that goes on
} cis_kept_level;

typedef struct cis_kept_arguments cis_kept_arguments;

/// Nothing is computed before the first question. Caller owns the result.
cis_kept_arguments *cis_kept_arguments_create(void);
/// Computes it now, for all of the module around `from`, unless that is done: in time linear in the
/// module, apart from functions that keep something. Afterwards functions must not come or go.
void cis_kept_arguments_compute(cis_kept_arguments *kept, cis_op *from);
/// NULL does nothing.
void cis_kept_arguments_destroy(cis_kept_arguments *kept);

/// What the callees of a call keep of one of its operands; of an indirect call: what any function
/// of the module keeps of anything.
cis_kept_level cis_kept_arguments_get(cis_kept_arguments *kept, const cis_use *use);

#endif
