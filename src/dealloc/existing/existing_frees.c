// Surveys a function that frees buffers by itself: unites memrefs that may be the same buffer into
// classes, asks whether each allocation is freed or returned on all paths, and takes away the ops
// that free classes which deallocation is to free.
#include "dealloc/existing/existing_frees.h"

#include "analysis/buffer_reach.h"
#include "dealloc/existing/path_frees.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/func/function_users.h"
#include "dialect/func/kinds.h"
#include "dialect/irdl/facts.h"
#include "dialect/memref/kinds.h"
#include "ir/diag.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "ir/family.h"
#include "ir/fold.h"
#include "ir/symbol.h"
#include "support/planted.h"

/// The ops of a function that allocate, free, store and return buffers.
typedef struct uses {
  cis_op *function;
  cis_value_vec freed, returned, allocated;
  cis_value_vec by_hand;  // those that no op takes
  cis_value_vec elements; // memrefs that go to memory, or come from it
  cis_op_vec freeing;     // ops that free, outermost first
  bool takes_used;        // an op takes a value that is used afterwards, or has other names
} uses;

static void deinit_uses(uses *u) {
  cis_vec_deinit(&u->freed);
  cis_vec_deinit(&u->by_hand);
  cis_vec_deinit(&u->returned);
  cis_vec_deinit(&u->allocated);
  cis_vec_deinit(&u->elements);
  cis_vec_deinit(&u->freeing);
}

static void note_freed(uses *u, cis_op *op, cis_value *value) {
  bool takes = false;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    takes |= cis_op_operand(op, i) == value && cis_op_takes(op, i);
  cis_vec_push(&u->freed, value);
  if (takes)
    u->takes_used |= !cis_existing_frees_gives_up(op, value);
  else
    cis_vec_push(&u->by_hand, value);
}

static void note_effects(uses *u, cis_op *op) {
  cis_effect_vec effects = {0};
  cis_effects_get(op, &effects);
  for (size_t i = 0; i < effects.len; ++i) {
    const cis_effect *effect = &effects.data[i];
    if (!effect->value || !cis_value_is_base_memref(effect->value))
      continue;
    if (effect->kind == CIS_EFFECT_FREE)
      note_freed(u, op, effect->value);
    if (effect->kind == CIS_EFFECT_ALLOC && !effect->automatic &&
        cis_owner_of(effect->value).kind != CIS_OWNER_NEVER)
      cis_vec_push(&u->allocated, effect->value);
  }
  cis_vec_deinit(&effects);
}

static void note_memrefs(cis_value_vec *out, const cis_op *op, cis_range range) {
  for (uint32_t i = range.first; i < range.first + range.num; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)))
      cis_vec_push(out, cis_op_operand(op, i));
}

/// Operands and results that may be elements of a memref among the operands.
static void note_elements(uses *u, cis_op *op) {
  const cis_value *memory = NULL;
  for (uint32_t i = 0; i < op->num_operands && !memory; ++i)
    memory = cis_value_holds_memrefs(cis_op_operand(op, i)) ? cis_op_operand(op, i) : NULL;
  for (uint32_t i = 0; memory && i < op->num_operands; ++i)
    if (cis_op_operand(op, i)->type == cis_type_element(memory->type))
      cis_vec_push(&u->elements, cis_op_operand(op, i));
  for (uint32_t i = 0; memory && i < op->num_results; ++i)
    if (op->results[i].type == cis_type_element(memory->type))
      cis_vec_push(&u->elements, &op->results[i]);
}

/// Whether results may be owned although the op does not allocate them: a call returns them, they
/// come with an i1 that says it, or a hook does.
static bool may_give(const cis_op *op) {
  const cis_irdl_facts *facts = cis_irdl_facts_of(op->info);
  const cis_op_def *def = op->info->def;
  return def->call || (def->ownership && def->ownership->deallocate) ||
         (facts && facts->owned_results >= 0 && !def->region_branch);
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
  if (may_give(op))
    for (uint32_t i = 0; i < op->num_results; ++i)
      if (cis_value_is_base_memref(&op->results[i]))
        cis_vec_push(&u->allocated, &op->results[i]);
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC) {
    note_memrefs(&u->freed, op, cis_op_operand_group(op, 0));
    note_memrefs(&u->by_hand, op, cis_op_operand_group(op, 0));
  }
  if (u->freed.len > freed)
    cis_vec_push(&u->freeing, op);
  if (cis_op_parent(op) == u->function && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE))
    note_memrefs(&u->returned, op, (cis_range){0, op->num_operands});
  return CIS_WALK_CONTINUE;
}

