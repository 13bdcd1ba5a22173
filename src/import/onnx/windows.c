// Operators that sum over a window of their input: convolutions and pools of any number of
// dimensions.
//
// Each is one linalg.generic over its output. The body loops over the part of the window that lies
// inside the input and sums in a register, without a tensor of sums or a padded copy.
#include "import/onnx/table.h"
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
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x), num = rank - 2;
  cis_onnx_list sizes, strides, dilations, pads;
  cis_str mode = cis_onnx_string(op, "auto_pad", "NOTSET");
  bool is_lower = cis_str_is(mode, "SAME_LOWER"),
       is_same = is_lower || cis_str_is(mode, "SAME_UPPER");
  if (rank < 3)
    return cis_onnx_error(op, x, "expected at least 3 dimensions");
  if (!cis_onnx_get_fixed(op, "kernel_shape", num, -1, &sizes) ||
      !cis_onnx_get_fixed(op, "strides", num, 1, &strides) ||
      !cis_onnx_get_fixed(op, "dilations", num, 1, &dilations) ||
      !cis_onnx_get_fixed(op, "pads", 2 * num, 0, &pads))
    return false;
  if (!is_same && !cis_str_is(mode, "NOTSET") && !cis_str_is(mode, "VALID"))
    return cis_onnx_error(op, NULL, "padding '%.*s' is not taken", CIS_STR_ARG(mode));
  out->num = num;
  for (uint32_t i = 0; i < num; ++i) {
    cis_window *w = &out->of[i];
    int64_t in = cis_onnx_dim(x, i + 2);
    *w = (cis_window){in, 0, kernel ? kernel[i] : sizes.at[i], strides.at[i], dilations.at[i], 0};
    if (w->kernel < 1 || w->stride < 1 || w->dilation < 1 || in < 1 ||
        (kernel && sizes.is_given && sizes.at[i] != kernel[i]))
      return cis_onnx_error(op, x, "expected sizes, strides and dilations of at least 1");
    int64_t reach = (w->kernel - 1) * w->dilation + 1;
    w->pad = cis_str_is(mode, "NOTSET") ? pads.at[i] : 0;
    out->after[i] = cis_str_is(mode, "NOTSET") ? pads.at[num + i] : 0;
    if (w->pad < 0 || out->after[i] < 0)
      return cis_onnx_error(op, NULL, "negative padding is not taken");
    if (is_transposed)
      continue;
    if (is_same) {
      w->out = (in + w->stride - 1) / w->stride;
      int64_t around = (w->out - 1) * w->stride + reach - in;
      around = around > 0 ? around : 0;
      w->pad = is_lower ? around - around / 2 : around / 2;
      out->after[i] = around - w->pad;
      continue;
    }
    int64_t whole = in + w->pad + out->after[i] - reach;
    if (whole < 0)
      return cis_onnx_error(op, x, "the window is larger than it");
    w->out = whole / w->stride + 1;
    // A window that begins behind the elements is left out.
    if (cis_onnx_int(op, "ceil_mode", 0) && whole % w->stride && w->out * w->stride < in + w->pad)
      ++w->out;
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

static cis_value *apply(cis_loc_builder *b, cis_affine_expr place, cis_value *x, cis_value *y) {
  return cis_emit_affine(b, "affine.apply", &place, 1, (cis_value *[]){x, y}, y ? 2 : 1);
}

/// d0 floordiv by, d0 mod by.
static cis_value *part(cis_loc_builder *b, cis_affine_kind kind, cis_value *x, int64_t by) {
  return apply(
      b, cis_affine_binary(kind, cis_affine_dim(b->b.ctx, 0), cis_affine_constant(b->b.ctx, by)), x,
      NULL);
}

// --- convolutions ---

typedef struct conv {
  cis_onnx_op *op;
  cis_onnx_factor x, w;
  windows ws;
  int64_t groups, inputs, outputs; // channels of a group
  cis_onnx_element sum;
} conv;

/// d0 * by + d1
static cis_value *beside(cis_loc_builder *b, cis_value *group, int64_t by, cis_value *k) {
  return apply(b, cis_emit_linear(b->b.ctx, (int64_t[]){by, 1}, 2, 0), group, k);
}

/// The sum of an element of the output, at `at`.
static cis_value *emit_conv(cis_loc_builder *b, const conv *c, cis_value *const *at) {
  uint32_t num = c->ws.num;
  cis_value *in[CIS_IMPORT_MAX_RANK] = {at[0]}, *of[CIS_IMPORT_MAX_RANK] = {at[1]};
  cis_emit_nest nest =
      cis_emit_nest_begin(b, cis_emit_zero(b, cis_onnx_element_type(b->b.ctx, c->sum)));
  in[1] = of[1] = cis_emit_nest_count(&nest, c->inputs);
  if (c->groups > 1)
    in[1] = beside(&nest.body, part(&nest.body, CIS_AFFINE_FLOORDIV, at[1], c->outputs), c->inputs,
                   of[1]);
  open_window(&nest, &c->ws, at + 2, in + 2, of + 2);
  cis_value *x = cis_onnx_emit_factor(&nest.body, &c->x, in, num + 2, NULL);
  cis_value *w = cis_onnx_emit_factor(&nest.body, &c->w, of, num + 2, at[1]);
  return cis_emit_nest_end(
      &nest, cis_arith_build_add(&nest.body, nest.carried, cis_arith_build_mul(&nest.body, x, w)));
}

/// The same of a transposed convolution: the input elements that reach the place.
static cis_value *emit_transposed(cis_loc_builder *b, const conv *c, cis_value *const *at) {
  uint32_t num = c->ws.num;
  cis_value *in[CIS_IMPORT_MAX_RANK] = {at[0]}, *of[CIS_IMPORT_MAX_RANK], *is_in = NULL;
  cis_emit_nest nest =
      cis_emit_nest_begin(b, cis_emit_zero(b, cis_onnx_element_type(b->b.ctx, c->sum)));
  cis_value *k = cis_emit_nest_count(&nest, c->inputs);
  in[1] = of[0] = k, of[1] = at[1];
  if (c->groups > 1) {
    cis_value *group = part(&nest.body, CIS_AFFINE_FLOORDIV, at[1], c->outputs);
    in[1] = of[0] = beside(&nest.body, group, c->inputs, k);
    of[1] = part(&nest.body, CIS_AFFINE_MOD, at[1], c->outputs);
  }
  for (uint32_t i = 0; i < num; ++i) {
    cis_window w = c->ws.of[i];
    w.kernel = (w.kernel - 1) * w.dilation + 1;
    cis_value *low, *high;
    cis_emit_transposed_bounds(&nest.body, &w, at[2 + i], &low, &high);
    in[2 + i] = cis_emit_nest_add(&nest, low, high);
    cis_affine_expr offset = cis_emit_linear(b->b.ctx, (int64_t[]){1, -w.stride}, 2, w.pad);
    of[2 + i] = apply(&nest.body, offset, at[2 + i], in[2 + i]);
    if (w.dilation == 1)
      continue;
    cis_value *rest = part(&nest.body, CIS_AFFINE_MOD, of[2 + i], w.dilation);
    of[2 + i] = part(&nest.body, CIS_AFFINE_FLOORDIV, of[2 + i], w.dilation);
    cis_value *hits =
        cis_arith_build_cmpi(&nest.body, "eq", rest, cis_arith_build_index(&nest.body, 0));
    is_in = is_in ? cis_arith_build_andi(&nest.body, is_in, hits) : hits;
  }
  cis_value *x = cis_onnx_emit_factor(&nest.body, &c->x, in, num + 2, NULL);
  cis_value *w = cis_onnx_emit_factor(&nest.body, &c->w, of, num + 2, at[1]);
  cis_value *sum =
      cis_arith_build_add(&nest.body, nest.carried, cis_arith_build_mul(&nest.body, x, w));
  if (is_in)
    sum = cis_arith_build_select(&nest.body, is_in, sum, nest.carried);
  return cis_emit_nest_end(&nest, sum);
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
  }
  return true;
}

