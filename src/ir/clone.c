// Deep copies of ops.
#include "ir/op_def.h"
#include "support/map.h"

static cis_value *mapped(cis_ptrmap *map, cis_value *value) {
  uintptr_t *to = cis_ptrmap_find(map, value);
  return to ? (cis_value *)*to : value;
}

/// Clones one op; its regions get empty blocks with arguments, noted in the map.
static cis_op *clone_shell(cis_op *op, cis_ptrmap *map) {
  cis_context *ctx = cis_op_context(op);
  cis_op_state state;
  cis_op_state_init(&state, ctx, op->info, op->loc);
  for (uint32_t i = 0; i < op->num_operands; ++i)
    cis_vec_push(&state.operands, mapped(map, op->operands[i].value));
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    uintptr_t *to = cis_ptrmap_find(map, cis_op_successors(op)[i].block);
    cis_vec_push(&state.successors, to ? (cis_block *)*to : cis_op_successors(op)[i].block);
  }
  for (uint32_t i = 0; i < op->num_regions; ++i) {
    cis_region *region = cis_op_state_add_region(&state);
    cis_for_each_block (block, op->regions[i]) {
      cis_block *copy = cis_block_create(ctx);
      cis_block_insert(copy, region, NULL);
      cis_ptrmap_set(map, block, (uintptr_t)copy);
      for (uint32_t a = 0; a < block->num_args; ++a) {
        cis_value *arg = block->args[a];
        cis_ptrmap_set(map, arg,
                       (uintptr_t)cis_block_add_arg(ctx, copy, arg->type, cis_value_loc(arg)));
      }
    }
  }
  cis_op *clone = cis_op_create(&state);
  clone->discardable = op->discardable;
  cis_op_state_deinit(&state);
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_ptrmap_set(map, &op->results[i], (uintptr_t)&clone->results[i]);
  return clone;
}

typedef struct clone_walk_state {
  cis_op *root;
  cis_op *clone; // of the root
  cis_ptrmap *map;
} clone_walk_state;

static cis_walk clone_step(cis_op *op, void *user) {
  clone_walk_state *state = user;
  cis_op *clone = clone_shell(op, state->map);
  if (op == state->root)
    state->clone = clone;
  else
    cis_op_insert(clone, (cis_block *)cis_ptrmap_at(state->map, op->block), NULL);
  return CIS_WALK_CONTINUE;
}

/// Operands that were cloned before their definition (a later block's, or a graph region's) still name the original.
static cis_walk fix_step(cis_op *op, void *user) {
  cis_ptrmap *map = user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *to = mapped(map, op->operands[i].value);
    if (to != op->operands[i].value)
      cis_op_set_operand(op, i, to);
  }
  return CIS_WALK_CONTINUE;
}

cis_op *cis_op_clone(cis_op *op, cis_ptrmap *map) {
  cis_ptrmap own = {0};
  clone_walk_state state = {op, NULL, map ? map : &own};
  cis_walk_preorder(op, clone_step, &state);
  if (op->num_regions)
    cis_walk_preorder(state.clone, fix_step, state.map);
  cis_ptrmap_deinit(&own);
  return state.clone;
}
