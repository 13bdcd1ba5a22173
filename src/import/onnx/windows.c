// Operators that sum over a window of their input: convolutions and pools of any number of
// dimensions.
//
// Each is one linalg.generic over its output. The body loops over the part of the window that lies
// inside the input and sums in a register, without a tensor of sums or a padded copy.
#include "import/onnx/model.h"
#include "import/window.h"

#include <math.h>

enum { MOST = CIS_IMPORT_MAX_RANK - 2 };

typedef struct windows {
  uint32_t num;
  cis_window of[MOST];
  int64_t after[MOST]; // padding at the end
} windows;

/// Reads strides, dilations and padding. `kernel`: the sizes of the weights, NULL for pools, whose
/// attribute has them. Computes the sizes of the output unless the operator is transposed.
static bool get_windows(cis_onnx_op *op, const int64_t *kernel, bool is_transposed, windows *out) {
  uint32_t num = op->rank - 2;
  cis_onnx_list sizes, strides, dilations, pads;
  cis_str mode = cis_onnx_string(op, "auto_pad", "NOTSET");
  bool is_lower = cis_str_is(mode, "SAME_LOWER"), is_given = cis_str_is(mode, "NOTSET");
  bool is_same = is_lower || cis_str_is(mode, "SAME_UPPER");
  if (op->rank < 3)
    return cis_onnx_error(op, op->x, "expected at least 3 dimensions");
  if (!cis_onnx_get_fixed(op, "kernel_shape", num, -1, &sizes) ||
      !cis_onnx_get_fixed(op, "strides", num, 1, &strides) ||
      !cis_onnx_get_fixed(op, "dilations", num, 1, &dilations) ||
      !cis_onnx_get_fixed(op, "pads", 2 * num, 0, &pads))
    return false;
  if (!is_same && !is_given && !cis_str_is(mode, "VALID"))
    return cis_onnx_error(op, NULL, "padding '%.*s' is not taken", CIS_STR_ARG(mode));
  out->num = num;
  for (uint32_t i = 0; i < num; ++i) {
    cis_window *w = &out->of[i];
    int64_t in = op->sizes[i + 2], *after = &out->after[i];
    *w = (cis_window){in,
                      0,
                      kernel ? kernel[i] : sizes.at[i],
                      strides.at[i],
                      dilations.at[i],
                      is_given ? pads.at[i] : 0};
    *after = is_given ? pads.at[num + i] : 0;
    if (w->kernel < 1 || w->stride < 1 || w->dilation < 1 || in < 1 ||
        (kernel && sizes.is_given && sizes.at[i] != kernel[i]))
      return cis_onnx_error(op, op->x, "expected sizes, strides and dilations of at least 1");
    if (w->pad < 0 || *after < 0)
      return cis_onnx_error(op, NULL, "negative padding is not taken");
    if (is_transposed)
      continue;
    int64_t reach = (w->kernel - 1) * w->dilation + 1, whole = in + w->pad + *after - reach;
    w->out = is_same ? (in + w->stride - 1) / w->stride : whole / w->stride + 1;
    if (is_same) {
      int64_t around = (w->out - 1) * w->stride + reach - in;
      around = around > 0 ? around : 0;
      w->pad = is_lower ? around - around / 2 : around / 2;
      *after = around - w->pad;
    } else if (whole < 0) {
      return cis_onnx_error(op, op->x, "the window is larger than it");
    } else if (cis_onnx_int(op, "ceil_mode", 0) && whole % w->stride) {
      w->out += w->out * w->stride < in + w->pad; // else it begins behind the elements
    }
    op->sizes[i + 2] = w->out;
  }
  return true;
}

/// The loops over the part of a window that lies inside; `at` are places in the output, `places`
/// those in the input, `offsets` those in the window.
static void open_window(cis_emit_nest *nest, const windows *ws, cis_value *const *at,
                        cis_value **places, cis_value **offsets) {
  cis_value *low[MOST], *high[MOST];
  for (uint32_t i = 0; i < ws->num; ++i)
    cis_emit_window_bounds(&nest->body, &ws->of[i], at[i], &low[i], &high[i]);
  for (uint32_t i = 0; i < ws->num; ++i) {
    offsets[i] = cis_emit_nest_add(nest, low[i], high[i]);
    places[i] = cis_emit_window_place(&nest->body, &ws->of[i], at[i], offsets[i]);
  }
}

