// Orders functions so that callees are analyzed first, and keeps what the analysis of a function
// says to its callers.
//
//   func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
//     %0 = tensor.insert %x into %a[%i]            reads and writes argument 0
//     return %0                                    result 0 is argument 0
//   }
//   func.func @g(...) { %r = call @f(%t) ... }     analyzed after @f: in place, %r is %t
#include "bufferize/analysis/state/functions.h"

#include "bufferize/analysis/annotate.h"
#include "bufferize/analysis/one_shot_analysis.h"
#include "bufferize/analysis/state/possible_buffers.h"
#include "bufferize/analysis/state/real_writes.h"
#include "dialect/func/kinds.h"
#include "ir/diag.h"
#include "ir/symbol.h"
#include "support/planted.h"

static bool is_unranked(cis_type type) { return cis_type_is(type, CIS_TYPE_UNRANKED_TENSOR); }

static bool any_type(const cis_type *types, uint32_t num, bool (*test)(cis_type type)) {
  for (uint32_t i = 0; i < num; ++i)
    if (test(types[i]))
      return true;
  return false;
}

/// Whether an argument or a result of the function has such a type.
static bool any_in_signature(const cis_op *function, bool (*test)(cis_type type)) {
  cis_type type = cis_function_type(function);
  return any_type(type->function.inputs, type->function.num_inputs, test) ||
         any_type(type->function.results, type->function.num_results, test);
}

static bool has_tensor_signature(const cis_op *function) {
  return any_in_signature(function, cis_type_is_base_tensor);
}

bool cis_functions_is_unranked(const cis_op *function) {
  return any_in_signature(function, is_unranked);
}

/// The next block with a return after `*block`, at first NULL; NULL at the end.
static cis_op *next_return(const cis_op *function, cis_block **block) {
  for (*block = *block ? cis_block_next(*block) : cis_op_entry(function); *block;
       *block = cis_block_next(*block))
    if (cis_block_last(*block) && cis_op_kind(cis_block_last(*block)) == CIS_OP_FUNC_RETURN)
      return cis_block_last(*block);
  return NULL;
}

// --- order ---

/// A call of `callee` in `caller`, numbers of functions. The calls of one callee are a list.
typedef struct call_edge {
  uint32_t caller, next;
} call_edge;

typedef struct call_graph {
  cis_symbol_cache *symbols;
  cis_ptrmap numbers; // function -> number + 1
  cis_op_vec functions;
  CIS_VEC(call_edge) calls;
  CIS_VEC(uint32_t)
  callers,
      num_callees; // by function: its first call plus one; calls in it that are not ordered yet
  uint32_t current;
} call_graph;

static cis_walk add_call(cis_op *op, void *user) {
  call_graph *g = (call_graph *)user;
  const cis_op *callee = cis_symbol_cache_callee(g->symbols, op);
  size_t number = callee ? cis_ptrmap_at(&g->numbers, callee) : 0;
  if (!number || !has_tensor_signature(callee))
    return CIS_WALK_CONTINUE;
  call_edge edge = {g->current, g->callers.data[number - 1]};
  cis_vec_push(&g->calls, edge);
  g->callers.data[number - 1] = (uint32_t)g->calls.len;
  ++g->num_callees.data[g->current];
  return CIS_WALK_CONTINUE;
}

static void add_functions(call_graph *g, cis_op *module) {
  for (uint32_t i = 0; i < module->num_regions; ++i)
    cis_for_each_block (body, cis_op_region(module, i))
      cis_for_each_op (op, body)
        if (cis_op_kind(op) == CIS_OP_FUNC_FUNC) {
          cis_vec_push(&g->functions, op);
          cis_ptrmap_set(&g->numbers, op, g->functions.len);
        }
}

