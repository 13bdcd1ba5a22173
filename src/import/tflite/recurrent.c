// Operators with state: SVDF, UNIDIRECTIONAL_SEQUENCE_LSTM.
#include "import/tflite/table.h"

#include <math.h>

// --- sums of products of two rows ---

typedef struct row {
  const cis_tfl_tensor *tensor;
  cis_value *value;
  cis_value *before[2]; // the places before the one that is summed over
  uint32_t num_before;
} row;

typedef struct dot {
  row a, b;
} dot;

static cis_value *read_row(cis_loc_builder *e, const row *r, cis_value *k) {
  cis_value *places[] = {r->before[0], r->before[1], k};
  places[r->num_before] = k;
  return cis_tfl_emit_read(e, r->tensor,
                           cis_tensor_build_extract(e, r->value, places, r->num_before + 1));
}

static cis_value *add_product(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  const dot *d = user;
  cis_value *product = cis_arith_build_mul(e, read_row(e, &d->a, k), read_row(e, &d->b, k));
  if (!cis_type_is_float(product->type))
    product = cis_emit_resize(e, product, sum->type, false);
  return cis_arith_build_add(e, sum, product);
}

static cis_value *emit_dot(cis_loc_builder *e, dot *d, int64_t num, cis_type type) {
  return cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, num),
                       cis_emit_zero(e, type), add_product, d);
}

/// A sum rescaled, of the width that it has.
static cis_value *emit_rescaled(cis_loc_builder *e, cis_value *sum, cis_tfl_scale scale) {
  return (cis_type_is_int_of(sum->type, 64) ? cis_tfl_emit_multiply_wide
                                            : cis_tfl_emit_multiply)(e, sum, scale);
}

/// The scale of one tensor among many that are asked for; false after an error.
static bool scale_of(const cis_tfl_op *op, uint32_t i, float *out) {
  return cis_tfl_get_scale(op, cis_tfl_in(op, i), out);
}

// --- SVDF ---

enum { INPUT, FEATURES, TIMES, BIAS, STATE };

typedef struct svdf {
  cis_tfl_op *op;
  cis_value *x, *features, *times, *bias; // bias: NULL if there is none
  cis_value *state;                       // a buffer
  int64_t batches, inputs, filters, units, memory, rank;
  cis_tfl_scale to_state, to_output;
  cis_type sum;
  cis_value *filter, *batch; // of the loop that is built
} svdf;

static cis_value *state_place(cis_loc_builder *e, const svdf *s, cis_value *filter, cis_value *k) {
  cis_affine_expr place = cis_emit_linear(e->b.ctx, (int64_t[]){s->memory, 1}, 2, 0);
  return cis_emit_affine(e, "affine.apply", &place, 1, (cis_value *[]){filter, k}, 2);
}

static cis_value *load_state(cis_loc_builder *e, const svdf *s, cis_value *batch,
                             cis_value *place) {
  cis_value *operands[] = {s->state, batch, place};
  cis_type element = cis_type_element(s->state->type);
  return cis_op_result(cis_emit_op(e, "memref.load", element, operands, 3, NULL, 0), 0);
}

static void store_state(cis_loc_builder *e, const svdf *s, cis_value *x, cis_value *place) {
  cis_value *operands[] = {x, s->state, s->batch, place};
  cis_emit_op(e, "memref.store", NULL, operands, 4, NULL, 0);
}

/// state[b, k] = state[b, k + 1]
static cis_value *shift_one(cis_loc_builder *e, cis_value *k, cis_value *nothing, void *user) {
  const svdf *s = user;
  cis_affine_expr after = cis_emit_linear(e->b.ctx, (int64_t[]){1}, 1, 1);
  cis_value *next = cis_emit_affine(e, "affine.apply", &after, 1, &k, 1);
  cis_value *x = load_state(e, s, s->batch, state_place(e, s, s->filter, next));
  store_state(e, s, x, state_place(e, s, s->filter, k));
  return nothing;
}

