// Convolutions, matrix products and transpositions become named ops of linalg.
//
//   %r = tosa.conv2d %a, %w, %b, %in_zp, %w_zp {pad = [1, 1, 1, 1], ...}
//   =>
//   %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] { in_zp }
//   %i = linalg.generic ins(%b) outs(tensor.empty) { yield %in }
//   %r = linalg.conv_2d_nhwc_fhwc_q ins(%p, %w, in_zp, w_zp) outs(%i)
#include "convert/tosa/impl.h"
#include "dialect/linalg/kinds.h"
#include "dialect/math/kinds.h"
#include "dialect/tosa/kinds.h"

// --- what they share ---

/// Windows of an op: how many, and where its weights have their sizes.
typedef struct windows {
  uint32_t num;
  const int64_t *pad, *stride, *dilation; // NULL: 1
  uint32_t first;                         // dimension of the weights
  const int64_t *kernel;                  // or, of pools, the sizes themselves
} windows;

/// (size + before + after - ((kernel - 1) * dilation + 1)) / stride + 1
static cis_value *build_window_size(cis_loc_builder *e, cis_value *input, cis_value *weights,
                                    const windows *w, uint32_t i) {
  cis_value *size = cis_tensor_build_dim(e, input, i + 1);
  cis_value *kernel = w->kernel ? cis_arith_build_index(e, w->kernel[i])
                                : cis_tensor_build_dim(e, weights, w->first + i);
  cis_value *one = cis_arith_build_index(e, 1);
  cis_value *before = cis_arith_build_index(e, w->pad[2 * i]);
  size = cis_arith_build_addi(e, size, before);
  cis_value *after = cis_arith_build_index(e, w->pad[2 * i + 1]);
  size = cis_arith_build_addi(e, size, after);
  kernel = cis_arith_build_subi(e, kernel, one);
  cis_value *dilation = cis_arith_build_index(e, w->dilation ? w->dilation[i] : 1);
  kernel = cis_arith_build_muli(e, dilation, kernel);
  kernel = cis_arith_build_addi(e, kernel, one);
  size = cis_arith_build_subi(e, size, kernel);
  cis_value *stride = cis_arith_build_index(e, w->stride[i]);
  size = cis_arith_build_divui(e, size, stride);
  return cis_arith_build_addi(e, size, one);
}

/// How many channels the result has where its type does not say: a pool as many as its input, a
/// convolution as many as its weights, which are known.
static cis_value *build_channels(cis_loc_builder *e, cis_op *op, const windows *w,
                                 cis_value *const *operands) {
  uint32_t last = cis_type_rank(op->results[0].type) - 1;
  if (w->kernel)
    return cis_tensor_build_dim(e, operands[0], last);
  cis_type weights = operands[1]->type;
  bool is_depthwise = cis_op_kind(op) == CIS_OP_TOSA_DEPTHWISE_CONV2D;
  return cis_arith_build_index(e, is_depthwise ? cis_type_dim(weights, 2) * cis_type_dim(weights, 3)
                                               : cis_type_dim(weights, 0));
}

/// The sizes of the result that are not known, in the order of its dimensions.
static void build_result_sizes(cis_loc_builder *e, cis_op *op, const windows *w,
                               cis_value *const *operands, cis_value_vec *out) {
  cis_type type = op->results[0].type;
  uint32_t last = cis_type_rank(type) - 1;
  cis_value *sizes[CIS_TOSA_MAX_RANK] = {0};
  if (w->kernel && cis_type_dim(type, 0) == CIS_DYNAMIC)
    sizes[0] = cis_tensor_build_dim(e, operands[0], 0);
  for (uint32_t i = 0; i < w->num; ++i)
    if (cis_type_dim(type, i + 1) == CIS_DYNAMIC)
      sizes[i + 1] = build_window_size(e, operands[0], w->kernel ? NULL : operands[1], w, i);
  if (!w->kernel && cis_type_dim(type, 0) == CIS_DYNAMIC)
    sizes[0] = cis_tensor_build_dim(e, operands[0], 0);
  if (cis_type_dim(type, last) == CIS_DYNAMIC)
    sizes[last] = build_channels(e, op, w, operands);
  for (uint32_t i = 0; i <= last; ++i)
    if (sizes[i])
      cis_vec_push(out, sizes[i]);
}

