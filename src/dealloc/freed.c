#include "dealloc/freed.h"

#include "analysis/effects.h"
#include "analysis/view_flow.h"
#include "dealloc/fate.h"
#include "dealloc/ownership.h"
#include "dialect/bufferization.h"
#include "dialect/kinds.h"
#include "ir/diag.h"
#include "ir/dom.h"
#include "ir/symbol.h"

/// What the ops of a function do with buffers.
typedef struct uses {
  cis_op *function;
  cis_value_vec freed, returned, allocated;
  cis_value_vec elements; // memrefs that go to memory, or come from it
  cis_op_vec freeing;     // ops that free, outermost first
} uses;

static void deinit_uses(uses *u) {
  cis_vec_deinit(&u->freed);
  cis_vec_deinit(&u->returned);
  cis_vec_deinit(&u->allocated);
  cis_vec_deinit(&u->elements);
  cis_vec_deinit(&u->freeing);
}

static void note_effects(uses *u, cis_op *op) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    const cis_effect *effect = &effects.data[i];
    if (!effect->value || !cis_value_is_memref(effect->value))
      continue;
    if (effect->kind == CIS_EFFECT_FREE)
      cis_vec_push(&u->freed, effect->value);
    if (effect->kind == CIS_EFFECT_ALLOC && !effect->automatic)
      cis_vec_push(&u->allocated, effect->value);
  }
  cis_vec_deinit(&effects);
}

static void note_memrefs(cis_value_vec *out, const cis_op *op, cis_range range) {
  for (uint32_t i = range.first; i < range.first + range.num; ++i)
    if (cis_value_is_memref(cis_op_operand(op, i)))
      cis_vec_push(out, cis_op_operand(op, i));
}

static bool holds_memrefs(const cis_value *value) {
  return cis_value_is_memref(value) && cis_type_is_base_memref(cis_type_element(value->type));
}

/// Operands and results that may be elements of a memref among the operands.
static void note_elements(uses *u, cis_op *op) {
  const cis_value *memory = NULL;
  for (uint32_t i = 0; i < op->num_operands && !memory; ++i)
    memory = holds_memrefs(cis_op_operand(op, i)) ? cis_op_operand(op, i) : NULL;
  for (uint32_t i = 0; memory && i < op->num_operands; ++i)
    if (cis_op_operand(op, i)->type == cis_type_element(memory->type))
      cis_vec_push(&u->elements, cis_op_operand(op, i));
  for (uint32_t i = 0; memory && i < op->num_results; ++i)
    if (op->results[i].type == cis_type_element(memory->type))
      cis_vec_push(&u->elements, &op->results[i]);
}

static cis_walk note_op(cis_op *op, void *user) {
  uses *u = user;
  size_t freed = u->freed.len;
  if (op == u->function || !op->info->def)
    return CIS_WALK_CONTINUE;
  if (op->info->num_effects || op->info->def->get_effects)
    if (!cis_bufferization_is_manual(op))
      note_effects(u, op);
  note_elements(u, op);
  if (op->info->def->call)
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (cis_value_is_memref(&op->results[i]))
        cis_vec_push(&u->allocated, &op->results[i]);
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
    note_memrefs(&u->freed, op, cis_op_operand_group(op, 0));
  if (u->freed.len > freed)
    cis_vec_push(&u->freeing, op);
  if (cis_op_parent(op) == u->function && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE))
    note_memrefs(&u->returned, op, (cis_range){0, op->num_operands});
  return CIS_WALK_CONTINUE;
}

// --- arguments ---

/// An argument is the caller's. (What may be an argument or something else is freed only if it is something else, and what
/// is freed on some ways alone is freed on those on which it is not the caller's: nobody can tell here.)
static cis_walk check_op(cis_op *op, void *user) {
  const cis_op *function = user;
  if (cis_op_block(op) != cis_op_entry(function))
    return op == function ? CIS_WALK_CONTINUE : CIS_WALK_SKIP;
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_value *operand = cis_op_operand(op, i);
    if (!cis_value_is_memref(operand) ||
        cis_value_arg_block(cis_view_flow_root(operand)) != cis_op_entry(function))
      continue;
    if (cis_bufferization_is_manual(op) || !cis_effects_frees(op, operand))
      continue;
    cis_op_plain_error(op, "memory free side-effect on MemRef value not supported!");
    return CIS_WALK_STOP;
  }
  return CIS_WALK_CONTINUE;
}

// --- classes of memrefs that may be each other ---

typedef struct class_info {
  bool freed;    // by an op
  bool returned; // on some way
  bool lost;     // an allocation may be neither
  bool fixed;    // the ops that free must stay
  bool stored;   // lies in memory, where nobody follows it
} class_info;

