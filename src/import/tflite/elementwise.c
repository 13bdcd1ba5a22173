// Operators that compute each element of the output from one element of each input, which are
// broadcast: one linalg.generic each.
#include "import/tflite/table.h"

#include <math.h>

enum {
  INTEGERS = 1u << CIS_TFL_I32 | 1u << CIS_TFL_I64,
  SMALL = 1u << CIS_TFL_I8 | 1u << CIS_TFL_I16,
  QUANTIZED = SMALL | 1u << CIS_TFL_U8,
  FLOAT = 1u << CIS_TFL_F32
};

static bool is_quantized(const cis_tfl_tensor *t) {
  return t->element == CIS_TFL_I8 || t->element == CIS_TFL_I16 || t->element == CIS_TFL_U8;
}

/// Begins the generic over the output; `inputs` has the values of the first `num`. False after an
/// error: an input that cannot be broadcast.
static bool begin(cis_tfl_op *op, uint32_t num, cis_linalg_body *out) {
  const cis_tfl_tensor *result = cis_tfl_out(op, 0);
  cis_value *inputs[3];
  for (uint32_t i = 0; i < num; ++i) {
    const cis_tfl_tensor *t = cis_tfl_in(op, i);
    if (!cis_emit_can_broadcast(t->type, result->type))
      return cis_tfl_error(op, t, "its shape cannot be broadcast to '%s'",
                           cis_type_text(result->type));
    inputs[i] = cis_tfl_value(op, i);
    if (!inputs[i])
      return false;
  }
  *out = cis_emit_generic(&op->e, &result->type, 1, inputs, num, NULL);
  return true;
}

// --- sums, products ---

/// input * 2^left, rescaled.
static cis_value *rescaled(cis_loc_builder *b, const cis_tfl_tensor *t, cis_value *x, int left,
                           cis_tfl_scale scale) {
  x = cis_tfl_emit_read(b, t, x);
  x = cis_arith_build_shli(b, x, cis_arith_build_int(b, x->type, left));
  return cis_tfl_emit_multiply(b, x, scale);
}

/// Scales of both inputs and the output. SUB reckons in single precision.
static bool sum_scales(cis_tfl_op *op, bool is_single, int left, cis_tfl_scale out[3]) {
  float a, b, c;
  if (!cis_tfl_get_scale(op, cis_tfl_in(op, 0), &a) ||
      !cis_tfl_get_scale(op, cis_tfl_in(op, 1), &b) ||
      !cis_tfl_get_scale(op, cis_tfl_out(op, 0), &c))
    return false;
  float most = a > b ? a : b, one = (float)(1 << left);
  double reals[] = {(double)a / (2 * (double)most), (double)b / (2 * (double)most),
                    2 * (double)most / ((double)one * (double)c)};
  if (is_single) {
    reals[0] = (double)(a / (2 * most));
    reals[1] = (double)(b / (2 * most));
    reals[2] = (double)(2 * most / (one * c));
  }
  for (int i = 0; i < 3; ++i)
    out[i] = cis_tfl_quantize(reals[i]);
  return true;
}

static cis_value *emit_quantized(cis_tfl_op *op, cis_loc_builder *b, cis_value *const *args,
                                 int what, int left, const cis_tfl_scale scales[3]) {
  const cis_tfl_tensor *x = cis_tfl_in(op, 0), *y = cis_tfl_in(op, 1);
  if (what == '*') {
    cis_value *product =
        cis_arith_build_muli(b, cis_tfl_emit_read(b, x, args[0]), cis_tfl_emit_read(b, y, args[1]));
    return cis_tfl_emit_multiply(b, product, scales[0]);
  }
  cis_value *first = rescaled(b, x, args[0], left, scales[0]);
  cis_value *second = rescaled(b, y, args[1], left, scales[1]);
  cis_value *sum =
      what == '+' ? cis_arith_build_addi(b, first, second) : cis_arith_build_subi(b, first, second);
  return cis_tfl_emit_multiply(b, sum, scales[2]);
}

