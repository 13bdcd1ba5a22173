// Searches the paths from an allocation to each exit of its function:
//
//   %m = alloc                     the path forks where %c is not known:
//   cf.cond_br %c, ^free, ^exit      %c holds: ^free deallocates %m, the path ends: freed
//                                    else: ^exit returns, the path ends: lost
//
// The state of a path is a place, the names of the buffer there, and facts (path_facts.h). A path
// that comes to a state that was seen before is not followed again, and the steps per function are
// limited, so the search is linear.
#include "dealloc/existing/path_frees.h"

#include "analysis/repeated_blocks.h"
#include "analysis/view_flow.h"
#include "dealloc/existing/path_facts.h"
#include "dialect/arith/kinds.h"
#include "dialect/bufferization/bufferization.h"
#include "dialect/bufferization/kinds.h"
#include "dialect/cf/kinds.h"
#include "dialect/func/kinds.h"
#include "dialect/memref/kinds.h"
#include "ir/dom.h"
#include "ir/effects.h"
#include "ir/fold.h"
#include "ir/symbol.h"

/// The steps for a function of so many ops: linear.
enum { STEPS = 2000000, STEPS_PER_OP = 20, MAX_FLAGS = 64 };

/// The state of a path: the place of control, and the facts that are known there.
typedef struct path_state {
  cis_block *block;
  cis_op *at; // the next op to look at
  cis_path_facts known;
} path_state;

/// A use at an op that matters for the buffer: it frees it, passes it on or returns it.
typedef struct event {
  cis_op *op;
  uint32_t operand;
} event;
typedef CIS_VEC(event) event_vec;

struct cis_path_frees {
  cis_op *function;
  cis_symbol_cache *symbols; // NULL: no function returns ownership
  bool has_flags;            // the function does
  cis_ptrmap names;          // cis_value * -> 1 + index of its events
  CIS_VEC(event_vec) events;
  cis_path_leaves shared; // i1 values that matter in more than one place
  cis_reach *reach;       // borrowed
  cis_ptrmap unfollowed;  // memrefs that may be any buffer: cis_value * -> 1
  cis_ptrmap arguments;   // of the function, once they are asked for: cis_value * -> 1
  cis_ptrmap repeated;    // blocks that may be executed again in their region
  cis_dom *dom, *post_dom;
  uint64_t left; // steps that may still be taken
};

/// The end of a buffer on a path.
typedef enum outcome { LOST, RETURNED, FREED } outcome;

/// The paths of one buffer.
typedef struct search {
  cis_path_frees *frees;
  CIS_VEC(path_state) work;
  cis_strmap seen; // states, as words in `arena`
  cis_strmap next; // a place and names, as words in `arena` -> the next event
  cis_path_key key;
  cis_arena arena;
  outcome sought;
  bool found;   // there is a path with that outcome, or no steps are left
  cis_op *free; // FREED: the op that frees it there
} search;

static void deinit_path(path_state *path) { cis_path_facts_deinit(&path->known); }

// --- ops that decide ---

static bool is_event(cis_op *op, cis_value *name) {
  const cis_op_def *def = op->info->def;
  if (!def)
    return false;
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC || def->flows_from || def->region_branch ||
         def->ownership || cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) ||
         cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH) || cis_effects_frees(op, name);
}

/// Collects the ops that free the value or a view of it, or give it other names.
static const event_vec *events_of(cis_path_frees *frees, cis_value *name) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&frees->names, name, &is_new);
  if (!is_new)
    return &frees->events.data[*slot - 1];
  event_vec ops = {0};
  cis_value_vec views = {0};
  cis_vec_push(&views, name);
  const bool is_root = cis_view_flow_root(name) == name; // then views of it are other names of it
  while (views.len) {
    cis_value *value = cis_vec_pop(&views);
    for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
      cis_op *op = cis_use_owner(use);
      if (is_root && op->num_results && op->info->view_operand == (int)cis_use_index(use))
        cis_vec_push(&views, &op->results[0]);
      else if (is_event(op, value))
        cis_vec_push(&ops, ((event){op, cis_use_index(use)}));
    }
  }
  cis_vec_deinit(&views);
  *slot = frees->events.len + 1;
  cis_vec_push(&frees->events, ops);
  return &cis_vec_last(&frees->events);
}

