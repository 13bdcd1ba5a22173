// Operators that reduce along some dimensions: MEAN, SUM, extrema, ARG_MAX and their like; products
// of matrices.
#include "import/formula.h"
#include "import/tflite/model.h"

enum { MAX = CIS_IMPORT_MAX_RANK };

/// The places of the dimensions that stay, in an input whose dimensions in `mask` are reduced.
static void set_places(cis_loc_builder *b, uint32_t rank, uint32_t mask, bool keeps,
                       cis_value *places[MAX]) {
  for (uint32_t i = 0, k = 0; i < rank; ++i) {
    bool is_reduced = mask >> i & 1;
    places[i] = is_reduced ? NULL : cis_linalg_build_index(b, keeps ? i : k);
    k += !is_reduced;
  }
}

/// Whether the output has the input's shape with or without the reduced dimensions, or an error;
/// the number of elements that become one.
static bool check_reduced(const cis_tfl_op *op, uint32_t mask, bool keeps, int64_t *out_count) {
  int64_t shape[MAX], count = 1;
  uint32_t num = 0;
  for (uint32_t i = 0; i < cis_tfl_rank(op->in[0]); ++i) {
    bool is_reduced = mask >> i & 1;
    count *= is_reduced ? cis_tfl_dim(op->in[0], i) : 1;
    if (!is_reduced || keeps)
      shape[num++] = is_reduced ? 1 : cis_tfl_dim(op->in[0], i);
  }
  *out_count = count;
  return cis_tfl_check_shape(op, op->out, shape, num);
}

static cis_value *first_value(cis_loc_builder *b, char what, cis_type type, bool is_unsigned) {
  if (what == '>' && is_unsigned)
    return cis_emit_zero(b, type);
  if (what == '<' && is_unsigned)
    return cis_arith_build_int(b, type, -1);
  if (what == '>' || what == '<')
    return cis_emit_extreme(b, type, what == '>');
  return cis_emit_number(b, type, what == '*' || what == '&');
}

/// The scale of a mean: that of the numbers divided by how many there are, as the kernel has it.
static cis_tfl_scale mean_scale(cis_tfl_scale s, int64_t count) {
  int shift = 63 - __builtin_clzll((uint64_t)count);
  shift = shift > 32 ? 32 : shift;
  shift = shift > 31 + s.shift ? 31 + s.shift : shift;
  return (cis_tfl_scale){(int32_t)(((int64_t)s.multiplier << shift) / count), s.shift - shift};
}

/// MEAN, SUM, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, REDUCE_ANY, REDUCE_ALL.
bool cis_tfl_lower_reduce(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0];
  char what = *op->row->argument;
  bool sums = what == '+' || what == 'm', is_unsigned = cis_tfl_is_unsigned(in);
  bool is_quantized = sums && cis_tfl_is_quantized(in), keeps = cis_fb_bool(op->options, 0);
  uint32_t rank = cis_tfl_rank(in), mask = op->numbers[1].mask;
  int64_t count;
  if (!check_reduced(op, mask, keeps, &count))
    return false;
  if (count < 1 || count > INT32_MAX)
    return cis_tfl_error(op, in, "expected elements to reduce");
  cis_linalg_body body = cis_emit_generic(&op->e, &op->out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_type type = is_quantized ? cis_type_i(op->e.b.ctx, 32) : cis_type_element(in->type);
  cis_value *places[MAX], *all = op->x[0];
  set_places(b, rank, mask, keeps, places);
  cis_emit_nest nest = cis_emit_nest_begin(b, first_value(b, what, type, is_unsigned));
  for (uint32_t i = 0; i < rank; ++i)
    if (mask >> i & 1)
      places[i] = cis_emit_nest_count(&nest, cis_tfl_dim(in, i));
  cis_value *sum = nest.carried;
  cis_formula_arg args[] = {cis_formula_value(sum),
                            cis_formula_value(CIS_FORMULA_OF(
                                &nest.body, is_unsigned, "type(all[places])", type, all, places))};
  sum = cis_emit_formula(&nest.body, is_unsigned, op->row->argument + 2, "sum, x", args);
  sum = cis_emit_nest_end(&nest, sum);
  if (is_quantized) {
    int32_t zero = (int32_t)((int64_t)cis_tfl_zero_point(in) * count);
    cis_tfl_scale scale =
        cis_tfl_quantize((double)cis_tfl_scale_of(in) / (double)cis_tfl_scale_of(op->out));
    sum = zero ? CIS_FORMULA(b, "sum - zero", sum, zero) : sum;
    sum = cis_tfl_emit_multiply(b, sum, what == 'm' ? mean_scale(scale, count) : scale);
    sum = cis_tfl_emit_store(b, op->out, sum, &op->range);
  } else if (what == 'm') {
    sum = CIS_FORMULA(b, "sum / count", sum, count);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, sum));
}