typedef struct survey {
  uses u;
  cis_view_flow *flow;
  cis_ptrmap ids, fed;  // of values: number + 1; those that are others' names
  cis_ptrmap allocated; // as in `u`
  CIS_VEC(uint32_t) parents;
  CIS_VEC(class_info) classes; // by number of the value that stands for the class
  bool complete;
} survey;

static void deinit_survey(survey *s) {
  deinit_uses(&s->u);
  cis_view_flow_destroy(s->flow);
  cis_ptrmap_deinit(&s->ids);
  cis_ptrmap_deinit(&s->fed);
  cis_ptrmap_deinit(&s->allocated);
  cis_vec_deinit(&s->parents);
  cis_vec_deinit(&s->classes);
}

static uint32_t class_number(survey *s, const cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&s->ids, value, &is_new);
  if (is_new) {
    uint32_t number = (uint32_t)s->parents.len;
    cis_vec_push(&s->parents, number);
    *slot = number + 1;
  }
  uint32_t id = (uint32_t)*slot - 1;
  while (s->parents.data[id] != id) {
    s->parents.data[id] = s->parents.data[s->parents.data[id]];
    id = s->parents.data[id];
  }
  return id;
}

static void join(survey *s, const cis_value *x, const cis_value *y) {
  uint32_t a = class_number(s, x), b = class_number(s, y);
  s->parents.data[a > b ? a : b] = a > b ? b : a;
}

/// What frees its operand gives a new buffer.
static void unite(void *user, cis_value *from, cis_value *to) {
  survey *s = user;
  cis_op *op = cis_value_op(to);
  if (!cis_value_is_memref(from) || !cis_value_is_memref(to) ||
      (op && op->info->def && cis_effects_frees(op, from)))
    return;
  cis_ptrmap_set(&s->fed, to, 1);
  join(s, from, to);
}

/// A function may return a buffer twice.
static void unite_results(survey *s) {
  for (size_t i = 1; i < s->u.allocated.len; ++i) {
    const cis_value *value = s->u.allocated.data[i], *other = s->u.allocated.data[i - 1];
    if (cis_value_op(value) == cis_value_op(other))
      join(s, value, other);
  }
}

static class_info *class_of(survey *s, const cis_value *value) {
  uint32_t id = class_number(s, value);
  cis_vec_resize(&s->classes, s->parents.len);
  return &s->classes.data[id];
}

/// An op that frees its operand and does nothing else.
static bool only_frees(const cis_op *op) {
  return cis_op_only_frees(op) && op->num_operands == 1 && !op->num_results &&
         !cis_bufferization_is_manual(op);
}

/// Where memory may come from that is freed under a name: allocations and the caller are known, what is in memory is not.
static bool is_known_origin(const survey *s, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  if (cis_ptrmap_has(&s->fed, value) || cis_ptrmap_has(&s->allocated, value))
    return true;
  if (!op)
    return cis_value_arg_block(value) == cis_op_entry(s->u.function);
  return cis_op_kind(op) == CIS_OP_MEMREF_GET_GLOBAL || cis_op_kind(op) == CIS_OP_MEMREF_ALLOCA;
}

static void note_fixed(survey *s) {
  cis_value_vec origins = {0};
  cis_view_flow_resolve_reverse_all(s->flow, &s->u.freed, &origins);
  for (size_t i = 0; i < origins.len; ++i)
    if (cis_value_is_memref(origins.data[i]) && !is_known_origin(s, origins.data[i]))
      class_of(s, origins.data[i])->fixed = true;
  for (size_t i = 0; i < s->u.freeing.len; ++i) {
    cis_op *op = s->u.freeing.data[i];
    for (uint32_t k = 0; k < op->num_operands; ++k)
      if (cis_value_is_memref(cis_op_operand(op, k)) && !only_frees(op) &&
          cis_op_kind(op) != CIS_OP_BUFFERIZATION_DEALLOC)
        class_of(s, cis_op_operand(op, k))->fixed = true;
  }
  cis_vec_deinit(&origins);
}

// --- what is returned ---

/// Whether one of the ends returns a memref twice, as far as names tell.
static bool returns_twice(const uses *u) {
  bool is_new = true;
  cis_for_each_block (block, cis_op_region(u->function, 0)) {
    const cis_op *end = cis_block_last(block);
    cis_ptrmap roots = {0};
    bool returns = end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE);
    for (uint32_t i = 0; is_new && returns && i < end->num_operands; ++i)
      if (cis_value_is_memref(cis_op_operand(end, i)))
        cis_ptrmap_get(&roots, cis_view_flow_root(cis_op_operand(end, i)), &is_new);
    cis_ptrmap_deinit(&roots);
  }
  return !is_new;
}

