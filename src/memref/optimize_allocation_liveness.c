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
#include "analysis/buffer_reach.h"
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
  CIS_VEC(move) moves;
  cis_value_vec aliases; // scratch
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
/// memref after its free counts, so the free moves after it, as in MLIR; a use of a pointer after
/// the free does not, because it may be intended.
static cis_op *new_place(liveness *state, cis_value *buffer, cis_op *dealloc) {
  cis_reach_flags flags = cis_reach_get_flags(state->reach, buffer);
  bool has_others = flags & CIS_REACH_HAS_OTHERS;
  if (flags & (CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING) ||
      ((has_others || state->unknown_keep) && flags & CIS_REACH_IS_UNKNOWN))
    return NULL;
  cis_op *last = last_user(state, buffer, dealloc);
  bool is_later = last && cis_op_is_before(dealloc, last);
  return is_later && (has_others || !cis_op_next(last)) ? NULL : last;
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

static bool run(cis_pass *pass, cis_op *function) {
  liveness state = {.reach = cis_reach_create(function),
                    .unknown_keep = cis_str_is(cis_pass_string(pass, "unknown-ops"), "keep")};
  cis_reach_follow_calls(state.reach, cis_pass_argument_ownership(pass));
  state.question = (cis_view_flow_question){&state, last_use, later, false};
  cis_walk_preorder(function, number_op, &state);
  state.last =
      cis_view_flow_ask(cis_reach_flow(state.reach), &state.question, cis_pass_arena(pass));
  cis_walk_postorder(function, visit, &state);
  for (size_t i = 0; i < state.moves.len; ++i)
    cis_op_move_after(state.moves.data[i].dealloc, state.moves.data[i].after);
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
                 "borrow|keep", true}},
    .run = run,
};
