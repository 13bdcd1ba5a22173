// Operators over an axis: softmax.
#include "import/tflite/table.h"

#include <math.h>

// --- softmax: of each row, the last dimension ---

typedef struct softmax {
  cis_value *x, *row;  // rows of numbers, and which of them
  cis_value *most;     // of the row
  cis_value *table;    // e^(number - most), from difference -255 or -65535 on
  cis_tfl_scale scale; // of i16
  double beta;
  bool is_log, is_unsigned;
} softmax;

static cis_value *element(cis_loc_builder *e, const softmax *s, cis_value *k) {
  cis_value *x = cis_tensor_build_extract(e, s->x, (cis_value *[]){s->row, k}, 2);
  return cis_type_is_float(x->type)
             ? x
             : cis_emit_resize(e, x, cis_type_i(e->b.ctx, 32), s->is_unsigned);
}

static cis_value *find_most(cis_loc_builder *e, cis_value *k, cis_value *most, void *user) {
  cis_value *x = element(e, user, k);
  if (!cis_type_is_float(x->type))
    return cis_arith_build_maxsi(e, most, x);
  return cis_arith_build_select(e, cis_arith_build_cmpf(e, "olt", most, x), x, most);
}

/// e^((x - most) * scale) of an element.
static cis_value *emit_power(cis_loc_builder *e, const softmax *s, cis_value *x, cis_value *most) {
  if (cis_type_is_float(x->type)) {
    cis_value *difference = cis_arith_build_sub(e, x, most);
    if (s->beta != 1)
      difference = cis_arith_build_mulf(e, difference, cis_arith_build_float(e, x->type, s->beta));
    return cis_emit_unary(e, "math.exp", difference, x->type);
  }
  cis_value *difference = cis_arith_build_subi(e, x, most);
  if (s->scale.multiplier) { // i16
    difference = cis_tfl_emit_multiply(e, difference, s->scale);
    difference = cis_arith_build_addi(e, difference, cis_arith_build_int(e, x->type, INT16_MAX));
    difference = cis_emit_clamp(e, difference, INT16_MIN, INT16_MAX);
    return cis_tfl_emit_interpolated(e, difference, s->table);
  }
  cis_value *place = cis_arith_build_as_index(e, difference);
  place = cis_arith_build_addi(e, place, cis_arith_build_index(e, 255));
  return cis_tensor_build_extract(e, s->table, &place, 1);
}

static cis_value *add_power(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  const softmax *s = user;
  cis_value *power = emit_power(e, s, element(e, s, k), s->most);
  if (!cis_type_is_float(power->type) && !s->scale.multiplier) {
    // 12 integer bits, so that the sum has room.
    power = cis_arith_build_extsi(e, power, cis_type_i(e->b.ctx, 64));
    power = cis_arith_build_trunci(e, cis_tfl_emit_divide(e, power, 12), sum->type);
  }
  return cis_arith_build_add(e, sum, power);
}

/// 1 / sum as a number of 31 bits and the shift that belongs to it.
static cis_value *emit_inverse(cis_loc_builder *e, cis_value *sum, uint32_t bits,
                               cis_value **out_shift) {
  cis_type type = sum->type;
  cis_value *zeros = cis_emit_unary(e, "math.ctlz", sum, type);
  cis_value *above = cis_arith_build_andi(e, cis_arith_build_shli(e, sum, zeros),
                                          cis_arith_build_int(e, type, INT32_MAX));
  *out_shift = cis_arith_build_subi(e, cis_arith_build_int(e, type, 12 + 31 - (int)bits), zeros);
  return cis_tfl_emit_reciprocal(e, above);
}

static double one_over_one_plus(double x) { return (double)(1.0F / (1.0F + (float)x)); }
static double exp_single(double x) { return (double)expf((float)x); }

/// The same of i16: a number of 15 bits from a table, and the shift.
static cis_value *emit_inverse16(cis_loc_builder *e, cis_value *sum, cis_value *table,
                                 cis_value **out_shift) {
  cis_type type = sum->type, wide = cis_type_i(e->b.ctx, 64);
  cis_value *one = cis_arith_build_int(e, type, 1);
  cis_value *zeros = cis_emit_unary(e, "math.ctlz", sum, type);
  cis_value *by = cis_arith_build_extsi(e, cis_arith_build_subi(e, zeros, one), wide);
  cis_value *shifted = cis_arith_build_shli(e, cis_arith_build_extsi(e, sum, wide), by);
  shifted = cis_arith_build_addi(e, shifted, cis_arith_build_int(e, wide, 1 << 13));
  shifted = cis_arith_build_shrsi(e, shifted, cis_arith_build_int(e, wide, 14));
  cis_value *place = cis_arith_build_trunci(e, shifted, type);
  place = cis_arith_build_subi(e, place, cis_arith_build_int(e, type, (1 << 15) + (1 << 16)));
  place = cis_emit_clamp(e, place, INT16_MIN, INT16_MAX);
  *out_shift = cis_arith_build_subi(e, cis_arith_build_int(e, type, 31), zeros);
  return cis_tfl_emit_interpolated(e, place, table);
}