// --- what ops take ---

/// Whether the op may give another name to what it uses.
static bool may_rename(const cis_use *use) {
  cis_op *op = cis_use_owner(use);
  bool renames = cis_reach_gives_names(use);
  for (uint32_t i = 0; i < op->num_results; ++i)
    renames |= cis_value_is_base_memref(&op->results[i]) &&
               !(op->info->def && op->info->def->call) &&
               !cis_effects_allocate(op, &op->results[i], NULL);
  return renames;
}

/// Whether the value is new memory when it is defined, which no other result of its op is: several
/// results of a call may be one buffer.
static bool is_new(const cis_value *value) {
  cis_op *op = cis_value_op(value);
  uint32_t num_memrefs = 0;
  for (uint32_t i = 0; op && i < op->num_results; ++i)
    num_memrefs += cis_value_is_base_memref(&op->results[i]);
  return op && op->info->def &&
         ((op->info->def->call && num_memrefs == 1) || cis_effects_allocate(op, value, NULL));
}

bool cis_existing_frees_gives_up(cis_op *op, const cis_value *value) {
  bool gives = is_new(value) && cis_value_block(value) == cis_op_block(op);
  uint32_t taken = 0;
  for (const cis_use *use = cis_value_uses(value); gives && use; use = cis_use_next(use)) {
    cis_op *user = cis_op_ancestor_in_block(cis_use_owner(use), cis_op_block(op));
    gives = cis_use_owner(use) == op
                ? ++taken == 1
                : user && user != op && cis_op_is_before(user, op) && !may_rename(use);
  }
  return gives;
}

// --- functions ---

/// Looks for a buffer that the op owns: one that it allocates, takes or returns, or that a call in
/// it returns.
static cis_walk find_owned(cis_op *op, void *function) {
  uses u = {.function = function};
  bool owns = op != function && cis_op_has_trait(op, CIS_TRAIT_FUNCTION);
  if (owns)
    return CIS_WALK_SKIP;
  note_op(op, &u);
  owns = u.allocated.len || u.returned.len;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    owns |= cis_op_takes(op, i);
  deinit_uses(&u);
  return owns ? CIS_WALK_STOP : CIS_WALK_CONTINUE;
}

bool cis_existing_frees_is_function(cis_op *op) {
  if (!cis_op_has_trait(op, CIS_TRAIT_FUNCTION) || !op->num_regions ||
      cis_region_is_empty(cis_op_region(op, 0)))
    return false;
  return cis_op_kind(op) == CIS_OP_FUNC_FUNC || cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT) ||
         !cis_walk_preorder(op, find_owned, op);
}

// --- classes of memrefs that may be each other ---

typedef struct class_info {
  bool freed;    // an op frees one of its memrefs
  bool taken;    // an op takes one of them
  bool by_hand;  // an op frees one of them otherwise
  bool returned; // on some path
  bool leaked;   // an allocation of it may be neither freed nor returned
  bool fixed;    // the ops that free it must stay
  bool stored;   // one of its memrefs is stored in memory, where it is not followed
} class_info;

/// Functions that lend: private ones that allocate nothing and return memrefs of others, all of
/// whose callers are known. In a program that is left alone as a whole, their callers do not own
/// what they return.
typedef struct lenders {
  cis_function_users users;
  cis_ptrmap functions;
} lenders;

typedef struct survey {
  uses u;
  const lenders *lenders; // or NULL: callers own what any function returns
  cis_reach *reach;
  cis_ptrmap ids, fed;  // of values: number + 1; those that are others' names
  cis_ptrmap allocated; // as in `u`
  CIS_VEC(uint32_t) parents;
  CIS_VEC(class_info) classes; // by number of the value that stands for the class
  bool returns_twice;          // may return one buffer as two results
  bool frees_argument;         // may free what its caller owns
  bool takes_argument;         // or lets an op take it, unless it takes a copy
  cis_op *argument_free;       // then: where; or NULL
  bool complete;
} survey;

