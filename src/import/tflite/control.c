// Operators with graphs: IF, WHILE. The graphs are functions, which are called.
#include "import/tflite/model.h"

/// Whether the types are those of the tensors of a list from `first` on.
static bool have_types(const cis_tfl_op *op, const cis_type *types, uint32_t num,
                       cis_fb_vector list, uint32_t first) {
  bool same = num == list.num - first;
  for (uint32_t i = 0; same && i < num; ++i)
    same = types[i] == cis_tfl_at(op, list, first + i)->type;
  return same;
}

/// The graph that an option numbers, whose arguments are the op's inputs from `first` on; its
/// results have the types of the tensors in `results`, or are one where that is empty. NULL after
/// an error.
static const cis_tfl_graph *find_graph(const cis_tfl_op *op, uint32_t option, uint32_t first,
                                       cis_fb_vector results) {
  const cis_tfl_model *m = op->graph->model;
  int64_t number = cis_tfl_int(op, option);
  if (number <= 0 || (uint64_t)number >= m->graphs.num) {
    cis_tfl_error(op, NULL, "there is no graph %lld to call", (long long)number);
    return NULL;
  }
  const cis_tfl_graph *g = &m->all[number];
  cis_type type = g->function_type;
  if (!g->is_init &&
      have_types(op, type->function.inputs, type->function.num_inputs, op->inputs, first) &&
      (results.at ? have_types(op, type->function.results, type->function.num_results, results,
                               results.at == op->inputs.at ? first : 0)
                  : type->function.num_results == 1))
    return g;
  cis_tfl_error(op, NULL, "graph %lld has other inputs or outputs", (long long)number);
  return NULL;
}

static cis_op *emit_call(cis_loc_builder *e, const cis_tfl_graph *g, cis_value *const *operands) {
  cis_op_state state;
  cis_type type = g->function_type;
  cis_emit_describe(&state, e, "func.call");
  cis_op_state_set_attr(&state, CIS_STR("callee"),
                        cis_attr_flat_symbol(e->b.ctx, g->symbol->string));
  cis_vec_append(&state.operands, operands, type->function.num_inputs);
  cis_vec_append(&state.types, type->function.results, type->function.num_results);
  return cis_build(&e->b, &state);
}

/// Ends a block with the results of a call; `into`: put in the place of these values.
static void emit_yield(cis_loc_builder *e, cis_op *call, cis_value *const *into) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < call->num_results; ++i) {
    cis_value *result = cis_op_result(call, i);
    cis_vec_push(&values, into ? cis_emit_copy(e, result, into[i]) : result);
  }
  cis_emit_op(e, "scf.yield", NULL, values.data, (uint32_t)values.len, NULL, 0);
  cis_vec_deinit(&values);
}

static bool is_condition(cis_type type) {
  return cis_type_is_ranked_tensor(type) && cis_type_is_i1(cis_type_element(type)) &&
         cis_emit_count(type) == 1;
}

static cis_op *lower_if(cis_tfl_op *op, const cis_value_vec *values) {
  const cis_tfl_graph *graphs[2];
  for (uint32_t i = 0; i < 2; ++i)
    if (!(graphs[i] = find_graph(op, i, 1, op->outputs)))
      return NULL;
  cis_value *condition = cis_tfl_value(op, 0);
  if (!condition)
    return NULL;
  if (!is_condition(condition->type)) {
    cis_tfl_error(op, op->in[0], "expected one boolean");
    return NULL;
  }
  cis_op_state state;
  cis_emit_describe(&state, &op->e, "scf.if");
  cis_vec_push(&state.operands, cis_emit_scalar(&op->e, condition));
  cis_vec_append(&state.types, graphs[0]->function_type->function.results, op->outputs.num);
  for (uint32_t i = 0; i < 2; ++i) {
    cis_loc_builder at;
    cis_emit_region(&state, &at);
    emit_yield(&at, emit_call(&at, graphs[i], values->data), NULL);
  }
  return cis_build(&op->e.b, &state);
}

static cis_op *lower_while(cis_tfl_op *op, const cis_value_vec *values) {
  const cis_tfl_graph *graphs[2];
  if (!(graphs[0] = find_graph(op, 0, 0, (cis_fb_vector){0})) ||
      !(graphs[1] = find_graph(op, 1, 0, op->inputs)))
    return NULL;
  const cis_type *types = graphs[1]->function_type->function.results;
  if (!is_condition(graphs[0]->function_type->function.results[0]) ||
      !have_types(op, types, op->inputs.num, op->outputs, 0)) {
    cis_tfl_error(op, NULL, "expected one boolean, and outputs like the inputs");
    return NULL;
  }
  cis_op_state state;
  cis_emit_describe(&state, &op->e, "scf.while");
  cis_loc_builder at[2];
  cis_block *blocks[] = {cis_emit_region(&state, &at[0]), cis_emit_region(&state, &at[1])};
  for (uint32_t i = 0; i < op->inputs.num; ++i) {
    cis_emit_carry(&state, blocks[0], values->data[i]);
    cis_block_add_arg(op->e.b.ctx, blocks[1], types[i], op->e.loc);
  }
  cis_value *const *args = cis_block_args(blocks[0]);
  cis_value_vec operands = {0};
  cis_value *goes_on = cis_op_result(emit_call(&at[0], graphs[0], args), 0);
  cis_vec_push(&operands, cis_emit_scalar(&at[0], goes_on));
  cis_vec_append(&operands, args, op->inputs.num);
  cis_emit_op(&at[0], "scf.condition", NULL, operands.data, (uint32_t)operands.len, NULL, 0);
  cis_vec_deinit(&operands);
  // The graph's outputs are put where its inputs were, so that one buffer serves all iterations.
  args = cis_block_args(blocks[1]);
  emit_yield(&at[1], emit_call(&at[1], graphs[1], args), args);
  return cis_build(&op->e.b, &state);
}

/// IF, WHILE.
bool cis_tfl_lower_control(cis_tfl_op *op) {
  bool is_if = *op->row->argument == 'i';
  cis_value_vec values = {0};
  bool ok = cis_tfl_take_values(op, is_if ? 1 : 0, &values);
  cis_op *made = ok ? (is_if ? lower_if : lower_while)(op, &values) : NULL;
  cis_vec_deinit(&values);
  ok = made != NULL;
  for (uint32_t i = 0; ok && i < made->num_results; ++i)
    ok = cis_tfl_set(op, i, cis_op_result(made, i));
  return ok;
}
