// --optimize-allocation-liveness: a buffer is freed right after its last use.
//
//   %a = memref.alloc() : memref<4xf32>          %a = memref.alloc() : memref<4xf32>
//   "use"(%a)                                    "use"(%a)
//   "more"()                              =>     memref.dealloc %a : memref<4xf32>
//   memref.dealloc %a : memref<4xf32>            "more"()
//
// Uses of views of the buffer, and of what else may be it, count; those inside regions count as the op in the buffer's block
// that holds them. Left alone: buffers that are freed in another block or by several ops or never, and ops that free and do
// more than that (memref.realloc), and buffers that are stored in memory, from where they may be loaded again.
#include "analysis/effects.h"
#include "analysis/view_flow.h"
#include "pass/pass.h"
#include "support/map.h"
#include "support/planted.h"

typedef struct move {
  cis_op *dealloc, *after;
} move;

typedef struct liveness {
  cis_view_flow *flow;
  cis_view_flow_question question; // the last op that uses a value, by its number
  const uintptr_t *last;
  cis_op_vec ops;    // by number: each op before what is inside
  cis_ptrmap stored; // values that are stored in memory
  CIS_VEC(move) moves;
  cis_value_vec aliases; // scratch
} liveness;

/// The result that the op allocates; NULL if it allocates nothing, several things, or something else.
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
  cis_op *dealloc = NULL;
  cis_for_each_use (use, buffer) {
    if (!cis_effects_frees(cis_use_owner(use), buffer))
      continue;
    if (dealloc)
      return NULL;
    dealloc = cis_use_owner(use);
  }
  return dealloc;
}

/// The type of the memrefs that are elements of a memref; NULL if its elements are none.
static cis_type stored_type(const cis_value *memory) {
  cis_type element = cis_type_is_base_memref(memory->type) ? cis_type_element(memory->type) : NULL;
  return element && cis_type_is_base_memref(element) ? element : NULL;
}

static void note_stored(liveness *state, const cis_op *op) {
  for (uint32_t m = 0; m < op->num_operands; ++m) {
    cis_type type = stored_type(cis_op_operand(op, m));
    for (uint32_t i = 0; type && i < op->num_operands; ++i)
      if (cis_op_operand(op, i)->type == type)
        cis_ptrmap_set(&state->stored, cis_op_operand(op, i), true);
  }
}

static cis_walk number_op(cis_op *op, void *user) {
  liveness *state = user;
  op->tag = (uint32_t)state->ops.len;
  cis_vec_push(&state->ops, op);
  note_stored(state, op);
  return CIS_WALK_CONTINUE;
}

static uintptr_t later(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a > b ? a : b;
}

static const uintptr_t used_from_memory = UINT32_MAX;

/// The number of the last op that uses the value for more than to free what it allocated; 0: none.
static uintptr_t last_use(void *user, cis_value *value) {
  const liveness *state = user;
  if (cis_ptrmap_has(&state->stored, value))
    return used_from_memory;
  cis_op *definition = cis_value_op(value);
  const cis_op *dealloc =
      definition && allocated_result(definition) == value ? dealloc_of(value) : NULL;
  uintptr_t last = 0;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (cis_use_owner(use) != dealloc)
      last = later(NULL, last, cis_use_owner(use)->tag);
  return last;
}

/// Where the last of all uses is outside the block, each use is looked at.
static cis_op *search_last_user(liveness *state, cis_value *buffer, const cis_op *dealloc) {
  cis_op *last = NULL;
  cis_vec_clear(&state->aliases);
  cis_view_flow_resolve(state->flow, buffer, &state->aliases);
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
  uintptr_t number = cis_view_flow_answer(state->flow, &state->question, state->last, buffer);
  if (!number || number == used_from_memory)
    return NULL;
  if (cis_planted("liveness-aliases"))
    return search_last_user(state, buffer, dealloc);
  cis_op *user = cis_op_ancestor_in_block(state->ops.data[number], cis_op_block(dealloc));
  return user ? user : search_last_user(state, buffer, dealloc);
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
  move m = {dealloc, last_user(state, buffer, dealloc)};
  if (m.after)
    cis_vec_push(&state->moves, m);
  return CIS_WALK_CONTINUE;
}

static bool run(cis_pass *pass, cis_op *function) {
  liveness state = {.flow = cis_view_flow_create(function)};
  state.question = (cis_view_flow_question){&state, last_use, later};
  cis_walk_preorder(function, number_op, &state);
  state.last = cis_view_flow_ask(state.flow, &state.question, cis_pass_arena(pass));
  cis_walk_postorder(function, visit, &state);
  for (size_t i = 0; i < state.moves.len; ++i)
    cis_op_move_after(state.moves.data[i].dealloc, state.moves.data[i].after);
  cis_vec_deinit(&state.ops);
  cis_ptrmap_deinit(&state.stored);
  cis_vec_deinit(&state.moves);
  cis_vec_deinit(&state.aliases);
  cis_view_flow_destroy(state.flow);
  return true;
}

const cis_pass_def cis_optimize_allocation_liveness_pass = {
    .name = "optimize-allocation-liveness",
    .title = "OptimizeAllocationLivenessPass",
    .anchor = "func.func",
    .summary = "Free each buffer right after its last use",
    .run = run,
};
