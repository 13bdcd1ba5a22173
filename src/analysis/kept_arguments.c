// Finds what functions keep of their arguments: first by what they do themselves, then by their
// calls of functions that keep something, until nothing changes.
#include "analysis/kept_arguments.h"

#include "analysis/buffer_reach.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "support/map.h"

typedef struct summary {
  cis_op *function;
  uint8_t *levels;    // by argument: cis_kept_level
  uint32_t last_call; // call_site + 1: of those of this function; 0: none
  bool is_queued;
} summary;

typedef struct call_site {
  uint32_t caller; // summary
  uint32_t next;   // call_site + 1: of the same callee; 0: no more
} call_site;

struct cis_kept_arguments {
  cis_arena arena;
  cis_symbol_cache *symbols; // NULL before the first question
  cis_ptrmap numbers;        // function -> summary + 1
  CIS_VEC(summary) summaries;
  CIS_VEC(call_site) sites;
  CIS_VEC(uint32_t) indirect; // summaries with calls whose callees are not known
  CIS_VEC(uint32_t) work;     // summaries to be looked at
  cis_kept_level highest;     // of any argument
};

cis_kept_arguments *cis_kept_arguments_create(void) {
  cis_kept_arguments *kept = cis_mem_calloc(1, sizeof(*kept));
  cis_arena_init(&kept->arena);
  return kept;
}

void cis_kept_arguments_destroy(cis_kept_arguments *kept) {
  if (!kept)
    return;
  cis_arena_deinit(&kept->arena);
  cis_symbol_cache_destroy(kept->symbols);
  cis_ptrmap_deinit(&kept->numbers);
  cis_vec_deinit(&kept->summaries);
  cis_vec_deinit(&kept->sites);
  cis_vec_deinit(&kept->indirect);
  cis_vec_deinit(&kept->work);
  cis_mem_free(kept);
}

// --- the functions, and who calls them ---

static cis_block *body_of(const cis_op *function) {
  return function->num_regions ? cis_region_first(cis_op_region(function, 0)) : NULL;
}

/// The function that a call names; NULL for an indirect call, or one of what is not there.
static cis_op *callee_of(const cis_kept_arguments *kept, cis_op *call) {
  const char *name = call->info->def->call->callee;
  cis_attr ref = name ? cis_op_get_attr_named(call, name) : NULL;
  return ref ? cis_symbol_cache_lookup_nearest(kept->symbols, call, ref) : NULL;
}

static cis_walk add_function(cis_op *op, void *user) {
  cis_kept_arguments *kept = user;
  cis_block *body = cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? body_of(op) : NULL;
  if (!body)
    return CIS_WALK_CONTINUE;
  summary s = {.function = op,
               .levels = cis_arena_array(&kept->arena, uint8_t, body->num_args + 1)};
  cis_vec_push(&kept->summaries, s);
  cis_ptrmap_set(&kept->numbers, op, kept->summaries.len);
  return CIS_WALK_CONTINUE;
}

static void enqueue(cis_kept_arguments *kept, uint32_t number) {
  if (kept->summaries.data[number].is_queued)
    return;
  kept->summaries.data[number].is_queued = true;
  cis_vec_push(&kept->work, number);
}

typedef struct function_walk {
  cis_kept_arguments *kept;
  uint32_t number;
} function_walk;

static cis_walk note_call(cis_op *op, void *user) {
  function_walk *w = user;
  cis_kept_arguments *kept = w->kept;
  const cis_op_def *def = op->info->def;
  if (!def || !def->call)
    return CIS_WALK_CONTINUE;
  cis_op *callee = callee_of(kept, op);
  uintptr_t number = callee ? cis_ptrmap_at(&kept->numbers, callee) : 0;
  if (!def->call->callee)
    cis_vec_push(&kept->indirect, w->number);
  if (!number)
    return CIS_WALK_CONTINUE;
  call_site site = {w->number, kept->summaries.data[number - 1].last_call};
  cis_vec_push(&kept->sites, site);
  kept->summaries.data[number - 1].last_call = (uint32_t)kept->sites.len;
  return CIS_WALK_CONTINUE;
}

/// Stops at an op by which something may be kept.
static cis_walk find_keeper(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_reach_use kind = cis_reach_classify(&cis_op_operands(op)[i]);
    if (kind == CIS_REACH_STORES || kind == CIS_REACH_STARTS)
      return CIS_WALK_STOP;
  }
  return cis_reach_leaves_memrefs(op) ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

// --- one function ---

typedef struct look {
  cis_kept_arguments *kept;
  cis_reach *reach;
} look;

/// Memory that the function allocates, and that it neither hands out nor lets anything else know.
static bool is_own(const look *l, cis_value *memory) {
  enum {
    KNOWN = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING |
            CIS_REACH_IS_UNKNOWN | CIS_REACH_HAS_OTHERS
  };
  cis_value *root = cis_view_flow_root(memory);
  cis_op *definition = cis_value_op(root);
  return definition && cis_effects_allocate(definition, root, NULL) &&
         !(cis_reach_get_flags(l->reach, root) & KNOWN);
}

