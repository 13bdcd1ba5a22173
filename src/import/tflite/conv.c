// Operators that sum over a window of their input: convolutions, pools, matrix products.
//
// Each is one linalg.generic over its output. The body loops over the part of the window that lies
// inside the input, sums in a register, rescales and clamps; so there is no tensor of sums, no
// padded copy, and an output may overlap its input.
#include "import/tflite/table.h"
#include "import/window.h"

#include <math.h>

enum { HEIGHT = 1, WIDTH = 2, CHANNEL = 3 };

// --- windows ---

/// Reads strides, dilations and padding, and checks the size of the output.
static bool get_window(const cis_tfl_op *op, cis_window *w, bool is_same) {
  if (w->kernel < 1 || w->stride < 1 || w->dilation < 1)
    return cis_tfl_error(op, NULL, "expected sizes, strides and dilations of at least 1");
  int64_t reach = (w->kernel - 1) * w->dilation + 1;
  int64_t out =
      is_same ? (w->in + w->stride - 1) / w->stride : (w->in - reach + w->stride) / w->stride;
  if (w->out != out)
    return cis_tfl_error(op, cis_tfl_out(op, 0), "expected %lld elements in a dimension, not %lld",
                         (long long)out, (long long)w->out);
  int64_t around = (w->out - 1) * w->stride + reach - w->in;
  w->pad = around > 0 ? around / 2 : 0;
  return true;
}

// --- sums over windows ---

typedef struct sums {
  cis_tfl_op *op;
  const cis_tfl_tensor *in, *weights;
  cis_value *x, *w; // w: NULL for pools
  cis_window windows[2];
  cis_value *at[4]; // the element of the output
  cis_type sum;
  bool is_transposed, is_depthwise, is_matrix;
  int64_t group_inputs, group_outputs, multiplier; // of channels
  bool skips_zero_point;                           // it is in the bias
  enum { PRODUCTS, SUM, MAX, SQUARES } what;
  cis_value *rows[2], *columns[2]; // place in the input, in the weights
} sums;

static cis_value *apply(cis_loc_builder *e, cis_affine_expr place, cis_value *a, cis_value *b) {
  return cis_emit_affine(e, "affine.apply", &place, 1, (cis_value *[]){a, b}, b ? 2 : 1);
}

/// An input channel of the output's channel group, or of a depthwise convolution.
static cis_value *input_channel(cis_loc_builder *e, const sums *s, cis_value *k) {
  cis_context *ctx = e->b.ctx;
  cis_affine_expr channel = cis_affine_dim(ctx, 0);
  if (s->is_depthwise)
    return s->multiplier == 1 ? s->at[CHANNEL]
                              : apply(e,
                                      cis_affine_binary(CIS_AFFINE_FLOORDIV, channel,
                                                        cis_affine_constant(ctx, s->multiplier)),
                                      s->at[CHANNEL], NULL);
  if (s->group_inputs == cis_tfl_dim(s->in, CHANNEL))
    return k;
  cis_affine_expr group =
      cis_affine_binary(CIS_AFFINE_FLOORDIV, channel, cis_affine_constant(ctx, s->group_outputs));
  cis_affine_expr place = cis_affine_add(
      cis_affine_mul(group, cis_affine_constant(ctx, s->group_inputs)), cis_affine_dim(ctx, 1));
  return apply(e, place, s->at[CHANNEL], k);
}

static cis_value *read_input(cis_loc_builder *e, const sums *s, cis_value *channel) {
  cis_value *places[] = {s->at[0], s->rows[0], s->columns[0], channel};
  cis_value *row[] = {s->at[0], channel};
  cis_value *x = s->is_matrix ? cis_tensor_build_extract(e, s->x, row, 2)
                              : cis_tensor_build_extract(e, s->x, places, 4);
  if (s->skips_zero_point)
    return cis_emit_resize(e, x, cis_type_i(e->b.ctx, 32), false);
  return s->what == PRODUCTS || cis_type_is_float(x->type)
             ? cis_tfl_emit_read(e, s->in, x)
             : cis_emit_resize(e, x, s->sum, cis_tfl_is_unsigned(s->in));
}

