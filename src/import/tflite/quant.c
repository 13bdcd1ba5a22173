// Quantized numbers: real factors as fixed-point numbers, and how products are rounded.
#include "import/formula.h"
#include "import/tflite/model.h"

#include <math.h>

// --- numbers known now ---

cis_tfl_scale cis_tfl_quantize(double real) {
  if (!(real > 0) || isinf(real))
    return (cis_tfl_scale){0, 0};
  int shift;
  int64_t fraction = (int64_t)round(frexp(real, &shift) * (double)(INT64_C(1) << 31));
  if (fraction == INT64_C(1) << 31) {
    fraction /= 2;
    ++shift;
  }
  if (shift < -31)
    return (cis_tfl_scale){0, 0};
  if (shift > 30)
    return (cis_tfl_scale){INT32_MAX, 30};
  return (cis_tfl_scale){(int32_t)fraction, shift};
}

bool cis_tfl_get_scale(const cis_tfl_op *op, const cis_tfl_tensor *tensor, float *out) {
  *out = cis_fb_float_at(tensor->scales, 0);
  if (tensor->scales.num == 1 && *out > 0 && !isinf(*out))
    return true;
  return cis_tfl_error(op, tensor, "expected one scale, greater than 0");
}

int32_t cis_tfl_reduced(int32_t multiplier) {
  return multiplier < 0x7FFF0000 ? (multiplier + (1 << 15)) >> 16 : 0x7FFF;
}

int32_t cis_tfl_zero_point(const cis_tfl_tensor *tensor) {
  return (int32_t)cis_fb_int_at(tensor->zero_points, 0, 8);
}

// --- activations ---

static int64_t quantized(float value, float scale, int32_t zero_point) {
  float steps = roundf(value / scale);
  return zero_point + (int64_t)(steps > 1e9F ? 1e9F : steps < -1e9F ? -1e9F : steps);
}

bool cis_tfl_activation(const cis_tfl_op *op, int64_t kind, const cis_tfl_tensor *output,
                        cis_tfl_range *out) {
  enum { NONE, RELU, RELU_N1_TO_1, RELU6 };
  static const float lows[] = {-INFINITY, 0, -1, 0}, highs[] = {INFINITY, INFINITY, 1, 6};
  if (kind < NONE || kind > RELU6)
    return cis_tfl_error(op, NULL, "fused activation %d is not known", (int)kind);
  uint32_t width = cis_type_bit_width(cis_type_element(output->type));
  uint32_t is_unsigned = cis_tfl_is_unsigned(output);
  *out = (cis_tfl_range){is_unsigned ? 0 : INT64_MIN >> (64 - width),
                         INT64_MAX >> (64 - width - is_unsigned), lows[kind], highs[kind]};
  if (cis_tfl_is_float(output) || kind == NONE)
    return true;
  if (width == 64)
    return cis_tfl_error(op, output, "expected no fused activation");
  float scale = 1;
  if (output->element != CIS_TFL_I32 && !cis_tfl_get_scale(op, output, &scale))
    return false;
  int64_t low = quantized(lows[kind], scale, cis_tfl_zero_point(output));
  int64_t high = quantized(highs[kind], scale, cis_tfl_zero_point(output));
  out->low = !isinf(lows[kind]) && low > out->low ? low : out->low;
  out->high = !isinf(highs[kind]) && high < out->high ? high : out->high;
  return true;
}

// --- ops that compute with scales ---

cis_value *cis_tfl_emit_high_product(cis_loc_builder *e, cis_value *a, cis_value *b) {
  return CIS_FORMULA(e, "i32((i64(a) * i64(b) + 1073741824) >> 31)", a, b);
}

cis_value *cis_tfl_emit_divide(cis_loc_builder *e, cis_value *x, int by) {
  int64_t top = cis_type_bit_width(x->type) - 1, half = by ? INT64_C(1) << (by - 1) : 0;
  return by ? CIS_FORMULA(e, "(x + (x >> top) + half) >> by", x, top, half, by) : x;
}

cis_value *cis_tfl_emit_divide_by(cis_loc_builder *e, cis_value *x, cis_value *by,
                                  bool may_be_zero) {
  int64_t top = cis_type_bit_width(x->type) - 1;
  return CIS_FORMULA(e,
                     may_be_zero
                         ? "sign = by > 0 ? x >> top : 0; (x + sign + ((1 << by) >> 1)) >> by"
                         : "(x + (x >> top) + ((1 << by) >> 1)) >> by",
                     x, by, top);
}

cis_value *cis_tfl_emit_multiply(cis_loc_builder *e, cis_value *x, cis_tfl_scale scale) {
  int left = scale.shift > 0 ? scale.shift : 0;
  if (cis_type_is_float(x->type))
    return x;
  if (cis_type_is_int_of(x->type, 64)) { // rounded once, with a multiplier of 16 bits
    int by = scale.shift < 14 ? 15 - scale.shift : 1;
    int64_t half = INT64_C(1) << (by - 1), multiplier = cis_tfl_reduced(scale.multiplier);
    return CIS_FORMULA(e, "i32((x * multiplier + half) >> by)", x, multiplier, half, by);
  }
  if (left)
    x = CIS_FORMULA(e, "x << left", x, left);
  x = CIS_FORMULA(e, "(i64(x) * multiplier + 1073741824) >> 31", x, scale.multiplier);
  x = cis_tfl_emit_divide(e, x, left - scale.shift);
  return CIS_FORMULA(e, "i32(x)", x);
}

cis_value *cis_tfl_emit_rescaled(cis_loc_builder *e, cis_value *x, double real) {
  return cis_tfl_emit_multiply(e, x, cis_tfl_quantize(real));
}

cis_value *cis_tfl_emit_read(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x) {
  int32_t zero = cis_tfl_zero_point(tensor);
  if (cis_type_is_float(x->type))
    return x;
  x = cis_emit_convert(e, x, cis_type_i(e->b.ctx, 32), cis_tfl_is_unsigned(tensor));
  return zero ? CIS_FORMULA(e, "x - zero", x, zero) : x;
}

cis_value *cis_tfl_emit_zero_point(cis_tfl_op *op) {
  cis_type element = cis_type_element(op->out->type);
  return cis_type_is_float(element)
             ? cis_arith_build_float(&op->e, element, 0)
             : cis_arith_build_int(&op->e, element, cis_tfl_zero_point(op->out));
}

cis_value *cis_tfl_emit_element(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *all,
                                cis_value *const *at) {
  return cis_tfl_emit_read(e, tensor, CIS_FORMULA(e, "all[at]", all, at));
}

cis_value *cis_tfl_emit_bounded(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x,
                                const cis_tfl_range *range) {
  if (cis_type_is_float(x->type))
    return cis_emit_clamp_float(e, x, range->low_float, range->high_float);
  return cis_emit_convert(e, cis_emit_clamp(e, x, range->low, range->high),
                          cis_type_element(tensor->type), false);
}

cis_value *cis_tfl_emit_store(cis_loc_builder *e, const cis_tfl_tensor *tensor, cis_value *x,
                              const cis_tfl_range *range) {
  int32_t zero = cis_tfl_zero_point(tensor);
  if (zero && !cis_type_is_float(x->type))
    x = CIS_FORMULA(e, "x + zero", x, zero);
  return cis_tfl_emit_bounded(e, tensor, x, range);
}

cis_value *cis_tfl_emit_add_product(cis_loc_builder *e, cis_value *sum, cis_value *x,
                                    cis_value *y) {
  cis_type type = sum->type;
  return CIS_FORMULA(e, "sum + type(x * y)", sum, type, x, y);
}