static void deinit_survey(survey *s) {
  deinit_uses(&s->u);
  cis_reach_destroy(s->reach);
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

/// The result of an op that frees its operand (memref.realloc) is a new buffer. The result of an op
/// with unknown effects has an unknown origin.
static void unite(void *user, cis_value *from, cis_value *to) {
  survey *s = user;
  cis_op *op = cis_value_op(to);
  if (!cis_reach_has(s->reach, from) || !cis_reach_has(s->reach, to) || cis_reach_is_work(from) ||
      cis_reach_is_work(to) || (op && op->info->def && cis_effects_frees(op, from)))
    return;
  if (cis_value_is_base_memref(from) && cis_value_is_base_memref(to) && !(op && !op->info->def))
    cis_ptrmap_set(&s->fed, to, 1);
  join(s, from, to);
}

/// Unites the results that may be one buffer, which the function returns twice.
static void unite_results(survey *s) {
  for (size_t i = 1; i < s->u.allocated.len; ++i) {
    const cis_value *value = s->u.allocated.data[i], *other = s->u.allocated.data[i - 1];
    if (cis_value_op(value) && cis_value_op(value) == cis_value_op(other))
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
  return cis_effects_only_free(op) && op->num_operands == 1 && !op->num_results &&
         !cis_bufferization_is_manual(op);
}

/// Whether the op takes everything that it frees, so that deallocation passes it owned buffers.
static bool only_takes(cis_op *op) {
  cis_effect_vec effects = {0};
  bool takes = op->info->def->ownership != NULL && cis_effects_get(op, &effects);
  for (size_t i = 0; takes && i < effects.len; ++i) {
    bool found = effects.data[i].kind != CIS_EFFECT_FREE;
    for (uint32_t k = 0; !found && k < op->num_operands; ++k)
      found = cis_op_operand(op, k) == effects.data[i].value && cis_op_takes(op, k);
    takes = found;
  }
  cis_vec_deinit(&effects);
  return takes;
}

/// Whether deallocation can free in place of the op, or before it. It cannot in place of ops that
/// say nothing of a family, or do more, such as work that goes on.
static bool can_take_over(cis_op *op) {
  return only_takes(op) || cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC ||
         (cis_deallocation_buffer(op) && !cis_bufferization_is_manual(op));
}

/// Whether it is known where the memory of an origin comes from: allocations, the caller, globals
/// and the stack are known; a memref loaded from memory is not.
static bool is_known_origin(const survey *s, const cis_value *value) {
  const cis_op *op = cis_value_op(value);
  if (cis_ptrmap_has(&s->fed, value) || cis_ptrmap_has(&s->allocated, value))
    return true;
  if (!op)
    return cis_value_arg_block(value) == cis_op_entry(s->u.function);
  return cis_op_kind(op) == CIS_OP_MEMREF_GET_GLOBAL || cis_is_allocation(op, true);
}

static void note_fixed(survey *s) {
  cis_value_vec origins = {0};
  cis_view_flow_resolve_reverse_all(cis_reach_flow(s->reach), &s->u.by_hand, &origins);
  for (size_t i = 0; i < origins.len; ++i)
    if (cis_value_is_base_memref(origins.data[i]) && !is_known_origin(s, origins.data[i]))
      class_of(s, origins.data[i])->fixed = true;
  for (size_t i = 0; i < s->u.freeing.len; ++i) {
    cis_op *op = s->u.freeing.data[i];
    for (uint32_t k = 0; k < op->num_operands; ++k)
      if (cis_value_is_base_memref(cis_op_operand(op, k)) && !can_take_over(op) &&
          !cis_planted("existing-fixed"))
        class_of(s, cis_op_operand(op, k))->fixed = true;
    for (uint32_t k = 0; k < op->num_operands; ++k)
      if (cis_op_takes(op, k))
        class_of(s, cis_op_operand(op, k))->taken = true;
  }
  for (size_t i = 0; i < s->u.by_hand.len; ++i)
    class_of(s, s->u.by_hand.data[i])->by_hand = true;
  cis_vec_deinit(&origins);
}

// --- returned buffers ---

/// Whether a return may return one buffer twice: two memrefs of one class.
static bool returns_twice(survey *s) {
  bool is_new = true;
  cis_for_each_block (block, cis_op_region(s->u.function, 0)) {
    const cis_op *end = cis_block_last(block);
    cis_ptrmap classes = {0};
    bool returns = end && cis_op_has_trait(end, CIS_TRAIT_RETURN_LIKE);
    for (uint32_t i = 0; is_new && returns && i < end->num_operands; ++i)
      if (cis_value_is_base_memref(cis_op_operand(end, i)))
        cis_ptrmap_get(&classes,
                       (const void *)(1 + (uintptr_t)class_number(s, cis_op_operand(end, i))),
                       &is_new);
    cis_ptrmap_deinit(&classes);
  }
  return !is_new && !cis_planted("existing-returned-twice");
}

/// Whether the callers of a function that is left alone can own its results: none of them has
/// another owner, and, if `distinct`, no buffer is returned twice.
static bool keeps_abi(survey *s, cis_path_frees *path_frees, bool distinct) {
  cis_value_vec origins = {0};
  cis_view_flow_resolve_reverse_all(cis_reach_flow(s->reach), &s->u.returned, &origins);
  bool keeps = !distinct || !s->returns_twice;
  for (size_t i = 0; keeps && i < origins.len; ++i)
    keeps = cis_ptrmap_has(&s->fed, origins.data[i]) ||
            cis_ptrmap_has(&s->allocated, origins.data[i]) ||
            !cis_path_frees_may_be_returned(path_frees, origins.data[i]);
  cis_vec_deinit(&origins);
  return keeps;
}

// --- arguments ---

/// Looks for a free of an argument, which the caller owns. A value that is an argument on some
/// paths only may be freed on the others.
static void find_freed_argument(survey *s, cis_path_frees *path_frees) {
  cis_block *entry = cis_op_entry(s->u.function);
  for (uint32_t i = 0; i < entry->num_args && !s->frees_argument; ++i) {
    cis_value *arg = cis_block_args(entry)[i];
    if (!cis_value_is_base_memref(arg) || cis_argument_is_donated(arg) ||
        !class_of(s, arg)->freed || cis_planted("existing-argument"))
      continue;
    bool frees = cis_path_frees_may_be_freed(path_frees, arg, &s->argument_free);
    s->frees_argument = frees && class_of(s, arg)->by_hand;
    s->takes_argument |= frees;
  }
}

/// The first op that frees a memref of the class; `fixed`: preferably one that must stay.
static cis_op *find_free(survey *s, const class_info *class, bool fixed) {
  for (size_t i = 0; i < s->u.freeing.len; ++i) {
    cis_op *op = s->u.freeing.data[i];
    for (uint32_t k = 0; k < op->num_operands; ++k)
      if (cis_value_is_base_memref(cis_op_operand(op, k)) &&
          class_of(s, cis_op_operand(op, k)) == class && (!fixed || !can_take_over(op)))
        return op;
  }
  return fixed ? find_free(s, class, false) : s->u.function;
}

static bool report_op(cis_op *op) {
  return cis_op_plain_error(
      op, cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC
              ? "No deallocation operations must be present when running this pass!"
              : "memory free side-effect on MemRef value not supported!");
}

static bool report_free(survey *s, const class_info *class) {
  return report_op(find_free(s, class, true));
}

/// Reports the op that frees an argument. If the search did not find which one does, it reports one
/// that may.
static bool report_free_of_argument(survey *s) {
  cis_block *entry = cis_op_entry(s->u.function);
  if (s->argument_free)
    return report_op(s->argument_free);
  for (uint32_t i = 0; i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]) &&
        class_of(s, cis_block_args(entry)[i])->freed)
      return report_free(s, class_of(s, cis_block_args(entry)[i]));
  return false;
}

