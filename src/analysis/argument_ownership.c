// Finds the arguments that functions free or keep, as a fixed point over the call graph. A function
// whose own ops may free or keep an argument is queued first. When the answer for a function grows,
// its callers are queued, until the queue is empty. The numbers that a function may return as
// pointers to its arguments belong to that answer. The arguments that a function may return as
// memrefs are a second fixed point of the same form, computed when cis_argument_ownership_refine is
// first called.
#include "analysis/argument_ownership.h"

#include "analysis/buffer_reach.h"
#include "ir/effects.h"
#include "ir/symbol.h"
#include "support/map.h"

/// The answer for an argument: its cis_kept_level in the bits LEVEL, and the bit FREED.
typedef uint8_t ownership;
enum { LEVEL = 3, FREED = 4 };

/// The results that an argument may be returned as: bit i is result i, and the last bit stands for
/// all results from LAST_RESULT on.
typedef uint32_t result_set;
enum { LAST_RESULT = 31 };

typedef struct summary {
  cis_op *function;
  ownership *arguments; // by argument
  result_set *as;       // by argument
  cis_op *end;          // one of its returns; see return_of
  ownership returned;   // the highest level of its results
  uint32_t last_call;   // index + 1 of the last call of this function; 0: none
  bool is_queued;
} summary;

typedef struct call_site {
  uint32_t caller; // index of a summary
  uint32_t next;   // index + 1 of another call of the same callee; 0: no more
} call_site;

struct cis_argument_ownership {
  cis_arena arena;
  cis_symbol_cache *symbols; // NULL before the first question
  bool knows_returns, trusts_numbers;
  cis_ptrmap numbers; // function -> summary + 1
  CIS_VEC(summary) summaries;
  CIS_VEC(call_site) sites;
  CIS_VEC(uint32_t) indirect; // summaries with calls whose callees are not known
  CIS_VEC(uint32_t) work;     // summaries to be looked at
  cis_ptrmap by_type; // type -> the worst answer for any argument of the type, for indirect calls
};

cis_argument_ownership *cis_argument_ownership_create(void) {
  cis_argument_ownership *f = cis_mem_calloc(1, sizeof(*f));
  cis_arena_init(&f->arena);
  return f;
}

void cis_argument_ownership_destroy(cis_argument_ownership *f) {
  if (!f)
    return;
  cis_arena_deinit(&f->arena);
  cis_symbol_cache_destroy(f->symbols);
  cis_ptrmap_deinit(&f->numbers);
  cis_vec_deinit(&f->summaries);
  cis_vec_deinit(&f->sites);
  cis_vec_deinit(&f->indirect);
  cis_vec_deinit(&f->work);
  cis_ptrmap_deinit(&f->by_type);
  cis_mem_free(f);
}

void cis_argument_ownership_trust_numbers(cis_argument_ownership *f) { f->trusts_numbers = true; }

// --- the functions, and who calls them ---

static cis_block *body_of(const cis_op *function) {
  return function->num_regions ? cis_region_first(cis_op_region(function, 0)) : NULL;
}

/// A return of the function; NULL if there is none, or if control leaves it by another op as well.
static cis_op *return_of(const cis_op *function) {
  cis_op *found = NULL;
  cis_for_each_block (block, cis_op_region(function, 0)) {
    cis_op *end = cis_block_terminator(block);
    if (!end || (!end->num_successors && !cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE)))
      return NULL;
    if (!end->num_successors)
      found = end;
  }
  return found;
}

static cis_walk add_function(cis_op *op, void *user) {
  cis_argument_ownership *f = user;
  cis_block *body = cis_op_has_trait(op, CIS_TRAIT_FUNCTION) ? body_of(op) : NULL;
  if (!body)
    return CIS_WALK_CONTINUE;
  summary s = {.function = op,
               .arguments = cis_arena_array(&f->arena, ownership, body->num_args + 1),
               .as = cis_arena_array(&f->arena, result_set, body->num_args + 1),
               .end = return_of(op)};
  cis_vec_push(&f->summaries, s);
  cis_ptrmap_set(&f->numbers, op, f->summaries.len);
  return CIS_WALK_CONTINUE;
}

