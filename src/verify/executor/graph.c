// Graphs of blocks. A branch with a constant condition is followed. After any other branch the rest
// of the graph is executed in topological order, each block under the condition that it is reached.
#include "verify/executor/control.h"

#include "dialect/cf/kinds.h"
#include "dialect/common/predicates.h"
#include "ir/attr.h"

typedef struct edge {
  cis_block *to;
  cis_term condition;
  cis_range operands;
} edge;

typedef CIS_VEC(edge) edge_vec;

/// cf.switch: the first successor where no case is the flag.
static bool switch_edges(cis_exec *e, cis_op *op, edge_vec *out) {
  cis_terms *t = e->t;
  cis_term flag = cis_sym_term(e, cis_op_operand(op, 0)), none = cis_term_bool(t, true);
  if (!flag)
    return cis_sym_fail(e, op, "a condition without a value");
  flag = cis_sym_under_guards(e, flag);
  cis_sym_trap(e, cis_term_is_poison(t, flag));
  cis_attr values = cis_op_get_attr_named(op, "case_values");
  for (uint32_t i = 0; i + 1 < op->num_successors && !e->stopped; ++i) {
    cis_term value =
        cis_term_const(t, cis_term_type(t, flag), (uint64_t)cis_dense_get_int(values, i));
    cis_term is_this = cis_term_and(t, none, cis_term_compare(t, CIS_CMPI_EQ, flag, value));
    none = cis_term_and(t, none, cis_term_not(t, is_this));
    cis_vec_push(out,
                 ((edge){cis_op_successor(op, i + 1), is_this, cis_branch_operands(op, i + 1)}));
  }
  cis_vec_push(out, ((edge){cis_op_successor(op, 0), none, cis_branch_operands(op, 0)}));
  return !e->stopped;
}

/// The edges out of a terminator, their conditions exclude each other. False after a failure.
static bool edges_of(cis_exec *e, cis_op *op, edge_vec *out) {
  cis_term yes = cis_term_bool(e->t, true);
  if (cis_op_kind(op) == CIS_OP_CF_BR) {
    cis_vec_push(out, ((edge){cis_op_successor(op, 0), yes, cis_branch_operands(op, 0)}));
    return true;
  }
  if (cis_op_kind(op) == CIS_OP_CF_COND_BR) {
    cis_term c = cis_sym_condition(e, cis_op_operand(op, 0));
    if (!c || e->stopped)
      return c || cis_sym_fail(e, op, "a condition without a value");
    cis_vec_push(out, ((edge){cis_op_successor(op, 0), c, cis_branch_operands(op, 0)}));
    cis_vec_push(
        out, ((edge){cis_op_successor(op, 1), cis_term_not(e->t, c), cis_branch_operands(op, 1)}));
    return true;
  }
  if (cis_op_kind(op) == CIS_OP_CF_SWITCH)
    return switch_edges(e, op, out);
  return cis_sym_fail(e, op, "a branch that is not known here");
}

typedef struct visit {
  CIS_VEC(cis_block *) order; // post-order
  cis_ptrmap state;           // 1: being visited, 2: done
} visit;

static bool visit_block(visit *v, cis_block *block) {
  uintptr_t *state = cis_ptrmap_get(&v->state, block, NULL);
  if (*state)
    return *state == 2;
  *state = 1;
  cis_op *last = cis_block_last(block);
  for (uint32_t i = 0; last && i < last->num_successors; ++i)
    if (v->order.len > 4096 || !visit_block(v, cis_op_successor(last, i)))
      return false;
  *cis_ptrmap_get(&v->state, block, NULL) = 2;
  cis_vec_push(&v->order, block);
  return true;
}

/// The edges into a block so far: their joined condition and arguments.
typedef struct arrival {
  cis_term condition; // relative to the guards where the graph began
  cis_sym *args;
} arrival;

/// Adds an edge to those of a block.
static bool arrive(cis_exec *e, cis_op *op, arrival *to, cis_block *block, cis_term condition,
                   const cis_sym *values) {
  if (!to->args) {
    to->args = cis_arena_array(&e->arena, cis_sym, block->num_args + 1);
    to->condition = cis_term_bool(e->t, false);
  }
  for (uint32_t i = 0; i < block->num_args; ++i) {
    cis_sym merged;
    if (!cis_sym_merge(e, op, condition, &values[i], &to->args[i], &merged))
      return false;
    to->args[i] = merged;
  }
  to->condition = cis_term_or(e->t, to->condition, condition);
  return true;
}

typedef struct graph {
  cis_exec *e;
  size_t depth; // guards where it began
  cis_ptrmap arrivals;
  cis_sym *out;
  uint32_t num_out;
} graph;

/// A terminator without successors: its operands are merged with those of others.
static bool leave(graph *g, cis_op *op, cis_term condition) {
  cis_exec *e = g->e;
  cis_sym values[CIS_SYM_MOST_VALUES];
  if (op->num_operands < g->num_out || !cis_sym_range(e, op, 0, op->num_operands, values))
    return cis_sym_fail(e, op, "a region that ends so");
  for (uint32_t i = 0; i < g->num_out; ++i) {
    cis_sym merged;
    if (!cis_sym_merge(e, op, condition, &values[i], &g->out[i], &merged))
      return false;
    g->out[i] = merged;
  }
  return true;
}

