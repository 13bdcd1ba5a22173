// Buffers that callers get: a copy of what others own is passed where the function also returns a
// buffer of its own.
#include "dialect/memref/build.h"
#include "ir/builder.h"
#include "ir/family.h"
#include "memref/coalescing/coalescing.h"

/// A copy of what a branch or a terminator passes, in a buffer like that of another allocation.
typedef struct copy_place {
  cis_op *before, *like;
  uint32_t operand;
} copy_place;
typedef CIS_VEC(copy_place) copy_vec;

/// Whether the function returns the memory of the value.
static bool is_returned(cis_coalescer *c, cis_value *value) {
  cis_value_vec names = {0};
  bool found = false;
  cis_view_flow_resolve(cis_reach_flow(c->reach), value, &names);
  (void)cis_name_lives_spend(&c->lives, names.len);
  for (size_t i = 0; i < names.len && !found; ++i)
    cis_for_each_use (use, names.data[i])
      found |= cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_RETURN_LIKE) &&
               cis_op_parent(cis_use_owner(use)) == c->function;
  cis_vec_deinit(&names);
  return found;
}

/// An allocation that the value may be; `out_foreign`: it may be memory that others own.
static cis_op *own_source(cis_coalescer *c, cis_value *value, bool *out_foreign) {
  cis_op *own = NULL;
  cis_vec_clear(&c->sources);
  cis_view_flow_resolve_reverse(cis_reach_flow(c->reach), value, &c->sources);
  (void)cis_name_lives_spend(&c->lives, c->sources.len);
  *out_foreign = false;
  for (size_t i = 0; i < c->sources.len; ++i) {
    cis_value *source = c->sources.data[i];
    cis_op *allocation = cis_coalescer_allocation(c, source);
    own = allocation ? allocation : own;
    *out_foreign |= !cis_coalescer_is_own(c, source) && !cis_coalescer_is_between(c, source);
  }
  return own;
}

/// Appends the names of a value, or of all buffers that it may be, each once.
static void append_aliases(cis_coalescer *c, cis_value *value, bool from_sources, cis_ptrmap *seen,
                           cis_value_vec *out) {
  cis_view_flow *flow = cis_reach_flow(c->by.reach);
  cis_value_vec sources = {0}, names = {0};
  bool is_new;
  if (from_sources)
    cis_view_flow_resolve_reverse(flow, value, &sources);
  else
    cis_vec_push(&sources, value);
  for (size_t i = 0; i < sources.len && c->by.lives.budget; ++i) {
    cis_ptrmap_get(seen, sources.data[i], &is_new);
    if (!is_new)
      continue; // its names are names of another one
    cis_vec_push(out, sources.data[i]);
    cis_vec_clear(&names);
    cis_view_flow_resolve(flow, sources.data[i], &names);
    (void)cis_name_lives_spend(&c->by.lives, names.len);
    for (size_t k = 0; k < names.len; ++k) {
      cis_ptrmap_get(seen, names.data[k], &is_new);
      if (is_new)
        cis_vec_push(out, names.data[k]);
    }
  }
  cis_vec_deinit(&sources);
  cis_vec_deinit(&names);
}

/// Whether the use gives the value to another name in the function, or returns it to unknown
/// callers, who own what they get.
static bool only_passes(const cis_coalescer *c, cis_use *use) {
  cis_op *op = cis_use_owner(use);
  return cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) &&
         (op->num_successors || cis_op_parent(op) != c->by.function ||
          !(cis_ptrmap_at(&c->calls, c->by.function) ||
            cis_function_users_is_internal(&c->users, c->by.function)));
}

/// Whether the caller only reads what the call returns, and writes none of what it passes as long
/// as it needs that: then a copy is as good as the argument.
static bool only_reads_results(cis_coalescer *c, cis_op *call) {
  enum {
    ELSEWHERE = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
                CIS_REACH_HAS_OTHERS | CIS_REACH_HAS_WORK
  };
  cis_value_vec got = {0}, given = {0};
  cis_ptrmap seen = {0};
  bool ok = true;
  for (uint32_t i = 0; i < call->num_results; ++i)
    if (cis_value_is_base_memref(&call->results[i]))
      append_aliases(c, &call->results[i], false, &seen, &got);
  cis_ptrmap_clear(&seen);
  for (uint32_t i = 0; i < call->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(call, i)))
      append_aliases(c, cis_op_operand(call, i), true, &seen, &given);
  for (size_t i = 0; i < got.len && ok; ++i) {
    ok = !(cis_reach_get_flags(c->by.reach, got.data[i]) & ELSEWHERE);
    cis_for_each_use (use, got.data[i])
      ok = ok && cis_name_lives_spend(&c->by.lives, 1) &&
           (only_passes(c, use) || cis_coalescer_only_reads(c, use, false, 0));
  }
  for (size_t i = 0; i < given.len && ok; ++i) {
    ok = !(cis_reach_get_flags(c->by.reach, given.data[i]) & ELSEWHERE);
    cis_for_each_use (use, given.data[i]) {
      cis_op *op = cis_use_owner(use);
      ok = ok && cis_name_lives_spend(&c->by.lives, 1);
      if (!ok || op == call || only_passes(c, use) || cis_coalescer_only_reads(c, use, false, 0))
        continue;
      for (size_t k = 0; k < got.len && ok; ++k)
        ok = !cis_name_is_live_after(&c->by.lives, got.data[k], op);
    }
  }
  cis_vec_deinit(&got);
  cis_vec_deinit(&given);
  cis_ptrmap_deinit(&seen);
  return ok && c->by.lives.budget;
}