static void take_steps(search *s, size_t num) {
  s->frees->left -= s->frees->left < num ? s->frees->left : num;
  s->found |= !s->frees->left;
}

/// Ends a path with an outcome.
static void end_path(search *s, outcome how) { s->found |= how == s->sought; }

static void end_freed(search *s, cis_op *op) {
  if (s->sought == FREED && !s->free)
    s->free = op;
  end_path(s, FREED);
}

/// The next op of the block that is an event of one of the names, itself or by an op inside; else
/// the terminator.
static cis_op *find_event(search *s, const path_state *path) {
  cis_op *next = NULL;
  for (size_t i = 0; i < path->known.names.len; ++i) {
    const event_vec *ops = events_of(s->frees, path->known.names.data[i]);
    for (size_t k = 0; k < ops->len && !s->found; ++k) {
      take_steps(s, 1);
      cis_op *op = cis_op_ancestor_in_block(ops->data[k].op, path->block);
      if (op && !cis_op_is_before(op, path->at) && (!next || cis_op_is_before(op, next)))
        next = op;
    }
  }
  return next ? next : cis_block_last(path->block);
}

/// The slot of a path's state, or of its place and names alone. States are compared as a whole:
/// a path that was taken for another one would not be followed.
static uintptr_t *remember(search *s, cis_strmap *map, const path_state *path, bool with_facts,
                           bool *out_new) {
  cis_path_facts_key(&path->known, path->at, with_facts, &s->key);
  cis_str key = {(const char *)s->key.data, s->key.len * sizeof(*s->key.data)};
  uintptr_t *slot = cis_strmap_find(map, key);
  *out_new = !slot;
  if (slot)
    return slot;
  key.data = cis_arena_copy(&s->arena, key.data, key.len);
  return cis_strmap_get(map, key, NULL);
}

/// As find_event, remembered per place and names, because paths differ more in their facts than in
/// their names.
static cis_op *next_event(search *s, const path_state *path) {
  bool is_new;
  uintptr_t *slot = remember(s, &s->next, path, false, &is_new);
  if (is_new)
    *slot = (uintptr_t)find_event(s, path);
  return (cis_op *)*slot;
}

// --- from one place to the next ---

static void add_path(search *s, path_state path) {
  bool is_new = false;
  take_steps(s, 1 + path.known.names.len + path.known.facts.len / 4);
  s->found |= !path.at && s->sought == LOST; // a block without a terminator
  if (!path.known.names.len)
    end_path(s, LOST);
  if (!s->found && path.at && path.known.names.len)
    remember(s, &s->seen, &path, true, &is_new);
  if (is_new)
    cis_vec_push(&s->work, path);
  else
    deinit_path(&path);
}

/// Forks the path at its op: the condition, of which nothing is known, holds on one and not on the
/// other.
static void fork_path(search *s, const path_state *path, cis_value *unknown) {
  for (int holds = 0; holds < 2; ++holds) {
    path_state half = {path->block, path->at, cis_path_facts_copy(&path->known)};
    cis_path_facts_assume(&half.known, unknown, holds);
    add_path(s, half);
  }
}

/// Operands of an op become other values.
typedef struct passing {
  cis_op *source;
  cis_range operands;
  cis_value *const *targets; // arguments, or NULL: the results from `first` on
  cis_op *op;
  uint32_t first, num;
} passing;

static cis_value *target_of(const passing *p, uint32_t i) {
  return p->targets ? p->targets[p->first + i] : &p->op->results[p->first + i];
}

static uint32_t num_passed(const passing *p) {
  uint32_t room = p->num > p->first ? p->num - p->first : 0;
  return p->operands.num < room ? p->operands.num : room;
}

/// An i1 that is passed along with a name of the buffer and of which nothing is known, or NULL.
static cis_value *unknown_flag(const path_state *path, const passing *p) {
  bool passes = false;
  cis_value *unknown = NULL;
  for (uint32_t i = 0; i < num_passed(p); ++i) {
    cis_value *operand = cis_op_operand(p->source, p->operands.first + i);
    passes |= cis_value_is_base_memref(operand) && cis_path_facts_is_name(&path->known, operand);
    if (!unknown && cis_type_is_int_of(operand->type, 1))
      cis_path_facts_decide(&path->known, operand, &unknown);
  }
  return passes ? unknown : NULL;
}

