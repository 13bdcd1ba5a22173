// Graphs of blocks: branches that always take one edge, blocks that control does not come to, and
// early returns.
//
//   cf.cond_br %c, ^a, ^b(%x : i32)      =>      cf.br ^b(%x : i32)
#include "ir/builder.h"
#include "ir/symbol.h"
#include "reduce/impl.h"
#include "transform/region_simplify.h"

#include <stdlib.h>

// --- building blocks ---

bool cis_reduce_add_branch(cis_block *block, cis_block *dest, const cis_value_vec *values,
                           const cis_op *of) {
  cis_context *ctx = cis_op_context(of);
  const cis_op_info *info = cis_context_op_info(ctx, CIS_STR("cf.br"));
  cis_op_state state;
  if (!info->def)
    return false;
  cis_op_state_init(&state, ctx, info, of->loc);
  cis_vec_append(&state.operands, values->data, values->len);
  cis_vec_push(&state.successors, dest);
  cis_op_insert(cis_op_create(&state), block, NULL);
  cis_op_state_deinit(&state);
  return true;
}

/// Ends a block with a branch, in place of the op that ends it. False, and nothing is changed, in a
/// build without cf.
static bool end_with_branch(cis_block *block, cis_block *dest, const cis_value_vec *values) {
  cis_op *old = cis_block_last(block);
  if (!cis_reduce_add_branch(block, dest, values, old))
    return false;
  cis_reduce_erase(old);
  return true;
}

/// The values that edge `i` passes. False if not all arguments of the block are passed one.
static bool passed_values(cis_op *branch, uint32_t i, cis_value_vec *out) {
  cis_range range = cis_branch_operands(branch, i);
  const cis_block *dest = cis_op_successor(branch, i);
  for (uint32_t o = 0; o < range.num; ++o)
    cis_vec_push(out, cis_op_operand(branch, range.first + o));
  for (uint32_t a = 0; a < dest->num_args && out->len == dest->num_args; ++a)
    if (out->data[a]->type != cis_block_args(dest)[a]->type)
      return false;
  return out->len == dest->num_args;
}

static void erase_unreachable(cis_op *op) {
  cis_rewriter r = cis_builder_before(op);
  cis_block_vec scratch = {0};
  if (!cis_op_block(op))
    r = (cis_rewriter){.ctx = cis_op_context(op)};
  cis_erase_unreachable_blocks(&r, op, &scratch);
  cis_vec_deinit(&scratch);
}

/// The only block that branches to this one, by one edge and to no other block; NULL: there is
/// none.
static cis_block *only_predecessor(const cis_block *block) {
  const cis_block_use *use = cis_block_preds(block);
  if (!use || cis_block_use_next(use) || cis_block_use_owner(use)->num_successors != 1)
    return NULL;
  cis_block *pred = cis_op_block(cis_block_use_owner(use));
  return pred != block ? pred : NULL;
}

/// Joins a block to its only predecessor. False if there is none.
static bool join_to_predecessor(cis_block *block) {
  cis_block *pred = only_predecessor(block);
  cis_value_vec values = {0};
  bool ok = pred && !cis_block_is_entry(block) && passed_values(cis_block_last(pred), 0, &values);
  if (ok) {
    cis_context *ctx = cis_op_context(cis_block_last(pred));
    for (uint32_t i = 0; i < block->num_args; ++i)
      cis_value_replace_all_uses(cis_block_args(block)[i], values.data[i]);
    cis_reduce_erase(cis_block_last(pred));
    if (cis_block_first(block))
      cis_block_splice(pred, cis_block_first(block));
    cis_block_destroy(ctx, block);
  }
  cis_vec_deinit(&values);
  return ok;
}

/// Joins each block of a region that has an only predecessor to it.
static bool straighten(cis_region *region) {
  bool changed = false;
  for (cis_block *block = cis_region_last(region); block;) {
    cis_block *prev = cis_block_prev(block);
    changed |= join_to_predecessor(block);
    block = prev;
  }
  return changed;
}