/// ADD, SUB, MUL.
bool cis_tfl_lower_arithmetic(cis_tfl_op *op) {
  int what = op->row->argument;
  const cis_tfl_tensor *x = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int left = out->element == CIS_TFL_I16 ? 15 : 20;
  cis_tfl_scale scales[3];
  cis_tfl_range range;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, x, FLOAT | QUANTIZED | INTEGERS) ||
      !cis_tfl_check_like(op, cis_tfl_in(op, 1), x) || !cis_tfl_check_like(op, out, x) ||
      !cis_tfl_activation(op, cis_fb_int(op->options, 0, 1, 0), out, &range))
    return false;
  bool quantized = is_quantized(x);
  if (quantized && what != '*' && !sum_scales(op, what == '-', left, scales))
    return false;
  if (quantized && what == '*') {
    float a, b, c;
    if (!cis_tfl_get_scale(op, x, &a) || !cis_tfl_get_scale(op, cis_tfl_in(op, 1), &b) ||
        !cis_tfl_get_scale(op, out, &c))
      return false;
    scales[0] = cis_tfl_quantize((double)a * (double)b / (double)c);
  }
  if (!begin(op, 2, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *value;
  if (quantized) {
    value =
        cis_tfl_emit_store(b, out, emit_quantized(op, b, body.args, what, left, scales), &range);
  } else {
    value = (what == '+'   ? cis_arith_build_add
             : what == '-' ? cis_arith_build_sub
                           : cis_arith_build_mul)(b, body.args[0], body.args[1]);
    value = cis_tfl_is_float(x) ? cis_emit_clamp_float(b, value, range.low_float, range.high_float)
                                : cis_emit_clamp(b, value, range.low, range.high);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, value));
}

/// MAXIMUM, MINIMUM: of quantized numbers as they are.
bool cis_tfl_lower_extremum(cis_tfl_op *op) {
  bool is_max = op->row->argument == '>';
  const cis_tfl_tensor *x = cis_tfl_in(op, 0);
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, x, FLOAT | QUANTIZED | INTEGERS) ||
      !cis_tfl_check_like(op, cis_tfl_in(op, 1), x) ||
      !cis_tfl_check_like(op, cis_tfl_out(op, 0), x) || !begin(op, 2, &body))
    return false;
  const char *whole = cis_tfl_is_unsigned(x) ? (is_max ? "ugt" : "ult") : is_max ? "sgt" : "slt";
  cis_loc_builder *b = &body.body;
  cis_value *first = body.args[0], *second = body.args[1];
  cis_value *takes = cis_tfl_is_float(x)
                         ? cis_arith_build_cmpf(b, is_max ? "ogt" : "olt", first, second)
                         : cis_arith_build_cmpi(b, whole, first, second);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_arith_build_select(b, takes, first, second)));
}

// --- activations ---

/// LEAKY_RELU of quantized numbers: a scale for each sign.
static cis_value *emit_leaky(cis_loc_builder *b, const cis_tfl_tensor *in, cis_value *x,
                             cis_tfl_scale identity, cis_tfl_scale slope, bool is_negative) {
  x = cis_tfl_emit_read(b, in, x);
  cis_value *zero = cis_arith_build_int(b, x->type, 0);
  cis_value *above = cis_tfl_emit_multiply(b, x, identity);
  cis_value *below = cis_tfl_emit_multiply(b, x, slope);
  if (is_negative)
    below = cis_arith_build_subi(b, zero, below);
  return cis_arith_build_select(b, cis_arith_build_cmpi(b, "sge", x, zero), above, below);
}

bool cis_tfl_lower_leaky_relu(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  float alpha = cis_fb_float(op->options, 0), from = 1, to = 1;
  cis_tfl_range range;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, FLOAT | QUANTIZED) || !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_activation(op, 0, out, &range) ||
      (is_quantized(in) &&
       (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, out, &to))) ||
      !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0], *value;
  if (is_quantized(in)) {
    double slope = (double)(from * alpha / to);
    value = emit_leaky(b, in, x, cis_tfl_quantize((double)(from / to)),
                       cis_tfl_quantize(fabs(slope)), slope < 0);
    value = cis_tfl_emit_store(b, out, value, &range);
  } else {
    cis_value *scaled =
        cis_arith_build_mulf(b, x, cis_arith_build_float(b, x->type, (double)alpha));
    cis_value *above = cis_arith_build_cmpf(b, "ogt", x, cis_arith_build_float(b, x->type, 0));
    value = cis_arith_build_select(b, above, x, scaled);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, value));
}

