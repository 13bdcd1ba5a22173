// The buffers that each tensor may have after the decisions.
//
// A set of aliases says less: two tensors that a third one may be are in one set with it, though
// they are two buffers.
//
//   %r = scf.index_switch %i -> tensor<4xf32>     %r may have the buffer of %a or that of %b
//   case 0 { scf.yield %a : tensor<4xf32> }
//   default { scf.yield %b : tensor<4xf32> }
#ifndef CIS_BUFFERIZE_ANALYSIS_STATE_POSSIBLE_BUFFERS_H
#define CIS_BUFFERIZE_ANALYSIS_STATE_POSSIBLE_BUFFERS_H

#include "bufferize/analysis/state/decisions.h"

typedef struct cis_possible_buffers cis_possible_buffers;

/// Computes the sets from the decisions and alias sets as they are now. Caller owns the result.
cis_possible_buffers *cis_possible_buffers_create(cis_bufferization_state *state);
/// Frees the sets.
void cis_possible_buffers_destroy(cis_possible_buffers *b);
/// Whether two tensors of one set of aliases may have one buffer. True where there are too many to
/// tell.
bool cis_possible_buffers_overlap(cis_possible_buffers *b, const cis_value *x, const cis_value *y);

#endif
