// RNN, GRU, LSTM: a loop over time that carries states as tensors; the gates of a step are one
// linalg.generic each.
#include "import/onnx/model.h"

#include <math.h>

enum { MOST_FUNCTIONS = 3 };
enum { X, W, R, B, LENGTHS, INITIAL, INITIAL_CELL, PEEPHOLES };

typedef struct function {
  const char *formula;
  double parameters[2]; // NaN: that of the formula
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

/// The next states of one step, at a time: `old` are those before it.
typedef void emit_cell(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *old,
                       cis_value **next);

static cis_value *apply_function(cis_loc_builder *b, const cell *c, uint32_t which, cis_value *x) {
  const function *f = &c->functions[which];
  return cis_onnx_emit_formula(b, c->op, f->formula, &x, 1, f->parameters);
}

/// The same of a gate, whose sum is clipped.
static cis_value *activate(cis_loc_builder *b, const cell *c, uint32_t which, cis_value *x) {
  return apply_function(b, c, which, cis_emit_clamp_float(b, x, -c->clip, c->clip));
}

/// The row of weights of a gate: gate * states + unit.
static cis_value *emit_row(cis_loc_builder *b, const cell *c, uint32_t gate, cis_value *unit) {
  return cis_emit_scaled(b, 1, unit, gate * c->states);
}

/// The sum of a row of weights times a vector: of the input at a time, or of a state (`time` NULL).
static cis_value *emit_dot(cis_loc_builder *b, const cell *c, cis_value *weights, uint32_t gate,
                           cis_value *const *at, cis_value *from, cis_value *time) {
  cis_value *batch = at[0], *row = emit_row(b, c, gate, at[1]);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, c->element));
  cis_value *k = cis_emit_nest_count(&nest, time ? c->inputs : c->states);
  const char *text = !time               ? "from[batch, k]"
                     : c->is_batch_major ? "from[batch, time, k]"
                                         : "from[time, batch, k]";
  cis_value *x = CIS_FORMULA(&nest.body, text, from, batch, time, k);
  return cis_emit_nest_end(&nest,
                           CIS_FORMULA(&nest.body, "carried + x * weights[direction, row, k]",
                                       nest.carried, x, weights, c->direction, row, k));
}

/// A bias of the input (0) or of the state (1).
static cis_value *add_bias(cis_loc_builder *b, const cell *c, uint32_t gate, uint32_t which,
                           cis_value *const *at, cis_value *sum) {
  if (!c->b)
    return sum;
  cis_value *bias = c->b, *row = emit_row(b, c, gate + which * c->gates, at[1]);
  return CIS_FORMULA(b, "sum + bias[direction, row]", sum, bias, c->direction, row);
}

/// The input and the state, weighted for a gate, with both biases.
static cis_value *emit_gate(cis_loc_builder *b, const cell *c, uint32_t gate, cis_value *const *at,
                            cis_value *time, cis_value *state) {
  cis_value *x = emit_dot(b, c, c->w, gate, at, c->x, time);
  cis_value *y = emit_dot(b, c, c->r, gate, at, state, NULL);
  cis_value *sum = CIS_FORMULA(b, "x + y", x, y);
  return add_bias(b, c, gate, 1, at, add_bias(b, c, gate, 0, at, sum));
}

static cis_linalg_body open_units(cis_loc_builder *e, const cell *c, uint32_t num, cis_value **at) {
  cis_linalg_body body = cis_emit_generic(e, (cis_type[]){c->state, c->state}, num, NULL, 0, NULL);
  cis_emit_indices(&body.body, 2, at);
  return body;
}

static cis_value *emit_peephole(cis_loc_builder *b, const cell *c, uint32_t gate,
                                cis_value *const *at, cis_value *sum, cis_value *state) {
  if (!c->peepholes)
    return sum;
  cis_value *row = emit_row(b, c, gate, at[1]);
  return CIS_FORMULA(b, "sum + peepholes[direction, row] * state", sum, c->peepholes, c->direction,
                     row, state);
}