/// RELU, RELU6, RELU_N1_TO_1: a fused activation alone.
bool cis_tfl_lower_relu(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  cis_tfl_range range;
  cis_linalg_body body;
  float from = 1, to = 1;
  if (!cis_tfl_check_element(op, in, FLOAT | QUANTIZED) || !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_activation(op, op->row->argument, out, &range) ||
      (is_quantized(in) &&
       (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, out, &to))) ||
      !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  if (!is_quantized(in)) {
    x = cis_emit_clamp_float(b, x, range.low_float, range.high_float);
  } else {
    x = cis_tfl_emit_multiply(b, cis_tfl_emit_read(b, in, x),
                              cis_tfl_quantize((double)(from / to)));
    x = cis_tfl_emit_store(b, out, x, &range);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}

// --- functions ---

/// A function of 8 bits as a table of 256 results, indexed by how far the number is from the least.
static cis_value *emit_table8(cis_loc_builder *e, cis_type element, const int32_t *results) {
  return cis_emit_numbers(e, element, results, 256);
}

static cis_value *look_up8(cis_loc_builder *b, cis_value *table, cis_value *x, bool is_unsigned) {
  cis_type index = cis_type_index(b->b.ctx);
  cis_value *place = is_unsigned ? cis_emit_unary(b, "arith.index_castui", x, index)
                                 : cis_arith_build_index_cast(b, x, index);
  if (!is_unsigned)
    place = cis_arith_build_addi(b, place, cis_arith_build_index(b, 128));
  return cis_tensor_build_extract(b, table, &place, 1);
}

/// x * min(6, max(0, x + 3)) / 6 of an i8, in 16 bits as the kernel has it.
static int32_t hard_swish8(int32_t q, int32_t in_zero, int32_t out_zero, float from, float to) {
  float fine = (1.0F / 128.0F) * from;
  cis_tfl_scale output = cis_tfl_quantize((double)(fine / to));
  cis_tfl_scale relu = cis_tfl_quantize((double)(fine / (3.0F / 32768.0F)));
  int32_t multipliers[] = {output.multiplier, relu.multiplier}, saturated;
  for (int i = 0; i < 2; ++i)
    multipliers[i] =
        multipliers[i] >= INT32_MAX - (1 << 15) ? 32767 : (multipliers[i] + (1 << 15)) >> 16;
  int32_t x = (int16_t)((q - in_zero) * 128), reluish = x;
  int32_t scaled = (int16_t)((x * multipliers[0] + (1 << 14)) >> 15);
#define SATURATE(V) ((V) > 32767 ? 32767 : (V) < -32768 ? -32768 : (V))
  if (relu.shift > 0) {
    int64_t wide = (int64_t)reluish * (INT64_C(1) << (relu.shift - 1));
    reluish = (int32_t)SATURATE(wide);
  }
  reluish = (int16_t)((reluish * multipliers[1] + (1 << 14)) >> 15);
  if (relu.shift > 0) {
    saturated = reluish * 2;
    reluish = SATURATE(saturated);
  }
  if (relu.shift < 0)
    reluish = cis_tfl_divide(reluish, -relu.shift);
  reluish = (reluish + (1 << 15)) >> 1;
  int32_t result = (int16_t)(reluish * scaled / (1 << 15));
  result = cis_tfl_divide(result, output.shift < 0 ? -output.shift : 0) + out_zero;
  return result > 127 ? 127 : result < -128 ? -128 : result;
#undef SATURATE
}

/// The table of LOGISTIC, TANH or HARD_SWISH of an i8, or of a u8, which is an i8 plus 128.
static bool fill_table(cis_tfl_op *op, int32_t table[256]) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  float from, to;
  if (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, out, &to))
    return false;
  int32_t more = in->element == CIS_TFL_U8 ? 128 : 0;
  int32_t zero = cis_tfl_zero_point(in), out_zero = cis_tfl_zero_point(out);
  if (zero < more - 128 || zero > more + 127 || out_zero < more - 128 || out_zero > more + 127)
    return cis_tfl_error(op, in, "expected zero points from %d to %d", more - 128, more + 127);
  zero -= more, out_zero -= more;
  for (int32_t i = 0; i < 256; ++i)
    table[i] = more + (op->row->argument == 'l'   ? cis_tfl_logistic8(i - 128, zero, from)
                       : op->row->argument == 't' ? cis_tfl_tanh8(i - 128, zero, from)
                                                  : hard_swish8(i - 128, zero, out_zero, from, to));
  return true;
}

