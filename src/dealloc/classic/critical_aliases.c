// The search follows the view flow from each allocation to its aliases. It carries along the block
// that must dominate each alias: the block of the allocation, or, after a critical alias, the
// block of that alias, because it becomes a buffer of its own. The direct aliases of all
// allocations are visited first, then those of the alias that was found last. mlir-opt 19 visits
// them in this order too, and the order decides in which order copies are made.
//
//   ^bb0: %0 = alloc
//   ^bb1: %1 = alloc           ^bb1 does not dominate ^bb3: %2 is a critical alias of %1.
//         br ^bb3(%1)          ^bb0 dominates it: %2 is no critical alias of %0.
//   ^bb2: br ^bb3(%0)
//   ^bb3(%2): br ^bb4(%2)
//   ^bb4(%3): return           %3 is an alias of %2, and ^bb3 dominates ^bb4: it is not critical.
#include "dealloc/classic/critical_aliases.h"

#include "dialect/cf/cf.h"
#include "support/map.h"

typedef struct step {
  cis_value *value;
  cis_block *dominator;
} step;

typedef struct search {
  const cis_buffer_flow *flow;
  cis_dom *dom;
  CIS_VEC(step) todo;
  cis_value_vec aliases; // of the value that is visited
  cis_ptrmap visited;    // dominator -> set of values that were visited with it
  cis_ptrmap critical;
  cis_value_vec *out;
} search;

static bool visit_once(search *s, cis_block *dominator, cis_value *value) {
  bool is_new;
  uintptr_t *set = cis_ptrmap_get(&s->visited, dominator, &is_new);
  if (is_new)
    *set = (uintptr_t)cis_mem_calloc(1, sizeof(cis_ptrmap));
  cis_ptrmap_get((cis_ptrmap *)*set, value, &is_new);
  return is_new;
}

static bool is_critical(search *s, cis_block *dominator, cis_value *alias) {
  cis_block *block = cis_value_block(alias);
  return !cis_dom_block(s->dom, dominator, block) || (dominator == block && alias->is_arg);
}

static bool can_copy(const cis_value *source, const cis_value *alias) {
  return cis_value_is_base_memref(alias) && !cis_buffer_flow_is_memory_edge(source, alias);
}

/// False if the alias is critical and cannot be copied.
static bool visit_alias(search *s, step from, cis_value *alias) {
  cis_block *dominator = from.dominator;
  bool is_number = !s->flow->reach && !cis_value_is_base_memref(alias); // that a call returns
  if (is_number || cis_ptrmap_has(&s->critical, alias))
    return true;
  if (is_critical(s, dominator, alias)) {
    if (s->flow->reach && !can_copy(from.value, alias))
      return false;
    cis_ptrmap_set(&s->critical, alias, 1);
    cis_vec_push(s->out, alias);
    dominator = cis_value_block(alias);
  }
  step next = {alias, dominator};
  if (visit_once(s, dominator, alias))
    cis_vec_push(&s->todo, next);
  return true;
}

static bool visit_aliases(search *s, step from, cis_critical_alias *out_uncopyable) {
  s->aliases.len = 0;
  cis_view_flow_direct_aliases(s->flow->views, from.value, &s->aliases);
  for (size_t i = 0; i < s->aliases.len; ++i) {
    *out_uncopyable = (cis_critical_alias){from.value, s->aliases.data[i]};
    if (!visit_alias(s, from, s->aliases.data[i]))
      return false;
  }
  return true;
}

bool cis_find_critical_aliases(const cis_buffer_flow *flow, cis_dom *dom,
                               const cis_value_vec *buffers, cis_value_vec *out,
                               cis_critical_alias *out_uncopyable) {
  search s = {.flow = flow, .dom = dom, .out = out};
  bool ok = true;
  for (size_t i = 0; ok && i < buffers->len; ++i) {
    step start = {buffers->data[i], cis_value_block(buffers->data[i])};
    ok = visit_aliases(&s, start, out_uncopyable);
  }
  while (ok && s.todo.len)
    ok = visit_aliases(&s, cis_vec_pop(&s.todo), out_uncopyable);
  for (size_t i = 0; i < s.visited.cap; ++i)
    if (s.visited.slots[i].key) {
      cis_ptrmap_deinit((cis_ptrmap *)s.visited.slots[i].value);
      cis_mem_free((void *)s.visited.slots[i].value);
    }
  cis_ptrmap_deinit(&s.visited);
  cis_ptrmap_deinit(&s.critical);
  cis_vec_deinit(&s.todo);
  cis_vec_deinit(&s.aliases);
  return ok;
}

// --- copies ---

typedef struct copier {
  cis_copy_fn copy;
  void *user;
  cis_ptrmap copies; // values that are copies
  cis_value *alias;  // the critical one
  bool splits, failed;
} copier;

/// Operand `i` of `source` becomes a copy, made in front of the op.
static void copy_operand(copier *c, cis_op *source, uint32_t i) {
  cis_value *value = cis_op_operand(source, i);
  cis_value *copy = cis_ptrmap_has(&c->copies, value) || c->failed
                        ? value
                        : c->copy(c->user, value, c->alias, source);
  if (copy == value)
    return;
  if (!copy) {
    c->failed = true;
    return;
  }
  cis_ptrmap_set(&c->copies, copy, 1);
  cis_op_set_operand(source, i, copy);
}