/// LSTM; gates i, o, f, c.
static void emit_lstm(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                      cis_value **next) {
  cis_value *at[2], *results[2], *from = state[1];
  cis_linalg_body body = open_units(e, c, 2, at);
  cis_loc_builder *b = &body.body;
  cis_value *old = CIS_FORMULA(b, "from[at]", from, at);
  cis_value *i = emit_peephole(b, c, 0, at, emit_gate(b, c, 0, at, time, state[0]), old);
  cis_value *f = emit_peephole(b, c, 2, at, emit_gate(b, c, 2, at, time, state[0]), old);
  i = activate(b, c, 0, i);
  f = activate(b, c, 0, f);
  cis_value *g = activate(b, c, 1, emit_gate(b, c, 3, at, time, state[0]));
  results[1] = CIS_FORMULA(b, "f * old + i * g", f, old, i, g);
  cis_value *o = emit_peephole(b, c, 1, at, emit_gate(b, c, 1, at, time, state[0]), results[1]);
  cis_value *y = apply_function(b, c, 2, results[1]);
  o = activate(b, c, 0, o);
  results[0] = CIS_FORMULA(b, "o * y", o, y);
  cis_linalg_build_yield(b, results, 2);
  next[0] = cis_op_result(body.op, 0), next[1] = cis_op_result(body.op, 1);
}

/// GRU; gates z, r, h.
static void emit_gru(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                     cis_value **next) {
  cis_value *at[2], *reset = NULL, *from = state[0], *h;
  cis_linalg_body body;
  if (!c->resets_after) { // the state times r
    body = open_units(e, c, 1, at);
    cis_value *r = activate(&body.body, c, 0, emit_gate(&body.body, c, 1, at, time, from));
    reset = cis_emit_yield(&body, CIS_FORMULA(&body.body, "r * from[at]", r, from, at));
  }
  body = open_units(e, c, 1, at);
  cis_loc_builder *b = &body.body;
  cis_value *z = activate(b, c, 0, emit_gate(b, c, 0, at, time, from));
  if (reset) {
    h = emit_gate(b, c, 2, at, time, reset);
  } else {
    cis_value *r = activate(b, c, 0, emit_gate(b, c, 1, at, time, from));
    cis_value *part = add_bias(b, c, 2, 1, at, emit_dot(b, c, c->r, 2, at, from, NULL));
    h = add_bias(b, c, 2, 0, at, emit_dot(b, c, c->w, 2, at, c->x, time));
    h = CIS_FORMULA(b, "h + r * part", h, r, part);
  }
  h = activate(b, c, 1, h);
  next[0] = cis_emit_yield(&body, CIS_FORMULA(b, "(1 - z) * h + z * from[at]", z, h, from, at));
}

static void emit_rnn(cis_loc_builder *e, const cell *c, cis_value *time, cis_value *const *state,
                     cis_value **next) {
  cis_value *at[2];
  cis_linalg_body body = open_units(e, c, 1, at);
  cis_value *sum = emit_gate(&body.body, c, 0, at, time, state[0]);
  next[0] = cis_emit_yield(&body, activate(&body.body, c, 0, sum));
}

/// `next` where the step is inside of the sequence of its batch; elsewhere `into`, whose place it
/// takes.
static cis_value *emit_inside(cis_loc_builder *e, const cell *c, cis_value *step, cis_value *next,
                              cis_value *into) {
  cis_affine_map all = cis_affine_map_identity(e->b.ctx, 2);
  cis_affine_map maps[] = {all, cis_emit_dims_map(e->b.ctx, 2, (uint32_t[]){0}, 1), all};
  cis_value *operands[] = {next, c->lengths, into};
  cis_linalg_body body = cis_linalg_build_generic(e, operands, 2, 1, maps, "pp");
  cis_value *own = body.args[0], *length = body.args[1], *old = body.args[2];
  return cis_emit_yield(
      &body, CIS_FORMULA(&body.body, "step < index(length) ? own : old", step, length, own, old));
}

