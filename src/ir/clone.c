// Deep copies of ops.
#include "ir/op_def.h"
#include "support/map.h"

/// A value or a block, and its clone.
typedef struct pair {
  const void *from;
  void *clone;
} pair;

/// The clones of values and blocks.
typedef struct clones {
  cis_ptrmap *map;     // NULL: `pairs` has them
  CIS_VEC(pair) pairs; // the tag of `from` is the number of its pair
} clones;

static void add(clones *all, const void *from, uint32_t *tag, void *clone) {
  if (all->map) {
    cis_ptrmap_set(all->map, from, (uintptr_t)clone);
    return;
  }
  *tag = (uint32_t)all->pairs.len;
  cis_vec_push(&all->pairs, ((pair){from, clone}));
}

/// The clone of a value or a block, or NULL.
static void *find(const clones *all, const void *from, uint32_t tag) {
  if (!all->map)
    return tag < all->pairs.len && all->pairs.data[tag].from == from ? all->pairs.data[tag].clone
                                                                     : NULL;
  uintptr_t *to = cis_ptrmap_find(all->map, from);
  return to ? (void *)*to : NULL;
}

static cis_value *mapped(const clones *all, const cis_value *value) {
  return find(all, value, value->tag);
}

/// Gives `dest` empty blocks with arguments like those of `source`, noted in `all`.
static void clone_blocks(cis_context *ctx, cis_region *dest, const cis_region *source,
                         clones *all) {
  cis_for_each_block (block, source) {
    cis_block *copy = cis_block_create(ctx);
    cis_block_insert(copy, dest, NULL);
    add(all, block, &block->tag, copy);
    for (uint32_t a = 0; a < block->num_args; ++a) {
      cis_value *arg = cis_block_args(block)[a];
      add(all, arg, &arg->tag, cis_block_add_arg(ctx, copy, arg->type, cis_value_loc(arg)));
    }
  }
}

/// Clones one op; its regions get empty blocks with arguments, noted in `all`. `*out_is_whole`:
/// all operands have clones.
static cis_op *clone_shell(cis_op *op, clones *all, bool *out_is_whole) {
  cis_context *ctx = cis_op_context(op);
  cis_op_state state;
  cis_op_state_init(&state, ctx, op->info, op->loc);
  *out_is_whole = true;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *to = mapped(all, cis_op_operand(op, i));
    *out_is_whole &= to != NULL;
    cis_vec_push(&state.operands, to ? to : cis_op_operand(op, i));
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_vec_push(&state.types, op->results[i].type);
  for (uint32_t i = 0; i < op->num_props; ++i)
    state.props.data[i] = cis_op_props(op)[i];
  for (uint32_t i = 0; i < op->num_successors; ++i) {
    cis_block *block = cis_op_successor(op, i), *to = find(all, block, block->tag);
    cis_vec_push(&state.successors, to ? to : block);
  }
  for (uint32_t i = 0; i < op->num_regions; ++i)
    clone_blocks(ctx, cis_op_state_add_region(&state), cis_op_region(op, i), all);
  if (op->shares_region)
    state.shared_region = cis_op_region(op, 0);
  cis_op *clone = cis_op_create(&state);
  cis_op_set_discardable(clone, cis_op_discardable(op));
  cis_op_state_deinit(&state);
  for (uint32_t i = 0; i < op->num_results; ++i)
    add(all, &op->results[i], &op->results[i].tag, &clone->results[i]);
  return clone;
}

typedef struct clone_walk_state {
  cis_op *root;
  cis_op *clone; // of the root
  clones all;
  cis_op_vec unmapped; // clones with operands that had no clone yet
} clone_walk_state;

static cis_walk clone_step(cis_op *op, void *user) {
  clone_walk_state *state = user;
  bool is_whole;
  cis_op *clone = clone_shell(op, &state->all, &is_whole);
  if (!is_whole)
    cis_vec_push(&state->unmapped, clone);
  if (op == state->root)
    state->clone = clone;
  else
    cis_op_insert(clone, find(&state->all, cis_op_block(op), cis_op_block(op)->tag), NULL);
  return CIS_WALK_CONTINUE;
}

/// Operands that were cloned before their definition (a later block's, or a graph region's) still
/// name the original.
static void fix_operands(cis_op *clone, const clones *all) {
  for (uint32_t i = 0; i < clone->num_operands; ++i) {
    cis_value *to = mapped(all, cis_op_operand(clone, i));
    if (to)
      cis_op_set_operand(clone, i, to);
  }
}

/// Clones an op; adds to the map, or sets tags if that is NULL.
static cis_op *clone_with(cis_op *op, cis_ptrmap *map) {
  clone_walk_state state = {.root = op, .all.map = map};
  cis_walk_preorder(op, clone_step, &state);
  for (size_t i = 0; i < state.unmapped.len && op->num_regions; ++i)
    fix_operands(state.unmapped.data[i], &state.all);
  cis_vec_deinit(&state.unmapped);
  cis_vec_deinit(&state.all.pairs);
  return state.clone;
}

cis_op *cis_op_clone(cis_op *op, cis_ptrmap *map) {
  cis_ptrmap own = {0};
  cis_op *clone = clone_with(op, map ? map : &own);
  cis_ptrmap_deinit(&own);
  return clone;
}

cis_op *cis_op_clone_tagging(cis_op *op) { return clone_with(op, NULL); }

void cis_op_own_regions(cis_op *op) {
  cis_context *ctx = cis_op_context(op);
  cis_ptrmap map = {0};
  clones all = {.map = &map};
  if (!op->shares_region)
    return;
  const cis_region *shared = cis_op_region(op, 0);
  cis_region *own = cis_region_create(ctx);
  clone_blocks(ctx, own, shared, &all);
  cis_for_each_block (block, shared)
    for (cis_op *inner = cis_block_first(block); inner; inner = cis_op_next(inner))
      cis_op_insert(cis_op_clone(inner, &map), (cis_block *)cis_ptrmap_at(&map, block), NULL);
  cis_ptrmap_deinit(&map);
  cis_link_set(&own->to_op, op);
  cis_op_regions(op)[0] = own;
  op->num_regions = 1;
  op->shares_region = false;
}

static cis_walk own_step(cis_op *op, void *user) {
  (void)user;
  cis_op_own_regions(op);
  return CIS_WALK_CONTINUE;
}

void cis_op_own_regions_inside(cis_op *root) { cis_walk_preorder(root, own_step, NULL); }
