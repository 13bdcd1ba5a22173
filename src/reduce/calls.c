// Calls: the body of the callee takes the place of a call; a callee without other users goes.
#include "ir/builder.h"
#include "ir/symbol.h"
#include "reduce/impl.h"

/// The function whose body may stand for the call; NULL if there is none.
static cis_op *callee_of(cis_symbol_cache *symbols, const cis_op *op) {
  cis_op *callee = cis_symbol_cache_callee(symbols, op);
  bool has_body = callee && cis_op_has_trait(callee, CIS_TRAIT_FUNCTION) && callee->num_regions &&
                  !cis_region_is_empty(cis_op_region(callee, 0));
  return has_body && !cis_op_is_ancestor(callee, op) ? callee : NULL;
}

typedef struct finding {
  cis_symbol_cache *symbols;
  cis_reduce_target_vec *out;
} finding;

static cis_walk find_call(cis_op *op, void *user) {
  const finding *f = user;
  if (!cis_reduce_is_terminator(op) && callee_of(f->symbols, op))
    cis_reduce_add(f->out, op, 0, 0);
  return CIS_WALK_CONTINUE;
}

static void find_calls(cis_op *root, cis_reduce_target_vec *out) {
  finding f = {cis_symbol_cache_create(), out};
  cis_walk_preorder(root, find_call, &f);
  cis_symbol_cache_destroy(f.symbols);
}

/// Replaces arguments of the entry by what the call passes. False if these are not alike.
static bool pass_operands(cis_op *call, cis_block *entry) {
  cis_range range = call->info->def->call->arguments(call);
  if (range.num != entry->num_args)
    return false;
  for (uint32_t i = 0; i < range.num; ++i)
    if (cis_op_operand_type(call, range.first + i) != cis_block_args(entry)[i]->type)
      return false;
  for (uint32_t i = 0; i < range.num; ++i)
    cis_value_replace_all_uses(cis_block_args(entry)[i], cis_op_operand(call, range.first + i));
  return true;
}

/// A body of one block: its ops stand before the call.
static bool put_block(cis_op *call, cis_block *entry) {
  cis_op *last = cis_block_last(entry);
  if (!last || last->num_operands != call->num_results || !pass_operands(call, entry))
    return false;
  cis_for_each_op (op, entry)
    if (op != last)
      cis_op_move_before(op, call);
  for (uint32_t i = 0; i < call->num_results; ++i)
    cis_value_replace_all_uses(&call->results[i], cis_op_operand(last, i));
  cis_reduce_erase(call);
  return true;
}

/// Ends a block with a branch that passes the first operands of an op.
static void add_branch(cis_block *block, cis_block *dest, const cis_op *from, const cis_op *call) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < dest->num_args; ++i)
    cis_vec_push(&values, cis_op_operand(from, i));
  (void)cis_reduce_add_branch(block, dest, &values, call);
  cis_vec_deinit(&values);
}

/// A body of several blocks: they stand between the block of the call, up to the call, and the rest
/// of it, to which returns branch.
static bool put_blocks(cis_op *call, cis_region *body) {
  cis_context *ctx = cis_op_context(call);
  if (!cis_context_op_info(ctx, CIS_STR("cf.br"))->def || !cis_op_next(call) ||
      !pass_operands(call, cis_region_first(body)))
    return false;
  cis_region *region = cis_op_parent_region(call);
  cis_block *before = cis_op_block(call), *after = cis_block_split(ctx, cis_op_next(call));
  for (uint32_t i = 0; i < call->num_results; ++i)
    cis_value_replace_all_uses(&call->results[i],
                               cis_block_add_arg(ctx, after, call->results[i].type, call->loc));
  cis_block *entry = cis_region_first(body);
  for (uint32_t i = entry->num_args; i-- > 0;)
    cis_block_erase_arg(ctx, entry, i);
  cis_for_each_block (block, body) {
    cis_op *last = cis_block_last(block);
    if (last && !last->num_successors && last->num_operands >= after->num_args) {
      add_branch(block, after, last, call);
      cis_reduce_erase(last);
    }
    cis_block_remove(block);
    cis_block_insert(block, region, after);
  }
  add_branch(before, entry, call, call);
  cis_reduce_erase(call);
  return true;
}

static bool put_body(cis_op *call, cis_op *callee) {
  cis_op *copy = cis_op_clone(callee, NULL);
  cis_region *body = cis_op_region(copy, 0);
  const cis_block *entry = cis_region_first(body);
  bool ok = cis_block_next(entry) ? put_blocks(call, body) : put_block(call, cis_op_entry(copy));
  cis_reduce_erase(copy);
  return ok;
}

static bool inline_calls(cis_op *root, const cis_reduce_target *targets, size_t num) {
  cis_symbol_cache *symbols = cis_symbol_cache_create();
  cis_op_vec callees = {0};
  bool changed = false;
  for (size_t i = num; i-- > 0;) {
    cis_op *callee = callee_of(symbols, targets[i].object);
    if (!callee || !put_body(targets[i].object, callee))
      continue;
    changed = true;
    bool is_known = false;
    for (size_t c = 0; c < callees.len && !is_known; ++c)
      is_known = callees.data[c] == callee;
    if (!is_known)
      cis_vec_push(&callees, callee);
  }
  cis_symbol_cache_destroy(symbols);
  if (changed)
    cis_reduce_erase_unused_symbols(root, &callees);
  cis_vec_deinit(&callees);
  return changed;
}

const cis_reduction cis_reduce_calls = {
    "calls",
    "a call, for which the body of the callee stands, and a callee that nothing refers to "
    "then",
    find_calls, inline_calls};
