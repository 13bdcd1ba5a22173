// Looks at functions in the order of calls, callees first, without recursion, because calls may be
// as deep as there are functions.
#include "memory/touched_arguments.h"

#include "ir/interfaces.h"
#include "ir/op_def.h"
#include "ir/symbol.h"
#include "memory/buffers.h"
#include "support/map.h"

/// A function that is looked at, with those of its callees that were not looked at yet.
typedef struct frame {
  cis_op *function;
  size_t callees; // where its own begin
} frame;

struct cis_touched_arguments {
  cis_symbol_cache *symbols;
  cis_arena arena;
  cis_ptrmap known;   // function -> bool per argument; 0 until all of its callees are known
  cis_op_vec callees; // of the frames
};

cis_touched_arguments *cis_touched_arguments_create(void) {
  cis_touched_arguments *t = cis_mem_calloc(1, sizeof(*t));
  t->symbols = cis_symbol_cache_create();
  cis_arena_init(&t->arena);
  return t;
}

void cis_touched_arguments_destroy(cis_touched_arguments *t) {
  if (!t)
    return;
  cis_symbol_cache_destroy(t->symbols);
  cis_arena_deinit(&t->arena);
  cis_ptrmap_deinit(&t->known);
  cis_vec_deinit(&t->callees);
  cis_mem_free(t);
}

/// The function with a body that the op calls, or NULL.
static cis_op *callee_of(const cis_touched_arguments *t, const cis_op *op) {
  bool is_call = op->info->def && op->info->def->call;
  cis_op *callee = is_call ? cis_symbol_cache_callee(t->symbols, op) : NULL;
  return callee && callee->num_regions && cis_op_entry(callee) ? callee : NULL;
}

static cis_walk collect_callee(cis_op *op, void *user) {
  cis_touched_arguments *t = user;
  cis_op *callee = callee_of(t, op);
  if (callee && !cis_ptrmap_has(&t->known, callee))
    cis_vec_push(&t->callees, callee);
  return CIS_WALK_CONTINUE;
}

static frame enter(cis_touched_arguments *t, cis_op *function) {
  frame f = {function, t->callees.len};
  cis_ptrmap_set(&t->known, function, 0);
  cis_walk_preorder(function, collect_callee, t);
  return f;
}

static void look_at(cis_touched_arguments *t, cis_op *function) {
  CIS_VEC(frame) frames = {0};
  cis_vec_push(&frames, enter(t, function));
  while (frames.len) {
    const frame f = cis_vec_last(&frames);
    if (t->callees.len > f.callees) {
      cis_op *callee = cis_vec_pop(&t->callees);
      if (!cis_ptrmap_has(&t->known, callee))
        cis_vec_push(&frames, enter(t, callee));
      continue;
    }
    bool *touches = cis_arena_array(&t->arena, bool, cis_op_entry(f.function)->num_args + 1);
    cis_reuse_find_touched(f.function, t, touches);
    cis_ptrmap_set(&t->known, f.function, (uintptr_t)touches);
    frames.len -= 1;
  }
  cis_vec_deinit(&frames);
}

bool cis_touched_arguments_has(cis_touched_arguments *t, const cis_use *use) {
  cis_op *call = cis_use_owner(use);
  cis_op *callee = t ? callee_of(t, call) : NULL;
  if (!callee)
    return false;
  cis_range arguments = call->info->def->call->arguments(call);
  uint32_t i = cis_use_index(use) - arguments.first;
  if (cis_use_index(use) < arguments.first || i >= arguments.num ||
      i >= cis_op_entry(callee)->num_args)
    return false;
  if (!cis_ptrmap_has(&t->known, callee))
    look_at(t, callee);
  const bool *touches = (const bool *)cis_ptrmap_at(&t->known, callee);
  return touches && touches[i];
}
