// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with casts of quantized numbers.

func.func @f(%a: f64) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.qcast %a : f64 to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'quant.qcast' op operand #0 must be scalar or tensor of floating-point, but got 'i32'}}
  %0 = quant.qcast %a : i32 to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'quant.qcast' op result #0 must be scalar or tensor of quantized type, but got 'i8'}}
  %0 = quant.qcast %a : f32 to i8
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : f32 to tensor<2x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error @below {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : tensor<3xf32> to tensor<2x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @below {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : tensor<?xf32> to tensor<2x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error @below {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<2x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:0, {2.0, 3.0}>
  return
}

// -----

func.func @f(%a: tensor<3xf32>) {
  // expected-error @below {{quantized dimension size does not match number of scales}}
  %0 = quant.qcast %a : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @below {{quantized dimension must be less than tensor rank}}
  %0 = quant.qcast %a : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{scalar types may not use sub-channel quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:{0:1}, {2.0, 3.0}>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error @below {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:{0:1}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{quantized dimension 1 must be less than tensor rank 1}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{1:1}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error @below {{tensor dimension size 2 at axis 0 must be divisible by the corresponding block size 4}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{0:4}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<6xf32>) {
  // expected-error @below {{tensor dimension size 6 at axis 0 must be divisible by the corresponding block size 4}}
  %0 = quant.qcast %a : tensor<6xf32> to tensor<6x!quant.uniform<i8:f32:{0:4}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<6xf32>) {
  // expected-error @below {{dimension size 3 of scales tensor at axis 0 should match (tensor dimension at axis / block sizes at axis) = 3}}
  %0 = quant.qcast %a : tensor<6xf32> to tensor<6x!quant.uniform<i8:f32:{0:2}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<6x2xf32>) {
  // expected-error @below {{Rank of scales 1 must match the rank of the tensor 2}}
  %0 = quant.qcast %a : tensor<6x2xf32> to tensor<6x2x!quant.uniform<i8:f32:{0:3}, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<?x2xf32>) {
  // expected-error @below {{dimension size 1 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 1}}
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:{0:3}, {{2.0, 3.0}}>>
  return
}

// -----

func.func @f(%a: tensor<4x2xf32>) {
  // expected-error @below {{dimension size 1 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 1}}
  %0 = quant.qcast %a : tensor<4x2xf32> to tensor<4x2x!quant.uniform<i8:f32:{1:1, 1:2}, {{2.0, 3.0}}>>
  return
}

// -----

func.func @f(%a: !quant.any<i8>) {
  // expected-error @below {{expressed type in quantized type expected to match float type}}
  %0 = quant.dcast %a : !quant.any<i8> to f32
  return
}

// -----

func.func @f(%a: !quant.calibrated<f32<0.0:1.0>>) {
  // expected-error @below {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %a : !quant.calibrated<f32<0.0:1.0>> to i8
  return
}

// -----

func.func @f(%a: !quant.uniform<i8:f32, 2.0>) {
  // expected-error @below {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %a : !quant.uniform<i8:f32, 2.0> to i4
  return
}

// -----

func.func @f(%a: !quant.uniform<u8:f32, 2.0>) {
  // expected-error @below {{'quant.scast' op result #0 must be scalar or tensor of signless integer or quantized type, but got 'ui8'}}
  %0 = quant.scast %a : !quant.uniform<u8:f32, 2.0> to ui8
  return
}

// -----

func.func @f(%a: !quant.uniform<u8:f32, 2.0>) {
  // expected-error @below {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : !quant.uniform<u8:f32, 2.0> to !quant.uniform<u8:f32, 2.0>
  return
}

// -----

func.func @f(%a: i8) {
  // expected-error @below {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : i8 to i8
  return
}

// -----

func.func @f(%a: i8) {
  // expected-error @below {{scalar types may not use per-axis quantization}}
  %0 = quant.scast %a : i8 to !quant.uniform<u8:f32:0, {2.0}>
  return
}

// -----

func.func @f(%a: tensor<1x2xi8>) {
  // expected-error @below {{quantized dimension must be less than tensor rank}}
  %0 = quant.scast %a : tensor<1x2xi8> to tensor<1x2x!quant.uniform<u8:f32:3, {2.0}>>
  return
}

// -----

func.func @f(%a: vector<1xf32>) {
  // expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
  %0 = quant.qcast %a : vector<1xf32> to vector<1x!quant.uniform<u8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: tensor<1xf32>) {
  // expected-error @below {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : tensor<1xf32> to !quant.uniform<u8:f32, 2.0>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'quant.qcast' op result #0 must be scalar or tensor of quantized type, but got 'i8'}}
  %0 = "quant.qcast"(%a) : (f32) -> i8
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{custom op 'quant.foo' is unknown}}
  quant.foo %a
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{unregistered operation 'quant.foo' found in dialect ('quant') that does not allow unknown operations}}
  "quant.foo"() : () -> ()
  return
}