/// d0 floordiv by, d0 mod by.
static cis_value *part(cis_loc_builder *b, cis_affine_kind kind, cis_value *x, int64_t by) {
  cis_context *ctx = b->b.ctx;
  return cis_emit_apply(
      b, cis_affine_binary(kind, cis_affine_dim(ctx, 0), cis_affine_constant(ctx, by)), x, NULL);
}

// --- convolutions ---

typedef struct conv {
  cis_onnx_factor x, w;
  windows ws;
  int64_t groups, inputs, outputs; // channels of a group
  cis_onnx_element sum;
  bool is_transposed;
} conv;

/// d0 * by + d1
static cis_value *beside(cis_loc_builder *b, cis_value *group, int64_t by, cis_value *k) {
  return cis_emit_apply(b, cis_emit_linear(b->b.ctx, (int64_t[]){by, 1}, 2, 0), group, k);
}

/// The loops over the input elements that reach a place of a transposed convolution; whether one
/// does, where dilations leave some out. NULL: all do.
static cis_value *open_transposed(cis_emit_nest *nest, const windows *ws, cis_value *const *at,
                                  cis_value **in, cis_value **of) {
  cis_value *is_in = NULL;
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_window w = ws->of[i];
    w.kernel = (w.kernel - 1) * w.dilation + 1;
    cis_value *low, *high;
    cis_emit_transposed_bounds(&nest->body, &w, at[i], &low, &high);
    in[i] = cis_emit_nest_add(nest, low, high);
    cis_loc_builder *b = &nest->body;
    of[i] = cis_emit_apply(b, cis_emit_linear(b->b.ctx, (int64_t[]){1, -w.stride}, 2, w.pad), at[i],
                           in[i]);
    if (w.dilation == 1)
      continue;
    cis_value *rest = part(b, CIS_AFFINE_MOD, of[i], w.dilation);
    of[i] = part(b, CIS_AFFINE_FLOORDIV, of[i], w.dilation);
    is_in = is_in ? CIS_FORMULA(b, "is_in & rest == 0", is_in, rest)
                  : CIS_FORMULA(b, "rest == 0", rest);
  }
  return is_in;
}

/// The sum of an element of the output, at `at`.
static cis_value *emit_conv(cis_loc_builder *b, const conv *c, cis_value *const *at) {
  cis_value *in[CIS_IMPORT_MAX_RANK] = {at[0]}, *of[CIS_IMPORT_MAX_RANK], *is_in = NULL;
  cis_emit_nest nest =
      cis_emit_nest_begin(b, cis_emit_zero(b, cis_onnx_element_type(b->b.ctx, c->sum)));
  cis_value *k = in[1] = cis_emit_nest_count(&nest, c->inputs), *channel = at[1];
  if (c->groups > 1) {
    cis_value *group = part(&nest.body, CIS_AFFINE_FLOORDIV, at[1], c->outputs);
    in[1] = beside(&nest.body, group, c->inputs, k);
    if (c->is_transposed)
      channel = part(&nest.body, CIS_AFFINE_MOD, at[1], c->outputs);
  }
  of[0] = c->is_transposed ? in[1] : at[1];
  of[1] = c->is_transposed ? channel : k;
  if (c->is_transposed)
    is_in = open_transposed(&nest, &c->ws, at + 2, in + 2, of + 2);
  else
    open_window(&nest, &c->ws, at + 2, in + 2, of + 2);
  cis_value *x = cis_onnx_emit_factor(&nest.body, &c->x, in, NULL);
  cis_value *w = cis_onnx_emit_factor(&nest.body, &c->w, of, at[1]);
  return cis_emit_nest_end(
      &nest,
      CIS_FORMULA(&nest.body, is_in ? "is_in ? carried + x * w : carried" : "carried + x * w",
                  nest.carried, x, w, is_in));
}