static void pass_values(const path_state *path, const passing *p, cis_path_facts *to) {
  for (uint32_t i = 0; i < num_passed(p); ++i) {
    cis_value *operand = cis_op_operand(p->source, p->operands.first + i), *unknown = NULL;
    if (cis_value_is_base_memref(operand) && cis_path_facts_is_name(&path->known, operand))
      cis_vec_push(&to->names, target_of(p, i));
    if (!cis_type_is_int_of(operand->type, 1))
      continue;
    bool holds = cis_path_facts_decide(&path->known, operand, &unknown);
    if (!unknown)
      cis_path_facts_assume(to, target_of(p, i), holds);
  }
}

// --- values that are out of scope ---

/// A block of `region` around the block, or itself; NULL if there is none.
static cis_block *lift(cis_block *block, const cis_region *region) {
  while (block && cis_block_region(block) != region)
    block = cis_op_block(cis_region_op(cis_block_region(block)));
  return block;
}

/// Whether no path from the block on executes the op again.
static bool is_past(const cis_path_frees *frees, const cis_op *op, cis_block *block) {
  cis_block *at = lift(cis_op_block(op), cis_block_region(block));
  return at && at != block && !cis_ptrmap_has(&frees->repeated, at) &&
         cis_dom_block(frees->dom, at, block);
}

/// Whether all ops that use the i1, or an i1 computed from it, have been passed.
static bool is_dead_flag(search *s, const cis_value *flag, cis_block *block) {
  CIS_VEC(const cis_value *) flags = {0};
  cis_vec_push(&flags, flag);
  bool past = true;
  for (size_t i = 0; past && i < flags.len && flags.len <= MAX_FLAGS; ++i)
    for (const cis_use *use = cis_value_uses(flags.data[i]); past && use; use = cis_use_next(use)) {
      take_steps(s, 1);
      if (cis_path_facts_is_connective(cis_use_owner(use)))
        cis_vec_push(&flags, &cis_use_owner(use)->results[0]);
      else
        past = cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_STORE &&
               is_past(s->frees, cis_use_owner(use), block);
    }
  past &= flags.len <= MAX_FLAGS;
  cis_vec_deinit(&flags);
  return past;
}

static bool is_visible(const cis_path_frees *frees, const cis_value *value, cis_block *block) {
  cis_block *definition = cis_value_block(value);
  return cis_block_region(definition) != cis_block_region(block) ||
         cis_dom_block(frees->dom, definition, block);
}

/// Drops the facts that no op from the block on can ask for, so that more states are equal.
static void forget_dead(search *s, cis_path_facts *known, cis_block *block) {
  const cis_path_frees *frees = s->frees;
  size_t kept = 0;
  for (size_t i = 0; i < known->names.len; ++i)
    if (is_visible(frees, known->names.data[i], block))
      known->names.data[kept++] = known->names.data[i];
  known->names.len = kept;
  kept = 0;
  for (size_t i = 0; i < known->facts.len; ++i) {
    const cis_value *value = known->facts.data[i].value;
    bool compares = cis_value_op(value) && cis_op_kind(cis_value_op(value)) == CIS_OP_ARITH_CMPI;
    if (is_visible(frees, value, block) && (compares || !is_dead_flag(s, value, block)))
      known->facts.data[kept++] = known->facts.data[i];
  }
  known->facts.len = kept;
}

static void go_to_block(search *s, const path_state *path, cis_block *block, const passing *p,
                        cis_op *leaving) {
  cis_value *unknown = unknown_flag(path, p);
  if (unknown) {
    fork_path(s, path, unknown);
    return;
  }
  path_state next = {block, cis_block_first(block), cis_path_facts_copy(&path->known)};
  cis_path_facts_forget(&next.known, block, leaving);
  if (!leaving)
    forget_dead(s, &next.known, block);
  pass_values(path, p, &next.known);
  add_path(s, next);
}