static bool straighten_parents(cis_op_vec *parents) {
  bool changed = false;
  for (size_t i = 0; i < parents->len; ++i) {
    cis_op *parent = parents->data[i];
    erase_unreachable(parent);
    for (uint32_t r = 0; r < parent->num_regions; ++r)
      changed |= straighten(cis_op_region(parent, r));
  }
  cis_vec_deinit(parents);
  return changed;
}

static void add_parent(cis_op_vec *parents, cis_op *parent) {
  if (!parents->len || cis_vec_last(parents) != parent)
    cis_vec_push(parents, parent);
}

/// Makes edge `e` of a branch pass values to another block.
static void set_edge(cis_op *branch, uint32_t e, cis_block *dest, const cis_value_vec *values) {
  cis_range range = cis_branch_operands(branch, e);
  for (uint32_t o = range.num; o-- > 0;)
    cis_op_erase_operand(branch, range.first + o);
  cis_op_set_successor(branch, e, dest);
  cis_op_extend_branch(branch, e, values->data, (uint32_t)values->len);
}

static bool has_branch_interface(const cis_op *op) {
  return op->info->def && op->info->def->branch;
}

// --- one edge of a branch ---

enum { LIKE_ANOTHER, ALONE }; // variants: an edge goes where `number` goes; it is the only one

static cis_walk number_blocks(cis_op *op, void *user) {
  uint32_t number = 0;
  (void)user;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      block->tag = number++;
  return CIS_WALK_CONTINUE;
}

static int by_block(const void *a, const void *b) {
  const cis_reduce_target *x = a, *y = b;
  uint32_t m = cis_op_successor(x->object, (uint32_t)x->number)->tag;
  uint32_t n = cis_op_successor(y->object, (uint32_t)y->number)->tag;
  return m != n ? (m > n) - (m < n) : (x->index > y->index) - (x->index < y->index);
}

/// Edges that lead farther down are the better ones, because they are not those of loops.
static void find_like(cis_op *op, cis_reduce_target_vec *out) {
  size_t begin = out->len;
  for (uint32_t i = 0; i < op->num_successors; ++i)
    for (uint32_t like = 0; like < op->num_successors; ++like)
      if (cis_op_successor(op, i) != cis_op_successor(op, like))
        cis_vec_push(out, ((cis_reduce_target){.object = op, .index = i, .number = like}));
  if (out->len > begin)
    qsort(out->data + begin, out->len - begin, sizeof(*out->data), by_block);
}

static cis_walk find_edge(cis_op *op, void *user) {
  if (has_branch_interface(op) && op->num_successors > 1)
    find_like(op, user);
  for (uint32_t i = op->num_successors; op->num_successors > 1 && i-- > 0;)
    cis_reduce_add(user, op, i, ALONE);
  if (op->num_successors == 1 && only_predecessor(cis_op_successor(op, 0)))
    cis_reduce_add(user, op, 0, ALONE);
  return CIS_WALK_CONTINUE;
}

static void find_edges(cis_op *root, cis_reduce_target_vec *out) {
  cis_walk_preorder(root, number_blocks, NULL);
  cis_reduce_walk(root, find_edge, out);
}

/// Blocks that control does not come to any more are erased in the end, because targets are in
/// them.
static bool take_edges(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_op_vec parents = {0};
  const void *decided = NULL;
  bool changed = false;
  (void)root;
  for (size_t i = num; i-- > 0;) {
    cis_op *branch = targets[i].object;
    cis_block *block = cis_op_block(branch);
    cis_value_vec values = {0};
    if (branch == decided)
      continue;
    add_parent(&parents, cis_block_parent_op(block));
    decided = branch;
    uint32_t edge = targets[i].variant == ALONE ? targets[i].index : (uint32_t)targets[i].number;
    if (branch->num_successors > 1 && passed_values(branch, edge, &values)) {
      if (targets[i].variant == ALONE)
        changed |= end_with_branch(block, cis_op_successor(branch, edge), &values);
      else
        set_edge(branch, targets[i].index, cis_op_successor(branch, edge), &values);
      changed = true;
    }
    cis_vec_deinit(&values);
  }
  changed |= straighten_parents(&parents);
  return changed;
}