/// Padding and sizes of the output of a transposed convolution.
static bool transpose_windows(cis_onnx_op *op, windows *ws) {
  cis_onnx_list sizes, more;
  cis_str mode = cis_onnx_string(op, "auto_pad", "NOTSET");
  bool is_upper = cis_str_is(mode, "SAME_UPPER"), is_lower = cis_str_is(mode, "SAME_LOWER");
  if (!cis_onnx_get_list(op, UINT32_MAX, "output_shape", &sizes) ||
      !cis_onnx_get_fixed(op, "output_padding", ws->num, 0, &more))
    return false;
  if (sizes.is_given && sizes.num != ws->num && sizes.num != ws->num + 2)
    return cis_onnx_error(op, NULL, "attribute 'output_shape': expected %u numbers", ws->num);
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_window *w = &ws->of[i];
    int64_t whole = w->stride * (w->in - 1) + more.at[i] + (w->kernel - 1) * w->dilation + 1;
    int64_t wanted = sizes.is_given         ? sizes.at[i + sizes.num - ws->num]
                     : is_upper || is_lower ? w->in * w->stride
                                            : -1;
    if (wanted >= 0) {
      int64_t around = whole - wanted > 0 ? whole - wanted : 0;
      w->pad = is_upper ? around / 2 : around - around / 2;
      w->out = wanted;
    } else {
      w->out = whole - w->pad - ws->after[i];
    }
    if (w->out < 0 || w->out > INT32_MAX || more.at[i] < 0)
      return cis_onnx_error(op, NULL, "output sizes of %lld", (long long)w->out);
    op->sizes[i + 2] = w->out;
  }
  return true;
}

/// Reads input and weights of a convolution, and opens its output. The numbers are those of inputs:
/// weights, zero points, and a bias and scales with an element for each channel, which are read if
/// they are there and not one number.
static bool open_conv(cis_onnx_op *op, conv *c, uint32_t w, uint32_t x_zero, uint32_t w_zero,
                      uint32_t bias, uint32_t scale) {
  bool is_transposed = c->is_transposed = op->row->argument[0] == 't';
  const cis_onnx_value *weights = cis_onnx_in(op, w);
  uint32_t channel = 1, num = 0;
  c->groups = cis_onnx_int(op, "group", 1);
  c->sum = cis_onnx_sum_element(op->x->element);
  if (op->rank < 3 || cis_onnx_rank(weights) != op->rank || c->groups < 1)
    return cis_onnx_error(op, weights, "expected as many dimensions as the input has, from 3 on");
  int64_t first = cis_onnx_dim(weights, 0), second = cis_onnx_dim(weights, 1);
  c->inputs = is_transposed ? first / c->groups : second;
  c->outputs = is_transposed ? second : first / c->groups;
  if (first % c->groups || c->inputs * c->groups != op->sizes[1] || !c->outputs)
    return cis_onnx_error(op, weights, "expected %lld input channels in %lld groups",
                          (long long)op->sizes[1], (long long)c->groups);
  int64_t outputs = op->sizes[1] = c->outputs * c->groups;
  if (!cis_onnx_get_factor(op, 0, x_zero, 0, &c->x) ||
      !cis_onnx_get_factor(op, w, w_zero, outputs, &c->w) ||
      !get_windows(op, weights->type->shaped.shape + 2, is_transposed, &c->ws) ||
      (is_transposed && !transpose_windows(op, &c->ws)))
    return false;
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, op->rank, &channel, 1), maps[] = {map, map};
  const uint32_t ports[] = {bias, scale};
  cis_value *inputs[2];
  for (uint32_t i = 0; i < 2; ++i) {
    const cis_onnx_value *v = cis_onnx_in(op, ports[i]);
    if (!v || (i && cis_emit_count(v->type) == 1))
      continue;
    if (!cis_onnx_check_shape(op, ports[i], &outputs, 1))
      return false;
    inputs[num++] = cis_onnx_use(op, ports[i]);
  }
  return cis_onnx_open_with(op, inputs, num, maps);
}