/// Of each difference from the largest number, from -255 on, e^(difference * scale) in 31 bits: 0
/// where that is too small.
static void fill_powers(float scale, double beta, int32_t powers[256]) {
  double real = beta * (double)scale * (1 << 26);
  cis_tfl_scale s = cis_tfl_quantize(real < 2147483647.0 ? real : 2147483647.0);
  int32_t radius = cis_tfl_radius(5, s.shift);
  for (int32_t i = 0; i < 256; ++i)
    powers[i] = i - 255 >= -radius ? cis_tfl_exp(cis_tfl_multiply(i - 255, s), 5) : 0;
}

/// Each number of the output from its input, the row's largest number, inverse sum and shift.
static cis_value *emit_score(cis_loc_builder *b, const softmax *s, cis_value *const *args,
                             cis_type type) {
  cis_value *x = args[0];
  if (s->is_log) {
    cis_value *sum = cis_emit_unary(b, "math.log", args[2], x->type);
    return cis_arith_build_sub(b, cis_arith_build_sub(b, x, args[1]), sum);
  }
  if (cis_type_is_float(x->type))
    return cis_arith_build_divf(b, emit_power(b, s, x, args[1]), args[2]);
  cis_type narrow = cis_type_i(b->b.ctx, 32), wide = cis_type_i(b->b.ctx, 64);
  cis_value *power = emit_power(b, s, cis_emit_resize(b, x, narrow, s->is_unsigned), args[1]);
  if (s->scale.multiplier) {
    cis_value *by = cis_arith_build_extsi(b, args[3], wide), *one = cis_arith_build_int(b, wide, 1);
    cis_value *product = cis_arith_build_muli(b, cis_arith_build_extsi(b, power, wide),
                                              cis_arith_build_extsi(b, args[2], wide));
    cis_value *half = cis_arith_build_shli(b, one, cis_arith_build_subi(b, by, one));
    product = cis_arith_build_shrsi(b, cis_arith_build_addi(b, product, half), by);
    product = cis_emit_clamp(b, cis_arith_build_trunci(b, product, narrow), 0, INT16_MAX);
    return cis_arith_build_trunci(b, product, type);
  }
  int64_t low = s->is_unsigned ? 0 : -(INT64_C(1) << (cis_type_bit_width(type) - 1));
  cis_value *product = cis_tfl_emit_high_product(b, args[2], power);
  product = cis_arith_build_extsi(b, product, wide);
  product = cis_tfl_emit_divide_by(b, product, cis_arith_build_extsi(b, args[3], wide), true);
  product = cis_arith_build_addi(b, product, cis_arith_build_int(b, wide, low));
  return cis_arith_build_trunci(b, cis_emit_clamp(b, product, low, low ? -low - 1 : 255), type);
}