/// Reads input and weights of a convolution. `w`: the number of the weights, an input.
static bool get_conv(cis_onnx_op *op, conv *c, uint32_t w, uint32_t x_zero, uint32_t w_zero,
                     cis_type *out_shape, cis_onnx_element result) {
  bool is_transposed = op->row->argument[0] == 't';
  const cis_onnx_value *x = cis_onnx_in(op, 0), *weights = cis_onnx_in(op, w);
  uint32_t rank = cis_onnx_rank(x);
  c->op = op;
  c->groups = cis_onnx_int(op, "group", 1);
  c->sum = cis_onnx_sum_element(x->element);
  if (rank < 3 || cis_onnx_rank(weights) != rank || c->groups < 1)
    return cis_onnx_error(op, weights, "expected as many dimensions as the input has, from 3 on");
  int64_t channels = cis_onnx_dim(x, 1), first = cis_onnx_dim(weights, 0);
  int64_t second = cis_onnx_dim(weights, 1);
  c->inputs = is_transposed ? first / c->groups : second;
  c->outputs = is_transposed ? second : first / c->groups;
  if (first % c->groups || c->inputs * c->groups != channels || !c->outputs)
    return cis_onnx_error(op, weights, "expected %lld input channels in %lld groups",
                          (long long)channels, (long long)c->groups);
  int64_t outputs = c->outputs * c->groups,
          sizes[CIS_IMPORT_MAX_RANK] = {cis_onnx_dim(x, 0), outputs};
  if (!cis_onnx_get_factor(op, 0, x_zero, 0, &c->x) ||
      !cis_onnx_get_factor(op, w, w_zero, outputs, &c->w) ||
      !get_windows(op, weights->type->shaped.shape + 2, is_transposed, &c->ws) ||
      (is_transposed && !transpose_windows(op, &c->ws)))
    return false;
  for (uint32_t i = 0; i < c->ws.num; ++i)
    sizes[i + 2] = c->ws.of[i].out;
  *out_shape = cis_onnx_tensor(op, cis_onnx_element_type(op->e.b.ctx, result), sizes, rank);
  return *out_shape != NULL;
}