/// Conv, ConvTranspose, ConvInteger.
bool cis_onnx_lower_conv(cis_onnx_op *op) {
  conv c = {0};
  bool is_whole = op->row->argument[0] == 'i';
  op->element = is_whole ? CIS_ONNX_I32 : op->element;
  if (!(is_whole ? open_conv(op, &c, 1, 2, 3, UINT32_MAX, UINT32_MAX)
                 : open_conv(op, &c, 1, UINT32_MAX, UINT32_MAX, 2, UINT32_MAX)))
    return false;
  cis_value *sum = emit_conv(&op->b, &c, op->at);
  cis_type kind = sum->type;
  return cis_onnx_close(
      op,
      CIS_ONNX(op, &op->b, !is_whole && cis_onnx_in(op, 2) ? "sum + kind(x)" : "sum", sum, kind));
}

/// QLinearConv: the sum times the scales, as an element of the output.
bool cis_onnx_lower_quantized_conv(cis_onnx_op *op) {
  enum { X, X_SCALE, X_ZERO, W, W_SCALE, W_ZERO, Y_SCALE, Y_ZERO, BIAS };
  conv c = {0};
  bool has_bias = cis_onnx_in(op, BIAS) != NULL;
  bool is_one = cis_emit_count(cis_onnx_in(op, W_SCALE)->type) == 1;
  cis_value *x_scale = cis_onnx_emit_scalar(op, X_SCALE);
  cis_value *y_scale = x_scale ? cis_onnx_emit_scalar(op, Y_SCALE) : NULL;
  cis_value *zero = y_scale ? cis_onnx_emit_scalar(op, Y_ZERO) : NULL;
  cis_value *w_scale = zero && is_one ? cis_onnx_emit_scalar(op, W_SCALE) : NULL;
  op->element = cis_onnx_in(op, Y_ZERO)->element;
  if (!zero || !open_conv(op, &c, W, X_ZERO, W_ZERO, BIAS, W_SCALE))
    return false;
  cis_value *sum = emit_conv(&op->b, &c, op->at);
  w_scale = is_one ? w_scale : op->args[has_bias];
  cis_value *v = CIS_ONNX(op, &op->b,
                          has_bias ? "f32(sum + x) * (x_scale * w_scale / y_scale)"
                                   : "f32(sum) * (x_scale * w_scale / y_scale)",
                          sum, x_scale, w_scale, y_scale);
  return cis_onnx_close(op, cis_onnx_emit_quantized(&op->b, v, zero, op->element));
}

// --- pools ---

/// How many elements the window has at a place: those inside, or with the padding.
static cis_value *emit_count(cis_loc_builder *b, const windows *ws, cis_value *const *at,
                             bool with_padding, cis_type type) {
  int64_t all = 1;
  cis_value *count = NULL, *low, *high;
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_window w = ws->of[i];
    if (with_padding)
      w.in += w.pad + ws->after[i], w.pad = 0;
    if (cis_window_is_inside(&w)) {
      all *= w.kernel;
      continue;
    }
    cis_emit_window_bounds(b, &w, at[i], &low, &high);
    count = count ? CIS_FORMULA(b, "count * (high - low)", count, low, high)
                  : CIS_FORMULA(b, "high - low", low, high);
  }
  return count ? CIS_FORMULA(b, "type(i64(count * all))", count, all, type)
               : CIS_FORMULA(b, "type(all)", all, type);
}

/// The places in the dimensions of a channel, from one in it.
static void split_position(cis_loc_builder *b, const windows *ws, cis_value *place,
                           cis_value **out) {
  for (uint32_t i = ws->num; i-- > 0;) {
    out[i] = i ? part(b, CIS_AFFINE_MOD, place, ws->of[i].in) : place;
    place = i ? part(b, CIS_AFFINE_FLOORDIV, place, ws->of[i].in) : place;
  }
}