// --- who frees what ---

/// Whether a function that lends returns the value, and nothing frees it or keeps it. The callers
/// of this function would own it if it was returned.
static bool is_only_lent(survey *s, const cis_value *value) {
  const class_info *class = class_of(s, value);
  cis_op *op = cis_value_op(value);
  if (!s->lenders || !op || cis_op_kind(op) != CIS_OP_FUNC_CALL || class->freed ||
      class->returned || class->stored)
    return false;
  const cis_op *callee = cis_function_users_callee(&s->lenders->users, op);
  return callee && cis_ptrmap_has(&s->lenders->functions, callee);
}

/// `symbols`: functions may return whether what they return is owned (path_frees.h); or NULL.
static void complete_survey(survey *s, bool distinct, cis_symbol_cache *symbols) {
  cis_op *function = s->u.function;
  for (size_t i = 0; i < s->u.allocated.len; ++i)
    cis_ptrmap_set(&s->allocated, s->u.allocated.data[i], 1);
  s->reach = cis_reach_create_by_abi(function);
  cis_view_flow_for_each_edge(cis_reach_flow(s->reach), unite, s);
  for (size_t i = 1; i < s->u.elements.len; ++i)
    join(s, s->u.elements.data[i - 1], s->u.elements.data[i]);
  s->returns_twice = distinct && returns_twice(s);
  unite_results(s);
  for (size_t i = 0; i < s->u.freed.len; ++i)
    class_of(s, s->u.freed.data[i])->freed = true;
  for (size_t i = 0; i < s->u.returned.len; ++i)
    class_of(s, s->u.returned.data[i])->returned = true;
  for (size_t i = 0; i < s->u.elements.len; ++i)
    class_of(s, s->u.elements.data[i])->stored = true;
  note_fixed(s);
  cis_path_frees *path_frees = cis_path_frees_create(function, s->reach, symbols);
  s->complete = true;
  for (size_t i = 0; i < s->u.allocated.len; ++i) {
    class_info *class = class_of(s, s->u.allocated.data[i]);
    if ((class->freed && class->fixed && class->stored) ||
        cis_path_frees_on_all_paths(path_frees, s->u.allocated.data[i]) ||
        is_only_lent(s, s->u.allocated.data[i]))
      continue;
    class->leaked = true;
    s->complete = false;
  }
  find_freed_argument(s, path_frees);
  s->complete = s->complete && !s->frees_argument && !s->takes_argument && !s->u.takes_used &&
                keeps_abi(s, path_frees, distinct);
  cis_path_frees_destroy(path_frees);
}

