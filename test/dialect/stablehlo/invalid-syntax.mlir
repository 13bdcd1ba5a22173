// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// What cannot be read. What can is in syntax.mlir.

func.func @operands(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.add' 2 operands present, but expected 1}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @results(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.add' expected single output}}
  %0 = stablehlo.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
// -----
func.func @complex(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.complex' expected tensor with complex element type}}
  %0 = stablehlo.complex %a, %a : tensor<2xf32>
  return
}
// -----
func.func @select(%p: tensor<2xi1>, %a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.select' expected functional type or list of two types}}
  %0 = stablehlo.select %p, %a, %a : tensor<2xf32>
  return
}
// -----
func.func @tuple(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.tuple' expected tuple type}}
  %0 = stablehlo.tuple %a : tensor<2xf32>
  return
}
// -----
func.func @bits(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce_precision' expected exponent mantissa in format e#m#, saw e5}}
  %0 = stablehlo.reduce_precision %a, format = e5 : tensor<2xf32>
  return
}
// -----
func.func @exponent(%a: tensor<2xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce_precision' unable to parse exponent '5000000000'}}
  %0 = stablehlo.reduce_precision %a, format = e5000000000m2 : tensor<2xf32>
  return
}
// -----
func.func @padding(%a: tensor<1x3x3x1xf32>, %b: tensor<2x2x1x1xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.convolution' Expected array with 2 elements, got 3 elements instead}}
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x2x1xf32>
  return
}
// -----
func.func @no_word(%a: tensor<1x3x3x1xf32>, %b: tensor<2x2x1x1xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.convolution' Unexpected keyword size}}
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {size = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x2x1xf32>
  return
}
// -----
func.func @word_twice(%a: tensor<1x3x3x1xf32>, %b: tensor<2x2x1x1xf32>) {
  // expected-error @+1 {{custom op 'stablehlo.convolution' Unexpected keyword stride}}
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x3x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x2x1xf32>
  return
}
// -----
func.func @constant() {
  // expected-error @+1 {{custom op 'stablehlo.constant' expected a function type with one result}}
  %0 = stablehlo.constant() {value = dense<3> : tensor<1xi8>} : tensor<1xi8>
  return
}
// -----
func.func @one_argument(%a: tensor<4xf32>, %i: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %i) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   // expected-error @+1 {{custom op 'stablehlo.reduce' expected two arguments}}
   reducer(%x: tensor<f32>) {
    stablehlo.return %x : tensor<f32>
  }
  return
}
// -----
func.func @no_tensor(%a: f32, %i: tensor<f32>) {
  // expected-error @+1 {{custom op 'stablehlo.reduce' expected a tensor to reduce}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0] : (f32, tensor<f32>) -> tensor<f32>
  return
}
