// Operators that sum over a window of their input: convolutions, pools, matrix products.
//
// Each is one linalg.generic over its output. The body loops over the part of the window that lies
// inside the input, sums in a register, rescales and clamps; so there is no tensor of sums, no
// padded copy, and an output may overlap its input.
#include "import/formula.h"
#include "import/tflite/model.h"
#include "import/window.h"

enum { HEIGHT = 1, WIDTH = 2, CHANNEL = 3 };

// --- sums over windows ---

typedef struct sums {
  const cis_tfl_tensor *in, *weights; // weights: NULL for pools
  cis_value *x, *w;
  uint32_t bias; // the number of an input
  cis_window windows[2];
  cis_type sum;
  bool is_transposed, is_depthwise, is_matrix;
  int64_t group_inputs, group_outputs; // channels; no outputs: all are one group
  bool skips_zero_point;               // of the input: it is in the bias, or in the sum
  enum { PRODUCTS, SUM, MAX, SQUARES } what;
  cis_tfl_scale one; // of all channels, or
  bool has_many, has_left, has_right, may_be_zero;
  cis_value *multipliers, *shifts; // tensors of i32 and i8; right shifts where none is left
} sums;

/// The input channel of the group of output channel `at`, number `k`; NULL: there is one.
static cis_value *input_channel(cis_loc_builder *e, const sums *s, cis_value *at, cis_value *k) {
  if (!s->group_outputs)
    return k;
  cis_affine_expr group =
      cis_emit_by(cis_affine_dim(e->b.ctx, 0), CIS_AFFINE_FLOORDIV, s->group_outputs);
  if (k)
    group = cis_affine_add(cis_emit_by(group, CIS_AFFINE_MUL, s->group_inputs),
                           cis_affine_dim(e->b.ctx, 1));
  return group->kind == CIS_AFFINE_DIM ? at : cis_emit_apply(e, group, at, k);
}

static void get_bounds(cis_loc_builder *e, const sums *s, uint32_t i, cis_value *at,
                       cis_value **low, cis_value **high) {
  (s->is_transposed ? cis_emit_transposed_bounds : cis_emit_window_bounds)(e, &s->windows[i], at,
                                                                           low, high);
}

/// The sum over the window of the element `at`, from `init` on.
static cis_value *emit_sum(cis_loc_builder *e, const sums *s, cis_value *const *at,
                           cis_value *init) {
  uint32_t channel = s->is_matrix ? 1 : CHANNEL;
  cis_value *x_at[] = {at[0], NULL, NULL, NULL}, *w_at[] = {at[channel], NULL, NULL, NULL};
  cis_emit_nest nest = cis_emit_nest_begin(e, init);
  cis_loc_builder *b = &nest.body;
  for (uint32_t i = 0; i < 2 && !s->is_matrix; ++i) {
    const cis_window *w = &s->windows[i];
    cis_value *low, *high, *own = at[HEIGHT + i];
    get_bounds(b, s, i, own, &low, &high);
    cis_value *iv = cis_emit_nest_add(&nest, low, high);
    cis_affine_expr offset = cis_emit_linear(e->b.ctx, (int64_t[]){1, -w->stride}, 2, w->pad);
    x_at[HEIGHT + i] = s->is_transposed ? iv : cis_emit_window_place(b, w, own, iv);
    w_at[HEIGHT + i] = s->is_transposed ? cis_emit_apply(b, offset, own, iv) : iv;
  }
  bool is_whole = s->what == PRODUCTS && !s->is_depthwise;
  cis_value *k = is_whole ? cis_emit_nest_count(&nest, s->group_inputs) : NULL;
  x_at[channel] = input_channel(b, s, at[channel], k), w_at[channel] = k;
  if (s->is_depthwise)
    w_at[0] = cis_arith_build_index(b, 0), w_at[CHANNEL] = at[CHANNEL];
  cis_value *x = cis_tensor_build_extract(b, s->x, x_at, channel + 1), *sum = nest.carried;
  x = s->skips_zero_point ? cis_emit_convert(b, x, s->sum, cis_tfl_is_unsigned(s->in))
                          : cis_tfl_emit_read(b, s->in, x);
  if (s->what == PRODUCTS)
    sum = cis_tfl_emit_add_product(b, sum, x, cis_tfl_emit_element(b, s->weights, s->w, w_at));
  else
    sum = CIS_FORMULA(b,
                      s->what == SQUARES           ? "sum + x * x"
                      : s->what == SUM             ? "sum + x"
                      : cis_type_is_float(x->type) ? "sum < x ? x : sum"
                                                   : "max(sum, x)",
                      sum, x);
  return cis_emit_nest_end(&nest, sum);
}

