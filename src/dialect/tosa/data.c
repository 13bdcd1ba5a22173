// Checks of tosa's reductions and of its ops that move data.
#include "dialect/common/shape_util.h"
#include "dialect/quant/quant.h"
#include "dialect/tosa/impl.h"
#include "dialect/tosa/kinds.h"
#include "ir/fold.h"
#include "support/strbuf.h"

#include <inttypes.h>

// --- what the checks have in common ---

/// Numbers whose type says what they mean: those of upstream's experiments are not compared.
static bool says_what_it_means(cis_type element) {
  return cis_type_is_integer(element) || cis_type_is_float(element) ||
         (cis_quant_is(element) && cis_quant_grain_of(element) == CIS_QUANT_LAYER);
}

bool cis_tosa_same_elements(cis_op *op, cis_type a, cis_type b) {
  cis_type a_element = cis_type_element(a), b_element = cis_type_element(b);
  return a_element == b_element || !says_what_it_means(a_element) ||
         !says_what_it_means(b_element) ||
         cis_op_error(op, "expect input and output to have same element type, got '%s' and '%s'",
                      cis_type_text(a_element), cis_type_text(b_element));
}

int64_t cis_tosa_dim(cis_type tensor, uint32_t i) {
  return cis_type_is_ranked_tensor(tensor) ? cis_type_dim(tensor, i) : CIS_DYNAMIC;
}

static bool makes_shapes(const cis_op *op) {
  if (!op)
    return false;
  switch (cis_op_kind(op)) {
  case CIS_OP_TOSA_ADD_SHAPE:
  case CIS_OP_TOSA_CONCAT_SHAPE:
  case CIS_OP_TOSA_CONST_SHAPE:
  case CIS_OP_TOSA_DIM:
  case CIS_OP_TOSA_DIV_CEIL_SHAPE:
  case CIS_OP_TOSA_DIV_FLOOR_SHAPE:
  case CIS_OP_TOSA_EXP2_SHAPE:
  case CIS_OP_TOSA_LOG2_CEIL_SHAPE:
  case CIS_OP_TOSA_LOG2_FLOOR_SHAPE:
  case CIS_OP_TOSA_MAX_SHAPE:
  case CIS_OP_TOSA_MIN_SHAPE:
  case CIS_OP_TOSA_MOD_SHAPE:
  case CIS_OP_TOSA_MUL_SHAPE:
  case CIS_OP_TOSA_SLICE_SHAPE:
  case CIS_OP_TOSA_SUB_SHAPE:
    return true;
  default:
    return false;
  }
}

bool cis_tosa_shapes_resolvable(cis_op *op) {
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    const cis_value *value = cis_op_operand(op, i);
    if (cis_tosa_is_shape(value->type) && !makes_shapes(cis_value_op(value)))
      return cis_op_error(op, "shape operand is not compile time resolvable");
  }
  return true;
}

bool cis_tosa_const_shape(const cis_value *value, cis_i64_vec *out) {
  cis_op *op = cis_value_op(value);
  int64_t num;
  if (!op || cis_op_kind(op) != CIS_OP_TOSA_CONST_SHAPE)
    return false;
  cis_attr values = cis_op_inherent(op, "values");
  if (!cis_attr_is(values, CIS_ATTR_DENSE) || !cis_type_num_elements(values->type, &num))
    return false;
  for (int64_t i = 0; i < num; ++i)
    cis_vec_push(out, cis_dense_get_int(values, i));
  return true;
}

static int64_t axis_of(const cis_op *op) { return cis_attr_int_or(cis_op_inherent(op, "axis"), 0); }

// --- reductions ---

bool cis_tosa_infer_reduction(cis_op_state *state, cis_type_vec *out) {
  cis_type input = state->operands.data[0]->type;
  int64_t axis = cis_attr_int_or(cis_op_state_get_attr(state, CIS_STR("axis")), 0);
  if (!cis_type_is_ranked_tensor(input) || axis < 0 || axis >= cis_type_rank(input)) {
    cis_vec_push(out, cis_type_unranked_tensor(cis_type_element(input)));
    return true;
  }
  cis_i64_vec sizes = {0};
  cis_vec_append(&sizes, input->shaped.shape, cis_type_rank(input));
  sizes.data[axis] = 1;
  cis_vec_push(out,
               cis_type_tensor(cis_type_element(input), sizes.data, (uint32_t)sizes.len, NULL));
  cis_vec_deinit(&sizes);
  return true;
}