/// Whether callers can own what a function that is left alone returns: nothing that is somebody else's, and, if `distinct`,
/// nothing twice.
static bool keeps_abi(survey *s, cis_fates *fates, bool distinct) {
  cis_value_vec origins = {0};
  cis_view_flow_resolve_reverse_all(s->flow, &s->u.returned, &origins);
  bool keeps = !distinct || !returns_twice(&s->u);
  for (size_t i = 0; keeps && i < origins.len; ++i)
    keeps = cis_ptrmap_has(&s->fed, origins.data[i]) ||
            cis_ptrmap_has(&s->allocated, origins.data[i]) ||
            !cis_fates_may_be_given(fates, origins.data[i]);
  cis_vec_deinit(&origins);
  return keeps;
}

// --- who frees what ---

/// `symbols`: functions may return whether what they return is owned (fate.h); or NULL.
static void complete_survey(survey *s, bool distinct, cis_symbol_cache *symbols) {
  cis_op *function = s->u.function;
  for (size_t i = 0; i < s->u.allocated.len; ++i)
    cis_ptrmap_set(&s->allocated, s->u.allocated.data[i], 1);
  s->flow = cis_view_flow_create_by_abi(function);
  cis_view_flow_for_each_edge(s->flow, unite, s);
  unite_results(s);
  for (size_t i = 1; i < s->u.elements.len; ++i)
    join(s, s->u.elements.data[i - 1], s->u.elements.data[i]);
  for (size_t i = 0; i < s->u.freed.len; ++i)
    class_of(s, s->u.freed.data[i])->freed = true;
  for (size_t i = 0; i < s->u.returned.len; ++i)
    class_of(s, s->u.returned.data[i])->returned = true;
  for (size_t i = 0; i < s->u.elements.len; ++i)
    class_of(s, s->u.elements.data[i])->stored = true;
  note_fixed(s);
  cis_fates *fates = cis_fates_create(function, symbols);
  s->complete = true;
  for (size_t i = 0; i < s->u.allocated.len; ++i) {
    class_info *class = class_of(s, s->u.allocated.data[i]);
    if ((class->freed && class->fixed && class->stored) ||
        cis_fates_is_settled(fates, s->u.allocated.data[i]))
      continue;
    class->lost = true;
    s->complete = false;
  }
  s->complete = s->complete && keeps_abi(s, fates, distinct);
  cis_fates_destroy(fates);
}

/// What the ops do, and nothing yet of what follows from it.
static survey begin_survey(cis_op *function) {
  survey s = {.u = {.function = function}};
  cis_walk_preorder(function, note_op, &s.u);
  return s;
}

/// Whether deallocation frees the buffers of the class in place of the program's ops: not all of them are freed, or some are
/// returned, which deallocation then has to own.
static bool is_taken_over(const class_info *class) {
  return class->freed && !class->fixed && (class->lost || class->returned);
}

static void drop_free(survey *s, cis_op *op) {
  if (is_taken_over(class_of(s, cis_op_operand(op, 0))))
    cis_op_destroy(op);
}

/// Leaves those that are not taken over. Nobody but the ops that are taken away asks whether the others are owned.
static void drop_from_dealloc(survey *s, cis_op *op) {
  cis_dealloc_lists all = {{0}, {0}, {0}}, rest = {{0}, {0}, {0}};
  cis_dealloc_lists_get(op, &all);
  for (size_t i = 0; i < all.memrefs.len; ++i)
    if (!is_taken_over(class_of(s, all.memrefs.data[i]))) {
      cis_vec_push(&rest.memrefs, all.memrefs.data[i]);
      cis_vec_push(&rest.conditions, all.conditions.data[i]);
    }
  if (rest.memrefs.len < all.memrefs.len) {
    cis_builder b = cis_builder_before(op);
    cis_vec_append(&rest.retained, all.retained.data, all.retained.len);
    cis_op *left = cis_dealloc_build(&b, op->loc, &rest);
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_replace_all_uses(&op->results[i], &left->results[i]);
    cis_op_destroy(op);
  }
  cis_dealloc_lists_deinit(&all);
  cis_dealloc_lists_deinit(&rest);
}

/// Takes away the ops that free what deallocation is to free.
static void take_over(survey *s) {
  for (size_t i = 0; i < s->u.freeing.len; ++i) {
    cis_op *op = s->u.freeing.data[i];
    if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
      drop_from_dealloc(s, op);
    else if (only_frees(op))
      drop_free(s, op);
  }
}

/// Sorts out who frees the allocations of a function that is not complete.
static bool divide(survey *s, cis_freed *out) {
  for (size_t i = 0; i < s->u.allocated.len; ++i) {
    cis_value *value = s->u.allocated.data[i];
    const class_info *class = class_of(s, value);
    if (!class->freed || is_taken_over(class))
      continue;
    if (class->returned && !s->complete)
      return cis_error(
          cis_op_context(s->u.function), cis_value_loc(value),
          "buffer is freed on some ways and returned on others: who owns it is not known");
    cis_ptrmap_set(&out->buffers, value, 1);
  }
  return true;
}