/// sum + input * weight.
static cis_value *add_product(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  const sums *s = user;
  cis_value *x = read_input(e, s, s->is_matrix ? k : input_channel(e, s, k));
  cis_value *places[] = {s->at[CHANNEL], s->rows[1], s->columns[1], k};
  if (s->is_matrix)
    places[0] = s->at[1], places[1] = k;
  else if (s->is_depthwise)
    places[0] = cis_arith_build_index(e, 0), places[3] = s->at[CHANNEL];
  cis_value *w = cis_tensor_build_extract(e, s->w, places, s->is_matrix ? 2 : 4);
  w = cis_tfl_emit_read(e, s->weights, w);
  cis_value *product = cis_arith_build_mul(e, x, w);
  if (!cis_type_is_float(s->sum))
    product = cis_emit_resize(e, product, s->sum, false);
  return cis_arith_build_add(e, sum, product);
}

static cis_value *add_element(cis_loc_builder *e, cis_value *sum, const sums *s) {
  if (s->what == PRODUCTS && s->is_depthwise)
    return add_product(e, NULL, sum, (void *)s);
  if (s->what == PRODUCTS)
    return cis_emit_loop(e, cis_arith_build_index(e, 0), cis_arith_build_index(e, s->group_inputs),
                         sum, add_product, (void *)s);
  cis_value *x = read_input(e, s, s->at[CHANNEL]);
  if (s->what == SQUARES)
    return cis_arith_build_add(e, sum, cis_arith_build_mul(e, x, x));
  if (s->what == SUM)
    return cis_arith_build_add(e, sum, x);
  if (!cis_type_is_float(x->type))
    return cis_arith_build_maxsi(e, sum, x);
  return cis_arith_build_select(e, cis_arith_build_cmpf(e, "olt", sum, x), x, sum);
}

/// Notes where the iteration of a loop reads the input and the weights.
static void set_places(cis_loc_builder *e, const sums *s, const cis_window *w, cis_value *at,
                       cis_value *iv, cis_value **places) {
  if (!s->is_transposed) {
    places[0] = cis_emit_window_place(e, w, at, iv);
    places[1] = iv;
    return;
  }
  cis_affine_expr offset = cis_emit_linear(e->b.ctx, (int64_t[]){1, -w->stride}, 2, w->pad);
  places[0] = iv;
  places[1] = apply(e, offset, at, iv);
}

static void get_bounds(cis_loc_builder *e, const sums *s, int i, cis_value **low,
                       cis_value **high) {
  (s->is_transposed ? cis_emit_transposed_bounds
                    : cis_emit_window_bounds)(e, &s->windows[i], s->at[HEIGHT + i], low, high);
}

static cis_value *add_column(cis_loc_builder *e, cis_value *iv, cis_value *sum, void *user) {
  sums *s = user;
  set_places(e, s, &s->windows[1], s->at[WIDTH], iv, s->columns);
  return add_element(e, sum, s);
}

static cis_value *add_row(cis_loc_builder *e, cis_value *iv, cis_value *sum, void *user) {
  sums *s = user;
  cis_value *low, *high;
  set_places(e, s, &s->windows[0], s->at[HEIGHT], iv, s->rows);
  get_bounds(e, s, 1, &low, &high);
  return cis_emit_loop(e, low, high, sum, add_column, s);
}

/// The sum over the window, from `init` on.
static cis_value *emit_sum(cis_loc_builder *e, sums *s, cis_value *init) {
  cis_value *low, *high;
  for (uint32_t i = 0; i < (s->is_matrix ? 2u : 4u); ++i)
    s->at[i] = cis_linalg_build_index(e, i);
  if (s->is_matrix)
    return add_element(e, init, s);
  get_bounds(e, s, 0, &low, &high);
  return cis_emit_loop(e, low, high, init, add_row, s);
}

// --- convolutions ---

