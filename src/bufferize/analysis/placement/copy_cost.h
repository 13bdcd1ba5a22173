// The tensor that is copied for an operand out of place, and the bytes of that copy.
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_COPY_COST_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_COPY_COST_H

#include "bufferize/analysis/state/state.h"

typedef struct cis_tensor_copy {
  cis_value *result;  // the op's result that is copied instead of the operand, or NULL
  bool with_contents; // false: a new buffer suffices, because the contents are not needed
  /// With best_destinations: the op that filled the operand, which can fill the new buffer as well,
  /// so that nothing is copied; or NULL.
  cis_op *filled_by;
} cis_tensor_copy;

/// The op of `value` if it writes every element of its only tensor, which it does not read, from
/// scalars: linalg.fill, or a generic op that computes from indices. Else NULL.
cis_op *cis_filling_op(const cis_bufferization_state *state, const cis_value *value);
/// The copy for a tensor operand that is out of place.
cis_tensor_copy cis_tensor_copy_get(const cis_bufferization_state *state, cis_use *operand);
/// Bytes that it copies each time the function runs: its size times the trips of the loops around
/// it. What is not known counts as ir/estimate.h says. 0 if nothing is copied.
double cis_tensor_copy_cost(const cis_bufferization_state *state, cis_use *operand);

#endif
