// Last uses of tensors, for many questions about one function.
#ifndef CIS_BUFFERIZE_PREPARE_LAST_USES_H
#define CIS_BUFFERIZE_PREPARE_LAST_USES_H

#include "bufferize/analysis/state/state.h"

/// Ops are numbered in pre-order, and the users of each tensor that is asked about are sorted, so
/// that a question takes the logarithm of their number for each op around. The numbers are the
/// `tag`s of ops meanwhile.
typedef struct cis_last_uses cis_last_uses;

/// For the ops inside `root`, of which none may be added, moved or erased while answers are wanted.
/// Caller owns the result.
cis_last_uses *cis_last_uses_create(const cis_bufferization_state *state, cis_op *root);
/// Frees the answers.
void cis_last_uses_destroy(cis_last_uses *l);
/// Drops the answer about a tensor whose uses have changed.
void cis_last_uses_forget(cis_last_uses *l, const cis_value *value);

/// Whether every other user of the tensor runs before `op`, or never where `op` does.
bool cis_is_last_user(cis_last_uses *l, cis_value *value, cis_op *op);
/// Whether a terminator that never runs in the same execution as `op` passes the tensor.
bool cis_escapes_elsewhere(cis_last_uses *l, cis_value *value, cis_op *op);

#endif
