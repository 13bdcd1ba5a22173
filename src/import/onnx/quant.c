// Quantized numbers: scales and zero points.
#include "import/onnx/model.h"

enum { BYTES = 1 << CIS_ONNX_U8 | 1 << CIS_ONNX_I8, WORDS = 1 << CIS_ONNX_U16 | 1 << CIS_ONNX_I16 };

cis_onnx_element cis_onnx_sum_element(cis_onnx_element element) {
  return element == CIS_ONNX_F16 || element == CIS_ONNX_BF16 ? CIS_ONNX_F32
         : BYTES >> element & 1                              ? CIS_ONNX_I32
                                                             : element;
}

cis_value *cis_onnx_emit_scalar(cis_onnx_op *op, uint32_t i) {
  const cis_onnx_value *v = cis_onnx_in(op, i);
  if (cis_emit_count(v->type) != 1) {
    cis_onnx_error(op, v, "expected one number");
    return NULL;
  }
  return cis_emit_scalar(&op->e, cis_onnx_use(op, i));
}

bool cis_onnx_get_factor(cis_onnx_op *op, uint32_t i, uint32_t zero, int64_t channels,
                         cis_onnx_factor *out) {
  const cis_onnx_value *point = cis_onnx_in(op, zero), *x = cis_onnx_in(op, i);
  *out = (cis_onnx_factor){.x = cis_onnx_use(op, i), .element = x->element};
  if (!point)
    return true;
  if (point->element != x->element)
    return cis_onnx_error(op, point, "expected elements like those of '%.*s'",
                          CIS_STR_ARG(x->name));
  if (cis_emit_count(point->type) == 1)
    out->zero = cis_onnx_emit_scalar(op, zero);
  else if (channels && cis_onnx_check_shape(op, zero, &channels, 1))
    out->zero = cis_onnx_use(op, zero);
  return out->zero || (!channels && cis_onnx_error(op, point, "expected one number"));
}

cis_value *cis_onnx_emit_factor(cis_loc_builder *b, const cis_onnx_factor *f, cis_value *const *at,
                                cis_value *channel) {
  cis_type sum = cis_onnx_element_type(b->b.ctx, cis_onnx_sum_element(f->element));
  bool is_unsigned = cis_onnx_is_unsigned(f->element);
  cis_value *x = CIS_FORMULA_OF(b, is_unsigned, "sum(x[at])", f->x, at, sum), *zero = f->zero;
  if (!zero)
    return x;
  if (cis_type_is_ranked_tensor(zero->type))
    zero = CIS_FORMULA(b, "zero[channel]", zero, channel);
  return CIS_FORMULA_OF(b, is_unsigned, "x - sum(zero)", x, zero, sum);
}

cis_value *cis_onnx_emit_quantized(cis_loc_builder *b, cis_value *x, cis_value *zero,
                                   cis_onnx_element element) {
  cis_type type = cis_onnx_element_type(b->b.ctx, element), real = x->type;
  bool is_unsigned = cis_onnx_is_unsigned(element);
  double all = (double)(INT64_C(1) << cis_type_bit_width(type)), low = is_unsigned ? 0 : -all / 2;
  double high = low + all - 1;
  x = CIS_FORMULA(b, "roundeven(x)", x);
  if (zero)
    x = CIS_FORMULA_OF(b, is_unsigned, "x + real(zero)", x, zero, real);
  return CIS_FORMULA(b, "type(i32(clamp(x, low, high)))", x, low, high, type);
}

