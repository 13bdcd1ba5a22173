// Collects the edges of the view flow op by op, keeps them in one array that is threaded into a
// forward and a backward list per value, and answers closures by walking the lists. Questions about
// all values (cis_view_flow_ask) are answered per strongly connected component, by Tarjan's
// algorithm.
//
// Each result of a call may be each operand. A node without a value stands between them, so that
// there are as many edges as operands and results, not as many as pairs:
//
//   %r:2 = call @f(%a, %b)          %a, %b -> (call) -> %r#0, %r#1
//
// Walks go through it as if the pairs were edges, in the same order.
#include "analysis/view_flow.h"

#include "support/map.h"

typedef struct node {
  cis_value *value;                       // NULL: between the operands and the results of a call
  uint32_t first_forward, first_backward; // edge + 1; 0: none
  uint32_t visited;                       // stamp of the last closure
  bool terminal, is_cut;
} node;

typedef struct edge {
  uint32_t from, to;                    // nodes
  uint32_t next_forward, next_backward; // edge + 1
} edge;

struct cis_view_flow {
  cis_ptrmap ids; // cis_value * -> node + 1
  CIS_VEC(node) nodes;
  CIS_VEC(edge) edges;
  CIS_VEC(uint32_t) stack;
  uint32_t stamp;
  bool calls_give; // results of calls are new memory, none of the operands
};

static uint32_t node_of(cis_view_flow *flow, cis_value *value) {
  bool is_new;
  uintptr_t *slot = cis_ptrmap_get(&flow->ids, value, &is_new);
  if (is_new) {
    node n = {.value = value};
    cis_vec_push(&flow->nodes, n);
    *slot = flow->nodes.len;
  }
  return (uint32_t)*slot - 1;
}

static void add_edge(cis_view_flow *flow, uint32_t f, uint32_t t) {
  edge e = {f, t, flow->nodes.data[f].first_forward, flow->nodes.data[t].first_backward};
  cis_vec_push(&flow->edges, e);
  flow->nodes.data[f].first_forward = flow->nodes.data[t].first_backward =
      (uint32_t)flow->edges.len;
}

void cis_view_flow_add(cis_view_flow *flow, cis_value *from, cis_value *to) {
  uint32_t f = node_of(flow, from);
  add_edge(flow, f, node_of(flow, to));
}

void cis_view_flow_cut(cis_view_flow *flow, const cis_value_vec *values) {
  for (size_t i = 0; i < values->len; ++i) {
    uintptr_t *slot = cis_ptrmap_find(&flow->ids, values->data[i]);
    if (slot)
      flow->nodes.data[*slot - 1].is_cut = true;
  }
  for (size_t n = 0; n < flow->nodes.len; ++n) {
    node *at = &flow->nodes.data[n];
    if (at->is_cut)
      at->first_backward = 0;
    for (uint32_t *link = &at->first_forward; *link;) {
      edge *e = &flow->edges.data[*link - 1];
      if (flow->nodes.data[e->to].is_cut) {
        *link = e->next_forward;
        e->to = e->from; // of a node to itself: it is in no list any more
      } else
        link = &e->next_forward;
    }
  }
  for (size_t n = 0; n < flow->nodes.len; ++n)
    flow->nodes.data[n].is_cut = false; // edges may be added
}

static void set_terminal(cis_view_flow *flow, cis_value *value) {
  uint32_t n = node_of(flow, value);
  flow->nodes.data[n].terminal = true;
}

// --- edges of one op ---

static bool next_word(cis_str *rest, cis_str *out) {
  if (!rest->len)
    return false;
  size_t end = cis_str_find(*rest, ' ', 0);
  *out = (cis_str){rest->data, end};
  *rest = cis_str_from_index(*rest, end + 1);
  return true;
}

static void add_named_flows(cis_view_flow *flow, cis_op *op) {
  const cis_op_def *def = op->info->def;
  cis_str rest = cis_str_from(def->flows_from), name;
  while (next_word(&rest, &name)) {
    cis_range range = cis_op_operand_group(op, (uint32_t)cis_op_info_operand(op->info, name));
    for (uint32_t i = 0; i < range.num; ++i)
      if (cis_type_is_base_memref(op->results[0].type))
        cis_view_flow_add(flow, cis_op_operand(op, range.first + i), &op->results[0]);
  }
  if (def->result_is_terminal)
    set_terminal(flow, &op->results[0]);
}