/// Input and output have one rank, and `axis` is one of their dimensions, where ranks are known.
static bool verify_axis(cis_op *op, const char *what) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  int64_t axis = axis_of(op);
  if (cis_type_is_ranked_tensor(input) && axis >= cis_type_rank(input))
    return cis_op_error(op,
                        "expect input tensor rank (%" PRIu32 ") to be larger than %s axis "
                        "(%" PRId64 ")",
                        cis_type_rank(input), what, axis);
  if (!cis_type_is_ranked_tensor(output))
    return true;
  if (cis_type_is_ranked_tensor(input) && cis_type_rank(input) != cis_type_rank(output))
    return cis_op_error(op, "expect output tensor rank to be equal to input tensor rank");
  if (axis >= cis_type_rank(output))
    return cis_op_error(op,
                        "expect output tensor rank (%" PRIu32 ") to be larger than %s axis "
                        "(%" PRId64 ")",
                        cis_type_rank(output), what, axis);
  return true;
}

bool cis_tosa_verify_reduction(cis_op *op) {
  int64_t axis = axis_of(op);
  if (axis < 0)
    return cis_op_error(op, "reduce axis must not be negative");
  if (!verify_axis(op, "reduce"))
    return false;
  int64_t size = cis_tosa_dim(op->results[0].type, (uint32_t)axis);
  return size == 1 || size == CIS_DYNAMIC ||
         cis_op_error(op, "expect reduced dimension size to be 1, got %" PRId64, size);
}

static void add_sizes(cis_strbuf *text, const int64_t *sizes, size_t num) {
  for (size_t i = 0; i < num; ++i) {
    if (i)
      cis_strbuf_cstr(text, ", ");
    cis_strbuf_int(text, sizes[i]);
  }
}

static bool verify_argmax_shape(cis_op *op, cis_type input, cis_type output, int64_t axis) {
  cis_i64_vec sizes = {0};
  for (uint32_t i = 0; i < cis_type_rank(input); ++i)
    if (i != axis)
      cis_vec_push(&sizes, cis_type_dim(input, i));
  bool fits = sizes.len == cis_type_rank(output);
  for (uint32_t i = 0; fits && i < sizes.len; ++i)
    fits = sizes.data[i] == cis_type_dim(output, i) || sizes.data[i] == CIS_DYNAMIC ||
           cis_type_dim(output, i) == CIS_DYNAMIC;
  cis_strbuf wanted = {0}, actual = {0};
  if (!fits) {
    add_sizes(&wanted, sizes.data, sizes.len);
    add_sizes(&actual, output->shaped.shape, cis_type_rank(output));
    cis_op_error(op, "expected output shape '%s', got '%s'", cis_strbuf_c(&wanted),
                 cis_strbuf_c(&actual));
  }
  cis_strbuf_deinit(&wanted);
  cis_strbuf_deinit(&actual);
  cis_vec_deinit(&sizes);
  return fits;
}

bool cis_tosa_verify_argmax(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  int64_t axis = axis_of(op);
  if (!cis_type_is_integer(cis_type_element(output)))
    return cis_op_error(op, "result tensor is not of integer type");
  if (!cis_type_is_ranked_tensor(input))
    return true;
  if (axis < 0 || axis >= cis_type_rank(input))
    return cis_op_error(op, "specified axis is outside the rank of the tensor");
  return !cis_type_is_ranked_tensor(output) || verify_argmax_shape(op, input, output, axis);
}

// --- concat ---

