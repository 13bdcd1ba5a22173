// Operators with state: SVDF, UNIDIRECTIONAL_SEQUENCE_LSTM.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

/// A row of a tensor: a place whose dimension `last` is summed over.
typedef struct row {
  const cis_tfl_tensor *tensor;
  cis_value *value, *at[3];
  uint32_t last;
} row;

/// The sum of products of two rows.
static cis_value *emit_dot(cis_loc_builder *e, row a, row b, int64_t num, cis_type type) {
  cis_emit_nest nest = cis_emit_nest_begin(e, cis_emit_zero(e, type));
  a.at[a.last] = b.at[b.last] = cis_emit_nest_count(&nest, num);
  cis_value *x = cis_tfl_emit_element(&nest.body, a.tensor, a.value, a.at);
  cis_value *y = cis_tfl_emit_element(&nest.body, b.tensor, b.value, b.at);
  return cis_emit_nest_end(&nest, cis_tfl_emit_add_product(&nest.body, nest.carried, x, y));
}

// --- SVDF ---

enum { INPUT, FEATURES, TIMES, BIAS, STATE };

typedef struct svdf {
  cis_tfl_op *op;
  cis_value *state; // a buffer
  int64_t batches, inputs, filters, units, memory, rank;
  cis_type sum;
} svdf;

/// a * factor + b
static cis_value *emit_place(cis_loc_builder *e, cis_value *a, int64_t factor, cis_value *b) {
  return cis_emit_apply(e, cis_emit_linear(e->b.ctx, (int64_t[]){factor, 1}, 2, 0), a, b);
}

static cis_value *load_state(cis_loc_builder *e, const svdf *s, cis_value *batch, cis_value *filter,
                             cis_value *k) {
  cis_value *operands[] = {s->state, batch, emit_place(e, filter, s->memory, k)};
  cis_type element = cis_type_element(s->state->type);
  return cis_op_result(cis_emit_op(e, "memref.load", element, operands, 3, NULL, 0), 0);
}

static void store_state(cis_loc_builder *e, const svdf *s, cis_value *x, cis_value *batch,
                        cis_value *filter, cis_value *k) {
  cis_value *operands[] = {x, s->state, batch, emit_place(e, filter, s->memory, k)};
  cis_emit_op(e, "memref.store", NULL, operands, 4, NULL, 0);
}

/// The input times the features of a filter, as the newest element of its state.
static cis_value *emit_feature(cis_loc_builder *e, const svdf *s, cis_value *batch,
                               cis_value *filter) {
  const cis_tfl_op *op = s->op;
  const cis_tfl_tensor *state = op->in[STATE];
  row features = {op->in[FEATURES], op->x[FEATURES], {filter}, 1};
  row input = {op->in[INPUT], op->x[INPUT], {batch}, 1};
  cis_value *sum = emit_dot(e, features, input, s->inputs, s->sum);
  if (cis_type_is_float(s->sum))
    return sum;
  float real = cis_tfl_scale_of(op->in[INPUT]) * cis_tfl_scale_of(op->in[FEATURES]) /
               cis_tfl_scale_of(state);
  int64_t most = state->element == CIS_TFL_I16 ? INT16_MAX : INT8_MAX;
  sum = cis_emit_clamp(e, cis_tfl_emit_rescaled(e, sum, (double)real), -most - 1, most);
  return cis_tfl_emit_store(e, state, sum, &(cis_tfl_range){INT32_MIN, INT32_MAX, 0, 0});
}

