// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with zero points, products, transforms, block scaled formats and broadcasts.

func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.negate' op requires the same shape for input1 and output}}
  %r = "tosa.negate"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.negate' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.negate"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi16>) {
  %c1 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  %c2 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.negate' op input1 zero point must be zero for non-int8 integer types}}
  %r = "tosa.negate"(%a0, %c1, %c2) : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> (tensor<4xi16>)
  return
}

// -----

func.func @f(%a0: tensor<4xi16>) {
  %c1 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %c2 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.negate' op output zero point must be zero for non-int8 integer types}}
  %r = "tosa.negate"(%a0, %c1, %c2) : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> (tensor<4xi16>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %c2 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{'tosa.mul' op require shift to be 0 for float type}}
  %r = "tosa.mul"(%a0, %a1, %c2) : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op requires the same element type for all operands and results}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> (tensor<4xf16>)
  return
}

// -----

func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi16>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op requires the same element type for all operands}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<4xi32>, tensor<4xi16>, tensor<1xi8>) -> (tensor<4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4x1xf32>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op a and b operands don't have matching ranks, got 1 and 2}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4x1xf32>, tensor<1xi8>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op result type has different rank than a, got 2 vs 1}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> (tensor<4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<3xf32>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<4xf32>' and 'tensor<3xf32>'}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<3xf32>, tensor<1xi8>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf32>, %a1: tensor<2x3xf32>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op result type has different rank than b, got 1 vs 2}}
  %r = "tosa.mul"(%a0, %a1, %a2) : (tensor<*xf32>, tensor<2x3xf32>, tensor<1xi8>) -> (tensor<5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<4xi32>) {
  // expected-error @below {{'tosa.select' op expect input and output to have same element type, got 'i32' and 'f32'}}
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error @below {{'tosa.select' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi8>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  // expected-error @below {{'tosa.select' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<4xi8>'}}
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<4x1xf32>) {
  // expected-error @below {{'tosa.select' op result type '4' not broadcast compatible with broadcasted operands's shapes '4x4'}}
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<4x1xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xf32>, %a2: tensor<3xf32>) {
  // expected-error @below {{'tosa.select' op operands don't have broadcast-compatible shapes}}
  %r = "tosa.select"(%a0, %a1, %a2) : (tensor<4xi1>, tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>) {
  // expected-error @below {{'tosa.equal' op result type '3' not broadcast compatible with broadcasted operands's shapes '4'}}
  %r = "tosa.equal"(%a0, %a1) : (tensor<4xf32>, tensor<1xf32>) -> (tensor<3xi1>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  // expected-error @below {{'tosa.equal' op result #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<4xi8>'}}
  %r = "tosa.equal"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xi32>) {
  // expected-error @below {{'tosa.equal' op requires the same element type for all operands}}
  %r = "tosa.equal"(%a0, %a1) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xi1>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x3xf32>, %a1: tensor<1x3x4xf16>, %a2: tensor<1xf32>, %a3: tensor<1xf32>) {
  // expected-error @below {{'tosa.matmul' op expect input b and b_zp have the same element type, got 'f16' and 'f32'}}
  %r = "tosa.matmul"(%a0, %a1, %a2, %a3) : (tensor<1x2x3xf32>, tensor<1x3x4xf16>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x3xf32>, %a1: tensor<1x3x4xf32>, %a2: tensor<1xi8>, %a3: tensor<1xf32>) {
  // expected-error @below {{'tosa.matmul' op expect input a and a_zp have the same element type, got 'f32' and 'i8'}}
  %r = "tosa.matmul"(%a0, %a1, %a2, %a3) : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xi8>, tensor<1xf32>) -> (tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x3xi16>, %a1: tensor<1x3x4xi16>, %a3: tensor<1xi16>) {
  %c2 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.matmul' op a zero point must be zero for non-int8 integer types}}
  %r = "tosa.matmul"(%a0, %a1, %c2, %a3) : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> (tensor<1x2x4xi48>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x3xi16>, %a1: tensor<1x3x4xi16>) {
  %c2 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %c3 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.matmul' op b zero point must be zero for non-int8 integer types}}
  %r = "tosa.matmul"(%a0, %a1, %c2, %c3) : (tensor<1x2x3xi16>, tensor<1x3x4xi16>, tensor<1xi16>, tensor<1xi16>) -> (tensor<1x2x4xi48>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x3xf32>, %a1: tensor<1x3x4xf32>, %a2: tensor<*xf32>, %a3: tensor<*xf32>) {
  // expected-error @below {{'tosa.matmul' op result #0 must be 3-d tosa-conformant tensor, but got 'tensor<1x2x4x1xf32>'}}
  %r = "tosa.matmul"(%a0, %a1, %a2, %a3) : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<*xf32>, tensor<*xf32>) -> (tensor<1x2x4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x6xf32>, %a1: tensor<1x4x6xf32>) {
  // expected-error @below {{'tosa.fft2d' op expected width to be a power of two, got 6}}
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x6xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x5x8xf32>, %a1: tensor<1x5x8xf32>) {
  // expected-error @below {{'tosa.fft2d' op expected height to be a power of two, got 5}}
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x5x8xf32>, tensor<1x5x8xf32>) -> (tensor<1x5x8xf32>, tensor<1x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>, %a1: tensor<1x4x8xf32>) {
  // expected-error @below {{'tosa.fft2d' op requires the same shape for all operands and results}}
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xi32>, %a1: tensor<1x4x8xi32>) {
  // expected-error @below {{'tosa.fft2d' op requires a floating point type}}
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x4x8xi32>, tensor<1x4x8xi32>) -> (tensor<1x4x8xi32>, tensor<1x4x8xi32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>, %a1: tensor<1x4x8xf16>) {
  // expected-error @below {{'tosa.fft2d' op requires the same element type for all operands and results}}
  %r:2 = "tosa.fft2d"(%a0, %a1) <{inverse = false}> : (tensor<1x4x8xf32>, tensor<1x4x8xf16>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>, %a1: tensor<1x4x8xf32>) {
  // expected-error @below {{'tosa.fft2d' op requires attribute 'inverse'}}
  %r:2 = "tosa.fft2d"(%a0, %a1) : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>) {
  // expected-error @below {{'tosa.rfft2d' op expected output width to be equal to input_width / 2 + 1, got 8}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>) {
  // expected-error @below {{'tosa.rfft2d' op expected output shapes to match, got 'tensor<1x4x5xf32>', 'tensor<1x4x6xf32>'}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x6xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x5x8xf32>) {
  // expected-error @below {{'tosa.rfft2d' op expected height to be a power of two, got 5}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x5x8xf32>) -> (tensor<1x5x5xf32>, tensor<1x5x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x6xf32>) {
  // expected-error @below {{'tosa.rfft2d' op expected width to be a power of two, got 6}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x4x6xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xf32>) {
  // expected-error @below {{'tosa.rfft2d' op requires the same element type for all operands and results}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf16>, tensor<1x4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x8xi32>) {
  // expected-error @below {{'tosa.rfft2d' op requires a floating point type}}
  %r:2 = "tosa.rfft2d"(%a0) : (tensor<1x4x8xi32>) -> (tensor<1x4x5xi32>, tensor<1x4x5xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op expect i16 element type for multiplier for scale32=false, got 'i32'}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<2xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op expect shape of { 1 } for multiplier input, got { 2 }}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<1xi32>, %a2: tensor<2xi8>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op expect shape of { 1 } for shift input, got { 2 }}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi8>, tensor<1xi32>, tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xf32>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op expect input to have integer element type, got 'f32'}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xf32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi16>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op expected input and input_zp to both be integer of the same bitwidth, but got 'i8' vs. 'i16'}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi16>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a4: tensor<1xi8>) {
  %c3 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.rescale' op expect input_zp of 0, got 3}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %c3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi16>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a4: tensor<1xi8>) {
  %c3 = "tosa.const"() <{values = dense<5> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.rescale' op expect input_zp of 0 or 32768 for unsigned int16 input, got 5}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %c3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = true, output_unsigned = false}> : (tensor<4x2xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi8>) -> (tensor<4x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>) {
  %c4 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.rescale' op expect output_zp of 0, got 3}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %c4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = false}> : (tensor<4x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> (tensor<4x2xi16>)
  return
}

// -----

func.func @f(%a0: tensor<4x2xi8>, %a1: tensor<1xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>) {
  %c4 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{'tosa.rescale' op expect output_zp of 0 or 32768 for unsigned int16 output, got 3}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %c4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = false, input_unsigned = false, output_unsigned = true}> : (tensor<4x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi16>) -> (tensor<4x2xi16>)
  return
}

// -----

func.func @f(%a0: tensor<i8>, %a1: tensor<3xi32>, %a2: tensor<1xi8>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.rescale' op requires input to be at least rank 1 when per_channel is true, but got rank 0}}
  %r = "tosa.rescale"(%a0, %a1, %a2, %a3, %a4) <{scale32 = true, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, per_channel = true, input_unsigned = true, output_unsigned = true}> : (tensor<i8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<i8>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected output shape 4, 8, 17 to be compatible with expected output shape 4, 8, 16}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x17xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<3x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected batch of b_scale to match size 3, got 4}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<3x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<3x8x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 4, got 3}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<3x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x7x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected height of a_scale to match size 8, got 7}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x7x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x2xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected C/block_size of b_scale to match size 2, got 1}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x2xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x15x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 16, got 15}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x15x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x64xf8E4M3FN>, %a3: tensor<4x16x2xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 32, got 64}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x64xf8E4M3FN>, tensor<4x16x2xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x30xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x30xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=30, block_size=32}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x30xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x30xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E5M2>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf8E4M3FN>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<*xf8E4M3FN>, %a3: tensor<3x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op expect B matrix batch size to be broadcast compatible with A, got D=3 vs N=4}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<*xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<3x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E8M0FNU>, %a1: tensor<4x8x1xf8E8M0FNU>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op operand #0 must be tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number values, but got 'tensor<4x8x32xf8E8M0FNU>'}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E8M0FNU>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x8x32xf8E4M3FN>, %a1: tensor<4x8x1xf8E4M3FN>, %a2: tensor<4x16x32xf8E4M3FN>, %a3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.matmul_t_block_scaled' op operand #1 must be tosa-conformant unranked tensor of micro-scaling format scale number values or 3D tensor of micro-scaling format scale number values, but got 'tensor<4x8x1xf8E4M3FN>'}}
  %r = "tosa.matmul_t_block_scaled"(%a0, %a1, %a2, %a3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E4M3FN>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> (tensor<4x8x16xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf8E4M3FN>, %a1: tensor<4x2xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op expect last dimension of input_scale (2) to be equal to last dimension of input_data / block_size (1)}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> (tensor<4x32xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf8E4M3FN>, %a1: tensor<3x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E4M3FN>') and input_scale ('tensor<3x1xf8E8M0FNU>') except for the last dimension}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf8E4M3FN>, tensor<3x1xf8E8M0FNU>) -> (tensor<4x32xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf8E4M3FN>, %a1: tensor<1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E4M3FN>') and input_scale ('tensor<1xf8E8M0FNU>') except for the last dimension}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf8E4M3FN>, tensor<1xf8E8M0FNU>) -> (tensor<4x32xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf8E4M3FN>, %a1: tensor<4x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E4M3FN>') and output_data ('tensor<4x33xf32>')}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>) -> (tensor<4x33xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf8E4M3FN>, %a1: tensor<4x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf8E4M3FN>') and output_data ('tensor<4x32x1xf32>')}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>) -> (tensor<4x32x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x30xf8E4M3FN>, %a1: tensor<4x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op expect last dimension of input_data (30) to be divisible by block_size (32)}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x30xf8E4M3FN>, tensor<4x1xf8E8M0FNU>) -> (tensor<4x30xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xi8>, %a1: tensor<4x1xf8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<4x32xi8>'}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xi8>, tensor<4x1xf8E8M0FNU>) -> (tensor<4x32xf32>)
  return
}