/// Conv, ConvTranspose, ConvInteger.
bool cis_onnx_lower_conv(cis_onnx_op *op) {
  conv c = {0};
  cis_type type;
  bool is_whole = op->row->argument[0] == 'i', is_transposed = op->row->argument[0] == 't';
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t channel = 1, rank = cis_onnx_rank(x);
  cis_onnx_element result = is_whole ? CIS_ONNX_I32 : x->element;
  if (!cis_onnx_check(op, 0, is_whole ? 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_I8 : CIS_ONNX_FLOATS) ||
      (!is_whole && (!cis_onnx_check_like(op, 1, 0) || !cis_onnx_check_like(op, 2, 0))) ||
      !get_conv(op, &c, 1, is_whole ? 2 : UINT32_MAX, is_whole ? 3 : UINT32_MAX, &type, result))
    return false;
  bool has_bias = !is_whole && cis_onnx_in(op, 2);
  int64_t outputs = c.outputs * c.groups;
  if (has_bias && !cis_onnx_check_shape(op, 2, &outputs, 1))
    return false;
  cis_value *bias = has_bias ? cis_onnx_use(op, 2) : NULL, *at[CIS_IMPORT_MAX_RANK];
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, rank, &channel, 1);
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, &bias, has_bias, &map);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, at);
  cis_value *sum = (is_transposed ? emit_transposed : emit_conv)(b, &c, at);
  if (has_bias)
    sum = cis_arith_build_addf(b, sum, cis_onnx_emit_cast(b, body.args[0], x->element, c.sum));
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_cast(b, sum, c.sum, result)),
                      result);
}