static bool is_inside(const sums *s) {
  return cis_window_is_inside(&s->windows[0]) && cis_window_is_inside(&s->windows[1]);
}

// --- elements of the output ---

/// Finds the scales: input * weight / output for each channel of the weights. False after an error.
static bool get_scales(cis_tfl_op *op, sums *s, int64_t channels) {
  uint32_t num = s->weights->scales.num;
  bool is_wide = cis_type_is_int_of(s->sum, 64);
  // One scale of weights is multiplied in single precision.
  bool is_single = num == 1 && (s->is_matrix || s->in->element == CIS_TFL_U8);
  float in = cis_tfl_scale_of(s->in), out = cis_tfl_scale_of(op->out);
  if (num != 1 && num != (uint64_t)channels)
    return cis_tfl_error(op, s->weights, "expected one scale, or one for each output channel");
  CIS_VEC(int32_t) multipliers = {0}, shifts = {0};
  bool ok = true;
  for (uint32_t i = 0; i < num; ++i) {
    float weight = cis_fb_float_at(s->weights->scales, i);
    double product = is_single ? (double)(in * weight) : (double)in * (double)weight;
    cis_tfl_scale scale = cis_tfl_quantize(product / (double)out);
    ok = ok && weight >= 0;
    s->one = i ? s->one : scale;
    s->has_many |= scale.multiplier != s->one.multiplier || scale.shift != s->one.shift;
    s->has_left |= scale.shift > 0;
    s->has_right |= scale.shift < 0;
    s->may_be_zero |= scale.shift >= 0;
    cis_vec_push(&multipliers, is_wide ? cis_tfl_reduced(scale.multiplier) : scale.multiplier);
    cis_vec_push(&shifts, !is_wide ? scale.shift : scale.shift < 14 ? 15 - scale.shift : 1);
  }
  if (ok && s->has_many) {
    cis_type type = cis_type_i(op->e.b.ctx, is_wide ? 16 : 32);
    s->multipliers = cis_emit_numbers(&op->e, type, multipliers.data, num);
    if (!is_wide && !s->has_left) // right shifts are counted, so that C has one sign less
      for (uint32_t i = 0; i < num; ++i)
        shifts.data[i] = -shifts.data[i];
    s->shifts = cis_emit_numbers(&op->e, cis_type_i(op->e.b.ctx, 8), shifts.data, num);
  }
  cis_vec_deinit(&multipliers);
  cis_vec_deinit(&shifts);
  return ok || cis_tfl_error(op, s->weights, "expected scales that are not negative");
}

/// Builds sum * scale; `scale` has the multiplier and the shift of the channel.
static cis_value *emit_scaled(cis_loc_builder *e, cis_value *sum, const sums *s,
                              cis_value *const *scale) {
  if (!s->has_many)
    return cis_tfl_emit_multiply(e, sum, s->one);
  cis_value *multiplier = scale[0], *shift = scale[1];
  if (cis_type_is_int_of(sum->type, 64))
    return CIS_FORMULA(e, "by = i64(shift); i32((sum * i64(multiplier) + (1 << (by - 1))) >> by)",
                       sum, multiplier, shift);
  if (s->has_left)
    sum = CIS_FORMULA(e, "sum << max(i32(shift), 0)", sum, shift);
  sum = CIS_FORMULA(e, "(i64(sum) * i64(multiplier) + 1073741824) >> 31", sum, multiplier);
  if (s->has_right)
    sum = cis_tfl_emit_divide_by(
        e, sum, CIS_FORMULA(e, s->has_left ? "max(-i64(shift), 0)" : "i64(shift)", shift),
        s->may_be_zero);
  return CIS_FORMULA(e, "i32(sum)", sum);
}