/// The place in the channel, in row-major order or with the first dimension fastest.
static cis_value *emit_position(cis_loc_builder *b, const windows *ws, cis_value *const *places,
                                bool is_column_major) {
  int64_t factors[MOST], step = 1;
  for (uint32_t k = 0; k < ws->num; ++k) {
    uint32_t i = is_column_major ? k : ws->num - 1 - k;
    factors[i] = step;
    step *= ws->of[i].in;
  }
  cis_affine_expr place = cis_emit_linear(b->b.ctx, factors, ws->num, 0);
  return cis_emit_affine(b, "affine.apply", &place, 1, places, ws->num);
}

/// MaxPool with places: sets both outputs.
static bool set_max_place(cis_onnx_op *op, const windows *ws, cis_value **places,
                          cis_value **offsets) {
  cis_type types[] = {cis_onnx_type(op), cis_onnx_tensor(op, CIS_ONNX_I64, op->sizes, op->num)};
  if (!types[0] || !types[1])
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, types, 2, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, op->rank, op->at);
  cis_value *const *at = op->at, *low, *high, *best[CIS_IMPORT_MAX_RANK] = {at[0], at[1]};
  places[0] = at[0], places[1] = at[1];
  int64_t size = 1;
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_emit_window_bounds(b, &ws->of[i], at[2 + i], &low, &high);
    places[2 + i] = cis_emit_window_place(b, &ws->of[i], at[2 + i], low);
    size *= ws->of[i].in;
  }
  cis_emit_nest nest = cis_emit_nest_begin(b, emit_position(b, ws, places + 2, false));
  open_window(&nest, ws, at + 2, places + 2, offsets);
  split_position(&nest.body, ws, nest.carried, best + 2);
  cis_value *place = emit_position(&nest.body, ws, places + 2, false), *from = cis_onnx_use(op, 0);
  place = cis_emit_nest_end(&nest, CIS_FORMULA_OF(&nest.body, cis_onnx_is_unsigned(op->element),
                                                  "from[places] > from[best] ? place : carried",
                                                  from, places, best, place, nest.carried));
  split_position(b, ws, place, places + 2);
  if (cis_onnx_int(op, "storage_order", 0))
    place = emit_position(b, ws, places + 2, true);
  place = beside(b, beside(b, at[0], op->sizes[1], at[1]), size, place);
  cis_value *results[] = {CIS_FORMULA(b, "from[places]", from, places),
                          CIS_FORMULA(b, "i64(place)", place)};
  cis_linalg_build_yield(b, results, 2);
  return cis_onnx_give(op, cis_op_result(body.op, 0)) &&
         cis_onnx_set(op, 1, cis_op_result(body.op, 1), CIS_ONNX_I64);
}

