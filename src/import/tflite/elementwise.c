// Operators that compute each element of the output from one element of each input, which are
// broadcast: one linalg.generic each.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

/// Begins the generic over the output, with the values of all inputs. False after an error: an
/// input that cannot be broadcast.
static bool begin(cis_tfl_op *op, cis_linalg_body *out) {
  for (uint32_t i = 0; i < op->inputs.num; ++i)
    if (!cis_emit_can_broadcast(op->in[i]->type, op->out->type))
      return cis_tfl_error(op, op->in[i], "its shape cannot be broadcast to '%s'",
                           cis_type_text(op->out->type));
  *out = cis_emit_generic(&op->e, &op->out->type, 1, op->x, op->inputs.num, NULL);
  return true;
}

static bool end(cis_tfl_op *op, cis_linalg_body *body, cis_value *x) {
  return cis_tfl_set(op, 0, cis_emit_yield(body, x));
}

/// (x - zero point) * 2^left, rescaled.
static cis_value *emit_steps(cis_loc_builder *b, const cis_tfl_tensor *t, cis_value *x, int left,
                             double real) {
  x = cis_tfl_emit_read(b, t, x);
  return cis_tfl_emit_rescaled(b, CIS_FORMULA(b, "x << left", x, left), real);
}

/// The formula of the row, of x, y and z.
static cis_value *emit_formula(const cis_tfl_op *op, cis_loc_builder *b, cis_value *const *args) {
  cis_formula_arg x[3] = {0};
  for (uint32_t i = 0; i < op->inputs.num; ++i)
    x[i].value = args[i];
  return cis_emit_formula(b, cis_tfl_is_unsigned(op->in[0]), op->row->argument, "x, y, z", x);
}

/// Operators that are the formula of their row. Quantized numbers are compared in steps of one
/// scale.
bool cis_tfl_lower_formula(cis_tfl_op *op) {
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_value *x[3];
  for (uint32_t i = 0; i < op->inputs.num; ++i) {
    bool is_step = op->out->element == CIS_TFL_BOOL && cis_tfl_is_quantized(op->in[i]);
    x[i] = is_step ? emit_steps(&body.body, op->in[i], body.args[i], 8,
                                (double)cis_tfl_scale_of(op->in[i]))
                   : body.args[i];
  }
  return end(op, &body, emit_formula(op, &body.body, x));
}

/// ADD, SUB, MUL, DIV, with an activation. SUB of quantized numbers reckons in single precision.
bool cis_tfl_lower_arithmetic(cis_tfl_op *op) {
  char what = op->row->argument[2];
  int left = op->out->element == CIS_TFL_I16 ? 15 : 20;
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x[] = {body.args[0], body.args[1]};
  if (!cis_tfl_is_quantized(op->in[0]))
    return end(op, &body, cis_tfl_emit_bounded(b, op->out, emit_formula(op, b, x), &op->range));
  float from[] = {cis_tfl_scale_of(op->in[0]), cis_tfl_scale_of(op->in[1])};
  float most = from[0] > from[1] ? from[0] : from[1], one = (float)(1 << left);
  float to = cis_tfl_scale_of(op->out);
  double real = what == '*'   ? (double)from[0] * (double)from[1] / (double)to
                : what == '-' ? (double)(2 * most / (one * to))
                              : 2 * (double)most / ((double)one * (double)to);
  for (int i = 0; i < 2; ++i) {
    double part =
        what == '-' ? (double)(from[i] / (2 * most)) : (double)from[i] / (2 * (double)most);
    x[i] = what == '*' ? cis_tfl_emit_read(b, op->in[i], x[i])
                       : emit_steps(b, op->in[i], x[i], left, part);
  }
  x[0] = cis_tfl_emit_rescaled(b, emit_formula(op, b, x), real);
  return end(op, &body, cis_tfl_emit_store(b, op->out, x[0], &op->range));
}

/// LEAKY_RELU, PRELU: a slope for each element below 0, which is a number or an input.
bool cis_tfl_lower_slope(cis_tfl_op *op) {
  bool is_leaky = *op->row->argument == 'l';
  double alpha = (double)cis_fb_float(op->options, 0);
  float from = cis_tfl_scale_of(op->in[0]), to = cis_tfl_scale_of(op->out);
  float by = is_leaky ? (float)alpha : cis_tfl_scale_of(op->in[1]), slope = from * by / to;
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = cis_tfl_emit_read(b, op->in[0], body.args[0]), *below = x, *above;
  if (!is_leaky)
    below = cis_arith_build_mul(b, x, cis_tfl_emit_read(b, op->in[1], body.args[1]));
  if (!cis_tfl_is_quantized(op->in[0])) {
    below = is_leaky ? CIS_FORMULA(b, "x * alpha", x, alpha) : below;
    x = CIS_FORMULA(b, is_leaky ? "x > 0 ? x : below" : "x >= 0 ? x : below", x, below);
    return end(op, &body, x);
  }
  above = cis_tfl_emit_rescaled(b, x, (double)(from / to));
  below = cis_tfl_emit_rescaled(b, below, fabs((double)slope));
  x = CIS_FORMULA(b, slope < 0 ? "x >= 0 ? above : -below" : "x >= 0 ? above : below", x, above,
                  below);
  return end(op, &body, cis_tfl_emit_store(b, op->out, x, &op->range));
}