static void go_after(search *s, const path_state *path, cis_op *op, const passing *p) {
  cis_value *unknown = p ? unknown_flag(path, p) : NULL;
  if (unknown) {
    fork_path(s, path, unknown);
    return;
  }
  path_state next = {cis_op_block(op), cis_op_next(op), cis_path_facts_copy(&path->known)};
  cis_path_facts_forget(&next.known, NULL, op);
  if (p)
    pass_values(path, p, &next.known);
  add_path(s, next);
}

static void go_edge(search *s, const path_state *path, cis_op *op, const cis_region_edge *edge) {
  passing p = {
      .source = edge->source, .operands = edge->operands, .op = op, .first = edge->first_input};
  if (!edge->to) {
    p.num = op->num_results;
    go_after(s, path, op, &p);
    return;
  }
  cis_block *entry = cis_region_first(edge->to);
  if (!entry)
    return;
  p.targets = cis_block_args(entry);
  p.num = entry->num_args;
  go_to_block(s, path, entry, &p, op);
}

static void go_on(search *s, path_state *path, cis_op *op) {
  path_state next = {path->block, cis_op_next(op), cis_path_facts_copy(&path->known)};
  add_path(s, next);
}

// --- ops ---

/// Continues on the path on which the condition holds, or on both sides if it is not known and
/// matters nowhere else.
static void visit_condition(search *s, path_state *path, cis_value *condition, bool out_taken[2],
                            bool *out_forked) {
  cis_value *unknown = NULL;
  bool holds = cis_path_facts_decide(&path->known, condition, &unknown);
  out_taken[0] = unknown || holds;
  out_taken[1] = unknown || !holds;
  *out_forked = unknown && cis_path_facts_is_leaf(&s->frees->shared, unknown);
  if (*out_forked)
    fork_path(s, path, unknown);
}

static void visit_region_op(search *s, path_state *path, cis_op *op) {
  bool taken[2] = {true, true}, has_forked = false;
  cis_value *condition = cis_region_branch_condition(op);
  if (condition)
    visit_condition(s, path, condition, taken, &has_forked);
  cis_region_edge_vec edges = {0};
  if (!has_forked)
    cis_region_edges(op, op, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    if (!condition || taken[edges.data[i].to != cis_op_region(op, 0)])
      go_edge(s, path, op, &edges.data[i]);
  cis_vec_deinit(&edges);
}

static void visit_branch(search *s, path_state *path, cis_op *op) {
  bool taken[2] = {true, true}, has_forked = false;
  cis_value *condition = cis_branch_condition(op);
  if (condition)
    visit_condition(s, path, condition, taken, &has_forked);
  for (uint32_t i = 0; !has_forked && i < op->num_successors; ++i) {
    if (condition && !taken[i])
      continue;
    cis_block *block = cis_op_successor(op, i);
    passing p = {.source = op,
                 .operands = cis_branch_operands(op, i),
                 .targets = cis_block_args(block),
                 .num = block->num_args};
    path_state chosen = {path->block, path->at, cis_path_facts_copy(&path->known)};
    if (cis_op_kind(op) != CIS_OP_CF_SWITCH || cis_path_facts_assume_case(&chosen.known, op, i))
      go_to_block(s, &chosen, block, &p, NULL);
    deinit_path(&chosen);
  }
}

static bool passes_a_name(const path_state *path, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
        cis_path_facts_is_name(&path->known, cis_op_operand(op, i)))
      return true;
  return false;
}

/// A returned buffer is the caller's if the i1 that is returned with it holds.
static void visit_flagged_return(search *s, path_state *path, const cis_op *op) {
  uint32_t flag = op->num_operands;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    flag -= cis_value_is_base_memref(cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (!cis_value_is_base_memref(cis_op_operand(op, i)))
      continue;
    cis_value *unknown = NULL, *condition = cis_op_operand(op, flag++);
    if (!cis_path_facts_is_name(&path->known, cis_op_operand(op, i)))
      continue;
    if (cis_path_facts_decide(&path->known, condition, &unknown)) {
      end_path(s, RETURNED);
      return;
    }
    if (unknown) {
      fork_path(s, path, unknown);
      return;
    }
  }
  end_path(s, LOST);
}