/// A function is done when those that it calls are. Of several the first in the source comes first,
/// and what becomes ready through it comes right after it.
static void order_graph(call_graph *g, cis_op_vec *out_ordered, cis_op_vec *out_recursive) {
  CIS_VEC(uint32_t) ready = {0};
  for (uint32_t i = (uint32_t)g->functions.len; i-- > 0;)
    if (!g->num_callees.data[i])
      cis_vec_push(&ready, i);
  while (ready.len) {
    uint32_t i = cis_vec_pop(&ready);
    cis_vec_push(out_ordered, g->functions.data[i]);
    for (uint32_t c = g->callers.data[i]; c; c = g->calls.data[c - 1].next)
      if (--g->num_callees.data[g->calls.data[c - 1].caller] == 0)
        cis_vec_push(&ready, g->calls.data[c - 1].caller);
  }
  for (size_t i = 0; i < g->functions.len; ++i)
    if (g->num_callees.data[i])
      cis_vec_push(out_recursive, g->functions.data[i]);
  cis_vec_deinit(&ready);
}

void cis_order_functions(cis_op *module, cis_op_vec *out_ordered, cis_op_vec *out_recursive) {
  call_graph g = {.symbols = cis_symbol_cache_create()};
  add_functions(&g, module);
  cis_vec_resize(&g.callers, g.functions.len);
  cis_vec_resize(&g.num_callees, g.functions.len);
  for (; g.current < g.functions.len; ++g.current)
    cis_walk_preorder(g.functions.data[g.current], add_call, &g);
  order_graph(&g, out_ordered, out_recursive);
  cis_symbol_cache_destroy(g.symbols);
  cis_ptrmap_deinit(&g.numbers);
  cis_vec_deinit(&g.functions);
  cis_vec_deinit(&g.calls);
  cis_vec_deinit(&g.callers);
  cis_vec_deinit(&g.num_callees);
}

// --- facts of one function ---

static void destroy_facts(cis_function_facts *facts) {
  if (!facts)
    return;
  for (uint32_t k = 0; k < facts->num_args; ++k)
    cis_vec_deinit(&facts->aliasing[k]);
  for (uint32_t k = 0; k < facts->num_results; ++k)
    cis_vec_deinit(&facts->returned[k]);
  cis_mem_free(facts->aliasing);
  cis_mem_free(facts->returned);
  cis_mem_free(facts->reads);
  cis_mem_free(facts->writes);
  cis_mem_free(facts->equivalent);
  cis_mem_free(facts->read_only);
  cis_mem_free(facts->same);
  destroy_facts(facts->as_upstream);
  cis_mem_free(facts);
}

void cis_functions_deinit(cis_bufferization_state *state) {
  for (size_t i = 0; i < state->functions.cap; ++i)
    if (state->functions.slots[i].key)
      destroy_facts((cis_function_facts *)state->functions.slots[i].value);
  cis_ptrmap_deinit(&state->functions);
}

static const cis_function_facts *any_facts(const cis_bufferization_state *state,
                                           const cis_op *function) {
  return function ? (const cis_function_facts *)cis_ptrmap_at(&state->functions, function) : NULL;
}

const cis_function_facts *cis_functions_get(const cis_bufferization_state *state,
                                            const cis_op *function) {
  const cis_function_facts *facts = any_facts(state, function);
  if (!facts || facts->is_assumed)
    return NULL;
  bool is_other = cis_state_choose(state, CIS_UPSTREAM_CALL_RESULTS, facts->as_upstream, false);
  return is_other ? facts->as_upstream : facts;
}

bool cis_functions_is_assumed(const cis_bufferization_state *state, const cis_op *function) {
  const cis_function_facts *facts = any_facts(state, function);
  return facts && facts->is_assumed;
}

static cis_function_facts *create_facts(const cis_op *function) {
  cis_type type = cis_function_type(function);
  cis_function_facts *facts = (cis_function_facts *)cis_mem_calloc(1, sizeof *facts);
  facts->num_args = type->function.num_inputs;
  facts->num_results = type->function.num_results;
  facts->reads = (bool *)cis_mem_calloc(facts->num_args + 1, sizeof(bool));
  facts->writes = (bool *)cis_mem_calloc(facts->num_args + 1, sizeof(bool));
  facts->aliasing = cis_mem_calloc(facts->num_args + 1, sizeof *facts->aliasing);
  facts->returned = cis_mem_calloc(facts->num_results + 1, sizeof *facts->returned);
  facts->equivalent = (int64_t *)cis_mem_calloc(facts->num_results + 1, sizeof(int64_t));
  facts->read_only = (bool *)cis_mem_calloc(facts->num_results + 1, sizeof(bool));
  facts->same = (uint32_t *)cis_mem_calloc(facts->num_results + 1, sizeof(uint32_t));
  for (uint32_t i = 0; i < facts->num_results; ++i) {
    facts->equivalent[i] = -1;
    facts->same[i] = i;
  }
  return facts;
}

