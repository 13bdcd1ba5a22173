// Rules of ownership-based deallocation per op: for each op of a block, and for its terminator.
#ifndef CIS_DEALLOC_OWNERSHIP_OPS_H
#define CIS_DEALLOC_OWNERSHIP_OPS_H

#include "dealloc/ownership/ownership.h"

// --- ops.c: ops that are no terminators ---

/// Visits an op with effects. What it allocates is owned unless the program frees it, and what it
/// frees must not be owned, because the buffer would be freed twice.
void cis_owners_visit_effects(cis_owners *owners, cis_op *op);
/// Visits an op that becomes the owner of operands. It gets what the block owns, or copies. False
/// after an error.
bool cis_owners_visit_taken(cis_owners *owners, cis_op *op);
/// Adds indicators to what an op or a terminator passes on: after the operands `passed`, or to the
/// group that is declared for them.
void cis_owners_pass_indicators(cis_op *op, cis_range passed, const cis_value_vec *indicators);
/// Visits an op with region control flow, into and out of which ownership goes along with each
/// memref. Returns the op, which is made anew if it has results that are memrefs.
cis_op *cis_owners_visit_region_branch(cis_owners *owners, cis_op *op);
/// Makes the op anew with an i1 for each result that is a memref, which says whether the block owns
/// that result; the op as it is where there is none.
cis_op *cis_owners_add_indicators(cis_owners *owners, cis_op *op);
/// Visits a call, whose results are owned, or come with their ownership. Returns the op as above.
cis_op *cis_owners_visit_call(cis_owners *owners, cis_op *op);
/// Gives a call that control never reaches the results that calls of the same function have.
void cis_owners_complete_call(cis_owners *owners, cis_op *op);
/// Gives results without ownership so far that of the op's operands.
void cis_owners_visit_results(cis_owners *owners, cis_op *op);

// --- nested_memrefs.c: memrefs as elements of memrefs ---

/// Whether the value has the type of the elements of `memory`.
bool cis_owners_is_element(const cis_value *memory, const cis_value *value);
/// Reports and returns false if the op stores a memref in memory from which it may be loaded after
/// it was freed.
bool cis_owners_check_nested(const cis_owners *owners, cis_op *op);

// --- materialize.c ---

/// Returns the value, with the i1 that says whether the block owns it in `*out_indicator`; where no
/// value says that, a copy as of cis_owners_copy. NULL after an error.
cis_value *cis_owners_materialize(cis_owners *owners, cis_builder *b, cis_value *value,
                                  cis_family_set families, cis_value **out_indicator);
/// Builds a copy of the value, which the block owns, as memory of that family, or of the value's if
/// it is none. NULL after an error.
cis_value *cis_owners_copy(cis_owners *owners, cis_builder *b, cis_value *value,
                           cis_family_set families);
/// Returns a value that the block surely owns: `value` itself or, if the block does not own it, a
/// copy as of cis_owners_copy. NULL after an error.
cis_value *cis_owners_own(cis_owners *owners, cis_builder *b, cis_value *value,
                          cis_family_set families);

// --- terminators.c: terminators ---

// Each builds the dealloc before a terminator and passes ownership along with each memref. False
// after an error.

/// Builds the dealloc op before a terminator that leaves the region, or none if there is nothing to
/// free or to keep. Appends the indicators of `kept`, which are memrefs, to `out_indicators`.
bool cis_owners_free_and_keep(cis_owners *owners, cis_op *op, const cis_value_vec *kept,
                              cis_value_vec *out_indicators);
/// Whether the block owns all memrefs that it is passed, because a branch to it has no room for
/// indicators.
bool cis_owners_gets_owned(cis_owners *owners, const cis_block *block);
/// The terminator branches to one of several blocks.
bool cis_owners_visit_branch(cis_owners *owners, cis_op *op);
/// The terminator passes values to the op around it.
bool cis_owners_visit_region_terminator(cis_owners *owners, cis_op *op);
/// The terminator passes nothing to the op around it.
bool cis_owners_visit_empty_terminator(cis_owners *owners, cis_op *op);
/// Gives a terminator that control never reaches as many operands as the reachable ones have.
void cis_owners_complete_unreachable(cis_owners *owners, cis_op *op);

/// The function that a call calls; NULL if that is not known.
cis_op *cis_owners_callee(const cis_owners *owners, cis_op *call);

#endif
