// Operators with graphs: IF, WHILE; and variables of a model that have names.
#include "import/tflite/model.h"
#include "support/strbuf.h"

// --- calls ---

/// The graph of that number; NULL after an error, also where its types are others than the values'.
static const cis_tfl_graph *find_graph(const cis_tfl_op *op, int64_t number,
                                       const cis_type_vec *inputs, const cis_type_vec *outputs) {
  const cis_tfl_model *m = op->graph->model;
  if (number <= 0 || (uint64_t)number >= m->graphs.num) {
    cis_tfl_error(op, NULL, "there is no graph %lld to call", (long long)number);
    return NULL;
  }
  const cis_tfl_graph *g = &m->all[number];
  cis_type type = cis_type_function(op->e.b.ctx, inputs->data, (uint32_t)inputs->len, outputs->data,
                                    (uint32_t)outputs->len);
  if (type == g->function_type && !g->is_init)
    return g;
  cis_tfl_error(op, NULL, "graph %lld has other inputs or outputs", (long long)number);
  return NULL;
}

static cis_op *emit_call(cis_loc_builder *e, const cis_tfl_graph *g, cis_value *const *operands) {
  cis_context *ctx = e->b.ctx;
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("func.call")), e->loc);
  cis_op_state_set_attr(&state, CIS_STR("callee"), cis_attr_flat_symbol(ctx, g->symbol->string));
  cis_type type = g->function_type;
  cis_vec_append(&state.operands, operands, type->function.num_inputs);
  cis_vec_append(&state.types, type->function.results, type->function.num_results);
  return cis_build(&e->b, &state);
}

static void emit_results(cis_loc_builder *e, const char *name, cis_op *call) {
  cis_value_vec values = {0};
  for (uint32_t i = 0; i < call->num_results; ++i)
    cis_vec_push(&values, cis_op_result(call, i));
  cis_emit_op(e, name, NULL, values.data, (uint32_t)values.len, NULL, 0);
  cis_vec_deinit(&values);
}

/// Values of the inputs from `first` on, and types of inputs and outputs.
static bool get_ports(cis_tfl_op *op, uint32_t first, cis_value_vec *values, cis_type_vec *inputs,
                      cis_type_vec *outputs) {
  for (uint32_t i = first; i < op->inputs.num; ++i) {
    cis_value *value = cis_tfl_in(op, i) ? cis_tfl_value(op, i) : NULL;
    if (!value)
      return cis_tfl_in(op, i) ? false : cis_tfl_error(op, NULL, "expected input %u", i);
    cis_vec_push(values, value);
    cis_vec_push(inputs, value->type);
  }
  for (uint32_t i = 0; i < op->outputs.num; ++i)
    cis_vec_push(outputs, cis_tfl_out(op, i)->type);
  return true;
}

static bool is_condition(cis_type type) {
  return cis_type_is_ranked_tensor(type) && cis_type_is_i1(cis_type_element(type)) &&
         cis_emit_count(type) == 1;
}

static bool set_results(cis_tfl_op *op, cis_op *made) {
  for (uint32_t i = 0; i < made->num_results; ++i)
    if (!cis_tfl_set(op, i, cis_op_result(made, i)))
      return false;
  return true;
}

static bool lower_if(cis_tfl_op *op, const cis_value_vec *values, const cis_type_vec *inputs,
                     const cis_type_vec *outputs) {
  const cis_tfl_graph *graphs[2];
  for (uint32_t i = 0; i < 2; ++i)
    if (!(graphs[i] = find_graph(op, cis_fb_int(op->options, i, 4, 0), inputs, outputs)))
      return false;
  cis_value *condition = cis_tfl_value(op, 0);
  if (!condition)
    return false;
  if (!is_condition(condition->type))
    return cis_tfl_error(op, cis_tfl_in(op, 0), "expected one boolean");
  cis_context *ctx = op->e.b.ctx;
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("scf.if")), op->e.loc);
  cis_vec_push(&state.operands, cis_emit_scalar(&op->e, condition));
  cis_vec_append(&state.types, outputs->data, outputs->len);
  for (uint32_t i = 0; i < 2; ++i) {
    cis_block *block = cis_emit_block(ctx, &state, NULL, 0);
    cis_loc_builder at = {cis_builder_at_end(ctx, block), op->e.loc};
    emit_results(&at, "scf.yield", emit_call(&at, graphs[i], values->data));
  }
  return set_results(op, cis_build(&op->e.b, &state));
}

