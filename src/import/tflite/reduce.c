// Operators over rows, the last dimension: SOFTMAX, LOG_SOFTMAX, L2_NORMALIZATION.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

// --- softmax ---

typedef struct softmax {
  cis_value *x;        // rows of numbers
  cis_value *table;    // e^(number - most), from difference -255 or -65535 on
  cis_value *inverses; // of i16: a table of 1 / (1 + x)
  cis_tfl_scale scale; // of i16
  double beta;
  bool is_log, is_float, is_short, is_unsigned;
} softmax;

/// Element `k` of a row, as a number to compute with.
static cis_value *element(cis_loc_builder *e, const softmax *s, cis_value *row, cis_value *k) {
  cis_value *x = s->x;
  return CIS_FORMULA_OF(e, s->is_unsigned, s->is_float ? "x[row, k]" : "i32(x[row, k])", x, row, k);
}

/// e^((x - most) * scale) of an element.
static cis_value *emit_power(cis_loc_builder *e, const softmax *s, cis_value *x, cis_value *most) {
  if (s->is_float)
    return CIS_FORMULA(e, s->beta == 1 ? "exp(x - most)" : "exp((x - most) * beta)", x, most,
                       s->beta);
  if (!s->is_short)
    return CIS_FORMULA(e, "table[index(x - most) + 255]", s->table, x, most);
  x = cis_tfl_emit_multiply(e, CIS_FORMULA(e, "x - most", x, most), s->scale);
  x = CIS_FORMULA(e, "clamp(x + 32767, -32768, 32767)", x);
  return cis_tfl_emit_interpolated(e, x, s->table);
}

/// 1 / sum as a number of 31 bits, or of 15 from a table, and the shift that belongs to it.
static cis_value *emit_inverse(cis_loc_builder *e, const softmax *s, cis_value *sum, uint32_t bits,
                               cis_value **out_shift) {
  int whole = s->is_short ? 31 : 12 + 31 - (int)bits;
  cis_value *zeros = CIS_FORMULA(e, "ctlz(sum)", sum);
  *out_shift = CIS_FORMULA(e, "whole - zeros", whole, zeros);
  if (!s->is_short)
    return cis_tfl_emit_reciprocal(e, CIS_FORMULA(e, "(sum << zeros) & 2147483647", sum, zeros));
  cis_value *place = CIS_FORMULA(e,
                                 "shifted = i64(sum) << i64(zeros - 1);"
                                 "clamp(i32((shifted + 8192) >> 14) - 98304, -32768, 32767)",
                                 sum, zeros);
  return cis_tfl_emit_interpolated(e, place, s->inverses);
}

static double one_over_one_plus(double x) { return (double)(1.0F / (1.0F + (float)x)); }
static double exp_single(double x) { return (double)expf((float)x); }

/// The tables of integers with a scale.
static void emit_tables(cis_loc_builder *e, softmax *s, float scale) {
  if (s->is_short) {
    s->scale = cis_tfl_quantize((double)scale * s->beta / (10.0 / 65535.0));
    s->table = cis_tfl_emit_table16(e, 10.0F / 65535, INT16_MAX, 2.0F / 65535, exp_single);
    s->inverses = cis_tfl_emit_table16(e, 1.0F / 65535, INT16_MIN, 2.0F / 65535, one_over_one_plus);
  } else if (!s->is_float) {
    s->table = cis_tfl_emit_powers(e, scale, s->beta);
  }
}

/// Largest number, sum of powers (or its inverse) and shift of each row, as tensors; their number.
static uint32_t emit_rows(cis_loc_builder *e, const softmax *s, int64_t rows, int64_t depth,
                          uint32_t bits, cis_value *out[3]) {
  cis_type type = s->is_float ? cis_type_element(s->x->type) : cis_type_i(e->b.ctx, 32);
  cis_type row_type = cis_emit_tensor(type, &rows, 1), types[] = {row_type, row_type, row_type};
  uint32_t num = s->is_float ? 2 : 3;
  cis_linalg_body body = cis_emit_generic(e, types, num, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *row = cis_linalg_build_index(b, 0), *values[3];
  cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_extreme(b, type, true));
  cis_value *most = nest.carried, *x, *sum;
  x = element(&nest.body, s, row, cis_emit_nest_count(&nest, depth));
  most = nest.carried;
  most = CIS_FORMULA(&nest.body, s->is_float ? "most < x ? x : most" : "max(most, x)", most, x);
  values[0] = most = cis_emit_nest_end(&nest, most);
  nest = cis_emit_nest_begin(b, cis_emit_zero(b, type));
  x = element(&nest.body, s, row, cis_emit_nest_count(&nest, depth));
  x = emit_power(&nest.body, s, x, most), sum = nest.carried;
  if (!s->is_float && !s->is_short) { // 12 integer bits, so that the sum has room
    x = cis_tfl_emit_divide(&nest.body, CIS_FORMULA(&nest.body, "i64(x)", x), 12);
    x = CIS_FORMULA(&nest.body, "i32(x)", x);
  }
  values[1] = sum = cis_emit_nest_end(&nest, CIS_FORMULA(&nest.body, "sum + x", sum, x));
  if (!s->is_float)
    values[1] = emit_inverse(b, s, sum, bits, &values[2]);
  cis_linalg_build_yield(b, values, num);
  for (uint32_t i = 0; i < num; ++i)
    out[i] = cis_op_result(body.op, i);
  return num;
}