/// The summary of the callee of `call`; NULL if the callee is unknown or has no body.
static summary *callee_of(const cis_argument_ownership *f, const cis_op *call) {
  cis_op *callee = cis_symbol_cache_callee(f->symbols, call);
  uintptr_t number = callee ? cis_ptrmap_at(&f->numbers, callee) : 0;
  return number ? &f->summaries.data[number - 1] : NULL;
}

static void enqueue(cis_argument_ownership *f, uint32_t number) {
  if (f->summaries.data[number].is_queued)
    return;
  f->summaries.data[number].is_queued = true;
  cis_vec_push(&f->work, number);
}

typedef struct function_walk {
  cis_argument_ownership *all;
  uint32_t number;
} function_walk;

static cis_walk note_call(cis_op *op, void *user) {
  function_walk *w = user;
  cis_argument_ownership *f = w->all;
  const cis_op_def *def = op->info->def;
  if (!def || !def->call)
    return CIS_WALK_CONTINUE;
  if (!def->call->callee)
    cis_vec_push(&f->indirect, w->number);
  summary *callee = callee_of(f, op);
  if (!callee)
    return CIS_WALK_CONTINUE;
  call_site site = {w->number, callee->last_call};
  cis_vec_push(&f->sites, site);
  callee->last_call = (uint32_t)f->sites.len;
  return CIS_WALK_CONTINUE;
}

/// Whether the value is allocated in its function, or a view of such a buffer.
static bool is_allocated(cis_value *value) {
  cis_value *root = cis_view_flow_root(value);
  cis_op *definition = cis_value_op(root);
  return definition && cis_effects_allocate(definition, root, NULL);
}

/// Stops at an op that may keep or free an argument of its function.
static cis_walk find_keeper(cis_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_reach_use kind = cis_reach_classify(&cis_op_operands(op)[i]);
    if (kind == CIS_REACH_STORES || kind == CIS_REACH_STARTS ||
        (kind == CIS_REACH_FREES && !is_allocated(cis_op_operand(op, i))))
      return CIS_WALK_STOP;
  }
  return cis_op_has_trait(op, CIS_TRAIT_FREES) || cis_reach_leaves_memrefs(op) ? CIS_WALK_STOP
                                                                               : CIS_WALK_CONTINUE;
}

// --- the arguments that a function returns ---

static result_set bit_of(uint32_t result) {
  return (result_set)1 << (result < LAST_RESULT ? result : LAST_RESULT);
}

/// Whether the results of the call have the types of the operands of the callee's return.
static bool returns_to(const summary *s, const cis_op *call) {
  bool fits = s->end && s->end->num_operands == call->num_results;
  for (uint32_t i = 0; fits && i < call->num_results; ++i)
    fits = cis_op_operand(s->end, i)->type == call->results[i].type;
  return fits;
}

/// Lets the results of the call be the arguments that the callee may return as such: those that are
/// numbers, or the others.
static void add_returned(cis_view_flow *flow, const summary *s, cis_op *call, bool numbers) {
  cis_range arguments = call->info->def->call->arguments(call);
  for (uint32_t i = 0; i < arguments.num && i < body_of(s->function)->num_args; ++i)
    for (uint32_t r = 0; s->as[i] && r < call->num_results; ++r)
      if (s->as[i] & bit_of(r) && cis_reach_is_number(&call->results[r]) == numbers)
        cis_view_flow_add(flow, cis_op_operand(call, arguments.first + i), &call->results[r]);
}

/// The results of the function that are numbers.
static result_set numbers_of(const summary *s) {
  result_set numbers = 0;
  for (uint32_t r = 0; s->end && r < s->end->num_operands; ++r)
    if (cis_reach_is_number(cis_op_operand(s->end, r)))
      numbers |= bit_of(r);
  return numbers;
}

