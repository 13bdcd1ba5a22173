// Products and convolutions: linalg.generic that adds products.
#include "convert/stablehlo/impl.h"
#include "dialect/stablehlo/kinds.h"

/// A nest that adds to zeros the products of two tensors' elements, converted to the result's.
/// `types`: the elements of both and of the result, in the program.
static cis_value *build_sums(cis_shlo *h, cis_value *lhs, cis_value *rhs, const int64_t *shape,
                             uint32_t rank, const cis_type *types, const cis_affine_map *maps,
                             const char *iterators) {
  cis_value *zero = cis_shlo_number(&h->e, cis_shlo_type(types[2]), 0);
  cis_value *operands[] = {lhs, rhs, cis_shlo_filled(h, zero, shape, rank)};
  cis_linalg_body body = cis_linalg_build_generic(&h->e, operands, 2, 1, maps, iterators);
  cis_value *a = cis_shlo_convert(&body.body, body.args[0], types[0], types[2]);
  cis_value *b = cis_shlo_convert(&body.body, body.args[1], types[1], types[2]);
  cis_value *sum = cis_shlo_sum(&body.body, body.args[2], cis_shlo_product(&body.body, a, b));
  cis_linalg_build_yield(&body.body, &sum, 1);
  return &body.op->results[0];
}

static void elements_of(const cis_op *op, cis_type *out) {
  out[0] = cis_type_element(cis_op_operand_type(op, 0));
  out[1] = cis_type_element(cis_op_operand_type(op, 1));
  out[2] = cis_type_element(op->results[0].type);
}

/// Gives the loops of a tensor's dimensions that have none yet the next numbers.
static void number_free(int64_t *loops, uint32_t rank, uint32_t *next) {
  for (uint32_t i = 0; i < rank; ++i)
    if (loops[i] < 0)
      loops[i] = (*next)++;
}

static cis_affine_map map_of(cis_shlo *h, uint32_t num, const int64_t *loops, uint32_t rank) {
  cis_affine_expr exprs[CIS_SHLO_MAX_RANK];
  for (uint32_t i = 0; i < rank; ++i)
    exprs[i] = cis_affine_dim(h->ctx, (uint32_t)loops[i]);
  return cis_shlo_map(h, num, exprs, rank);
}

/// stablehlo.dot_general and dot. The loops are those of the result (batching dimensions, then the
/// free ones of both sides), and one for each contracted dimension.
bool cis_shlo_lower_dot(cis_shlo *h, cis_op *op) {
  cis_value *lhs = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *rhs = cis_shlo_tensor(h, cis_op_operand(op, 1));
  uint32_t left = cis_type_rank(lhs->type), right = cis_type_rank(rhs->type), next = 0;
  static const int64_t first = 0;
  int64_t last = (int64_t)left - 1;
  cis_hlo_dot dot = {.lhs_contracting = {&last, 1}, .rhs_contracting = {&first, 1}};
  if (cis_op_kind(op) == CIS_OP_STABLEHLO_DOT_GENERAL)
    dot = cis_stablehlo_dot(op);
  int64_t of_left[CIS_SHLO_MAX_RANK], of_right[CIS_SHLO_MAX_RANK], of_result[CIS_SHLO_MAX_RANK];
  char iterators[2 * CIS_SHLO_MAX_RANK + 1] = {0};
  uint32_t rank = cis_type_rank(op->results[0].type), num = rank + dot.lhs_contracting.num;
  cis_type types[3];
  elements_of(op, types);
  for (uint32_t i = 0; i < CIS_SHLO_MAX_RANK; ++i) {
    of_left[i] = of_right[i] = -1;
    of_result[i] = i;
  }
  for (uint32_t i = 0; i < dot.lhs_batching.num; ++i)
    of_left[dot.lhs_batching.values[i]] = of_right[dot.rhs_batching.values[i]] = next++;
  for (uint32_t i = 0; i < dot.lhs_contracting.num; ++i)
    of_left[dot.lhs_contracting.values[i]] = of_right[dot.rhs_contracting.values[i]] = rank + i;
  number_free(of_left, left, &next);
  number_free(of_right, right, &next);
  for (uint32_t i = 0; i < num; ++i)
    iterators[i] = i < rank ? 'p' : 'r';
  cis_affine_map maps[] = {map_of(h, num, of_left, left), map_of(h, num, of_right, right),
                           map_of(h, num, of_result, rank)};
  const int64_t *shape = op->results[0].type->shaped.shape;
  return cis_shlo_done(h, op, build_sums(h, lhs, rhs, shape, rank, types, maps, iterators));
}

/// The tensor with dimension `dim` as two: `groups`, and the indices of each.
static cis_value *split(cis_shlo *h, cis_value *tensor, int64_t dim, int64_t groups) {
  uint32_t rank = cis_type_rank(tensor->type);
  int64_t shape[CIS_SHLO_MAX_RANK + 1];
  for (uint32_t i = 0; i <= rank; ++i)
    shape[i] = i < dim        ? cis_type_dim(tensor->type, i)
               : i == dim     ? groups
               : i == dim + 1 ? cis_type_dim(tensor->type, i - 1) / groups
                              : cis_type_dim(tensor->type, i - 1);
  return cis_shlo_reshape(h, tensor, shape, rank + 1);
}

/// Dimension `dim` after dimension `where` was split.
static uint32_t moved(int64_t dim, int64_t where) { return (uint32_t)(dim + (dim >= where)); }

