// RNN, GRU, LSTM: a loop over time that carries states as tensors; the gates of a step are one
// linalg.generic each.
#include "import/onnx/table.h"

#include <math.h>

enum { MOST_GATES = 4, MOST_FUNCTIONS = 3 };
enum { X, W, R, B, LENGTHS, INITIAL, INITIAL_CELL, PEEPHOLES };

typedef struct function {
  const char *name;
  double parameters[3];
} function;

typedef struct cell {
  cis_onnx_op *op;
  uint32_t gates;
  int64_t steps, batches, inputs, states, direction;
  bool is_batch_major, resets_after; // linear_before_reset of GRU
  double clip;
  cis_type element, state; // the type of a state: batches x states
  cis_value *x, *w, *r, *b, *lengths, *peepholes;
  function functions[MOST_FUNCTIONS];
} cell;

static cis_value *apply_function(cis_loc_builder *b, const cell *c, uint32_t which, cis_value *x) {
  if (!isinf(c->clip))
    x = cis_emit_clamp_float(b, x, -c->clip, c->clip);
  return cis_onnx_emit_function(b, c->functions[which].name, x, c->functions[which].parameters);
}

/// direction, gate * states + unit
static void gate_place(cis_loc_builder *b, const cell *c, uint32_t gate, cis_value *unit,
                       cis_value *out[2]) {
  cis_affine_expr row = cis_emit_linear(b->b.ctx, (int64_t[]){1}, 1, gate * c->states);
  out[0] = cis_arith_build_index(b, c->direction);
  out[1] = cis_emit_affine(b, "affine.apply", &row, 1, &unit, 1);
}

/// The sum of a row of weights times a vector: of the input at a step, or of a state.
static cis_value *emit_dot(cis_loc_builder *b, const cell *c, cis_value *weights, uint32_t gate,
                           cis_value *unit, cis_value *from, cis_value *time, cis_value *batch) {
  cis_value *at[3], *of[3];
  gate_place(b, c, gate, unit, of);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, c->element));
  cis_value *k = of[2] = cis_emit_nest_count(&nest, time ? c->inputs : c->states);
  at[0] = batch, at[1] = k;
  if (time)
    at[0] = c->is_batch_major ? batch : time, at[1] = c->is_batch_major ? time : batch, at[2] = k;
  cis_value *x = cis_tensor_build_extract(&nest.body, from, at, time ? 3 : 2);
  cis_value *w = cis_tensor_build_extract(&nest.body, weights, of, 3);
  return cis_emit_nest_end(&nest, cis_arith_build_addf(&nest.body, nest.carried,
                                                       cis_arith_build_mulf(&nest.body, x, w)));
}

/// A bias of the input (0) or of the state (1).
static cis_value *add_bias(cis_loc_builder *b, const cell *c, uint32_t gate, uint32_t which,
                           cis_value *unit, cis_value *sum) {
  cis_value *at[2];
  if (!c->b)
    return sum;
  gate_place(b, c, gate + which * c->gates, unit, at);
  return cis_arith_build_addf(b, sum, cis_tensor_build_extract(b, c->b, at, 2));
}

/// The input and the state, weighted for a gate, with both biases.
static cis_value *emit_gate(cis_loc_builder *b, const cell *c, uint32_t gate, cis_value *const *at,
                            cis_value *time, cis_value *state) {
  cis_value *sum = emit_dot(b, c, c->w, gate, at[1], c->x, time, at[0]);
  sum = cis_arith_build_addf(b, sum, emit_dot(b, c, c->r, gate, at[1], state, NULL, at[0]));
  return add_bias(b, c, gate, 1, at[1], add_bias(b, c, gate, 0, at[1], sum));
}

static cis_linalg_body open_units(cis_loc_builder *e, const cell *c, uint32_t num, cis_value **at) {
  cis_linalg_body body = cis_emit_generic(e, (cis_type[]){c->state, c->state}, num, NULL, 0, NULL);
  cis_emit_indices(&body.body, 2, at);
  return body;
}

