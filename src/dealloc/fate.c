#include "dealloc/fate.h"

#include "analysis/effects.h"
#include "analysis/view_flow.h"
#include "dealloc/conditions.h"
#include "dealloc/ownership.h"
#include "dialect/bufferization.h"
#include "dialect/kinds.h"
#include "ir/dom.h"
#include "ir/symbol.h"

/// Steps for a function of so many ops, so that time is linear.
enum { STEPS = 2000000, STEPS_PER_OP = 20, MAX_FLAGS = 64 };

/// Where control is on a way, and what is known there.
typedef struct way {
  cis_block *block;
  cis_op *at; // the next op to look at
  cis_conditions known;
} way;

/// An operand by which something is decided.
typedef struct deciding {
  cis_op *op;
  uint32_t operand;
} deciding;
typedef CIS_VEC(deciding) deciding_vec;

struct cis_fates {
  cis_op *function;
  cis_symbol_cache *symbols; // NULL: no function returns ownership
  bool has_flags;            // the function does
  cis_ptrmap names;          // cis_value * -> 1 + index of what decides what becomes of it
  CIS_VEC(deciding_vec) deciding;
  cis_ptrmap relevant; // i1 values that matter in more than one place
  cis_ptrmap repeated; // blocks that may be run again in their region
  cis_dom *dom, *post_dom;
  uint64_t left; // steps that may still be taken
};

/// The ways of one buffer.
typedef struct search {
  cis_fates *fates;
  CIS_VEC(way) work;
  cis_ptrmap seen;
  cis_ptrmap next; // a place and names -> the next op that decides
  bool given;      // asks whether it may be returned; else whether it may be lost
  bool found;      // such a way, or no steps are left
} search;

static void deinit_way(way *w) { cis_conditions_deinit(&w->known); }

// --- ops that decide ---

static bool is_deciding(cis_op *op, cis_value *name) {
  const cis_op_def *def = op->info->def;
  if (!def)
    return false;
  return cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC || def->flows_from || def->region_branch ||
         cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) || cis_effects_frees(op, name);
}

/// Ops that free the value or a view of it, or give it other names.
static const deciding_vec *deciding_ops(cis_fates *fates, cis_value *name) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&fates->names, name, &is_new);
  if (!is_new)
    return &fates->deciding.data[*slot - 1];
  deciding_vec ops = {0};
  cis_value_vec views = {0};
  cis_vec_push(&views, name);
  while (views.len) {
    cis_value *value = cis_vec_pop(&views);
    for (const cis_use *use = cis_value_uses(value); use; use = cis_use_next(use)) {
      cis_op *op = cis_use_owner(use);
      if (op->num_results && op->info->view_operand >= 0 &&
          cis_view_flow_root(&op->results[0]) == name)
        cis_vec_push(&views, &op->results[0]);
      else if (is_deciding(op, value))
        cis_vec_push(&ops, ((deciding){op, cis_use_index(use)}));
    }
  }
  cis_vec_deinit(&views);
  *slot = fates->deciding.len + 1;
  cis_vec_push(&fates->deciding, ops);
  return &cis_vec_last(&fates->deciding);
}

static void take_steps(search *s, size_t num) {
  s->fates->left -= s->fates->left < num ? s->fates->left : num;
  s->found |= !s->fates->left;
}

/// The way ends.
static void end_way(search *s, bool is_returned) { s->found |= is_returned == s->given; }

/// The next op of the block that decides something about one of the names, itself or inside; or the terminator.
static cis_op *find_deciding(search *s, const way *w) {
  cis_op *next = NULL;
  for (size_t i = 0; i < w->known.names.len; ++i) {
    const deciding_vec *ops = deciding_ops(s->fates, w->known.names.data[i]);
    for (size_t k = 0; k < ops->len && !s->found; ++k) {
      take_steps(s, 1);
      cis_op *op = cis_op_ancestor_in_block(ops->data[k].op, w->block);
      if (op && !cis_op_is_before(op, w->at) && (!next || cis_op_is_before(op, next)))
        next = op;
    }
  }
  return next ? next : cis_block_last(w->block);
}

