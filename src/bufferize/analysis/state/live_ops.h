// Ops whose results have an effect. Other ops may read anything without changing the program.
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_LIVE_OPS_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_LIVE_OPS_H

#include "bufferize/analysis/state/state.h"

typedef struct cis_live_ops {
  cis_ptrmap set; // of ops, and of values whose contents they use
} cis_live_ops;

/// Finds the live ops inside `root`: those that something which can be seen depends on, as all that
/// a function returns and a branch decides by.
cis_live_ops cis_live_ops_find(const cis_bufferization_state *state, cis_op *root);
/// Frees the set.
void cis_live_ops_deinit(cis_live_ops *live);
/// Whether a live op uses the contents of the operand, directly or through ops that pass its tensor
/// on.
bool cis_live_ops_read(const cis_live_ops *live, const cis_bufferization_state *state,
                       cis_use *operand);

#endif