/// QLinearConv: the sum times the scales, as an element of the output.
bool cis_onnx_lower_quantized_conv(cis_onnx_op *op) {
  enum { X, X_SCALE, X_ZERO, W, W_SCALE, W_ZERO, Y_SCALE, Y_ZERO, BIAS };
  conv c = {0};
  cis_type type;
  uint32_t bytes = 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_I8, channel = 1;
  uint32_t rank = cis_onnx_rank(cis_onnx_in(op, X));
  cis_onnx_element result = cis_onnx_in(op, Y_ZERO)->element;
  const cis_onnx_value *scales = cis_onnx_in(op, W_SCALE);
  if (!cis_onnx_check(op, X, bytes) || !cis_onnx_check(op, W, bytes) ||
      !cis_onnx_check(op, Y_ZERO, bytes) || !cis_onnx_check(op, BIAS, 1 << CIS_ONNX_I32) ||
      !cis_onnx_check(op, W_SCALE, 1 << CIS_ONNX_F32) ||
      !get_conv(op, &c, W, X_ZERO, W_ZERO, &type, result))
    return false;
  int64_t outputs = c.outputs * c.groups;
  bool is_one = cis_emit_count(scales->type) == 1, has_bias = cis_onnx_in(op, BIAS) != NULL;
  if ((!is_one && !cis_onnx_check_shape(op, W_SCALE, &outputs, 1)) ||
      !cis_onnx_check_shape(op, BIAS, &outputs, 1))
    return false;
  cis_value *x_scale = cis_onnx_emit_scalar(op, X_SCALE),
            *y_scale = cis_onnx_emit_scalar(op, Y_SCALE);
  cis_value *zero = cis_onnx_emit_scalar(op, Y_ZERO), *inputs[2], *at[CIS_IMPORT_MAX_RANK];
  cis_value *w_scale = is_one ? cis_onnx_emit_scalar(op, W_SCALE) : NULL;
  if (!x_scale || !y_scale || !zero || (is_one && !w_scale))
    return false;
  uint32_t num = 0;
  if (has_bias)
    inputs[num++] = cis_onnx_use(op, BIAS);
  if (!is_one)
    inputs[num++] = cis_onnx_use(op, W_SCALE);
  cis_affine_map map = cis_emit_dims_map(op->e.b.ctx, rank, &channel, 1), maps[] = {map, map};
  cis_linalg_body body = cis_emit_generic(&op->e, &type, 1, inputs, num, maps);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, at);
  cis_value *sum = emit_conv(b, &c, at);
  if (has_bias)
    sum = cis_arith_build_addi(b, sum, body.args[0]);
  cis_value *scale = cis_arith_build_mulf(b, x_scale, is_one ? w_scale : body.args[num - 1]);
  scale = cis_arith_build_divf(b, scale, y_scale);
  cis_value *y = cis_arith_build_mulf(b, cis_arith_build_sitofp(b, sum, scale->type), scale);
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_quantized(b, y, zero, result)),
                      result);
}

// --- pools ---

/// One window over the whole input.
static bool whole_windows(const cis_onnx_op *op, windows *out) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  if (cis_onnx_rank(x) < 3)
    return cis_onnx_error(op, x, "expected at least 3 dimensions");
  out->num = cis_onnx_rank(x) - 2;
  for (uint32_t i = 0; i < out->num; ++i) {
    out->of[i] = (cis_window){cis_onnx_dim(x, i + 2), 1, cis_onnx_dim(x, i + 2), 1, 1, 0};
    out->after[i] = 0;
    if (out->of[i].in < 1)
      return cis_onnx_error(op, x, "expected elements");
  }
  return true;
}

