// Branches, loops and calls, executed symbolically.
//
// A branch whose condition is a constant is followed. For any other, scf.if executes both sides,
// and a graph of blocks without cycles is executed in topological order, each block under the
// condition that it is reached. A loop is executed turn by turn; whether it goes on must be a
// constant.
#include "verify/control.h"
#include "verify/prints.h"
#include "verify/whole.h"

#include "dialect/kinds.h"
#include "ir/attr.h"
#include "ir/symbol.h"

enum { MOST_VALUES = 64 };

static bool get_range(cis_exec *e, cis_op *op, uint32_t first, uint32_t num, cis_sym *out) {
  if (num > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < num; ++i) {
    out[i] = *cis_sym_get(e, cis_op_operand(op, first + i));
    if (out[i].kind == CIS_SYM_NONE)
      return cis_sym_fail(e, op, "an operand without a value");
  }
  return true;
}

static bool set_results(cis_exec *e, cis_op *op, const cis_sym *values) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    cis_sym_set(e, &op->results[i], values[i]);
  return true;
}

static void bind(cis_exec *e, cis_block *block, const cis_sym *args) {
  for (uint32_t i = 0; i < block->num_args; ++i)
    cis_sym_set(e, cis_block_args(block)[i], args[i]);
}

/// The condition of a branch as a term; a decision on poison is undefined.
static cis_term condition_of(cis_exec *e, const cis_value *value) {
  cis_term c = cis_sym_term(e, value);
  if (!c)
    return 0;
  c = cis_sym_under_guards(e, c);
  if (cis_term_may_be_poison(e->t, c))
    cis_sym_trap(e, cis_term_is_poison(e->t, c));
  return c;
}

// --- graphs of blocks ---

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
    cis_term is_this = cis_term_and(t, none, cis_term_compare(t, 0, flag, value));
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
    cis_term c = condition_of(e, cis_op_operand(op, 0));
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

/// What comes into a block so far.
typedef struct arrival {
  cis_term condition; // relative to the guards where the graph began
  cis_sym *args;
} arrival;

/// Adds an edge to what comes into a block.
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
  cis_sym values[MOST_VALUES];
  if (op->num_operands < g->num_out || !get_range(e, op, 0, op->num_operands, values))
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
  bind(e, block, in->args);
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
      cis_sym values[MOST_VALUES];
      arrival **to = (arrival **)cis_ptrmap_get(&g->arrivals, out->to, NULL);
      if (!*to)
        *to = cis_arena_new(&e->arena, arrival);
      ok = get_range(e, op, out->operands.first, out->operands.num, values) &&
           arrive(e, op, *to, out->to, cis_term_and(e->t, in->condition, out->condition), values);
    }
    cis_vec_deinit(&edges);
  }
  if (guarded)
    cis_sym_pop_guard(e);
  // What is undefined on this path is no reason to stop on the others.
  return ok || (!e->failed && !e->stopped);
}