// -----

func.func @f(%a0: tensor<f8E4M3FN>, %a1: tensor<f8E8M0FNU>) {
  // expected-error @below {{'tosa.cast_from_block_scaled' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<f8E4M3FN>'}}
  %r = "tosa.cast_from_block_scaled"(%a0, %a1) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<f8E4M3FN>, tensor<f8E8M0FNU>) -> (tensor<f32>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf32>) {
  // expected-error @below {{'tosa.cast_to_block_scaled' op expect last dimension of output_scale (2) to be equal to last dimension of output_data / block_size (1)}}
  %r:2 = "tosa.cast_to_block_scaled"(%a0) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf32>) {
  // expected-error @below {{'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<4x32xf8E4M3FN>') and output_scale ('tensor<3x1xf8E8M0FNU>') except for the last dimension}}
  %r:2 = "tosa.cast_to_block_scaled"(%a0) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<3x1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf32>) {
  // expected-error @below {{'tosa.cast_to_block_scaled' op require compatible shapes for output_data ('tensor<4x32xf8E4M3FN>') and output_scale ('tensor<4xf8E8M0FNU>') except for the last dimension}}
  %r:2 = "tosa.cast_to_block_scaled"(%a0) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a0: tensor<4x32xf32>) {
  // expected-error @below {{'tosa.cast_to_block_scaled' op require compatible shapes for input_data ('tensor<4x32xf32>') and output_data ('tensor<4x33xf8E4M3FN>')}}
  %r:2 = "tosa.cast_to_block_scaled"(%a0) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x32xf32>) -> (tensor<4x33xf8E4M3FN>, tensor<4x1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a0: tensor<4x30xf32>) {
  // expected-error @below {{'tosa.cast_to_block_scaled' op expect last dimension of input_data (30) to be divisible by block_size (32)}}
  %r:2 = "tosa.cast_to_block_scaled"(%a0) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x30xf32>) -> (tensor<4x30xf8E4M3FN>, tensor<4x1xf8E8M0FNU>)
  return
}

