// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with convolutions, pools and resize.

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expect all padding values to be >= 0, got 0, 0, 0, -1}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, -1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op attribute 'pad' failed to satisfy constraint: i64 dense array attribute with exactly 4 elements}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{invalid properties {acc_type = f32, dilation = array<i64: 1, 1>, pad = [0, 0, 0, 0], stride = array<i64: 1, 1>} for op tosa.conv2d: Invalid attribute `pad` in property conversion: [0, 0, 0, 0]}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = [0, 0, 0, 0], stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expect all stride values to be >= 1, got 0, 1}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expect all dilation values to be >= 1, got 0, 1}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 0, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op attribute 'acc_type' failed to satisfy constraint: type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f64}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op accumulator type for f32 tensor is not f32}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = i32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<7xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op bias channels expected to be equal to output channels (8) or 1, got 7}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<7xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op calculated output height did not match expected: calculated=4, expected=5}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x5x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op calculated output width did not match expected: calculated=4, expected=5}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf16>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expect both weight and its zero point are the same element type, got 'f16' and 'f32'}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf16>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xi8>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expect both input and weight to be float or not together, got 'f32' and 'i8'}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xi8>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a4: tensor<1xf32>) {
  %c3 = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{'tosa.conv2d' op input zero point must be zero for non-int8 integer types}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %c3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>) {
  %c4 = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{'tosa.conv2d' op weight zero point must be zero for non-int8 integer types}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %c4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xi8>, %a1: tensor<8x1x1x4xi8>, %a2: tensor<8xi32>, %a3: tensor<1xi8>, %a4: tensor<1xi8>) {
  // expected-error @below {{'tosa.conv2d' op accumulator type for i8 tensor is not i32}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xi8>, tensor<8x1x1x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> (tensor<1x4x4x8xi32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf16>, %a1: tensor<8x1x1x4xf16>, %a2: tensor<8xf16>, %a3: tensor<1xf16>, %a4: tensor<1xf16>) {
  // expected-error @below {{'tosa.conv2d' op accumulator type for f16 tensor is not f16/f32}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = i32}> : (tensor<1x4x4x4xf16>, tensor<8x1x1x4xf16>, tensor<8xf16>, tensor<1xf16>, tensor<1xf16>) -> (tensor<1x4x4x8xf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xbf16>, %a1: tensor<8x1x1x4xbf16>, %a2: tensor<8xbf16>, %a3: tensor<1xbf16>, %a4: tensor<1xbf16>) {
  // expected-error @below {{'tosa.conv2d' op accumulator type for bf16 tensor is not f32}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f16}> : (tensor<1x4x4x4xbf16>, tensor<8x1x1x4xbf16>, tensor<8xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> (tensor<1x4x4x8xbf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf8E4M3FN>, %a1: tensor<8x1x1x4xf8E5M2>, %a2: tensor<8xf16>, %a3: tensor<1xf8E4M3FN>, %a4: tensor<1xf8E5M2>) {
  // expected-error @below {{'tosa.conv2d' op expect both input and weight to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %r = "tosa.conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f16}> : (tensor<1x4x4x4xf8E4M3FN>, tensor<8x1x1x4xf8E5M2>, tensor<8xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E5M2>) -> (tensor<1x4x4x8xf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1x1x4x2xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.depthwise_conv2d' op bias channels expected to be equal to output channels (9) or 1, got 8}}
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<2x1x4x2xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.depthwise_conv2d' op calculated output height did not match expected: calculated=3, expected=4}}
  %r = "tosa.depthwise_conv2d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<2x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 5 != (4 - 1) * 1 + 0 + 0 + 1}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x5x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op dimension mismatch: expected OW == (IW - 1) * stride_x + out_pad_left + out_pad_right + KW, but got 5 != (4 - 1) * 1 + 0 + 0 + 1}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op bias channels expected to be equal to output channels (7) or 1, got 8}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x7xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x2x2x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op dimension mismatch: expected OH == (IH - 1) * stride_y + out_pad_top + out_pad_bottom + KH, but got 5 != (4 - 1) * 1 + -1 + 0 + 2}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: -1, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x5x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x2x2x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op expected out_pad_top > -KH, but got: out_pad_top=-2 and KH=2}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: -2, 0, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x2x2x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op expected out_pad_bottom > -KH, but got: out_pad_bottom=-2 and KH=2}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, -2, 0, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x2x2x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op expected out_pad_left > -KW, but got: out_pad_left=-2 and KW=2}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, -2, 0>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x2x2x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op expected out_pad_right > -KW, but got: out_pad_right=-2 and KW=2}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, 0, -2>, stride = array<i64: 1, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x2x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<8x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.transpose_conv2d' op expect all stride values to be >= 1, got [0, 1]}}
  %r = "tosa.transpose_conv2d"(%a0, %a1, %a2, %a3, %a4) <{out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op calculated output depth did not match expected: calculated=2, expected=3}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op calculated output height did not match expected: calculated=4, expected=5}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x5x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op calculated output width did not match expected: calculated=4, expected=5}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x5x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op bias channels expected to be equal to output channels (9) or 1, got 8}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x4x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op expect all padding values to be >= 0, got 0, 0, 0, 0, 0, -1}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, -1>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op expected input_width - 1 + pad_left + pad_right - (kernel_width - 1) * dilation_x to be wholly divisible by stride_x, got (4 - 1 + 0 + 0 - (1 - 1) * 1) / 2}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 2>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op expect all stride values to be >= 1, got 1, 1, 0}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 0>, dilation = array<i64: 1, 1, 1>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x2x4x4x4xf32>, %a1: tensor<8x1x1x1x4xf32>, %a2: tensor<8xf32>, %a3: tensor<1xf32>, %a4: tensor<1xf32>) {
  // expected-error @below {{'tosa.conv3d' op expect all dilation values to be >= 1, got 1, 1, 0}}
  %r = "tosa.conv3d"(%a0, %a1, %a2, %a3, %a4) <{pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 0>, acc_type = f32}> : (tensor<1x2x4x4x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x4x4x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expect all kernel values to be >= 1, got 0, 2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 0, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expect all kernel values to be >= 1, got 0, 2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 0, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expect all stride values to be >= 1, got 0, 2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expect all stride values to be >= 1, got 0, 2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 0, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expect all padding values to be >= 0, got 0, 0, 0, -1}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expect all padding values to be >= 0, got 0, 0, 0, -1}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, -1>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expected left/right padding to be less than the width of the kernel, got pad_left=0, pad_right=2, kernel_x=2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 2>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expected left/right padding to be less than the width of the kernel, got pad_left=0, pad_right=2, kernel_x=2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 2>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=0, kernel_y=2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expected top/bottom padding to be less than the height of the kernel, got pad_top=2, pad_bottom=0, kernel_y=2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 2, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (4 + 0 + 1 - 2) / 2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expected input_height + pad_top + pad_bottom - kernel_y to be wholly divisible by stride_y, got (4 + 0 + 1 - 2) / 2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expected input_width + pad_left + pad_right - kernel_x to be wholly divisible by stride_x, got (4 + 1 + 0 - 2) / 2}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 1, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expected input_width + pad_left + pad_right - kernel_x to be wholly divisible by stride_x, got (4 + 1 + 0 - 2) / 2}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 1, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op calculated output height did not match expected: calculated=2, expected=3}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x3x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op calculated output height did not match expected: calculated=2, expected=3}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x3x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op calculated output width did not match expected: calculated=2, expected=3}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x3x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op calculated output width did not match expected: calculated=2, expected=3}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x3x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  // expected-error @below {{'tosa.max_pool2d' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x4xf32>) -> (tensor<1x2x2x4xf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expect both output and its zero point are the same element type, got 'f16' and 'f32'}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xf32>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op accumulator type for f32 tensor is not f32}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1xi8>, %a2: tensor<1xf32>) {
  // expected-error @below {{'tosa.avg_pool2d' op expect both input and its zero point are the same element type, got 'f32' and 'i8'}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xi8>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>, %a2: tensor<1xf32>) {
  %c1 = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{'tosa.avg_pool2d' op input zero point must be zero for non-int8 integer types}}
  %r = "tosa.avg_pool2d"(%a0, %c1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c2 = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{'tosa.avg_pool2d' op output zero point must be zero for non-int8 integer types}}
  %r = "tosa.avg_pool2d"(%a0, %c1, %c2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x2x2x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xi8>, %a1: tensor<1xi8>, %a2: tensor<1xi8>) {
  // expected-error @below {{'tosa.avg_pool2d' op accumulator type for integer tensor is not i32}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f32}> : (tensor<1x4x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<1x2x2x4xi8>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf16>, %a1: tensor<1xf16>, %a2: tensor<1xf16>) {
  // expected-error @below {{'tosa.avg_pool2d' op accumulator type for f16 tensor is not f16/f32}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32}> : (tensor<1x4x4x4xf16>, tensor<1xf16>, tensor<1xf16>) -> (tensor<1x2x2x4xf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xbf16>, %a1: tensor<1xbf16>, %a2: tensor<1xbf16>) {
  // expected-error @below {{'tosa.avg_pool2d' op accumulator type for bf16 tensor is not f32}}
  %r = "tosa.avg_pool2d"(%a0, %a1, %a2) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = f16}> : (tensor<1x4x4x4xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> (tensor<1x2x2x4xbf16>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op calculated output height did not match expected: calculated=7, expected=8}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x8x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op calculated output width did not match expected: calculated=7, expected=8}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x8x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[0, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op expect all scale values to be > 0, got 0, 1, 2, 1}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[-1, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op expect all scale values to be > 0, got -1, 1, 2, 1}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 64, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op expected (input_height - 1) * scale_y_n - offset_y + border_y to be wholly divisible by scale_y_d, got ((4 - 1) * 2 - 0 + 0) / 64}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op expected (input_width - 1) * scale_x_n - offset_x + border_x to be wholly divisible by scale_x_d, got ((4 - 1) * 2 - 0 + 0) / 64}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[40, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op calculated output height did not match expected: calculated=-33, expected=7}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %c2 = tosa.const_shape {values = dense<[0, 40]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op calculated output width did not match expected: calculated=-33, expected=7}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x4x4x4xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c3 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op operand #1 must be Tosa shape type of rank 4, but got '!tosa.shape<3>'}}
  %r = "tosa.resize"(%a0, %c1, %c2, %c3) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x4x4x4xf32>, !tosa.shape<3>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<1x7x7x4xf32>)
  return
}