/// Largest number, sum of powers (or its inverse) and shift of each row, as tensors.
static void emit_rows(cis_loc_builder *e, softmax *s, cis_type type, int64_t rows, int64_t depth,
                      uint32_t bits, cis_value *inverses, cis_value *out[3]) {
  bool is_float = cis_type_is_float(type);
  cis_type row = cis_emit_tensor(type, &rows, 1);
  cis_type types[] = {row, row, row};
  cis_linalg_body body = cis_emit_generic(e, types, is_float ? 2 : 3, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  cis_value *low = cis_arith_build_index(b, 0), *high = cis_arith_build_index(b, depth);
  s->row = cis_linalg_build_index(b, 0);
  cis_value *init = is_float ? cis_arith_build_float(b, type, -(double)3.40282346638528859812e+38)
                             : cis_arith_build_int(b, type, INT32_MIN);
  cis_value *values[3];
  values[0] = s->most = cis_emit_loop(b, low, high, init, find_most, s);
  values[1] = cis_emit_loop(b, low, high, cis_emit_zero(b, type), add_power, s);
  if (!is_float)
    values[1] = inverses ? emit_inverse16(b, values[1], inverses, &values[2])
                         : emit_inverse(b, values[1], bits, &values[2]);
  cis_linalg_build_yield(b, values, is_float ? 2 : 3);
  for (uint32_t i = 0; i < (is_float ? 2u : 3u); ++i)
    out[i] = cis_op_result(body.op, i);
}

/// SOFTMAX, LOG_SOFTMAX.
bool cis_tfl_lower_softmax(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  cis_context *ctx = op->e.b.ctx;
  cis_loc_builder *e = &op->e;
  uint32_t small = 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16;
  float scale = 1;
  bool is_log = op->row->argument == 'l';
  softmax s = {.beta = is_log ? 1 : (double)cis_fb_float(op->options, 0),
               .is_log = is_log,
               .is_unsigned = in->element == CIS_TFL_U8};
  if (!cis_tfl_check_element(op, in, (is_log ? 0 : small | 1u << CIS_TFL_U8) | 1u << CIS_TFL_F32) ||
      !(in->element == CIS_TFL_I8 ? cis_tfl_check_element(op, out, small)
                                  : cis_tfl_check_like(op, out, in)) ||
      (in->element != CIS_TFL_F32 && !cis_tfl_get_scale(op, in, &scale)))
    return false;
  uint32_t rank = cis_tfl_rank(in);
  if (!cis_tfl_check_shape(op, out, in->type->shaped.shape, rank))
    return false;
  int64_t depth = rank ? cis_tfl_dim(in, rank - 1) : 0;
  int64_t rows = depth ? cis_emit_count(in->type) / depth : 0;
  cis_value *inverses = NULL, *inputs[4], *x = cis_tfl_value(op, 0);
  if (!x)
    return false;
  if (!rows || !(s.beta >= 0 && s.beta < 1e9))
    return cis_tfl_error(op, in, "expected elements, and a factor from 0 on");
  if (in->element == CIS_TFL_I8 || s.is_unsigned) {
    int32_t powers[256];
    fill_powers(scale, s.beta, powers);
    s.table = cis_emit_numbers(e, cis_type_i(ctx, 32), powers, 256);
  } else if (in->element == CIS_TFL_I16) {
    int32_t numbers[513];
    s.scale = cis_tfl_quantize((double)scale * s.beta / (10.0 / 65535.0));
    cis_tfl_fill_table(10.0F / 65535, INT16_MAX, 2.0F / 65535, 0, exp_single, numbers);
    s.table = cis_emit_numbers(e, cis_type_i(ctx, 16), numbers, 513);
    cis_tfl_fill_table(1.0F / 65535, INT16_MIN, 2.0F / 65535, 0, one_over_one_plus, numbers);
    inverses = cis_emit_numbers(e, cis_type_i(ctx, 16), numbers, 513);
  }
  int64_t sizes[] = {rows, depth};
  s.x = inputs[0] = cis_emit_reshape(e, x, cis_emit_tensor(cis_type_element(in->type), sizes, 2));
  bool is_float = in->element == CIS_TFL_F32;
  cis_type type = is_float ? cis_type_element(in->type) : cis_type_i(ctx, 32);
  uint32_t bits = cis_type_bit_width(cis_type_element(out->type));
  emit_rows(e, &s, type, rows, depth, bits, inverses, inputs + 1);
  cis_type matrix = cis_emit_tensor(cis_type_element(out->type), sizes, 2);
  cis_affine_map by_row = cis_emit_dims_map(ctx, 2, (uint32_t[]){0}, 1);
  cis_affine_map maps[] = {NULL, by_row, by_row, by_row};
  cis_linalg_body body = cis_emit_generic(e, &matrix, 1, inputs, is_float ? 3 : 4, maps);
  cis_value *score = emit_score(&body.body, &s, body.args, cis_type_element(out->type));
  return cis_tfl_set(op, 0, cis_emit_reshape(e, cis_emit_yield(&body, score), out->type));
}

// --- L2_NORMALIZATION ---

static cis_value *add_square(cis_loc_builder *e, cis_value *k, cis_value *sum, void *user) {
  cis_value *x = element(e, user, k);
  return cis_arith_build_add(e, sum, cis_arith_build_mul(e, x, x));
}

/// Each row divided by the square root of its sum of squares.
bool cis_tfl_lower_l2_norm(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t rank = cis_tfl_rank(in);
  cis_tfl_range range;
  softmax s = {.beta = 1};
  if (!cis_tfl_check_element(op, in, 1u << CIS_TFL_F32) || !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_check_shape(op, out, in->type->shaped.shape, rank) ||
      !cis_tfl_activation(op, cis_fb_int(op->options, 0, 1, 0), out, &range))
    return false;
  int64_t depth = rank ? cis_tfl_dim(in, rank - 1) : 0;
  int64_t rows = depth ? cis_emit_count(in->type) / depth : 0;
  if (!rows)
    return cis_tfl_error(op, in, "expected elements");
  cis_value *inputs[2], *x = cis_tfl_value(op, 0);
  if (!x)
    return false;
  cis_loc_builder *e = &op->e;
  cis_type type = cis_type_element(in->type), row = cis_emit_tensor(type, &rows, 1);
  cis_type matrix = cis_emit_tensor(type, (int64_t[]){rows, depth}, 2);
  s.x = inputs[0] = cis_emit_reshape(e, x, matrix);
  cis_linalg_body body = cis_emit_generic(e, &row, 1, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  s.row = cis_linalg_build_index(b, 0);
  cis_value *sum = cis_emit_loop(b, cis_arith_build_index(b, 0), cis_arith_build_index(b, depth),
                                 cis_emit_zero(b, type), add_square, &s);
  sum = cis_emit_clamp_float(b, cis_emit_unary(b, "math.sqrt", sum, type), (double)1e-6F, INFINITY);
  inputs[1] = cis_emit_yield(&body, sum);
  cis_affine_map maps[] = {NULL, cis_emit_dims_map(e->b.ctx, 2, (uint32_t[]){0}, 1)};
  body = cis_emit_generic(e, &matrix, 1, inputs, 2, maps);
  b = &body.body;
  x = cis_arith_build_divf(b, body.args[0], body.args[1]);
  x = cis_emit_clamp_float(b, x, range.low_float, range.high_float);
  return cis_tfl_set(op, 0, cis_emit_reshape(e, cis_emit_yield(&body, x), out->type));
}