// -----

func.func @f(%a0: f32, %a1: i32, %a2: i8) {
  // expected-error @below {{'tosa.apply_scale' op operand #0 must be signless-integer-like, but got 'f32'}}
  %r = "tosa.apply_scale"(%a0, %a1, %a2) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (f32, i32, i8) -> (i32)
  return
}

// -----

func.func @f(%a0: i32, %a1: i32, %a2: i32) {
  // expected-error @below {{'tosa.apply_scale' op operand #2 must be signless-integer-8-bit-like, but got 'i32'}}
  %r = "tosa.apply_scale"(%a0, %a1, %a2) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i32) -> (i32)
  return
}

// -----

func.func @f(%a0: vector<4xi32>, %a1: vector<4xi32>, %a2: vector<4xi8>) {
  // expected-error @below {{'tosa.apply_scale' op all non-scalar operands/results must have the same shape and base type}}
  %r = "tosa.apply_scale"(%a0, %a1, %a2) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> (vector<5xi32>)
  return
}

// -----

func.func @f(%a0: vector<i32>, %a1: vector<i32>, %a2: vector<i8>) {
  // expected-error @below {{'tosa.apply_scale' op operand #0 must be signless-integer-like, but got 'vector<i32>'}}
  %r = "tosa.apply_scale"(%a0, %a1, %a2) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (vector<i32>, vector<i32>, vector<i8>) -> (vector<i32>)
  return
}

// -----

func.func @rescale_to_float(%m: tensor<4xi8>, %mul: tensor<1xi32>, %sh: tensor<1xi8>, %z: tensor<1xi8>, %oz: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.rescale' op expect output to have integer element type, got 'f32'}}
  %0 = tosa.rescale %m, %mul, %sh, %z, %oz {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @block_scales(%a: tensor<1x4x32xf8E4M3FN>, %b: tensor<1x4x3xf8E8M0FNU>) {
  // expected-error @+1 {{'tosa.matmul_t_block_scaled' op expect scale operands dimension 2 to equal C/block_size (32/32), got 3}}
  %0 = tosa.matmul_t_block_scaled %a, %b, %a, %b {block_size = BLOCK_SIZE_32} : (tensor<1x4x32xf8E4M3FN>, tensor<1x4x3xf8E8M0FNU>, tensor<1x4x32xf8E4M3FN>, tensor<1x4x3xf8E8M0FNU>) -> tensor<1x4x4xf32>
  return
}