/// Reads the bias, with the zero point of the input in it where each sum has all the weights. NULL
/// and true: there is none.
static bool get_bias(cis_tfl_op *op, sums *s, int64_t channels, cis_value **out) {
  const cis_tfl_tensor *bias = op->in[s->bias];
  int32_t zero_point = cis_tfl_zero_point(s->in);
  *out = NULL;
  if (bias && (!cis_tfl_check_shape(op, bias, &channels, 1) ||
               (cis_type_element(bias->type) != s->sum &&
                !cis_tfl_error(op, bias, "expected elements of type '%s'", cis_type_text(s->sum)))))
    return false;
  if (bias && !(*out = cis_tfl_value(op, s->bias)))
    return false;
  if (cis_type_is_float(s->sum) || !zero_point || s->is_transposed || cis_tfl_is_unsigned(s->in) ||
      cis_tfl_zero_point(s->weights) != 0 || !s->weights->is_constant ||
      (bias && !bias->is_constant) || !cis_type_is_int_of(s->sum, 32) ||
      !(s->is_matrix || is_inside(s)))
    return true;
  int64_t num = cis_emit_count(s->weights->type);
  cis_attr weights = cis_tfl_elements(op, s->weights);
  const char *bytes = cis_dense_data(weights);
  cis_attr biases = bias ? cis_tfl_elements(op, bias) : NULL;
  CIS_VEC(int32_t) folded = {0};
  cis_vec_resize(&folded, (size_t)channels);
  for (int64_t c = 0; biases && c < channels; ++c)
    folded.data[c] = (int32_t)cis_dense_get_int(biases, c);
  for (int64_t i = 0; i < num; ++i) {
    int64_t c = s->is_depthwise ? i % channels : i / (num / channels);
    int8_t weight = (int8_t)bytes[weights->dense.splat ? 0 : i];
    uint32_t part = (uint32_t)weight * (uint32_t)zero_point;
    folded.data[c] = (int32_t)((uint32_t)folded.data[c] - part);
  }
  *out = cis_emit_numbers(&op->e, s->sum, folded.data, channels);
  cis_vec_deinit(&folded);
  s->skips_zero_point = true;
  return true;
}

/// The sum divided by how many elements of the window lie inside; of integers rounded to nearest,
/// halves away from zero.
static cis_value *emit_average(cis_loc_builder *e, const sums *s, cis_value *const *at,
                               cis_value *sum) {
  int64_t all = s->windows[0].kernel * s->windows[1].kernel;
  cis_type type = s->sum;
  cis_value *a, *b, *c, *d, *count = is_inside(s) ? cis_emit_number(e, type, (double)all) : NULL;
  if (!count) {
    get_bounds(e, s, 0, at[HEIGHT], &a, &b);
    get_bounds(e, s, 1, at[WIDTH], &c, &d);
    count = CIS_FORMULA(e, "type(i32((b - a) * (d - c)))", a, b, c, d, type);
  }
  return CIS_FORMULA(e,
                     cis_type_is_float(type)
                         ? "sum / count"
                         : "half = count >> 1; (sum > 0 ? sum + half : sum - half) / count",
                     sum, count);
}