/// state[b, k] = state[b, k + 1] of each filter, and the newest element at the end.
static void update_state(const svdf *s) {
  cis_emit_nest nest = cis_emit_nest_begin(&s->op->e, NULL);
  cis_loc_builder *b = &nest.body;
  cis_value *batch = cis_emit_nest_count(&nest, s->batches);
  cis_value *filter = cis_emit_nest_count(&nest, s->filters);
  cis_value *zero = cis_arith_build_index(b, 0), *last = cis_arith_build_index(b, s->memory - 1);
  cis_emit_nest shift = cis_emit_nest_begin(b, NULL);
  cis_value *k = cis_emit_nest_add(&shift, zero, last);
  cis_value *next = cis_emit_scaled(&shift.body, 1, k, 1);
  store_state(&shift.body, s, load_state(&shift.body, s, batch, filter, next), batch, filter, k);
  cis_emit_nest_end(&shift, NULL);
  store_state(b, s, emit_feature(b, s, batch, filter), batch, filter, last);
  cis_emit_nest_end(&nest, NULL);
}

/// Each unit: the bias, and its filters' states times their weights.
static cis_value *emit_units(const svdf *s) {
  const cis_tfl_op *op = s->op;
  cis_value *bias = op->x[BIAS];
  cis_linalg_body body = cis_emit_generic(&s->op->e, &op->out->type, 1, &bias, bias ? 1 : 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *batch = cis_linalg_build_index(b, 0), *unit = cis_linalg_build_index(b, 1);
  cis_emit_nest units = cis_emit_nest_begin(b, bias ? body.args[0] : cis_emit_zero(b, s->sum));
  cis_value *k = cis_emit_nest_count(&units, s->rank);
  cis_value *filter = emit_place(&units.body, unit, s->rank, k);
  cis_emit_nest times = cis_emit_nest_begin(&units.body, cis_emit_zero(&units.body, s->sum));
  cis_loc_builder *e = &times.body;
  k = cis_emit_nest_count(&times, s->memory);
  cis_value *x = cis_tfl_emit_element(e, op->in[TIMES], op->x[TIMES], (cis_value *[]){filter, k});
  cis_value *y = cis_tfl_emit_read(e, op->in[STATE], load_state(e, s, batch, filter, k));
  cis_value *sum = cis_emit_nest_end(&times, cis_tfl_emit_add_product(e, times.carried, x, y));
  sum = cis_emit_nest_end(&units, cis_arith_build_add(&units.body, units.carried, sum));
  float real =
      cis_tfl_scale_of(op->in[STATE]) * cis_tfl_scale_of(op->in[TIMES]) / cis_tfl_scale_of(op->out);
  sum = cis_tfl_emit_rescaled(b, sum, (double)real);
  return cis_emit_yield(&body, cis_tfl_emit_store(b, op->out, sum, &op->range));
}

static bool check_svdf(svdf *s) {
  cis_tfl_op *op = s->op;
  const cis_tfl_tensor *in = op->in[INPUT], *bias = op->in[BIAS], *features = op->in[FEATURES];
  const cis_tfl_tensor *times = op->in[TIMES], *state = op->in[STATE];
  if (!state)
    return cis_tfl_error(op, NULL, "expected a state");
  s->rank = cis_tfl_int(op, 0);
  s->batches = cis_tfl_dim(in, 0), s->inputs = cis_tfl_dim(in, 1);
  s->filters = cis_tfl_dim(features, 0), s->memory = cis_tfl_dim(times, 1);
  if (s->rank < 1 || s->filters % s->rank || s->memory < 1)
    return cis_tfl_error(op, features, "expected a multiple of the rank");
  s->units = s->filters / s->rank;
  if (!cis_tfl_check_shape(op, op->out, (int64_t[]){s->batches, s->units}, 2) ||
      !cis_tfl_check_shape(op, features, (int64_t[]){s->filters, s->inputs}, 2) ||
      !cis_tfl_check_shape(op, times, (int64_t[]){s->filters, s->memory}, 2) ||
      !cis_tfl_check_shape(op, state, (int64_t[]){s->batches, s->filters * s->memory}, 2) ||
      (bias && !cis_tfl_check_shape(op, bias, &s->units, 1)))
    return false;
  bool is_float = cis_tfl_is_float(in);
  s->sum = is_float ? cis_type_element(in->type) : cis_type_i(op->e.b.ctx, 32);
  // The integer kernel has no activation but the bounds of i8.
  return cis_tfl_check_element(op, state, is_float ? "f" : "cs") &&
         cis_tfl_check_like(op, times, state) &&
         (!is_float || cis_tfl_activation(op, cis_tfl_byte(op, 1), op->out, &op->range));
}

bool cis_tfl_lower_svdf(cis_tfl_op *op) {
  svdf s = {.op = op};
  if (!check_svdf(&s) || !(s.state = cis_tfl_get_buffer(op, STATE)))
    return false;
  update_state(&s);
  return cis_tfl_set(op, 0, emit_units(&s));
}

// --- UNIDIRECTIONAL_SEQUENCE_LSTM ---

enum { GATE_INPUT, GATE_FORGET, GATE_CELL, GATE_OUTPUT, NUM_GATES };
enum { WEIGHTS = 1, RECURRENT = 5, BIASES = 12, HIDDEN = 18, CELL = 19, NUM_INPUTS = 24 };

typedef struct lstm {
  cis_tfl_op *op;
  cis_value *table;
  int64_t batches, steps, inputs, states;
  bool is_time_major, is_float;
  cis_type sum;   // of sums
  int cell_power; // of the scale of the cell's state
  double clip;    // of the cell's state; 0: none
} lstm;

// Scales: gates have 12 bits below the point, what a curve gives has 15.
static const double gate_scale = 1.0 / 4096, curve_scale = 1.0 / 32768;

static float scale_of(const lstm *l, uint32_t i) { return cis_tfl_scale_of(l->op->in[i]); }

static cis_value *emit_short(cis_loc_builder *e, const lstm *l, cis_value *x) {
  return l->is_float ? x : cis_emit_clamp(e, x, INT16_MIN, INT16_MAX);
}

/// A function of x; of integers, of 32 bits with the low 16.
static cis_value *emit_curve(cis_loc_builder *e, const lstm *l, cis_value *x, int power,
                             bool is_tanh) {
  if (l->is_float)
    return is_tanh ? CIS_FORMULA(e, "tanh(x)", x) : cis_tfl_emit_logistic(e, x);
  int left = 12 + power;
  x = cis_tfl_emit_sigmoid16(e, CIS_FORMULA(e, "i16(x)", x), left < 0 ? 3 : 3 << left,
                             left < 0 ? -left : 0, l->table, is_tanh);
  return CIS_FORMULA(e, "i32(x)", x);
}

/// weights * input + bias, and recurrent weights * hidden state: their sum, and its function.
static cis_value *emit_gate(cis_loc_builder *e, const lstm *l, uint32_t gate, cis_value *const *at,
                            cis_value *step, cis_value *hidden) {
  const cis_tfl_op *op = l->op;
  cis_value *batch = at[0], *state = at[1], *bias = op->x[BIASES + gate];
  row x = {op->in[0], op->x[0], {batch, step}, 2}, h = {op->in[HIDDEN], hidden, {batch}, 1};
  if (l->is_time_major)
    x.at[0] = step, x.at[1] = batch;
  row w = {op->in[WEIGHTS + gate], op->x[WEIGHTS + gate], {state}, 1};
  row r = {op->in[RECURRENT + gate], op->x[RECURRENT + gate], {state}, 1};
  cis_value *a = emit_dot(e, x, w, l->inputs, l->sum);
  a = CIS_FORMULA(e, "a + bias[state]", a, bias, state);
  cis_value *b = emit_dot(e, h, r, l->states, l->sum);
  float from_input = scale_of(l, 0) * scale_of(l, WEIGHTS + gate);
  float from_hidden = scale_of(l, HIDDEN) * scale_of(l, RECURRENT + gate);
  a = emit_short(e, l, cis_tfl_emit_rescaled(e, a, (double)from_input / gate_scale));
  b = emit_short(e, l, cis_tfl_emit_rescaled(e, b, (double)from_hidden / gate_scale));
  a = emit_short(e, l, CIS_FORMULA(e, "a + b", a, b));
  return emit_curve(e, l, a, -12, gate == GATE_CELL);
}

static cis_value *emit_product(cis_loc_builder *e, const lstm *l, cis_value *a, cis_value *b,
                               double real) {
  return emit_short(e, l, cis_tfl_emit_rescaled(e, cis_arith_build_mul(e, a, b), real));
}

/// The state of a cell: the part that is not forgotten, and the input's addition.
static cis_value *emit_cell(cis_loc_builder *e, const lstm *l, cis_value *const *gates,
                            cis_value *cell) {
  double scale = (double)scale_of(l, CELL), steps = l->clip / scale;
  cis_value *kept = emit_product(e, l, gates[GATE_FORGET], cell, curve_scale * scale / scale);
  cis_value *added =
      emit_product(e, l, gates[GATE_INPUT], gates[GATE_CELL], curve_scale * curve_scale / scale);
  cell = emit_short(e, l, cis_arith_build_add(e, kept, added));
  if (!(l->clip > 0))
    return cell;
  int64_t most = steps > INT16_MAX ? INT16_MAX : steps > 0 ? (int64_t)steps : 0;
  return l->is_float ? cis_emit_clamp_float(e, cell, -l->clip, l->clip)
                     : cis_emit_clamp(e, cell, -most, most);
}

/// One step of all cells: their new states and outputs, in place of the old ones. The outputs are
/// those of all cells before any changes.
static void emit_step(cis_loc_builder *e, const lstm *l, cis_value *step, cis_value *hidden,
                      cis_value *cell, cis_value *out[2]) {
  const cis_tfl_tensor *output = l->op->in[HIDDEN];
  cis_affine_map identity = cis_affine_map_identity(e->b.ctx, 2), maps[] = {identity, identity};
  cis_value *outputs[] = {cell, cis_tensor_build_empty(e, hidden->type, NULL, 0)};
  cis_linalg_body body = cis_linalg_build_generic(e, outputs, 0, 2, maps, "pp");
  cis_loc_builder *b = &body.body;
  cis_value *at[2], *gates[NUM_GATES], *old = body.args[0];
  cis_emit_indices(b, 2, at);
  for (uint32_t i = 0; i < NUM_GATES; ++i)
    gates[i] = emit_gate(b, l, i, at, step, hidden);
  cis_value *state = emit_cell(b, l, gates, l->is_float ? old : CIS_FORMULA(b, "i32(old)", old));
  cis_value *y =
      cis_arith_build_mul(b, emit_curve(b, l, state, l->cell_power, true), gates[GATE_OUTPUT]);
  y = cis_tfl_emit_rescaled(b, y, curve_scale * curve_scale / (double)scale_of(l, HIDDEN));
  if (!l->is_float) {
    int64_t most = output->element == CIS_TFL_I16 ? INT16_MAX : INT8_MAX;
    y = cis_tfl_emit_store(b, output, y, &(cis_tfl_range){-most - 1, most, 0, 0});
    state = cis_arith_build_trunci(b, state, cis_type_element(cell->type));
  }
  cis_linalg_build_yield(b, (cis_value *[]){state, y}, 2);
  out[0] = cis_emit_copy(e, cis_op_result(body.op, 1), hidden);
  out[1] = cis_op_result(body.op, 0);
}

/// scf.for over the steps, which carries hidden state, cell state and output.
static cis_op *emit_steps(lstm *l, cis_value *const *init) {
  cis_loc_builder *e = &l->op->e, body;
  cis_op_state state;
  cis_block *block = cis_emit_describe_for(&state, e, l->steps, &body);
  for (uint32_t i = 0; i < 3; ++i)
    cis_emit_carry(&state, block, init[i]);
  cis_value *const *args = cis_block_args(block), *step = args[0], *next[3];
  cis_op *loop = cis_build(&e->b, &state);
  emit_step(&body, l, step, args[1], args[2], next);
  uint32_t time = l->is_time_major ? 0 : 1;
  cis_mixed places[3] = {{0}};
  int64_t sizes[] = {l->batches, l->batches, l->states};
  places[time].value = step, sizes[time] = 1;
  cis_type part = cis_emit_tensor(cis_type_element(init[2]->type), sizes, 3);
  next[2] = cis_emit_insert(&body, cis_emit_reshape(&body, next[0], part), args[3], places);
  cis_emit_op(&body, "scf.yield", NULL, next, 3, NULL, 0);
  return loop;
}

static bool check_lstm(lstm *l) {
  // Inputs by kind: i(nput), weights, recurrent weights, biases, states.
  static const char kinds[] = "iwwwwrrrr---bbbb--ss----";
  enum { ACTIVATION, CELL_CLIP, PROJECTION_CLIP, TIME_MAJOR };
  cis_tfl_op *op = l->op;
  const cis_tfl_tensor *in = op->in[0];
  if (!op->in[HIDDEN] || !op->in[CELL])
    return cis_tfl_error(op, NULL, "expected states of outputs and cells");
  for (uint32_t i = 0; kinds[i]; ++i)
    if ((kinds[i] != '-') != (op->in[i] != NULL))
      return cis_tfl_error(
          op, op->in[i],
          kinds[i] != '-'
              ? "expected input %u"
              : "input %u: peepholes, projections and layer normalization are not taken",
          i);
  if (cis_tfl_byte(op, ACTIVATION) != 4)
    return cis_tfl_error(op, NULL, "expected the activation tanh");
  if (!cis_tfl_check_rank(op, in, 3) || !cis_tfl_check_rank(op, op->in[HIDDEN], 2))
    return false;
  bool is_wide = in->element == CIS_TFL_I16;
  l->clip = (double)cis_fb_float(op->options, CELL_CLIP);
  l->is_time_major = cis_fb_bool(op->options, TIME_MAJOR);
  l->is_float = cis_tfl_is_float(in);
  l->sum = l->is_float ? cis_type_element(in->type) : cis_type_i(op->e.b.ctx, is_wide ? 64 : 32);
  l->batches = cis_tfl_dim(in, l->is_time_major ? 1 : 0);
  l->steps = cis_tfl_dim(in, l->is_time_major ? 0 : 1);
  l->inputs = cis_tfl_dim(in, 2), l->states = cis_tfl_dim(op->in[HIDDEN], 1);
  int64_t output[] = {cis_tfl_dim(in, 0), cis_tfl_dim(in, 1), l->states};
  if (!cis_tfl_check_shape(op, op->out, output, 3))
    return false;
  for (uint32_t i = 1; kinds[i]; ++i) {
    int64_t shape[] = {kinds[i] == 's' ? l->batches : l->states,
                       kinds[i] == 'w' ? l->inputs : l->states};
    if (kinds[i] != '-' && !cis_tfl_check_shape(op, op->in[i], shape, kinds[i] == 'b' ? 1 : 2))
      return false;
  }
  if (!l->is_float && (frexpf(scale_of(l, CELL), &l->cell_power) != 0.5F || --l->cell_power < -15 ||
                       l->cell_power > 1))
    return cis_tfl_error(op, op->in[CELL], "expected a power of two as scale");
  return true;
}

bool cis_tfl_lower_lstm(cis_tfl_op *op) {
  lstm l = {.op = op};
  if (!check_lstm(&l))
    return false;
  if (!l.is_float)
    l.table = cis_tfl_emit_sigmoids(&op->e);
  cis_value *init[3];
  if (!(init[0] = cis_tfl_load(op, HIDDEN)) || !(init[1] = cis_tfl_load(op, CELL)))
    return false;
  init[2] = cis_tensor_build_empty(&op->e, op->out->type, NULL, 0);
  cis_op *loop = emit_steps(&l, init);
  cis_tfl_save(op, HIDDEN, cis_op_result(loop, 0));
  cis_tfl_save(op, CELL, cis_op_result(loop, 1));
  return cis_tfl_set(op, 0, cis_op_result(loop, 2));
}