/// LOGISTIC, TANH, HARD_SWISH of f32.
static cis_value *emit_float_function(cis_loc_builder *b, int what, cis_value *x) {
  cis_type type = x->type;
  if (what == 't')
    return cis_emit_unary(b, "math.tanh", x, type);
  if (what == 'h') {
    cis_value *sum = cis_arith_build_addf(b, x, cis_arith_build_float(b, type, 3));
    cis_value *product = cis_arith_build_mulf(b, x, cis_emit_clamp_float(b, sum, 0, 6));
    return cis_arith_build_divf(b, product, cis_arith_build_float(b, type, 6));
  }
  return cis_tfl_emit_logistic(b, x);
}

bool cis_tfl_lower_function(cis_tfl_op *op) {
  int what = op->row->argument;
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int32_t results[256];
  cis_value *table = NULL;
  cis_linalg_body body;
  float scale = 1;
  int32_t multiplier = 0;
  int shift = 0;
  bool is_byte = in->element == CIS_TFL_I8 || in->element == CIS_TFL_U8;
  uint32_t elements = FLOAT | (what == 'h' ? QUANTIZED & ~(1u << CIS_TFL_I16) : QUANTIZED);
  if (!cis_tfl_check_element(op, in, elements) || !cis_tfl_check_like(op, out, in))
    return false;
  if (is_byte) {
    if (!fill_table(op, results))
      return false;
    table = emit_table8(&op->e, cis_type_element(out->type), results);
  } else if (in->element == CIS_TFL_I16) {
    if (!cis_tfl_get_scale(op, in, &scale))
      return false;
    cis_tfl_sigmoid_scale(scale, what == 't', &multiplier, &shift);
    table = cis_tfl_emit_sigmoids(&op->e);
  }
  if (!begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  x = is_byte ? look_up8(b, table, x, in->element == CIS_TFL_U8)
      : in->element == CIS_TFL_I16
          ? cis_tfl_emit_sigmoid16(b, x, multiplier, shift, table, what == 't')
          : emit_float_function(b, what, x);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}

// --- casts, quantization ---

/// round(x), halves away from zero.
static cis_value *emit_round(cis_loc_builder *b, cis_value *x) {
  return cis_emit_unary(b, "math.round", x, x->type);
}

/// QUANTIZE: of floats, or of numbers with another scale.
bool cis_tfl_lower_quantize(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t numbers = SMALL | 1u << CIS_TFL_I32 | 1u << CIS_TFL_U8;
  float from = 1, to;
  cis_tfl_range range;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, numbers | FLOAT) || !cis_tfl_check_element(op, out, numbers) ||
      !cis_tfl_get_scale(op, out, &to) || !cis_tfl_activation(op, 0, out, &range) ||
      (in->element != CIS_TFL_F32 && !cis_tfl_get_scale(op, in, &from)) || !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  if (in->element == CIS_TFL_F32) {
    // Clamped before it is an integer, because a float beyond 32 bits has none.
    x = emit_round(b, cis_arith_build_divf(b, x, cis_arith_build_float(b, x->type, (double)to)));
    x = cis_emit_clamp_float(b, x, -2147483648.0, 2147483520.0);
    x = cis_arith_build_fptosi(b, x, cis_type_i(b->b.ctx, 32));
    cis_type wide = cis_type_i(b->b.ctx, 64);
    x = cis_arith_build_extsi(b, x, wide);
  } else {
    x = cis_tfl_emit_multiply(b, cis_tfl_emit_read(b, in, x),
                              cis_tfl_quantize((double)from / (double)to));
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, cis_tfl_emit_store(b, out, x, &range)));
}