/// Without a body every tensor result may be every tensor argument.
static void assume_aliases(cis_function_facts *facts, cis_type type) {
  for (uint32_t i = 0; i < facts->num_args; ++i)
    for (uint32_t k = 0; k < facts->num_results; ++k)
      if (cis_type_is_base_tensor(type->function.inputs[i]) &&
          cis_type_is_base_tensor(type->function.results[k]))
        cis_vec_push(&facts->aliasing[i], k);
}

/// To mlir-opt every tensor result may be an argument without a rank.
static void assume_unranked(cis_function_facts *facts, cis_type type) {
  for (uint32_t i = 0; i < facts->num_args; ++i)
    for (uint32_t k = 0; k < facts->num_results; ++k)
      if (is_unranked(type->function.inputs[i]) &&
          cis_type_is_base_tensor(type->function.results[k]))
        cis_vec_push(&facts->aliasing[i], k);
}

/// Whether the tensor can be related to what the function returns, or takes.
static bool is_related(const cis_function_facts *facts, const cis_value *value) {
  return cis_value_is_base_tensor(value) &&
         (!facts->ranked_only || cis_type_is_ranked(value->type));
}

/// Results of any return that are in the alias set of an argument, by set.
static void find_aliases(cis_bufferization_state *state, cis_op *function,
                         cis_function_facts *facts) {
  cis_decisions *d = state->decisions;
  cis_value **args = cis_block_args(cis_op_entry(function));
  uint32_t num_args = facts->num_args;
  cis_ptrmap lists = {0}; // root's tensor -> the first argument in the set, plus one
  uint32_t *first = (uint32_t *)cis_mem_calloc(num_args + 1, sizeof *first);
  for (uint32_t i = 0; i < num_args; ++i) {
    first[i] = i;
    if (!is_related(facts, args[i]))
      continue;
    uint32_t root = cis_partition_find(&d->aliases, cis_decisions_value(d, args[i]));
    uintptr_t *slot = cis_ptrmap_get(&lists, d->values.data[root], NULL);
    *slot = *slot ? *slot : i + 1;
    first[i] = (uint32_t)*slot - 1;
  }
  cis_block *block = NULL;
  for (cis_op *op; (op = next_return(function, &block));)
    for (uint32_t k = 0; k < op->num_operands; ++k) {
      const cis_value *value = cis_op_operand(op, k);
      if (!is_related(facts, value))
        continue;
      uint32_t root = cis_partition_find(&d->aliases, cis_decisions_value(d, value));
      uintptr_t arg = cis_ptrmap_at(&lists, d->values.data[root]);
      bool has = !arg;
      for (size_t i = 0; !has && i < facts->aliasing[arg - 1].len; ++i)
        has = facts->aliasing[arg - 1].data[i] == k;
      if (!has)
        cis_vec_push(&facts->aliasing[arg - 1], k);
    }
  for (uint32_t i = 0; i < num_args; ++i)
    if (first[i] != i)
      cis_vec_append(&facts->aliasing[i], facts->aliasing[first[i]].data,
                     facts->aliasing[first[i]].len);
  cis_mem_free(first);
  cis_ptrmap_deinit(&lists);
}

/// The first argument that a tensor is equivalent to, or -1.
static int64_t find_equivalent(cis_decisions *d, const cis_ptrmap *args, const cis_value *value) {
  if (!cis_value_is_base_tensor(value))
    return -1;
  uint32_t root = cis_partition_find(&d->equivalences, cis_decisions_value(d, value));
  return (int64_t)cis_ptrmap_at(args, d->values.data[root]) - 1;
}