static void add_branch_flows(cis_view_flow *flow, cis_op *op) {
  for (uint32_t s = 0; s < op->num_successors; ++s) {
    cis_range range = cis_branch_operands(op, s);
    cis_block *dest = cis_op_successor(op, s);
    for (uint32_t i = 0; i < range.num && i < dest->num_args; ++i)
      cis_view_flow_add(flow, cis_op_operand(op, range.first + i), cis_block_args(dest)[i]);
  }
}

static void add_region_edges(cis_view_flow *flow, cis_op *op, const cis_region_edge_vec *edges) {
  for (size_t e = 0; e < edges->len; ++e) {
    const cis_region_edge *passed = &edges->data[e];
    cis_block *entry = passed->to ? cis_region_first(passed->to) : NULL;
    uint32_t limit = passed->to ? (entry ? entry->num_args : 0) : op->num_results;
    for (uint32_t i = 0; i < passed->operands.num && passed->first_input + i < limit; ++i) {
      uint32_t input = passed->first_input + i;
      cis_view_flow_add(flow, cis_op_operand(passed->source, passed->operands.first + i),
                        passed->to ? cis_block_args(entry)[input] : &op->results[input]);
    }
  }
}

static void add_region_flows(cis_view_flow *flow, cis_op *op) {
  cis_region_edge_vec edges = {0};
  cis_region_edges(op, op, &edges);
  for (uint32_t r = 0; r < op->num_regions; ++r)
    cis_for_each_block (block, cis_op_region(op, r)) {
      cis_op *terminator = cis_block_terminator(block);
      if (terminator && !terminator->num_successors)
        cis_region_edges(op, terminator, &edges);
    }
  add_region_edges(flow, op, &edges);
  cis_vec_deinit(&edges);
}

static void add_call_flows(cis_view_flow *flow, cis_op *op) {
  for (uint32_t r = 0; r < op->num_results; ++r)
    set_terminal(flow, &op->results[r]);
  if (!op->num_operands || !op->num_results || flow->calls_give)
    return;
  uint32_t between = (uint32_t)flow->nodes.len;
  cis_vec_push(&flow->nodes, ((node){0}));
  for (uint32_t i = 0; i < op->num_operands; ++i)
    add_edge(flow, node_of(flow, cis_op_operand(op, i)), between);
  for (uint32_t r = 0; r < op->num_results; ++r)
    add_edge(flow, between, node_of(flow, &op->results[r]));
}

static void add_unknown(cis_view_flow *flow, cis_op *op) {
  for (uint32_t i = 0; i < op->num_results; ++i)
    if (cis_type_is_base_memref(op->results[i].type))
      set_terminal(flow, &op->results[i]);
  for (uint32_t r = 0; r < op->num_regions; ++r) {
    cis_block *entry = cis_region_first(cis_op_region(op, r));
    for (uint32_t i = 0; entry && i < entry->num_args; ++i)
      if (cis_type_is_base_memref(cis_block_args(entry)[i]->type))
        set_terminal(flow, cis_block_args(entry)[i]);
  }
}

static cis_walk add_op(cis_op *op, void *user) {
  cis_view_flow *flow = user;
  const cis_op_def *def = op->info->def;
  bool has_result = op->num_results; // the result of a declared op may be optional
  if (has_result && def && def->flows_from)
    add_named_flows(flow, op);
  else if (has_result && op->info->view_operand >= 0)
    cis_view_flow_add(flow, cis_op_operand(op, op->info->view_operand), &op->results[0]);
  else if (def && def->branch)
    add_branch_flows(flow, op);
  else if (def && def->region_branch)
    add_region_flows(flow, op);
  else if (def && def->call)
    add_call_flows(flow, op);
  else if (op->num_results || op->num_regions)
    add_unknown(flow, op);
  return CIS_WALK_CONTINUE;
}

static cis_view_flow *create(cis_op *root, bool calls_give) {
  cis_view_flow *flow = cis_mem_calloc(1, sizeof(*flow));
  flow->calls_give = calls_give;
  cis_walk_postorder(root, add_op, flow);
  return flow;
}

cis_view_flow *cis_view_flow_create(cis_op *root) { return create(root, false); }

cis_view_flow *cis_view_flow_create_by_abi(cis_op *root) { return create(root, true); }

void cis_view_flow_destroy(cis_view_flow *flow) {
  if (!flow)
    return;
  cis_ptrmap_deinit(&flow->ids);
  cis_vec_deinit(&flow->nodes);
  cis_vec_deinit(&flow->edges);
  cis_vec_deinit(&flow->stack);
  cis_mem_free(flow);
}

// --- queries ---