/// The same, remembered: ways differ more in what holds than in names.
static cis_op *next_deciding(search *s, const way *w) {
  bool is_new;
  uint64_t key = cis_hash_ptr(cis_conditions_hash_names(&w->known), w->at) | 1;
  uintptr_t *slot = cis_ptrmap_get(&s->next, (const void *)(uintptr_t)key, &is_new);
  if (is_new)
    *slot = (uintptr_t)find_deciding(s, w);
  return (cis_op *)*slot;
}

// --- from one place to the next ---

static void add_way(search *s, way w) {
  bool is_new = false;
  take_steps(s, 1 + w.known.names.len + w.known.facts.len / 4);
  s->found |= !w.at; // a block that does not end
  if (!w.known.names.len)
    end_way(s, false);
  uint64_t state = cis_hash_ptr(cis_conditions_hash(&w.known), w.at);
  if (!s->found && w.known.names.len)
    cis_ptrmap_get(&s->seen, (const void *)(uintptr_t)(state | 1), &is_new);
  if (is_new)
    cis_vec_push(&s->work, w);
  else
    deinit_way(&w);
}

/// The way splits at the op that it is at, where a condition is open.
static void split(search *s, const way *w, cis_value *open) {
  for (int holds = 0; holds < 2; ++holds) {
    way half = {w->block, w->at, cis_conditions_copy(&w->known)};
    cis_conditions_assume(&half.known, open, holds);
    add_way(s, half);
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

/// An i1 that goes along with a name of the buffer and is open, or NULL.
static cis_value *open_flag(const way *w, const passing *p) {
  bool passes = false;
  cis_value *open = NULL;
  for (uint32_t i = 0; i < num_passed(p); ++i) {
    cis_value *operand = cis_op_operand(p->source, p->operands.first + i);
    passes |= cis_value_is_memref(operand) && cis_conditions_is_name(&w->known, operand);
    if (!open && cis_type_is_int_of(operand->type, 1))
      cis_conditions_decide(&w->known, operand, &open);
  }
  return passes ? open : NULL;
}

static void pass_values(const way *w, const passing *p, cis_conditions *to) {
  for (uint32_t i = 0; i < num_passed(p); ++i) {
    cis_value *operand = cis_op_operand(p->source, p->operands.first + i), *open = NULL;
    if (cis_value_is_memref(operand) && cis_conditions_is_name(&w->known, operand))
      cis_vec_push(&to->names, target_of(p, i));
    if (!cis_type_is_int_of(operand->type, 1))
      continue;
    bool holds = cis_conditions_decide(&w->known, operand, &open);
    if (!open)
      cis_conditions_assume(to, target_of(p, i), holds);
  }
}

// --- what is over ---

/// A block of `region` around the block, or itself; NULL if there is none.
static cis_block *lift(cis_block *block, const cis_region *region) {
  while (block && cis_block_region(block) != region)
    block = cis_op_block(cis_region_op(cis_block_region(block)));
  return block;
}

/// Whether the op will be run on no way from the block on.
static bool is_behind(const cis_fates *fates, const cis_op *op, cis_block *block) {
  cis_block *at = lift(cis_op_block(op), cis_block_region(block));
  return at && at != block && !cis_ptrmap_has(&fates->repeated, at) &&
         cis_dom_block(fates->dom, at, block);
}

/// Whether all that asks for the i1, or for one that is made of it, is behind.
static bool is_settled_flag(search *s, const cis_value *flag, cis_block *block) {
  CIS_VEC(const cis_value *) flags = {0};
  cis_vec_push(&flags, flag);
  bool behind = true;
  for (size_t i = 0; behind && i < flags.len && flags.len <= MAX_FLAGS; ++i)
    for (const cis_use *use = cis_value_uses(flags.data[i]); behind && use;
         use = cis_use_next(use)) {
      take_steps(s, 1);
      if (cis_conditions_is_made(cis_use_owner(use)))
        cis_vec_push(&flags, &cis_use_owner(use)->results[0]);
      else
        behind = cis_op_kind(cis_use_owner(use)) != CIS_OP_MEMREF_STORE &&
                 is_behind(s->fates, cis_use_owner(use), block);
    }
  behind &= flags.len <= MAX_FLAGS;
  cis_vec_deinit(&flags);
  return behind;
}

static bool is_visible(const cis_fates *fates, const cis_value *value, cis_block *block) {
  cis_block *definition = cis_value_block(value);
  return cis_block_region(definition) != cis_block_region(block) ||
         cis_dom_block(fates->dom, definition, block);
}

/// Of what is known, keeps what can be asked for from the block on.
static void forget_what_is_over(search *s, cis_conditions *known, cis_block *block) {
  const cis_fates *fates = s->fates;
  size_t kept = 0;
  for (size_t i = 0; i < known->names.len; ++i)
    if (is_visible(fates, known->names.data[i], block))
      known->names.data[kept++] = known->names.data[i];
  known->names.len = kept;
  kept = 0;
  for (size_t i = 0; i < known->facts.len; ++i) {
    const cis_value *value = known->facts.data[i].value;
    bool compares = cis_value_op(value) && cis_op_kind(cis_value_op(value)) == CIS_OP_ARITH_CMPI;
    if (is_visible(fates, value, block) && (compares || !is_settled_flag(s, value, block)))
      known->facts.data[kept++] = known->facts.data[i];
  }
  known->facts.len = kept;
}

static void go_to_block(search *s, const way *w, cis_block *block, const passing *p,
                        cis_op *leaving) {
  cis_value *open = open_flag(w, p);
  if (open) {
    split(s, w, open);
    return;
  }
  way next = {block, cis_block_first(block), cis_conditions_copy(&w->known)};
  cis_conditions_forget(&next.known, block, leaving);
  if (!leaving)
    forget_what_is_over(s, &next.known, block);
  pass_values(w, p, &next.known);
  add_way(s, next);
}

static void go_behind(search *s, const way *w, cis_op *op, const passing *p) {
  cis_value *open = p ? open_flag(w, p) : NULL;
  if (open) {
    split(s, w, open);
    return;
  }
  way next = {cis_op_block(op), cis_op_next(op), cis_conditions_copy(&w->known)};
  cis_conditions_forget(&next.known, NULL, op);
  if (p)
    pass_values(w, p, &next.known);
  add_way(s, next);
}

static void go_edge(search *s, const way *w, cis_op *op, const cis_region_edge *edge) {
  passing p = {
      .source = edge->source, .operands = edge->operands, .op = op, .first = edge->first_input};
  if (!edge->to) {
    p.num = op->num_results;
    go_behind(s, w, op, &p);
    return;
  }
  cis_block *entry = cis_region_first(edge->to);
  if (!entry)
    return;
  p.targets = cis_block_args(entry);
  p.num = entry->num_args;
  go_to_block(s, w, entry, &p, op);
}

static void go_on(search *s, way *w, cis_op *op) {
  way next = {w->block, cis_op_next(op), cis_conditions_copy(&w->known)};
  add_way(s, next);
}

// --- ops ---

/// The way on which the condition holds, or both if it is open and matters nowhere else.
static void visit_condition(search *s, way *w, cis_value *condition, bool out_taken[2],
                            bool *out_split) {
  cis_value *open = NULL;
  bool holds = cis_conditions_decide(&w->known, condition, &open);
  out_taken[0] = open || holds;
  out_taken[1] = open || !holds;
  *out_split = open && cis_conditions_is_leaf(&s->fates->relevant, open);
  if (*out_split)
    split(s, w, open);
}

static void visit_region_op(search *s, way *w, cis_op *op) {
  bool taken[2] = {true, true}, has_split = false;
  bool is_if = cis_op_kind(op) == CIS_OP_SCF_IF;
  if (is_if)
    visit_condition(s, w, cis_op_operand(op, 0), taken, &has_split);
  cis_region_edge_vec edges = {0};
  if (!has_split)
    cis_region_edges(op, op, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    if (!is_if || taken[edges.data[i].to != cis_op_region(op, 0)])
      go_edge(s, w, op, &edges.data[i]);
  cis_vec_deinit(&edges);
}

static void visit_branch(search *s, way *w, cis_op *op) {
  bool taken[2] = {true, true}, has_split = false;
  bool is_conditional = cis_op_kind(op) == CIS_OP_CF_COND_BR;
  if (is_conditional)
    visit_condition(s, w, cis_op_operand(op, 0), taken, &has_split);
  for (uint32_t i = 0; !has_split && i < op->num_successors; ++i) {
    if (is_conditional && !taken[i])
      continue;
    cis_block *block = cis_op_successor(op, i);
    passing p = {.source = op,
                 .operands = cis_branch_operands(op, i),
                 .targets = cis_block_args(block),
                 .num = block->num_args};
    way chosen = {w->block, w->at, cis_conditions_copy(&w->known)};
    if (cis_op_kind(op) != CIS_OP_CF_SWITCH || cis_conditions_assume_case(&chosen.known, op, i))
      go_to_block(s, &chosen, block, &p, NULL);
    deinit_way(&chosen);
  }
}

static bool passes_a_name(const way *w, const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_memref(cis_op_operand(op, i)) &&
        cis_conditions_is_name(&w->known, cis_op_operand(op, i)))
      return true;
  return false;
}

/// What is returned is the caller's if the i1 that goes along with it says so.
static void visit_flagged_return(search *s, way *w, const cis_op *op) {
  uint32_t flag = op->num_operands;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    flag -= cis_value_is_memref(cis_op_operand(op, i));
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    if (!cis_value_is_memref(cis_op_operand(op, i)))
      continue;
    cis_value *open = NULL, *condition = cis_op_operand(op, flag++);
    if (!cis_conditions_is_name(&w->known, cis_op_operand(op, i)))
      continue;
    if (cis_conditions_decide(&w->known, condition, &open)) {
      end_way(s, true);
      return;
    }
    if (open) {
      split(s, w, open);
      return;
    }
  }
  end_way(s, false);
}

static void visit_end(search *s, way *w, cis_op *op) {
  cis_op *parent = cis_region_op(cis_block_region(w->block));
  if (op && op->num_successors) {
    visit_branch(s, w, op);
    return;
  }
  if (parent == s->fates->function) {
    if (op && s->fates->has_flags)
      visit_flagged_return(s, w, op);
    else
      end_way(s, op && cis_op_has_trait(op, CIS_TRAIT_RETURN_LIKE) && passes_a_name(w, op));
    return;
  }
  cis_region_edge_vec edges = {0};
  if (op)
    cis_region_edges(parent, op, &edges);
  for (size_t i = 0; i < edges.len; ++i)
    go_edge(s, w, parent, &edges.data[i]);
  if (!edges.len)
    go_behind(s, w, parent, NULL);
  cis_vec_deinit(&edges);
}

static void visit_select(search *s, way *w, cis_op *op) {
  cis_value *open = NULL;
  bool first = cis_conditions_is_name(&w->known, cis_op_operand(op, 1));
  bool second = cis_conditions_is_name(&w->known, cis_op_operand(op, 2));
  bool holds = first != second && cis_conditions_decide(&w->known, cis_op_operand(op, 0), &open);
  if (open) {
    split(s, w, open);
    return;
  }
  if (first == second ? first : holds == first)
    cis_vec_push(&w->known.names, &op->results[0]);
  go_on(s, w, op);
}

typedef CIS_VEC(uint32_t) uint32_vec;

/// The operands of the op that are the buffer, or views of it.
static void find_named(search *s, const way *w, const cis_op *op, uint32_vec *out) {
  for (size_t i = 0; i < w->known.names.len; ++i) {
    const deciding_vec *all = deciding_ops(s->fates, w->known.names.data[i]);
    for (size_t k = 0; k < all->len; ++k)
      if (all->data[k].op == op)
        cis_vec_push(out, all->data[k].operand);
  }
}

/// bufferization.dealloc frees what is owned and not retained, and says of what is retained whether it is owned.
static void visit_dealloc(search *s, way *w, cis_op *op) {
  cis_range memrefs = cis_op_operand_group(op, 0), retained = cis_op_operand_group(op, 2);
  bool owned = false;
  cis_value *open = NULL;
  uint32_vec named = {0};
  find_named(s, w, op, &named);
  for (size_t i = 0; i < named.len && !owned; ++i) {
    cis_value *inner = NULL;
    if (named.data[i] < memrefs.num)
      owned =
          cis_conditions_decide(&w->known, cis_op_operand(op, memrefs.num + named.data[i]), &inner);
    open = open ? open : inner;
  }
  bool kept = false;
  for (size_t i = 0; i < named.len && (owned || !open); ++i)
    if (named.data[i] >= retained.first) {
      kept = true;
      cis_conditions_assume(&w->known, &op->results[named.data[i] - retained.first], owned);
    }
  cis_vec_deinit(&named);
  if (!owned && open)
    split(s, w, open);
  else if (!owned || kept)
    go_on(s, w, op);
}

static bool frees_a_name(const way *w, cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (cis_value_is_memref(cis_op_operand(op, i)) &&
        cis_conditions_is_name(&w->known, cis_op_operand(op, i)) &&
        cis_effects_frees(op, cis_op_operand(op, i)))
      return !cis_bufferization_is_manual(op);
  return false;
}

static void follow(search *s, way *w) {
  cis_op *op = next_deciding(s, w);
  if (s->found)
    return;
  w->at = op;
  const cis_op_def *def = op->info->def;
  if (cis_op_kind(op) == CIS_OP_BUFFERIZATION_DEALLOC)
    visit_dealloc(s, w, op);
  else if (cis_op_has_trait(op, CIS_TRAIT_TERMINATOR))
    visit_end(s, w, op);
  else if (frees_a_name(w, op))
    return;
  else if (cis_op_kind(op) == CIS_OP_ARITH_SELECT)
    visit_select(s, w, op);
  else if (def && def->region_branch)
    visit_region_op(s, w, op);
  else if (cis_op_next(op))
    go_on(s, w, op);
  else
    visit_end(s, w, NULL);
}

// --- the beginning ---

/// What must hold where the block is entered: by the branches and the ops around that lead to it alone.
static void assume_entry(cis_conditions *known, const cis_block *block, const cis_op *function) {
  for (int left = 32; left && cis_region_op(cis_block_region(block)) != function; --left) {
    cis_op *op = cis_region_op(cis_block_region(block));
    if (cis_op_kind(op) == CIS_OP_SCF_IF && block == cis_region_first(cis_block_region(block)))
      cis_conditions_assume(known, cis_op_operand(op, 0),
                            cis_block_region(block) == cis_op_region(op, 0));
    block = cis_op_block(op);
  }
}

/// A call of a function that returns ownership: what it gives is to be freed.
static void assume_given(const cis_fates *fates, cis_conditions *known, cis_op *op,
                         const cis_value *result) {
  const char *name = op->info->def->call ? op->info->def->call->callee : NULL;
  cis_attr ref = name ? cis_op_get_attr_c(op, name) : NULL;
  cis_op *callee = ref ? cis_symbol_cache_lookup_nearest(fates->symbols, op, ref) : NULL;
  if (!callee || !cis_fates_has_flags(callee))
    return;
  uint32_t flag = op->num_results;
  for (uint32_t i = result->index; i < op->num_results; ++i)
    flag -= cis_value_is_memref(&op->results[i]);
  if (flag < op->num_results && cis_type_is_int_of(op->results[flag].type, 1))
    cis_conditions_assume(known, &op->results[flag], true);
}

static bool is_unreachable(const cis_fates *fates, const cis_op *op) {
  for (; op != fates->function; op = cis_op_parent(op))
    if (!cis_dom_is_reachable(fates->dom, cis_op_block(op)))
      return true;
  return false;
}

/// An op that frees its operand, whatever holds.
static bool frees_always(const deciding *d) {
  const cis_op *op = d->op;
  if (cis_op_kind(op) != CIS_OP_BUFFERIZATION_DEALLOC)
    return cis_op_only_frees(op) && !cis_bufferization_is_manual(op);
  uint32_t memrefs = cis_op_operand_group(op, 0).num;
  return d->operand < memrefs && !op->num_results &&
         cis_ownership_is_constant(cis_op_operand(op, memrefs + d->operand), true);
}

/// Without following ways: freed by its own name where all of them come by before they come back.
static bool is_freed_behind(cis_fates *fates, cis_value *allocation) {
  cis_block *block = cis_value_block(allocation);
  bool repeated = cis_ptrmap_has(&fates->repeated, block);
  const deciding_vec *all = deciding_ops(fates, allocation);
  for (size_t i = 0; i < all->len; ++i) {
    cis_block *other = cis_op_block(all->data[i].op);
    if ((other == block || (!repeated && cis_block_region(other) == cis_block_region(block) &&
                            cis_dom_block(fates->post_dom, other, block))) &&
        frees_always(&all->data[i]))
      return true;
  }
  return false;
}

/// Follows the way and all that it splits into.
static bool finds(search *s, way start) {
  add_way(s, start);
  while (s->work.len) {
    way w = cis_vec_pop(&s->work);
    if (!s->found)
      follow(s, &w);
    deinit_way(&w);
  }
  cis_vec_deinit(&s->work);
  cis_ptrmap_deinit(&s->seen);
  cis_ptrmap_deinit(&s->next);
  return s->found;
}

bool cis_fates_is_settled(cis_fates *fates, cis_value *allocation) {
  search s = {.fates = fates};
  cis_op *op = cis_value_op(allocation);
  if (is_unreachable(fates, op) || is_freed_behind(fates, allocation))
    return true;
  way start = {.block = cis_op_block(op), .at = cis_op_next(op)};
  cis_vec_push(&start.known.names, allocation);
  assume_entry(&start.known, cis_op_block(op), fates->function);
  if (fates->symbols)
    assume_given(fates, &start.known, op, allocation);
  return !finds(&s, start);
}

bool cis_fates_may_be_given(cis_fates *fates, cis_value *memref) {
  search s = {.fates = fates, .given = true};
  cis_op *op = cis_value_op(memref);
  cis_block *block = cis_value_block(memref);
  way start = {.block = block, .at = op ? cis_op_next(op) : cis_block_first(block)};
  if (op && is_unreachable(fates, op))
    return false;
  cis_vec_push(&start.known.names, memref);
  assume_entry(&start.known, block, fates->function);
  return finds(&s, start);
}

// Ways that come back: what is left of a region's blocks when those are taken away that nothing leads to, and those that lead
// nowhere, until none is left of either.

typedef struct trimming {
  cis_ptrmap degrees; // block -> edges that are left, towards the end where it is trimmed from
  cis_block_vec work;
} trimming;

static void trim_edge(trimming *t, cis_block *block) {
  uintptr_t *degree = cis_ptrmap_find(&t->degrees, block);
  if (degree && *degree && !--*degree)
    cis_vec_push(&t->work, block);
}

/// Takes the blocks away that nothing is left before, or behind.
static void trim(cis_ptrmap *left, cis_region *region, bool forward) {
  trimming t = {{0}, {0}};
  cis_for_each_block (block, region) {
    if (!cis_ptrmap_has(left, block))
      continue;
    uintptr_t degree = 0;
    for (const cis_block_use *use = cis_block_preds(block); forward && use;
         use = cis_block_use_next(use))
      degree += cis_ptrmap_has(left, cis_op_block(cis_block_use_owner(use)));
    for (uint32_t i = 0;
         !forward && cis_block_last(block) && i < cis_block_last(block)->num_successors; ++i)
      degree += cis_ptrmap_has(left, cis_op_successor(cis_block_last(block), i));
    cis_ptrmap_set(&t.degrees, block, degree);
    if (!degree)
      cis_vec_push(&t.work, block);
  }
  while (t.work.len) {
    cis_block *block = cis_vec_pop(&t.work);
    cis_ptrmap_remove(left, block);
    for (const cis_block_use *use = cis_block_preds(block); !forward && use;
         use = cis_block_use_next(use))
      trim_edge(&t, cis_op_block(cis_block_use_owner(use)));
    for (uint32_t i = 0;
         forward && cis_block_last(block) && i < cis_block_last(block)->num_successors; ++i)
      trim_edge(&t, cis_op_successor(cis_block_last(block), i));
  }
  cis_ptrmap_deinit(&t.degrees);
  cis_vec_deinit(&t.work);
}

static void note_repeated(cis_fates *fates, cis_region *region) {
  cis_ptrmap left = {0};
  cis_for_each_block (block, region)
    cis_ptrmap_set(&left, block, 1);
  trim(&left, region, true);
  trim(&left, region, false);
  cis_for_each_block (block, region)
    if (cis_ptrmap_has(&left, block))
      cis_ptrmap_set(&fates->repeated, block, 1);
  cis_ptrmap_deinit(&left);
}

static bool frees_inside(const cis_op *op) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r))
      cis_for_each_op (inner, block)
        if (cis_op_kind(inner) == CIS_OP_BUFFERIZATION_DEALLOC || cis_op_only_frees(inner))
          return true;
  return false;
}