static uintptr_t results_of_value(void *user, cis_value *value) {
  const summary *s = user;
  result_set as = 0;
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    if (cis_op_has_trait(cis_use_owner(use), CIS_TRAIT_RETURN_LIKE) &&
        cis_op_parent(cis_use_owner(use)) == s->function)
      as |= bit_of(cis_use_index(use));
  return (uintptr_t)as;
}

static uintptr_t both(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  return a | b;
}

/// Computes again as which of some results the function may return its arguments. Whether a set
/// grew.
static bool note_returned(summary *s, cis_reach *reach, cis_arena *arena, result_set results) {
  enum { LOST = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_UNKNOWN };
  const cis_block *body = body_of(s->function);
  bool grows = false;
  for (uint32_t i = 0; i < body->num_args; ++i) { // the flags, before another question is asked
    bool is_lost = cis_reach_get_flags(reach, cis_block_args(body)[i]) & LOST;
    grows |= is_lost && results & ~s->as[i];
    s->as[i] |= is_lost ? results : 0;
  }
  cis_view_flow_question question = {s, results_of_value, both, false};
  const uintptr_t *answers = cis_view_flow_ask(cis_reach_flow(reach), &question, arena);
  for (uint32_t i = 0; i < body->num_args; ++i) {
    uintptr_t answer =
        cis_view_flow_answer(cis_reach_flow(reach), &question, answers, cis_block_args(body)[i]);
    result_set as = (result_set)answer & results;
    grows |= as & ~s->as[i];
    s->as[i] |= as;
  }
  return grows;
}

typedef struct number_walk {
  const cis_argument_ownership *all;
  cis_op_vec calls; // known ones that return numbers
  cis_value_vec numbers;
} number_walk;

static cis_walk collect_numbers(cis_op *op, void *user) {
  number_walk *w = user;
  const summary *callee =
      op->info->def && op->info->def->call && op->num_operands ? callee_of(w->all, op) : NULL;
  if (!callee || !numbers_of(callee) || !returns_to(callee, op))
    return CIS_WALK_CONTINUE;
  cis_vec_push(&w->calls, op);
  for (uint32_t r = 0; r < op->num_results; ++r)
    if (cis_reach_is_number(&op->results[r]))
      cis_vec_push(&w->numbers, &op->results[r]);
  return CIS_WALK_CONTINUE;
}

/// Lets a number that a known callee returns be a pointer to an argument only if the callee may
/// return that argument as this number, as far as is found by now. A number among its arguments may
/// be each of them.
static void refine_numbers(const cis_argument_ownership *f, cis_reach *reach, cis_op *root) {
  cis_view_flow *flow = cis_reach_flow(reach);
  number_walk w = {.all = f};
  cis_walk_preorder(root, collect_numbers, &w);
  if (w.numbers.len)
    cis_view_flow_cut(flow, &w.numbers);
  for (size_t i = 0; i < w.calls.len; ++i) {
    cis_op *call = w.calls.data[i];
    add_returned(flow, callee_of(f, call), call, true);
    for (uint32_t k = 0; k < call->num_operands; ++k) {
      cis_value *operand = cis_op_operand(call, k);
      if (!cis_reach_is_number(operand) || !cis_reach_has(reach, operand))
        continue;
      for (uint32_t r = 0; r < call->num_results; ++r)
        if (cis_reach_is_number(&call->results[r]))
          cis_view_flow_add(flow, operand, &call->results[r]);
    }
  }
  cis_vec_deinit(&w.calls);
  cis_vec_deinit(&w.numbers);
}

// --- one function ---

typedef struct look {
  cis_argument_ownership *all;
  cis_reach *reach;
} look;