/// The input times the features of a filter, as the newest element of its state.
static cis_value *emit_feature(cis_loc_builder *e, const svdf *s, const cis_tfl_tensor *state) {
  dot d = {.a = {cis_tfl_in(s->op, FEATURES), s->features, {s->filter}, 1},
           .b = {cis_tfl_in(s->op, INPUT), s->x, {s->batch}, 1}};
  cis_value *sum = emit_dot(e, &d, s->inputs, s->sum);
  if (cis_type_is_float(s->sum))
    return sum;
  int64_t most = state->element == CIS_TFL_I16 ? INT16_MAX : INT8_MAX;
  sum = cis_emit_clamp(e, cis_tfl_emit_multiply(e, sum, s->to_state), -most - 1, most);
  int32_t zero_point = cis_tfl_zero_point(state);
  if (zero_point)
    sum = cis_arith_build_addi(e, sum, cis_arith_build_int(e, sum->type, zero_point));
  return cis_emit_resize(e, sum, cis_type_element(state->type), false);
}

static cis_value *update_filter(cis_loc_builder *e, cis_value *filter, cis_value *nothing,
                                void *user) {
  svdf *s = user;
  s->filter = filter;
  cis_value *last = cis_arith_build_index(e, s->memory - 1);
  cis_emit_loop(e, cis_arith_build_index(e, 0), last, NULL, shift_one, s);
  store_state(e, s, emit_feature(e, s, cis_tfl_in(s->op, STATE)), state_place(e, s, filter, last));
  return nothing;
}

static cis_value *update_batch(cis_loc_builder *e, cis_value *batch, cis_value *nothing,
                               void *user) {
  svdf *s = user;
  s->batch = batch;
  cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, s->filters), NULL,
                update_filter, s);
  return nothing;
}

typedef struct unit {
  const svdf *s;
  cis_value *at[2], *filter;
} unit;

static cis_value *add_time(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  const unit *u = user;
  const cis_tfl_op *op = u->s->op;
  cis_value *times[] = {u->filter, k};
  cis_value *a = cis_tensor_build_extract(e, u->s->times, times, 2);
  cis_value *b = load_state(e, u->s, u->at[0], state_place(e, u->s, u->filter, k));
  a = cis_tfl_emit_read(e, cis_tfl_in(op, TIMES), a);
  b = cis_tfl_emit_read(e, cis_tfl_in(op, STATE), b);
  return cis_arith_build_add(e, sum, cis_arith_build_mul(e, a, b));
}

static cis_value *add_filter(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  unit *u = user;
  cis_affine_expr place = cis_emit_linear(e->b.ctx, (int64_t[]){u->s->rank, 1}, 2, 0);
  u->filter = cis_emit_affine(e, "affine.apply", &place, 1, (cis_value *[]){u->at[1], k}, 2);
  cis_value *part =
      cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, u->s->memory),
                    cis_emit_zero(e, sum->type), add_time, u);
  return cis_arith_build_add(e, sum, part);
}

/// Each unit: the bias, and its filters' states times their weights.
static cis_value *emit_units(svdf *s, const cis_tfl_range *range) {
  cis_loc_builder *e = &s->op->e;
  const cis_tfl_tensor *out = cis_tfl_out(s->op, 0);
  cis_linalg_body body = cis_emit_generic(e, &out->type, 1, &s->bias, s->bias ? 1 : 0, NULL);
  cis_loc_builder *b = &body.body;
  unit u = {.s = s, .at = {cis_linalg_build_index(b, 0), cis_linalg_build_index(b, 1)}};
  cis_value *sum = cis_emit_loop(b, cis_arith_build_index(b, 0), cis_arith_build_index(b, s->rank),
                                 s->bias ? body.args[0] : cis_emit_zero(b, s->sum), add_filter, &u);
  if (cis_type_is_float(s->sum))
    sum = cis_emit_clamp_float(b, sum, range->low_float, range->high_float);
  else
    sum = cis_tfl_emit_store(b, out, cis_tfl_emit_multiply(b, sum, s->to_output), range);
  return cis_emit_yield(&body, sum);
}