/// Where a branch has several successors, the copy is made on this edge only, because nothing would
/// free it on the other edges.
static void copy_branch_operands(copier *c, cis_block *block, uint32_t index) {
  CIS_VEC(cis_block_use *) edges = {0};
  for (cis_block_use *use = cis_block_preds(block); use; use = cis_block_use_next(use))
    cis_vec_push(&edges, use);
  for (size_t e = 0; e < edges.len; ++e) {
    cis_op *branch = cis_block_use_owner(edges.data[e]);
    uint32_t successor = (uint32_t)(edges.data[e] - cis_op_successors(branch));
    if (branch->num_successors > 1) {
      branch = cis_block_last(cis_cf_split_edge(branch, successor));
      successor = 0;
      c->splits = true;
    }
    cis_range passed = cis_branch_operands(branch, successor);
    if (index < passed.num)
      copy_operand(c, branch, passed.first + index);
  }
  cis_vec_deinit(&edges);
}

/// Copies the operand that `source` passes to input `index` of region `to`, or to result `index` of
/// the op around it where `to` is NULL.
static void copy_region_operands(copier *c, cis_op *op, cis_op *source, const cis_region *to,
                                 uint32_t index) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, source, &edges);
  for (size_t e = 0; e < edges.len; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    if (edge->to == to && edge->source == source && index >= edge->first_input &&
        index - edge->first_input < edge->operands.num)
      copy_operand(c, source, edge->operands.first + index - edge->first_input);
  }
  cis_vec_deinit(&edges);
}

static void copy_from_terminators(copier *c, cis_op *op, const cis_region *to, uint32_t index) {
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_op *terminator = cis_block_terminator(block);
      if (terminator && !terminator->num_successors)
        copy_region_operands(c, op, terminator, to, index);
    }
}

static bool is_listed(const cis_value_vec *critical, const cis_value *value) {
  for (size_t i = 0; i < critical->len; ++i)
    if (critical->data[i] == value)
      return true;
  return false;
}

/// Whether each edge from the op passes that operand on, into a region as an argument that gets
/// copies too: then the one who gets a copy frees it, whichever edge is taken.
static bool is_passed_on_all_edges(const cis_value_vec *critical, cis_op *op, uint32_t operand) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, op, &edges);
  bool all = true;
  for (size_t e = 0; e < edges.len && all; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    uint32_t i = operand - edge->operands.first;
    const cis_block *entry = edge->to ? cis_region_first(edge->to) : NULL;
    all = operand >= edge->operands.first && i < edge->operands.num &&
          (!edge->to || (entry && edge->first_input + i < entry->num_args &&
                         is_listed(critical, cis_block_args(entry)[edge->first_input + i])));
  }
  cis_vec_deinit(&edges);
  return all;
}

/// Copies the operand that the op itself passes to its result `index`. False after an error: a copy
/// would leak where control goes into a region. Loops of scf and affine pass it into their region
/// as well, where it is copied for the argument.
static bool copy_own_operand(copier *c, const cis_value_vec *critical, cis_op *op, uint32_t index) {
  bool ok = true;
  cis_region_edge_vec edges = {0};
  if (cis_op_has_trait(op, CIS_TRAIT_FROM_TEXT))
    cis_region_edges(op, op, &edges);
  for (size_t e = 0; e < edges.len && ok; ++e) {
    const cis_region_edge *edge = &edges.data[e];
    if (edge->to || index < edge->first_input || index - edge->first_input >= edge->operands.num)
      continue;
    uint32_t operand = edge->operands.first + index - edge->first_input;
    ok = is_passed_on_all_edges(critical, op, operand) ||
         cis_op_error(op, "passes a buffer to its results without a region, and not into all "
                          "regions: a copy of it would not be freed there");
    if (ok)
      copy_operand(c, op, operand);
  }
  cis_vec_deinit(&edges);
  return ok;
}

bool cis_copy_critical_aliases(const cis_value_vec *critical, cis_copy_fn copy, void *user,
                               bool *out_splits) {
  copier c = {.copy = copy, .user = user};
  for (size_t i = 0; i < critical->len; ++i) {
    cis_value *value = c.alias = critical->data[i];
    cis_block *block = cis_value_arg_block(value);
    if (!block) {
      copy_from_terminators(&c, cis_value_op(value), NULL, value->index);
      c.failed |= !copy_own_operand(&c, critical, cis_value_op(value), value->index);
      continue;
    }
    copy_branch_operands(&c, block, value->index);
    cis_op *parent = cis_block_parent_op(block);
    if (cis_block_is_entry(block) && parent->info->def && parent->info->def->region_branch) {
      copy_from_terminators(&c, parent, cis_block_region(block), value->index);
      copy_region_operands(&c, parent, parent, cis_block_region(block), value->index);
    }
  }
  cis_ptrmap_deinit(&c.copies);
  *out_splits = c.splits;
  return !c.failed;
}