/// RELU, RELU6, RELU_N1_TO_1: a fused activation alone.
bool cis_tfl_lower_relu(cis_tfl_op *op) {
  cis_linalg_body body;
  if (!cis_tfl_activation(op, *op->row->argument - '0', op->out, &op->range) || !begin(op, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = cis_tfl_emit_read(b, op->in[0], body.args[0]);
  float real = cis_tfl_scale_of(op->in[0]) / cis_tfl_scale_of(op->out);
  x = cis_tfl_emit_rescaled(b, x, (double)real);
  return end(op, &body, cis_tfl_emit_store(b, op->out, x, &op->range));
}

// --- functions ---

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
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  float from, to;
  if (!cis_tfl_get_scale(op, in, &from) || !cis_tfl_get_scale(op, out, &to))
    return false;
  int32_t more = in->element == CIS_TFL_U8 ? 128 : 0;
  int32_t zero = cis_tfl_zero_point(in), out_zero = cis_tfl_zero_point(out);
  if (zero < more - 128 || zero > more + 127 || out_zero < more - 128 || out_zero > more + 127)
    return cis_tfl_error(op, in, "expected zero points from %d to %d", more - 128, more + 127);
  zero -= more, out_zero -= more;
  for (int32_t i = 0; i < 256; ++i)
    table[i] =
        more + (*op->row->argument == 'l'   ? cis_tfl_logistic8(i - 128, zero, from)
                : *op->row->argument == 't' ? cis_tfl_tanh8(i - 128, zero, from)
                                            : hard_swish8(i - 128, zero, out_zero, from, to));
  return true;
}

bool cis_tfl_lower_function(cis_tfl_op *op) {
  char what = *op->row->argument;
  int32_t results[256], multiplier = 0;
  cis_value *table = NULL;
  cis_linalg_body body;
  float scale = 1;
  int shift = 0;
  bool is_short = op->in[0]->element == CIS_TFL_I16, is_unsigned = cis_tfl_is_unsigned(op->in[0]);
  if (is_short) {
    if (!cis_tfl_get_scale(op, op->in[0], &scale))
      return false;
    cis_tfl_sigmoid_scale(scale, what == 't', &multiplier, &shift);
    table = cis_tfl_emit_sigmoids(&op->e);
  } else if (cis_tfl_is_quantized(op->in[0])) { // by how far the number is from the least
    if (!fill_table(op, results))
      return false;
    table = cis_emit_numbers(&op->e, cis_type_element(op->out->type), results, 256);
  }
  if (!begin(op, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  if (is_short)
    x = cis_tfl_emit_sigmoid16(b, x, multiplier, shift, table, what == 't');
  else if (table)
    x = CIS_FORMULA_OF(b, is_unsigned, is_unsigned ? "table[index(x)]" : "table[index(x) + 128]", x,
                       table);
  else if (what == 'l')
    x = cis_tfl_emit_logistic(b, x);
  else
    x = CIS_FORMULA(b, what == 't' ? "tanh(x)" : "x * clamp(x + 3, 0, 6) / 6", x);
  return end(op, &body, x);
}

// --- casts, quantization ---

/// QUANTIZE: of floats, or of numbers with another scale.
bool cis_tfl_lower_quantize(cis_tfl_op *op) {
  double from = (double)cis_tfl_scale_of(op->in[0]), to = (double)cis_tfl_scale_of(op->out);
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_loc_builder *b = &body.body;
  cis_value *x = cis_tfl_emit_read(b, op->in[0], body.args[0]);
  // Clamped before it is an integer, because a float beyond 32 bits has none.
  x = cis_tfl_is_float(op->in[0])
          ? CIS_FORMULA(b, "i64(i32(clamp(round(x / to), -2147483648, 2147483520)))", x, to)
          : cis_tfl_emit_rescaled(b, x, from / to);
  return end(op, &body, cis_tfl_emit_store(b, op->out, x, &op->range));
}

/// DEQUANTIZE: scale * (x - zero point), the product in double precision.
bool cis_tfl_lower_dequantize(cis_tfl_op *op) {
  double scale = (double)cis_tfl_scale_of(op->in[0]);
  bool is_float = cis_tfl_is_float(op->in[0]);
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_value *x = cis_tfl_emit_read(&body.body, op->in[0], body.args[0]);
  x = CIS_FORMULA(&body.body, is_float ? "f32(x)" : "f32(f64(x) * scale)", x, scale);
  return end(op, &body, x);
}

/// CAST: numbers are truncated towards zero, or keep their low bits.
bool cis_tfl_lower_cast(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  cis_linalg_body body;
  if (!begin(op, &body))
    return false;
  cis_value *x = body.args[0];
  x = out->element == CIS_TFL_BOOL && in->element != CIS_TFL_BOOL
          ? CIS_FORMULA(&body.body, "x != 0", x)
          : cis_emit_convert(&body.body, x, cis_type_element(out->type),
                             cis_tfl_is_unsigned(cis_tfl_is_float(in) ? out : in));
  return end(op, &body, x);
}