/// Reads the bias, with the zero point of the input in it where each sum has all the weights. NULL
/// and true: there is none.
static bool get_bias(cis_tfl_op *op, uint32_t number, sums *s, int64_t channels, cis_value **out) {
  const cis_tfl_tensor *bias = cis_tfl_in(op, number);
  int32_t zero_point = cis_tfl_zero_point(s->in);
  *out = NULL;
  if (bias && (!cis_tfl_check_shape(op, bias, &channels, 1) ||
               (cis_type_element(bias->type) != s->sum &&
                !cis_tfl_error(op, bias, "expected elements of type '%s'", cis_type_text(s->sum)))))
    return false;
  cis_value *given = bias ? cis_tfl_value(op, number) : NULL;
  if (bias && !given)
    return false;
  bool folds = !cis_type_is_float(s->sum) && zero_point && !s->is_transposed &&
               !cis_tfl_is_unsigned(s->in) && cis_tfl_zero_point(s->weights) == 0 &&
               s->weights->is_constant && (!bias || bias->is_constant) &&
               cis_type_is_int_of(s->sum, 32) &&
               (s->is_matrix ||
                (cis_window_is_inside(&s->windows[0]) && cis_window_is_inside(&s->windows[1])));
  if (!folds) {
    *out = given;
    return true;
  }
  int64_t num = cis_emit_count(s->weights->type);
  CIS_VEC(int32_t) folded = {0};
  cis_vec_resize(&folded, (size_t)channels);
  for (int64_t i = 0; i < num; ++i) {
    int64_t c = s->is_depthwise ? i % channels : i / (num / channels);
    uint32_t part = (uint32_t)cis_tfl_element_at(s->weights, i) * (uint32_t)zero_point;
    folded.data[c] = (int32_t)((uint32_t)folded.data[c] - part);
  }
  for (int64_t c = 0; bias && c < channels; ++c)
    folded.data[c] = (int32_t)((uint32_t)folded.data[c] + (uint32_t)cis_tfl_element_at(bias, c));
  *out = cis_emit_numbers(&op->e, s->sum, folded.data, channels);
  cis_vec_deinit(&folded);
  s->skips_zero_point = true;
  return true;
}

/// The sums of an output, made its elements: bias, rescaling, activation. The last loop is that of
/// channels.
static bool lower_sums(cis_tfl_op *op, sums *s, uint32_t bias_number, int64_t activation,
                       cis_type shape, cis_value **result) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  cis_loc_builder *e = &op->e;
  uint32_t rank = cis_type_rank(shape), last = rank - 1;
  bool rounds_product = s->is_matrix || s->in->element == CIS_TFL_U8;
  int64_t channels = cis_type_dim(shape, last);
  bool is_float = cis_type_is_float(s->sum);
  cis_tfl_range range;
  cis_tfl_channels scales = {.is_one = true};
  cis_value *inputs[3], *bias;
  uint32_t num = 0;
  if (!cis_tfl_activation(op, activation, out, &range) ||
      (!is_float && !cis_tfl_get_channels(op, s->in, s->weights, out, channels, rounds_product,
                                          cis_type_is_int_of(s->sum, 64), &scales)) ||
      !get_bias(op, bias_number, s, channels, &bias))
    return false;
  if (bias)
    inputs[num++] = bias;
  if (!scales.is_one)
    inputs[num++] = scales.multiplier, inputs[num++] = scales.shift;
  cis_affine_map by_channel = cis_emit_dims_map(e->b.ctx, rank, &last, 1);
  cis_affine_map maps[] = {by_channel, by_channel, by_channel};
  cis_linalg_body body = cis_emit_generic(e, &shape, 1, inputs, num, maps);
  cis_loc_builder *b = &body.body;
  bool adds_last = bias && is_float; // the order in which floats are added
  cis_value *sum = emit_sum(b, s, bias && !adds_last ? body.args[0] : cis_emit_zero(b, s->sum));
  if (adds_last)
    sum = cis_arith_build_addf(b, sum, body.args[0]);
  if (is_float) {
    sum = cis_emit_clamp_float(b, sum, range.low_float, range.high_float);
  } else {
    sum = cis_tfl_emit_channel(b, sum, &scales, scales.is_one ? NULL : body.args[num - 2],
                               scales.is_one ? NULL : body.args[num - 1]);
    sum = cis_tfl_emit_store(b, out, sum, &range);
  }
  *result = cis_emit_yield(&body, sum);
  return true;
}

/// Finds the type of sums: that of the bias, or of what an input's type has without one.
static bool get_sum_type(cis_tfl_op *op, sums *s, uint32_t bias_number, int64_t bias_type,
                         bool is_always_wide) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0), *bias = cis_tfl_in(op, bias_number);
  cis_context *ctx = op->e.b.ctx;
  uint32_t small = 1u << CIS_TFL_I8 | 1u << CIS_TFL_I4;
  if (!cis_tfl_check_element(
          op, s->in, 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | 1u << CIS_TFL_U8 | 1u << CIS_TFL_I16) ||
      !cis_tfl_check_like(op, out, s->in))
    return false;
  if (s->in->element == CIS_TFL_F32) {
    s->sum = cis_type_float(ctx, CIS_F32);
    return cis_tfl_check_like(op, s->weights, s->in);
  }
  if (s->in->element == CIS_TFL_U8)
    small = 1u << CIS_TFL_U8;
  if (!cis_tfl_check_element(op, s->weights, small))
    return false;
  bool is_narrow =
      s->in->element != CIS_TFL_I16 ||
      (!is_always_wide && (bias ? bias->element == CIS_TFL_I32 : bias_type == CIS_TFL_I32));
  s->sum = cis_type_i(ctx, is_narrow ? 32 : 64);
  return true;
}