/// What follows a branch whose condition is no constant.
static bool run_graph(cis_exec *e, cis_op *branch, cis_sym *out, uint32_t num_out) {
  visit v = {0};
  graph g = {.e = e, .depth = e->guards.len, .out = out, .num_out = num_out};
  edge_vec edges = {0};
  bool ok = edges_of(e, branch, &edges);
  memset(out, 0, num_out * sizeof(*out));
  for (size_t i = 0; ok && i < edges.len; ++i) {
    cis_sym values[MOST_VALUES];
    arrival **to = (arrival **)cis_ptrmap_get(&g.arrivals, edges.data[i].to, NULL);
    if (!*to)
      *to = cis_arena_new(&e->arena, arrival);
    ok = get_range(e, branch, edges.data[i].operands.first, edges.data[i].operands.num, values) &&
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
  cis_sym values[MOST_VALUES];
  if (!block)
    return cis_sym_fail(e, cis_region_op(region), "a function without a body");
  if (num_out > MOST_VALUES || block->num_args > MOST_VALUES)
    return cis_sym_fail(e, cis_region_op(region), "too many values");
  for (uint32_t i = 0; i < block->num_args; ++i)
    values[i] = args[i];
  for (;;) {
    cis_sym now[MOST_VALUES];
    memcpy(now, values, block->num_args * sizeof(*now));
    bind(e, block, now);
    cis_op *op = cis_sym_block(e, block);
    if (!op || !cis_sym_step(e, op, 1)) // a block may be empty, and follow itself
      return false;
    if (!op->num_successors)
      return op->num_operands >= num_out ? get_range(e, op, 0, num_out, out)
                                         : cis_sym_fail(e, op, "a region that ends so");
    edge_vec edges = {0};
    bool ok = edges_of(e, op, &edges) && !e->stopped;
    edge *taken = NULL;
    for (size_t i = 0; ok && i < edges.len; ++i)
      if (cis_term_is_true(e->t, edges.data[i].condition))
        taken = &edges.data[i];
    if (ok && taken) {
      ok = get_range(e, op, taken->operands.first, taken->operands.num, values);
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

// --- structured control flow ---

/// A region of an op, at whose end stack buffers die if the op says so.
static bool run_scoped(cis_exec *e, cis_op *op, uint32_t region, const cis_sym *args, cis_sym *out,
                       uint32_t num) {
  size_t scope = e->scope;
  bool is_scope = cis_op_has_trait(op, CIS_TRAIT_AUTOMATIC_ALLOCATION_SCOPE);
  e->scope += is_scope;
  bool ok = cis_sym_region(e, cis_op_region(op, region), args, out, num);
  if (is_scope)
    cis_sym_leave_scope(e, scope);
  e->scope = scope;
  return ok;
}

/// One side of a branch under its condition. True too where that side is undefined.
static bool run_side(cis_exec *e, cis_region *region, cis_term c, cis_sym *out, uint32_t num,
                     bool *out_defined) {
  cis_sym_push_guard(e, c);
  bool ok = !cis_region_first(region) || cis_sym_region(e, region, NULL, out, num);
  *out_defined = ok;
  cis_sym_pop_guard(e);
  return !e->failed && !e->stopped;
}

static bool exec_if(cis_exec *e, cis_op *op, cis_term c) {
  cis_sym values[2][MOST_VALUES] = {0}, merged[MOST_VALUES];
  if (op->num_results > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  if (!c || e->stopped)
    return c ? false : cis_sym_fail(e, op, "a condition without a value");
  for (uint32_t side = 0; side < 2; ++side) {
    if (!(side ? cis_term_is_false(e->t, c) : cis_term_is_true(e->t, c)))
      continue;
    cis_region *region = cis_op_region(op, side);
    return !cis_region_first(region) ||
           (cis_sym_region(e, region, NULL, values[0], op->num_results) &&
            set_results(e, op, values[0]));
  }
  bool defined[2];
  if (!run_side(e, cis_op_region(op, 0), c, values[0], op->num_results, &defined[0]) ||
      !run_side(e, cis_op_region(op, 1), cis_term_not(e->t, c), values[1], op->num_results,
                &defined[1]))
    return false;
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (!cis_sym_merge(e, op, c, &values[0][i], &values[1][i], &merged[i]))
      return false;
  return set_results(e, op, merged);
}

/// Turns of a loop with one induction variable and carried values.
static bool run_for(cis_exec *e, cis_op *op, const int64_t *range, cis_type type, bool is_unsigned,
                    cis_sym *carried, uint32_t num) {
  cis_block *body = cis_op_entry(op);
  cis_sym args[MOST_VALUES];
  if (num + 1 > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (int64_t i = range[0]; is_unsigned ? (uint64_t)i < (uint64_t)range[1] : i < range[1];) {
    args[0] = cis_sym_of_term(cis_term_const(e->t, type, (uint64_t)i));
    memcpy(args + 1, carried, num * sizeof(*args));
    bind(e, body, args);
    if (!run_scoped(e, op, 0, args, carried, num) || !cis_sym_step(e, op, 1))
      return false;
    if (__builtin_add_overflow(i, range[2], &i))
      break;
  }
  return set_results(e, op, carried);
}

static bool exec_for(cis_exec *e, cis_op *op) {
  int64_t range[3];
  cis_sym carried[MOST_VALUES];
  for (uint32_t i = 0; i < 3; ++i)
    if (!cis_sym_number(e, op, cis_op_operand(op, i), &range[i]))
      return false;
  if (range[2] <= 0) {
    cis_sym_trap(e, cis_term_bool(e->t, true));
    return false;
  }
  bool is_unsigned = cis_op_get_attr_named(op, "unsignedCmp") != NULL;
  return get_range(e, op, 3, op->num_operands - 3, carried) &&
         run_for(e, op, range, cis_op_operand(op, 0)->type, is_unsigned, carried,
                 op->num_operands - 3);
}

/// A loop that is read turn by turn although its end is not known, each turn under the condition
/// that it is reached; what happens after the last of them is left to `beyond`.
typedef struct open_loop {
  size_t depth;   // guards where it began
  uint32_t turns; // whose condition is no constant
  cis_sym results[MOST_VALUES];
} open_loop;

/// Whether the loop goes on. What it gives if it does not is merged into the results.
static bool while_goes_on(cis_exec *e, cis_op *op, open_loop *loop, const cis_sym *passed) {
  enum { MOST_TURNS = 40 };
  cis_term reached = cis_sym_guard_beyond(e, loop->depth);
  for (uint32_t i = 0; i < op->num_results; ++i) {
    cis_sym merged;
    if (!cis_sym_merge(e, op, reached, &passed[i + 1], &loop->results[i], &merged))
      return false;
    loop->results[i] = merged;
  }
  cis_term c = cis_sym_under_guards(e, passed[0].term);
  if (cis_term_may_be_poison(e->t, c))
    cis_sym_trap(e, cis_term_is_poison(e->t, c));
  if (e->stopped || cis_term_is_false(e->t, c))
    return false;
  if (cis_term_is_true(e->t, c))
    return true;
  if (!e->unrolls) {
    e->needs_term = c;
    e->needs_unrolling = true;
    return cis_sym_fail(e, op, "a loop whose end depends on the inputs");
  }
  if (loop->turns++ == MOST_TURNS) {
    e->beyond = cis_term_or(e->t, e->beyond, cis_term_and(e->t, e->guard, c));
    return false;
  }
  cis_sym_push_guard(e, c);
  return true;
}

static bool exec_while(cis_exec *e, cis_op *op) {
  cis_sym carried[MOST_VALUES], passed[MOST_VALUES];
  uint32_t num = op->num_results + 1;
  open_loop loop = {.depth = e->guards.len};
  if (num > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  bool ok = get_range(e, op, 0, op->num_operands, carried), returns = false;
  while (ok) {
    // The terminator is scf.condition: whether to go on, and what is passed on.
    ok = run_scoped(e, op, 0, carried, passed, num);
    returns |= ok;
    ok = ok && while_goes_on(e, op, &loop, passed) &&
         run_scoped(e, op, 1, passed + 1, carried, op->num_operands) && cis_sym_step(e, op, 1);
  }
  while (e->guards.len > loop.depth)
    cis_sym_pop_guard(e);
  return returns && !e->failed && !e->stopped && set_results(e, op, loop.results);
}

/// Numbers of a list with static and dynamic entries.
static bool mixed(cis_exec *e, cis_op *op, const char *name, uint32_t group, int64_t *out,
                  uint32_t *out_num) {
  uint32_t num, next = cis_op_operand_group(op, group).first;
  const int64_t *list = cis_attr_get_i64_array(cis_op_get_attr_named(op, name), &num);
  *out_num = num;
  if (num > 8)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 0; i < num; ++i) {
    out[i] = list[i];
    if (list[i] == CIS_DYNAMIC && !cis_sym_number(e, op, cis_op_operand(op, next++), &out[i]))
      return false;
  }
  return true;
}

/// Writes a slice into an array of the same shape; `written`: when each element was.
static bool insert_slice(cis_exec *e, cis_op *op, const cis_sym_array *from, cis_sym_array *to,
                         cis_touched *written) {
  int64_t offsets[8], sizes[8], strides[8], at[8] = {0};
  uint32_t rank;
  if (!mixed(e, op, "static_offsets", 2, offsets, &rank) ||
      !mixed(e, op, "static_sizes", 3, sizes, &rank) ||
      !mixed(e, op, "static_strides", 4, strides, &rank))
    return false;
  for (int64_t n = 0; n < from->num; ++n) {
    int64_t place = 0;
    for (uint32_t i = 0; i < rank; ++i) {
      int64_t index;
      if (__builtin_mul_overflow(at[i], strides[i], &index) ||
          __builtin_add_overflow(index, offsets[i], &index) || index < 0 || index >= to->sizes[i])
        return cis_sym_fail(e, op, "a slice that lies outside");
      place = place * to->sizes[i] + index;
    }
    to->elements[place] = from->elements[n];
    if (cis_turns_write(&e->turns, &written[place]))
      e->race = "turns of a parallel loop insert into the same elements";
    for (uint32_t i = rank; i-- > 0;) {
      if (++at[i] < sizes[i])
        break;
      at[i] = 0;
    }
  }
  return true;
}

/// The terminator of scf.forall: its ops write slices into the shared outputs. `writers`: for each
/// output, when each of its elements was written.
static bool exec_in_parallel(cis_exec *e, cis_op *forall, cis_op *terminator, cis_sym *outs,
                             cis_touched *const *writers, uint32_t first_out) {
  cis_block *body = cis_op_entry(forall);
  cis_for_each_op (op, cis_op_entry(terminator)) {
    if (cis_op_kind(op) != CIS_OP_TENSOR_PARALLEL_INSERT_SLICE)
      return cis_sym_fail(e, op, "an op that is not known here");
    cis_value *dest = cis_op_operand(op, 1);
    const cis_sym *from = cis_sym_get(e, cis_op_operand(op, 0));
    if (cis_value_arg_block(dest) != body || from->kind != CIS_SYM_ARRAY)
      return cis_sym_fail(e, op, "a slice of that kind");
    if (!cis_whole_spread(e, from->array))
      return false;
    cis_sym *to = &outs[dest->index - first_out];
    cis_sym_array *copy =
        cis_sym_array_make(e, to->array->element, to->array->sizes, to->array->rank);
    if (!copy)
      return false;
    memcpy(copy->elements, to->array->elements, (size_t)copy->num * sizeof(cis_term));
    if (!insert_slice(e, op, from->array, copy, writers[dest->index - first_out]))
      return false;
    *to = cis_sym_of_array(copy);
  }
  return true;
}

/// Iterates over a box; `turn` is called for each point.
typedef struct box {
  uint32_t rank;
  int64_t lower[8], upper[8], step[8], at[8];
} box;

static bool box_begin(cis_exec *e, cis_op *op, box *b) {
  for (uint32_t i = 0; i < b->rank; ++i) {
    if (b->step[i] <= 0)
      return cis_sym_fail(e, op, "a loop with that step");
    b->at[i] = b->lower[i];
  }
  return true;
}

static bool box_is_empty(const box *b) {
  for (uint32_t i = 0; i < b->rank; ++i)
    if (b->lower[i] >= b->upper[i])
      return true;
  return false;
}

static bool box_next(box *b) {
  for (uint32_t i = b->rank; i-- > 0;) {
    if (!__builtin_add_overflow(b->at[i], b->step[i], &b->at[i]) && b->at[i] < b->upper[i])
      return true;
    b->at[i] = b->lower[i];
  }
  return false;
}

static bool is_read_in_body(const cis_value *output) {
  cis_for_each_use (use, output) {
    if (cis_op_kind(cis_use_owner(use)) != CIS_OP_TENSOR_PARALLEL_INSERT_SLICE)
      return true;
  }
  return false;
}

/// An output as a turn of scf.forall sees it: what other turns have inserted may be there or not,
/// so that it is a number of which nothing is known, in the other program neither.
static bool see_output(cis_exec *e, const cis_value *arg, const cis_touched *written,
                       cis_sym *output) {
  if (!is_read_in_body(arg))
    return true;
  const cis_sym_array *from = output->array;
  cis_sym_array *seen = cis_sym_array_make(e, from->element, from->sizes, from->rank);
  if (!seen)
    return false;
  for (int64_t n = 0; n < from->num; ++n)
    seen->elements[n] = written[n].write ? cis_sym_unknown(e, from->element) : from->elements[n];
  *output = cis_sym_of_array(seen);
  return true;
}

/// One turn of scf.forall; `args` are its numbers.
static bool run_forall_turn(cis_exec *e, cis_op *op, uint32_t rank, cis_sym *args, cis_sym *outs,
                            cis_touched *const *written) {
  cis_block *body = cis_op_entry(op);
  uint32_t num_outputs = body->num_args - rank;
  memcpy(args + rank, outs, num_outputs * sizeof(*args));
  for (uint32_t i = 0; i < num_outputs; ++i)
    if (args[rank + i].kind != CIS_SYM_ARRAY ||
        !see_output(e, cis_block_args(body)[rank + i], written[i], &args[rank + i]))
      return cis_sym_fail(e, op, "an output of that kind");
  bind(e, body, args);
  size_t scope = e->scope++;
  cis_op *terminator = cis_sym_block(e, body);
  cis_sym_leave_scope(e, scope);
  e->scope = scope;
  return terminator && exec_in_parallel(e, op, terminator, outs, written, rank) &&
         cis_sym_step(e, op, 1);
}

static bool exec_forall(cis_exec *e, cis_op *op) {
  box b = {0};
  cis_range outputs = cis_op_operand_group(op, 3);
  cis_sym args[MOST_VALUES], outs[MOST_VALUES];
  if (!mixed(e, op, "staticLowerBound", 0, b.lower, &b.rank) ||
      !mixed(e, op, "staticUpperBound", 1, b.upper, &b.rank) ||
      !mixed(e, op, "staticStep", 2, b.step, &b.rank) || !box_begin(e, op, &b) ||
      !get_range(e, op, outputs.first, outputs.num, outs))
    return false;
  cis_touched *written[MOST_VALUES];
  for (uint32_t i = 0; i < outputs.num; ++i)
    written[i] = cis_arena_array(
        &e->arena, cis_touched, outs[i].kind == CIS_SYM_ARRAY ? (size_t)outs[i].array->num + 1 : 1);
  cis_turns_begin_loop(&e->turns);
  bool ok = true;
  for (bool more = !box_is_empty(&b); more && ok; more = box_next(&b)) {
    cis_turns_next(&e->turns);
    for (uint32_t i = 0; i < b.rank; ++i)
      args[i] = cis_sym_of_term(cis_term_index(e->t, b.at[i]));
    ok = run_forall_turn(e, op, b.rank, args, outs, written);
  }
  cis_turns_end_loop(&e->turns);
  return ok && set_results(e, op, outs);
}

/// Whether a reduction gives the same in any order: one op that is associative and commutative, and
/// makes no poison of a part of what it adds up.
static bool is_any_order(const cis_op *reduce, uint32_t i) {
  cis_block *block = cis_region_first(cis_op_region(reduce, i));
  cis_op *op = cis_block_first(block), *end = cis_block_last(block);
  if (op == end || cis_op_next(op) != end || cis_op_operand(end, 0) != &op->results[0] ||
      op->num_operands != 2)
    return false;
  const cis_value *a = cis_op_operand(op, 0), *b = cis_op_operand(op, 1);
  bool is_of_both = a != b && a->is_arg && b->is_arg && cis_value_arg_block(a) == block &&
                    cis_value_arg_block(b) == block;
  cis_attr flags = cis_op_get_attr_named(op, "overflowFlags");
  switch (cis_op_kind(op)) {
  case CIS_OP_ARITH_ADDI:
  case CIS_OP_ARITH_MULI:
    return is_of_both && !(cis_attr_is(flags, CIS_ATTR_ENUM) && flags->enumeration.value);
  case CIS_OP_ARITH_ANDI:
  case CIS_OP_ARITH_ORI:
  case CIS_OP_ARITH_XORI:
  case CIS_OP_ARITH_MAXSI:
  case CIS_OP_ARITH_MAXUI:
  case CIS_OP_ARITH_MINSI:
  case CIS_OP_ARITH_MINUI:
    return is_of_both;
  default:
    return false;
  }
}

/// What a turn of scf.parallel adds to the reductions, in the order of the turns.
static bool reduce_turn(cis_exec *e, cis_op *reduce, cis_sym *values) {
  for (uint32_t i = 0; i < reduce->num_operands; ++i) {
    cis_sym pair[2] = {values[i], *cis_sym_get(e, cis_op_operand(reduce, i))};
    if (!cis_sym_region(e, cis_op_region(reduce, i), pair, &values[i], 1))
      return false;
  }
  return true;
}

static void note_reductions(cis_exec *e, const cis_op *reduce, const cis_sym *values) {
  for (uint32_t i = 0; i < reduce->num_operands; ++i) {
    if (is_any_order(reduce, i))
      continue;
    if (values[i].kind == CIS_SYM_TERM)
      cis_vec_push(&e->any_order, values[i].term);
    else
      e->race = "a reduction of a parallel loop whose order is not defined";
  }
}

/// scf.parallel, one turn after the other; its reductions in that order.
static bool exec_parallel(cis_exec *e, cis_op *op) {
  box b = {.rank = cis_op_operand_group(op, 0).num};
  cis_block *body = cis_op_entry(op);
  cis_range inits = cis_op_operand_group(op, 3);
  cis_sym args[MOST_VALUES], values[MOST_VALUES];
  if (b.rank > 8)
    return cis_sym_fail(e, op, "too many dimensions");
  for (uint32_t i = 0; i < b.rank; ++i)
    if (!cis_sym_number(e, op, cis_op_operand(op, i), &b.lower[i]) ||
        !cis_sym_number(e, op, cis_op_operand(op, b.rank + i), &b.upper[i]) ||
        !cis_sym_number(e, op, cis_op_operand(op, 2 * b.rank + i), &b.step[i]))
      return false;
  if (!box_begin(e, op, &b) || !get_range(e, op, inits.first, inits.num, values))
    return false;
  uint64_t num_turns = 0;
  cis_op *reduce = NULL;
  bool ok = true;
  cis_turns_begin_loop(&e->turns);
  for (bool more = !box_is_empty(&b); more && ok; more = box_next(&b), ++num_turns) {
    cis_turns_next(&e->turns);
    for (uint32_t i = 0; i < b.rank; ++i)
      args[i] = cis_sym_of_term(cis_term_index(e->t, b.at[i]));
    bind(e, body, args);
    size_t scope = e->scope++;
    reduce = cis_sym_block(e, body);
    cis_sym_leave_scope(e, scope);
    e->scope = scope;
    ok = reduce && cis_sym_step(e, op, 1) && reduce_turn(e, reduce, values);
  }
  cis_turns_end_loop(&e->turns);
  if (ok && num_turns > 1)
    note_reductions(e, reduce, values);
  return ok && set_results(e, op, values);
}

/// scf.index_switch: each case under the condition that it is the first that matches, then region 0
/// under the condition that none does.
static bool exec_switch(cis_exec *e, cis_op *op) {
  uint32_t num;
  cis_sym merged[MOST_VALUES] = {0};
  const int64_t *cases = cis_attr_get_i64_array(cis_op_get_attr_named(op, "cases"), &num);
  cis_term selector = condition_of(e, cis_op_operand(op, 0)), none = cis_term_bool(e->t, true);
  if (op->num_results > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  if (!selector || e->stopped)
    return selector ? false : cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i <= num; ++i) {
    cis_sym values[MOST_VALUES] = {0};
    bool is_last = i == num, is_defined;
    cis_term is_this = is_last
                           ? cis_term_bool(e->t, true)
                           : cis_term_compare(e->t, 0, selector, cis_term_index(e->t, cases[i]));
    cis_term c = cis_sym_under_guards(e, cis_term_and(e->t, none, is_this));
    none = cis_term_and(e->t, none, cis_term_not(e->t, is_this));
    if (cis_term_is_false(e->t, c))
      continue;
    if (!run_side(e, cis_op_region(op, is_last ? 0 : i + 1), c, values, op->num_results,
                  &is_defined))
      return false;
    for (uint32_t r = 0; is_defined && r < op->num_results; ++r) {
      cis_sym out;
      if (!cis_sym_merge(e, op, c, &values[r], &merged[r], &out))
        return false;
      merged[r] = out;
    }
  }
  return set_results(e, op, merged);
}

static bool exec_once(cis_exec *e, cis_op *op) {
  cis_sym values[MOST_VALUES];
  if (op->num_results > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  return run_scoped(e, op, 0, NULL, values, op->num_results) && set_results(e, op, values);
}

static bool exec_call(cis_exec *e, cis_op *op) {
  cis_sym args[MOST_VALUES], out[MOST_VALUES];
  cis_op *callee = cis_symbol_lookup_nearest(op, cis_op_get_attr_named(op, "callee"));
  if (!callee || cis_op_kind(callee) != CIS_OP_FUNC_FUNC)
    return cis_sym_fail(e, op, "a call of a function that is not there");
  if (cis_region_is_empty(cis_op_region(callee, 0)))
    return cis_sym_call_outside(e, op, callee);
  return op->num_results <= MOST_VALUES && get_range(e, op, 0, op->num_operands, args) &&
         cis_sym_call(e, callee, args, out, op->num_results) && set_results(e, op, out);
}

// --- affine ---

cis_term cis_sym_affine(cis_exec *e, cis_affine_expr expr, const cis_term *dims,
                        const cis_term *symbols) {
  cis_terms *t = e->t;
  switch (expr->kind) {
  case CIS_AFFINE_CONSTANT:
    return cis_term_index(t, expr->value);
  case CIS_AFFINE_DIM:
    return dims[expr->position];
  case CIS_AFFINE_SYMBOL:
    return symbols[expr->position];
  default:
    break;
  }
  cis_term a = cis_sym_affine(e, expr->lhs, dims, symbols);
  cis_term b = cis_sym_affine(e, expr->rhs, dims, symbols);
  if (expr->kind == CIS_AFFINE_ADD)
    return cis_term_binary(t, CIS_OP_ARITH_ADDI, a, b);
  if (expr->kind == CIS_AFFINE_MUL)
    return cis_term_binary(t, CIS_OP_ARITH_MULI, a, b);
  enum { SLE = 3 };
  cis_sym_trap(e, cis_term_compare(t, SLE, b, cis_term_index(t, 0)));
  if (expr->kind == CIS_AFFINE_CEILDIV)
    return cis_term_binary(t, CIS_OP_ARITH_CEILDIVSI, a, b);
  cis_term quotient = cis_term_binary(t, CIS_OP_ARITH_FLOORDIVSI, a, b);
  if (expr->kind == CIS_AFFINE_FLOORDIV)
    return quotient;
  return cis_term_binary(t, CIS_OP_ARITH_SUBI, a,
                         cis_term_binary(t, CIS_OP_ARITH_MULI, quotient, b));
}

/// The results of a map on operands [first, +num).
static bool apply_map(cis_exec *e, cis_op *op, cis_affine_map map, uint32_t first, uint32_t num,
                      cis_term *out) {
  cis_term operands[MOST_VALUES + 1];
  if (num > MOST_VALUES || map->num_results > 16)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < num; ++i)
    if (!(operands[i] = cis_sym_term(e, cis_op_operand(op, first + i))))
      return cis_sym_fail(e, op, "an operand without a number");
  for (uint32_t i = 0; i < map->num_results; ++i)
    out[i] = cis_sym_affine(e, map->results[i], operands, operands + map->num_dims);
  return !e->stopped;
}

static cis_affine_map map_of(cis_op *op, const char *name) {
  return cis_op_get_attr_named(op, name)->map;
}

static bool exec_apply(cis_exec *e, cis_op *op) {
  cis_term values[16];
  cis_affine_map map = map_of(op, "map");
  if (!apply_map(e, op, map, 0, op->num_operands, values))
    return false;
  unsigned kind = cis_op_kind(op) == CIS_OP_AFFINE_MAX ? CIS_OP_ARITH_MAXSI : CIS_OP_ARITH_MINSI;
  for (uint32_t i = 1; i < map->num_results; ++i)
    values[0] = cis_term_binary(e->t, kind, values[0], values[i]);
  cis_sym_set(e, &op->results[0], cis_sym_of_term(values[0]));
  return true;
}

static bool affine_bound(cis_exec *e, cis_op *op, const char *name, uint32_t group, bool is_upper,
                         int64_t *out) {
  cis_term values[16];
  cis_affine_map map = map_of(op, name);
  cis_range range = cis_op_operand_group(op, group);
  if (!apply_map(e, op, map, range.first, range.num, values))
    return false;
  for (uint32_t i = 0; i < map->num_results; ++i) {
    int64_t number;
    if (!cis_sym_number_of(e, op, values[i], &number))
      return false;
    if (i == 0 || (is_upper ? number < *out : number > *out))
      *out = number;
  }
  return true;
}

static bool exec_affine_for(cis_exec *e, cis_op *op) {
  int64_t range[3];
  cis_sym carried[MOST_VALUES];
  cis_range inits = cis_op_operand_group(op, 2);
  range[2] = cis_attr_int_or(cis_op_get_attr_named(op, "step"), 1);
  return affine_bound(e, op, "lowerBoundMap", 0, false, &range[0]) &&
         affine_bound(e, op, "upperBoundMap", 1, true, &range[1]) &&
         get_range(e, op, inits.first, inits.num, carried) &&
         run_for(e, op, range, cis_type_i(e->t->ctx, 64), false, carried, inits.num);
}

static bool exec_affine_if(cis_exec *e, cis_op *op) {
  cis_integer_set set = cis_op_get_attr_named(op, "condition")->set;
  cis_term operands[MOST_VALUES + 1], all = cis_term_bool(e->t, true);
  cis_term zero = cis_term_index(e->t, 0);
  if (op->num_operands > MOST_VALUES)
    return cis_sym_fail(e, op, "too many values");
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!(operands[i] = cis_sym_term(e, cis_op_operand(op, i))))
      return cis_sym_fail(e, op, "an operand without a number");
  enum { EQ = 0, SGE = 5 };
  for (uint32_t i = 0; i < set->num_constraints; ++i) {
    cis_term x = cis_sym_affine(e, set->constraints[i], operands, operands + set->num_dims);
    all = cis_term_and(e->t, all, cis_term_compare(e->t, set->is_eq[i] ? EQ : SGE, x, zero));
  }
  return exec_if(e, op, cis_sym_under_guards(e, all));
}

static bool exec_affine_access(cis_exec *e, cis_op *op, bool is_store) {
  cis_term indices[16], value;
  cis_affine_map map = map_of(op, "map");
  const cis_sym *memref = cis_sym_get(e, cis_op_operand(op, is_store));
  if (!apply_map(e, op, map, 1 + is_store, op->num_operands - 1 - is_store, indices))
    return false;
  if (memref->kind != CIS_SYM_MEMREF)
    return cis_sym_fail(e, op, "an operand without a value");
  if (is_store) {
    value = cis_sym_term(e, cis_op_operand(op, 0));
    return value ? cis_sym_store(e, op, memref, indices, map->num_results, value)
                 : cis_sym_fail(e, op, "an operand without a number");
  }
  if (!cis_sym_load(e, op, memref, op->results[0].type, indices, map->num_results, &value))
    return false;
  cis_sym_set(e, &op->results[0], cis_sym_of_term(value));
  return true;
}

// --- dispatch ---

static bool exec_assert(cis_exec *e, cis_op *op) {
  cis_term c = condition_of(e, cis_op_operand(op, 0));
  if (!c)
    return cis_sym_fail(e, op, "a condition without a value");
  cis_sym_trap(e, cis_term_not(e->t, c));
  return !e->stopped;
}

bool cis_sym_control_op(cis_exec *e, cis_op *op, bool *out_handled) {
  *out_handled = true;
  switch (cis_op_kind(op)) {
  case CIS_OP_SCF_IF:
    return exec_if(e, op, condition_of(e, cis_op_operand(op, 0)));
  case CIS_OP_SCF_FOR:
    return exec_for(e, op);
  case CIS_OP_SCF_WHILE:
    return exec_while(e, op);
  case CIS_OP_SCF_FORALL:
    return exec_forall(e, op);
  case CIS_OP_SCF_PARALLEL:
    return exec_parallel(e, op);
  case CIS_OP_SCF_INDEX_SWITCH:
    return exec_switch(e, op);
  case CIS_OP_SCF_EXECUTE_REGION:
  case CIS_OP_MEMREF_ALLOCA_SCOPE:
    return exec_once(e, op);
  case CIS_OP_FUNC_CALL:
    return exec_call(e, op);
  case CIS_OP_CF_ASSERT:
    return exec_assert(e, op);
  case CIS_OP_AFFINE_APPLY:
  case CIS_OP_AFFINE_MIN:
  case CIS_OP_AFFINE_MAX:
    return exec_apply(e, op);
  case CIS_OP_AFFINE_FOR:
    return exec_affine_for(e, op);
  case CIS_OP_AFFINE_IF:
    return exec_affine_if(e, op);
  case CIS_OP_AFFINE_LOAD:
    return exec_affine_access(e, op, false);
  case CIS_OP_AFFINE_STORE:
    return exec_affine_access(e, op, true);
  default:
    *out_handled = false;
    return false;
  }
}