static bool check_svdf(svdf *s) {
  const cis_tfl_op *op = s->op;
  const cis_tfl_tensor *in = cis_tfl_in(op, INPUT), *bias = cis_tfl_in(op, BIAS);
  const cis_tfl_tensor *features = cis_tfl_in(op, FEATURES), *times = cis_tfl_in(op, TIMES);
  const cis_tfl_tensor *state = cis_tfl_in(op, STATE), *out = cis_tfl_out(op, 0);
  if (!state)
    return cis_tfl_error(op, NULL, "expected a state");
  if (!cis_tfl_check_rank(op, in, 2) || !cis_tfl_check_rank(op, features, 2) ||
      !cis_tfl_check_rank(op, times, 2))
    return false;
  s->rank = cis_fb_int(op->options, 0, 4, 0);
  s->batches = cis_tfl_dim(in, 0), s->inputs = cis_tfl_dim(in, 1);
  s->filters = cis_tfl_dim(features, 0), s->memory = cis_tfl_dim(times, 1);
  if (s->rank < 1 || s->filters % s->rank || s->memory < 1)
    return cis_tfl_error(op, features, "expected a multiple of the rank");
  s->units = s->filters / s->rank;
  int64_t out_shape[] = {s->batches, s->units}, state_shape[] = {s->batches, 0};
  state_shape[1] = s->filters * s->memory;
  if (!cis_tfl_check_shape(op, out, out_shape, 2) ||
      !cis_tfl_check_shape(op, features, (int64_t[]){s->filters, s->inputs}, 2) ||
      !cis_tfl_check_shape(op, times, (int64_t[]){s->filters, s->memory}, 2) ||
      !cis_tfl_check_shape(op, state, state_shape, 2) ||
      (bias && !cis_tfl_check_shape(op, bias, &s->units, 1)))
    return false;
  bool is_float = in->element == CIS_TFL_F32;
  uint32_t small = is_float ? 1u << CIS_TFL_F32 : 1u << CIS_TFL_I8;
  uint32_t states = is_float ? small : small | 1u << CIS_TFL_I16;
  s->sum = is_float ? cis_type_element(in->type) : cis_type_i(op->e.b.ctx, 32);
  return cis_tfl_check_element(op, in, small) && cis_tfl_check_element(op, features, small) &&
         cis_tfl_check_element(op, out, small) && cis_tfl_check_element(op, state, states) &&
         cis_tfl_check_like(op, times, state) &&
         (!bias || cis_tfl_check_element(op, bias, 1u << (is_float ? CIS_TFL_F32 : CIS_TFL_I32)));
}

static bool get_svdf_scales(svdf *s) {
  float in, features, times, state, out;
  if (cis_type_is_float(s->sum))
    return true;
  if (!scale_of(s->op, INPUT, &in) || !scale_of(s->op, FEATURES, &features) ||
      !scale_of(s->op, TIMES, &times) || !scale_of(s->op, STATE, &state) ||
      !cis_tfl_get_scale(s->op, cis_tfl_out(s->op, 0), &out))
    return false;
  s->to_state = cis_tfl_quantize((double)(in * features / state));
  s->to_output = cis_tfl_quantize((double)(state * times / out));
  return true;
}

