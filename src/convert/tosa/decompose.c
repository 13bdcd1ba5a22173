// --tosa-optional-decompositions: convolutions that simpler ops say as well.
//
//   depthwise_conv2d with a kernel of one element     =>  mul, add of the bias
//   transpose_conv2d with strides of 1                =>  conv2d of the reversed kernel
//   transpose_conv2d with other strides               =>  conv2d with an output channel for each
//                                                         place within a stride, shuffled apart
#include "convert/tosa/impl.h"
#include "dialect/common/const_fold.h"
#include "dialect/tosa/kinds.h"
#include "transform/greedy.h"

static bool all_ones(const int64_t *numbers, uint32_t num) {
  for (uint32_t i = 0; i < num; ++i)
    if (numbers[i] != 1)
      return false;
  return true;
}

/// Whether all sizes but that of dimension 0, and that too with `all`, are known.
static bool is_known(cis_type type, bool all) {
  if (!cis_type_is(type, CIS_TYPE_TENSOR))
    return false;
  for (uint32_t i = all ? 0 : 1; i < cis_type_rank(type); ++i)
    if (cis_type_dim(type, i) == CIS_DYNAMIC)
      return false;
  return true;
}

// --- builders ---

static cis_value *build(cis_loc_builder *e, unsigned kind, cis_value *const *operands,
                        int num_operands, cis_type type, const cis_named_attr *attrs,
                        int num_attrs) {
  cis_build_args args = {.operands = operands,
                         .num_operands = num_operands,
                         .types = &type,
                         .num_types = 1,
                         .attrs = attrs,
                         .num_attrs = num_attrs};
  return &cis_build_op(&e->b, kind, e->loc, args)->results[0];
}

static cis_value *shape(cis_loc_builder *e, const int64_t *sizes, uint32_t rank) {
  return cis_tosa_build_shape(&e->b, e->loc, sizes, rank);
}

/// tosa.const with one number in a tensor of `rank` dimensions of 1, or of `size` elements.
static cis_value *constant(cis_loc_builder *e, cis_type element, int64_t number, int64_t size,
                           uint32_t rank) {
  int64_t sizes[CIS_TOSA_MAX_RANK] = {size, 1, 1, 1, 1};
  cis_type type = cis_tosa_tensor(element, sizes, rank);
  cis_attr scalar = cis_type_is_float(element) ? cis_attr_float(element, (double)number)
                                               : cis_attr_integer(element, number);
  cis_bits bits;
  cis_bits_of_scalar(scalar, &bits);
  cis_named_attr values = {CIS_STR("values"), cis_bits_to_attr(type, bits)};
  return build(e, CIS_OP_TOSA_CONST, NULL, 0, type, &values, 1);
}

