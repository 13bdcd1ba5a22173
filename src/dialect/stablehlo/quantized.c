// Checks of quantized elements: what moves elements keeps their scales and zero points, and
// products have operands and results that fit each other.
#include "dialect/quant/quant.h"
#include "dialect/stablehlo/check.h"
#include "dialect/stablehlo/impl.h"

static bool is_per_axis(cis_type element) {
  return cis_quant_is(element) && cis_quant_grain_of(element) == CIS_QUANT_AXIS;
}

static cis_type element_of(const cis_op *op, uint32_t operand) {
  return cis_type_element(cis_op_operand_type(op, operand));
}

static cis_type result_element(const cis_op *op) { return cis_type_element(op->results[0].type); }

bool cis_hlo_quantization_fits(cis_type tensor) {
  cis_type element = cis_type_element(tensor);
  if (!cis_quant_is(element))
    return true;
  if (!cis_quant_zero_points_fit(element))
    return false;
  if (!is_per_axis(element) || !cis_type_is_ranked_tensor(tensor))
    return true;
  int64_t axis = cis_quant_axis(element);
  if (axis < 0 || axis >= cis_type_rank(tensor))
    return false;
  int64_t size = cis_type_dim(tensor, (uint32_t)axis);
  return size == CIS_DYNAMIC || size == cis_quant_num_scales(element);
}

bool cis_hlo_verify_same_scales(cis_op *op) {
  cis_type from = element_of(op, 0), to = result_element(op);
  if (!cis_quant_is(from) || !cis_quant_is(to) || cis_quant_scales_equal(from, to))
    return true;
  return OP_ERROR(is_per_axis(from) ? "expect same quantization scales and zero_points"
                                    : "expect same quantization scale and zero_point");
}

bool cis_stablehlo_verify_transpose(cis_op *op) {
  cis_type from = element_of(op, 0), to = result_element(op);
  cis_hlo_dims dims = cis_stablehlo_ints(op, "permutation");
  bool fit = cis_hlo_verify_same_scales(op);
  if (!fit || !is_per_axis(from) || !is_per_axis(to))
    return fit;
  int32_t axis = cis_quant_axis(from), at = cis_quant_axis(to);
  return axis == dims.values[at] || OP_ERROR("operand quantization_dimension %" PRId32
                                             " is not same as permutation[%" PRId32 "] = %" PRId64,
                                             axis, at, dims.values[at]);
}

/// The axis goes where its dimension goes. One that is broadcast, from 1, may have other scales
/// only if there is one of them.
bool cis_hlo_verify_broadcast_scales(cis_op *op) {
  cis_type from = element_of(op, 0), to = result_element(op);
  cis_hlo_dims dims = cis_stablehlo_ints(op, "broadcast_dimensions");
  if (!is_per_axis(from) || !is_per_axis(to))
    return cis_hlo_verify_same_scales(op);
  int32_t axis = cis_quant_axis(from), at = cis_quant_axis(to);
  if (dims.values[axis] != at)
    return OP_ERROR("result quantization_dimension %" PRId32
                    " not same as broadcast_dimensions[%" PRId32 "] = %" PRId64,
                    at, axis, dims.values[axis]);
  return cis_quant_num_scales(from) == 1 || cis_hlo_verify_same_scales(op);
}

static bool product_before(cis_type tensor, int32_t axis, int64_t *out) {
  *out = 1;
  for (int32_t i = 0; i < axis; ++i)
    if (cis_type_dim(tensor, (uint32_t)i) == CIS_DYNAMIC ||
        __builtin_mul_overflow(*out, cis_type_dim(tensor, (uint32_t)i), out))
      return false;
  return true;
}

bool cis_hlo_verify_reshape_scales(cis_op *op) {
  cis_type from = element_of(op, 0), to = result_element(op);
  int64_t a, b;
  if (!is_per_axis(from) || !is_per_axis(to))
    return cis_hlo_verify_same_scales(op);
  if (cis_quant_num_scales(from) != cis_quant_num_scales(to))
    return OP_ERROR("expect same quantization dimension size for operand and result");
  if (!cis_hlo_verify_same_scales(op))
    return false;
  return !product_before(cis_op_operand_type(op, 0), cis_quant_axis(from), &a) ||
         !product_before(op->results[0].type, cis_quant_axis(to), &b) || a == b ||
         OP_ERROR("product of dimensions before quantization dimension must match between operand "
                  "and result");
}