/// A result is an argument if it is that argument at all returns.
static void find_equivalences(cis_bufferization_state *state, cis_op *function,
                              cis_function_facts *facts) {
  cis_decisions *d = state->decisions;
  cis_value **args = cis_block_args(cis_op_entry(function));
  cis_ptrmap first = {0}; // root's tensor -> first argument plus one
  for (uint32_t i = 0; i < facts->num_args; ++i)
    if (is_related(facts, args[i])) {
      uint32_t root = cis_partition_find(&d->equivalences, cis_decisions_value(d, args[i]));
      uintptr_t *slot = cis_ptrmap_get(&first, d->values.data[root], NULL);
      *slot = *slot ? *slot : i + 1;
    }
  CIS_VEC(int64_t) found = {0};
  cis_block *block = NULL;
  bool is_first = true;
  for (cis_op *op; (op = next_return(function, &block)); is_first = false) {
    cis_vec_clear(&found);
    for (uint32_t k = 0; k < op->num_operands; ++k) {
      bool is_open = is_first || facts->equivalent[k] >= 0; // else it is not asked any more
      cis_vec_push(&found, is_open ? find_equivalent(d, &first, cis_op_operand(op, k)) : -1);
      if (is_first || facts->equivalent[k] != found.data[k])
        facts->equivalent[k] = is_first ? found.data[k] : -1;
    }
    if (state->options.test_analysis_only)
      cis_annotate_equivalent_arguments(op, found.data);
  }
  cis_vec_deinit(&found);
  cis_ptrmap_deinit(&first);
}

/// The writes of a body to its arguments, more exact than the sets of aliases; with
/// copy-placement=exact, because mlir-opt takes all carried tensors for written.
typedef struct body_writes {
  cis_possible_buffers *buffers; // NULL: possible writes count
  cis_real_writes writes;
} body_writes;

/// Whether the use writes the buffer of the function's argument.
static bool writes_argument(body_writes *w, const cis_value *arg, cis_use *use) {
  return !w->buffers ||
         (cis_real_writes_has(&w->writes, use) && !cis_planted("arguments-written") &&
          cis_possible_buffers_overlap(w->buffers, arg, cis_use_value(use)));
}

static bool is_written(cis_bufferization_state *state, const cis_value *value, body_writes *w) {
  cis_decisions *d = state->decisions;
  for (uint32_t i = cis_decisions_first_alias(d, cis_decisions_value(d, value)); i != CIS_NO_NUMBER;
       i = d->aliases.next[i])
    cis_for_each_use (use, d->values.data[i]) {
      if (cis_decisions_in_place(d, use) && cis_bufferizes_to_write(state, use) &&
          writes_argument(w, value, use))
        return true;
    }
  return false;
}

// --- results that are one buffer, or read-only ---

/// The sets of aliases that a function's results are in, and which of these may not be written.
typedef struct result_sets {
  cis_ptrmap first;     // root's tensor -> result + 1 that was seen in the set first
  cis_ptrmap read_only; // root's tensors of sets with a tensor that may not be written
} result_sets;

static void find_result_sets(cis_bufferization_state *state, cis_partition *aliases,
                             cis_op *function, cis_function_facts *facts, result_sets *sets) {
  cis_decisions *d = state->decisions;
  cis_block *block = NULL;
  for (cis_op *op; (op = next_return(function, &block));)
    for (uint32_t k = 0; k < op->num_operands; ++k) {
      const cis_value *value = cis_op_operand(op, k);
      if (!cis_value_is_base_tensor(value))
        continue;
      uint32_t root = cis_partition_find(aliases, cis_decisions_value(d, value));
      uintptr_t *slot = cis_ptrmap_get(&sets->first, d->values.data[root], NULL);
      *slot = *slot ? *slot : k + 1;
      if (*slot - 1 < facts->same[k])
        facts->same[k] = facts->same[*slot - 1];
      facts->read_only[k] |= cis_ptrmap_has(&sets->read_only, d->values.data[root]);
    }
}

typedef struct value_walk {
  cis_bufferization_state *state;
  cis_partition *aliases;
  result_sets *sets;
} value_walk;

static void note_read_only(value_walk *w, cis_value *value) {
  cis_decisions *d = w->state->decisions;
  if (!cis_value_is_base_tensor(value) || cis_value_is_writable(w->state, value))
    return;
  uint32_t root = cis_partition_find(w->aliases, cis_decisions_value(d, value));
  cis_ptrmap_set(&w->sets->read_only, d->values.data[root], 1);
}