/// Builds tosa.reshape; one unknown size is inferred.
static cis_value *reshape(cis_loc_builder *e, cis_value *value, const int64_t *sizes,
                          uint32_t rank) {
  int64_t numbers[CIS_TOSA_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    numbers[i] = sizes[i] == CIS_DYNAMIC ? -1 : sizes[i];
  cis_value *operands[] = {value, shape(e, numbers, rank)};
  cis_type type = cis_tosa_tensor(cis_type_element(value->type), sizes, rank);
  return build(e, CIS_OP_TOSA_RESHAPE, operands, 2, type, NULL, 0);
}

/// tosa.pad; `around` is the shape that says `widths`.
static cis_value *pad_with(cis_loc_builder *e, cis_value *value, const int64_t *widths,
                           cis_value *around, cis_value *by) {
  uint32_t rank = cis_type_rank(value->type);
  int64_t sizes[CIS_TOSA_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i) {
    sizes[i] = cis_type_dim(value->type, i);
    if (sizes[i] != CIS_DYNAMIC)
      sizes[i] += widths[2 * i] + widths[2 * i + 1];
  }
  cis_value *operands[] = {value, around, by};
  cis_type type = cis_tosa_tensor(cis_type_element(value->type), sizes, rank);
  return build(e, CIS_OP_TOSA_PAD, operands, 3, type, NULL, 0);
}

static cis_value *pad_with_zeros(cis_loc_builder *e, cis_value *value, const int64_t *widths) {
  cis_value *around = shape(e, widths, 2 * cis_type_rank(value->type));
  return pad_with(e, value, widths, around, constant(e, cis_type_element(value->type), 0, 1, 1));
}

static cis_value *transpose(cis_loc_builder *e, cis_value *value, const int32_t *order,
                            uint32_t rank) {
  int64_t sizes[CIS_TOSA_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    sizes[i] = cis_type_dim(value->type, (uint32_t)order[i]);
  cis_named_attr perms = {CIS_STR("perms"), cis_attr_i32_array(e->b.ctx, order, rank)};
  cis_type type = cis_tosa_tensor(cis_type_element(value->type), sizes, rank);
  return build(e, CIS_OP_TOSA_TRANSPOSE, &value, 1, type, &perms, 1);
}

static cis_value *reverse(cis_loc_builder *e, cis_value *value, int32_t axis) {
  cis_named_attr attr = {CIS_STR("axis"), cis_attr_i32(e->b.ctx, axis)};
  return build(e, CIS_OP_TOSA_REVERSE, &value, 1, value->type, &attr, 1);
}

/// The bias, along the last of four dimensions, added to `value`, of type `type`.
static cis_value *add_bias(cis_loc_builder *e, cis_value *value, cis_value *bias, cis_type type) {
  int64_t sizes[] = {1, 1, 1, cis_type_dim(bias->type, 0)};
  cis_value *operands[] = {value, reshape(e, bias, sizes, 4)};
  return build(e, CIS_OP_TOSA_ADD, operands, 2, type, NULL, 0);
}

/// tosa.conv2d for `op`, which has its operands in the same places.
static cis_value *conv(cis_loc_builder *e, cis_op *op, cis_value *input, cis_value *weight,
                       cis_value *bias, cis_value *const zeros[2], const int64_t pads[4],
                       cis_type type) {
  const int64_t ones[] = {1, 1};
  cis_value *operands[] = {input, weight, bias, zeros[0], zeros[1]};
  cis_named_attr attrs[] = {{CIS_STR("pad"), cis_attr_i64_array(e->b.ctx, pads, 4)},
                            {CIS_STR("stride"), cis_attr_i64_array(e->b.ctx, ones, 2)},
                            {CIS_STR("dilation"), cis_attr_i64_array(e->b.ctx, ones, 2)},
                            {CIS_STR("acc_type"), cis_op_inherent(op, "acc_type")},
                            {CIS_STR("local_bound"), cis_attr_bool(e->b.ctx, false)}};
  return build(e, CIS_OP_TOSA_CONV2D, operands, 5, type, attrs, 5);
}

static bool zero_points(const cis_op *op, int64_t *input, int64_t *weight) {
  return cis_tosa_constant_number(cis_op_operand(op, 3), input) &&
         cis_tosa_constant_number(cis_op_operand(op, 4), weight);
}

// --- tosa.depthwise_conv2d ---

/// A value less its zero point, where that is not zero.
static cis_value *less_zero_point(cis_loc_builder *e, cis_value *value, int64_t zero_point) {
  if (!zero_point)
    return value;
  cis_value *operands[] = {
      value, constant(e, cis_type_element(value->type), zero_point, 1, cis_type_rank(value->type))};
  return build(e, CIS_OP_TOSA_SUB, operands, 2, value->type, NULL, 0);
}

static cis_value *cast(cis_loc_builder *e, cis_value *value, cis_type element) {
  if (cis_type_element(value->type) == element)
    return value;
  return build(e, CIS_OP_TOSA_CAST, &value, 1, cis_type_with_element(value->type, element), NULL,
               0);
}

/// depthwise_conv2d(x, w of 1x1, b)  =>  reshape(mul(reshape x, reshape w)) + reshape b
static bool depthwise_as_mul(cis_op *op, cis_rewriter *r) {
  cis_type in = cis_op_operand(op, 0)->type, weights = cis_op_operand(op, 1)->type;
  cis_type out = op->results[0].type;
  const int64_t *stride = cis_tosa_ints(op, "stride"), *pads = cis_tosa_ints(op, "pad");
  int64_t input_zero, weight_zero;
  if (!is_known(in, false) || !is_known(weights, true) || !is_known(out, false) ||
      !cis_type_is(cis_op_operand(op, 2)->type, CIS_TYPE_TENSOR) || !all_ones(stride, 2) ||
      cis_type_dim(weights, 0) != 1 || cis_type_dim(weights, 1) != 1 ||
      (cis_type_dim(in, 0) == CIS_DYNAMIC) != (cis_type_dim(out, 0) == CIS_DYNAMIC) ||
      !zero_points(op, &input_zero, &weight_zero))
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_type element = cis_type_element(out);
  int64_t channels = cis_type_dim(in, 3), times = cis_type_dim(weights, 3);
  int64_t five[] = {cis_type_dim(in, 0), cis_type_dim(in, 1), cis_type_dim(in, 2), channels, 1};
  cis_value *input = cast(&e, reshape(&e, cis_op_operand(op, 0), five, 5), element);
  cis_value *weight = cast(&e, cis_op_operand(op, 1), element);
  input = less_zero_point(&e, input, input_zero);
  weight = less_zero_point(&e, weight, weight_zero);
  if (pads[0] || pads[1] || pads[2] || pads[3]) {
    int64_t widths[] = {0, 0, pads[0], pads[1], pads[2], pads[3], 0, 0, 0, 0};
    input = pad_with_zeros(&e, input, widths);
  }
  int64_t kernel[] = {1, 1, 1, channels, times};
  weight = reshape(&e, weight, kernel, 5);
  cis_value *operands[] = {input, weight, constant(&e, cis_type_i(r->ctx, 8), 0, 1, 1)};
  int64_t product[] = {cis_type_dim(in, 0), cis_type_dim(input->type, 1),
                       cis_type_dim(input->type, 2), channels, times};
  cis_value *result =
      build(&e, CIS_OP_TOSA_MUL, operands, 3, cis_tosa_tensor(element, product, 5), NULL, 0);
  int64_t four[] = {cis_type_dim(out, 0), cis_type_dim(out, 1), cis_type_dim(out, 2),
                    cis_type_dim(out, 3)};
  result = add_bias(&e, reshape(&e, result, four, 4), cis_op_operand(op, 2), out);
  cis_rewriter_replace(r, op, &result, 1);
  return true;
}

// --- tosa.transpose_conv2d ---

/// Sizes of its tensors, of which only the number of batches may be unknown.
static bool has_known_sizes(const cis_op *op) {
  cis_type in = cis_op_operand(op, 0)->type, out = op->results[0].type;
  return is_known(in, false) && is_known(cis_op_operand(op, 1)->type, true) &&
         is_known(cis_op_operand(op, 2)->type, true) && is_known(out, false) &&
         (cis_type_dim(in, 0) == CIS_DYNAMIC) == (cis_type_dim(out, 0) == CIS_DYNAMIC);
}

/// transpose_conv2d(x, w, b) by 1  =>  conv2d(x, reverse w, b), which pads by the kernel
static bool transposed_as_conv(cis_op *op, cis_rewriter *r) {
  if (!has_known_sizes(op) || !all_ones(cis_tosa_ints(op, "stride"), 2))
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_value *weight = cis_op_operand(op, 1);
  const int64_t *outside = cis_tosa_ints(op, "out_pad");
  int64_t pads[4];
  for (uint32_t i = 0; i < 4; ++i)
    pads[i] = outside[i] + cis_type_dim(weight->type, 1 + i / 2) - 1;
  weight = reverse(&e, reverse(&e, weight, 1), 2);
  cis_value *zeros[] = {cis_op_operand(op, 3), cis_op_operand(op, 4)};
  cis_value *result = conv(&e, op, cis_op_operand(op, 0), weight, cis_op_operand(op, 2), zeros,
                           pads, op->results[0].type);
  cis_rewriter_replace(r, op, &result, 1);
  return true;
}

/// The zero points of input and weight, as constants of their own.
static void build_zero_points(cis_loc_builder *e, const cis_op *op, const int64_t numbers[2],
                              cis_value *out[2]) {
  for (uint32_t i = 0; i < 2; ++i)
    out[i] = constant(e, cis_type_element(cis_op_operand(op, i)->type), numbers[i], 1, 1);
}

/// The kernel of each place within a stride, after one another as output channels. Builds the zero
/// points after the first constant.
static cis_value *kernels_of_places(cis_loc_builder *e, const cis_op *op, const int64_t numbers[2],
                                    cis_value *out_zeros[2]) {
  static const int32_t order[] = {2, 4, 0, 1, 3, 5};
  cis_value *weight = cis_op_operand(op, 1);
  const int64_t *stride = cis_tosa_ints(op, "stride");
  int64_t widths[8] = {0}, sizes[2], num = cis_type_dim(weight->type, 0);
  for (uint32_t i = 0; i < 2; ++i) {
    int64_t rest = cis_type_dim(weight->type, 1 + i) % stride[i];
    widths[3 + 2 * i] = rest ? stride[i] - rest : 0;
    sizes[i] = (cis_type_dim(weight->type, 1 + i) + widths[3 + 2 * i]) / stride[i];
  }
  int64_t inputs = cis_type_dim(weight->type, 3);
  cis_value *around = shape(e, widths, 8);
  build_zero_points(e, op, numbers, out_zeros);
  weight = pad_with(e, weight, widths, around, out_zeros[1]);
  int64_t six[] = {num, sizes[0], stride[0], sizes[1], stride[1], inputs};
  weight = transpose(e, reshape(e, weight, six, 6), order, 6);
  int64_t four[] = {num * stride[0] * stride[1], sizes[0], sizes[1], inputs};
  return reverse(e, reverse(e, reshape(e, weight, four, 4), 1), 2);
}

/// The part of `value` that the result has, and zeros where it has more.
static cis_value *fit(cis_loc_builder *e, cis_value *value, const int64_t *outside, cis_type out) {
  int64_t start[4] = {0}, size[4], widths[8] = {0}, sizes[4];
  for (uint32_t i = 0; i < 4; ++i) {
    sizes[i] = cis_type_dim(out, i);
    if (i == 1 || i == 2) {
      int64_t before = outside[2 * (i - 1)], *low = &widths[2 * i];
      start[i] = before < 0 ? -before : 0;
      *low = before > 0 ? before : 0;
      int64_t wanted = sizes[i] - *low, there = cis_type_dim(value->type, i) - start[i];
      int64_t kept = wanted < there ? wanted : there;
      widths[2 * i + 1] = wanted - kept;
      sizes[i] = kept;
    }
    size[i] = sizes[i] == CIS_DYNAMIC ? -1 : sizes[i];
  }
  cis_value *operands[] = {value, shape(e, start, 4), NULL};
  operands[2] = shape(e, size, 4);
  cis_type element = cis_type_element(value->type);
  value = build(e, CIS_OP_TOSA_SLICE, operands, 3, cis_tosa_tensor(element, sizes, 4), NULL, 0);
  return pad_with_zeros(e, value, widths);
}

/// See the top of the file.
static bool transposed_by_strides(cis_op *op, cis_rewriter *r) {
  static const int32_t order[] = {0, 1, 3, 2, 4, 5};
  const int64_t *stride = cis_tosa_ints(op, "stride");
  int64_t most, numbers[2];
  cis_value *zeros[2];
  if (!has_known_sizes(op) || all_ones(stride, 2) || !zero_points(op, &numbers[0], &numbers[1]) ||
      __builtin_mul_overflow(stride[0], stride[1], &most) ||
      __builtin_mul_overflow(most, cis_type_dim(cis_op_operand(op, 1)->type, 0), &most) ||
      most > INT32_MAX)
    return false;
  cis_loc_builder e = {*r, op->loc};
  cis_type out = op->results[0].type, element = cis_type_element(out);
  cis_value *weight = kernels_of_places(&e, op, numbers, zeros);
  int64_t height = cis_type_dim(weight->type, 1), width = cis_type_dim(weight->type, 2);
  int64_t widths[] = {0, 0, height - 1, height - 1, width - 1, width - 1, 0, 0};
  cis_value *input = pad_with(&e, cis_op_operand(op, 0), widths, shape(&e, widths, 8), zeros[0]);
  int64_t channels = cis_type_dim(weight->type, 0), num = cis_type_dim(out, 3);
  cis_value *bias = constant(&e, cis_type_element(cis_op_operand(op, 2)->type), 0, channels, 1);
  int64_t made[] = {cis_type_dim(out, 0), cis_type_dim(input->type, 1) - height + 1,
                    cis_type_dim(input->type, 2) - width + 1, channels};
  build_zero_points(&e, op, numbers, zeros);
  static const int64_t none[4];
  cis_value *value =
      conv(&e, op, input, weight, bias, zeros, none, cis_tosa_tensor(element, made, 4));
  int64_t six[] = {made[0], made[1], made[2], stride[0], stride[1], num};
  value = transpose(&e, reshape(&e, value, six, 6), order, 6);
  int64_t four[] = {made[0], made[1] * stride[0], made[2] * stride[1], num};
  value = fit(&e, reshape(&e, value, four, 4), cis_tosa_ints(op, "out_pad"), out);
  value = add_bias(&e, value, cis_op_operand(op, 2), out);
  cis_rewriter_replace(r, op, &value, 1);
  return true;
}

// --- the pass ---

static const cis_pattern patterns[] = {
    {.name = "DepthwiseConv2DIsMul",
     .root = CIS_OP_TOSA_DEPTHWISE_CONV2D,
     .rewrite = depthwise_as_mul},
    {.name = "TransposeConvNonStridedConverter",
     .root = CIS_OP_TOSA_TRANSPOSE_CONV2D,
     .rewrite = transposed_as_conv},
    {.name = "TransposeConvStridedConverter",
     .root = CIS_OP_TOSA_TRANSPOSE_CONV2D,
     .rewrite = transposed_by_strides},
};

static bool run(cis_pass *pass, cis_op *op) {
  (void)pass;
  return cis_tosa_rewrite(op, patterns, sizeof patterns / sizeof *patterns, false, NULL);
}

const cis_pass_def cis_tosa_optional_decompositions_pass = {
    .name = "tosa-optional-decompositions",
    .title = "TosaOptionalDecompositionsPass",
    .anchor = "func.func",
    .reach = CIS_PASS_REACHES_OP,
    .summary = "Applies Tosa operations optional decompositions",
    .run = run,
};