const cis_reduction cis_reduce_branches = {
    "branches",
    "all edges of a branch but one; blocks that control does not come to then; a "
    "branch to a block that has no other predecessor",
    find_edges, take_edges};

// --- blocks that are passed by ---

static cis_walk find_block(cis_op *op, void *user) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      const cis_op *last = cis_block_last(block);
      if (cis_block_is_entry(block) || !last)
        continue;
      for (uint32_t i = last->num_successors; i-- > 0;)
        if (cis_op_successor(last, i) != block)
          cis_reduce_add(user, block, i, 0);
    }
  return CIS_WALK_CONTINUE;
}

static void find_blocks(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_block, out);
}

/// The value for a branch that no longer leads to `skipped`: `wanted`, or another one of its type
/// if it is defined there.
static cis_value *value_at(cis_op *branch, cis_value *wanted, const cis_block *skipped) {
  return cis_value_block(wanted) != skipped ? wanted : cis_reduce_value(branch, wanted->type);
}

/// Makes edge `e` of a branch lead to where `skipped` goes by edge `i`.
static bool redirect(cis_op *branch, uint32_t e, cis_block *skipped, uint32_t i) {
  cis_op *last = cis_block_last(skipped);
  cis_value_vec values = {0}, own = {0};
  bool ok = passed_values(last, i, &values) && passed_values(branch, e, &own);
  for (size_t v = 0; ok && v < values.len; ++v) {
    cis_value *value = values.data[v];
    if (cis_value_arg_block(value) == skipped)
      value = own.data[value->index];
    else
      value = value_at(branch, value, skipped);
    ok = value != NULL;
    values.data[v] = value;
  }
  if (ok)
    set_edge(branch, e, cis_op_successor(last, i), &values);
  cis_vec_deinit(&values);
  cis_vec_deinit(&own);
  return ok;
}

static bool skip_block(cis_block *block, uint32_t i) {
  bool changed = false;
  for (cis_block_use *use = cis_block_preds(block), *next; use; use = next) {
    next = cis_block_use_next(use);
    cis_op *branch = cis_block_use_owner(use);
    if (cis_op_block(branch) == block || !has_branch_interface(branch))
      continue;
    changed |= redirect(branch, (uint32_t)(use - cis_op_successors(branch)), block, i);
  }
  return changed;
}

static bool skip_blocks(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_op_vec parents = {0};
  bool changed = false;
  const void *skipped = NULL;
  (void)root;
  for (size_t i = num; i-- > 0;) {
    if (targets[i].object == skipped)
      continue;
    add_parent(&parents, cis_block_parent_op(targets[i].object));
    if (skip_block(targets[i].object, targets[i].index)) {
      skipped = targets[i].object;
      changed = true;
    }
  }
  straighten_parents(&parents);
  return changed;
}

const cis_reduction cis_reduce_blocks = {"blocks", "a block; branches to it go where it goes",
                                         find_blocks, skip_blocks};

// --- early returns ---

/// An op of the region that leaves it.
static cis_op *exit_of(const cis_region *region) {
  for (cis_block *block = cis_region_last(region); block; block = cis_block_prev(block)) {
    cis_op *last = cis_block_last(block);
    if (last && !last->num_successors && cis_op_has_trait(last, CIS_TRAIT_TERMINATOR))
      return last;
  }
  return NULL;
}

/// func.return in a function of func, whose blocks may all lead to others.
static const cis_op_info *return_of(cis_op *function) {
  return cis_str_is(cis_op_name(function), "func.func")
             ? cis_context_op_info(cis_op_context(function), CIS_STR("func.return"))
             : NULL;
}