static uint32_t first_edge(const cis_view_flow *flow, uint32_t n, bool forward) {
  const node *at = &flow->nodes.data[n];
  return forward ? at->first_forward : at->first_backward;
}

static uint32_t next_edge(const cis_view_flow *flow, uint32_t e, bool forward) {
  const edge *at = &flow->edges.data[e - 1];
  return forward ? at->next_forward : at->next_backward;
}

static uint32_t end_of(const cis_view_flow *flow, uint32_t e, bool forward) {
  const edge *at = &flow->edges.data[e - 1];
  return forward ? at->to : at->from;
}

/// The nodes with values that edges lead to from a node, newest edge first; `out` may be NULL.
typedef struct neighbours {
  const cis_view_flow *flow;
  bool forward;
  uint32_t outer, inner; // edge + 1: of the node, and of the call that the last edge led to
} neighbours;

static neighbours neighbours_of(const cis_view_flow *flow, uint32_t n, bool forward) {
  return (neighbours){flow, forward, first_edge(flow, n, forward), 0};
}

static bool next_neighbour(neighbours *at, uint32_t *out) {
  for (;;) {
    uint32_t *link = at->inner ? &at->inner : &at->outer;
    if (!*link)
      return false;
    uint32_t n = end_of(at->flow, *link, at->forward);
    *link = next_edge(at->flow, *link, at->forward);
    *out = n;
    if (at->flow->nodes.data[n].value)
      return true;
    at->inner = first_edge(at->flow, n, at->forward);
  }
}

static bool mark(cis_view_flow *flow, uint32_t n) {
  bool is_new = flow->nodes.data[n].visited != flow->stamp;
  flow->nodes.data[n].visited = flow->stamp;
  return is_new;
}

static void visit(cis_view_flow *flow, uint32_t n, cis_value_vec *out) {
  if (!mark(flow, n))
    return;
  cis_vec_push(&flow->stack, n);
  if (out)
    cis_vec_push(out, flow->nodes.data[n].value);
}

static void start(cis_view_flow *flow, cis_value *value, cis_value_vec *out) {
  uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  if (slot)
    visit(flow, (uint32_t)*slot - 1, out);
  else
    cis_vec_push(out, value);
}

/// Visits what follows a node, through each call once.
static void visit_next(cis_view_flow *flow, uint32_t n, bool forward, cis_value_vec *out) {
  for (uint32_t e = first_edge(flow, n, forward); e; e = next_edge(flow, e, forward)) {
    uint32_t next = end_of(flow, e, forward);
    if (flow->nodes.data[next].value)
      visit(flow, next, out);
    else if (mark(flow, next))
      for (uint32_t k = first_edge(flow, next, forward); k; k = next_edge(flow, k, forward))
        visit(flow, end_of(flow, k, forward), out);
  }
}

static void follow(cis_view_flow *flow, bool forward, cis_value_vec *out) {
  while (flow->stack.len)
    visit_next(flow, cis_vec_pop(&flow->stack), forward, out);
}

static void list_neighbours(const cis_view_flow *flow, const cis_value *value, bool forward,
                            cis_value_vec *out) {
  const uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  if (!slot)
    return;
  neighbours all = neighbours_of(flow, (uint32_t)*slot - 1, forward);
  for (uint32_t n; next_neighbour(&all, &n);)
    cis_vec_push(out, flow->nodes.data[n].value);
}

void cis_view_flow_direct_aliases(const cis_view_flow *flow, cis_value *value, cis_value_vec *out) {
  size_t first = out->len;
  list_neighbours(flow, value, true, out);
  // Edges are listed newest first.
  for (size_t i = first, j = out->len; i + 1 < j--; ++i) {
    cis_value *swapped = out->data[i];
    out->data[i] = out->data[j];
    out->data[j] = swapped;
  }
}

void cis_view_flow_direct_sources(const cis_view_flow *flow, cis_value *value, cis_value_vec *out) {
  list_neighbours(flow, value, false, out);
}

bool cis_view_flow_has_source(const cis_view_flow *flow, const cis_value *value) {
  const uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  uint32_t n;
  if (!slot)
    return false;
  neighbours sources = neighbours_of(flow, (uint32_t)*slot - 1, false);
  return next_neighbour(&sources, &n);
}

void cis_view_flow_resolve(cis_view_flow *flow, cis_value *value, cis_value_vec *out) {
  ++flow->stamp;
  start(flow, value, out);
  follow(flow, true, out);
}

void cis_view_flow_resolve_reverse(cis_view_flow *flow, cis_value *value, cis_value_vec *out) {
  ++flow->stamp;
  start(flow, value, out);
  follow(flow, false, out);
}