/// The sums of an output, made its elements: bias, rescaling, average, activation. The last loop is
/// that of channels.
static bool lower_sums(cis_tfl_op *op, sums *s, cis_type shape) {
  cis_loc_builder *e = &op->e;
  uint32_t rank = cis_type_rank(shape), last = rank - 1, num = 0;
  int64_t channels = cis_type_dim(shape, last);
  bool is_float = cis_type_is_float(s->sum), is_pool = s->what != PRODUCTS;
  cis_value *inputs[3], *bias = NULL, *at[4];
  if (!is_pool &&
      ((!is_float && !get_scales(op, s, channels)) || !get_bias(op, s, channels, &bias)))
    return false;
  if (bias)
    inputs[num++] = bias;
  if (s->has_many)
    inputs[num++] = s->multipliers, inputs[num++] = s->shifts;
  cis_affine_map by_channel = cis_emit_dims_map(e->b.ctx, rank, &last, 1);
  cis_affine_map maps[] = {by_channel, by_channel, by_channel};
  cis_linalg_body body = cis_emit_generic(e, &shape, 1, inputs, num, maps);
  cis_loc_builder *b = &body.body;
  bool adds_last = bias && is_float; // the order in which floats are added
  cis_value *sum = s->what == MAX       ? cis_emit_extreme(b, s->sum, true)
                   : bias && !adds_last ? body.args[0]
                                        : cis_emit_zero(b, s->sum);
  cis_emit_indices(b, rank, at);
  sum = emit_sum(b, s, at, sum);
  if (adds_last)
    sum = cis_arith_build_addf(b, sum, body.args[0]);
  if (is_pool && s->what != MAX)
    sum = emit_average(b, s, at, sum);
  if (s->what == SQUARES)
    sum = CIS_FORMULA(b, "sqrt(sum)", sum);
  sum = is_pool ? cis_tfl_emit_bounded(b, op->out, sum, &op->range)
                : cis_tfl_emit_store(b, op->out, emit_scaled(b, sum, s, body.args + (bias ? 1 : 0)),
                                     &op->range);
  sum = cis_emit_yield(&body, sum);
  return cis_tfl_set(op, 0, cis_emit_reshape(e, sum, op->out->type));
}

/// Finds the type of sums: of i16, that of the bias, or of what a field of the options says without
/// one; 0: there is no such field, and they are wide.
static bool get_sum_type(cis_tfl_op *op, sums *s, uint32_t field) {
  const cis_tfl_tensor *bias = op->in[s->bias];
  bool is_narrow =
      s->in->element != CIS_TFL_I16 ||
      (field && (bias ? (int64_t)bias->element : cis_tfl_byte(op, field)) == CIS_TFL_I32);
  s->sum = cis_tfl_is_float(s->in) ? cis_type_element(s->in->type)
                                   : cis_type_i(op->e.b.ctx, is_narrow ? 32 : 64);
  if (cis_tfl_is_float(s->in))
    return cis_tfl_check_like(op, s->weights, s->in);
  return cis_tfl_check_element(op, s->weights, cis_tfl_is_unsigned(s->in) ? "u" : "cn");
}

/// The windows of an operator whose options begin with padding and strides, and whether the output
/// has their size. `dilations`: the field of the first of two; 0: there are none.
static bool get_windows(cis_tfl_op *op, sums *s, const int64_t kernel[2], uint32_t dilations) {
  bool is_same = cis_fb_unsigned(op->options, 0, 1, 0) == 0;
  for (uint32_t i = 0; i < 2; ++i) {
    // A transposed convolution has the window of the convolution that leads from output to input.
    int64_t in = cis_tfl_dim(s->in, HEIGHT + i), out = cis_tfl_dim(op->out, HEIGHT + i);
    cis_window w = {.in = s->is_transposed ? out : in,
                    .out = s->is_transposed ? in : out,
                    .kernel = kernel[i],
                    .stride = cis_tfl_int(op, 2 - i),
                    .dilation = dilations ? cis_fb_int(op->options, dilations + 1 - i, 4, 1) : 1};
    if (w.kernel < 1 || w.stride < 1 || w.dilation < 1)
      return cis_tfl_error(op, NULL, "expected sizes, strides and dilations of at least 1");
    int64_t reach = (w.kernel - 1) * w.dilation + 1;
    int64_t wanted = (is_same ? w.in - 1 : w.in - reach) + w.stride;
    if (w.out != wanted / w.stride)
      return cis_tfl_error(op, op->out, "expected %lld elements in a dimension, not %lld",
                           (long long)(wanted / w.stride), (long long)w.out);
    int64_t around = (w.out - 1) * w.stride + reach - w.in;
    w.pad = around > 0 ? around / 2 : 0;
    w.in = in, w.out = out;
    s->windows[i] = w;
  }
  return true;
}