/// AveragePool, MaxPool, LpPool, and those over the whole input.
bool cis_onnx_lower_pool(cis_onnx_op *op) {
  char what = op->row->argument[0];
  bool is_global = op->row->argument[1] == 'g'; // one window over the whole input
  windows ws = {0};
  int64_t p = cis_onnx_int(op, "p", 2);
  for (uint32_t i = 2; is_global && i < op->rank; ++i)
    if (op->sizes[i] < 1)
      return cis_onnx_error(op, op->x, "expected elements");
  if (!get_windows(op, is_global ? op->sizes + 2 : NULL, false, &ws))
    return false;
  for (uint32_t i = 0; i < ws.num; ++i)
    if (ws.of[i].pad >= (ws.of[i].kernel - 1) * ws.of[i].dilation + 1)
      return cis_onnx_error(op, op->x, "padding as large as the window");
  if (p < 1 || p > 1 << 20)
    return cis_onnx_error(op, NULL, "a norm of %lld", (long long)p);
  cis_value *places[CIS_IMPORT_MAX_RANK], *offsets[MOST];
  if (cis_onnx_has_out(op, 1) && what != '>')
    return cis_onnx_error(op, NULL, "expected one output");
  if (cis_onnx_has_out(op, 1))
    return set_max_place(op, &ws, places, offsets);
  cis_onnx_element element = what == '>' ? op->element : cis_onnx_sum_element(op->element);
  cis_type sum = cis_onnx_element_type(op->e.b.ctx, element);
  bool is_unsigned = cis_onnx_is_unsigned(element);
  if (!cis_onnx_open(op))
    return false;
  double least = what != '>' || is_unsigned   ? 0
                 : cis_onnx_is_float(element) ? -(double)INFINITY
                                              : INT8_MIN;
  cis_emit_nest nest = cis_emit_nest_begin(&op->b, CIS_FORMULA(&op->b, "sum(least)", least, sum));
  places[0] = op->at[0], places[1] = op->at[1];
  open_window(&nest, &ws, op->at + 2, places + 2, offsets);
  double power = (double)p, root = 1 / power;
  cis_value *from = cis_onnx_use(op, 0);
  cis_value *v = cis_emit_nest_end(
      &nest, CIS_FORMULA_OF(&nest.body, is_unsigned,
                            what == '>'   ? "max(carried, from[places])"
                            : what == '+' ? "carried + sum(from[places])"
                            : p == 1      ? "carried + abs(sum(from[places]))"
                            : p == 2      ? "x = abs(sum(from[places])); carried + x * x"
                                          : "carried + powf(abs(sum(from[places])), power)",
                            nest.carried, from, places, sum, power));
  if (what == '+') {
    bool with_padding = cis_onnx_int(op, "count_include_pad", 0) != 0;
    cis_value *count = emit_count(&op->b, &ws, op->at + 2, with_padding, sum);
    v = CIS_FORMULA(&op->b, "v / count", v, count);
  } else if (what == 'p' && p > 1) {
    v = CIS_FORMULA(&op->b, p == 2 ? "sqrt(v)" : "powf(v, root)", v, root);
  }
  return cis_onnx_close(op, v);
}

/// MaxUnpool: the elements at the places that MaxPool has named, and zeros.
bool cis_onnx_lower_unpool(cis_onnx_op *op) {
  uint32_t num = op->rank - 2;
  cis_onnx_list sizes, kernel, strides, pads;
  if (!cis_onnx_check_shape(op, 1, op->sizes, op->rank) || !cis_onnx_get_list(op, 2, NULL, &sizes))
    return false;
  if (op->rank < 3 || (sizes.is_given && sizes.num != op->rank))
    return cis_onnx_error(op, op->x, "expected at least 3 dimensions, and a size for each");
  if (!cis_onnx_get_fixed(op, "kernel_shape", num, 1, &kernel) ||
      !cis_onnx_get_fixed(op, "strides", num, 1, &strides) ||
      !cis_onnx_get_fixed(op, "pads", 2 * num, 0, &pads))
    return false;
  // Places count in the output of the windows. In a larger output, zeros follow.
  for (uint32_t i = 0; i < op->rank; ++i) {
    int64_t *own = &op->sizes[i];
    if (i > 1)
      *own =
          (*own - 1) * strides.at[i - 2] + kernel.at[i - 2] - pads.at[i - 2] - pads.at[num + i - 2];
    if (sizes.is_given && (sizes.at[i] < *own || sizes.at[i] > INT32_MAX))
      return cis_onnx_error(op, op->x, "expected at least %lld elements", (long long)*own);
  }
  cis_type type = cis_onnx_type(op);
  cis_type whole =
      type && sizes.is_given ? cis_onnx_tensor(op, op->element, sizes.at, op->rank) : type;
  if (!whole)
    return false;
  int64_t count = cis_emit_count(type);
  cis_type flat = cis_emit_tensor(cis_type_element(type), &count, 1);
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, cis_emit_zeros(&op->e, flat));
  for (uint32_t i = 0; i < op->rank; ++i)
    op->at[i] = cis_emit_nest_count(&nest, cis_onnx_dim(op->x, i));
  cis_value *next = CIS_ONNX(op, &nest.body, "carried[Y[at]] = X[at]", nest.carried);
  cis_value *y = cis_emit_reshape(&op->e, cis_emit_nest_end(&nest, next), type);
  const cis_mixed corner[CIS_IMPORT_MAX_RANK] = {0};
  if (whole != type)
    y = cis_emit_insert(&op->e, y, cis_emit_zeros(&op->e, whole), corner);
  return cis_onnx_give(op, y);
}