void cis_coalescer_leave_caller(cis_coalescer *c) {
  if (!c->by.function)
    return;
  c->callers_budget = c->by.lives.budget;
  cis_reach_destroy(c->by.reach);
  cis_name_lives_deinit(&c->by.lives);
  c->by = (cis_coalescer_caller){0};
}

static cis_walk spend_on_op(cis_op *op, void *user) {
  (void)op;
  return cis_name_lives_spend(user, 1) ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// Looks at the caller from now on. False if the budget ends.
static bool enter_caller(cis_coalescer *c, cis_op *function) {
  if (function == c->by.function)
    return c->by.lives.budget;
  cis_coalescer_leave_caller(c);
  c->by = (cis_coalescer_caller){.function = function, .reach = cis_reach_create(function)};
  cis_reach_follow_calls(c->by.reach, c->arguments);
  cis_name_lives_init(&c->by.lives, function, c->callers_budget);
  return cis_walk_preorder(function, spend_on_op, &c->by.lives);
}

/// Whether no known caller can tell a copy of an argument from the argument that it gets back.
static bool callers_take_copies(cis_coalescer *c) {
  enum { MOST_CALLERS = 64 };
  cis_op *last = NULL;
  int num_callers = 0;
  bool ok = !cis_ptrmap_at(&c->calls, c->function) ||
            cis_function_users_is_only_called(&c->users, c->function);
  for (size_t i = 0; i < c->users.calls.len && ok; ++i) {
    cis_op *call = c->users.calls.data[i], *function = cis_enclosing_function(call);
    if (cis_function_users_callee(&c->users, call) != c->function)
      continue;
    ok = function && (function == last || num_callers++ < MOST_CALLERS) &&
         enter_caller(c, function) && only_reads_results(c, call);
    last = function;
  }
  return ok;
}

/// Passes a copy instead of memory that others own to `target`, which the function returns and to
/// which other paths pass buffers of its own: then all paths can pass one buffer. A copy is
/// necessary anyway, because the caller owns what it gets; it is the same earlier, because the
/// function only reads memory of others, and no caller that is known writes either.
static void own_target(cis_coalescer *c, cis_value *target, const cis_passed_vec *to,
                       copy_vec *out) {
  cis_op *own = NULL;
  size_t first = out->len;
  bool is_foreign;
  if (!cis_value_is_base_memref(target) || !cis_type_is_memref(target->type) || !c->lives.budget ||
      !is_returned(c, target))
    return;
  for (size_t i = 0; i < to->len && c->lives.budget; ++i) {
    const cis_passed *one = &to->data[i];
    cis_op *allocation = own_source(c, cis_op_operand(one->source, one->operand), &is_foreign);
    if (allocation && !is_foreign &&
        cis_memref_cast_compatible(allocation->results[0].type, target->type))
      own = allocation;
    if (is_foreign)
      cis_vec_push(out, ((copy_place){one->source, NULL, one->operand}));
    if (is_foreign && one->source->num_successors > 1) {
      own = NULL;
      break;
    }
  }
  if (!own || !c->lives.budget)
    out->len = first;
  for (size_t i = first; i < out->len; ++i)
    out->data[i].like = own;
}

static void list_targets(cis_coalescer *c, cis_op *op, copy_vec *out) {
  cis_passed_vec all = {0}, to = {0};
  if (op->info->def && op->info->def->region_branch)
    cis_collect_passed(op, &all);
  for (uint32_t r = 0; all.len && r < op->num_results; ++r) {
    cis_vec_clear(&to);
    for (size_t i = 0; i < all.len; ++i)
      if (!all.data[i].to && all.data[i].input == r)
        cis_vec_push(&to, all.data[i]);
    own_target(c, &op->results[r], &to, out);
  }
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      for (uint32_t i = 0; !cis_block_is_entry(block) && i < block->num_args; ++i) {
        cis_vec_clear(&to);
        for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use)) {
          cis_op *branch = cis_block_use_owner(use);
          cis_range range =
              cis_branch_operands(branch, (uint32_t)(use - cis_op_successors(branch)));
          if (i < range.num)
            cis_vec_push(&to, ((cis_passed){NULL, branch, range.first + i, i}));
        }
        own_target(c, cis_block_args(block)[i], &to, out);
      }
  cis_vec_deinit(&all);
  cis_vec_deinit(&to);
}

void cis_coalesce_returned(cis_coalescer *c) {
  cis_op_vec ops = {0};
  copy_vec copies = {0};
  if (c->frees)
    return;
  cis_walk_preorder(c->function, cis_coalescer_collect_parents, &ops);
  for (size_t i = 0; i < ops.len; ++i)
    list_targets(c, ops.data[i], &copies);
  cis_vec_deinit(&ops);
  if (copies.len && !(cis_coalescer_only_reads_others(c) && callers_take_copies(c)))
    copies.len = 0;
  for (size_t i = 0; i < copies.len; ++i) {
    const copy_place *at = &copies.data[i];
    cis_value *value = cis_op_operand(at->before, at->operand);
    cis_op *allocation = cis_op_clone(at->like, NULL);
    cis_builder b = cis_builder_before(at->before);
    cis_op_insert(allocation, cis_op_block(at->before), at->before);
    cis_value *own = &allocation->results[0];
    if (cis_family_build_copy(&b, at->before->loc, cis_family_of(allocation), value, own))
      cis_op_set_operand(
          at->before, at->operand,
          own->type == value->type
              ? own
              : cis_memref_build_cast(CIS_AT(&b, at->before->loc), own, value->type));
    else
      cis_coalescer_erase(allocation);
  }
  cis_vec_deinit(&copies);
}