static cis_kept_level stored_by(const look *l, cis_op *op) {
  cis_effect_vec effects = {0};
  bool is_terminator = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR), somewhere = false, own = true;
  cis_effects_get(is_terminator ? cis_op_parent(op) : op, &effects);
  for (size_t i = 0; i < effects.len; ++i)
    if (effects.data[i].kind == CIS_EFFECT_WRITE) {
      somewhere = true;
      own &= effects.data[i].value && is_own(l, effects.data[i].value);
    }
  cis_vec_deinit(&effects);
  return somewhere && own ? CIS_KEPT_IN_CALLEE : CIS_KEPT_ELSEWHERE;
}

static uintptr_t higher(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a > b ? a : b;
}

static uintptr_t kept_by_uses(void *user, cis_value *value) {
  const look *l = user;
  uintptr_t level = CIS_KEPT_NOT;
  if (!cis_reach_has(l->reach, value))
    return level;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    switch (cis_reach_classify(use)) {
    case CIS_REACH_STORES:
      level = higher(NULL, level, stored_by(l, cis_use_owner(use)));
      break;
    case CIS_REACH_CALLS:
      level = higher(NULL, level, cis_kept_arguments_get(l->kept, use));
      break;
    default:
      break;
    }
  return level;
}

/// Whether more is kept than was known.
static bool look_at(cis_kept_arguments *kept, uint32_t number) {
  summary s = kept->summaries.data[number];
  cis_block *body = body_of(s.function);
  look l = {kept, cis_reach_create(s.function)};
  cis_arena arena;
  bool grows = false;
  cis_arena_init(&arena);
  cis_reach_follow_calls(l.reach, kept);
  cis_view_flow_question question = {&l, kept_by_uses, higher, false};
  for (uint32_t i = 0; i < body->num_args; ++i) // the flags, before another question is asked
    if (cis_reach_get_flags(l.reach, cis_block_args(body)[i]) & CIS_REACH_IS_PENDING) {
      grows |= s.levels[i] < CIS_KEPT_ELSEWHERE;
      s.levels[i] = CIS_KEPT_ELSEWHERE;
    }
  const uintptr_t *answers = cis_view_flow_ask(cis_reach_flow(l.reach), &question, &arena);
  for (uint32_t i = 0; i < body->num_args; ++i) {
    uintptr_t level =
        cis_view_flow_answer(cis_reach_flow(l.reach), &question, answers, cis_block_args(body)[i]);
    grows |= level > s.levels[i];
    s.levels[i] = (uint8_t)higher(NULL, s.levels[i], level);
    kept->highest = (cis_kept_level)higher(NULL, kept->highest, s.levels[i]);
  }
  cis_arena_deinit(&arena);
  cis_reach_destroy(l.reach);
  return grows;
}

// --- all of them ---

/// Queues the functions that are called and may keep something by what they do themselves.
static void find_keepers(cis_kept_arguments *kept) {
  for (uint32_t i = 0; i < kept->summaries.len; ++i) {
    function_walk w = {kept, i};
    cis_walk_preorder(kept->summaries.data[i].function, note_call, &w);
  }
  for (uint32_t i = 0; i < kept->summaries.len; ++i) {
    const summary *s = &kept->summaries.data[i];
    if ((s->last_call || kept->indirect.len) && !cis_walk_preorder(s->function, find_keeper, NULL))
      enqueue(kept, i);
  }
}

void cis_kept_arguments_compute(cis_kept_arguments *kept, cis_op *from) {
  if (kept->symbols)
    return;
  while (cis_op_parent(from))
    from = cis_op_parent(from);
  kept->symbols = cis_symbol_cache_create();
  cis_walk_preorder(from, add_function, kept);
  find_keepers(kept);
  while (kept->work.len) {
    uint32_t number = cis_vec_pop(&kept->work);
    kept->summaries.data[number].is_queued = false;
    cis_kept_level before = kept->highest;
    if (!look_at(kept, number))
      continue;
    for (uint32_t c = kept->summaries.data[number].last_call; c; c = kept->sites.data[c - 1].next)
      enqueue(kept, kept->sites.data[c - 1].caller);
    for (size_t i = 0; kept->highest > before && i < kept->indirect.len; ++i)
      enqueue(kept, kept->indirect.data[i]);
  }
}

cis_kept_level cis_kept_arguments_get(cis_kept_arguments *kept, const cis_use *use) {
  cis_op *call = cis_use_owner(use);
  cis_kept_arguments_compute(kept, call);
  if (!call->info->def->call->callee)
    return kept->highest;
  cis_op *callee = callee_of(kept, call);
  uintptr_t number = callee ? cis_ptrmap_at(&kept->numbers, callee) : 0;
  if (!number)
    return CIS_KEPT_NOT;
  const summary *s = &kept->summaries.data[number - 1];
  cis_range arguments = call->info->def->call->arguments(call);
  uint32_t i = cis_use_index(use) - arguments.first;
  if (cis_use_index(use) < arguments.first || i >= body_of(s->function)->num_args)
    return CIS_KEPT_NOT;
  return cis_reach_is_number(cis_use_value(use)) ? CIS_KEPT_ELSEWHERE
                                                 : (cis_kept_level)s->levels[i];
}
