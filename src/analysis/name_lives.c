// Climbs from an op through the blocks around it, to the region that defines the name: a use in a
// block around the op is compared by order, a use in another block by paths of branches, and a use
// before the op counts if something inside that region repeats both.
#include "analysis/name_lives.h"

#include "analysis/repeated_blocks.h"
#include "ir/op_def.h"
#include "support/planted.h"

static cis_walk note_op(cis_op *op, void *user) {
  cis_name_lives *lives = user;
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_find_repeated_blocks(cis_op_region(op, i), &lives->repeated, &lives->components);
  return CIS_WALK_CONTINUE;
}

void cis_name_lives_init(cis_name_lives *lives, cis_op *root, uint64_t budget) {
  *lives = (cis_name_lives){.budget = budget};
  cis_walk_preorder(root, note_op, lives);
}

void cis_name_lives_deinit(cis_name_lives *lives) {
  cis_ptrmap_deinit(&lives->repeated);
  cis_ptrmap_deinit(&lives->components);
  cis_ptrmap_deinit(&lives->once);
}

bool cis_name_lives_spend(cis_name_lives *lives, uint64_t work) {
  lives->budget -= work < lives->budget ? work : lives->budget;
  return lives->budget;
}

static bool spend(cis_name_lives *lives) { return lives->budget && lives->budget--; }

enum { LEVELS_PER_STEP = 16 }; // that are climbed, because that is fast

static bool spend_on_levels(cis_name_lives *lives, uint32_t levels) {
  return levels < LEVELS_PER_STEP || cis_name_lives_spend(lives, levels / LEVELS_PER_STEP);
}

/// Whether a region of the op leads to another one.
static bool has_edges_between(cis_op *op) {
  cis_region_edge_vec edges = {0};
  bool found = false;
  for (uint32_t r = 0; r < op->num_regions && op->num_regions > 1; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_op *end = cis_block_terminator(block);
      if (end && !end->num_successors)
        cis_region_edges(op, end, &edges);
    }
  for (size_t e = 0; e < edges.len && !found; ++e)
    found = edges.data[e].to;
  cis_vec_deinit(&edges);
  return found;
}

bool cis_runs_regions_once(cis_op *op) {
  const cis_op_def *def = op->info->def;
  const cis_region_branch_interface *branch = def ? def->region_branch : NULL;
  return branch && !branch->repetitive && !branch->parallel &&
         !(op->info->traits & CIS_TRAIT_LOOP_LIKE) &&
         !(branch->may_repeat && branch->may_repeat(op)) && !has_edges_between(op);
}

bool cis_name_lives_reaches(cis_name_lives *lives, cis_block *from, const cis_block *to,
                            const cis_block *avoided) {
  cis_ptrmap seen = {0};
  cis_block_vec work = {0};
  bool found = false;
  uintptr_t last = cis_ptrmap_at(&lives->components, to);
  if (avoided)
    cis_ptrmap_set(&seen, avoided, 1);
  cis_vec_push(&work, from);
  while (work.len && !found) {
    const cis_op *end = cis_block_last(cis_vec_pop(&work));
    found = !spend(lives);
    for (uint32_t i = 0; end && i < end->num_successors && !found; ++i) {
      bool is_new;
      cis_block *next = cis_op_successor(end, i);
      if (cis_ptrmap_at(&lives->components, next) < last)
        continue; // no path leads from there to `to`
      cis_ptrmap_get(&seen, next, &is_new);
      found = is_new && next == to;
      if (is_new)
        cis_vec_push(&work, next);
    }
  }
  cis_vec_deinit(&work);
  cis_ptrmap_deinit(&seen);
  return found;
}

/// cis_runs_regions_once, asked once of each op.
static bool runs_once(cis_name_lives *lives, cis_op *op) {
  enum { UNKNOWN, NO, YES };
  uintptr_t *known = cis_ptrmap_get(&lives->once, op, NULL);
  if (*known == UNKNOWN)
    *known = cis_runs_regions_once(op) ? YES : NO;
  return *known == YES;
}