static cis_value *emit_peephole(cis_loc_builder *b, const cell *c, uint32_t gate,
                                cis_value *const *at, cis_value *sum, cis_value *cell_state) {
  cis_value *place[2];
  if (!c->peepholes)
    return sum;
  gate_place(b, c, gate, at[1], place);
  cis_value *p = cis_tensor_build_extract(b, c->peepholes, place, 2);
  return cis_arith_build_addf(b, sum, cis_arith_build_mulf(b, p, cell_state));
}

/// The next state of LSTM; gates i, o, f, c.
static void emit_lstm(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                      cis_value **next) {
  cis_value *at[2], *results[2];
  cis_linalg_body body = open_units(e, c, 2, at);
  cis_loc_builder *b = &body.body;
  cis_value *old = cis_tensor_build_extract(b, state[1], at, 2);
  cis_value *i = emit_peephole(b, c, 0, at, emit_gate(b, c, 0, at, time, state[0]), old);
  cis_value *f = emit_peephole(b, c, 2, at, emit_gate(b, c, 2, at, time, state[0]), old);
  i = apply_function(b, c, 0, i);
  f = apply_function(b, c, 0, f);
  cis_value *g = apply_function(b, c, 1, emit_gate(b, c, 3, at, time, state[0]));
  results[1] =
      cis_arith_build_addf(b, cis_arith_build_mulf(b, f, old), cis_arith_build_mulf(b, i, g));
  cis_value *o = emit_peephole(b, c, 1, at, emit_gate(b, c, 1, at, time, state[0]), results[1]);
  cis_value *out =
      cis_onnx_emit_function(b, c->functions[2].name, results[1], c->functions[2].parameters);
  results[0] = cis_arith_build_mulf(b, apply_function(b, c, 0, o), out);
  cis_linalg_build_yield(b, results, 2);
  next[0] = cis_op_result(body.op, 0), next[1] = cis_op_result(body.op, 1);
}

/// The next state of GRU; gates z, r, h.
static void emit_gru(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                     cis_value **next) {
  cis_value *at[2], *reset = NULL;
  cis_linalg_body body;
  if (!c->resets_after) { // the state times r
    body = open_units(e, c, 1, at);
    cis_value *r =
        apply_function(&body.body, c, 0, emit_gate(&body.body, c, 1, at, time, state[0]));
    cis_value *old = cis_tensor_build_extract(&body.body, state[0], at, 2);
    reset = cis_emit_yield(&body, cis_arith_build_mulf(&body.body, r, old));
  }
  body = open_units(e, c, 1, at);
  cis_loc_builder *b = &body.body;
  cis_value *z = apply_function(b, c, 0, emit_gate(b, c, 0, at, time, state[0])), *h;
  if (reset) {
    h = emit_gate(b, c, 2, at, time, reset);
  } else {
    cis_value *r = apply_function(b, c, 0, emit_gate(b, c, 1, at, time, state[0]));
    cis_value *part = emit_dot(b, c, c->r, 2, at[1], state[0], NULL, at[0]);
    part = cis_arith_build_mulf(b, r, add_bias(b, c, 2, 1, at[1], part));
    h = add_bias(b, c, 2, 0, at[1], emit_dot(b, c, c->w, 2, at[1], c->x, time, at[0]));
    h = cis_arith_build_addf(b, h, part);
  }
  h = apply_function(b, c, 1, h);
  cis_value *old = cis_tensor_build_extract(b, state[0], at, 2);
  cis_value *rest = cis_arith_build_sub(b, cis_arith_build_float(b, c->element, 1), z);
  next[0] = cis_emit_yield(&body, cis_arith_build_addf(b, cis_arith_build_mulf(b, rest, h),
                                                       cis_arith_build_mulf(b, z, old)));
}

static void emit_rnn(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                     cis_value **next) {
  cis_value *at[2];
  cis_linalg_body body = open_units(e, c, 1, at);
  next[0] = cis_emit_yield(
      &body, apply_function(&body.body, c, 0, emit_gate(&body.body, c, 0, at, time, state[0])));
}