bool cis_tfl_lower_svdf(cis_tfl_op *op) {
  svdf s = {.op = op};
  cis_tfl_range range;
  if (!check_svdf(&s) || !get_svdf_scales(&s))
    return false;
  // The integer kernel has no activation but the bounds of i8.
  int64_t activation = cis_type_is_float(s.sum) ? cis_fb_int(op->options, 1, 1, 0) : 0;
  if (!cis_tfl_activation(op, activation, cis_tfl_out(op, 0), &range))
    return false;
  bool has_bias = cis_tfl_in(op, BIAS) != NULL;
  if (!(s.x = cis_tfl_value(op, INPUT)) || !(s.features = cis_tfl_value(op, FEATURES)) ||
      !(s.times = cis_tfl_value(op, TIMES)) || (has_bias && !(s.bias = cis_tfl_value(op, BIAS))))
    return false;
  cis_loc_builder *e = &op->e;
  if (!(s.state = cis_tfl_get_buffer(op, STATE)))
    return false;
  cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, s.batches), NULL,
                update_batch, &s);
  return cis_tfl_set(op, 0, emit_units(&s, &range));
}

// --- UNIDIRECTIONAL_SEQUENCE_LSTM ---

enum { GATE_INPUT, GATE_FORGET, GATE_CELL, GATE_OUTPUT, NUM_GATES };
enum { WEIGHTS = 1, RECURRENT = 5, BIASES = 12, HIDDEN = 18, CELL = 19, NUM_INPUTS = 24 };

typedef struct lstm {
  cis_tfl_op *op;
  cis_value *x, *weights[NUM_GATES], *recurrent[NUM_GATES], *biases[NUM_GATES], *table;
  int64_t batches, steps, inputs, states;
  bool is_time_major;
  cis_type sum, cell; // of sums; of gates and the cell's state
  cis_tfl_scale from_input[NUM_GATES], from_hidden[NUM_GATES], forget, add, output;
  int cell_power; // of the scale of the cell's state
  double clip;    // of the cell's state; 0: none
  int64_t clip_steps;
} lstm;

static cis_value *emit_short(cis_loc_builder *e, cis_value *x) {
  return cis_emit_clamp(e, x, INT16_MIN, INT16_MAX);
}

/// x of 32 bits in 16, and a function of it in 32.
static cis_value *emit_curve(cis_loc_builder *e, const lstm *l, cis_value *x, int power,
                             bool is_tanh) {
  if (cis_type_is_float(x->type))
    return is_tanh ? cis_emit_unary(e, "math.tanh", x, x->type) : cis_tfl_emit_logistic(e, x);
  int left = 12 + power;
  cis_value *y = cis_arith_build_trunci(e, x, cis_type_i(e->b.ctx, 16));
  y = cis_tfl_emit_sigmoid16(e, y, left < 0 ? 3 : 3 << left, left < 0 ? -left : 0, l->table,
                             is_tanh);
  return cis_arith_build_extsi(e, y, x->type);
}

/// weights * input + bias, and recurrent weights * hidden state: their sum, and its function.
static cis_value *emit_gate(cis_loc_builder *e, const lstm *l, int gate, cis_value *const *at,
                            cis_value *step, cis_value *hidden) {
  const cis_tfl_op *op = l->op;
  dot from_input = {.a = {cis_tfl_in(op, 0), l->x, {at[0], step}, 2},
                    .b = {cis_tfl_in(op, WEIGHTS + (uint32_t)gate), l->weights[gate], {at[1]}, 1}};
  if (l->is_time_major)
    from_input.a.before[0] = step, from_input.a.before[1] = at[0];
  dot from_hidden = {
      .a = {cis_tfl_in(op, HIDDEN), hidden, {at[0]}, 1},
      .b = {cis_tfl_in(op, RECURRENT + (uint32_t)gate), l->recurrent[gate], {at[1]}, 1}};
  cis_value *a = emit_dot(e, &from_input, l->inputs, l->sum);
  a = cis_arith_build_add(e, a, cis_tensor_build_extract(e, l->biases[gate], &at[1], 1));
  cis_value *b = emit_dot(e, &from_hidden, l->states, l->sum);
  bool is_tanh = gate == GATE_CELL;
  if (cis_type_is_float(l->sum))
    return emit_curve(e, l, cis_arith_build_addf(e, a, b), 0, is_tanh);
  a = emit_short(e, emit_rescaled(e, a, l->from_input[gate]));
  b = emit_short(e, emit_rescaled(e, b, l->from_hidden[gate]));
  return emit_curve(e, l, emit_short(e, cis_arith_build_addi(e, a, b)), -12, is_tanh);
}