static void visit_end(search *s, path_state *path, cis_op *op) {
  cis_op *parent = cis_region_op(cis_block_region(path->block));
  if (op && op->num_successors) {
    visit_branch(s, path, op);
    return;
  }
  if (parent == s->frees->function) {
    if (op && s->frees->has_flags)
      visit_flagged_return(s, path, op);
    else
      end_path(s, op && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) && passes_a_name(path, op)
                      ? RETURNED
                      : LOST);
    return;
  }
  cis_region_edge_vec edges = {0};
  if (op)
    cis_region_edges(parent, op, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    go_edge(s, path, parent, &edges.data[i]);
  if (!edges.len)
    go_after(s, path, parent, NULL);
  cis_vec_deinit(&edges);
}

/// Whether the result is a name where its owner follows from that of operands: the result is the
/// operand that `condition` selects. An i1 that decides, and is not known, goes to `*unknown`.
static bool is_selected(const path_state *path, const cis_value *result, cis_value **unknown) {
  cis_owner owner = cis_owner_of(result);
  if (owner.kind != CIS_OWNER_OF && owner.kind != CIS_OWNER_SELECT)
    return false;
  bool first = cis_path_facts_is_name(&path->known, owner.values[0]);
  bool second = owner.values[1] && cis_path_facts_is_name(&path->known, owner.values[1]);
  if (owner.kind == CIS_OWNER_OF || first == second)
    return first;
  cis_value *inner = NULL;
  bool holds = cis_path_facts_decide(&path->known, owner.condition, &inner);
  *unknown = *unknown ? *unknown : inner;
  return holds == first;
}

/// Whether results are names by their owners (is_selected).
static bool names_by_owner(const cis_op *op) {
  bool names = false;
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_owner_kind kind = cis_owner_of(&op->results[i]).kind;
    names |= kind == CIS_OWNER_OF || kind == CIS_OWNER_SELECT;
  }
  return names;
}

static void visit_select(search *s, path_state *path, cis_op *op) {
  cis_value *unknown = NULL;
  for (uint32_t i = 0; i < op->num_results; ++i)
    (void)is_selected(path, &op->results[i], &unknown);
  if (unknown) {
    fork_path(s, path, unknown);
    return;
  }
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (is_selected(path, &op->results[i], &unknown))
      cis_vec_push(&path->known.names, &op->results[i]);
  go_on(s, path, op);
}

/// An op whose result may be the buffer: it is on one path, and is other memory on another one.
static void visit_maybe(search *s, path_state *path, cis_op *op) {
  path_state other = {path->block, path->at, cis_path_facts_copy(&path->known)};
  cis_vec_push(&other.known.names, &op->results[0]);
  go_on(s, &other, op);
  deinit_path(&other);
  go_on(s, path, op);
}

/// memref.distinct_objects gives each operand another name.
static void visit_passing_through(search *s, path_state *path, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results && i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
        cis_path_facts_is_name(&path->known, cis_op_operand(op, i)))
      cis_vec_push(&path->known.names, &op->results[i]);
  go_on(s, path, op);
}

typedef CIS_VEC(uint32_t) uint32_vec;

/// The operands of the op that are the buffer, or views of it.
static void find_named(search *s, const path_state *path, const cis_op *op, uint32_vec *out) {
  for (size_t i = 0; i < path->known.names.len; ++i) {
    const event_vec *all = events_of(s->frees, path->known.names.data[i]);
    for (size_t k = 0; k < all->len; ++k)
      if (all->data[k].op == op)
        cis_vec_push(out, all->data[k].operand);
  }
}

/// bufferization.dealloc frees the buffers whose conditions hold and that are not retained; its
/// results say which retained ones are owned.
static void visit_dealloc(search *s, path_state *path, cis_op *op) {
  cis_range memrefs = cis_op_operand_group(op, 0), retained = cis_op_operand_group(op, 2);
  bool owned = false;
  cis_value *unknown = NULL;
  uint32_vec named = {0};
  find_named(s, path, op, &named);
  for (size_t i = 0; i < named.len && !owned; ++i) {
    cis_value *inner = NULL;
    if (named.data[i] < memrefs.num)
      owned = cis_path_facts_decide(&path->known, cis_op_operand(op, memrefs.num + named.data[i]),
                                    &inner);
    unknown = unknown ? unknown : inner;
  }
  bool kept = false;
  for (size_t i = 0; i < named.len && (owned || !unknown); ++i)
    if (named.data[i] >= retained.first) {
      kept = true;
      cis_path_facts_assume(&path->known, &op->results[named.data[i] - retained.first], owned);
    }
  cis_vec_deinit(&named);
  if (!owned && unknown)
    fork_path(s, path, unknown);
  else if (!owned || kept)
    go_on(s, path, op);
  else
    end_freed(s, op);
}