/// `next` where the step is inside of the sequence of its batch; elsewhere `into`, whose place it
/// takes.
static cis_value *emit_inside(cis_loc_builder *e, const cell *c, cis_value *step, cis_value *next,
                              cis_value *into) {
  cis_affine_map all = cis_affine_map_identity(e->b.ctx, 2);
  cis_affine_map maps[] = {all, cis_emit_dims_map(e->b.ctx, 2, (uint32_t[]){0}, 1), all};
  cis_value *operands[] = {next, c->lengths, into};
  cis_linalg_body body = cis_linalg_build_generic(e, operands, 2, 1, maps, "pp");
  cis_loc_builder *b = &body.body;
  cis_value *is_in =
      cis_arith_build_cmpi(b, "slt", step, cis_arith_build_as_index(b, body.args[1]));
  return cis_emit_yield(&body, cis_arith_build_select(b, is_in, body.args[0], body.args[2]));
}

/// The steps of one direction: final states, and the outputs put into `out`.
static void emit_steps(const cell *c, cis_loc_builder *e, bool is_back, cis_value **state,
                       cis_value **out) {
  cis_context *ctx = e->b.ctx;
  char kind = c->op->row->argument[0];
  uint32_t num = kind == 'l' ? 3 : 2;
  cis_value *init[] = {state[0], num == 3 ? state[1] : *out, *out}, *next[3];
  cis_op_state s;
  cis_op_state_init(&s, ctx, cis_context_op_info(ctx, CIS_STR("scf.for")), e->loc);
  cis_vec_push(&s.operands, cis_arith_build_index(e, 0));
  cis_vec_push(&s.operands, cis_arith_build_index(e, c->steps));
  cis_vec_push(&s.operands, cis_arith_build_index(e, 1));
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, cis_op_state_add_region(&s), NULL);
  cis_block_add_arg(ctx, block, cis_type_index(ctx), e->loc);
  for (uint32_t i = 0; i < num; ++i) {
    cis_vec_push(&s.operands, init[i]);
    cis_vec_push(&s.types, init[i]->type);
    cis_block_add_arg(ctx, block, init[i]->type, e->loc);
  }
  cis_op *loop = cis_build(&e->b, &s);
  cis_loc_builder b = {cis_builder_at_end(ctx, block), e->loc};
  cis_value *const *args = cis_block_args(block);
  cis_affine_expr back = cis_emit_linear(ctx, (int64_t[]){-1}, 1, c->steps - 1);
  cis_value *time = is_back ? cis_emit_affine(&b, "affine.apply", &back, 1, &args[0], 1) : args[0];
  (kind == 'l' ? emit_lstm : kind == 'g' ? emit_gru : emit_rnn)(&b, c, time, args + 1, next);
  cis_value *shown = next[0];
  if (c->lengths) {
    cis_value *zeros = cis_linalg_build_fill(&b, cis_emit_zero(&b, c->element),
                                             cis_tensor_build_empty(&b, c->state, NULL, 0));
    shown = emit_inside(&b, c, time, next[0], zeros);
  }
  // States are put where they were, so that one buffer serves all steps.
  for (uint32_t i = 0; i + 1 < num; ++i)
    next[i] = c->lengths ? emit_inside(&b, c, time, next[i], args[1 + i])
                         : cis_emit_copy(&b, next[i], args[1 + i]);
  cis_mixed at[] = {{time, 0}, {NULL, c->direction}, {NULL, 0}, {NULL, 0}};
  int64_t sizes[] = {1, 1, c->batches, c->states};
  if (c->is_batch_major)
    at[1] = at[0], at[2] = (cis_mixed){NULL, c->direction}, at[0] = at[3], sizes[0] = c->batches,
    sizes[2] = 1;
  shown = cis_emit_reshape(&b, shown, cis_emit_tensor(c->element, sizes, 4));
  next[num - 1] = cis_emit_insert(&b, shown, args[num], at);
  cis_emit_op(&b, "scf.yield", NULL, next, num, NULL, 0);
  state[0] = cis_op_result(loop, 0);
  state[1] = num == 3 ? cis_op_result(loop, 1) : NULL;
  *out = cis_op_result(loop, num - 1);
}