/// DEQUANTIZE: scale * (x - zero point), the product in double precision.
bool cis_tfl_lower_dequantize(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  float scale = 1;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, SMALL | 1u << CIS_TFL_U8 | 1u << CIS_TFL_F16) ||
      !cis_tfl_check_element(op, out, FLOAT) ||
      (in->element != CIS_TFL_F16 && !cis_tfl_get_scale(op, in, &scale)) || !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_type type = cis_type_element(out->type);
  cis_value *x = body.args[0];
  if (in->element == CIS_TFL_F16) {
    x = cis_arith_build_extf(b, x, type);
  } else {
    cis_type wide = cis_type_float(b->b.ctx, CIS_F64);
    x = cis_arith_build_sitofp(b, cis_tfl_emit_read(b, in, x), wide);
    x = cis_arith_build_mulf(b, x, cis_arith_build_float(b, wide, (double)scale));
    x = cis_arith_build_truncf(b, x, type);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}

/// CAST: numbers are truncated towards zero, or keep their low bits.
bool cis_tfl_lower_cast(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  uint32_t taken = FLOAT | SMALL | INTEGERS | 1u << CIS_TFL_U8 | 1u << CIS_TFL_U32 |
                   1u << CIS_TFL_BOOL | 1u << CIS_TFL_F16;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, taken) || !cis_tfl_check_element(op, out, taken) ||
      !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_type type = cis_type_element(out->type);
  cis_value *x = body.args[0];
  bool from_float = cis_tfl_is_float(in), to_float = cis_tfl_is_float(out);
  if (in->element == out->element)
    (void)0;
  else if (from_float && to_float)
    x = cis_type_bit_width(type) > cis_type_bit_width(x->type) ? cis_arith_build_extf(b, x, type)
                                                               : cis_arith_build_truncf(b, x, type);
  else if (from_float && out->element == CIS_TFL_BOOL)
    x = cis_arith_build_cmpf(b, "une", x, cis_arith_build_float(b, x->type, 0));
  else if (from_float)
    x = cis_emit_unary(b, cis_tfl_is_unsigned(out) ? "arith.fptoui" : "arith.fptosi", x, type);
  else if (to_float)
    x = (cis_tfl_is_unsigned(in) ? cis_arith_build_uitofp : cis_arith_build_sitofp)(b, x, type);
  else if (out->element == CIS_TFL_BOOL)
    x = cis_arith_build_cmpi(b, "ne", x, cis_arith_build_int(b, x->type, 0));
  else
    x = cis_emit_resize(b, x, type, cis_tfl_is_unsigned(in));
  return cis_tfl_set(op, 0, cis_emit_yield(&body, x));
}

// --- functions of floats ---

