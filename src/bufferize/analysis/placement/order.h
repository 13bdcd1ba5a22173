// The order in which One-Shot's analysis decides.
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_ORDER_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_ORDER_H

#include "bufferize/analysis/state/state.h"

/// Appends the ops inside `root` that have to do with tensors, in the order of the heuristic.
void cis_analysis_order(const cis_bufferization_state *state, cis_op *root, cis_op_vec *out);

#endif