/// The functions of a direction: names and parameters that are given, or those of the operator.
static bool get_functions(cell *c, uint32_t num) {
  static const char *const known[] = {"Relu",      "Tanh",       "Sigmoid",        "Affine",
                                      "LeakyRelu", "Elu",        "HardSigmoid",    "Softsign",
                                      "Softplus",  "ScaledTanh", "ThresholdedRelu"};
  const cis_onnx_op *op = c->op;
  char kind = op->row->argument[0];
  double alphas[2 * MOST_FUNCTIONS], betas[2 * MOST_FUNCTIONS];
  uint32_t num_alphas = cis_onnx_floats(op, "activation_alpha", alphas, 2 * MOST_FUNCTIONS);
  uint32_t num_betas = cis_onnx_floats(op, "activation_beta", betas, 2 * MOST_FUNCTIONS);
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t k = (uint32_t)c->direction * num + i;
    cis_str name = cis_onnx_string_at(op, "activations", k);
    function *f = &c->functions[i];
    f->name = i || kind == 'r' ? "Tanh" : "Sigmoid";
    bool is_known = !name.len;
    for (size_t j = 0; !is_known && j < sizeof known / sizeof *known; ++j)
      if (cis_str_is(name, known[j]))
        f->name = known[j], is_known = true;
    if (!is_known)
      return cis_onnx_error(op, NULL, "function '%.*s' is not taken", CIS_STR_ARG(name));
    cis_onnx_get_defaults(f->name, f->parameters);
    if (k < num_alphas)
      f->parameters[0] = alphas[k];
    if (k < num_betas)
      f->parameters[1] = betas[k];
  }
  return true;
}

static bool get_cell(cis_onnx_op *op, cell *c, int64_t directions) {
  char kind = op->row->argument[0];
  const cis_onnx_value *x = cis_onnx_in(op, X), *r = cis_onnx_in(op, R);
  *c = (cell){.op = op, .gates = kind == 'l' ? 4 : kind == 'g' ? 3 : 1};
  if (!cis_onnx_check(op, X, 1 << CIS_ONNX_F32 | 1 << CIS_ONNX_F64))
    return false;
  for (uint32_t i = 1; i < op->inputs.len; ++i)
    if (i == LENGTHS ? !cis_onnx_check(op, i, 1 << CIS_ONNX_I32) : !cis_onnx_check_like(op, i, X))
      return false;
  if (cis_onnx_rank(x) != 3 || cis_onnx_rank(r) != 3)
    return cis_onnx_error(op, x, "expected 3 dimensions, and weights of 3");
  c->is_batch_major = cis_onnx_int(op, "layout", 0) != 0;
  c->resets_after = cis_onnx_int(op, "linear_before_reset", 0) != 0;
  c->clip = cis_onnx_float(op, "clip", (double)INFINITY);
  c->steps = cis_onnx_dim(x, c->is_batch_major ? 1 : 0);
  c->batches = cis_onnx_dim(x, c->is_batch_major ? 0 : 1);
  c->inputs = cis_onnx_dim(x, 2), c->states = cis_onnx_dim(r, 2);
  c->element = cis_type_element(x->type);
  int64_t rows = c->gates * c->states, d = directions, s = c->states, state[] = {d, c->batches, s};
  if (c->is_batch_major)
    state[0] = c->batches, state[1] = d;
  c->state = cis_emit_tensor(c->element, (int64_t[]){c->batches, s}, 2);
  if (!cis_onnx_tensor(op, c->element, (int64_t[]){c->steps, d, c->batches, s}, 4) ||
      !cis_onnx_check_shape(op, W, (int64_t[]){d, rows, c->inputs}, 3) ||
      !cis_onnx_check_shape(op, R, (int64_t[]){d, rows, s}, 3) ||
      !cis_onnx_check_shape(op, B, (int64_t[]){d, 2 * rows}, 2) ||
      !cis_onnx_check_shape(op, LENGTHS, &c->batches, 1) ||
      !cis_onnx_check_shape(op, INITIAL, state, 3) ||
      !cis_onnx_check_shape(op, INITIAL_CELL, state, 3) ||
      !cis_onnx_check_shape(op, PEEPHOLES, (int64_t[]){d, 3 * s}, 2))
    return false;
  if (cis_onnx_int(op, "input_forget", 0))
    return cis_onnx_error(op, NULL, "input_forget is not taken");
  c->x = cis_onnx_use(op, X), c->w = cis_onnx_use(op, W), c->r = cis_onnx_use(op, R);
  c->b = cis_onnx_in(op, B) ? cis_onnx_use(op, B) : NULL;
  c->lengths = cis_onnx_in(op, LENGTHS) ? cis_onnx_use(op, LENGTHS) : NULL;
  c->peepholes = cis_onnx_in(op, PEEPHOLES) ? cis_onnx_use(op, PEEPHOLES) : NULL;
  return true;
}