/// The windows of an operator whose options begin with padding and strides. `dilations`: the field
/// of the first of two; 0: there are none.
static bool get_windows(cis_tfl_op *op, sums *s, const int64_t kernel[2], uint32_t dilations) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  bool is_same = cis_fb_unsigned(op->options, 0, 1, 0) == 0;
  for (uint32_t i = 0; i < 2; ++i) {
    s->windows[i] = (cis_window){
        .in = cis_tfl_dim(s->in, HEIGHT + i),
        .out = cis_tfl_dim(out, HEIGHT + i),
        .kernel = kernel[i],
        .stride = cis_fb_int(op->options, 2 - i, 4, 0),
        .dilation = dilations ? cis_fb_int(op->options, dilations + 1 - i, 4, 1) : 1,
    };
    if (!get_window(op, &s->windows[i], is_same))
      return false;
  }
  return true;
}

/// Whether input, weights and output have the dimensions of images. False after an error.
static bool are_images(cis_tfl_op *op, const sums *s, const cis_tfl_tensor *out) {
  return cis_tfl_check_rank(op, s->in, 4) && cis_tfl_check_rank(op, s->weights, 4) &&
         cis_tfl_check_rank(op, out, 4);
}

/// Makes the op's output of sums over windows. `input` and `bias` are numbers of inputs; weights
/// are input 1. `activation` is the number of an option.
static bool lower_images(cis_tfl_op *op, sums *s, uint32_t input, uint32_t bias,
                         uint32_t activation) {
  s->x = cis_tfl_value(op, input);
  s->w = s->x ? cis_tfl_value(op, 1) : NULL;
  cis_value *result;
  return s->w &&
         lower_sums(op, s, bias, cis_fb_int(op->options, activation, 1, 0),
                    cis_tfl_out(op, 0)->type, &result) &&
         cis_tfl_set(op, 0, result);
}

bool cis_tfl_lower_conv(cis_tfl_op *op) {
  enum { ACTIVATION = 3, DILATIONS = 4, BIAS_TYPE = 6 };
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  sums s = {.op = op, .in = cis_tfl_in(op, 0), .weights = cis_tfl_in(op, 1)};
  if (!are_images(op, &s, out) ||
      !get_sum_type(op, &s, 2, cis_fb_int(op->options, BIAS_TYPE, 1, 0), false) ||
      !get_windows(op, &s, s.weights->type->shaped.shape + HEIGHT, DILATIONS))
    return false;
  int64_t channels = cis_tfl_dim(s.in, CHANNEL), outputs = cis_tfl_dim(out, CHANNEL);
  s.group_inputs = cis_tfl_dim(s.weights, CHANNEL);
  if (s.group_inputs < 1 || channels % s.group_inputs || !channels ||
      outputs % (channels / s.group_inputs) || cis_tfl_dim(s.weights, 0) != outputs ||
      cis_tfl_dim(s.in, 0) != cis_tfl_dim(out, 0))
    return cis_tfl_error(op, s.weights, "its channels fit neither input nor output");
  s.group_outputs = outputs / (channels / s.group_inputs);
  return lower_images(op, &s, 0, 2, ACTIVATION);
}

bool cis_tfl_lower_depthwise(cis_tfl_op *op) {
  enum { ACTIVATION = 4, DILATIONS = 5 };
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  sums s = {.op = op, .in = cis_tfl_in(op, 0), .weights = cis_tfl_in(op, 1), .is_depthwise = true};
  if (!are_images(op, &s, out) || !get_sum_type(op, &s, 2, 0, true) ||
      !get_windows(op, &s, s.weights->type->shaped.shape + HEIGHT, DILATIONS))
    return false;
  int64_t channels = cis_tfl_dim(s.in, CHANNEL), outputs = cis_tfl_dim(out, CHANNEL);
  if (!channels || outputs % channels || cis_tfl_dim(s.weights, 0) != 1 ||
      cis_tfl_dim(s.weights, CHANNEL) != outputs || cis_tfl_dim(s.in, 0) != cis_tfl_dim(out, 0))
    return cis_tfl_error(op, s.weights, "its channels fit neither input nor output");
  s.multiplier = outputs / channels;
  return lower_images(op, &s, 0, 2, ACTIVATION);
}