/// Whether the function allocates `memory` and does not let it escape.
static bool is_own(const look *l, cis_value *memory) {
  enum {
    KNOWN = CIS_REACH_IS_STORED | CIS_REACH_IS_PENDING | CIS_REACH_IS_LEAVING |
            CIS_REACH_IS_UNKNOWN | CIS_REACH_HAS_OTHERS
  };
  return is_allocated(memory) &&
         !(cis_reach_get_flags(l->reach, cis_view_flow_root(memory)) & KNOWN);
}

/// The level of a value that `op` stores: it depends on the memory that `op` writes to.
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

static uintptr_t worse(void *user, uintptr_t a, uintptr_t b) {
  (void)user;
  uintptr_t level = (a & LEVEL) > (b & LEVEL) ? a & LEVEL : b & LEVEL;
  return level | ((a | b) & FREED);
}

/// The level of `value` from the ops that use it by this name; aliases are joined by the view flow.
static uintptr_t ownership_by_uses(void *user, cis_value *value) {
  const look *l = user;
  uintptr_t level = CIS_KEPT_NOT;
  if (!cis_reach_has(l->reach, value))
    return level;
  if (cis_value_op(value))
    level = cis_argument_ownership_returned(l->all, cis_value_op(value));
  for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use))
    switch (cis_reach_classify(use)) {
    case CIS_REACH_STORES:
      level = worse(NULL, level, stored_by(l, cis_use_owner(use)));
      break;
    case CIS_REACH_CALLS:
      level = worse(NULL, level, cis_argument_ownership_kept(l->all, use));
      break;
    default:
      break;
    }
  return level;
}

static bool grow(ownership *known, uintptr_t by) {
  ownership before = *known;
  *known = (ownership)worse(NULL, before, by);
  return *known != before;
}

/// Whether the value is memory, or a number that may be a pointer to some.
static bool is_of_memory(const look *l, cis_value *value) {
  cis_value_vec sources = {0};
  bool found = !cis_reach_is_number(value);
  if (!found)
    cis_view_flow_resolve_reverse(cis_reach_flow(l->reach), value, &sources);
  for (size_t i = 0; i < sources.len && !found; ++i)
    found = !cis_reach_is_number(sources.data[i]);
  cis_vec_deinit(&sources);
  return found;
}

/// The highest level of the values that the function returns, over all their aliases.
static uintptr_t ownership_of_returned(const look *l, const cis_view_flow_question *question,
                                       const uintptr_t *answers, const cis_op *function) {
  cis_view_flow *flow = cis_reach_flow(l->reach);
  cis_value_vec returned = {0}, names = {0};
  uintptr_t level = CIS_KEPT_NOT;
  cis_for_each_block (block, cis_op_region(function, 0)) {
    cis_op *end = cis_block_last(block);
    bool returns = end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE);
    for (uint32_t i = 0; returns && i < end->num_operands; ++i)
      if (cis_reach_has(l->reach, cis_op_operand(end, i)) &&
          is_of_memory(l, cis_op_operand(end, i)))
        cis_vec_push(&returned, cis_op_operand(end, i));
  }
  cis_view_flow_resolve_reverse_all(flow, &returned, &names);
  for (size_t i = 0; i < names.len; ++i)
    level = worse(NULL, level, cis_view_flow_answer(flow, question, answers, names.data[i]));
  cis_vec_deinit(&returned);
  cis_vec_deinit(&names);
  return level;
}