/// RNN, GRU, LSTM.
bool cis_onnx_lower_recurrent(cis_onnx_op *op) {
  static const int64_t ones[] = {1, 1, 1, 1};
  cell c;
  cis_str way = cis_onnx_string(op, "direction", "forward");
  int64_t directions = cis_str_is(way, "bidirectional") ? 2 : 1;
  bool is_lstm = op->row->argument[0] == 'l';
  if (directions == 1 && !cis_str_is(way, "forward") && !cis_str_is(way, "reverse"))
    return cis_onnx_error(op, NULL, "direction '%.*s' is not taken", CIS_STR_ARG(way));
  if (!get_cell(op, &c, directions))
    return false;
  cis_loc_builder *e = &op->e;
  int64_t sizes[] = {c.steps, directions, c.batches, c.states},
          first[] = {directions, c.batches, c.states};
  if (c.is_batch_major) {
    sizes[0] = c.batches, sizes[1] = c.steps, sizes[2] = directions;
    first[0] = c.batches, first[1] = directions;
  }
  cis_type last = cis_emit_tensor(c.element, first, 3);
  cis_value *out = cis_tensor_build_empty(e, cis_emit_tensor(c.element, sizes, 4), NULL, 0);
  cis_value *finals[2] = {cis_tensor_build_empty(e, last, NULL, 0),
                          cis_tensor_build_empty(e, last, NULL, 0)};
  for (c.direction = 0; c.direction < directions; ++c.direction) {
    cis_value *state[2] = {0};
    int64_t part[] = {1, c.batches, c.states}, at[] = {c.direction, 0, 0};
    cis_mixed into[] = {{NULL, c.direction}, {NULL, 0}, {NULL, 0}};
    if (c.is_batch_major)
      part[0] = c.batches, part[1] = 1, at[0] = 0, at[1] = c.direction, into[1] = into[0],
      into[0] = into[2];
    if (!get_functions(&c, is_lstm ? 3 : op->row->argument[0] == 'g' ? 2 : 1))
      return false;
    for (uint32_t i = 0; i < (is_lstm ? 2u : 1u); ++i)
      state[i] =
          cis_onnx_in(op, INITIAL + i)
              ? cis_emit_reshape(
                    e, cis_emit_slice(e, cis_onnx_use_carried(op, INITIAL + i), at, part, ones),
                    c.state)
              : cis_linalg_build_fill(e, cis_emit_zero(e, c.element),
                                      cis_tensor_build_empty(e, c.state, NULL, 0));
    bool is_back = c.direction == 1 || cis_str_is(way, "reverse");
    emit_steps(&c, e, is_back, state, &out);
    for (uint32_t i = 0; i < (is_lstm ? 2u : 1u); ++i)
      finals[i] = cis_emit_insert(
          e, cis_emit_reshape(e, state[i], cis_emit_tensor(c.element, part, 3)), finals[i], into);
  }
  cis_onnx_element element = cis_onnx_in(op, X)->element;
  return cis_onnx_set(op, 0, out, element) && cis_onnx_set(op, 1, finals[0], element) &&
         (!is_lstm || cis_onnx_set(op, 2, finals[1], element));
}