static bool frees_a_name(const path_state *path, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_base_memref(cis_op_operand(op, i)) &&
        cis_path_facts_is_name(&path->known, cis_op_operand(op, i)) &&
        cis_effects_frees(op, cis_op_operand(op, i)))
      return !cis_bufferization_is_manual(op);
  return false;
}

static void follow(search *s, path_state *path) {
  cis_op *op = next_event(s, path);
  if (s->found)
    return;
  path->at = op;
  const cis_op_def *def = op->info->def;
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
    visit_dealloc(s, path, op);
  else if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    visit_end(s, path, op);
  else if (frees_a_name(path, op))
    end_freed(s, op);
  else if (cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH))
    visit_passing_through(s, path, op);
  else if (names_by_owner(op))
    visit_select(s, path, op);
  else if (def && def->region_branch)
    visit_region_op(s, path, op);
  else if (def && def->flows_from && op->num_results)
    visit_maybe(s, path, op);
  else if (cis_op_next(op))
    go_on(s, path, op);
  else
    visit_end(s, path, NULL);
}

// --- the beginning ---

/// Adds the facts that hold whenever the block is entered: the conditions of the ops around it,
/// such as scf.if, in whose regions it lies.
static void assume_entry(cis_path_facts *known, const cis_block *block, const cis_op *function) {
  for (int left = 32; left && cis_region_op(cis_block_region(block)) != function; --left) {
    cis_op *op = cis_region_op(cis_block_region(block));
    cis_value *condition = cis_region_branch_condition(op);
    if (condition && block == cis_region_first(cis_block_region(block)))
      cis_path_facts_assume(known, condition, cis_block_region(block) == cis_op_region(op, 0));
    block = cis_op_block(op);
  }
}

/// The result of a call to a function that returns ownership must be freed if its i1 holds.
static void assume_owned(const cis_path_frees *frees, cis_path_facts *known, cis_op *op,
                         const cis_value *result) {
  const char *name = op->info->def->call ? op->info->def->call->callee : NULL;
  cis_attr ref = name ? cis_op_get_attr_named(op, name) : NULL;
  cis_op *callee = ref ? cis_symbol_cache_lookup_nearest(frees->symbols, op, ref) : NULL;
  if (!callee || !cis_path_frees_returns_ownership(callee))
    return;
  uint32_t flag = op->num_results;
  for (uint32_t i = result->index; i < op->num_results; ++i)
    flag -= cis_value_is_base_memref(&op->results[i]);
  if (flag < op->num_results && cis_type_is_int_of(op->results[flag].type, 1))
    cis_path_facts_assume(known, &op->results[flag], true);
}

static bool is_unreachable(const cis_path_frees *frees, const cis_op *op) {
  for (; op != frees->function; op = cis_op_parent(op))
    if (!cis_dom_is_reachable(frees->dom, cis_op_block(op)))
      return true;
  return false;
}

/// An op that frees its operand unconditionally.
static bool frees_always(const event *d) {
  const cis_op *op = d->op;
  if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_DEALLOC)
    return cis_effects_only_free(op) && !cis_bufferization_is_manual(op);
  uint32_t memrefs = cis_op_operand_group(op, 0).num;
  return d->operand < memrefs && !op->num_results &&
         cis_constant_is(cis_op_operand(op, memrefs + d->operand), true);
}

/// Whether the buffer is freed on all paths, told without following them: an op frees it by its own
/// name and post-dominates the allocation before control can come back to it.
static bool is_freed_after(cis_path_frees *frees, cis_value *allocation) {
  cis_block *block = cis_value_block(allocation);
  bool repeated = cis_ptrmap_has(&frees->repeated, block);
  const event_vec *all = events_of(frees, allocation);
  for (size_t i = 0; i < all->len; ++i) {
    cis_block *other = cis_op_block(all->data[i].op);
    if ((other == block || (!repeated && cis_block_region(other) == cis_block_region(block) &&
                            cis_dom_block(frees->post_dom, other, block))) &&
        frees_always(&all->data[i]))
      return true;
  }
  return false;
}