bool cis_freed_find(cis_op *function, bool distinct, cis_freed *out) {
  *out = (cis_freed){0};
  survey s = begin_survey(function);
  if (s.u.freed.len)
    complete_survey(&s, distinct, NULL);
  out->frees = s.u.freed.len;
  out->complete = s.complete;
  bool ok = !s.u.freed.len || cis_walk_preorder(function, check_op, function);
  if (ok && s.u.freed.len) {
    ok = s.complete || divide(&s, out);
    if (ok && !s.complete)
      take_over(&s);
  }
  deinit_survey(&s);
  return ok;
}

// --- functions that free nothing ---

static bool needs_nothing(survey *s, bool returns_others, bool distinct) {
  if (!s->u.allocated.len && (returns_others || !s->u.returned.len))
    return true;
  complete_survey(s, distinct, NULL);
  return s->complete;
}

bool cis_freed_needs_nothing(cis_op *function, bool returns_others, bool distinct) {
  survey s = begin_survey(function);
  bool nothing = needs_nothing(&s, returns_others, distinct);
  deinit_survey(&s);
  return nothing;
}

// --- programs ---

/// Whether canonicalization leaves an op that frees the memref: it takes away allocations that nobody reads, and blocks and
/// branches that control never comes to.
static bool stays(cis_dom *dom, const survey *s, const cis_op *op, cis_value *freed) {
  for (const cis_op *at = op; at != s->u.function; at = cis_op_parent(at)) {
    const cis_op *parent = cis_op_parent(at);
    if (!cis_dom_is_reachable(dom, cis_op_block(at)) ||
        (cis_op_kind(parent) == CIS_OP_SCF_IF &&
         cis_ownership_is_constant(cis_op_operand(parent, 0),
                                   cis_block_region(cis_op_block(at)) != cis_op_region(parent, 0))))
      return false;
  }
  const cis_value *root = cis_view_flow_root(freed);
  const cis_op *definition = cis_value_op(root);
  bool used = !definition || !definition->info->def || definition->info->def->call;
  for (const cis_use *use = cis_value_uses(root); use && !used; use = cis_use_next(use))
    used =
        !only_frees(cis_use_owner(use)) && cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_STORE;
  return used;
}

static bool some_frees_stay(const survey *s) {
  cis_dom *dom = cis_dom_create();
  bool some = false;
  for (size_t i = 0; i < s->u.freeing.len && !some; ++i) {
    const cis_op *op = s->u.freeing.data[i];
    for (uint32_t k = 0; k < op->num_operands && !some; ++k)
      some = cis_value_is_memref(cis_op_operand(op, k)) && stays(dom, s, op, cis_op_operand(op, k));
  }
  cis_dom_destroy(dom);
  return some;
}

typedef struct program {
  cis_symbol_cache *symbols; // NULL: private functions give ownership as others do
  bool lowered;
  bool frees, done;
} program;

/// Looks for ops that free, and for such as are still to be lowered.
static cis_walk find_frees(cis_op *op, void *user) {
  program *p = user;
  unsigned kind = cis_op_kind(op);
  p->frees |= kind == CIS_OP_BUFFERIZATION_DEALLOC || cis_op_only_frees(op);
  p->done &= !p->lowered || (kind != CIS_OP_BUFFERIZATION_DEALLOC && kind != CIS_OP_MEMREF_REALLOC);
  return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

static cis_walk check_done(cis_op *op, void *user) {
  program *p = user;
  unsigned kind = cis_op_kind(op);
  if (kind != CIS_OP_FUNC_FUNC || cis_region_is_empty(cis_op_region(op, 0)))
    return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
  survey s = begin_survey(op);
  p->frees |= some_frees_stay(&s);
  if (s.u.freed.len || (p->symbols && cis_fates_has_flags(op))) {
    complete_survey(&s, false, p->symbols);
    p->done &= s.complete;
  } else {
    p->done &= needs_nothing(&s, false, false);
  }
  deinit_survey(&s);
  return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

bool cis_freed_is_done(cis_op *root, bool dynamic_private, bool lowered) {
  program p = {.lowered = lowered, .done = true};
  cis_walk_preorder(root, find_frees, &p);
  if (!p.done || !p.frees)
    return false;
  p.frees = false;
  p.symbols = dynamic_private ? cis_symbol_cache_create() : NULL;
  cis_walk_preorder(root, check_done, &p);
  if (p.symbols)
    cis_symbol_cache_destroy(p.symbols);
  return p.done && p.frees;
}

void cis_freed_deinit(cis_freed *freed) { cis_ptrmap_deinit(&freed->buffers); }
