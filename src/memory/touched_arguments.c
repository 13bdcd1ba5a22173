// Looks at a function after its callees, whose answers it needs.
#include "memory/touched_arguments.h"

#include "analysis/callees_first.h"
#include "ir/interfaces.h"
#include "ir/op_def.h"
#include "ir/symbol.h"
#include "memory/buffers.h"
#include "support/map.h"

struct cis_touched_arguments {
  cis_symbol_cache *symbols;
  cis_arena arena;
  cis_ptrmap known; // function -> alignment per argument; 0 until all of its callees are known
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
  cis_mem_free(t);
}

/// The function that the op calls, or NULL.
static cis_op *callee_of(const cis_touched_arguments *t, const cis_op *op) {
  bool is_call = op->info->def && op->info->def->call;
  return is_call ? cis_symbol_cache_callee(t->symbols, op) : NULL;
}

/// A callee of which the body is known; NULL if there is none.
static cis_op *with_body(cis_op *callee) {
  return callee && callee->num_regions && cis_op_entry(callee) ? callee : NULL;
}

static cis_op *called_by(void *touched, cis_op *op) { return with_body(callee_of(touched, op)); }

static bool is_known(void *touched, cis_op *function) {
  return cis_ptrmap_has(&((cis_touched_arguments *)touched)->known, function);
}

static void enter(void *touched, cis_op *function) {
  cis_ptrmap_set(&((cis_touched_arguments *)touched)->known, function, 0);
}

static void leave(void *touched, cis_op *function) {
  cis_touched_arguments *t = touched;
  uint8_t *touches = cis_arena_array(&t->arena, uint8_t, cis_op_entry(function)->num_args + 1);
  cis_reuse_find_touched(function, t, touches);
  cis_ptrmap_set(&t->known, function, (uintptr_t)touches);
}

int64_t cis_touched_arguments_alignment(cis_touched_arguments *t, const cis_use *use) {
  cis_op *call = cis_use_owner(use), *function = t ? callee_of(t, call) : NULL;
  if (!function)
    return 0;
  cis_range arguments = call->info->def->call->arguments(call);
  uint32_t i = cis_use_index(use) - arguments.first;
  if (cis_use_index(use) < arguments.first || i >= arguments.num)
    return 0;
  if (!with_body(function))
    return cis_function_argument_attr(function, i, "llvm.nocapture") != NULL;
  if (i >= cis_op_entry(function)->num_args)
    return 0;
  const cis_callees_first visitor = {t, called_by, is_known, enter, leave};
  if (!is_known(t, function))
    cis_visit_callees_first(&visitor, function);
  const uint8_t *touches = (const uint8_t *)cis_ptrmap_at(&t->known, function);
  return touches ? touches[i] : 0;
}

bool cis_touched_arguments_has(cis_touched_arguments *t, const cis_use *use) {
  return cis_touched_arguments_alignment(t, use) != 0;
}