/// Dimensions that are known in some operand; unranked where no operand is ranked.
bool cis_tosa_infer_concat(cis_op_state *state, cis_type_vec *out) {
  int64_t axis = cis_attr_int_or(cis_op_state_get_attr(state, CIS_STR("axis")), 0), sum = 0;
  cis_i64_vec sizes = {0};
  cis_type first = NULL;
  for (size_t i = 0; i < state->operands.len; ++i) {
    cis_type type = state->operands.data[i]->type;
    int64_t size = cis_type_is_ranked_tensor(type) && axis >= 0 && axis < cis_type_rank(type)
                       ? cis_type_dim(type, (uint32_t)axis)
                       : CIS_DYNAMIC;
    if (size == CIS_DYNAMIC || sum == CIS_DYNAMIC || __builtin_add_overflow(sum, size, &sum))
      sum = CIS_DYNAMIC;
    if (!cis_type_is_ranked_tensor(type) || (first && cis_type_rank(type) != cis_type_rank(first)))
      continue;
    if (!first)
      cis_vec_append(&sizes, type->shaped.shape, cis_type_rank(type));
    first = first ? first : type;
    for (uint32_t d = 0; d < sizes.len; ++d)
      if (sizes.data[d] == CIS_DYNAMIC)
        sizes.data[d] = cis_type_dim(type, d);
  }
  cis_type element = cis_type_element(state->operands.data[0]->type);
  if (first && axis >= 0 && axis < cis_type_rank(first))
    sizes.data[axis] = sum;
  cis_vec_push(out, first ? cis_type_tensor(element, sizes.data, (uint32_t)sizes.len, NULL)
                          : cis_type_unranked_tensor(element));
  cis_vec_deinit(&sizes);
  return true;
}

static bool verify_concat_operand(cis_op *op, uint32_t i, uint32_t first_index, int64_t axis) {
  cis_type first = cis_op_operand_type(op, first_index), type = cis_op_operand_type(op, i);
  if (cis_type_rank(type) != cis_type_rank(first))
    return cis_op_error(op,
                        "expect all operands to have the same rank, but got %" PRIu32 " vs "
                        "%" PRIu32 " on operands %" PRIu32 " and %" PRIu32,
                        cis_type_rank(first), cis_type_rank(type), first_index, i);
  for (uint32_t d = 0; d < cis_type_rank(type); ++d) {
    int64_t size = cis_type_dim(type, d), wanted = cis_type_dim(first, d);
    if (d != axis && size != wanted && size != CIS_DYNAMIC && wanted != CIS_DYNAMIC)
      return cis_op_error(
          op,
          "expect all operand shapes to have the same sizes on non-axis dimensions, "
          "but got %" PRId64 " vs %" PRId64 " at index %" PRIu32 " on operands "
          "%" PRIu32 " and %" PRIu32,
          size, wanted, d, first_index, i);
  }
  return true;
}

static bool verify_concat_output(cis_op *op, cis_type first, int64_t axis) {
  cis_type output = op->results[0].type;
  if (!cis_type_is_ranked_tensor(output))
    return true;
  if (cis_type_rank(output) != cis_type_rank(first))
    return cis_op_error(op, "expect output rank to match inputs rank, got %" PRIu32 " vs %" PRIu32,
                        cis_type_rank(output), cis_type_rank(first));
  int64_t sum = 0, output_size = cis_type_dim(output, (uint32_t)axis);
  for (uint32_t i = 0; i < op->num_operands; ++i) {
    int64_t size = cis_tosa_dim(cis_op_operand_type(op, i), (uint32_t)axis);
    if (size == CIS_DYNAMIC || __builtin_add_overflow(sum, size, &sum))
      return true;
  }
  return sum == output_size || output_size == CIS_DYNAMIC ||
         cis_op_error(
             op,
             "requires sum of axis dimensions of input1 equal to output axis dimension, got "
             "%" PRId64 " and %" PRId64,
             sum, output_size);
}

bool cis_tosa_verify_concat(cis_op *op) {
  if (op->num_operands == 0)
    return cis_op_error(op, "expect at least one input");
  uint32_t first = op->num_operands;
  int64_t axis = axis_of(op);
  for (uint32_t i = op->num_operands; i-- > 0;)
    if (cis_type_is_ranked_tensor(cis_op_operand_type(op, i)))
      first = i;
  for (uint32_t i = 0; i < op->num_operands; ++i)
    if (!cis_tosa_same_elements(op, cis_op_operand_type(op, i), op->results[0].type))
      return false;
  if (first == op->num_operands)
    return true;
  if (axis < 0 || axis >= cis_type_rank(cis_op_operand_type(op, first)))
    return cis_op_error(op,
                        "expect axis to be within range 0 < axis < "
                        "rank(input1[firstRankedTensorIdx]), got %" PRId64,
                        axis);
  for (uint32_t i = first + 1; i < op->num_operands; ++i)
    if (cis_type_is_ranked_tensor(cis_op_operand_type(op, i)) &&
        !verify_concat_operand(op, i, first, axis))
      return false;
  return verify_concat_output(op, cis_op_operand_type(op, first), axis);
}

// --- gather, scatter: sizes that several tensors share ---