void cis_view_flow_resolve_reverse_all(cis_view_flow *flow, const cis_value_vec *values,
                                       cis_value_vec *out) {
  ++flow->stamp;
  for (size_t i = 0; i < values->len; ++i)
    start(flow, values->data[i], out);
  follow(flow, false, out);
}

void cis_view_flow_visit_reverse(cis_view_flow *flow, cis_value *value,
                                 bool (*fn)(void *user, cis_value *value), void *user) {
  uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  if (!slot) {
    fn(user, value);
    return;
  }
  ++flow->stamp;
  flow->stack.len = 0;
  visit(flow, (uint32_t)*slot - 1, NULL);
  while (flow->stack.len) {
    uint32_t n = cis_vec_pop(&flow->stack);
    if (!fn(user, flow->nodes.data[n].value))
      break;
    visit_next(flow, n, false, NULL);
  }
  flow->stack.len = 0;
}

bool cis_view_flow_is_terminal(const cis_view_flow *flow, cis_value *value) {
  uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  return slot && flow->nodes.data[*slot - 1].terminal;
}

/// The oldest neighbour of a call's node that is a memref; if none is, the oldest.
static cis_value *first_of_call(const cis_view_flow *flow, uint32_t call, bool forward) {
  cis_value *first = NULL;
  for (uint32_t e = first_edge(flow, call, forward); e; e = next_edge(flow, e, forward)) {
    cis_value *value = flow->nodes.data[end_of(flow, e, forward)].value;
    if (!first || cis_type_is_base_memref(value->type) || !cis_type_is_base_memref(first->type))
      first = value;
  }
  return first;
}

void cis_view_flow_for_each_edge(const cis_view_flow *flow,
                                 void (*fn)(void *user, cis_value *from, cis_value *to),
                                 void *user) {
  uint32_t call = UINT32_MAX; // the last one
  cis_value *operand = NULL, *result = NULL;
  for (size_t i = 0; i < flow->edges.len; ++i) {
    uint32_t from = flow->edges.data[i].from, to = flow->edges.data[i].to;
    bool leads_to_call = !flow->nodes.data[to].value;
    uint32_t between = leads_to_call ? to : from;
    if (!flow->nodes.data[between].value && between != call) {
      call = between;
      operand = first_of_call(flow, call, false);
      result = first_of_call(flow, call, true);
    }
    if (from != to && (!leads_to_call || result))
      fn(user, flow->nodes.data[from].value ? flow->nodes.data[from].value : operand,
         leads_to_call ? result : flow->nodes.data[to].value);
  }
}

void cis_view_flow_for_each_edge_of(const cis_view_flow *flow, const cis_value *value,
                                    void (*fn)(void *user, cis_value *from, cis_value *to),
                                    void *user) {
  const uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  if (!slot)
    return;
  neighbours all = neighbours_of(flow, (uint32_t)*slot - 1, true);
  for (uint32_t n; next_neighbour(&all, &n);)
    fn(user, flow->nodes.data[*slot - 1].value, flow->nodes.data[n].value);
}

cis_value *cis_view_flow_root(cis_value *value) {
  cis_op *op;
  while (!value->index && (op = cis_value_op(value)) && op->info->view_operand >= 0)
    value = cis_op_operand(op, op->info->view_operand);
  return value;
}

// --- questions: values that may be each other are one strongly connected component of the flow,
// found by Tarjan's algorithm; a component is complete when all that follows it is ---

typedef struct asker {
  const cis_view_flow *flow;
  const cis_view_flow_question *question;
  uintptr_t *answers;
  bool *answered; // by node: a call has no answer before one that follows it has
  uint32_t *order, *low,
      *cursor; // by node: number of the visit (0: not yet), lowest reached, next edge + 1
  bool *open;  // not in a complete component yet
  CIS_VEC(uint32_t) path, members;
  uint32_t next;
} asker;

static void enter(asker *a, uint32_t n) {
  a->order[n] = a->low[n] = ++a->next;
  a->cursor[n] = first_edge(a->flow, n, !a->question->backward);
  cis_value *value = a->flow->nodes.data[n].value;
  a->answered[n] = value != NULL;
  if (value)
    a->answers[n] = a->question->of(a->question->user, value);
  a->open[n] = true;
  cis_vec_push(&a->path, n);
  cis_vec_push(&a->members, n);
}