static cis_walk note_read_only_values(cis_op *op, void *user) {
  value_walk *w = (value_walk *)user;
  for (uint32_t i = 0; i < op->num_results; ++i)
    note_read_only(w, &op->results[i]);
  for (uint32_t i = 0; i < op->num_regions; ++i)
    cis_for_each_block (block, cis_op_region(op, i)) {
      for (uint32_t k = 0; k < block->num_args; ++k)
        note_read_only(w, cis_block_args(block)[k]);
    }
  return CIS_WALK_CONTINUE;
}

static void find_results(cis_bufferization_state *state, cis_partition *aliases, cis_op *function,
                         cis_function_facts *facts) {
  result_sets sets = {{0}, {0}};
  value_walk w = {state, aliases, &sets};
  cis_walk_preorder(function, note_read_only_values, &w);
  find_result_sets(state, aliases, function, facts, &sets);
  cis_ptrmap_deinit(&sets.first);
  cis_ptrmap_deinit(&sets.read_only);
}

static bool is_call(const cis_op *op) { return op->info->def && op->info->def->call; }

/// Unites all tensors that may alias under any decision; the results of a call, too.
static cis_walk join_whatever_aliases(cis_op *op, void *user) {
  value_walk *w = (value_walk *)user;
  cis_decisions *d = w->state->decisions;
  cis_aliasing_values aliases = {0};
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    cis_use *operand = &cis_op_operands(op)[i];
    if (!cis_value_is_base_tensor(cis_use_value(operand)))
      continue;
    cis_vec_clear(&aliases);
    cis_get_aliasing_values(w->state, operand, &aliases);
    for (size_t k = 0; k < aliases.len; ++k)
      cis_partition_union(w->aliases, cis_decisions_value(d, aliases.data[k].value),
                          cis_decisions_value(d, cis_use_value(operand)));
  }
  cis_vec_deinit(&aliases);
  const cis_value *first = NULL;
  for (uint32_t i = 0; is_call(op) && i < op->num_results; ++i)
    if (cis_value_is_base_tensor(&op->results[i])) {
      first = first ? first : &op->results[i];
      cis_partition_union(w->aliases, cis_decisions_value(d, first),
                          cis_decisions_value(d, &op->results[i]));
    }
  return CIS_WALK_CONTINUE;
}

/// For functions that callers know nothing of: what holds whatever is decided. If one of them may
/// return a constant, each may, because they may call each other.
static void assume_results(cis_bufferization_state *state, const cis_op_vec *functions) {
  cis_decisions *d = state->decisions;
  bool denies = state->denies_functions, any = false;
  if (!functions->len)
    return;
  state->denies_functions = false;
  cis_partition aliases = cis_partition_create(&d->arena, (uint32_t)d->values.len);
  value_walk w = {state, &aliases, NULL};
  for (size_t i = 0; i < functions->len; ++i) {
    cis_op *function = functions->data[i];
    cis_function_facts *facts = create_facts(function);
    facts->is_assumed = true;
    cis_walk_preorder(function, join_whatever_aliases, &w);
    if (cis_op_entry(function))
      find_results(state, &aliases, function, facts);
    for (uint32_t k = 0; k < facts->num_results; ++k)
      any |= facts->read_only[k];
    cis_ptrmap_set(&state->functions, function, (uintptr_t)facts);
  }
  for (size_t i = 0; i < functions->len && any; ++i) {
    const cis_function_facts *facts = any_facts(state, functions->data[i]);
    memset(facts->read_only, 1, facts->num_results);
  }
  state->denies_functions = denies;
}

bool cis_functions_result_is_writable(const cis_bufferization_state *state, const cis_op *function,
                                      uint32_t result) {
  const cis_function_facts *facts = any_facts(state, function);
  return !facts ||
         !cis_state_choose(state, CIS_UPSTREAM_READ_ONLY_RESULTS, false, facts->read_only[result]);
}

const cis_value *cis_functions_same_result(const cis_bufferization_state *state, const cis_op *call,
                                           const cis_value *result) {
  const cis_function_facts *facts = any_facts(state, cis_state_callee(state, call));
  return facts ? &call->results[facts->same[result->index]] : result;
}