/// Checks that a dimension of a tensor agrees with `*size`; a static one becomes `*size`.
static bool share_size(cis_op *op, int64_t *size, cis_type type, uint32_t dim, const char *what) {
  int64_t size_here = cis_tosa_dim(type, dim);
  if (*size == CIS_DYNAMIC)
    *size = size_here;
  return size_here == *size || size_here == CIS_DYNAMIC ||
         cis_op_error(op,
                      "requires %s dimension %" PRIu32 " to have size %" PRId64 ", got %" PRId64,
                      what, dim, *size, size_here);
}

bool cis_tosa_verify_gather(cis_op *op) {
  cis_type values = cis_op_operand_type(op, 0), indices = cis_op_operand_type(op, 1);
  cis_type output = op->results[0].type;
  if (!cis_tosa_same_elements(op, values, output))
    return false;
  int64_t n = cis_tosa_dim(values, 0), w = CIS_DYNAMIC, c = cis_tosa_dim(values, 2);
  return share_size(op, &n, indices, 0, "indices") && share_size(op, &w, indices, 1, "indices") &&
         share_size(op, &n, output, 0, "output") && share_size(op, &w, output, 1, "output") &&
         share_size(op, &c, output, 2, "output");
}

bool cis_tosa_verify_scatter(cis_op *op) {
  cis_type values = cis_op_operand_type(op, 0), indices = cis_op_operand_type(op, 1),
           input = cis_op_operand_type(op, 2);
  cis_type output = op->results[0].type;
  if (!cis_tosa_same_elements(op, values, output) || !cis_tosa_same_elements(op, input, output))
    return false;
  int64_t n = cis_tosa_dim(values, 0), k = cis_tosa_dim(values, 1), c = cis_tosa_dim(values, 2);
  int64_t w = CIS_DYNAMIC;
  if (!share_size(op, &n, indices, 0, "indices") || !share_size(op, &w, indices, 1, "indices") ||
      !share_size(op, &n, input, 0, "input") || !share_size(op, &w, input, 1, "input") ||
      !share_size(op, &c, input, 2, "input") || !share_size(op, &n, output, 0, "values_out") ||
      !share_size(op, &k, output, 1, "values_out") || !share_size(op, &c, output, 2, "values_out"))
    return false;
  return k == CIS_DYNAMIC || w == CIS_DYNAMIC || k >= w ||
         cis_op_error(op, "requires dimensions K >= W, got K=%" PRId64 " and W=%" PRId64, k, w);
}

// --- pad ---

static bool verify_padding(cis_op *op, const cis_i64_vec *padding) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  for (uint32_t d = 0; d < cis_type_rank(input); ++d) {
    int64_t before = padding->data[2 * d], after = padding->data[2 * d + 1];
    if (before < -1 || after < -1)
      return cis_op_error(op,
                          "invalid padding values at dimension %" PRIu32 ": values must be "
                          "non-negative or -1 for dynamic padding, got [%" PRId64 ", %" PRId64 "]",
                          d, before, after);
    int64_t size = cis_type_dim(input, d), output_size = cis_type_dim(output, d), sum;
    if (size == CIS_DYNAMIC || output_size == CIS_DYNAMIC)
      continue;
    if (__builtin_add_overflow(size, before, &sum) || __builtin_add_overflow(sum, after, &sum))
      return cis_op_error(op, "padded size of dimension %" PRIu32 " is too large", d);
    if (sum != output_size)
      return cis_op_error(op,
                          "mismatch in output shape at dimension %" PRIu32 ": expected %" PRId64
                          " + %" PRId64 " + %" PRId64 " = %" PRId64 ", but got %" PRId64,
                          d, size, before, after, sum, output_size);
  }
  return true;
}

bool cis_tosa_verify_pad(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  if (!cis_tosa_shapes_resolvable(op) || !cis_tosa_same_elements(op, input, output) ||
      !cis_tosa_same_elements(op, cis_op_operand_type(op, 2), output))
    return false;
  if (!cis_type_is_ranked_tensor(input) || !cis_type_is_ranked_tensor(output))
    return true;
  uint32_t rank = cis_type_rank(input);
  if (rank != cis_type_rank(output))
    return cis_op_error(op,
                        "expect same input and output tensor rank, but got inputRank: %" PRIu32
                        ", outputRank: %" PRIu32,
                        rank, cis_type_rank(output));
  cis_i64_vec padding = {0};
  bool ok = true;
  if (cis_tosa_const_shape(cis_op_operand(op, 1), &padding))
    ok = padding.len == 2 * (size_t)rank ? verify_padding(op, &padding)
                                         : cis_op_error(op,
                                                        "padding tensor must have %" PRIu32
                                                        " * 2 = %" PRIu64 " elements, but got %zu",
                                                        rank, 2 * (uint64_t)rank, padding.len);
  cis_vec_deinit(&padding);
  return ok;
}