/// How many elements the window has at a place: those inside, or with the padding.
static cis_value *emit_count(cis_loc_builder *b, const windows *ws, cis_value *const *at,
                             bool with_padding, cis_type type) {
  int64_t all = 1;
  cis_value *count = NULL;
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_window w = ws->of[i];
    if (with_padding)
      w.in += w.pad + ws->after[i], w.pad = 0;
    if (cis_window_is_inside(&w)) {
      all *= w.kernel;
      continue;
    }
    cis_value *low, *high;
    cis_emit_window_bounds(b, &w, at[i], &low, &high);
    cis_value *size = cis_arith_build_subi(b, high, low);
    count = count ? cis_arith_build_muli(b, count, size) : size;
  }
  if (!count)
    return cis_arith_build_float(b, type, (double)all);
  count = cis_arith_build_muli(b, count, cis_arith_build_index(b, all));
  return cis_arith_build_sitofp(b, cis_arith_build_index_cast(b, count, cis_type_i(b->b.ctx, 64)),
                                type);
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

/// MaxPool with places: `at` of the output. The result and its place are set.
static void emit_max_place(cis_loc_builder *b, const cis_onnx_value *x, cis_value *from,
                           const windows *ws, cis_value *const *at, bool is_column_major,
                           cis_value *out[2]) {
  cis_value *places[CIS_IMPORT_MAX_RANK] = {at[0], at[1]}, *offsets[MOST], *low, *high;
  for (uint32_t i = 0; i < ws->num; ++i) {
    cis_emit_window_bounds(b, &ws->of[i], at[2 + i], &low, &high);
    places[2 + i] = cis_emit_window_place(b, &ws->of[i], at[2 + i], low);
  }
  cis_emit_nest nest = cis_emit_nest_begin(b, emit_position(b, ws, places + 2, false));
  open_window(&nest, ws, at + 2, places + 2, offsets);
  cis_loc_builder *e = &nest.body;
  cis_value *best[CIS_IMPORT_MAX_RANK] = {at[0], at[1]}, *rest = nest.carried;
  for (uint32_t i = ws->num; i-- > 0;) {
    best[2 + i] = i ? part(e, CIS_AFFINE_MOD, rest, ws->of[i].in) : rest;
    rest = i ? part(e, CIS_AFFINE_FLOORDIV, rest, ws->of[i].in) : rest;
  }
  cis_value *own = cis_tensor_build_extract(e, from, places, ws->num + 2);
  cis_value *old = cis_tensor_build_extract(e, from, best, ws->num + 2);
  cis_value *wins = cis_onnx_emit_compare(e, "gt", own, old, x->element);
  cis_value *place = cis_emit_nest_end(
      &nest,
      cis_arith_build_select(e, wins, emit_position(e, ws, places + 2, false), nest.carried));
  rest = place;
  for (uint32_t i = ws->num; i-- > 0;) {
    places[2 + i] = i ? part(b, CIS_AFFINE_MOD, rest, ws->of[i].in) : rest;
    rest = i ? part(b, CIS_AFFINE_FLOORDIV, rest, ws->of[i].in) : rest;
  }
  out[0] = cis_tensor_build_extract(b, from, places, ws->num + 2);
  if (is_column_major)
    place = emit_position(b, ws, places + 2, true);
  int64_t size = 1;
  for (uint32_t i = 0; i < ws->num; ++i)
    size *= ws->of[i].in;
  place = beside(b, beside(b, at[0], cis_onnx_dim(x, 1), at[1]), size, place);
  out[1] = cis_arith_build_index_cast(b, place, cis_type_i(b->b.ctx, 64));
}