// --- sums ---

bool cis_stablehlo_verify_add(cis_op *op) {
  cis_type lhs = element_of(op, 0), rhs = element_of(op, 1), made = result_element(op);
  static const char *const sides[] = {"lhs", "rhs"};
  if (!cis_quant_is(lhs) && !cis_quant_is(rhs) && !cis_quant_is(made))
    return true;
  if (!cis_quant_is(lhs) || !cis_quant_is(rhs) || !cis_quant_is(made))
    return cis_op_error(op, "expects  all operands and results to be either quantized or "
                            "non-quantized");
  cis_type operands[] = {lhs, rhs};
  for (int i = 0; i < 2; ++i) {
    if (!is_per_axis(operands[i]))
      continue;
    if (!is_per_axis(made))
      return OP_ERROR("result is not per_axis quantized but lhs or rhs are per_axis quantized");
    if (cis_quant_axis(operands[i]) != cis_quant_axis(made))
      return OP_ERROR("quantization_dimension of %s and result are not same", sides[i]);
  }
  return true;
}

// --- products ---

/// Each operand and the result are quantized, or the second operand alone.
bool cis_hlo_verify_product_elements(cis_op *op) {
  cis_type lhs = element_of(op, 0), rhs = element_of(op, 1), made = result_element(op);
  bool any = cis_quant_is(lhs) || cis_quant_is(rhs) || cis_quant_is(made);
  if (!any)
    return true;
  if (!cis_quant_is(rhs) || cis_quant_is(lhs) != cis_quant_is(made))
    return OP_ERROR("rhs should be quantized for quantized operations and "
                    "is_quantized(lhs)=is_quantized(result) should hold");
  if (!cis_quant_is(lhs))
    return (lhs == cis_quant_expressed(rhs) && made == lhs) ||
           OP_ERROR("mismatched rhs quantization expressed type and lhs and result element type");
  if (cis_quant_signed_storage(lhs) != cis_quant_signed_storage(rhs))
    return OP_ERROR("mismatched lhs and rhs quantization storage types");
  if (cis_quant_expressed(lhs) != cis_quant_expressed(rhs) ||
      cis_quant_expressed(lhs) != cis_quant_expressed(made))
    return OP_ERROR("mismatched lhs, rhs and result quantization expressed types");
  return is_per_axis(rhs) || !is_per_axis(made) ||
         OP_ERROR("mismatched rhs and result quantization granularity");
}

bool cis_hlo_verify_dot_elements(cis_op *op, cis_hlo_dims rhs_contracting) {
  cis_type rhs = element_of(op, 1);
  if (!cis_hlo_verify_product_elements(op))
    return false;
  if (!cis_quant_is(rhs))
    return true;
  if (!cis_quant_is_symmetric(rhs))
    return OP_ERROR(is_per_axis(rhs) ? "Zero points of rhs should be 0"
                                     : "Zero point of rhs should be 0");
  return !is_per_axis(rhs) || !cis_hlo_has(rhs_contracting, cis_quant_axis(rhs)) ||
         OP_ERROR("Quantization dimension of rhs should not be in the contracting dimension of "
                  "rhs");
}

bool cis_hlo_verify_conv_elements(cis_op *op, const cis_hlo_conv *conv) {
  cis_type rhs = element_of(op, 1), made = result_element(op);
  if (!cis_hlo_verify_product_elements(op))
    return false;
  if (is_per_axis(rhs) && cis_quant_axis(rhs) != conv->kernel.feature)
    return OP_ERROR("quantization dimension of rhs should be same with "
                    "kernel_output_feature_dimension");
  return !is_per_axis(made) || cis_quant_axis(made) == conv->output.feature ||
         OP_ERROR("quantization dimension of result should be same with output_feature_dimension");
}