// --- reshape ---

/// Product of the numbers; false if one of them is not a size, or it is beyond int64.
static bool shape_elements(const cis_i64_vec *shape, int64_t *out) {
  *out = 1;
  for (size_t i = 0; i < shape->len; ++i)
    if (shape->data[i] <= 0 || __builtin_mul_overflow(*out, shape->data[i], out))
      return false;
  return true;
}

static bool verify_new_shape(cis_op *op, const cis_i64_vec *shape) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  size_t unknown = 0;
  for (size_t i = 0; i < shape->len; ++i)
    unknown += shape->data[i] == -1;
  if (unknown > 1)
    return cis_op_error(op, "expected at most one target dimension to be -1");
  if (!cis_type_is_ranked_tensor(output))
    return true;
  if (shape->len != cis_type_rank(output))
    return cis_op_error(op, "new shape does not match result rank");
  for (uint32_t i = 0; i < shape->len; ++i)
    if (shape->data[i] != -1 && shape->data[i] != cis_type_dim(output, i) &&
        cis_type_dim(output, i) != CIS_DYNAMIC)
      return cis_op_error(op, "new shape is inconsistent with result shape");
  int64_t before, after;
  if (!cis_type_num_elements(input, &before) ||
      !(cis_type_num_elements(output, &after) || shape_elements(shape, &after)))
    return true;
  return before == after ||
         cis_op_error(op, "cannot reshape %" PRId64 " elements into %" PRId64, before, after);
}

bool cis_tosa_verify_reshape(cis_op *op) {
  if (!cis_tosa_shapes_resolvable(op) ||
      !cis_tosa_same_elements(op, cis_op_operand_type(op, 0), op->results[0].type))
    return false;
  cis_i64_vec shape = {0};
  bool ok = !cis_tosa_const_shape(cis_op_operand(op, 1), &shape) || verify_new_shape(op, &shape);
  cis_vec_deinit(&shape);
  return ok;
}

// --- reverse, slice, tile, transpose, table ---

bool cis_tosa_verify_reverse(cis_op *op) {
  if (!cis_tosa_same_elements(op, cis_op_operand_type(op, 0), op->results[0].type))
    return false;
  if (axis_of(op) < 0)
    return cis_op_error(op, "expected non-negative reverse axis");
  return verify_axis(op, "reverse");
}

bool cis_tosa_verify_slice(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  if (!cis_tosa_shapes_resolvable(op) || !cis_tosa_same_elements(op, input, output))
    return false;
  if (!cis_type_is_ranked_tensor(input))
    return true;
  uint32_t rank = cis_type_rank(input);
  if (cis_type_is_ranked_tensor(output) && cis_type_rank(output) != rank)
    return cis_op_error(
        op, "expect input1 and output to have the same ranks, got %" PRIu32 " and %" PRIu32, rank,
        cis_type_rank(output));
  if (cis_tosa_shape_rank(cis_op_operand_type(op, 1)) != rank)
    return cis_op_error(op, "length of start is not equal to rank of input shape");
  if (cis_tosa_shape_rank(cis_op_operand_type(op, 2)) != rank)
    return cis_op_error(op, "length of size is not equal to rank of input shape");
  return true;
}

static bool verify_multiples(cis_op *op) {
  cis_i64_vec multiples = {0};
  bool ok = true;
  if (cis_tosa_const_shape(cis_op_operand(op, 1), &multiples))
    for (size_t i = 0; ok && i < multiples.len; ++i)
      ok = multiples.data[i] > 0 || multiples.data[i] == -1 ||
           cis_op_error(op, "expect element of 'multiples' to be positive integer or -1.");
  cis_vec_deinit(&multiples);
  return ok;
}