/// Sizes of a tensor of all directions: before batches, or after them where these come first.
static void set_sizes(const cell *c, int64_t directions, int64_t out[3]) {
  out[0] = c->is_batch_major ? c->batches : directions;
  out[1] = c->is_batch_major ? directions : c->batches;
  out[2] = c->states;
}

/// The steps of one direction: final states, and the outputs put into `out`.
static void emit_steps(const cell *c, cis_loc_builder *e, bool is_back, cis_value **state,
                       cis_value **out) {
  char kind = c->op->row->argument[0];
  emit_cell *emit = kind == 'l' ? emit_lstm : kind == 'g' ? emit_gru : emit_rnn;
  uint32_t num = kind == 'l' ? 3 : 2;
  cis_value *next[3];
  cis_op_state s;
  cis_loc_builder b;
  cis_block *block = cis_emit_describe_for(&s, e, c->steps, &b);
  for (uint32_t i = 0; i < num; ++i)
    cis_emit_carry(&s, block, i + 1 < num ? state[i] : *out);
  cis_op *loop = cis_build(&e->b, &s);
  cis_value *const *args = cis_block_args(block);
  cis_value *time = is_back ? cis_emit_scaled(&b, -1, args[0], c->steps - 1) : args[0];
  emit(&b, c, time, args + 1, next);
  cis_value *shown = next[0];
  if (c->lengths)
    shown = emit_inside(&b, c, time, next[0], cis_emit_zeros(&b, c->state));
  // States are put where they were, so that one buffer serves all steps.
  for (uint32_t i = 0; i + 1 < num; ++i)
    next[i] = c->lengths ? emit_inside(&b, c, time, next[i], args[1 + i])
                         : cis_emit_copy(&b, next[i], args[1 + i]);
  // In the outputs, the time is first, or after the batches.
  uint32_t at = c->is_batch_major ? 1 : 0;
  cis_mixed places[4] = {0};
  int64_t sizes[] = {1, 1, 1, c->states};
  places[at].value = time, places[at + 1].number = c->direction;
  sizes[c->is_batch_major ? 0 : 2] = c->batches;
  shown = cis_emit_reshape(&b, shown, cis_emit_tensor(c->element, sizes, 4));
  next[num - 1] = cis_emit_insert(&b, shown, args[num], places);
  cis_emit_op(&b, "scf.yield", NULL, next, num, NULL, 0);
  for (uint32_t i = 0; i + 1 < num; ++i)
    state[i] = cis_op_result(loop, i);
  *out = cis_op_result(loop, num - 1);
}

/// The functions of a direction: names and parameters that are given, or those of the operator.
static bool get_functions(cell *c, uint32_t num) {
  static const struct {
    const char *name, *formula; // NULL: that of the operator
  } known[] = {{"Relu", NULL},           {"Tanh", NULL},
               {"Sigmoid", NULL},        {"Affine", "[alpha=1 beta=0] x * alpha + beta"},
               {"LeakyRelu", NULL},      {"Elu", NULL},
               {"HardSigmoid", NULL},    {"Softsign", NULL},
               {"Softplus", NULL},       {"ScaledTanh", "[alpha=1 beta=1] tanh(x * beta) * alpha"},
               {"ThresholdedRelu", NULL}};
  const cis_onnx_op *op = c->op;
  double given[2][2 * MOST_FUNCTIONS];
  uint32_t nums[] = {
      cis_onnx_floats(op, "activation_alpha", given[0], 2 * MOST_FUNCTIONS),
      cis_onnx_floats(op, "activation_beta", given[1], 2 * MOST_FUNCTIONS),
  };
  for (uint32_t i = 0; i < num; ++i) {
    uint32_t k = (uint32_t)c->direction * num + i;
    cis_str name = cis_onnx_string_at(op, "activations", k);
    function *f = &c->functions[i];
    f->formula = NULL;
    if (!name.len)
      name = i || op->row->argument[0] == 'r' ? CIS_STR("Tanh") : CIS_STR("Sigmoid");
    for (size_t j = 0; j < sizeof known / sizeof *known; ++j)
      if (cis_str_is(name, known[j].name))
        f->formula = known[j].formula ? known[j].formula : cis_onnx_find_row(name)->argument;
    if (!f->formula)
      return cis_onnx_error(op, NULL, "function '%.*s' is not taken", CIS_STR_ARG(name));
    for (uint32_t j = 0; j < 2; ++j)
      f->parameters[j] = k < nums[j] ? given[j][k] : (double)NAN;
  }
  return true;
}

