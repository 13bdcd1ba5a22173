// What ownership-based deallocation does at each op inside a block, and at its end.
#ifndef CIS_DEALLOC_OWNERSHIP_OPS_H
#define CIS_DEALLOC_OWNERSHIP_OPS_H

#include "dealloc/ownership/ownership.h"

// --- ops.c: ops that are no terminators ---

/// Effects: allocations are owned unless the program frees them; buffers that are freed by hand
/// must not be owned.
void cis_owners_visit_effects(cis_owners *owners, cis_op *op);
/// Region control flow: ownership goes in and out along with each memref. Returns the op, made anew
/// Adds indicators to what an op or a terminator passes on: after the operands `passed`, or to the
/// group that is declared for them.
void cis_owners_pass_indicators(cis_op *op, cis_range passed, const cis_value_vec *indicators);
/// if it has results that are memrefs.
cis_op *cis_owners_visit_region_branch(cis_owners *owners, cis_op *op);
/// Calls: results are owned, or come with their ownership. Returns the op as above.
cis_op *cis_owners_visit_call(cis_owners *owners, cis_op *op);
/// A call that control never comes to has the results of the others.
void cis_owners_complete_call(cis_owners *owners, cis_op *op);
/// Results without ownership so far have that of the op's operands.
void cis_owners_visit_results(cis_owners *owners, cis_op *op);

// --- nested_memrefs.c: memrefs as elements of memrefs ---

/// Whether the value has the type of the elements of `memory`.
bool cis_owners_is_element(const cis_value *memory, const cis_value *value);
/// Reports and returns false if the op stores a memref in memory from which it may be loaded after
/// it was freed.
bool cis_owners_check_nested(const cis_owners *owners, cis_op *op);

// --- materialize.c ---

/// A copy, which the block owns.
cis_value *cis_owners_copy(cis_owners *owners, cis_builder *b, cis_value *value);
/// A value that the block surely owns: `value` itself or, if the block does not own it, a copy.
cis_value *cis_owners_own(cis_owners *owners, cis_builder *b, cis_value *value);

// --- terminators.c: terminators ---

/// A branch to one of several blocks.
bool cis_owners_visit_branch(cis_owners *owners, cis_op *op);
/// To the op around.
bool cis_owners_visit_region_terminator(cis_owners *owners, cis_op *op);
/// To the op around, with nothing passed.
bool cis_owners_visit_empty_terminator(cis_owners *owners, cis_op *op);
/// An unreachable terminator: it gets as many operands as the reachable ones have.
void cis_owners_complete_unreachable(cis_owners *owners, cis_op *op);

#endif