/// Computes the summary `number` again. Returns whether it grew; sets `out_any` if the answer for a
/// type of argument grew, which indirect calls depend on.
static bool look_at(cis_argument_ownership *f, uint32_t number, bool *out_any) {
  summary s = f->summaries.data[number];
  cis_block *body = body_of(s.function);
  look l = {f, f->trusts_numbers ? cis_reach_create_trusting(s.function, false)
                                 : cis_reach_create(s.function)};
  cis_arena arena;
  bool grows = false;
  result_set numbers = f->trusts_numbers ? 0 : numbers_of(&s);
  cis_arena_init(&arena);
  if (!f->trusts_numbers)
    refine_numbers(f, l.reach, s.function);
  cis_reach_follow_calls(l.reach, f);
  for (uint32_t i = 0; i < body->num_args; ++i) { // the flags, before another question is asked
    cis_reach_flags flags = cis_reach_get_flags(l.reach, cis_block_args(body)[i]);
    grows |= grow(&s.arguments[i], (flags & CIS_REACH_IS_PENDING ? CIS_KEPT_ELSEWHERE : 0) |
                                       (flags & CIS_REACH_IS_FREED ? FREED : 0));
  }
  cis_view_flow_question question = {&l, ownership_by_uses, worse, false};
  const uintptr_t *answers = cis_view_flow_ask(cis_reach_flow(l.reach), &question, &arena);
  for (uint32_t i = 0; i < body->num_args; ++i) {
    cis_value *arg = cis_block_args(body)[i];
    grows |= grow(&s.arguments[i],
                  cis_view_flow_answer(cis_reach_flow(l.reach), &question, answers, arg));
    uintptr_t *any = cis_ptrmap_get(&f->by_type, arg->type, NULL);
    uintptr_t all = worse(NULL, *any, s.arguments[i]);
    *out_any |= all != *any;
    *any = all;
  }
  grows |= grow(&f->summaries.data[number].returned,
                ownership_of_returned(&l, &question, answers, s.function));
  grows |= numbers && note_returned(&s, l.reach, &arena, numbers);
  cis_arena_deinit(&arena);
  cis_reach_destroy(l.reach);
  return grows;
}

// --- all of them ---

/// Queues the functions that are called and have an op that may keep or free an argument.
static void find_keepers(cis_argument_ownership *f) {
  for (uint32_t i = 0; i < f->summaries.len; ++i) {
    function_walk w = {f, i};
    cis_walk_preorder(f->summaries.data[i].function, note_call, &w);
  }
  for (uint32_t i = 0; i < f->summaries.len; ++i) {
    const summary *s = &f->summaries.data[i];
    if ((s->last_call || f->indirect.len) && !cis_walk_preorder(s->function, find_keeper, NULL))
      enqueue(f, i);
  }
}

void cis_argument_ownership_compute(cis_argument_ownership *f, cis_op *from) {
  if (f->symbols)
    return;
  while (cis_op_parent(from))
    from = cis_op_parent(from);
  f->symbols = cis_symbol_cache_create();
  cis_walk_preorder(from, add_function, f);
  find_keepers(f);
  while (f->work.len) {
    uint32_t number = cis_vec_pop(&f->work);
    bool any = false;
    f->summaries.data[number].is_queued = false;
    if (!look_at(f, number, &any))
      continue;
    for (uint32_t c = f->summaries.data[number].last_call; c; c = f->sites.data[c - 1].next)
      enqueue(f, f->sites.data[c - 1].caller);
    for (size_t i = 0; any && i < f->indirect.len; ++i)
      enqueue(f, f->indirect.data[i]);
  }
}

/// The answer for an operand of a call; CIS_KEPT_NOT for an operand of another op.
static ownership ownership_of(cis_argument_ownership *f, const cis_use *use) {
  cis_op *call = cis_use_owner(use);
  if (!call->info->def || !call->info->def->call)
    return CIS_KEPT_NOT;
  cis_argument_ownership_compute(f, call);
  cis_range arguments = call->info->def->call->arguments(call);
  uint32_t i = cis_use_index(use) - arguments.first;
  if (cis_use_index(use) < arguments.first || i >= arguments.num)
    return CIS_KEPT_NOT;
  if (!call->info->def->call->callee)
    return (ownership)cis_ptrmap_at(&f->by_type, cis_use_value(use)->type);
  const summary *s = callee_of(f, call);
  return s && i < body_of(s->function)->num_args ? s->arguments[i] : CIS_KEPT_NOT;
}

