// The first step of --eliminate-empty-tensors=overwritten: insertions move into the branches that
// compute their source.
#ifndef CIS_BUFFERIZE_PREPARE_INSERTIONS_IN_BRANCHES_H
#define CIS_BUFFERIZE_PREPARE_INSERTIONS_IN_BRANCHES_H

#include "bufferize/interface.h"

/// Moves insertions of what scf.if and scf.index_switch yield into their regions, inside `root`.
void cis_move_insertions_into_branches(cis_op *root, const cis_bufferization_options *options);

#endif