/// stablehlo.convolution, and dynamic_conv with a constant padding. The loops: group, batch, output
/// feature in the group, places; then input feature in the group, places in the window. Groups of
/// features divide the features of the input; groups of batches its batches.
bool cis_shlo_lower_convolution(cis_shlo *h, cis_op *op) {
  cis_hlo_conv conv = cis_stablehlo_conv(op);
  uint32_t rank = cis_type_rank(op->results[0].type), n = rank - 2;
  int64_t features = cis_attr_int_or(cis_op_inherent(op, "feature_group_count"), 1);
  int64_t batches = cis_attr_int_or(cis_op_inherent(op, "batch_group_count"), 1);
  int64_t groups = features > 1 ? features : batches;
  int64_t strides[CIS_SHLO_MAX_RANK], dilations[CIS_SHLO_MAX_RANK], interior[CIS_SHLO_MAX_RANK],
      padding[2 * CIS_SHLO_MAX_RANK];
  int64_t low[CIS_SHLO_MAX_RANK] = {0}, high[CIS_SHLO_MAX_RANK] = {0},
          between[CIS_SHLO_MAX_RANK] = {0};
  cis_type types[3];
  if (rank > CIS_SHLO_MAX_RANK - 1)
    return cis_op_error(op, "has too many dimensions");
  elements_of(op, types);
  cis_shlo_ints(op, "window_strides", 1, n, strides);
  cis_shlo_ints(op, "lhs_dilation", 1, n, interior);
  cis_shlo_ints(op, "rhs_dilation", 1, n, dilations);
  if (cis_op_kind(op) == CIS_OP_STABLEHLO_CONVOLUTION)
    cis_shlo_ints(op, "padding", 0, 2 * n, padding);
  else if (!cis_shlo_constant_ints(op, 2, padding, 2 * n))
    return false;
  bool reversed[CIS_SHLO_MAX_RANK] = {false}, reverses = false;
  cis_attr reversal = cis_op_inherent(op, "window_reversal");
  for (uint32_t i = 0; i < n; ++i) {
    int64_t dim = conv.input.spatial.values[i];
    low[dim] = padding[2 * i];
    high[dim] = padding[2 * i + 1];
    between[dim] = interior[i] - 1;
    bool back = reversal && ((const uint8_t *)reversal->dense_array.data)[i];
    reversed[conv.kernel.spatial.values[i]] = back;
    reverses |= back;
  }
  cis_value *zero = cis_shlo_number(&h->e, cis_shlo_type(types[0]), 0);
  cis_value *input = cis_shlo_tensor(h, cis_op_operand(op, 0));
  cis_value *kernel = cis_shlo_tensor(h, cis_op_operand(op, 1));
  input = cis_shlo_pad(h, input, zero, low, high, between);
  if (reverses)
    kernel = cis_shlo_reverse(h, kernel, reversed);
  int64_t input_split = features > 1 ? conv.input.feature : conv.input.batch;
  int64_t kernel_split = conv.kernel.feature, output_split = conv.output.feature;
  input = split(h, input, input_split, groups);
  kernel = split(h, kernel, kernel_split, groups);
  // Loops: 0 group, 1 batch, 2 output feature, 3... places, 3 + n input feature, 4 + n... window.
  uint32_t num = 4 + 2 * n;
  cis_affine_expr loop[2 * CIS_SHLO_MAX_RANK + 4];
  cis_affine_expr in[CIS_SHLO_MAX_RANK + 1], of_kernel[CIS_SHLO_MAX_RANK + 1],
      out[CIS_SHLO_MAX_RANK + 1];
  char iterators[2 * CIS_SHLO_MAX_RANK + 5] = {0};
  for (uint32_t i = 0; i < num; ++i) {
    loop[i] = cis_affine_dim(h->ctx, i);
    iterators[i] = i < 3 + n ? 'p' : 'r';
  }
  in[input_split] = of_kernel[kernel_split] = out[output_split] = loop[0];
  in[moved(conv.input.batch, input_split)] = loop[1];
  in[moved(conv.input.feature, input_split)] = loop[3 + n];
  of_kernel[moved(conv.kernel.feature, kernel_split)] = loop[2];
  of_kernel[moved(conv.kernel.batch, kernel_split)] = loop[3 + n];
  out[moved(conv.output.batch, output_split)] = loop[1];
  out[moved(conv.output.feature, output_split)] = loop[2];
  for (uint32_t i = 0; i < n; ++i) {
    cis_affine_expr place = loop[3 + i], inside = loop[4 + n + i];
    in[moved(conv.input.spatial.values[i], input_split)] =
        cis_affine_add(cis_affine_mul(place, cis_affine_constant(h->ctx, strides[i])),
                       cis_affine_mul(inside, cis_affine_constant(h->ctx, dilations[i])));
    of_kernel[moved(conv.kernel.spatial.values[i], kernel_split)] = inside;
    out[moved(conv.output.spatial.values[i], output_split)] = place;
  }
  cis_affine_map maps[] = {cis_shlo_map(h, num, in, rank + 1),
                           cis_shlo_map(h, num, of_kernel, rank + 1),
                           cis_shlo_map(h, num, out, rank + 1)};
  int64_t shape[CIS_SHLO_MAX_RANK + 1];
  cis_type to = op->results[0].type;
  for (uint32_t i = 0; i < rank; ++i)
    shape[moved(i, output_split)] = cis_type_dim(to, i);
  shape[output_split] = groups;
  shape[output_split + 1] = cis_type_dim(to, (uint32_t)output_split) / groups;
  cis_value *result = build_sums(h, input, kernel, shape, rank + 1, types, maps, iterators);
  return cis_shlo_done(h, op, cis_shlo_reshape(h, result, to->shaped.shape, rank));
}