bool cis_tosa_verify_tile(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  if (!cis_tosa_shapes_resolvable(op) || !cis_tosa_same_elements(op, input, output))
    return false;
  int64_t rank = cis_tosa_shape_rank(cis_op_operand_type(op, 1));
  if (cis_type_is_ranked_tensor(input)) {
    if (cis_type_rank(input) != rank)
      return cis_op_error(op, "expect 'multiples' to have rank %" PRIu32 " but got %" PRId64 ".",
                          cis_type_rank(input), rank);
    if (cis_type_is_ranked_tensor(output) && cis_type_rank(input) != cis_type_rank(output))
      return cis_op_error(op, "expect same input and output tensor rank.");
  } else if (cis_type_is_ranked_tensor(output) && cis_type_rank(output) != rank) {
    return cis_op_error(op,
                        "expect 'multiples' array to have length %" PRIu32 " but got %" PRId64 ".",
                        cis_type_rank(output), rank);
  }
  return verify_multiples(op);
}

bool cis_tosa_transpose_elements_match(cis_op *op) {
  return cis_type_element(cis_op_operand_type(op, 0)) == cis_type_element(op->results[0].type);
}

/// Each number below `num` once.
static bool is_permutation(const int32_t *perms, uint32_t num) {
  bool ok = true;
  CIS_VEC(bool) seen = {0};
  for (uint32_t i = 0; i < num; ++i)
    cis_vec_push(&seen, false);
  for (uint32_t i = 0; ok && i < num; ++i) {
    ok = perms[i] >= 0 && (uint32_t)perms[i] < num && !seen.data[perms[i]];
    if (ok)
      seen.data[perms[i]] = true;
  }
  cis_vec_deinit(&seen);
  return ok;
}

bool cis_tosa_verify_transpose(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  uint32_t num;
  const int32_t *perms = cis_attr_get_i32_array(cis_op_inherent(op, "perms"), &num);
  if (cis_type_is_ranked_tensor(input) && num != cis_type_rank(input))
    return cis_op_error(
        op, "expected perms attribute to have size %" PRIu32 " (input rank) but got size %" PRIu32,
        cis_type_rank(input), num);
  if (cis_type_is_ranked_tensor(input) && cis_type_is_ranked_tensor(output) &&
      cis_type_rank(input) != cis_type_rank(output))
    return cis_op_error(op, "expected input tensor rank to equal result tensor rank");
  if (cis_type_is_ranked_tensor(output) && num != cis_type_rank(output))
    return cis_op_error(
        op, "expected perms attribute to have size %" PRIu32 " (output rank) but got size %" PRIu32,
        cis_type_rank(output), num);
  if (!is_permutation(perms, num))
    return cis_op_error(op, "expected valid permutation indices");
  int64_t before, after;
  if (cis_type_num_elements(input, &before) && cis_type_num_elements(output, &after) &&
      before != after)
    return cis_op_error(op,
                        "expected input1 and output to have same numbers of elements, got %" PRId64
                        " and %" PRId64,
                        before, after);
  for (uint32_t i = 0;
       cis_type_is_ranked_tensor(input) && cis_type_is_ranked_tensor(output) && i < num; ++i) {
    int64_t size = cis_type_dim(input, (uint32_t)perms[i]), output_size = cis_type_dim(output, i);
    if (size != output_size && size != CIS_DYNAMIC && output_size != CIS_DYNAMIC)
      return cis_op_error(op,
                          "expected output tensor dim %" PRIu32 " to match input dim %" PRId32
                          " with value of %" PRId64,
                          i, perms[i], size);
  }
  return true;
}

bool cis_tosa_verify_table(cis_op *op) {
  cis_type input = cis_op_operand_type(op, 0), output = op->results[0].type;
  if (!cis_type_is_ranked_tensor(input) || !cis_type_is_ranked_tensor(output))
    return true;
  if (cis_type_rank(input) != cis_type_rank(output))
    return cis_op_error(op, "expected input tensor rank to equal result tensor rank");
  for (uint32_t i = 0; i < cis_type_rank(input); ++i) {
    int64_t size = cis_type_dim(input, i), output_size = cis_type_dim(output, i);
    if (size != output_size && size != CIS_DYNAMIC && output_size != CIS_DYNAMIC)
      return cis_op_error(op,
                          "dim(result, %" PRIu32 ") = %" PRId64 " doesn't match dim(input, "
                          "%" PRIu32 ") = %" PRId64,
                          i, output_size, i, size);
  }
  return true;
}