/// `to` follows `n` and has been visited.
static void take_next(asker *a, uint32_t n, uint32_t to) {
  if (a->answered[to]) {
    a->answers[n] = a->answered[n]
                        ? a->question->join(a->question->user, a->answers[n], a->answers[to])
                        : a->answers[to];
    a->answered[n] = true;
  }
  if (a->open[to] && a->low[to] < a->low[n])
    a->low[n] = a->low[to];
}

/// All nodes that follow `n` have been visited: if it is the root of a component, the component is
/// complete.
static void leave(asker *a, uint32_t n) {
  if (a->low[n] == a->order[n])
    for (uint32_t member = n + 1; member != n;) {
      member = cis_vec_pop(&a->members);
      a->open[member] = false;
      a->answers[member] = a->answers[n];
    }
  (void)cis_vec_pop(&a->path);
  if (a->path.len)
    take_next(a, cis_vec_last(&a->path), n);
}

const uintptr_t *cis_view_flow_ask(cis_view_flow *flow, const cis_view_flow_question *question,
                                   cis_arena *arena) {
  size_t num = flow->nodes.len;
  asker a = {.flow = flow,
             .question = question,
             .answers = cis_arena_array(arena, uintptr_t, num + 1),
             .answered = cis_mem_calloc(num + 1, sizeof(bool)),
             .order = cis_mem_calloc(num + 1, sizeof(uint32_t)),
             .low = cis_mem_calloc(num + 1, sizeof(uint32_t)),
             .cursor = cis_mem_calloc(num + 1, sizeof(uint32_t)),
             .open = cis_mem_calloc(num + 1, sizeof(bool))};
  for (uint32_t root = 0; root < num; ++root) {
    if (!a.order[root])
      enter(&a, root);
    while (a.path.len) {
      uint32_t n = cis_vec_last(&a.path), e = a.cursor[n];
      if (!e) {
        leave(&a, n);
        continue;
      }
      uint32_t next = end_of(flow, e, !question->backward);
      a.cursor[n] = next_edge(flow, e, !question->backward);
      if (a.order[next])
        take_next(&a, n, next);
      else
        enter(&a, next);
    }
  }
  cis_mem_free(a.answered);
  cis_mem_free(a.order);
  cis_mem_free(a.low);
  cis_mem_free(a.cursor);
  cis_mem_free(a.open);
  cis_vec_deinit(&a.path);
  cis_vec_deinit(&a.members);
  return a.answers;
}

uintptr_t cis_view_flow_answer(const cis_view_flow *flow, const cis_view_flow_question *question,
                               const uintptr_t *answers, cis_value *value) {
  uintptr_t *slot = cis_ptrmap_find(&flow->ids, value);
  return slot ? answers[*slot - 1] : question->of(question->user, value);
}

/// A terminator of a region branch passes on what one of its edges names.
static bool terminator_passes_on(cis_op *op, uint32_t operand) {
  cis_op *parent = cis_op_parent(op);
  cis_region_edge_vec edges = {0};
  bool passes = false;
  if (parent && cis_region_edges(parent, op, &edges))
    for (size_t i = 0; i < edges.len; ++i) {
      cis_range r = edges.data[i].operands;
      passes |= operand >= r.first && operand < r.first + r.num;
    }
  cis_vec_deinit(&edges);
  return passes;
}

static bool region_op_passes_on(cis_op *op, uint32_t operand) {
  cis_region_edge_vec edges = {0};
  bool passes = false;
  cis_region_edges(op, op, &edges);
  for (size_t i = 0; i < edges.len; ++i) {
    cis_range r = edges.data[i].operands;
    passes |= operand >= r.first && operand < r.first + r.num;
  }
  cis_vec_deinit(&edges);
  return passes;
}

bool cis_view_flow_passes_on(cis_op *op, uint32_t operand) {
  const cis_op_def *def = op->info->def;
  if (!def)
    return false;
  if (op->info->view_operand >= 0)
    return (uint32_t)op->info->view_operand == operand && op->num_results;
  if (def->flows_from && op->num_results) {
    cis_str rest = cis_str_from(def->flows_from), name;
    while (next_word(&rest, &name)) {
      cis_range r = cis_op_operand_group(op, (uint32_t)cis_op_info_operand(op->info, name));
      if (operand >= r.first && operand < r.first + r.num)
        return true;
    }
    return false;
  }
  if (def->branch)
    return cis_branch_passes(op, operand);
  if (def->region_branch)
    return region_op_passes_on(op, operand);
  return cis_op_has_trait(op, CIS_TRAIT_TERMINATOR) && terminator_passes_on(op, operand);
}
