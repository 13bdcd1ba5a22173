// Liveness: which values are live into and out of each block, as MLIR's Liveness defines it: a value used in a nested
// region is used in every enclosing block up to its definition.
//
// Values that never leave their block need no bit; the others are numbered densely, so the sets stay small.
#ifndef CIS_ANALYSIS_LIVENESS_H
#define CIS_ANALYSIS_LIVENESS_H

#include "ir/op_def.h"

typedef struct cis_liveness cis_liveness;

/// For everything inside `root`. Caller owns the result.
cis_liveness *cis_liveness_create(cis_op *root);
void cis_liveness_destroy(cis_liveness *liveness);

bool cis_liveness_is_live_in(const cis_liveness *liveness, cis_block *block, cis_value *value);
bool cis_liveness_is_live_out(const cis_liveness *liveness, cis_block *block, cis_value *value);
/// Appends the values that are live into (out of) a block, in the order of their numbers.
void cis_liveness_live_in(const cis_liveness *liveness, cis_block *block, cis_value_vec *out);
void cis_liveness_live_out(const cis_liveness *liveness, cis_block *block, cis_value_vec *out);
/// The last op of `block` that uses the value, itself or inside; the block's last op if the value lives out; NULL
/// if there is none.
cis_op *cis_liveness_last_use(const cis_liveness *liveness, cis_block *block, cis_value *value);

#endif