/// Notes what the ops do; complete_survey draws the conclusions.
static survey begin_survey(cis_op *function) {
  survey s = {.u = {.function = function}};
  cis_block *entry = cis_op_entry(function);
  for (uint32_t i = 0; entry && i < entry->num_args; ++i)
    if (cis_value_is_base_memref(cis_block_args(entry)[i]) &&
        cis_argument_is_donated(cis_block_args(entry)[i]))
      cis_vec_push(&s.u.allocated, cis_block_args(entry)[i]);
  cis_walk_preorder(function, note_op, &s.u);
  return s;
}

/// Whether deallocation frees the buffers of the class in place of the program's ops: not all of
/// them are freed, or some are returned or taken, which deallocation then has to own.
static bool is_taken_over(const class_info *class) {
  return class->freed && !class->fixed && (class->leaked || class->returned || class->taken);
}

static void drop_free(survey *s, cis_op *op) {
  if (!only_takes(op) && is_taken_over(class_of(s, cis_op_operand(op, 0))))
    cis_op_destroy(op);
}

/// Keeps those operands that are not taken over. The ownership results of the rest have no users
/// left but the ops that are taken away.
static void drop_from_dealloc(survey *s, cis_op *op) {
  cis_dealloc_lists all = {0}, rest = {0};
  cis_dealloc_lists_get(op, &all);
  for (size_t i = 0; i < all.memrefs.len; ++i)
    if (!is_taken_over(class_of(s, all.memrefs.data[i]))) {
      cis_vec_push(&rest.memrefs, all.memrefs.data[i]);
      cis_vec_push(&rest.conditions, all.conditions.data[i]);
    }
  if (rest.memrefs.len < all.memrefs.len) {
    cis_builder b = cis_builder_before(op);
    cis_vec_append(&rest.retained, all.retained.data, all.retained.len);
    rest.family = all.family;
    cis_op *left = cis_dealloc_build(&b, op->loc, &rest);
    for (uint32_t i = 0; i < op->num_results; ++i)
      cis_value_replace_all_uses(&op->results[i], &left->results[i]);
    cis_op_destroy(op);
  }
  cis_dealloc_lists_deinit(&all);
  cis_dealloc_lists_deinit(&rest);
}

/// Takes away the ops that free buffers of classes which deallocation takes over.
static void take_over(survey *s) {
  for (size_t i = 0; i < s->u.freeing.len; ++i) {
    cis_op *op = s->u.freeing.data[i];
    if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
      drop_from_dealloc(s, op);
    else if (only_frees(op))
      drop_free(s, op);
  }
}

/// Decides for each allocation of a function that is not complete whether the program or
/// deallocation frees it.
static bool divide(survey *s, cis_existing_frees *out) {
  for (size_t i = 0; i < s->u.allocated.len; ++i) {
    cis_value *value = s->u.allocated.data[i];
    const class_info *class = class_of(s, value);
    if (!class->freed || is_taken_over(class))
      continue;
    if (class->leaked || class->taken)
      return report_free(s, class);
    if (class->returned && !s->complete)
      return cis_error(
          cis_op_context(s->u.function), cis_value_loc(value),
          "buffer is freed on some paths and returned on others: who owns it is not known");
    cis_ptrmap_set(&out->buffers, value, 1);
  }
  return true;
}

