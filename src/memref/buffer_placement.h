// Placement of allocations: the blocks that an allocation may be moved to. Shared by the passes
// that hoist and promote allocations.
#ifndef CIS_MEMREF_BUFFER_PLACEMENT_H
#define CIS_MEMREF_BUFFER_PLACEMENT_H

#include "analysis/buffer_reach.h"
#include "ir/dom.h"
#include "pass/pass.h"
#include "support/map.h"

/// An allocation that the passes consider: its op has one Allocate effect, on a result, outside the
/// automatic scope, and one op at most frees it.
typedef struct cis_placed_buffer {
  cis_value *value;
  cis_op *alloc, *dealloc; // dealloc: NULL if there is none
} cis_placed_buffer;
typedef CIS_VEC(cis_placed_buffer) cis_placed_buffer_vec;

/// Lists them in the order of the ops, those inside an op before the op.
void cis_placed_buffers_collect(cis_op *root, cis_placed_buffer_vec *out);

// --- kinds of ops ---

/// Whether the control flow of the op is understood: it is a loop or has region branches.
bool cis_is_control_flow(const cis_op *op);
/// Whether a region of the op may be entered again from itself.
bool cis_is_loop(const cis_op *op);

// --- placement ---

typedef struct cis_placement {
  cis_dom *dom;
  cis_view_flow *flow;              // the names whose uses count
  cis_reach *reach;                 // whose flow it is, borrowed; NULL: the struct owns `flow`
  cis_ptrmap repeated;              // blocks on cycles of branches
  cis_view_flow_question dominator; // the common dominator of all uses
  const uintptr_t *dominators;      // of all values, as blocks
} cis_placement;

/// Initializes in place: the struct must not move afterwards. The names of a buffer are all values
/// that reach it; without `reach` only memrefs; uses of these must not come before the allocation.
void cis_placement_init(cis_placement *placement, cis_op *root, cis_reach *reach, cis_arena *arena);
/// Frees the analyses that the struct owns.
void cis_placement_deinit(cis_placement *placement);
/// The innermost block that dominates all uses of the buffer under any of its names; NULL if there
/// is none.
cis_block *cis_placement_common_dominator(const cis_placement *placement, cis_value *buffer);
/// The innermost block that defines an operand of `op`; NULL without operands.
cis_block *cis_placement_dependencies(cis_placement *placement, const cis_op *op);
/// How a pass lets allocations move outward.
typedef struct cis_placement_rules {
  void *user;
  bool follow_dominators; // dominating blocks of the same region are places too
  bool (*may_leave)(void *user, const cis_op *parent);
} cis_placement_rules;
/// The outermost place, from the op's block outward, that is not above `bound` (NULL: there is no
/// bound).
cis_block *cis_placement_find(cis_placement *placement, cis_op *op, cis_block *bound,
                              const cis_placement_rules *rules);
/// Moves the op to `block`, which is around it or dominates its block: as late as its uses allow.
void cis_placement_move(cis_op *op, cis_block *block);

#endif