/// Conditions under which something is freed, chosen or passed on; other branches may go either way.
static cis_walk note_relevant(cis_op *op, void *user) {
  cis_fates *fates = user;
  fates->left += STEPS_PER_OP;
  for (uint32_t r = 0; r < op->num_regions; ++r)
    if (cis_region_first(cis_op_region(op, r)) != cis_region_last(cis_op_region(op, r)))
      note_repeated(fates, cis_op_region(op, r));
  unsigned kind = cis_op_kind(op);
  bool passes = cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) || kind == CIS_OP_ARITH_SELECT ||
                kind == CIS_OP_BUFFERIZATION_DEALLOC || kind == CIS_OP_MEMREF_STORE ||
                (op->info->def && op->info->def->region_branch);
  bool chooses = kind == CIS_OP_CF_COND_BR || (kind == CIS_OP_SCF_IF && !frees_inside(op));
  for (uint32_t i = chooses; passes && i < op->num_operands; ++i)
    if (cis_type_is_int_of(cis_op_operand(op, i)->type, 1))
      cis_conditions_note_leaves(cis_op_operand(op, i), &fates->relevant);
  return CIS_WALK_CONTINUE;
}

bool cis_fates_has_flags(cis_op *function) {
  cis_attr type = cis_op_get_attr_c(function, "function_type");
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

cis_fates *cis_fates_create(cis_op *function, cis_symbol_cache *symbols) {
  cis_fates *fates = cis_mem_calloc(1, sizeof(*fates));
  fates->function = function;
  fates->symbols = symbols;
  fates->has_flags = symbols && cis_fates_has_flags(function);
  fates->left = STEPS;
  fates->dom = cis_dom_create();
  fates->post_dom = cis_post_dom_create();
  cis_walk_preorder(function, note_relevant, fates);
  return fates;
}

void cis_fates_destroy(cis_fates *fates) {
  if (!fates)
    return;
  for (size_t i = 0; i < fates->deciding.len; ++i)
    cis_vec_deinit(&fates->deciding.data[i]);
  cis_vec_deinit(&fates->deciding);
  cis_ptrmap_deinit(&fates->names);
  cis_ptrmap_deinit(&fates->relevant);
  cis_ptrmap_deinit(&fates->repeated);
  cis_dom_destroy(fates->dom);
  cis_dom_destroy(fates->post_dom);
  cis_mem_free(fates);
}