bool cis_existing_frees_find(cis_op *function, bool distinct, cis_existing_frees *out) {
  *out = (cis_existing_frees){0};
  survey s = begin_survey(function);
  if (s.u.freed.len)
    complete_survey(&s, distinct, NULL);
  out->frees = s.u.freed.len;
  out->complete = s.complete;
  bool ok = !s.frees_argument || report_free_of_argument(&s);
  if (ok && s.u.freed.len) {
    ok = s.complete || divide(&s, out);
    if (ok && !s.complete)
      take_over(&s);
  }
  deinit_survey(&s);
  return ok;
}

// --- functions that free nothing ---

static bool none_needed(survey *s, bool returns_others, bool distinct) {
  if (!s->u.allocated.len && (returns_others || !s->u.returned.len))
    return true;
  complete_survey(s, distinct, NULL);
  return s->complete;
}

bool cis_existing_frees_none_needed(cis_op *function, bool returns_others, bool distinct) {
  survey s = begin_survey(function);
  bool nothing = none_needed(&s, returns_others, distinct);
  deinit_survey(&s);
  return nothing;
}

// --- programs ---

/// Whether canonicalization leaves an op that frees the memref: it takes away allocations that
/// nothing reads, and blocks and branches that control never comes to.
static bool stays(cis_dom *dom, const survey *s, const cis_op *op, cis_value *freed) {
  for (const cis_op *at = op; at != s->u.function; at = cis_op_parent(at)) {
    const cis_op *parent = cis_op_parent(at);
    if (!cis_dom_is_reachable(dom, cis_op_block(at)) ||
        (cis_region_branch_condition(parent) &&
         cis_constant_is(cis_region_branch_condition(parent),
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
      some = cis_value_is_base_memref(cis_op_operand(op, k)) &&
             stays(dom, s, op, cis_op_operand(op, k));
  }
  cis_dom_destroy(dom);
  return some;
}

typedef struct program {
  lenders lenders;
  cis_symbol_cache *symbols; // NULL: private functions give ownership as others do
  bool lowered;
  bool frees, done;
} program;

/// Looks for ops that free, and for ops that are still to be lowered.
static cis_walk find_frees(cis_op *op, void *user) {
  program *p = user;
  unsigned kind = cis_op_kind(op);
  p->frees |= kind == CIS_OP_BUFFERIZATION_DEALLOC || cis_effects_only_free(op);
  p->done &= !p->lowered || (kind != CIS_OP_BUFFERIZATION_DEALLOC && kind != CIS_OP_MEMREF_REALLOC);
  return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

static cis_walk check_deallocated(cis_op *op, void *user) {
  program *p = user;
  if (!cis_existing_frees_is_function(op))
    return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
  survey s = begin_survey(op);
  s.lenders = &p->lenders;
  p->frees |= some_frees_stay(&s);
  if (s.u.freed.len || (p->symbols && cis_path_frees_returns_ownership(op))) {
    complete_survey(&s, false, p->symbols);
    p->done &= s.complete;
  } else {
    p->done &= none_needed(&s, cis_ptrmap_has(&p->lenders.functions, op), false);
  }
  deinit_survey(&s);
  return p->done ? CIS_WALK_CONTINUE : CIS_WALK_STOP;
}

static void find_lenders(lenders *all, cis_op *root) {
  cis_function_users_init(&all->users, root);
  for (size_t i = 0; i < all->users.functions.len; ++i) {
    cis_op *function = all->users.functions.data[i];
    if (!cis_function_users_is_internal(&all->users, function))
      continue;
    survey s = begin_survey(function);
    if (!s.u.allocated.len && !s.u.freed.len && !s.u.elements.len && s.u.returned.len)
      cis_ptrmap_set(&all->functions, function, 1);
    deinit_survey(&s);
  }
}

bool cis_existing_frees_is_deallocated(cis_op *root, bool dynamic_private, bool lowered) {
  program p = {.lowered = lowered, .done = true};
  cis_walk_preorder(root, find_frees, &p);
  if (!p.done || !p.frees)
    return false;
  p.frees = false;
  p.symbols = dynamic_private ? cis_symbol_cache_create() : NULL;
  find_lenders(&p.lenders, root);
  cis_walk_preorder(root, check_deallocated, &p);
  cis_function_users_deinit(&p.lenders.users);
  cis_ptrmap_deinit(&p.lenders.functions);
  if (p.symbols)
    cis_symbol_cache_destroy(p.symbols);
  return p.done && p.frees;
}

void cis_existing_frees_deinit(cis_existing_frees *freed) { cis_ptrmap_deinit(&freed->buffers); }