cis_kept_level cis_argument_ownership_kept(cis_argument_ownership *f, const cis_use *use) {
  ownership known = ownership_of(f, use);
  bool is_number = cis_reach_is_number(cis_use_value(use)) && f->symbols;
  return is_number && callee_of(f, cis_use_owner(use)) ? CIS_KEPT_ELSEWHERE
                                                       : (cis_kept_level)(known & LEVEL);
}

bool cis_argument_ownership_freed(cis_argument_ownership *f, const cis_use *use) {
  return ownership_of(f, use) & FREED;
}

cis_kept_level cis_argument_ownership_returned(cis_argument_ownership *f, cis_op *op) {
  if (!op->info->def || !op->info->def->call)
    return CIS_KEPT_NOT;
  cis_argument_ownership_compute(f, op);
  const summary *s = callee_of(f, op);
  return s ? (cis_kept_level)(s->returned & LEVEL) : CIS_KEPT_NOT;
}

// --- which memory is returned ---

typedef struct refinement {
  const cis_argument_ownership *all;
  cis_op_vec calls; // whose results are known
  cis_value_vec results;
  bool has_numbers;
} refinement;

static cis_walk collect_known_calls(cis_op *op, void *user) {
  refinement *r = user;
  if (!op->info->def || !op->info->def->call || !op->num_operands)
    return CIS_WALK_CONTINUE;
  const summary *callee = callee_of(r->all, op);
  bool is_known = callee && returns_to(callee, op);
  if (is_known && op->num_results)
    cis_vec_push(&r->calls, op);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    r->has_numbers = r->has_numbers || cis_reach_is_number(&op->results[i]);
    if (is_known)
      cis_vec_push(&r->results, &op->results[i]);
  }
  return CIS_WALK_CONTINUE;
}

static bool refine(const cis_argument_ownership *f, cis_view_flow *flow, cis_op *root) {
  refinement r = {.all = f};
  cis_walk_preorder(root, collect_known_calls, &r);
  bool any = r.results.len || r.has_numbers;
  if (r.has_numbers)
    cis_reach_cut_numbers_of_calls(flow, root);
  if (r.results.len)
    cis_view_flow_cut(flow, &r.results);
  for (size_t i = 0; i < r.calls.len; ++i)
    add_returned(flow, callee_of(f, r.calls.data[i]), r.calls.data[i], false);
  cis_vec_deinit(&r.calls);
  cis_vec_deinit(&r.results);
  return any;
}

static bool look_at_returns(cis_argument_ownership *f, uint32_t number) {
  summary s = f->summaries.data[number];
  cis_reach *reach = cis_reach_create_trusting(s.function, false);
  cis_arena arena;
  cis_arena_init(&arena);
  refine(f, cis_reach_flow(reach), s.function);
  cis_reach_follow_calls(reach, f);
  bool grows = note_returned(&s, reach, &arena, ~(result_set)0);
  cis_arena_deinit(&arena);
  cis_reach_destroy(reach);
  return grows;
}

static void compute_returns(cis_argument_ownership *f) {
  if (f->knows_returns)
    return;
  f->knows_returns = true;
  for (uint32_t i = 0; i < f->summaries.len; ++i) {
    summary *s = &f->summaries.data[i];
    if (s->last_call && s->end && s->end->num_operands && body_of(s->function)->num_args)
      enqueue(f, i);
  }
  while (f->work.len) {
    uint32_t number = cis_vec_pop(&f->work);
    f->summaries.data[number].is_queued = false;
    for (uint32_t c = look_at_returns(f, number) ? f->summaries.data[number].last_call : 0; c;
         c = f->sites.data[c - 1].next)
      if (f->summaries.data[f->sites.data[c - 1].caller].last_call)
        enqueue(f, f->sites.data[c - 1].caller);
  }
}

bool cis_argument_ownership_refine(cis_argument_ownership *f, cis_view_flow *flow, cis_op *root) {
  cis_argument_ownership_compute(f, root);
  compute_returns(f);
  return refine(f, flow, root);
}