/// ABS, NEG, SQRT, EXP and their like, of f32; ABS, NEG and SQUARE of i32 too.
bool cis_tfl_lower_unary(cis_tfl_op *op) {
  static const struct {
    char what;
    const char *name;
  } functions[] = {{'a', "math.absf"},
                   {'c', "math.ceil"},
                   {'C', "math.cos"},
                   {'e', "math.exp"},
                   {'f', "math.floor"},
                   {'l', "math.log"},
                   {'n', "arith.negf"},
                   {'s', "math.sqrt"},
                   {'S', "math.sin"},
                   {'r', "math.roundeven"},
                   {0, NULL}};
  int what = op->row->argument;
  const cis_tfl_tensor *in = cis_tfl_in(op, 0);
  bool is_whole = in->element == CIS_TFL_I32 && (what == 'a' || what == 'n' || what == 'q');
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, is_whole ? 1u << CIS_TFL_I32 : FLOAT) ||
      !cis_tfl_check_like(op, cis_tfl_out(op, 0), in) || !begin(op, 1, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0], *y = NULL;
  if (what == 'q') {
    y = cis_arith_build_mul(b, x, x);
  } else if (is_whole) {
    y = cis_arith_build_subi(b, cis_arith_build_int(b, x->type, 0), x);
    y = what == 'a' ? cis_arith_build_maxsi(b, x, y) : y;
  } else if (what == 'R') { // 1 / sqrt(x)
    y = cis_emit_unary(b, "math.sqrt", x, x->type);
    y = cis_arith_build_divf(b, cis_arith_build_float(b, x->type, 1), y);
  } else if (what == 'E') { // ELU: x, or e^x - 1 below 0
    y = cis_emit_unary(b, "math.expm1", x, x->type);
    cis_value *below = cis_arith_build_cmpf(b, "olt", x, cis_arith_build_float(b, x->type, 0));
    y = cis_arith_build_select(b, below, y, x);
  }
  for (int i = 0; !y && functions[i].name; ++i)
    if (functions[i].what == what)
      y = cis_emit_unary(b, functions[i].name, x, x->type);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}

/// DIV, SQUARED_DIFFERENCE of floats, with an activation; FLOOR_DIV, FLOOR_MOD.
bool cis_tfl_lower_divide(cis_tfl_op *op) {
  int what = op->row->argument;
  const cis_tfl_tensor *x = cis_tfl_in(op, 0), *out = cis_tfl_out(op, 0);
  int64_t activation = what == '/' ? cis_fb_int(op->options, 0, 1, 0) : 0;
  cis_tfl_range range;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, x, FLOAT) || !cis_tfl_check_like(op, cis_tfl_in(op, 1), x) ||
      !cis_tfl_check_like(op, out, x) || !cis_tfl_activation(op, activation, out, &range) ||
      !begin(op, 2, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *first = body.args[0], *second = body.args[1], *y;
  if (what == 'd') {
    y = cis_arith_build_sub(b, first, second);
    y = cis_arith_build_mulf(b, y, y);
  } else if (what == '%') { // with the divisor's sign
    y = cis_emit_binary(b, "arith.remf", first, second);
    cis_value *zero = cis_arith_build_float(b, y->type, 0);
    cis_value *differs = cis_arith_build_xori(b, cis_arith_build_cmpf(b, "olt", second, zero),
                                              cis_arith_build_cmpf(b, "olt", y, zero));
    differs = cis_arith_build_andi(b, differs, cis_arith_build_cmpf(b, "une", y, zero));
    y = cis_arith_build_select(b, differs, cis_arith_build_addf(b, y, second), y);
  } else {
    y = cis_arith_build_divf(b, first, second);
    if (what == 'f')
      y = cis_emit_unary(b, "math.floor", y, y->type);
  }
  y = cis_emit_clamp_float(b, y, range.low_float, range.high_float);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}

// --- booleans ---

/// EQUAL, LESS and their like; quantized numbers are compared in steps of one scale.
bool cis_tfl_lower_compare(cis_tfl_op *op) {
  static const char *const whole[] = {"eq", "ne", "sgt", "sge", "slt", "sle"};
  static const char *const real[] = {"oeq", "une", "ogt", "oge", "olt", "ole"};
  const cis_tfl_tensor *x = cis_tfl_in(op, 0), *y = cis_tfl_in(op, 1), *out = cis_tfl_out(op, 0);
  float scales[2] = {1, 1};
  cis_linalg_body body;
  uint32_t ordered = FLOAT | INTEGERS | 1u << CIS_TFL_I8;
  bool is_equality = op->row->argument < 2;
  if (!cis_tfl_check_element(op, x, is_equality ? ordered | 1u << CIS_TFL_BOOL : ordered) ||
      !cis_tfl_check_like(op, y, x) || !cis_tfl_check_element(op, out, 1u << CIS_TFL_BOOL) ||
      (is_quantized(x) &&
       (!cis_tfl_get_scale(op, x, &scales[0]) || !cis_tfl_get_scale(op, y, &scales[1]))) ||
      !begin(op, 2, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *first = body.args[0], *second = body.args[1];
  if (is_quantized(x)) {
    first = rescaled(b, x, first, 8, cis_tfl_quantize((double)scales[0]));
    second = rescaled(b, y, second, 8, cis_tfl_quantize((double)scales[1]));
  }
  cis_value *result = cis_tfl_is_float(x)
                          ? cis_arith_build_cmpf(b, real[op->row->argument], first, second)
                          : cis_arith_build_cmpi(b, whole[op->row->argument], first, second);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, result));
}

