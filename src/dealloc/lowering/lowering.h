// Lowering of bufferization.dealloc to scf.if and memref.dealloc: conditions are tested and
// pointers compared at run time. Shared by the passes that lower it.
#ifndef CIS_DEALLOC_LOWERING_LOWERING_H
#define CIS_DEALLOC_LOWERING_LOWERING_H

#include "ir/builder.h"
#include "support/map.h"
#include "transform/conversion.h"

/// The helper functions that general lowerings call: private, one per symbol table that needs it,
/// at its end.
typedef struct cis_dealloc_helpers {
  cis_ptrmap functions; // op that is a symbol table -> func.func
  cis_location loc;     // theirs
} cis_dealloc_helpers;

/// Runs a conversion whose hooks get the helpers as `user`: first makes the helper functions inside
/// `root`, unless `root` is a function. Reports "root operation must be a builtin.module or a
/// function".
bool cis_lowering_run(const cis_conversion *conversion, cis_op *root);

/// Whether the op can be lowered; reports the reason if not.
bool cis_lowering_check_dealloc(const cis_dealloc_helpers *helpers, cis_op *op);
/// Replaces a bufferization.dealloc that cis_lowering_check_dealloc accepts.
void cis_lower_dealloc(const cis_dealloc_helpers *helpers, cis_op *op);

// --- dealloc_helper.c ---

/// Builds the function at the end of a symbol table. `name` is free there.
cis_op *cis_dealloc_helper_build(cis_op *table, cis_str name, cis_location loc);

#endif