static cis_walk join_results(cis_op *op, void *user) {
  cis_bufferization_state *state = (cis_bufferization_state *)user;
  const cis_function_facts *facts = any_facts(state, cis_state_callee(state, op));
  for (uint32_t i = 0; facts && i < op->num_results; ++i)
    if (cis_state_choose(state, CIS_UPSTREAM_CALL_RESULTS, false, facts->same[i] != i))
      cis_partition_union(&state->decisions->aliases,
                          cis_decisions_value(state->decisions, &op->results[facts->same[i]]),
                          cis_decisions_value(state->decisions, &op->results[i]));
  return CIS_WALK_CONTINUE;
}

void cis_functions_join_results(cis_bufferization_state *state, cis_op *root) {
  if (state->options.bufferize_function_boundaries)
    cis_walk_preorder(root, join_results, state);
}

// --- what a function does to its arguments ---

/// Whether an argument is read and written: as bufferization.access says, else as the body does,
/// else both.
static void find_accesses(cis_bufferization_state *state, cis_op *function,
                          cis_function_facts *facts) {
  cis_type type = cis_function_type(function);
  const cis_block *entry = cis_op_entry(function);
  bool is_exact = entry && state->options.placement == CIS_PLACEMENT_EXACT;
  body_writes writes = {is_exact ? cis_possible_buffers_create(state) : NULL, {.state = state}};
  for (uint32_t i = 0; i < facts->num_args; ++i) {
    if (!cis_type_is_base_tensor(type->function.inputs[i]))
      continue;
    cis_str access =
        cis_attr_get_string(cis_function_argument_attr(function, i, "bufferization.access"));
    if (access.data) {
      facts->reads[i] = cis_str_is(access, "read") || cis_str_is(access, "read-write");
      facts->writes[i] = cis_str_is(access, "write") || cis_str_is(access, "read-write");
    } else {
      facts->reads[i] = !entry || cis_state_is_value_read(state, cis_block_args(entry)[i]);
      facts->writes[i] = !entry || is_written(state, cis_block_args(entry)[i], &writes);
    }
  }
  cis_real_writes_deinit(&writes.writes);
  if (is_exact)
    cis_possible_buffers_destroy(writes.buffers);
  if (state->options.test_analysis_only)
    cis_annotate_argument_accesses(function, facts->reads, facts->writes);
}

cis_function_facts *cis_functions_find_facts(cis_bufferization_state *state, cis_op *function,
                                             bool as_upstream) {
  cis_function_facts *facts = create_facts(function);
  facts->ranked_only = as_upstream;
  if (cis_op_entry(function)) {
    find_aliases(state, function, facts);
    if (as_upstream)
      assume_unranked(facts, cis_function_type(function));
    find_equivalences(state, function, facts);
    find_results(state, &state->decisions->aliases, function, facts);
  } else {
    assume_aliases(facts, cis_function_type(function));
  }
  for (uint32_t i = 0; i < facts->num_args; ++i)
    for (size_t k = 0; k < facts->aliasing[i].len; ++k)
      cis_vec_push(&facts->returned[facts->aliasing[i].data[k]], i);
  find_accesses(state, function, facts);
  return facts;
}

/// Sets the facts about a function for its callers: `ours`, and `upstream` (NULL: the same) where
/// rules are mlir-opt's.
void cis_functions_set_facts(cis_bufferization_state *state, cis_op *function,
                             cis_function_facts *ours, cis_function_facts *upstream) {
  ours->as_upstream = upstream;
  cis_ptrmap_set(&state->functions, function, (uintptr_t)ours);
}

/// Functions that will not be known: recursive ones, and those that are not to be analyzed.
static void assume_unknown(cis_bufferization_state *state, const cis_op_vec *ordered,
                           const cis_op_vec *recursive) {
  cis_op_vec unknown = {0};
  cis_vec_append(&unknown, recursive->data, recursive->len);
  for (size_t i = 0; i < ordered->len; ++i)
    if (!cis_state_knows(state, ordered->data[i]))
      cis_vec_push(&unknown, ordered->data[i]);
  assume_results(state, &unknown);
  cis_vec_deinit(&unknown);
}

