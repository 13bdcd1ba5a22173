// --buffer-hoisting: allocations move to blocks that dominate all their uses, and out of regions
// that are entered once.
//
//   %r = scf.if %c -> (memref<4xf32>) {           %a = memref.alloc() : memref<4xf32>
//     %a = memref.alloc() : memref<4xf32>         %r = scf.if %c -> (memref<4xf32>) {
//     scf.yield %a                           =>     scf.yield %a
//   } else { ...                                  } else { ...
//
// An allocation never leaves a loop, never moves above the values that its sizes depend on, and
// never above the common dominator of all uses of the buffer under any of its names. If the program
// frees the buffer under one of these names it stays in its block, because control may come to the
// place outside without coming to the block, and then the buffer would leak.
#include "ir/family.h"
#include "memref/buffer_placement.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

static bool is_no_loop(void *user, const cis_op *parent) {
  (void)user;
  return !cis_is_loop(parent);
}

typedef struct hoisting {
  cis_op *function;
  cis_placement placement;
  cis_argument_ownership *arguments;
  cis_reach *reach; // made when it is first asked
} hoisting;

static bool is_freed(hoisting *h, cis_value *buffer) {
  if (!h->reach)
    h->reach = cis_reach_create(h->function);
  cis_reach_follow_calls(h->reach, h->arguments);
  return cis_reach_get_flags(h->reach, buffer) & CIS_REACH_IS_FREED && !cis_planted("hoist-freed");
}

static void hoist(hoisting *h, const cis_placed_buffer *buffer) {
  cis_placement *placement = &h->placement;
  cis_block *dominator = cis_placement_common_dominator(placement, buffer->value);
  cis_block *dependency = cis_placement_dependencies(placement, buffer->alloc);
  if (!dominator)
    return;
  bool depends = dependency && cis_dom_block_properly(placement->dom, dominator, dependency);
  cis_placement_rules rules = {.follow_dominators = true, .may_leave = is_no_loop};
  cis_block *place =
      cis_placement_find(placement, buffer->alloc, depends ? dependency : dominator, &rules);
  bool stays = place != cis_op_block(buffer->alloc) && is_freed(h, buffer->value);
  cis_placement_move(buffer->alloc, stays ? cis_op_block(buffer->alloc) : place);
}

static bool run(cis_pass *pass, cis_op *function) {
  hoisting h = {.function = function, .arguments = cis_pass_argument_ownership(pass)};
  cis_placed_buffer_vec buffers = {0};
  cis_placement_init(&h.placement, function, NULL, cis_pass_arena(pass));
  cis_placed_buffers_collect(function, &buffers);
  for (size_t i = 0; i < buffers.len; ++i)
    if (cis_is_hoistable(buffers.data[i].alloc, false))
      hoist(&h, &buffers.data[i]);
  cis_vec_deinit(&buffers);
  cis_reach_destroy(h.reach);
  cis_placement_deinit(&h.placement);
  return true;
}

const cis_pass_def cis_buffer_hoisting_pass = {
    .name = "buffer-hoisting",
    .title = "BufferHoistingPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_CALLEES,
    .summary = "Optimizes placement of allocation operations by moving them into common "
               "dominators and out of nested regions",
    .run = run,
};