/// Input `i`, a scale or zero point of one number or one for each element of an axis, gets as many
/// dimensions as the elements need to broadcast it. False after an error.
static bool fit_parameter(cis_onnx_op *op, uint32_t i) {
  uint32_t axis = op->rank;
  int64_t sizes[CIS_IMPORT_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
  cis_type type = cis_onnx_use(op, i)->type;
  if (cis_emit_count(type) != 1) {
    if (!cis_onnx_get_axis(op, "axis", 1, op->rank, &axis) ||
        !cis_onnx_check_shape(op, i, &op->x->type->shaped.shape[axis], 1))
      return false;
    sizes[0] = cis_type_dim(type, 0);
  }
  op->values.data[i] = cis_emit_reshape(
      &op->e, cis_onnx_use(op, i), cis_emit_tensor(cis_type_element(type), sizes, op->rank - axis));
  return true;
}

/// QuantizeLinear, DequantizeLinear.
bool cis_onnx_lower_quantize(cis_onnx_op *op) {
  bool is_back = op->row->argument[0] == 'd', has_zero = cis_onnx_in(op, 2) != NULL;
  cis_onnx_element whole = is_back    ? op->element
                           : has_zero ? cis_onnx_in(op, 2)->element
                                      : (cis_onnx_element)cis_onnx_int(op, "output_dtype", 2);
  uint32_t numbers = BYTES | WORDS | (is_back ? 1 << CIS_ONNX_I32 : 0);
  if (!whole)
    whole = CIS_ONNX_U8;
  if (whole > 16 || !(numbers >> whole & 1) || cis_onnx_int(op, "block_size", 0))
    return cis_onnx_error(op, op->x, "blocks, or quantized numbers that are not taken");
  if (!cis_onnx_check(op, 0, is_back ? numbers : CIS_ONNX_FLOATS | 1 << CIS_ONNX_I32) ||
      (is_back && !cis_onnx_check_like(op, 2, 0)) || !fit_parameter(op, 1) ||
      (has_zero && !fit_parameter(op, 2)))
    return false;
  op->element = is_back ? cis_onnx_in(op, 1)->element : whole;
  if (!cis_onnx_open_with(op, op->values.data, has_zero ? 3 : 2, NULL))
    return false;
  cis_value *v = op->args[0], *by = op->args[1], *zero = has_zero ? op->args[2] : NULL;
  by = CIS_FORMULA(&op->b, "f32(by)", by);
  v = is_back ? CIS_FORMULA_OF(&op->b, cis_onnx_is_unsigned(whole),
                               zero ? "i32(v) - i32(zero)" : "i32(v)", v, zero)
              : cis_onnx_emit_cast(&op->b, v, op->x->element, CIS_ONNX_F32);
  v = CIS_FORMULA(&op->b, is_back ? "f32(v) * by" : "v / by", v, by);
  return cis_onnx_close(op, is_back ? v : cis_onnx_emit_quantized(&op->b, v, zero, whole));
}

/// DynamicQuantizeLinear: scale and zero point of the elements' range, then the elements.
bool cis_onnx_lower_dynamic_quantize(cis_onnx_op *op) {
  cis_type real = cis_type_element(op->x->type), byte = cis_type_i(op->e.b.ctx, 8);
  cis_type scalars[] = {cis_emit_tensor(real, NULL, 0), cis_emit_tensor(byte, NULL, 0)};
  cis_value *bounds[2], *results[2];
  cis_linalg_body body = cis_emit_generic(&op->e, scalars, 2, NULL, 0, NULL);
  cis_loc_builder *b = &body.body;
  for (uint32_t k = 0; k < 2; ++k) { // 0 is in the range
    cis_emit_nest nest = cis_emit_nest_begin(b, cis_emit_zero(b, real));
    for (uint32_t i = 0; i < op->rank; ++i)
      op->at[i] = cis_emit_nest_count(&nest, op->sizes[i]);
    bounds[k] = cis_emit_nest_end(
        &nest,
        CIS_ONNX(op, &nest.body, k ? "max(carried, X[at])" : "min(carried, X[at])", nest.carried));
  }
  cis_value *low = bounds[0], *high = bounds[1];
  cis_value *scale = CIS_FORMULA(b, "s = (high - low) / 255; s == 0 ? 1 : s", low, high);
  cis_value *zero = CIS_FORMULA(b, "-low / scale", low, scale);
  results[0] = scale, results[1] = cis_onnx_emit_quantized(b, zero, NULL, CIS_ONNX_U8);
  cis_linalg_build_yield(b, results, 2);
  cis_value *inputs[] = {cis_onnx_use(op, 0), cis_op_result(body.op, 0), cis_op_result(body.op, 1)};
  op->element = CIS_ONNX_U8;
  if (!cis_onnx_open_with(op, inputs, 3, NULL))
    return false;
  cis_value *own = cis_onnx_emit(op, &op->b, "x / y", "", NULL, 0);
  own = cis_onnx_emit_quantized(&op->b, own, op->args[2], CIS_ONNX_U8);
  return cis_onnx_close(op, own) && cis_onnx_set(op, 1, inputs[1], CIS_ONNX_F32) &&
         cis_onnx_set(op, 2, inputs[2], CIS_ONNX_U8);
}
