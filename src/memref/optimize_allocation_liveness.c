// --optimize-allocation-liveness: a buffer is freed right after its last use.
//
//   %a = memref.alloc() : memref<4xf32>          %a = memref.alloc() : memref<4xf32>
//   "use"(%a)                                    "use"(%a)
//   "more"()                              =>     memref.dealloc %a : memref<4xf32>
//   memref.dealloc %a : memref<4xf32>            "more"()
//
// Uses under any name count (analysis/buffer_reach.h): those of views, of tensors and pointers that
// are made of the buffer, and of tokens of work on it. A use inside a region counts as one by the
// op in the buffer's block that contains it. Left alone: buffers that are freed in another block or
// by several ops or never; buffers freed by an op that does more than that (memref.realloc);
// buffers that are stored in memory, by a callee too, from where they may be loaded again; and
// buffers on which work goes on that is not waited for.
//
// An op whose effects are not known is done with a memref when it returns, as for mlir-opt; with
// unknown-ops=keep it may keep it, so that the buffer is left alone.
//
// With moves=all, calls return only what they are known to return, and an scf.if that does nothing
// but free moves as well:
//
//   "use"(%a)                                    "use"(%a)
//   "more"()                              =>     scf.if %owned { memref.dealloc %a }
//   scf.if %owned { memref.dealloc %a }          "more"()
//
// With moves=all a free does not move behind a later op that has a name of its buffer.
#include "analysis/buffer_reach.h"
#include "dialect/scf/kinds.h"
#include "ir/effects.h"
#include "memref/buffer_placement.h"
#include "pass/argument_ownership.h"
#include "support/planted.h"

typedef struct move {
  cis_op *dealloc, *after;
} move;

typedef struct liveness {
  cis_reach *reach;
  cis_view_flow_question question; // the last op that uses a value, by its number
  const uintptr_t *last;
  cis_op_vec ops;    // by number, in pre-order
  bool unknown_keep; // ops with unknown effects may keep what they use
  bool moves_all;
  CIS_VEC(move) moves;
  cis_value_vec aliases; // scratch
  cis_value_vec sources; // scratch
  const cis_op *function;
  uint64_t budget; // names that may still be looked at for frees under a condition
} liveness;

/// The result that the op allocates; NULL if it allocates nothing, or anything but one result.
static cis_value *allocated_result(cis_op *op) {
  cis_effect_vec effects = {0};
  cis_value *result = NULL;
  size_t num_allocs = 0;
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    const cis_effect *effect = &effects.data[i];
    if (effect->kind != CIS_EFFECT_ALLOC)
      continue;
    ++num_allocs;
    if (effect->value && cis_value_op(effect->value) == op)
      result = effect->value;
  }
  cis_vec_deinit(&effects);
  return num_allocs == 1 ? result : NULL;
}

/// The only op that frees the buffer, or NULL.
static cis_op *dealloc_of(cis_value *buffer) {
  cis_op *dealloc;
  return cis_effects_find_free(buffer, &dealloc) ? dealloc : NULL;
}

static cis_walk number_op(cis_op *op, void *user) {
  liveness *state = user;
  op->tag = (uint32_t)state->ops.len;
  cis_vec_push(&state->ops, op);
  return CIS_WALK_CONTINUE;
}

static uintptr_t later(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a > b ? a : b;
}

/// The number of the last op that uses the value for more than to free what it allocated; 0: none.
static uintptr_t last_use(void *user, cis_value *value) {
  (void)user;
  cis_op *definition = cis_value_op(value);
  const cis_op *dealloc =
      definition && allocated_result(definition) == value ? dealloc_of(value) : NULL;
  uintptr_t last = 0;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (cis_use_owner(use) != dealloc)
      last = later(NULL, last, cis_use_owner(use)->tag);
  return last;
}

/// If the last use of all is outside the block, each use is looked at on its own.
static cis_op *search_last_user(liveness *state, cis_value *buffer, const cis_op *dealloc) {
  cis_op *last = NULL;
  cis_vec_clear(&state->aliases);
  cis_view_flow_resolve(cis_reach_flow(state->reach), buffer, &state->aliases);
  size_t num = cis_planted("liveness-aliases") ? 1 : state->aliases.len; // the first is the buffer
  for (size_t i = 0; i < num; ++i)
    cis_for_each_use (use, state->aliases.data[i]) {
      if (cis_use_owner(use) == dealloc)
        continue;
      cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(dealloc));
      if (user && (!last || cis_op_is_before(last, user)))
        last = user;
    }
  return last;
}