static bool graph_block(graph *g, cis_block *block) {
  cis_exec *e = g->e;
  arrival *in = (arrival *)cis_ptrmap_at(&g->arrivals, block);
  if (!in || cis_term_is_false(e->t, in->condition))
    return true;
  cis_sym_bind(e, block, in->args);
  bool guarded = !cis_term_is_true(e->t, in->condition);
  if (guarded)
    cis_sym_push_guard(e, in->condition);
  cis_op *op = cis_sym_block(e, block);
  bool ok = op != NULL;
  if (ok && !op->num_successors) {
    ok = leave(g, op, in->condition);
  } else if (ok) {
    edge_vec edges = {0};
    ok = edges_of(e, op, &edges);
    for (size_t i = 0; ok && i < edges.len; ++i) {
      edge *out = &edges.data[i];
      cis_sym values[CIS_SYM_MOST_VALUES];
      arrival **to = (arrival **)cis_ptrmap_get(&g->arrivals, out->to, NULL);
      if (!*to)
        *to = cis_arena_new(&e->arena, arrival);
      ok = cis_sym_range(e, op, out->operands.first, out->operands.num, values) &&
           arrive(e, op, *to, out->to, cis_term_and(e->t, in->condition, out->condition), values);
    }
    cis_vec_deinit(&edges);
  }
  if (guarded)
    cis_sym_pop_guard(e);
  // A path that is undefined does not end the other paths.
  return ok || (!e->failed && !e->stopped);
}

/// Executes the blocks after a branch whose condition is no constant.
static bool run_graph(cis_exec *e, cis_op *branch, cis_sym *out, uint32_t num_out) {
  visit v = {0};
  graph g = {.e = e, .depth = e->guards.len, .out = out, .num_out = num_out};
  edge_vec edges = {0};
  bool ok = edges_of(e, branch, &edges);
  memset(out, 0, num_out * sizeof(*out));
  for (size_t i = 0; ok && i < edges.len; ++i) {
    cis_sym values[CIS_SYM_MOST_VALUES];
    arrival **to = (arrival **)cis_ptrmap_get(&g.arrivals, edges.data[i].to, NULL);
    if (!*to)
      *to = cis_arena_new(&e->arena, arrival);
    ok = cis_sym_range(e, branch, edges.data[i].operands.first, edges.data[i].operands.num,
                       values) &&
         arrive(e, branch, *to, edges.data[i].to, edges.data[i].condition, values);
    if (ok && !visit_block(&v, edges.data[i].to))
      ok = cis_sym_fail(e, branch, "a loop whose end depends on the inputs");
  }
  for (size_t i = v.order.len; ok && i-- > 0;)
    ok = graph_block(&g, v.order.data[i]);
  cis_vec_deinit(&edges);
  cis_ptrmap_deinit(&g.arrivals);
  cis_ptrmap_deinit(&v.state);
  cis_vec_deinit(&v.order);
  return ok && !e->stopped;
}

bool cis_sym_region(cis_exec *e, cis_region *region, const cis_sym *args, cis_sym *out,
                    uint32_t num_out) {
  cis_block *block = cis_region_first(region);
  cis_sym values[CIS_SYM_MOST_VALUES];
  if (!block)
    return cis_sym_fail(e, cis_region_op(region), "a function without a body");
  if (num_out > CIS_SYM_MOST_VALUES || block->num_args > CIS_SYM_MOST_VALUES)
    return cis_sym_fail(e, cis_region_op(region), "too many values");
  for (uint32_t i = 0; i < block->num_args; ++i)
    values[i] = args[i];
  for (;;) {
    cis_sym now[CIS_SYM_MOST_VALUES];
    memcpy(now, values, block->num_args * sizeof(*now));
    cis_sym_bind(e, block, now);
    cis_op *op = cis_sym_block(e, block);
    if (!op || !cis_sym_step(e, op, 1)) // a block may be empty, and follow itself
      return false;
    if (!op->num_successors)
      return op->num_operands >= num_out ? cis_sym_range(e, op, 0, num_out, out)
                                         : cis_sym_fail(e, op, "a region that ends so");
    edge_vec edges = {0};
    bool ok = edges_of(e, op, &edges) && !e->stopped;
    edge *taken = NULL;
    for (size_t i = 0; ok && i < edges.len; ++i)
      if (cis_term_is_true(e->t, edges.data[i].condition))
        taken = &edges.data[i];
    if (ok && taken) {
      ok = cis_sym_range(e, op, taken->operands.first, taken->operands.num, values);
      block = taken->to;
    }
    bool is_open = ok && !taken;
    cis_vec_deinit(&edges);
    if (!ok)
      return false;
    if (is_open) {
      return run_graph(e, op, out, num_out);
    }
  }
}