/// The input with `value` around its windows' dimensions; the input itself if there is nothing to
/// add.
static cis_value *build_padded(cis_loc_builder *e, cis_value *input, const windows *w,
                               cis_attr value) {
  cis_type type = input->type;
  uint32_t rank = cis_type_rank(type);
  int64_t shape[CIS_TOSA_MAX_RANK], any = 0;
  cis_mixed_vec low = {0}, high = {0};
  for (uint32_t i = 0; i < rank; ++i) {
    bool is_window = i >= 1 && i <= w->num;
    int64_t before = is_window ? w->pad[2 * i - 2] : 0, after = is_window ? w->pad[2 * i - 1] : 0;
    int64_t size = cis_type_dim(type, i);
    any |= before | after;
    shape[i] = size == CIS_DYNAMIC ? size : size + before + after;
    cis_vec_push(&low, ((cis_mixed){NULL, before}));
    cis_vec_push(&high, ((cis_mixed){NULL, after}));
  }
  cis_value *padded = input;
  if (any) {
    cis_value *number = cis_arith_build_constant(e, value);
    cis_type to = cis_tosa_tensor(cis_type_element(type), shape, rank);
    padded = cis_tensor_build_pad(e, input, &low, &high, number, to);
  }
  cis_vec_deinit(&low);
  cis_vec_deinit(&high);
  return padded;
}

static cis_attr number_attr(cis_type type, int64_t value) {
  return cis_type_is_float(type) ? cis_attr_float(type, (double)value)
                                 : cis_attr_integer(type, value);
}

/// dense<[..]> : tensor<2xi64>
static cis_attr window_attr(cis_context *ctx, const int64_t *values, uint32_t num) {
  int64_t shape = num;
  cis_type type = cis_type_tensor(cis_type_i(ctx, 64), &shape, 1, NULL);
  return cis_attr_dense_numbers(type, values, sizeof *values, num);
}

/// Both zero points, if they are constant: the second and third of what an op has after its
/// tensors.
static bool get_zero_points(const cis_op *op, uint32_t first, int64_t *out_a, int64_t *out_b) {
  return cis_tosa_constant_number(cis_op_operand(op, first), out_a) &&
         cis_tosa_constant_number(cis_op_operand(op, first + 1), out_b);
}

static bool are_ranked(const cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!cis_type_is(cis_op_operand(op, i)->type, CIS_TYPE_TENSOR))
      return false;
  return cis_type_is(op->results[0].type, CIS_TYPE_TENSOR) &&
         cis_tosa_is_number(cis_type_element(op->results[0].type)) &&
         cis_tosa_is_number(cis_type_element(cis_op_operand(op, 0)->type));
}