/// The last op of the block that uses the buffer under any of its names.
static cis_op *last_user(liveness *state, cis_value *buffer, const cis_op *dealloc) {
  uintptr_t number =
      cis_view_flow_answer(cis_reach_flow(state->reach), &state->question, state->last, buffer);
  if (!number)
    return NULL;
  if (cis_planted("liveness-aliases"))
    return search_last_user(state, buffer, dealloc);
  cis_op *user = cis_op_ancestor_in_block(state->ops.data[number], cis_op_block(dealloc));
  return user ? user : search_last_user(state, buffer, dealloc);
}

/// The op after which the buffer is to be freed; NULL if the free stays where it is. A use of a
/// memref after its free counts, so the free moves after it, as in MLIR, but not with moves=all; a
/// use of a pointer after the free does not, because it may be intended.
static cis_op *new_place(liveness *state, cis_value *buffer, cis_op *dealloc) {
  cis_reach_flags flags = cis_reach_get_flags(state->reach, buffer);
  bool has_others = flags & CIS_REACH_HAS_OTHERS;
  if (flags & (CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING) ||
      ((has_others || state->unknown_keep) && flags & CIS_REACH_IS_UNKNOWN))
    return NULL;
  cis_op *last = last_user(state, buffer, dealloc);
  bool is_later = last && cis_op_is_before(dealloc, last);
  return is_later && (has_others || state->moves_all || !cis_op_next(last)) ? NULL : last;
}

static cis_walk visit(cis_op *op, void *user) {
  liveness *state = user;
  if (!op->num_results)
    return CIS_WALK_CONTINUE;
  cis_value *buffer = allocated_result(op);
  cis_op *dealloc = buffer ? dealloc_of(buffer) : NULL;
  if (!dealloc || cis_op_block(dealloc) != cis_op_block(op) || dealloc->num_operands != 1 ||
      dealloc->num_results)
    return CIS_WALK_CONTINUE;
  move m = {dealloc, new_place(state, buffer, dealloc)};
  if (m.after)
    cis_vec_push(&state->moves, m);
  return CIS_WALK_CONTINUE;
}

// --- frees under a condition ---

/// The operand that the op frees, if it does nothing else; NULL if it does more.
static cis_value *freed_operand(cis_op *op) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  bool is_free = op->num_operands == 1 && !op->num_results && effects.len == 1 &&
                 effects.data[0].kind == CIS_EFFECT_FREE &&
                 effects.data[0].value == cis_op_operand(op, 0);
  cis_vec_deinit(&effects);
  return is_free ? cis_op_operand(op, 0) : NULL;
}

/// Whether the op is an scf.if that frees, and does nothing else.
static bool only_frees(const cis_op *op) {
  if (cis_op_kind(op) != CIS_OP_SCF_IF || op->num_results ||
      !cis_region_is_empty(cis_op_region(op, 1)))
    return false;
  const cis_block *block = cis_op_entry(op);
  cis_for_each_op (inner, block)
    if (inner != cis_block_terminator(block) && !freed_operand(inner))
      return false;
  return cis_block_first(block) != cis_block_terminator(block);
}

/// Whether the op gives memory names that are used inside of the scf.if alone.
static bool serves_only(cis_op *op, const cis_op *conditional) {
  if (op->info->view_operand < 0 || !cis_effects_none(op))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_for_each_use (use, &op->results[i])
      if (!cis_op_is_ancestor(conditional, cis_use_owner(use)))
        return false;
  return true;
}

static cis_op *later_op(cis_op *a, cis_op *b) {
  return !a || (b && cis_op_is_before(a, b)) ? b : a;
}

/// The later one of `after` and the op of the block that defines the value.
static cis_op *later_definition(const cis_block *block, const cis_value *value, cis_op *after) {
  cis_op *op = cis_value_op(value);
  return op && cis_op_block(op) == block ? later_op(after, op) : after;
}

static bool spend(liveness *state) { return state->budget && state->budget--; }

/// Spends a step for each value that was found. False if that ends the budget.
static bool spend_on(liveness *state, const cis_value_vec *found) {
  state->budget -= found->len < state->budget ? found->len : state->budget;
  return state->budget;
}

