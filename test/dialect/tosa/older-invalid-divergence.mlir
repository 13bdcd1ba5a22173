// Ops of older releases that today's cannot say, or that lack what they are made of, are errors.
// RUN: not cistern-opt --allow-old-tosa -split-input-file %s 2>&1 | FileCheck %s

// CHECK: error: 'tosa.reshape' op has the form of an older release without its attribute 'new_shape', a list of integers
func.func @no_list(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tosa.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// CHECK: error: 'tosa.tile' op has the form of an older release without its attribute 'multiples', a list of integers
func.func @other_list(%x: tensor<2xf32>) -> tensor<4xf32> {
  %0 = tosa.tile %x {multiples = ["a"]} : (tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: error: 'tosa.transpose' op has the form of an older release, and its permutation is no constant
func.func @permutation(%x: tensor<2x3xf32>, %p: tensor<2xi32>) -> tensor<3x2xf32> {
  %0 = tosa.transpose %x, %p : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// CHECK: error: 'tosa.transpose' op has the form of an older release, and 4294967297 is no value of 'i32'
func.func @wide_permutation(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %p = "tosa.const"() {value = dense<[4294967297, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = tosa.transpose %x, %p : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// CHECK: error: 'tosa.pad' op has the form of an older release, and its padding is no constant
func.func @padding(%x: tensor<2xf32>, %p: tensor<1x2xi32>) -> tensor<3xf32> {
  %0 = tosa.pad %x, %p : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// CHECK: error: 'tosa.negate' op has the form of an older release, and 200 is no value of 'i8'
func.func @zero_point(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = tosa.negate %x {quantization_info = #tosa.unary_quant<input_zp = 200, output_zp = 0>} : (tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// CHECK: error: 'tosa.matmul' op has the form of an older release, and its zero point 'a_zp' is no integer
func.func @other_zero_points(%x: tensor<1x2x2xi8>) -> tensor<1x2x2xi32> {
  %0 = tosa.matmul %x, %x {quantization_info = #tosa.conv_quant<input_zp = 1, weight_zp = 0>} : (tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> tensor<1x2x2xi32>
  return %0 : tensor<1x2x2xi32>
}

// -----

// CHECK: error: 'tosa.resize' op has the form of an older release, which is read with integers and known sizes alone
func.func @resize(%x: tensor<1x2x2x2xf32>) -> tensor<1x4x4x2xf32> {
  %0 = "tosa.resize"(%x) {output_size = [4, 4], stride = [0, 0], offset = [0, 0], shift = 0 : i32, stride_fp = [0.5 : f32, 0.5 : f32], offset_fp = [0.0 : f32, 0.0 : f32], mode = "BILINEAR"} : (tensor<1x2x2x2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// -----

// CHECK: error: 'tosa.fully_connected' op is of an older release, which is read with matrices of known sizes alone
func.func @fully_connected(%x: tensor<?x?xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.fully_connected %x, %w, %b : (tensor<?x?xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// CHECK: error: 'tosa.transpose_conv2d' op has the form of an older release, and its dilation is none of today's
func.func @dilation(%x: tensor<1x2x2x1xf32>, %w: tensor<1x1x1x1xf32>, %b: tensor<1xf32>) -> tensor<1x2x2x1xf32> {
  %0 = "tosa.transpose_conv2d"(%x, %w, %b) {out_pad = [0, 0, 0, 0], stride = [1, 1], dilation = [2, 2], out_shape = [1, 2, 2, 1]} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  return %0 : tensor<1x2x2x1xf32>
}

// -----

// CHECK: error: 'tosa.transpose_conv2d' op has the form of an older release, and its 'out_pad' needs four numbers
func.func @out_pad(%x: tensor<1x2x2x1xf32>, %w: tensor<1x1x1x1xf32>, %b: tensor<1xf32>) -> tensor<1x2x2x1xf32> {
  %0 = "tosa.transpose_conv2d"(%x, %w, %b) {out_pad = [0, 0], stride = [1, 1], dilation = [1, 1], out_shape = [1, 2, 2, 1]} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  return %0 : tensor<1x2x2x1xf32>
}

// -----

// A zero point is said once.
// CHECK: error: 'tosa.negate' op has the form of an older release, and its zero point 'input1_zp' twice
func.func @twice(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = tosa.negate %x {input1_zp = 1 : i32, quantization_info = #tosa.unary_quant<input_zp = 2, output_zp = 0>} : (tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// CHECK: error: 'tosa.negate' op has zero points as operands and, as in an older release, as an attribute
func.func @both(%x: tensor<2xi8>, %z: tensor<1xi8>) -> tensor<2xi8> {
  %0 = tosa.negate %x, %z, %z {quantization_info = #tosa.unary_quant<input_zp = 1, output_zp = 0>} : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}

// -----

// CHECK: error: 'tosa.div' op expected 2 operands, but found 0
func.func @gone() -> tensor<2xi32> {
  %0 = "tosa.div"() : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// An op that no release has written is the verifier's to refuse.
// CHECK: error: 'tosa.negate' op
func.func @no_result(%x: tensor<2xi8>) {
  "tosa.negate"(%x) : (tensor<2xi8>) -> ()
  return
}