static bool lower_while(cis_tfl_op *op, const cis_value_vec *values, const cis_type_vec *inputs,
                        const cis_type_vec *outputs) {
  cis_context *ctx = op->e.b.ctx;
  const cis_tfl_model *m = op->graph->model;
  int64_t number = cis_fb_int(op->options, 0, 4, 0);
  cis_type_vec decision = {0};
  if (number > 0 && (uint64_t)number < m->graphs.num &&
      m->all[number].function_type->function.num_results == 1)
    cis_vec_push(&decision, m->all[number].function_type->function.results[0]);
  const cis_tfl_graph *goes_on = find_graph(op, number, inputs, &decision);
  bool is_bool = decision.len && is_condition(decision.data[0]);
  cis_vec_deinit(&decision);
  const cis_tfl_graph *step =
      goes_on ? find_graph(op, cis_fb_int(op->options, 1, 4, 0), inputs, inputs) : NULL;
  if (!step)
    return false;
  if (!is_bool || inputs->len != outputs->len ||
      memcmp(inputs->data, outputs->data, inputs->len * sizeof(cis_type)) != 0)
    return cis_tfl_error(op, NULL, "expected one boolean, and outputs like the inputs");
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("scf.while")), op->e.loc);
  cis_vec_append(&state.operands, values->data, values->len);
  cis_vec_append(&state.types, outputs->data, outputs->len);
  cis_block *before = cis_emit_block(ctx, &state, inputs->data, (uint32_t)inputs->len);
  cis_loc_builder at = {cis_builder_at_end(ctx, before), op->e.loc};
  cis_value_vec operands = {0};
  cis_op *call = emit_call(&at, goes_on, cis_block_args(before));
  cis_vec_push(&operands, cis_emit_scalar(&at, cis_op_result(call, 0)));
  cis_vec_append(&operands, cis_block_args(before), inputs->len);
  cis_emit_op(&at, "scf.condition", NULL, operands.data, (uint32_t)operands.len, NULL, 0);
  cis_block *after = cis_emit_block(ctx, &state, inputs->data, (uint32_t)inputs->len);
  at.b = cis_builder_at_end(ctx, after);
  // The graph's outputs are put where its inputs were, so that one buffer serves all iterations.
  call = emit_call(&at, step, cis_block_args(after));
  cis_vec_clear(&operands);
  for (uint32_t i = 0; i < call->num_results; ++i)
    cis_vec_push(&operands, cis_emit_copy(&at, cis_op_result(call, i), cis_block_args(after)[i]));
  cis_emit_op(&at, "scf.yield", NULL, operands.data, (uint32_t)operands.len, NULL, 0);
  cis_vec_deinit(&operands);
  return set_results(op, cis_build(&op->e.b, &state));
}

/// IF, WHILE: the graphs are functions, which are called.
bool cis_tfl_lower_control(cis_tfl_op *op) {
  bool is_if = *op->row->argument == 'i';
  cis_value_vec values = {0};
  cis_type_vec inputs = {0}, outputs = {0};
  bool ok = get_ports(op, is_if ? 1 : 0, &values, &inputs, &outputs) &&
            (is_if ? lower_if : lower_while)(op, &values, &inputs, &outputs);
  cis_vec_deinit(&values);
  cis_vec_deinit(&inputs);
  cis_vec_deinit(&outputs);
  return ok;
}

// --- variables with names ---

/// VAR_HANDLE: the name of a variable, for the operators that read and assign it.
bool cis_tfl_lower_handle(cis_tfl_op *op) {
  cis_str name = cis_fb_get_string(op->options, 1);
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  if (out->element != CIS_TFL_RESOURCE)
    return cis_tfl_error(op, out, "expected a resource");
  op->graph->globals.data[out->number] = cis_attr_string(op->e.b.ctx, name);
  return true;
}

/// The variable that a handle names, with the type of a tensor; NULL after an error.
static cis_attr find_variable(cis_tfl_op *op, const cis_tfl_tensor *like) {
  cis_tfl_model *m = op->graph->model;
  const cis_tfl_tensor *handle = cis_tfl_in(op, 0);
  cis_attr name = op->graph->globals.data[handle->number];
  if (!name || handle->element != CIS_TFL_RESOURCE || !like->type) {
    cis_tfl_error(op, handle, "expected the handle of a variable");
    return NULL;
  }
  uintptr_t *known = cis_strmap_find(&m->variables, name->string);
  if (!known) {
    char zeros[16] = {0};
    cis_attr first = (cis_attr)cis_strmap_at(&m->initial, name->string);
    if (!first || first->type != like->type)
      first = cis_attr_dense(like->type, zeros,
                             cis_dense_element_size(cis_type_element(like->type)), true);
    cis_attr symbol = cis_tfl_create_global(op, like->type, first);
    cis_strmap_set(&m->variables, name->string, (uintptr_t)symbol);
    cis_ptrmap_set(&m->variable_types, symbol, (uintptr_t)like->type);
    return symbol;
  }
  cis_attr symbol = (cis_attr)*known;
  if ((cis_type)cis_ptrmap_at(&m->variable_types, symbol) == like->type)
    return symbol;
  cis_tfl_error(op, like, "the variable has another type");
  return NULL;
}

bool cis_tfl_lower_read_variable(cis_tfl_op *op) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  cis_attr symbol = find_variable(op, out);
  return symbol && cis_tfl_set(op, 0, cis_tfl_emit_load(op, symbol, out->type));
}

bool cis_tfl_lower_assign_variable(cis_tfl_op *op) {
  const cis_tfl_tensor *value = cis_tfl_in(op, 1);
  cis_attr symbol = find_variable(op, value);
  cis_value *x = symbol ? cis_tfl_value(op, 1) : NULL;
  if (x)
    cis_tfl_emit_save(op, symbol, x);
  return x != NULL;
}

/// CALL_ONCE: its graph has given the variables their first values (cis_tfl_read_init).
bool cis_tfl_lower_call_once(cis_tfl_op *op) {
  (void)op;
  return true;
}
