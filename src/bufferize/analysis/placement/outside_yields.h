// Operands that cost nothing by themselves, but would make a loop copy what it yields.
//
//   %e = tensor.empty()
//   scf.for ... iter_args(%a = %t) {
//     %1 = linalg.exp ins(%a) outs(%e)      in place: %1 is %e's buffer, which the next iteration
//     scf.yield %1                          overwrites, so that the yield copies it
//   }
#ifndef CIS_BUFFERIZE_ANALYSIS_PLACEMENT_OUTSIDE_YIELDS_H
#define CIS_BUFFERIZE_ANALYSIS_PLACEMENT_OUTSIDE_YIELDS_H

#include "bufferize/analysis/state/state.h"

/// Whether a loop around the operand's op may yield its result, by the decisions so far, and the
/// operand may have a buffer that is made outside of that loop.
bool cis_is_yielded_from_outside(const cis_bufferization_state *state, cis_use *operand);

#endif