/// Follows a path and all paths that it forks into.
static bool finds(search *s, path_state start) {
  add_path(s, start);
  while (s->work.len) {
    path_state path = cis_vec_pop(&s->work);
    if (!s->found)
      follow(s, &path);
    deinit_path(&path);
  }
  cis_vec_deinit(&s->work);
  cis_strmap_deinit(&s->seen);
  cis_strmap_deinit(&s->next);
  cis_vec_deinit(&s->key);
  cis_arena_deinit(&s->arena);
  return s->found;
}

// --- memrefs that are not followed from where their memory comes from ---

typedef struct names {
  cis_ptrmap *found; // cis_value * -> 1
  cis_value_vec work;
} names;

static void note_name(void *user, cis_value *from, cis_value *to) {
  names *n = user;
  bool is_new;
  (void)from;
  cis_ptrmap_get(n->found, to, &is_new);
  if (is_new)
    cis_vec_push(&n->work, to);
}

/// Adds a value and everything that reaches its memory.
static void add_names(const cis_path_frees *frees, cis_value *value, cis_ptrmap *out) {
  names n = {.found = out};
  note_name(&n, NULL, value);
  while (n.work.len)
    cis_view_flow_for_each_edge_of(cis_reach_flow(frees->reach), cis_vec_pop(&n.work), note_name,
                                   &n);
  cis_vec_deinit(&n.work);
}

/// Whether the result is a name of an operand that paths follow, or new memory.
static bool is_followed(cis_op *op, const cis_value *result) {
  const cis_op_def *def = op->info->def;
  unsigned kind = cis_op_kind(op);
  return def && (def->call || def->region_branch || names_by_owner(op) ||
                 (op->info->view_operand >= 0 && !result->index) ||
                 cis_op_has_trait(op, CIS_TRAIT_PASSES_THROUGH) ||
                 kind == CIS_OP_MEMREF_GET_GLOBAL || cis_effects_allocate(op, result, NULL));
}

static cis_walk note_unfollowed(cis_op *op, void *user) {
  cis_path_frees *frees = user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_value_is_base_memref(&op->results[i]) && !is_followed(op, &op->results[i]))
      add_names(frees, &op->results[i], &frees->unfollowed);
  if (op == frees->function || (op->info->def && op->info->def->region_branch))
    return CIS_WALK_CONTINUE;
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      if (cis_value_is_base_memref(cis_block_args(entry)[i]))
        add_names(frees, cis_block_args(entry)[i], &frees->unfollowed);
  }
  return CIS_WALK_CONTINUE;
}

static void note_arguments(cis_path_frees *frees) {
  cis_block *entry = cis_op_entry(frees->function);
  for (uint32_t i = 0; i < entry->num_args && frees->arguments.len < entry->num_args; ++i)
    cis_ptrmap_set(&frees->arguments, cis_block_args(entry)[i], 1);
}

static path_state start_at(const cis_path_frees *frees, cis_value *memref) {
  cis_op *op = cis_value_op(memref);
  cis_block *block = cis_value_block(memref);
  path_state start = {.block = block, .at = op ? cis_op_next(op) : cis_block_first(block)};
  start.known.unfollowed = &frees->unfollowed;
  cis_vec_push(&start.known.names, memref);
  assume_entry(&start.known, block, frees->function);
  return start;
}

bool cis_path_frees_on_all_paths(cis_path_frees *frees, cis_value *allocation) {
  search s = {.frees = frees, .sought = LOST};
  cis_op *op = cis_value_op(allocation);
  if ((op && is_unreachable(frees, op)) || is_freed_after(frees, allocation))
    return true;
  path_state start = start_at(frees, allocation);
  if (frees->symbols && op)
    assume_owned(frees, &start.known, op, allocation);
  return !finds(&s, start);
}