/// A transposed convolution: each output sums the inputs that reach it.
bool cis_tfl_lower_transpose_conv(cis_tfl_op *op) {
  enum { ACTIVATION = 3, BIAS_TYPE = 4 };
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  sums s = {.op = op, .in = cis_tfl_in(op, 2), .weights = cis_tfl_in(op, 1), .is_transposed = true};
  if (!are_images(op, &s, out) || !get_sum_type(op, &s, 3, 0, true))
    return false;
  bool is_same = cis_fb_unsigned(op->options, 0, 1, 0) == 0;
  for (uint32_t i = 0; i < 2; ++i) {
    cis_window back = {.in = cis_tfl_dim(out, HEIGHT + i),
                       .out = cis_tfl_dim(s.in, HEIGHT + i),
                       .kernel = cis_tfl_dim(s.weights, HEIGHT + i),
                       .stride = cis_fb_int(op->options, 2 - i, 4, 0),
                       .dilation = 1};
    if (!get_window(op, &back, is_same))
      return false;
    s.windows[i] = back;
    s.windows[i].in = back.out;
    s.windows[i].out = back.in;
  }
  s.group_inputs = cis_tfl_dim(s.weights, CHANNEL);
  if (s.group_inputs != cis_tfl_dim(s.in, CHANNEL) ||
      cis_tfl_dim(s.weights, 0) != cis_tfl_dim(out, CHANNEL) ||
      cis_tfl_dim(s.in, 0) != cis_tfl_dim(out, 0))
    return cis_tfl_error(op, s.weights, "its channels fit neither input nor output");
  return lower_images(op, &s, 2, 3, ACTIVATION);
}

/// output[b, c] = sum of input[b, k] * weights[c, k]: the same without a window.
bool cis_tfl_lower_fully_connected(cis_tfl_op *op) {
  enum { ACTIVATION = 0, FORMAT = 1, BIAS_TYPE = 4 };
  const cis_tfl_tensor *out = cis_tfl_out(op, 0), *in = cis_tfl_in(op, 0);
  const cis_tfl_tensor *weights = cis_tfl_in(op, 1);
  if (!cis_tfl_check_rank(op, weights, 2))
    return false;
  if (cis_tfl_rank(out) < 1)
    return cis_tfl_error(op, out, "expected a dimension of channels");
  if (cis_fb_unsigned(op->options, FORMAT, 1, 0))
    return cis_tfl_error(op, weights, "shuffled weights are not taken");
  int64_t channels = cis_tfl_dim(weights, 0), depth = cis_tfl_dim(weights, 1);
  int64_t rows = channels ? cis_emit_count(out->type) / channels : 0;
  if (!rows || cis_tfl_dim(out, cis_tfl_rank(out) - 1) != channels ||
      cis_emit_count(in->type) != rows * depth)
    return cis_tfl_error(op, weights, "its sizes fit neither input nor output");
  sums s = {.op = op, .in = in, .weights = weights, .group_inputs = depth, .is_matrix = true};
  if (!get_sum_type(op, &s, 2, cis_fb_int(op->options, BIAS_TYPE, 1, 0), false))
    return false;
  cis_value *x = cis_tfl_value(op, 0), *result;
  s.w = x ? cis_tfl_value(op, 1) : NULL;
  if (!s.w)
    return false;
  cis_type element = cis_type_element(in->type);
  s.x = cis_emit_reshape(&op->e, x, cis_emit_tensor(element, (int64_t[]){rows, depth}, 2));
  cis_type shape = cis_emit_tensor(cis_type_element(out->type), (int64_t[]){rows, channels}, 2);
  return lower_sums(op, &s, 2, cis_fb_int(op->options, ACTIVATION, 1, 0), shape, &result) &&
         cis_tfl_set(op, 0, cis_emit_reshape(&op->e, result, out->type));
}

// --- pools ---

