// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Quantized elements: what moves them keeps scales and zero points; products have sides that fit.

func.func @kept(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.1:1, 0.2:2, 0.3:3}>>, %b: tensor<6x!quant.uniform<i8:f32, 0.1:1>>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1:1, 0.2:2, 0.3:3}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.1:1, 0.2:2, 0.3:3}>>
  %1 = stablehlo.reshape %b : (tensor<6x!quant.uniform<i8:f32, 0.1:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.1:1>>
  // expected-error @+1 {{expect same quantization scale and zero_point}}
  %2 = stablehlo.reshape %b : (tensor<6x!quant.uniform<i8:f32, 0.1:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.2:1>>
  return
}

// -----

func.func @axis(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) {
  // expected-error @+1 {{operand quantization_dimension 1 is not same as permutation[1] = 0}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) -> tensor<3x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>
  return
}

// -----

// An axis is a dimension of the tensor, with a scale for each index of it.
func.func @scales(%a: tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2}>>) {
  // expected-error @+1 {{'stablehlo.add' op operand #0 must be ranked tensor of}}
  %0 = stablehlo.add %a, %a : tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2}>>
  return
}

// -----

// A zero point is a number that is stored.
func.func @zero_point(%a: tensor<2x!quant.uniform<i8:f32, 0.1:128>>) {
  // expected-error @+1 {{'stablehlo.negate' op operand #0 must be ranked tensor of}}
  %0 = stablehlo.negate %a : tensor<2x!quant.uniform<i8:f32, 0.1:128>>
  return
}

// -----

func.func @products(%a: tensor<2x3x!quant.uniform<i8:f32, 0.1:1>>, %b: tensor<3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>, %f: tensor<2x3xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.1:1>>, tensor<3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) -> tensor<2x4x!quant.uniform<i32:f32, 0.5>>
  %1 = stablehlo.dot_general %f, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) -> tensor<2x4xf32>
  // expected-error @+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %2 = stablehlo.dot_general %f, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) -> tensor<2x4x!quant.uniform<i32:f32, 0.5>>
  return
}

// -----

func.func @contracted_axis(%a: tensor<2x3x!quant.uniform<i8:f32, 0.1:1>>, %b: tensor<3x4x!quant.uniform<i8:f32:0, {0.1, 0.2, 0.3}>>) {
  // expected-error @+1 {{Quantization dimension of rhs should not be in the contracting dimension of rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3x!quant.uniform<i8:f32, 0.1:1>>, tensor<3x4x!quant.uniform<i8:f32:0, {0.1, 0.2, 0.3}>>) -> tensor<2x4x!quant.uniform<i32:f32, 0.5>>
  return
}