static cis_value *emit_product(cis_loc_builder *e, cis_value *a, cis_value *b,
                               cis_tfl_scale scale) {
  if (cis_type_is_float(a->type))
    return cis_arith_build_mulf(e, a, b);
  return cis_tfl_emit_multiply(e, cis_arith_build_muli(e, a, b), scale);
}

/// The state of a cell: the part that is not forgotten, and the input's addition.
static cis_value *emit_cell(cis_loc_builder *e, const lstm *l, cis_value *const *gates,
                            cis_value *cell) {
  bool is_float = cis_type_is_float(l->sum);
  cis_value *kept = emit_product(e, gates[GATE_FORGET], cell, l->forget);
  cis_value *added = emit_product(e, gates[GATE_INPUT], gates[GATE_CELL], l->add);
  if (!is_float)
    kept = emit_short(e, kept), added = emit_short(e, added);
  cell = cis_arith_build_add(e, kept, added);
  if (is_float)
    return l->clip > 0 ? cis_emit_clamp_float(e, cell, -l->clip, l->clip) : cell;
  cell = emit_short(e, cell);
  return l->clip > 0 ? cis_emit_clamp(e, cell, -l->clip_steps, l->clip_steps) : cell;
}

/// One step of all cells: their new states and outputs, in place of the old ones. The outputs are
/// those of all cells before any changes.
static void emit_step(cis_loc_builder *e, const lstm *l, cis_value *step, cis_value *hidden,
                      cis_value *cell, cis_value *out[2]) {
  const cis_tfl_tensor *output = cis_tfl_in(l->op, HIDDEN);
  bool is_float = cis_type_is_float(l->sum);
  cis_type narrow = cis_type_i(e->b.ctx, 32);
  cis_affine_map identity = cis_affine_map_identity(e->b.ctx, 2), maps[] = {identity, identity};
  cis_value *outputs[] = {cell, cis_tensor_build_empty(e, hidden->type, NULL, 0)};
  cis_linalg_body body = cis_linalg_build_generic(e, outputs, 0, 2, maps, "pp");
  cis_loc_builder *b = &body.body;
  cis_value *at[] = {cis_linalg_build_index(b, 0), cis_linalg_build_index(b, 1)};
  cis_value *gates[NUM_GATES];
  for (int i = 0; i < NUM_GATES; ++i)
    gates[i] = emit_gate(b, l, i, at, step, hidden);
  cis_value *old = is_float ? body.args[0] : cis_arith_build_extsi(b, body.args[0], narrow);
  cis_value *state = emit_cell(b, l, gates, old);
  cis_value *y =
      emit_product(b, emit_curve(b, l, state, l->cell_power, true), gates[GATE_OUTPUT], l->output);
  if (!is_float) {
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
  cis_loc_builder *e = &l->op->e;
  cis_context *ctx = e->b.ctx;
  cis_op_state state;
  cis_op_state_init(&state, ctx, cis_context_op_info(ctx, CIS_STR("scf.for")), e->loc);
  cis_vec_push(&state.operands, cis_arith_build_index(e, 0));
  cis_vec_push(&state.operands, cis_arith_build_index(e, l->steps));
  cis_vec_push(&state.operands, cis_arith_build_index(e, 1));
  cis_block *block = cis_block_create(ctx);
  cis_block_insert(block, cis_op_state_add_region(&state), NULL);
  cis_value *step = cis_block_add_arg(ctx, block, cis_type_index(ctx), e->loc), *carried[3];
  for (int i = 0; i < 3; ++i) {
    cis_vec_push(&state.operands, init[i]);
    cis_vec_push(&state.types, init[i]->type);
    cis_block_add_arg(ctx, block, init[i]->type, e->loc);
  }
  step = cis_block_args(block)[0];
  for (int i = 0; i < 3; ++i)
    carried[i] = cis_block_args(block)[1 + i];
  cis_op *loop = cis_build(&e->b, &state);
  cis_loc_builder body = {cis_builder_at_end(ctx, block), e->loc};
  cis_value *next[3];
  emit_step(&body, l, step, carried[0], carried[1], next);
  cis_mixed places[] = {{NULL, 0}, {step, 0}, {NULL, 0}};
  int64_t sizes[] = {l->batches, 1, l->states};
  if (l->is_time_major) {
    places[0] = places[1], places[1] = places[2];
    sizes[0] = 1, sizes[1] = l->batches;
  }
  cis_type part = cis_emit_tensor(cis_type_element(carried[2]->type), sizes, 3);
  next[2] = cis_emit_insert(&body, cis_emit_reshape(&body, next[0], part), carried[2], places);
  cis_emit_op(&body, "scf.yield", NULL, next, 3, NULL, 0);
  return loop;
}

static bool check_lstm(lstm *l) {
  const cis_tfl_op *op = l->op;
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  const cis_tfl_tensor *hidden = cis_tfl_in(op, HIDDEN), *cell = cis_tfl_in(op, CELL);
  enum { ACTIVATION, CELL_CLIP, PROJECTION_CLIP, TIME_MAJOR };
  if (!hidden || !cell)
    return cis_tfl_error(op, NULL, "expected states of outputs and cells");
  for (uint32_t i = 0; i < NUM_INPUTS; ++i) {
    bool is_needed = i <= 8 || (i >= BIASES && i < BIASES + 4) || i == HIDDEN || i == CELL;
    if (is_needed != (cis_tfl_in(op, i) != NULL))
      return cis_tfl_error(
          op, cis_tfl_in(op, i),
          is_needed ? "expected input %u"
                    : "input %u: peepholes, projections and layer normalization are not taken",
          i);
  }
  if (cis_fb_int(op->options, ACTIVATION, 1, 0) != 4)
    return cis_tfl_error(op, NULL, "expected the activation tanh");
  l->clip = (double)cis_fb_float(op->options, CELL_CLIP);
  l->is_time_major = cis_fb_bool(op->options, TIME_MAJOR);
  if (!cis_tfl_check_rank(op, in, 3) || !cis_tfl_check_rank(op, hidden, 2))
    return false;
  l->batches = cis_tfl_dim(in, l->is_time_major ? 1 : 0);
  l->steps = cis_tfl_dim(in, l->is_time_major ? 0 : 1);
  l->inputs = cis_tfl_dim(in, 2), l->states = cis_tfl_dim(hidden, 1);
  int64_t state[] = {l->batches, l->states};
  int64_t output[] = {cis_tfl_dim(in, 0), cis_tfl_dim(in, 1), l->states};
  if (!cis_tfl_check_shape(op, hidden, state, 2) || !cis_tfl_check_shape(op, cell, state, 2) ||
      !cis_tfl_check_shape(op, out, output, 3))
    return false;
  bool is_float = in->element == CIS_TFL_F32, is_wide = in->element == CIS_TFL_I16;
  cis_context *ctx = op->e.b.ctx;
  l->sum = is_float ? cis_type_element(in->type) : cis_type_i(ctx, is_wide ? 64 : 32);
  uint32_t inputs = 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16;
  uint32_t weights = 1u << (is_float ? CIS_TFL_F32 : CIS_TFL_I8);
  uint32_t biases = 1u << (is_float ? CIS_TFL_F32 : is_wide ? CIS_TFL_I64 : CIS_TFL_I32);
  if (!cis_tfl_check_element(op, in, inputs) || !cis_tfl_check_like(op, hidden, in) ||
      !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_check_element(op, cell, 1u << (is_float ? CIS_TFL_F32 : CIS_TFL_I16)))
    return false;
  for (uint32_t i = 0; i < NUM_GATES; ++i) {
    const cis_tfl_tensor *w = cis_tfl_in(op, WEIGHTS + i), *r = cis_tfl_in(op, RECURRENT + i);
    const cis_tfl_tensor *b = cis_tfl_in(op, BIASES + i);
    if (!cis_tfl_check_shape(op, w, (int64_t[]){l->states, l->inputs}, 2) ||
        !cis_tfl_check_shape(op, r, (int64_t[]){l->states, l->states}, 2) ||
        !cis_tfl_check_shape(op, b, &l->states, 1) || !cis_tfl_check_element(op, w, weights) ||
        !cis_tfl_check_element(op, r, weights) || !cis_tfl_check_element(op, b, biases))
      return false;
  }
  return true;
}

/// Scales: gates have 12 bits below the point, what a curve gives has 15.
static bool get_lstm_scales(lstm *l) {
  const double gate = 1.0 / 4096, curve = 1.0 / 32768;
  float in, hidden, cell, w, r;
  if (cis_type_is_float(l->sum))
    return true;
  if (!scale_of(l->op, 0, &in) || !scale_of(l->op, HIDDEN, &hidden) ||
      !scale_of(l->op, CELL, &cell))
    return false;
  for (uint32_t i = 0; i < NUM_GATES; ++i) {
    if (!scale_of(l->op, WEIGHTS + i, &w) || !scale_of(l->op, RECURRENT + i, &r))
      return false;
    l->from_input[i] = cis_tfl_quantize((double)(in * w) / gate);
    l->from_hidden[i] = cis_tfl_quantize((double)(hidden * r) / gate);
  }
  l->forget = cis_tfl_quantize(curve * (double)cell / (double)cell);
  l->add = cis_tfl_quantize(curve * curve / (double)cell);
  l->output = cis_tfl_quantize(curve * curve / (double)hidden);
  int exponent;
  if (frexpf(cell, &exponent) != 0.5F || exponent - 1 < -15 || exponent - 1 > 1)
    return cis_tfl_error(l->op, cis_tfl_in(l->op, CELL), "expected a power of two as scale");
  l->cell_power = exponent - 1;
  double steps = l->clip / (double)cell;
  l->clip_steps = steps > INT16_MAX ? INT16_MAX : steps > 0 ? (int64_t)steps : 0;
  return true;
}

static bool get_lstm_values(lstm *l) {
  cis_tfl_op *op = l->op;
  bool ok = (l->x = cis_tfl_value(op, 0)) != NULL;
  for (uint32_t i = 0; ok && i < NUM_GATES; ++i)
    ok = (l->weights[i] = cis_tfl_value(op, WEIGHTS + i)) != NULL &&
         (l->recurrent[i] = cis_tfl_value(op, RECURRENT + i)) != NULL &&
         (l->biases[i] = cis_tfl_value(op, BIASES + i)) != NULL;
  if (ok && !cis_type_is_float(l->sum))
    l->table = cis_tfl_emit_sigmoids(&op->e);
  return ok;
}

bool cis_tfl_lower_lstm(cis_tfl_op *op) {
  lstm l = {.op = op};
  if (!check_lstm(&l) || !get_lstm_scales(&l) || !get_lstm_values(&l))
    return false;
  cis_value *init[3];
  if (!(init[0] = cis_tfl_load(op, HIDDEN)) || !(init[1] = cis_tfl_load(op, CELL)))
    return false;
  init[2] = cis_tensor_build_empty(&op->e, cis_tfl_out(op, 0)->type, NULL, 0);
  cis_op *loop = emit_steps(&l, init);
  cis_tfl_save(op, HIDDEN, cis_op_result(loop, 0));
  cis_tfl_save(op, CELL, cis_op_result(loop, 1));
  return cis_tfl_set(op, 0, cis_op_result(loop, 2));
}