/// Each number of the output from its input, the row's largest number, inverse sum and shift.
static cis_value *emit_score(cis_loc_builder *b, const softmax *s, cis_value *const *args,
                             cis_type type) {
  cis_value *x = args[0], *most = args[1], *sum = args[2], *by = args[3];
  if (s->is_log)
    return CIS_FORMULA(b, "x - most - log(sum)", x, most, sum);
  cis_value *power =
      emit_power(b, s, CIS_FORMULA_OF(b, s->is_unsigned, s->is_float ? "x" : "i32(x)", x), most);
  if (s->is_float)
    return CIS_FORMULA(b, "power / sum", power, sum);
  if (s->is_short)
    return CIS_FORMULA(b,
                       "to = i64(by); half = 1 << (to - 1);"
                       "type(clamp(i32((i64(power) * i64(sum) + half) >> to), 0, 32767))",
                       power, sum, by, type);
  int64_t low = s->is_unsigned ? 0 : INT64_MIN >> (64 - cis_type_bit_width(type));
  int64_t high = low ? ~low : 255;
  x = cis_tfl_emit_high_product(b, sum, power);
  x = CIS_FORMULA(b, "i64(x)", x);
  x = cis_tfl_emit_divide_by(b, x, CIS_FORMULA(b, "i64(by)", by), true);
  return CIS_FORMULA(b, "type(clamp(x + low, low, high))", x, low, high, type);
}

/// The sizes of the input as rows; an error where there is no element. Both have one shape.
static bool get_rows(cis_tfl_op *op, const char *error, int64_t *rows, int64_t *depth) {
  uint32_t rank = cis_tfl_rank(op->in[0]);
  *depth = rank ? cis_tfl_dim(op->in[0], rank - 1) : 0;
  *rows = *depth ? cis_emit_count(op->in[0]->type) / *depth : 0;
  return *rows || cis_tfl_error(op, op->in[0], "%s", error);
}

/// Sets the output to elements of the rows, each with numbers of its row.
static cis_linalg_body begin_rows(cis_tfl_op *op, int64_t rows, int64_t depth,
                                  cis_value *const *inputs, uint32_t num) {
  cis_affine_map by_row = cis_emit_dims_map(op->e.b.ctx, 2, (uint32_t[]){0}, 1);
  cis_affine_map maps[] = {NULL, by_row, by_row, by_row};
  cis_type matrix = cis_tfl_matrix(op->out, rows, depth);
  return cis_emit_generic(&op->e, &matrix, 1, inputs, num, maps);
}

static bool end_rows(cis_tfl_op *op, cis_linalg_body *body, cis_value *x) {
  return cis_tfl_set(op, 0, cis_emit_reshape(&op->e, cis_emit_yield(body, x), op->out->type));
}

/// SOFTMAX, LOG_SOFTMAX.
bool cis_tfl_lower_softmax(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  cis_loc_builder *e = &op->e;
  bool is_log = *op->row->argument == 'l';
  softmax s = {.beta = is_log ? 1 : (double)cis_fb_float(op->options, 0),
               .is_log = is_log,
               .is_float = cis_tfl_is_float(in),
               .is_short = in->element == CIS_TFL_I16,
               .is_unsigned = cis_tfl_is_unsigned(in)};
  const char *error = "expected elements, and a factor from 0 on";
  int64_t rows, depth;
  if (!(in->element == CIS_TFL_I8 ? cis_tfl_check_element(op, out, "cs")
                                  : cis_tfl_check_like(op, out, in)) ||
      !cis_tfl_check_shape(op, out, in->type->shaped.shape, cis_tfl_rank(in)) ||
      !get_rows(op, error, &rows, &depth))
    return false;
  if (!(s.beta >= 0 && s.beta < 1e9))
    return cis_tfl_error(op, in, "%s", error);
  emit_tables(e, &s, cis_tfl_scale_of(in));
  cis_value *inputs[4];
  s.x = inputs[0] = cis_emit_reshape(e, op->x[0], cis_tfl_matrix(in, rows, depth));
  cis_type type = cis_type_element(out->type);
  uint32_t num = 1 + emit_rows(e, &s, rows, depth, cis_type_bit_width(type), inputs + 1);
  cis_linalg_body body = begin_rows(op, rows, depth, inputs, num);
  return end_rows(op, &body, emit_score(&body.body, &s, body.args, type));
}

/// L2_NORMALIZATION: each row divided by the square root of its sum of squares.
bool cis_tfl_lower_l2_norm(cis_tfl_op *op) {
  int64_t rows, depth;
  if (!get_rows(op, "expected elements", &rows, &depth))
    return false;
  cis_loc_builder *e = &op->e;
  cis_type type = cis_type_element(op->in[0]->type), row_type = cis_emit_tensor(type, &rows, 1);
  cis_value *inputs[2], *x, *sum, *row, *k;
  double least = (double)1e-6F;
  x = inputs[0] = cis_emit_reshape(e, op->x[0], cis_tfl_matrix(op->in[0], rows, depth));
  cis_linalg_body body = cis_emit_generic(e, &row_type, 1, NULL, 0, NULL);
  row = cis_linalg_build_index(&body.body, 0);
  cis_emit_nest nest = cis_emit_nest_begin(&body.body, cis_emit_zero(&body.body, type));
  k = cis_emit_nest_count(&nest, depth), sum = nest.carried;
  sum = CIS_FORMULA(&nest.body, "y = x[row, k]; sum + y * y", x, row, k, sum);
  sum = cis_emit_nest_end(&nest, sum);
  sum = CIS_FORMULA(&body.body, "clamp(sqrt(sum), least, inf)", sum, least);
  inputs[1] = cis_emit_yield(&body, sum);
  body = begin_rows(op, rows, depth, inputs, 2);
  x = body.args[0], sum = body.args[1];
  x = CIS_FORMULA(&body.body, "x / sum", x, sum);
  return end_rows(op, &body, cis_tfl_emit_bounded(&body.body, op->out, x, &op->range));
}