/// LOGICAL_AND, LOGICAL_OR, LOGICAL_NOT.
bool cis_tfl_lower_logical(cis_tfl_op *op) {
  int what = op->row->argument;
  cis_linalg_body body;
  for (uint32_t i = 0; i < op->inputs.num; ++i)
    if (!cis_tfl_check_element(op, cis_tfl_in(op, i), 1u << CIS_TFL_BOOL))
      return false;
  if (!cis_tfl_check_element(op, cis_tfl_out(op, 0), 1u << CIS_TFL_BOOL) ||
      !begin(op, op->inputs.num, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  cis_value *y = what == '!'   ? cis_arith_build_xori(b, x, cis_arith_build_bool(b, true))
                 : what == '&' ? cis_arith_build_andi(b, x, body.args[1])
                               : cis_arith_build_ori(b, x, body.args[1]);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}

/// SELECT_V2: the second or the third input, as the first says.
bool cis_tfl_lower_select(cis_tfl_op *op) {
  const cis_tfl_tensor *out = cis_tfl_out(op, 0);
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, cis_tfl_in(op, 0), 1u << CIS_TFL_BOOL) ||
      !cis_tfl_check_like(op, cis_tfl_in(op, 1), out) ||
      !cis_tfl_check_like(op, cis_tfl_in(op, 2), out) || !begin(op, 3, &body))
    return false;
  cis_value *y = cis_arith_build_select(&body.body, body.args[0], body.args[1], body.args[2]);
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}

/// PRELU: a slope for each element below 0.
bool cis_tfl_lower_prelu(cis_tfl_op *op) {
  const cis_tfl_tensor *in = cis_tfl_in(op, 0), *slope = cis_tfl_in(op, 1),
                       *out = cis_tfl_out(op, 0);
  float from = 1, by = 1, to = 1;
  cis_tfl_range range;
  cis_linalg_body body;
  if (!cis_tfl_check_element(op, in, FLOAT | 1u << CIS_TFL_I8) ||
      !cis_tfl_check_like(op, slope, in) || !cis_tfl_check_like(op, out, in) ||
      !cis_tfl_activation(op, 0, out, &range) ||
      (is_quantized(in) &&
       (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, slope, &by) ||
        !cis_tfl_get_scale(op, out, &to))) ||
      !begin(op, 2, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = cis_tfl_emit_read(b, in, body.args[0]);
  cis_value *product = cis_arith_build_mul(b, x, cis_tfl_emit_read(b, slope, body.args[1])), *y;
  if (is_quantized(in)) {
    cis_value *above = cis_tfl_emit_multiply(b, x, cis_tfl_quantize((double)(from / to)));
    cis_value *below =
        cis_tfl_emit_multiply(b, product, cis_tfl_quantize((double)(from * by / to)));
    cis_value *is_above = cis_arith_build_cmpi(b, "sge", x, cis_arith_build_int(b, x->type, 0));
    y = cis_tfl_emit_store(b, out, cis_arith_build_select(b, is_above, above, below), &range);
  } else {
    cis_value *is_above = cis_arith_build_cmpf(b, "oge", x, cis_arith_build_float(b, x->type, 0));
    y = cis_arith_build_select(b, is_above, x, product);
  }
  return cis_tfl_set(op, 0, cis_emit_yield(&body, y));
}