/// Whether something repeats `op` between two definitions of a name of that block.
static bool is_repeated(cis_name_lives *lives, const cis_block *home, cis_op *op) {
  if (cis_planted("name-lives-loops"))
    return false;
  for (;; op = cis_op_parent(op)) {
    if (cis_op_block(op) != home && cis_ptrmap_has(&lives->repeated, cis_op_block(op)))
      return true;
    if (cis_op_parent_region(op) == cis_block_region(home))
      return false;
    if (!runs_once(lives, cis_op_parent(op)))
      return true;
  }
}

static uint32_t depth_of(cis_op *op) {
  uint32_t depth = 0;
  for (; op; op = cis_op_parent(op))
    ++depth;
  return depth;
}

/// Whether a use may follow `op`, which is inside the region of the block that defines the name.
static bool may_follow(cis_name_lives *lives, const cis_block *home, cis_op *op, cis_op *user) {
  cis_op *at = op, *other = user; // around these, in the innermost region that has both
  uint32_t depth = depth_of(op), other_depth = depth_of(user);
  if (!spend_on_levels(lives, depth + other_depth))
    return true;
  for (; depth > other_depth; --depth)
    at = cis_op_parent(at);
  for (; other_depth > depth; --other_depth)
    other = cis_op_parent(other);
  for (; cis_op_parent_region(at) != cis_op_parent_region(other); other = cis_op_parent(other))
    at = cis_op_parent(at);
  if (other == at && at != op && at != user && !runs_once(lives, at))
    return true;
  if (cis_op_block(other) != cis_op_block(at)
          ? cis_name_lives_reaches(lives, cis_op_block(at), cis_op_block(other),
                                   cis_op_block(at) == home ? NULL : home)
          : other != at && cis_op_is_before(at, other))
    return true;
  return is_repeated(lives, home, at);
}

/// The op around `op`, or itself, in the region; NULL if there is none. `*out_levels` are between.
static cis_op *ancestor_in(const cis_region *region, cis_op *op, uint32_t *out_levels) {
  for (*out_levels = 0; op && cis_op_parent_region(op) != region; ++*out_levels)
    op = cis_op_parent(op);
  return op;
}

bool cis_name_is_live_after(cis_name_lives *lives, cis_value *name, cis_op *op) {
  const cis_block *home = cis_value_block(name);
  uint32_t levels;
  cis_op *definition = cis_value_op(name),
         *around = ancestor_in(cis_block_region(home), op, &levels);
  if (!spend_on_levels(lives, levels))
    return true;
  if (!around || (definition && cis_op_block(around) == home &&
                  (around == definition || cis_op_is_before(around, definition))))
    return false;
  cis_for_each_use (use, name)
    if (!spend(lives) || may_follow(lives, home, op, cis_use_owner(use)))
      return true;
  return false;
}

bool cis_name_is_live_in(cis_name_lives *lives, cis_value *name, cis_block *block) {
  const cis_block *home = cis_value_block(name);
  bool is_inner = cis_block_region(home) != cis_block_region(block);
  uint32_t levels;
  cis_for_each_use (use, name) {
    cis_op *in =
        block == home ? NULL : ancestor_in(cis_block_region(block), cis_use_owner(use), &levels);
    const cis_block *at = in ? cis_op_block(in) : NULL;
    if (!spend(lives) || (at && (at == block || cis_name_lives_reaches(lives, block, at, home))))
      return true;
  }
  return is_inner && cis_name_is_live_after(lives, name, cis_block_first(block));
}

cis_value *cis_only_memref_result(cis_op *call) {
  cis_value *only = NULL;
  for (uint32_t i = 0; i < call->num_results; ++i) {
    if (!cis_value_is_base_memref(&call->results[i]))
      continue;
    if (only)
      return NULL;
    only = &call->results[i];
  }
  return only;
}