/// The number of elements of the window that lie inside, as an integer or float.
static cis_value *emit_count(cis_loc_builder *e, const sums *s) {
  cis_value *count = NULL;
  for (int i = 0; i < 2; ++i) {
    cis_value *low, *high;
    get_bounds(e, s, i, &low, &high);
    cis_value *size = cis_emit_binary(e, "arith.subi", high, low);
    count = count ? cis_arith_build_muli(e, count, size) : size;
  }
  count = cis_arith_build_index_cast(e, count, cis_type_i(e->b.ctx, 32));
  return cis_type_is_float(s->sum) ? cis_arith_build_sitofp(e, count, s->sum) : count;
}

/// sum / count, of integers rounded to nearest, halves away from zero.
static cis_value *emit_average(cis_loc_builder *e, const sums *s, cis_value *sum) {
  bool is_whole = cis_window_is_inside(&s->windows[0]) && cis_window_is_inside(&s->windows[1]);
  int64_t all = s->windows[0].kernel * s->windows[1].kernel;
  cis_value *count = !is_whole                   ? emit_count(e, s)
                     : cis_type_is_float(s->sum) ? cis_arith_build_float(e, s->sum, (double)all)
                                                 : cis_arith_build_int(e, s->sum, all);
  if (cis_type_is_float(s->sum))
    return cis_arith_build_divf(e, sum, count);
  cis_value *half = is_whole ? cis_arith_build_int(e, s->sum, all / 2)
                             : cis_arith_build_shrsi(e, count, cis_arith_build_int(e, s->sum, 1));
  cis_value *positive = cis_arith_build_cmpi(e, "sgt", sum, cis_arith_build_int(e, s->sum, 0));
  cis_value *rounded = cis_arith_build_select(e, positive, cis_arith_build_addi(e, sum, half),
                                              cis_arith_build_subi(e, sum, half));
  return cis_arith_build_divsi(e, rounded, count);
}

/// AVERAGE_POOL_2D, MAX_POOL_2D, L2_POOL_2D.
bool cis_tfl_lower_pool(cis_tfl_op *op) {
  enum { WIDTH_FIELD = 3, HEIGHT_FIELD = 4, ACTIVATION = 5 };
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  sums s = {.op = op, .in = cis_tfl_in(op, 0), .what = op->row->argument};
  cis_tfl_range range;
  uint32_t elements = 1u << CIS_TFL_F32 | 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16 | 1u << CIS_TFL_U8;
  if (!cis_tfl_check_rank(op, s.in, 4) || !cis_tfl_check_rank(op, out, 4) ||
      !cis_tfl_check_element(op, s.in, s.what == SQUARES ? 1u << CIS_TFL_F32 : elements) ||
      !cis_tfl_check_like(op, out, s.in) ||
      !cis_tfl_activation(op, cis_fb_int(op->options, ACTIVATION, 1, 0), out, &range))
    return false;
  if (cis_tfl_dim(s.in, 0) != cis_tfl_dim(out, 0) ||
      cis_tfl_dim(s.in, CHANNEL) != cis_tfl_dim(out, CHANNEL))
    return cis_tfl_error(op, out, "expected batches and channels like the input's");
  cis_context *ctx = op->e.b.ctx;
  const int64_t kernel[] = {cis_fb_int(op->options, HEIGHT_FIELD, 4, 0),
                            cis_fb_int(op->options, WIDTH_FIELD, 4, 0)};
  if (!get_windows(op, &s, kernel, 0) || !(s.x = cis_tfl_value(op, 0)))
    return false;
  bool is_float = s.in->element == CIS_TFL_F32;
  s.sum = is_float ? cis_type_float(ctx, CIS_F32) : cis_type_i(ctx, 32);
  cis_linalg_body body = cis_emit_generic(&op->e, &out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *init = s.what != MAX ? cis_emit_zero(b, s.sum)
                    : is_float
                        ? cis_arith_build_float(b, s.sum, -(double)3.40282346638528859812e+38)
                        : cis_arith_build_int(b, s.sum, INT32_MIN);
  cis_value *sum = emit_sum(b, &s, init);
  if (s.what != MAX)
    sum = emit_average(b, &s, sum);
  if (s.what == SQUARES)
    sum = cis_emit_unary(b, "math.sqrt", sum, s.sum);
  sum = is_float ? cis_emit_clamp_float(b, sum, range.low_float, range.high_float)
                 : cis_emit_resize(b, cis_emit_clamp(b, sum, range.low, range.high),
                                   cis_type_element(out->type), false);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, sum));
}
