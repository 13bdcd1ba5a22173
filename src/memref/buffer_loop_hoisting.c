// --buffer-loop-hoisting: allocations move out of loops whose iterations follow each other, so that
// all use one buffer.
//
//   scf.for %i = ... {                            %a = memref.alloc() : memref<4xf32>
//     %a = memref.alloc() : memref<4xf32>   =>    scf.for %i = ... {
//     "use"(%a)                                     "use"(%a)
//
// Allocations on the stack move as well. Left alone are allocations that are carried to the next
// iteration or out of the loop, that depend on a value of the loop, that are inside another op in
// the loop, that are freed in the loop, and those that a later iteration may still reach, because
// they are stored in memory, by a callee too, or because work on them goes on that the iteration
// does not wait for.
#include "ir/family.h"
#include "memref/buffer_placement.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

typedef struct hoist {
  cis_placement placement;
  cis_block *dominator; // of all uses of the buffer
} hoist;

/// Whether the loop's iterations follow each other and the buffer does not leave them.
static bool may_leave(void *user, const cis_op *parent) {
  hoist *h = user;
  return cis_is_loop(parent) && !(parent->info->traits & CIS_TRAIT_PARALLEL_LOOP) &&
         !(h->dominator && cis_dom_block(h->placement.dom, h->dominator, cis_op_block(parent)));
}

static void hoist_op(hoist *h, cis_op *op) {
  enum {
    KEPT = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING | CIS_REACH_IS_FREED
  };
  bool stays = cis_reach_get_flags(h->placement.reach, &op->results[0]) & KEPT;
  if (stays && !cis_planted("hoist-kept"))
    return;
  h->dominator = cis_placement_common_dominator(&h->placement, &op->results[0]);
  cis_placement_rules rules = {.user = h, .may_leave = may_leave};
  cis_block *bound = cis_placement_dependencies(&h->placement, op);
  cis_placement_move(op, cis_placement_find(&h->placement, op, bound, &rules));
}

static cis_walk collect_alloca(cis_op *op, void *user) {
  if (cis_is_hoistable(op, true))
    cis_vec_push((cis_op_vec *)user, op);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *function) {
  hoist h = {0};
  cis_placed_buffer_vec buffers = {0};
  cis_op_vec ops = {0};
  cis_reach *reach = cis_reach_create(function);
  cis_reach_follow_calls(reach, cis_pass_argument_ownership(pass));
  cis_placement_init(&h.placement, function, reach, cis_pass_arena(pass));
  cis_placed_buffers_collect(function, &buffers);
  for (size_t i = 0; i < buffers.len; ++i)
    if (cis_is_hoistable(buffers.data[i].alloc, false))
      cis_vec_push(&ops, buffers.data[i].alloc);
  cis_walk_postorder(function, collect_alloca, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    hoist_op(&h, ops.data[i]);
  cis_vec_deinit(&ops);
  cis_vec_deinit(&buffers);
  cis_placement_deinit(&h.placement);
  cis_reach_destroy(reach);
  return true;
}

const cis_pass_def cis_buffer_loop_hoisting_pass = {
    .name = "buffer-loop-hoisting",
    .title = "BufferLoopHoistingPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_CALLEES,
    .summary = "Optimizes placement of allocation operations by moving them out of loop nests",
    .run = run,
};