/// AveragePool, MaxPool, LpPool, and those over the whole input.
bool cis_onnx_lower_pool(cis_onnx_op *op) {
  char what = op->row->argument[0];
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  windows ws = {0};
  uint32_t rank = cis_onnx_rank(x);
  int64_t sizes[CIS_IMPORT_MAX_RANK], p = cis_onnx_int(op, "p", 2);
  uint32_t bytes = what == '>' ? 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_I8 : 0;
  if (!cis_onnx_check(op, 0, CIS_ONNX_FLOATS | bytes) ||
      !(op->row->argument[1] == 'g' ? whole_windows(op, &ws) : get_windows(op, NULL, false, &ws)))
    return false;
  for (uint32_t i = 0; i < ws.num; ++i) {
    if (ws.of[i].pad >= (ws.of[i].kernel - 1) * ws.of[i].dilation + 1)
      return cis_onnx_error(op, x, "padding as large as the window");
    sizes[i + 2] = ws.of[i].out;
  }
  if (p < 1 || p > 1 << 20)
    return cis_onnx_error(op, NULL, "a norm of %lld", (long long)p);
  sizes[0] = cis_onnx_dim(x, 0), sizes[1] = cis_onnx_dim(x, 1);
  cis_type type = cis_onnx_tensor(op, cis_type_element(x->type), sizes, rank);
  cis_type places_type = cis_emit_tensor(cis_type_i(op->e.b.ctx, 64), sizes, rank);
  if (!type)
    return false;
  cis_value *from = cis_onnx_use(op, 0), *at[CIS_IMPORT_MAX_RANK], *places[CIS_IMPORT_MAX_RANK];
  cis_value *offsets[MOST], *results[2];
  bool with_places = cis_onnx_has_out(op, 1);
  cis_linalg_body body =
      cis_emit_generic(&op->e, (cis_type[]){type, places_type}, with_places ? 2 : 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_emit_indices(b, rank, at);
  if (with_places) {
    if (what != '>')
      return cis_onnx_error(op, NULL, "expected one output");
    emit_max_place(b, x, from, &ws, at, cis_onnx_int(op, "storage_order", 0) != 0, results);
    cis_linalg_build_yield(b, results, 2);
    return cis_onnx_set(op, 0, cis_op_result(body.op, 0), x->element) &&
           cis_onnx_set(op, 1, cis_op_result(body.op, 1), CIS_ONNX_I64);
  }
  cis_onnx_element element = what == '>' ? x->element : cis_onnx_sum_element(x->element);
  cis_type sum_type = cis_onnx_element_type(op->e.b.ctx, element);
  bool is_unsigned = cis_onnx_is_unsigned(element);
  cis_value *init = what != '>' || is_unsigned ? cis_emit_zero(b, sum_type)
                    : bytes >> element & 1     ? cis_arith_build_int(b, sum_type, INT8_MIN)
                                           : cis_arith_build_float(b, sum_type, -(double)INFINITY);
  cis_emit_nest nest = cis_emit_nest_begin(b, init);
  places[0] = at[0], places[1] = at[1];
  open_window(&nest, &ws, at + 2, places + 2, offsets);
  cis_loc_builder *e = &nest.body;
  cis_value *v =
      cis_onnx_emit_cast(e, cis_tensor_build_extract(e, from, places, rank), x->element, element);
  if (what == 'p') {
    v = cis_emit_unary(e, "math.absf", v, v->type);
    v = p == 1   ? v
        : p == 2 ? cis_arith_build_mulf(e, v, v)
                 : cis_emit_binary(e, "math.powf", v, cis_arith_build_float(e, v->type, (double)p));
  }
  v = what == '>' ? (is_unsigned ? cis_arith_build_maxui : cis_arith_build_max)(e, nest.carried, v)
                  : cis_arith_build_add(e, nest.carried, v);
  cis_value *y = cis_emit_nest_end(&nest, v);
  if (what == '+')
    y = cis_arith_build_divf(
        b, y, emit_count(b, &ws, at + 2, cis_onnx_int(op, "count_include_pad", 0) != 0, sum_type));
  if (what == 'p' && p > 1)
    y = p == 2
            ? cis_emit_unary(b, "math.sqrt", y, y->type)
            : cis_emit_binary(b, "math.powf", y, cis_arith_build_float(b, y->type, 1 / (double)p));
  return cis_onnx_set(op, 0, cis_emit_yield(&body, cis_onnx_emit_cast(b, y, element, x->element)),
                      x->element);
}

/// MaxUnpool: the elements at the places that MaxPool has named, and zeros.
bool cis_onnx_lower_unpool(cis_onnx_op *op) {
  const cis_onnx_value *x = cis_onnx_in(op, 0);
  uint32_t rank = cis_onnx_rank(x);
  cis_onnx_list sizes, kernel, strides, pads;
  if (!cis_onnx_check(op, 1, 1 << CIS_ONNX_I64) || !cis_onnx_check(op, 0, CIS_ONNX_FLOATS) ||
      !cis_onnx_check_shape(op, 1, x->type->shaped.shape, rank) ||
      !cis_onnx_get_list(op, 2, NULL, &sizes))
    return false;
  if (rank < 3 || (sizes.is_given && sizes.num != rank))
    return cis_onnx_error(op, x, "expected at least 3 dimensions, and a size for each");
  if (!cis_onnx_get_fixed(op, "kernel_shape", rank - 2, 1, &kernel) ||
      !cis_onnx_get_fixed(op, "strides", rank - 2, 1, &strides) ||
      !cis_onnx_get_fixed(op, "pads", 2 * (rank - 2), 0, &pads))
    return false;
  // Places count in the output of the windows. In a larger output, zeros follow.
  int64_t own[CIS_IMPORT_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i) {
    own[i] = i < 2 ? cis_onnx_dim(x, i)
                   : (cis_onnx_dim(x, i) - 1) * strides.at[i - 2] + kernel.at[i - 2] -
                         pads.at[i - 2] - pads.at[rank - 2 + i - 2];
    if (sizes.is_given && (sizes.at[i] < own[i] || sizes.at[i] > INT32_MAX))
      return cis_onnx_error(op, x, "expected at least %lld elements", (long long)own[i]);
  }
  cis_type type = cis_onnx_tensor(op, cis_type_element(x->type), own, rank);
  cis_type whole = type && sizes.is_given
                       ? cis_onnx_tensor(op, cis_type_element(x->type), sizes.at, rank)
                       : type;
  if (!whole)
    return false;
  int64_t count = cis_emit_count(type);
  cis_type flat = cis_emit_tensor(cis_type_element(type), &count, 1);
  cis_value *from = cis_onnx_use(op, 0), *list = cis_onnx_use(op, 1), *at[CIS_IMPORT_MAX_RANK];
  cis_value *init = cis_linalg_build_fill(&op->e, cis_emit_zero(&op->e, cis_type_element(type)),
                                          cis_tensor_build_empty(&op->e, flat, NULL, 0));
  cis_emit_nest nest = cis_emit_nest_begin(&op->e, init);
  for (uint32_t i = 0; i < rank; ++i)
    at[i] = cis_emit_nest_count(&nest, cis_onnx_dim(x, i));
  cis_value *place =
      cis_arith_build_as_index(&nest.body, cis_tensor_build_extract(&nest.body, list, at, rank));
  cis_value *operands[] = {cis_tensor_build_extract(&nest.body, from, at, rank), nest.carried,
                           place};
  cis_value *next =
      cis_op_result(cis_emit_op(&nest.body, "tensor.insert", flat, operands, 3, NULL, 0), 0);
  cis_value *y = cis_emit_reshape(&op->e, cis_emit_nest_end(&nest, next), type);
  const cis_mixed corner[CIS_IMPORT_MAX_RANK] = {0};
  if (whole != type)
    y = cis_emit_insert(&op->e, y,
                        cis_linalg_build_fill(&op->e, cis_emit_zero(&op->e, cis_type_element(type)),
                                              cis_tensor_build_empty(&op->e, whole, NULL, 0)),
                        corner);
  return cis_onnx_set(op, 0, y, x->element);
}