/// CONV_2D, DEPTHWISE_CONV_2D, TRANSPOSE_CONV: where each output sums the inputs that reach it.
bool cis_tfl_lower_conv(cis_tfl_op *op) {
  enum { DILATIONS = 4, DEPTHWISE_DILATIONS = 5, BIAS_TYPE = 6 };
  bool is_depthwise = *op->row->argument == 'd', is_transposed = *op->row->argument == 't';
  bool is_plain = !is_depthwise && !is_transposed;
  uint32_t input = is_transposed ? 2 : 0;
  uint32_t dilations = is_plain ? DILATIONS : is_depthwise ? DEPTHWISE_DILATIONS : 0;
  sums s = {.in = op->in[input], .weights = op->in[1], .x = op->x[input], .w = op->x[1]};
  s.is_depthwise = is_depthwise, s.is_transposed = is_transposed, s.bias = is_transposed ? 3 : 2;
  const int64_t *kernel = s.weights->type->shaped.shape + HEIGHT;
  if (!get_sum_type(op, &s, is_plain ? BIAS_TYPE : 0) || !get_windows(op, &s, kernel, dilations))
    return false;
  int64_t channels = cis_tfl_dim(s.in, CHANNEL), outputs = cis_tfl_dim(op->out, CHANNEL);
  int64_t filters = cis_tfl_dim(s.weights, 0), depth = cis_tfl_dim(s.weights, CHANNEL);
  bool fits = is_transposed  ? depth == channels && filters == outputs
              : !channels    ? false
              : is_depthwise ? filters == 1 && depth == outputs && outputs % channels == 0
                             : depth >= 1 && filters == outputs && channels % depth == 0 &&
                                   outputs % (channels / depth) == 0;
  if (!fits || cis_tfl_dim(s.in, 0) != cis_tfl_dim(op->out, 0))
    return cis_tfl_error(op, s.weights, "its channels fit neither input nor output");
  s.group_inputs = depth;
  if (depth != channels || is_depthwise)
    s.group_outputs = is_depthwise ? outputs / channels : outputs / (channels / depth);
  return lower_sums(op, &s, op->out->type);
}

/// output[b, c] = sum of input[b, k] * weights[c, k]: the same without a window.
bool cis_tfl_lower_fully_connected(cis_tfl_op *op) {
  enum { FORMAT = 1, BIAS_TYPE = 4 };
  const cis_tfl_tensor *out = op->out, *in = op->in[0], *weights = op->in[1];
  if (cis_tfl_rank(out) < 1)
    return cis_tfl_error(op, out, "expected a dimension of channels");
  if (cis_tfl_byte(op, FORMAT))
    return cis_tfl_error(op, weights, "shuffled weights are not taken");
  int64_t channels = cis_tfl_dim(weights, 0), depth = cis_tfl_dim(weights, 1);
  int64_t rows = channels ? cis_emit_count(out->type) / channels : 0;
  if (!rows || cis_tfl_dim(out, cis_tfl_rank(out) - 1) != channels ||
      cis_emit_count(in->type) != rows * depth)
    return cis_tfl_error(op, weights, "its sizes fit neither input nor output");
  sums s = {.in = in, .weights = weights, .w = op->x[1], .bias = 2, .group_inputs = depth};
  s.x = cis_emit_reshape(&op->e, op->x[0], cis_tfl_matrix(in, rows, depth));
  s.is_matrix = true;
  return get_sum_type(op, &s, BIAS_TYPE) && lower_sums(op, &s, cis_tfl_matrix(out, rows, channels));
}

/// AVERAGE_POOL_2D, MAX_POOL_2D, L2_POOL_2D.
bool cis_tfl_lower_pool(cis_tfl_op *op) {
  enum { WIDTH_FIELD = 3, HEIGHT_FIELD = 4 };
  sums s = {.in = op->in[0], .x = op->x[0], .group_outputs = 1, .skips_zero_point = true};
  s.what = *op->row->argument - '0';
  s.sum = cis_tfl_is_float(s.in) ? cis_type_element(s.in->type) : cis_type_i(op->e.b.ctx, 32);
  if (cis_tfl_dim(s.in, 0) != cis_tfl_dim(op->out, 0) ||
      cis_tfl_dim(s.in, CHANNEL) != cis_tfl_dim(op->out, CHANNEL))
    return cis_tfl_error(op, op->out, "expected batches and channels like the input's");
  int64_t kernel[] = {cis_tfl_int(op, HEIGHT_FIELD), cis_tfl_int(op, WIDTH_FIELD)};
  return get_windows(op, &s, kernel, 0) && lower_sums(op, &s, op->out->type);
}
