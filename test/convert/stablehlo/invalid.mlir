// What cannot be lowered is an error at the op, and the function stays.
// RUN: cistern-opt --split-input-file --verify-diagnostics --stablehlo-legalize-to-linalg %s

func.func @device() -> tensor<ui32> {
  // expected-error @+1 {{'stablehlo.replica_id' op works between devices, which cannot be lowered}}
  %0 = stablehlo.replica_id : tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

func.func @outside(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op calls code outside of the program, which cannot be lowered}}
  %0 = stablehlo.custom_call @Sharding(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_row(%a: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error @+1 {{'stablehlo.fft' op has no lowering to linalg}}
  %0 = stablehlo.fft %a, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @elements(%a: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error @+1 {{'chlo.cosh' op is not lowered for elements of this type}}
  %0 = chlo.cosh %a : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

// A size that is not known is taken by elementwise ops alone (elementwise.mlir).
func.func @size(%a: tensor<?x4xf32>) -> tensor<4x?xf32> {
  // expected-error @+1 {{'stablehlo.transpose' op has a size that is not known, and is lowered for known ones alone}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x4xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

func.func @not_constant(%a: tensor<4xf32>, %b: tensor<f32>, %by: tensor<1xi64>) -> tensor<5xf32> {
  // expected-error @+1 {{'stablehlo.dynamic_pad' op is lowered only if operand 2 is a constant}}
  %0 = stablehlo.dynamic_pad %a, %b, %by, %by, %by : (tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @tuple(%a: tuple<tensor<4xf32>>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.get_tuple_element' op takes a tuple that is made elsewhere, which cannot be lowered}}
  %0 = stablehlo.get_tuple_element %a[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>> {
  // expected-error @+1 {{'stablehlo.add' op has a type that linalg does not have}}
  %0 = stablehlo.add %a, %a : tensor<4x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5>>
}

// -----

func.func @rank(%a: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> {
  // expected-error @+1 {{'stablehlo.abs' op has more dimensions than are lowered}}
  %0 = stablehlo.abs %a : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return %0 : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
}

// -----

func.func @complex_bits(%a: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // expected-error @+1 {{'stablehlo.bitcast_convert' op is lowered for integers and floats alone}}
  %0 = stablehlo.bitcast_convert %a : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// -----

func.func @token(%t: !stablehlo.token) -> !stablehlo.token {
  %0 = stablehlo.after_all %t : !stablehlo.token
  // expected-error @+1 {{'func.return' op uses a value that cannot be lowered, or is not computed before it}}
  return %0 : !stablehlo.token
}

// -----

func.func @resource(%a: tensor<2xf32>) {
  // expected-error @+1 {{'check.expect_eq_const' op has elements that cannot be lowered}}
  check.expect_eq_const %a, dense_resource<x> : tensor<2xf32>
  return
}

// -----

func.func @unsigned_resource() -> tensor<2xui32> {
  // expected-error @+1 {{'stablehlo.constant' op has elements whose type cannot be lowered}}
  %0 = stablehlo.constant dense_resource<x> : tensor<2xui32>
  return %0 : tensor<2xui32>
}