bool cis_path_frees_may_be_returned(cis_path_frees *frees, cis_value *memref) {
  search s = {.frees = frees, .sought = RETURNED};
  cis_op *op = cis_value_op(memref);
  return !(op && is_unreachable(frees, op)) && finds(&s, start_at(frees, memref));
}

bool cis_path_frees_may_be_freed(cis_path_frees *frees, cis_value *argument, cis_op **out_free) {
  search s = {.frees = frees, .sought = FREED};
  path_state start = start_at(frees, argument);
  note_arguments(frees);
  start.known.arguments = &frees->arguments;
  bool freed = finds(&s, start);
  *out_free = s.free;
  return freed;
}

static bool frees_inside(const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inner, block)
        if (cis_op_kind(inner) == CIS_OP_BUFFERIZATION_DEALLOC || cis_effects_only_free(inner))
          return true;
  return false;
}

/// Notes the conditions under which buffers are freed, chosen or passed on: only these are worth a
/// fork. At other branches both sides are followed without a fact.
static cis_walk note_shared(cis_op *op, void *user) {
  cis_path_frees *frees = user;
  frees->left += STEPS_PER_OP;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (cis_region_first(cis_op_region(op, r)) != cis_region_last(cis_op_region(op, r)))
      cis_find_repeated_blocks(cis_op_region(op, r), &frees->repeated, NULL);
  unsigned kind = cis_op_kind(op);
  bool passes = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) || names_by_owner(op) ||
                kind == CIS_OP_BUFFERIZATION_DEALLOC || kind == CIS_OP_MEMREF_STORE ||
                (op->info->def && op->info->def->region_branch);
  const cis_value *condition = cis_branch_condition(op);
  if (!condition && !frees_inside(op))
    condition = cis_region_branch_condition(op);
  for (uint32_t i = 0; passes && i < op->num_operands; ++i) {
    if (cis_op_operand(op, i) == condition)
      condition = NULL; // it may be passed on as well
    else if (cis_type_is_int_of(cis_op_operand(op, i)->type, 1))
      cis_path_facts_note_leaves(cis_op_operand(op, i), &frees->shared);
  }
  return CIS_WALK_CONTINUE;
}

bool cis_path_frees_returns_ownership(cis_op *function) {
  cis_attr type = cis_op_get_attr_named(function, "function_type");
  if (cis_op_kind(function) != CIS_OP_FUNC_FUNC || !cis_symbol_is_private(function) ||
      cis_region_is_empty(cis_op_region(function, 0)))
    return false;
  const cis_type *results = type->type_value->function.results;
  uint32_t num = type->type_value->function.num_results, memrefs = 0;
  for (uint32_t i = 0; i < num; ++i)
    memrefs += cis_type_is_base_memref(results[i]);
  bool flags = memrefs && memrefs <= num - memrefs;
  for (uint32_t i = num - memrefs; flags && i < num; ++i)
    flags = cis_type_is_int_of(results[i], 1);
  return flags;
}

cis_path_frees *cis_path_frees_create(cis_op *function, cis_reach *reach,
                                      cis_symbol_cache *symbols) {
  cis_path_frees *frees = cis_mem_calloc(1, sizeof(*frees));
  frees->function = function;
  frees->reach = reach;
  frees->symbols = symbols;
  frees->has_flags = symbols && cis_path_frees_returns_ownership(function);
  frees->left = STEPS;
  frees->dom = cis_dom_create();
  frees->post_dom = cis_post_dom_create();
  cis_walk_preorder(function, note_shared, frees);
  cis_walk_preorder(function, note_unfollowed, frees);
  return frees;
}

void cis_path_frees_destroy(cis_path_frees *frees) {
  if (!frees)
    return;
  for (size_t i = 0; i < frees->events.len; ++i)
    cis_vec_deinit(&frees->events.data[i]);
  cis_vec_deinit(&frees->events);
  cis_ptrmap_deinit(&frees->names);
  cis_path_leaves_deinit(&frees->shared);
  cis_ptrmap_deinit(&frees->unfollowed);
  cis_ptrmap_deinit(&frees->arguments);
  cis_ptrmap_deinit(&frees->repeated);
  cis_dom_destroy(frees->dom);
  cis_dom_destroy(frees->post_dom);
  cis_mem_free(frees);
}
