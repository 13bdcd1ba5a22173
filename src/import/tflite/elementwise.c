// Operators that compute each element of the output from one element of each input, which are
// broadcast: one linalg.generic each.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

/// Begins the generic over the output, with the values of all inputs.
static cis_linalg_body begin(cis_tfl_op *op) {
  return cis_emit_generic(&op->e, &op->out->type, 1, op->x, op->inputs.num, NULL);
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
  cis_linalg_body body = begin(op);
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
  cis_linalg_body body = begin(op);
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
  cis_linalg_body body = begin(op);
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

// --- casts, quantization ---

/// QUANTIZE: of floats, or of numbers with another scale; RELU, RELU6, RELU_N1_TO_1: with a fused
/// activation, and the factor in single precision.
bool cis_tfl_lower_quantize(cis_tfl_op *op) {
  int activation = *op->row->argument - '0';
  float from = cis_tfl_scale_of(op->in[0]), to = cis_tfl_scale_of(op->out);
  double real = activation ? (double)(from / to) : (double)from / (double)to, step = (double)to;
  if (!cis_tfl_activation(op, activation, op->out, &op->range))
    return false;
  cis_linalg_body body = begin(op);
  cis_loc_builder *b = &body.body;
  cis_value *x = cis_tfl_emit_read(b, op->in[0], body.args[0]);
  // Clamped before it is an integer, because a float beyond 32 bits has none.
  x = !cis_tfl_is_float(op->in[0]) || activation
          ? cis_tfl_emit_rescaled(b, x, real)
          : CIS_FORMULA(b, "i64(i32(clamp(round(x / step), -2147483648, 2147483520)))", x, step);
  return end(op, &body, cis_tfl_emit_store(b, op->out, x, &op->range));
}

/// DEQUANTIZE: scale * (x - zero point), the product in double precision.
bool cis_tfl_lower_dequantize(cis_tfl_op *op) {
  double scale = (double)cis_tfl_scale_of(op->in[0]);
  bool is_float = cis_tfl_is_float(op->in[0]);
  cis_linalg_body body = begin(op);
  cis_value *x = cis_tfl_emit_read(&body.body, op->in[0], body.args[0]);
  x = CIS_FORMULA(&body.body, is_float ? "f32(x)" : "f32(f64(x) * scale)", x, scale);
  return end(op, &body, x);
}

/// CAST: numbers are truncated towards zero, or keep their low bits.
bool cis_tfl_lower_cast(cis_tfl_op *op) {
  const cis_tfl_tensor *in = op->in[0], *out = op->out;
  cis_linalg_body body = begin(op);
  cis_value *x = body.args[0];
  x = out->element == CIS_TFL_BOOL && in->element != CIS_TFL_BOOL
          ? CIS_FORMULA(&body.body, "x != 0", x)
          : cis_emit_convert(&body.body, x, cis_type_element(out->type),
                             cis_tfl_is_unsigned(cis_tfl_is_float(in) ? out : in));
  return end(op, &body, x);
}

// --- functions ---

/// LOGISTIC, TANH, HARD_SWISH.
bool cis_tfl_lower_function(cis_tfl_op *op) {
  bool is_tanh = *op->row->argument == 't', is_unsigned = cis_tfl_is_unsigned(op->in[0]);
  bool is_short = op->in[0]->element == CIS_TFL_I16;
  cis_value *table = is_short                      ? cis_tfl_emit_sigmoids(&op->e)
                     : cis_tfl_is_float(op->in[0]) ? NULL
                                                   : cis_tfl_emit_table8(op);
  if (!table && !cis_tfl_is_float(op->in[0]))
    return false;
  cis_linalg_body body = begin(op);
  cis_loc_builder *b = &body.body;
  cis_value *x = body.args[0];
  if (is_short)
    x = cis_tfl_emit_sigmoid16_of(b, x, cis_tfl_scale_of(op->in[0]), table, is_tanh);
  else if (table)
    x = CIS_FORMULA_OF(b, is_unsigned, is_unsigned ? "table[index(x)]" : "table[index(x) + 128]", x,
                       table);
  else if (*op->row->argument == 'l')
    x = cis_tfl_emit_logistic(b, x);
  else
    x = CIS_FORMULA(b, is_tanh ? "tanh(x)" : "x * clamp(x + 3, 0, 6) / 6", x);
  return end(op, &body, x);
}