/// ARG_MAX, ARG_MIN: the place of the best number, the earliest one of several.
bool cis_tfl_lower_arg(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0];
  uint32_t rank = cis_tfl_rank(in), axis = (uint32_t)op->numbers[1].at[0];
  int64_t size;
  if (cis_tfl_dim(in, axis) < 1)
    return cis_tfl_error(op, in, "expected elements to choose from");
  if (!check_reduced(op, 1u << axis, false, &size))
    return false;
  cis_linalg_body body = cis_emit_generic(&op->e, &op->out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *x_at[MAX], *y_at[MAX], *all = op->x[0];
  set_places(b, rank, 1u << axis, false, x_at);
  memcpy(y_at, x_at, sizeof y_at);
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_arith_build_index(b, 0));
  cis_value *low = cis_arith_build_index(b, 1), *high = cis_arith_build_index(b, size);
  cis_value *k = x_at[axis] = cis_emit_nest_add(&nest, low, high);
  cis_value *best = y_at[axis] = nest.carried;
  cis_formula_arg args[] = {cis_formula_value(CIS_FORMULA(&nest.body, "all[x_at]", all, x_at)),
                            cis_formula_value(CIS_FORMULA(&nest.body, "all[y_at]", all, y_at)),
                            cis_formula_value(k), cis_formula_value(best)};
  best = cis_emit_formula(&nest.body, cis_tfl_is_unsigned(in), op->row->argument, "x, y, k, best",
                          args);
  best = cis_emit_nest_end(&nest, best);
  best = cis_arith_build_index_cast(b, best, cis_type_element(op->out->type));
  return cis_tfl_set(op, 0, cis_emit_yield(&body, best));
}

// --- BATCH_MATMUL ---

/// Whether the row of the left input, or the column of the right one, that makes an element of the
/// output is numbered by the dimension before the last.
static bool own_is_first(const cis_tfl_op *op, uint32_t side) {
  return (side == 0) != cis_fb_bool(op->options, side);
}

/// Checks the shapes; `out_depth` is how many products are summed.
static bool check_matmul(const cis_tfl_op *op, uint32_t all, int64_t *out_depth) {
  int64_t shape[MAX], depths[2];
  for (uint32_t i = 0; i < all; ++i)
    shape[i] = 1;
  for (uint32_t side = 0; side < 2; ++side) {
    const cis_tfl_tensor *t = op->in[side];
    uint32_t rank = cis_tfl_rank(t), is_first = own_is_first(op, side);
    for (uint32_t i = 0; i + 2 < rank; ++i) {
      int64_t size = cis_tfl_dim(t, i), *whole = &shape[i + all - rank];
      if (size != 1 && *whole != 1 && *whole != size)
        return cis_tfl_error(op, t, "its batches do not fit the other input's");
      *whole = size == 1 ? *whole : size;
    }
    shape[all - 2 + side] = cis_tfl_dim(t, rank - 1 - is_first);
    depths[side] = cis_tfl_dim(t, rank - 2 + is_first);
  }
  if (depths[0] != depths[1])
    return cis_tfl_error(op, op->in[1], "expected %lld elements to be summed",
                         (long long)depths[0]);
  *out_depth = depths[0];
  return cis_tfl_check_shape(op, op->out, shape, all);
}

bool cis_tfl_lower_batch_matmul(cis_tfl_op *op) {
  const cis_tfl_tensor *x = op->in[0], *y = op->in[1];
  uint32_t all = cis_tfl_rank(x) > cis_tfl_rank(y) ? cis_tfl_rank(x) : cis_tfl_rank(y);
  int64_t depth = 0;
  if (cis_tfl_rank(x) < 2 || cis_tfl_rank(y) < 2)
    return cis_tfl_error(op, NULL, "expected matrices");
  if (!check_matmul(op, all, &depth))
    return false;
  cis_type sum_type = cis_type_i(op->e.b.ctx, x->element == CIS_TFL_I16 ? 64 : 32);
  cis_linalg_body body = cis_emit_generic(&op->e, &op->out->type, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *at[MAX], *factors[2];
  cis_emit_indices(b, all, at);
  cis_emit_nest nest = cis_emit_nest_begin(
      b, cis_emit_zero(b, cis_tfl_is_float(x) ? cis_type_element(x->type) : sum_type));
  cis_value *k = cis_emit_nest_count(&nest, depth);
  for (uint32_t side = 0; side < 2; ++side) {
    const cis_tfl_tensor *t = op->in[side];
    uint32_t rank = cis_tfl_rank(t), is_first = own_is_first(op, side);
    cis_value *places[MAX];
    for (uint32_t i = 0; i + 2 < rank; ++i)
      places[i] =
          cis_tfl_dim(t, i) == 1 ? cis_arith_build_index(&nest.body, 0) : at[i + all - rank];
    places[rank - 1 - is_first] = at[all - 2 + side];
    places[rank - 2 + is_first] = k;
    factors[side] = cis_tfl_emit_element(&nest.body, t, op->x[side], places);
  }
  cis_value *sum = cis_tfl_emit_add_product(&nest.body, nest.carried, factors[0], factors[1]);
  sum = cis_emit_nest_end(&nest, sum);
  double real =
      (double)(cis_tfl_scale_of(x) * cis_tfl_scale_of(y)) / (double)cis_tfl_scale_of(op->out);
  sum = cis_tfl_emit_store(b, op->out, cis_tfl_emit_rescaled(b, sum, real), &op->range);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, sum));
}