/// Whether all memory that the value may be is allocated by ops that are seen here.
static bool is_allocated_here(liveness *state, cis_value *value, cis_value_vec *sources) {
  cis_view_flow *flow = cis_reach_flow(state->reach);
  cis_vec_clear(sources);
  if (!state->budget)
    return false;
  cis_view_flow_resolve_reverse(flow, value, sources);
  for (size_t i = 0; i < sources->len; ++i) {
    cis_value *source = sources->data[i];
    cis_op *op = cis_value_op(source);
    if (!((op && allocated_result(op) == source) ||
          (cis_view_flow_has_source(flow, source) && !cis_view_flow_is_terminal(flow, source))))
      return spend_on(state, sources) && false;
  }
  return spend_on(state, sources);
}

/// Stops at an op that may touch memory which is not allocated here.
static cis_walk find_foreign(cis_op *op, void *user) {
  liveness *state = user;
  cis_effect_vec effects = {0};
  bool is_here =
      spend(state) && cis_effects_get(op, &effects) && !(op->info->def && op->info->def->call);
  cis_vec_deinit(&effects);
  for (uint32_t i = 0; i < op->num_operands && is_here; ++i)
    is_here = !cis_value_is_base_memref(cis_op_operand(op, i)) ||
              is_allocated_here(state, cis_op_operand(op, i), &state->aliases);
  return is_here ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

/// Whether the memory leaves no region but by a return of the function.
static bool leaves_by_return(liveness *state, cis_value *source) {
  if (!(cis_reach_get_flags(state->reach, source) & CIS_REACH_IS_LEAVING))
    return true;
  cis_vec_clear(&state->aliases);
  if (state->budget)
    cis_view_flow_resolve(cis_reach_flow(state->reach), source, &state->aliases);
  if (!spend_on(state, &state->aliases))
    return false;
  for (size_t i = 0; i < state->aliases.len; ++i)
    cis_for_each_use (use, state->aliases.data[i])
      if (!spend(state) || (cis_reach_classify(use) == CIS_REACH_LEAVES &&
                            cis_op_parent(cis_use_owner(use)) != state->function))
        return false;
  return true;
}

/// Appends the names that memory of the source may have which the freed value is: where that is an
/// argument of the block, and the source is allocated in the block, the memory is of an earlier
/// iteration, and has no name but by arguments of the block or by values from outside of it.
static void append_names(liveness *state, cis_block *block, cis_value *freed, cis_value *source) {
  cis_value *root = cis_view_flow_root(freed);
  bool is_earlier = !cis_value_op(root) && cis_value_block(root) == block && cis_value_op(source) &&
                    cis_op_ancestor_in_block(cis_value_op(source), block);
  size_t begin = state->aliases.len;
  if (cis_planted("liveness-names"))
    source = freed;
  cis_view_flow_resolve(cis_reach_flow(state->reach), source, &state->aliases);
  if (!is_earlier)
    return;
  cis_value_vec all = {0};
  cis_vec_append(&all, state->aliases.data + begin, state->aliases.len - begin);
  state->aliases.len = begin;
  for (size_t i = 0; i < all.len; ++i) {
    cis_op *op = cis_value_op(all.data[i]);
    bool is_inside =
        op ? cis_op_ancestor_in_block(op, block) != NULL
           : cis_value_block(all.data[i]) != block &&
                 cis_op_ancestor_in_block(cis_block_parent_op(cis_value_block(all.data[i])), block);
    if (!is_inside && state->aliases.len < state->budget)
      cis_view_flow_resolve(cis_reach_flow(state->reach), all.data[i], &state->aliases);
  }
  cis_vec_deinit(&all);
}

/// The later one of `after` and the last op before the scf.if, in its block, that uses memory which
/// the value may be. Others do not matter, because the scf.if is executed after or before them
/// anyway. NULL if it is not known. What is not allocated here, such as an argument, may be all
/// that others have.
static cis_op *last_user_of_freed(liveness *state, cis_op *conditional, cis_value *freed,
                                  cis_op *after) {
  cis_block *block = cis_op_block(conditional);
  bool is_here = is_allocated_here(state, freed, &state->sources);
  for (size_t i = 0; i < state->sources.len; ++i) {
    if (cis_reach_get_flags(state->reach, state->sources.data[i]) &
            (CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN |
             CIS_REACH_HAS_OTHERS) ||
        !leaves_by_return(state, state->sources.data[i]))
      return NULL;
    cis_vec_clear(&state->aliases);
    append_names(state, block, freed, state->sources.data[i]);
    if (!spend_on(state, &state->aliases))
      return NULL;
    for (size_t k = 0; k < state->aliases.len; ++k)
      cis_for_each_use (use, state->aliases.data[k]) {
        cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), block);
        if (!spend(state))
          return NULL;
        if (user && cis_op_is_before(user, conditional) && !serves_only(user, conditional))
          after = later_op(after, user);
      }
  }
  cis_op *op = cis_op_prev(conditional);
  while (!is_here && op && op != after && !cis_planted("liveness-foreign") &&
         (serves_only(op, conditional) || cis_walk_preorder(op, find_foreign, state)))
    op = cis_op_prev(op);
  return is_here || cis_planted("liveness-foreign") ? after : op;
}