static bool has_static_dims(cis_type type, uint32_t first) {
  for (uint32_t i = first; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      return false;
  return true;
}

/// Whether it is a convolution whose weights and bias have static sizes.
static bool is_convolution(const cis_op *op) {
  return are_ranked(op) && has_static_dims(cis_op_operand(op, 1)->type, 0) &&
         has_static_dims(cis_op_operand(op, 2)->type, 0);
}

/// The op's only result as one of other elements: tosa.cast.
static cis_value *build_cast(cis_loc_builder *e, cis_value *tensor, cis_type element) {
  cis_type type = cis_type_with_element(tensor->type, element);
  return type == tensor->type ? tensor : cis_build_unary(e, CIS_OP_TOSA_CAST, tensor, type);
}

/// (d0, d1, d2, d3) -> (d3), or (0) of a tensor of one element.
static cis_affine_map channel_map(cis_context *ctx, uint32_t rank, cis_type vector) {
  cis_affine_expr e =
      cis_type_dim(vector, 0) == 1 ? cis_affine_constant(ctx, 0) : cis_affine_dim(ctx, rank - 1);
  return cis_affine_map_get(ctx, rank, 0, &e, 1);
}

// --- convolutions ---

static cis_value *build_bias(cis_loc_builder *e, cis_value *bias, cis_value *init) {
  uint32_t rank = cis_type_rank(init->type);
  cis_value *all[] = {bias, init};
  cis_affine_map maps[] = {channel_map(e->b.ctx, rank, bias->type),
                           cis_affine_map_identity(e->b.ctx, rank)};
  cis_linalg_body g =
      cis_linalg_build_generic(e, all, 1, 1, maps, cis_tosa_loops(rank, -1).letters);
  cis_value *x = cis_tosa_extend(&g.body, g.args[0], cis_type_element(init->type));
  cis_linalg_build_yield(&g.body, &x, 1);
  return &g.op->results[0];
}

/// [f, ...] -> [..., f], as tosa.transpose, which is folded or lowered too.
static cis_value *build_channels_last(cis_loc_builder *e, cis_value *weights) {
  uint32_t rank = cis_type_rank(weights->type);
  int32_t permutation[CIS_TOSA_MAX_RANK];
  int64_t shape[CIS_TOSA_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i) {
    permutation[i] = (int32_t)((i + 1) % rank);
    shape[i] = cis_type_dim(weights->type, (i + 1) % rank);
  }
  cis_type type = cis_tosa_tensor(cis_type_element(weights->type), shape, rank);
  cis_named_attr attr = {CIS_STR("perms"), cis_attr_i32_array(e->b.ctx, permutation, rank)};
  cis_build_args args = {.operands = &weights,
                         .num_operands = 1,
                         .types = &type,
                         .num_types = 1,
                         .attrs = &attr,
                         .num_attrs = 1};
  return &cis_build_op(&e->b, CIS_OP_TOSA_TRANSPOSE, e->loc, args)->results[0];
}

/// The named op: quantized with the zero points where one of them is not 0.
static cis_value *build_named_conv(cis_loc_builder *e, unsigned plain, unsigned quantized,
                                   cis_value *input, cis_value *weights, cis_value *init,
                                   const int64_t zero_points[2], const windows *w) {
  cis_context *ctx = e->b.ctx;
  cis_type i32 = cis_type_i(ctx, 32);
  bool is_quantized = zero_points[0] || zero_points[1];
  cis_named_attr attrs[] = {
      {CIS_STR("strides"), window_attr(ctx, w->stride, w->num)},
      {CIS_STR("dilations"), window_attr(ctx, w->dilation, w->num)},
  };
  cis_value *all[5] = {input, weights, init};
  if (is_quantized) {
    all[2] = cis_arith_build_int(e, i32, zero_points[0]);
    all[3] = cis_arith_build_int(e, i32, zero_points[1]);
    all[4] = init;
  }
  cis_build_args args = {
      .operands = all, .num_operands = is_quantized ? 5 : 3, .attrs = attrs, .num_attrs = 2};
  cis_op *conv = cis_linalg_build_named(e, is_quantized ? quantized : plain, args);
  return conv ? &conv->results[0] : NULL;
}

static windows conv_windows(const cis_op *op, uint32_t num, uint32_t first) {
  return (windows){.num = num,
                   .pad = cis_tosa_ints(op, "pad"),
                   .stride = cis_tosa_ints(op, "stride"),
                   .dilation = cis_tosa_ints(op, "dilation"),
                   .first = first};
}

static cis_type acc_type(const cis_op *op) {
  cis_attr attr = cis_op_inherent(op, "acc_type");
  return cis_attr_is(attr, CIS_ATTR_TYPE) ? attr->type_value : NULL;
}

CIS_TOSA_LOWERING(cis_tosa_lower_conv) {
  bool is_3d = cis_op_kind(op) == CIS_OP_TOSA_CONV3D;
  bool prefer_hwcf = ((const cis_tosa_request *)r->user)->prefer_hwcf;
  int64_t zero_points[2];
  if (!is_convolution(op) || !get_zero_points(op, 3, &zero_points[0], &zero_points[1]))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  windows w = conv_windows(op, is_3d ? 3 : 2, 1);
  cis_type in = cis_type_element(operands[0]->type), out = op->results[0].type;
  cis_value_vec sizes = {0};
  build_result_sizes(&e, op, &w, operands, &sizes);
  cis_value *input = build_padded(&e, operands[0], &w, number_attr(in, zero_points[0]));
  cis_value *weights = operands[1];
  if (is_3d || prefer_hwcf)
    weights = build_channels_last(&e, weights);
  cis_type acc = cis_type_with_element(out, acc_type(op));
  cis_value *init = build_bias(&e, operands[2], cis_tosa_empty(&e, acc, &sizes));
  cis_vec_deinit(&sizes);
  unsigned plain = is_3d         ? CIS_OP_LINALG_CONV_3D_NDHWC_DHWCF
                   : prefer_hwcf ? CIS_OP_LINALG_CONV_2D_NHWC_HWCF
                                 : CIS_OP_LINALG_CONV_2D_NHWC_FHWC;
  unsigned quantized = is_3d         ? CIS_OP_LINALG_CONV_3D_NDHWC_DHWCF_Q
                       : prefer_hwcf ? CIS_OP_LINALG_CONV_2D_NHWC_HWCF_Q
                                     : CIS_OP_LINALG_CONV_2D_NHWC_FHWC_Q;
  cis_value *conv = build_named_conv(&e, plain, quantized, input, weights, init, zero_points, &w);
  return conv && cis_tosa_replace(op, build_cast(&e, conv, cis_type_element(out)), r);
}

/// linalg's op has a dimension for each of the channels' results, which are one of tosa's; the bias
/// is added to its collapsed result.
CIS_TOSA_LOWERING(cis_tosa_lower_depthwise) {
  int64_t zero_points[2], shape[5];
  if (!is_convolution(op) || !get_zero_points(op, 3, &zero_points[0], &zero_points[1]))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_context *ctx = e.b.ctx;
  windows w = conv_windows(op, 2, 0);
  cis_type in = cis_type_element(operands[0]->type), out = op->results[0].type;
  cis_type acc = acc_type(op), element = cis_type_element(out);
  cis_value_vec sizes = {0};
  build_result_sizes(&e, op, &w, operands, &sizes);
  cis_value *input = build_padded(&e, operands[0], &w, number_attr(in, zero_points[0]));
  for (uint32_t i = 0; i < 3; ++i)
    shape[i] = cis_type_dim(out, i);
  shape[3] = cis_type_dim(operands[1]->type, 2);
  shape[4] = cis_type_dim(operands[1]->type, 3);
  cis_value *init = cis_tosa_empty(&e, cis_tosa_tensor(acc, shape, 5), &sizes);
  init = cis_linalg_build_fill(&e, cis_arith_build_constant(&e, number_attr(acc, 0)), init);
  cis_value *empty = cis_tosa_empty(&e, out, &sizes);
  cis_vec_deinit(&sizes);
  cis_value *conv = build_named_conv(&e, CIS_OP_LINALG_DEPTHWISE_CONV_2D_NHWC_HWCM,
                                     CIS_OP_LINALG_DEPTHWISE_CONV_2D_NHWC_HWCM_Q, input,
                                     operands[1], init, zero_points, &w);
  if (!conv)
    return false;
  static const uint32_t groups[] = {1, 1, 1, 2};
  conv = build_cast(&e, conv, element);
  conv = cis_tensor_build_collapse(&e, conv, cis_tensor_groups(ctx, groups, 4), out);
  cis_value *all[] = {operands[2], conv, empty};
  cis_affine_map identity = cis_affine_map_identity(ctx, 4);
  cis_affine_map maps[] = {channel_map(ctx, 4, operands[2]->type), identity, identity};
  cis_linalg_body g = cis_linalg_build_generic(&e, all, 2, 1, maps, "pppp");
  cis_value *x = cis_arith_build_add(&g.body, g.args[0], g.args[1]);
  cis_linalg_build_yield(&g.body, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}

// --- matrix products ---

CIS_TOSA_LOWERING(cis_tosa_lower_matmul) {
  int64_t a_zp, b_zp;
  if (!are_ranked(op) || !get_zero_points(op, 2, &a_zp, &b_zp))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_type out = op->results[0].type, i32 = cis_type_i(e.b.ctx, 32);
  cis_value_vec sizes = {0};
  for (uint32_t i = 0; i < 3; ++i)
    if (cis_type_dim(out, i) == CIS_DYNAMIC)
      cis_vec_push(&sizes, cis_tensor_build_dim(&e, operands[i == 2 ? 1 : 0], i));
  cis_value *zero = cis_arith_build_constant(&e, number_attr(cis_type_element(out), 0));
  cis_value *init = cis_linalg_build_fill(&e, zero, cis_tosa_empty(&e, out, &sizes));
  cis_vec_deinit(&sizes);
  cis_value *all[5] = {operands[0], operands[1], init};
  bool is_quantized = a_zp || b_zp;
  if (is_quantized) {
    all[2] = cis_arith_build_int(&e, i32, a_zp);
    all[3] = cis_arith_build_int(&e, i32, b_zp);
    all[4] = init;
  }
  cis_build_args args = {.operands = all, .num_operands = is_quantized ? 5 : 3};
  unsigned kind = is_quantized ? CIS_OP_LINALG_QUANTIZED_BATCH_MATMUL : CIS_OP_LINALG_BATCH_MATMUL;
  cis_op *product = cis_linalg_build_named(&e, kind, args);
  return product && cis_tosa_replace(op, &product->results[0], r);
}

// --- transpositions ---

CIS_TOSA_LOWERING(cis_tosa_lower_transpose) {
  uint32_t num;
  const int32_t *perms = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  if (!are_ranked(op) || num != cis_type_rank(operands[0]->type))
    return false;
  cis_loc_builder e = cis_tosa_at(op, r);
  cis_type in = operands[0]->type;
  cis_value *of_input[CIS_TOSA_MAX_RANK] = {0};
  cis_value_vec sizes = {0};
  int64_t permutation[CIS_TOSA_MAX_RANK], shape[CIS_TOSA_MAX_RANK];
  for (uint32_t i = 0; i < num; ++i)
    if (cis_type_dim(in, i) == CIS_DYNAMIC)
      of_input[i] = cis_tensor_build_dim(&e, operands[0], i);
  for (uint32_t i = 0; i < num; ++i) {
    permutation[i] = perms[i];
    shape[i] = cis_type_dim(in, (uint32_t)perms[i]);
    if (of_input[perms[i]])
      cis_vec_push(&sizes, of_input[perms[i]]);
  }
  cis_type type = cis_tosa_tensor(cis_type_element(in), shape, num);
  cis_value *init = cis_tosa_empty(&e, type, &sizes);
  cis_vec_deinit(&sizes);
  cis_value *result = cis_linalg_build_transpose(&e, operands[0], init, permutation, num);
  return cis_tosa_replace(op, result, r);
}

// --- pools ---

/// A pool while it is lowered.
typedef struct pool {
  cis_loc_builder e;
  cis_op *op;
  windows w;
  cis_value_vec sizes;
} pool;

static pool begin_pool(cis_op *op, cis_value *const *operands, const cis_conversion_rewriter *r) {
  pool p = {.e = cis_tosa_at(op, r), .op = op};
  p.w = (windows){.num = 2,
                  .pad = cis_tosa_ints(op, "pad"),
                  .stride = cis_tosa_ints(op, "stride"),
                  .kernel = cis_tosa_ints(op, "kernel")};
  build_result_sizes(&p.e, op, &p.w, operands, &p.sizes);
  return p;
}

/// dense<1> : vector<2xi64>
static cis_attr pool_attr(cis_context *ctx, const int64_t *values) {
  static const int64_t shape = 2, ones[] = {1, 1};
  cis_type type = cis_type_vector(cis_type_i(ctx, 64), &shape, NULL, 1);
  return cis_attr_dense_numbers(type, values ? values : ones, sizeof *ones, 2);
}

/// The pool's accumulator, filled, and a tensor of the kernel's shape.
static void build_pool_operands(pool *p, cis_value *input, cis_attr neutral, cis_value **out) {
  cis_loc_builder *e = &p->e;
  cis_value *number = cis_arith_build_constant(e, neutral);
  cis_type type = cis_type_with_element(p->op->results[0].type, neutral->type);
  out[0] = input;
  out[2] = cis_linalg_build_fill(e, number, cis_tosa_empty(e, type, &p->sizes));
  out[1] = cis_tosa_empty(e, cis_tosa_tensor(neutral->type, p->w.kernel, 2), NULL);
}

static cis_value *build_named_pool(pool *p, unsigned kind, cis_value *const *operands) {
  cis_named_attr attrs[] = {
      {CIS_STR("strides"), pool_attr(p->e.b.ctx, p->w.stride)},
      {CIS_STR("dilations"), pool_attr(p->e.b.ctx, NULL)},
  };
  cis_build_args args = {.operands = operands, .num_operands = 3, .attrs = attrs, .num_attrs = 2};
  cis_op *op = cis_linalg_build_named(&p->e, kind, args);
  return op ? &op->results[0] : NULL;
}

/// A pool with numbers that are no numbers left out is no named op.
static cis_value *build_ignoring_pool(pool *p, cis_value *const *operands) {
  cis_loc_builder *e = &p->e;
  cis_context *ctx = e->b.ctx;
  cis_affine_expr d[6];
  for (uint32_t i = 0; i < 6; ++i)
    d[i] = cis_affine_dim(ctx, i);
  cis_affine_expr read[4] = {d[0], NULL, NULL, d[3]};
  for (int i = 0; i < 2; ++i)
    read[i + 1] = cis_affine_add(cis_affine_mul(d[i + 1], cis_affine_constant(ctx, p->w.stride[i])),
                                 d[i + 4]);
  cis_affine_map maps[] = {cis_affine_map_get(ctx, 6, 0, read, 4),
                           cis_affine_map_get(ctx, 6, 0, d + 4, 2),
                           cis_affine_map_get(ctx, 6, 0, d, 4)};
  cis_linalg_body g = cis_linalg_build_generic(e, operands, 2, 1, maps, "pppprr");
  cis_value *in = g.args[0], *acc = g.args[2];
  cis_loc_builder nowhere = {g.body.b, CIS_LOC_UNKNOWN};
  cis_value *x = cis_arith_build_maximumf(&nowhere, acc, in);
  cis_value *is_nan = cis_arith_build_cmpf(&g.body, "uno", in, in);
  x = cis_arith_build_select(&g.body, is_nan, acc, x);
  cis_linalg_build_yield(&g.body, &x, 1);
  return &g.op->results[0];
}

static cis_attr lowest_attr(cis_type type) {
  if (cis_type_is_signless_int(type))
    return cis_attr_integer(type, cis_tosa_min_int(type->integer.width));
  double smallest, largest;
  cis_float_range(type->float_kind, &smallest, &largest);
  return cis_attr_float(type, -largest);
}

CIS_TOSA_LOWERING(cis_tosa_lower_max_pool) {
  if (!are_ranked(op))
    return false;
  cis_type element = cis_type_element(operands[0]->type);
  bool ignores =
      cis_type_is_float(element) && cis_tosa_ignores_nan(cis_op_inherent(op, "nan_mode"));
  cis_attr lowest = lowest_attr(element);
  pool p = begin_pool(op, operands, r);
  cis_value *all[3], *input = build_padded(&p.e, operands[0], &p.w, lowest);
  build_pool_operands(&p, input, lowest, all);
  cis_vec_deinit(&p.sizes);
  cis_value *result = ignores ? build_ignoring_pool(&p, all)
                              : build_named_pool(&p, CIS_OP_LINALG_POOLING_NHWC_MAX, all);
  return result && cis_tosa_replace(op, result, r);
}

// --- averages ---

/// How many elements of a window lie inside the image, along one dimension: the kernel's size less
/// what hangs over either side, at least 1.
static cis_value *build_window_count(cis_loc_builder *e, const pool *p, int i, cis_value *last,
                                     cis_value **zero, cis_value *one) {
  if (!*zero)
    *zero = cis_arith_build_index(e, 0);
  cis_value *stride = cis_arith_build_index(e, p->w.stride[i]);
  cis_value *size = cis_arith_build_index(e, p->w.kernel[i]);
  cis_value *here = cis_linalg_build_index(e, i + 1);
  cis_value *rest = cis_arith_build_subi(e, last, here);
  cis_value *ends[2];
  ends[0] = cis_arith_build_muli(e, here, stride);
  ends[1] = cis_arith_build_muli(e, rest, stride);
  for (int k = 0; k < 2; ++k) {
    if (!p->w.pad[2 * i + k])
      continue;
    cis_value *pad = cis_arith_build_index(e, p->w.pad[2 * i + k]);
    cis_value *over = cis_arith_build_subi(e, ends[k], pad);
    over = cis_arith_build_minsi(e, over, *zero);
    size = cis_arith_build_addi(e, size, over);
  }
  return cis_arith_build_maxsi(e, one, size);
}

/// sum / count with the rounding of the specification: a multiplier of 31 bits and a shift.
static cis_value *build_int_average(cis_loc_builder *e, cis_value *sum, cis_value *count,
                                    int64_t in_zp, int64_t out_zp, cis_type out) {
  cis_context *ctx = e->b.ctx;
  cis_type i8 = cis_type_i(ctx, 8), i32 = cis_type_i(ctx, 32), i64 = cis_type_i(ctx, 64);
  if (in_zp) {
    cis_value *offset = cis_arith_build_int(e, i32, in_zp);
    offset = cis_arith_build_muli(e, count, offset);
    sum = cis_arith_build_subi(e, sum, offset);
  }
  cis_value *one = cis_arith_build_int(e, i32, 1), *width = cis_arith_build_int(e, i32, 32);
  cis_value *bits = cis_arith_build_subi(e, count, one);
  bits = cis_build_unary(e, CIS_OP_MATH_CTLZ, bits, i32);
  bits = cis_arith_build_subi(e, width, bits);
  cis_value *bits64 = cis_arith_build_extui(e, bits, i64);
  cis_value *scale = cis_arith_build_int(e, i64, ((int64_t)1 << 30) + 1);
  scale = cis_arith_build_shli(e, scale, bits64);
  cis_value *count64 = cis_arith_build_extui(e, count, i64);
  scale = cis_arith_build_divui(e, scale, count64);
  scale = cis_arith_build_trunci(e, scale, i32);
  cis_value *shift = cis_arith_build_trunci(e, bits, i8);
  shift = cis_arith_build_addi(e, shift, cis_arith_build_int(e, i8, 30));
  cis_value *x = cis_tosa_apply_scale(e, sum, scale, shift, "SINGLE_ROUND");
  if (out_zp)
    x = cis_arith_build_addi(e, x, cis_arith_build_int(e, i32, out_zp));
  uint32_t out_width = out->integer.width;
  cis_value *low = cis_arith_build_int(e, i32, cis_tosa_min_int(out_width));
  cis_value *high = cis_arith_build_int(e, i32, cis_tosa_max_int(out_width));
  x = cis_tosa_clamp_int(e, x, low, high);
  return out == i32 ? x : cis_arith_build_trunci(e, x, out);
}

static cis_value *build_float_average(cis_loc_builder *e, cis_value *sum, cis_value *count,
                                      cis_type out) {
  count = cis_arith_build_sitofp(e, count, sum->type);
  cis_value *x = cis_arith_build_divf(e, sum, count);
  return out == sum->type ? x : cis_arith_build_truncf(e, x, out);
}

/// Elements and accumulators that are averaged: integers of at most 32 bits in i32, floats in one
/// that is not narrower.
static bool is_averaged(const cis_op *op) {
  cis_type acc = acc_type(op), out = cis_type_element(op->results[0].type);
  if (!acc || cis_type_is_float(acc) != cis_type_is_float(out))
    return false;
  return cis_type_is_float(acc) ? cis_type_bit_width(out) <= cis_type_bit_width(acc)
                                : cis_type_is_int_of(acc, 32) && out->integer.width <= 32;
}

CIS_TOSA_LOWERING(cis_tosa_lower_avg_pool) {
  int64_t in_zp, out_zp;
  if (!are_ranked(op) || !get_zero_points(op, 1, &in_zp, &out_zp) || !is_averaged(op) ||
      !has_static_dims(op->results[0].type, 1) || !has_static_dims(operands[0]->type, 1))
    return false; // how many elements of a window lie inside is asked of the result's sizes
  cis_type in = cis_type_element(operands[0]->type), out = op->results[0].type;
  cis_type element = cis_type_element(out), i32 = cis_type_i(r->b.ctx, 32);
  pool p = begin_pool(op, operands, r);
  cis_loc_builder *e = &p.e;
  cis_value *all[3], *input = build_padded(e, operands[0], &p.w, number_attr(in, 0));
  build_pool_operands(&p, input, number_attr(acc_type(op), 0), all);
  cis_value *sum = build_named_pool(&p, CIS_OP_LINALG_POOLING_NHWC_SUM, all);
  cis_value *last[2];
  last[0] = cis_tensor_build_dim(e, sum, 1);
  last[1] = cis_tensor_build_dim(e, sum, 2);
  cis_value *one = cis_arith_build_index(e, 1), *zero = NULL;
  for (int i = 0; i < 2; ++i)
    last[i] = cis_arith_build_subi(e, last[i], one);
  cis_value *operands_of_average[] = {sum, cis_tosa_empty(e, out, &p.sizes)};
  cis_vec_deinit(&p.sizes);
  cis_affine_map identity = cis_affine_map_identity(e->b.ctx, 4);
  cis_affine_map maps[] = {identity, identity};
  cis_linalg_body g = cis_linalg_build_generic(e, operands_of_average, 1, 1, maps, "pppp");
  cis_value *height = build_window_count(&g.body, &p, 0, last[0], &zero, one);
  cis_value *width = build_window_count(&g.body, &p, 1, last[1], &zero, one);
  cis_value *count = cis_arith_build_muli(&g.body, height, width);
  count = cis_arith_build_index_cast(&g.body, count, i32);
  cis_value *x = cis_type_is_float(element)
                     ? build_float_average(&g.body, g.args[0], count, element)
                     : build_int_average(&g.body, g.args[0], count, in_zp, out_zp, element);
  cis_linalg_build_yield(&g.body, &x, 1);
  return cis_tosa_replace(op, &g.op->results[0], r);
}
