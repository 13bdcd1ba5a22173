// The argument of a function is read in place of its copy.
#include "ir/effects.h"
#include "memory/whole_accesses.h"
#include "memref/coalescing/coalescing.h"

static bool is_only_read(cis_coalescer *c, cis_value *value, bool may_return, int depth);

bool cis_coalescer_only_reads(cis_coalescer *c, cis_use *use, bool may_return, int depth) {
  cis_op *op = cis_use_owner(use);
  const cis_call_interface *call = op->info->def ? op->info->def->call : NULL;
  if (call) {
    cis_op *callee = cis_function_users_callee(&c->users, op);
    uint32_t i = cis_use_index(use) - call->arguments(op).first;
    return callee && cis_op_entry(callee) && i < cis_op_entry(callee)->num_args &&
           is_only_read(c, cis_block_args(cis_op_entry(callee))[i], false, depth + 1);
  }
  bool looks = cis_reach_classify(use) == CIS_REACH_LOOKS;
  if (op->info->view_operand >= 0 && op->num_results == 1) // an op of one's own may write, too
    return (looks || cis_only_reads(use)) &&
           is_only_read(c, &op->results[0], may_return, depth + 1);
  if (looks)
    return depth == 0; // the names are asked one by one, but those of views and callees here
  return cis_only_reads(use) || (may_return && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) &&
                                 cis_op_parent(op) == c->function);
}

static bool is_only_read(cis_coalescer *c, cis_value *value, bool may_return, int depth) {
  enum { DEEPEST = 64 };
  if (depth > DEEPEST)
    return false;
  cis_for_each_use (use, value)
    if (!c->lives.budget || !c->lives.budget-- ||
        !cis_coalescer_only_reads(c, use, may_return, depth))
      return false;
  return true;
}

static bool names_no_others(cis_coalescer *c, cis_op *function, int depth);

/// A function whose ops are looked at, and the number of calls down to it.
typedef struct looking {
  cis_coalescer *c;
  cis_op *function;
  int depth;
} looking;

/// Stops at an op that may write memory of others and gets it from elsewhere than the arguments.
static cis_walk find_write_of_others(cis_op *op, void *user) {
  const looking *l = user;
  const cis_op_def *def = op->info->def;
  if (op == l->function)
    return CIS_WALK_CONTINUE;
  if (!l->c->lives.budget || !l->c->lives.budget--)
    return CIS_WALK_STOP;
  if (def && def->call) {
    cis_op *callee = cis_function_users_callee(&l->c->users, op);
    if (!callee || !names_no_others(l->c, callee, l->depth + 1))
      return CIS_WALK_STOP;
  } else if (cis_reaches_unnamed(op)) {
    return CIS_WALK_STOP;
  } else if (op->info->view_operand >= 0 || cis_effects_allocated(op) ||
             (def && (def->region_branch || def->flows_from))) {
    return CIS_WALK_CONTINUE;
  }
  bool is_new = cis_coalescer_returns_new(l->c, op);
  for (uint32_t i = 0; i < op->num_results && !is_new; ++i)
    if (cis_value_is_base_memref(&op->results[i]) &&
        !is_only_read(l->c, &op->results[i], false, l->depth + 1))
      return CIS_WALK_STOP;
  return CIS_WALK_CONTINUE;
}

/// Whether the function and its callees only read memory of others that is none of its arguments.
static bool names_no_others(cis_coalescer *c, cis_op *function, int depth) {
  enum { DEEPEST = 16 };
  looking l = {c, function, depth};
  return depth < DEEPEST && function->num_regions &&
         !cis_region_is_empty(cis_op_region(function, 0)) &&
         cis_walk_preorder(function, find_write_of_others, &l);
}

bool cis_coalescer_only_reads_others(cis_coalescer *c) {
  cis_value_vec origins = {0}, names = {0};
  cis_block *entry = cis_op_entry(c->function);
  bool ok = names_no_others(c, c->function, 0);
  for (uint32_t i = 0; i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]))
      cis_vec_push(&origins, cis_block_args(entry)[i]);
  for (size_t i = 0; i < origins.len && ok; ++i) {
    cis_vec_clear(&names);
    cis_view_flow_resolve(cis_reach_flow(c->reach), origins.data[i], &names);
    ok = !(cis_reach_get_flags(c->reach, origins.data[i]) &
           (CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
            CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK | CIS_REACH_IS_FREED));
    for (size_t k = 0; k < names.len && ok; ++k)
      ok = is_only_read(c, names.data[k], true, 0);
  }
  cis_vec_deinit(&origins);
  cis_vec_deinit(&names);
  return ok;
}

/// Whether an argument of the function is all that the value may be, or be a view of.
static bool is_of_argument(cis_coalescer *c, cis_value *value) {
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  for (size_t i = 0; i < c->sources.len; ++i) {
    const cis_block *block = cis_value_arg_block(c->sources.data[i]);
    bool is_argument =
        block && cis_block_parent_op(block) == c->function && cis_block_is_entry(block);
    if (!is_argument && !cis_coalescer_is_between(c, c->sources.data[i]))
      return false;
  }
  return true;
}

void cis_coalesce_read_copies(cis_coalescer *c, const cis_op_vec *ops) {
  bool asked = false;
  for (size_t i = 0; i < ops->len; ++i) {
    cis_copy copy;
    if (!cis_as_copy(ops->data[i], &copy) || copy.is_clone ||
        copy.source->type != copy.target->type || !cis_coalescer_allocation(c, copy.target) ||
        !cis_coalescer_is_new_at(c, copy.target, copy.op) || !is_of_argument(c, copy.source))
      continue;
    if (!asked && !cis_coalescer_only_reads_others(c))
      return;
    asked = true;
    cis_value_vec names = {0};
    cis_view_flow_resolve(cis_reach_flow(c->reach), copy.target, &names);
    bool ok = true;
    for (size_t k = 0; k < names.len && ok; ++k) {
      if (cis_coalescer_is_gone(c, names.data[k]))
        continue;
      cis_for_each_use (use, names.data[k])
        ok = ok && (cis_use_owner(use) == copy.op || cis_coalescer_only_reads(c, use, false, 0));
    }
    cis_vec_deinit(&names);
    if (!ok && !cis_planted("coalesce-copies"))
      continue;
    cis_op *allocation = cis_value_op(copy.target);
    cis_ptrmap_set(&c->gone, copy.target, (uintptr_t)copy.source);
    cis_coalescer_erase(copy.op);
    cis_value_replace_all_uses(&allocation->results[0], copy.source);
    cis_coalescer_erase(allocation);
    ++c->num_removed;
  }
}
