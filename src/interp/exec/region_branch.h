// Executes ops of a user's own whose control flow between their regions, or to their successors, is
// declared, or said by a hook: edges become jumps, as those of scf's and cf's ops do.
#ifndef CIS_INTERP_EXEC_REGION_BRANCH_H
#define CIS_INTERP_EXEC_REGION_BRANCH_H

#include "interp/machine.h"

/// Emits the instruction that chooses one of several edges from `source`: its handler returns the
/// one after it for the first edge, the next one for the second, and so on. False after
/// cis_decode_unsupported.
typedef bool (*cis_emit_choice_fn)(cis_decoder *d, cis_op *op, cis_op *source, uint32_t num_edges);

/// Decodes an op that says where control goes.
bool cis_decode_region_branch(cis_decoder *d, cis_op *op, cis_emit_choice_fn choice);
/// Decodes a branch to one of its successors.
bool cis_decode_own_branch(cis_decoder *d, cis_op *op, cis_emit_choice_fn choice);
/// The choice that is declared (cistern.choice).
bool cis_emit_declared_choice(cis_decoder *d, cis_op *op, cis_op *source, uint32_t num_edges);

#endif