static cis_walk find_leaving(cis_op *op, void *user) {
  if (op->num_successors && (exit_of(cis_op_parent_region(op)) || return_of(cis_op_parent(op))))
    cis_reduce_add(user, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_all_leaving(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_leaving, out);
}

/// The types of the values that leave the region with that exit, which may be NULL.
static void exit_types(cis_op *branch, cis_op *exit, cis_type_vec *out) {
  for (uint32_t i = 0; exit && i < exit->num_operands; ++i)
    cis_vec_push(out, cis_op_operand_type(exit, i));
  if (exit)
    return;
  cis_type type = cis_function_type(cis_op_parent(branch));
  cis_vec_append(out, type->function.results, type->function.num_results);
}

/// An op like the exit, or a return, in place of a branch.
static bool leave(cis_op *branch) {
  cis_op *exit = exit_of(cis_op_parent_region(branch));
  const cis_op_info *info = exit ? exit->info : return_of(cis_op_parent(branch));
  cis_op_state state;
  cis_type_vec types = {0};
  exit_types(branch, exit, &types);
  cis_op_state_init(&state, cis_op_context(branch), info, branch->loc);
  for (size_t i = 0; i < types.len; ++i) {
    cis_value *value = cis_reduce_value(branch, types.data[i]);
    if (value)
      cis_vec_push(&state.operands, value);
  }
  bool ok = state.operands.len == types.len;
  for (uint32_t i = 0; exit && i < exit->num_props; ++i)
    state.props.data[i] = cis_op_props(exit)[i];
  if (ok) {
    cis_op *left = cis_op_create(&state);
    cis_op_set_discardable(left, exit ? cis_op_discardable(exit) : NULL);
    cis_op_insert(left, cis_op_block(branch), NULL);
    cis_reduce_erase(branch);
  }
  cis_op_state_deinit(&state);
  cis_vec_deinit(&types);
  return ok;
}

static bool leave_early(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_op_vec parents = {0};
  bool changed = false;
  (void)root;
  for (size_t i = num; i-- > 0;) {
    add_parent(&parents, cis_op_parent(targets[i].object));
    changed |= leave(targets[i].object);
  }
  straighten_parents(&parents);
  return changed;
}

const cis_reduction cis_reduce_returns = {"returns", "what comes after a block, which returns",
                                          find_all_leaving, leave_early};

// --- arguments of blocks ---

static cis_walk find_argument(cis_op *op, void *user) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; i < block->num_args && !cis_block_is_entry(block); ++i)
        cis_reduce_add(user, block, i, 0);
  return CIS_WALK_CONTINUE;
}

static void find_arguments(cis_op *root, cis_reduce_target_vec *out) {
  cis_reduce_walk(root, find_argument, out);
}

/// Operands of branches go first, because they may be the argument. An argument that stays is an
/// error of the verifier's.
static void erase_argument(cis_block *block, uint32_t i) {
  cis_operand_erasures erasures = {0};
  const cis_block_use *first = cis_block_preds(block);
  cis_value *value = NULL;
  for (const cis_block_use *use = first; use; use = cis_block_use_next(use)) {
    cis_op *branch = cis_block_use_owner(use);
    uint32_t e = (uint32_t)(use - cis_op_successors(branch));
    cis_range range = cis_branch_operands(branch, e);
    if (i >= range.num)
      continue;
    cis_operand_erasures_add(&erasures, branch, range.first + i);
    if (only_predecessor(block))
      value = cis_op_operand(branch, range.first + i);
  }
  cis_operand_erasures_apply(&erasures);
  cis_reduce_erase_argument(block, i, value);
}

static bool erase_arguments(cis_op *root, const cis_reduce_target *targets, size_t num) {
  (void)root;
  for (size_t i = num; i-- > 0;)
    erase_argument(targets[i].object, targets[i].index);
  return true;
}

const cis_reduction cis_reduce_block_arguments = {
    "block-arguments", "an argument of a block, with what branches pass to it", find_arguments,
    erase_arguments};