/// Moves an scf.if that only frees, and what serves it alone, after the last use of what it frees.
static void move_conditional(liveness *state, cis_op *conditional) {
  cis_block *block = cis_op_block(conditional);
  cis_op *after = later_definition(block, cis_op_operand(conditional, 0), NULL);
  cis_op_vec with = {0};
  bool ok = true;
  cis_for_each_op (dealloc, cis_op_entry(conditional)) {
    cis_value *freed = freed_operand(dealloc);
    if (!freed || !ok)
      continue;
    cis_op *definition = cis_value_op(freed);
    if (definition && cis_op_block(definition) == block && serves_only(definition, conditional)) {
      cis_vec_push(&with, definition);
      for (uint32_t i = 0; i < definition->num_operands; ++i)
        after = later_definition(block, cis_op_operand(definition, i), after);
    } else {
      after = later_definition(block, freed, after);
    }
    after = last_user_of_freed(state, conditional, freed, after);
    ok = after;
  }
  for (size_t i = 0; i < with.len && ok; ++i) {
    if (with.data[i] != after)
      cis_op_move_after(with.data[i], after);
    after = with.data[i];
  }
  if (ok)
    cis_op_move_after(conditional, after);
  cis_vec_deinit(&with);
}

static bool run(cis_pass *pass, cis_op *function) {
  enum { MOST_NAMES = 1 << 22 };
  liveness state = {.reach = cis_reach_create(function),
                    .moves_all = cis_str_is(cis_pass_string(pass, "moves"), "all"),
                    .unknown_keep = cis_str_is(cis_pass_string(pass, "unknown-ops"), "keep"),
                    .function = function,
                    .budget = MOST_NAMES};
  if (state.moves_all)
    (void)cis_argument_ownership_refine(cis_pass_argument_ownership(pass),
                                        cis_reach_flow(state.reach), function);
  cis_reach_follow_calls(state.reach, cis_pass_argument_ownership(pass));
  state.question = (cis_view_flow_question){&state, last_use, later, false};
  cis_walk_preorder(function, number_op, &state);
  state.last =
      cis_view_flow_ask(cis_reach_flow(state.reach), &state.question, cis_pass_arena(pass));
  cis_walk_postorder(function, visit, &state);
  for (size_t i = 0; i < state.moves.len; ++i)
    cis_op_move_after(state.moves.data[i].dealloc, state.moves.data[i].after);
  for (size_t i = 0; i < state.ops.len && state.moves_all; ++i)
    if (only_frees(state.ops.data[i]))
      move_conditional(&state, state.ops.data[i]);
  cis_vec_deinit(&state.sources);
  cis_vec_deinit(&state.ops);
  cis_vec_deinit(&state.moves);
  cis_vec_deinit(&state.aliases);
  cis_reach_destroy(state.reach);
  return true;
}

const cis_pass_def cis_optimize_allocation_liveness_pass = {
    .name = "optimize-allocation-liveness",
    .title = "OptimizeAllocationLivenessPass",
    .anchor = "func.func",
    .summary = "Free each buffer right after its last use",
    .options = {{"unknown-ops", CIS_OPTION_STRING, "borrow",
                 "What ops that say nothing of their effects do with memrefs: use them while they "
                 "run (borrow), or maybe later (keep)",
                 "borrow|keep", true},
                {"moves", CIS_OPTION_STRING, "plain",
                 "Which frees move: those by one op (plain), or also those under a condition, and "
                 "past calls that return another buffer (all)",
                 "plain|all", true}},
    .run = run,
};