static bool get_cell(cis_onnx_op *op, cell *c, int64_t directions) {
  char kind = op->row->argument[0];
  const cis_onnx_value *x = op->x, *r = cis_onnx_in(op, R);
  *c = (cell){.op = op, .gates = kind == 'l' ? 4 : kind == 'g' ? 3 : 1};
  if (cis_onnx_rank(x) != 3 || cis_onnx_rank(r) != 3)
    return cis_onnx_error(op, x, "expected 3 dimensions, and weights of 3");
  c->is_batch_major = cis_onnx_int(op, "layout", 0) != 0;
  c->resets_after = cis_onnx_int(op, "linear_before_reset", 0) != 0;
  c->clip = cis_onnx_float(op, "clip", (double)INFINITY);
  c->steps = cis_onnx_dim(x, c->is_batch_major ? 1 : 0);
  c->batches = cis_onnx_dim(x, c->is_batch_major ? 0 : 1);
  c->inputs = cis_onnx_dim(x, 2), c->states = cis_onnx_dim(r, 2);
  c->element = cis_type_element(x->type);
  int64_t rows = c->gates * c->states, d = directions, s = c->states, state[3];
  set_sizes(c, d, state);
  c->state = cis_emit_tensor(c->element, (int64_t[]){c->batches, s}, 2);
  if (!cis_onnx_tensor(op, x->element, (int64_t[]){c->steps, d, c->batches, s}, 4) ||
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
  int64_t sizes[4], first[3], part[3];
  uint32_t num = is_lstm ? 2 : 1, axis = c.is_batch_major ? 1 : 0;
  set_sizes(&c, directions, first);
  set_sizes(&c, 1, part);
  memcpy(sizes + 1, first, sizeof first); // the time is before the directions
  sizes[0] = axis ? c.batches : c.steps;
  sizes[axis] = c.steps;
  cis_value *out = cis_tensor_build_empty(e, cis_emit_tensor(c.element, sizes, 4), NULL, 0);
  cis_value *finals[2];
  for (uint32_t i = 0; i < 2; ++i)
    finals[i] = cis_tensor_build_empty(e, cis_emit_tensor(c.element, first, 3), NULL, 0);
  for (c.direction = 0; c.direction < directions; ++c.direction) {
    cis_value *state[2] = {0};
    int64_t at[3] = {0};
    cis_mixed into[3] = {0};
    at[axis] = into[axis].number = c.direction;
    if (!get_functions(&c, is_lstm ? 3 : op->row->argument[0] == 'g' ? 2 : 1))
      return false;
    for (uint32_t i = 0; i < num; ++i)
      state[i] =
          cis_onnx_in(op, INITIAL + i)
              ? cis_emit_reshape(
                    e, cis_emit_slice(e, cis_onnx_use_carried(op, INITIAL + i), at, part, ones),
                    c.state)
              : cis_emit_zeros(e, c.state);
    emit_steps(&c, e, c.direction == 1 || cis_str_is(way, "reverse"), state, &out);
    for (uint32_t i = 0; i < num; ++i)
      finals[i] = cis_emit_insert(
          e, cis_emit_reshape(e, state[i], cis_emit_tensor(c.element, part, 3)), finals[i], into);
  }
  return cis_onnx_give(op, out) && cis_onnx_set(op, 1, finals[0], op->element) &&
         (!is_lstm || cis_onnx_set(op, 2, finals[1], op->element));
}
