// What --eliminate-empty-tensors=overwritten does first: insertions come nearer to what is
// computed.
#ifndef CIS_BUFFERIZE_PREPARE_INSERTIONS_IN_BRANCHES_H
#define CIS_BUFFERIZE_PREPARE_INSERTIONS_IN_BRANCHES_H

#include "bufferize/interface.h"

/// Moves insertions of what scf.if and scf.index_switch yield into their regions, inside `root`.
void cis_move_insertions_into_branches(cis_op *root, const cis_bufferization_options *options);

#endif