/// Results of a function are known from its returns, so that a function without any is an error.
static bool all_return(cis_op *module) {
  for (uint32_t i = 0; i < module->num_regions; ++i)
    cis_for_each_block (body, cis_op_region(module, i))
      cis_for_each_op (op, body) {
        cis_block *block = NULL;
        if (cis_op_kind(op) == CIS_OP_FUNC_FUNC && cis_op_entry(op) && !next_return(op, &block))
          return cis_op_plain_error(op, "cannot bufferize func.func without func.return");
      }
  return true;
}

bool cis_functions_analyze(cis_bufferization_state *state, cis_op *module,
                           bool (*analyze)(cis_bufferization_state *state, cis_op *root,
                                           void *user),
                           void *user) {
  cis_op_vec ordered = {0}, recursive = {0};
  bool ok = all_return(module);
  cis_order_functions(module, &ordered, &recursive);
  if (ok)
    assume_unknown(state, &ordered, &recursive);
  for (size_t i = 0; i < ordered.len && ok; ++i) {
    if (!cis_state_knows(state, ordered.data[i]))
      continue;
    ok = analyze(state, ordered.data[i], user);
  }
  for (size_t i = 0; i < recursive.len && ok; ++i)
    ok = !cis_state_knows(state, recursive.data[i]) || analyze(state, recursive.data[i], user);
  cis_vec_deinit(&ordered);
  cis_vec_deinit(&recursive);
  return ok;
}

// --- questions ---

/// Whether a type is the one that a function states, or one is the buffer of a tensor of the other:
/// functions and calls become buffers at different times, and sizes may be less static then.
static bool is_of_type(cis_type type, cis_type stated) {
  bool is_buffer = cis_type_is_base_memref(type) || cis_type_is_base_memref(stated);
  if (!is_buffer || !cis_type_is_shaped(type) || !cis_type_is_shaped(stated))
    return type == stated;
  bool fits = cis_type_element(type) == cis_type_element(stated);
  if (!cis_type_is_ranked(type) || !cis_type_is_ranked(stated))
    return fits;
  fits &= cis_type_rank(type) == cis_type_rank(stated);
  for (uint32_t i = 0; fits && i < cis_type_rank(type); ++i)
    fits = cis_type_dim(type, i) == cis_type_dim(stated, i) ||
           cis_type_dim(type, i) == CIS_DYNAMIC || cis_type_dim(stated, i) == CIS_DYNAMIC;
  return fits;
}

/// Whether a call passes what the function takes, and has its results. func.call is verified to.
static bool fits_call(const cis_op *call, const cis_op *function) {
  if (cis_op_kind(call) == CIS_OP_FUNC_CALL)
    return true;
  cis_type type = cis_function_type(function);
  cis_range passed = call->info->def->call->arguments((cis_op *)(uintptr_t)call);
  bool fits =
      passed.num == type->function.num_inputs && call->num_results == type->function.num_results;
  for (uint32_t i = 0; fits && i < passed.num; ++i)
    fits = is_of_type(cis_op_operand(call, passed.first + i)->type, type->function.inputs[i]);
  for (uint32_t i = 0; fits && i < call->num_results; ++i)
    fits = is_of_type(call->results[i].type, type->function.results[i]);
  return fits;
}

cis_op *cis_state_callee(const cis_bufferization_state *state, const cis_op *call) {
  cis_bufferization_state *mutable = (cis_bufferization_state *)(uintptr_t)state; // keeps tables
  if (!mutable->symbols)
    mutable->symbols = cis_symbol_cache_create();
  cis_op *callee = cis_symbol_cache_callee(mutable->symbols, call);
  bool is_known = callee && cis_op_kind(callee) == CIS_OP_FUNC_FUNC && fits_call(call, callee);
  return is_known ? callee : NULL;
}

bool cis_call_argument(const cis_op *call, uint32_t i, uint32_t *out) {
  cis_range passed = call->info->def->call->arguments((cis_op *)(uintptr_t)call);
  *out = i - passed.first;
  return *out < passed.num;
}

bool cis_state_function_reads(const cis_bufferization_state *state, const cis_op *function,
                              uint32_t arg) {
  const cis_function_facts *facts = cis_functions_get(state, function);
  return !facts || facts->reads[arg];
}

bool cis_state_function_writes(const cis_bufferization_state *state, const cis_op *function,
                               uint32_t arg) {
  const cis_function_facts *facts = cis_functions_get(state, function);
  return !facts || facts->writes[arg];
}
