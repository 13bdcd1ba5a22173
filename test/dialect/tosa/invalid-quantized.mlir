// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with quantized elements.

func.func @width(%a: tensor<4x!quant.uniform<i7:f32, 1.0>>) {
  // expected-error @below {{'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<4x!quant.uniform<i7:f32, 1.000000e+00>>'}}
  %0 = tosa.abs %a : (tensor<4x!quant.uniform<i7:f32, 1.0>>) -> tensor<4x!quant.uniform<i7:f32, 1.0>>
  return
}

// -----

func.func @constant_of_another_sign() {
  // expected-error @below {{'tosa.const' op expected same attr/result element types}}
  %0 = "tosa.const"() <{values = dense<1> : tensor<3xi8>}> : () -> tensor<3x!quant.uniform<u8:f32, 1.0>>
  return
}

// -----

func.func @constant_as_what_it_means() {
  // expected-error @below {{'tosa.const' op expected same attr/result element types}}
  %0 = "tosa.const"() <{values = dense<1.0> : tensor<3xf32>}> : () -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @same_elements(%a: tensor<4x!quant.uniform<i8:f32, 1.0>>) {
  // expected-error @below {{expect input and output to have same element type, got '!quant.uniform<i8:f32, 1.000000e+00>' and 'i8'}}
  %0 = tosa.reverse %a {axis = 0 : i32} : (tensor<4x!quant.uniform<i8:f32, 1.0>>) -> tensor<4xi8>
  return
}

// -----

func.func @zero_point(%a: tensor<4x!quant.uniform<i8:f32, 1.0>>, %z: tensor<1xi16>) {
  // expected-error @below {{expect both input1 and its zero point are the same element type, got 'i8' and 'i16'}}
  %0 = tosa.negate %a, %z, %z : (tensor<4x!quant.uniform<i8:f32, 1.0>>, tensor<1xi16>, tensor<1xi16>) -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @accumulator(%a: tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>>, %z: tensor<1xi8>) {
  // expected-error @below {{accumulator type for integer tensor is not i32}}
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x4x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @bounds(%a: tensor<4x!quant.uniform<u8:f32, 1.0>>) {
  // expected-error @below {{expected min_val <= max_val, got min_val=200 : ui8, max_val=100 : ui8}}
  %0 = tosa.clamp %a {min_val = 200 : ui8, max_val = 100 : ui8} : (tensor<4x!quant.uniform<u8:f32, 1.0>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return
}

// -----

func.func @bounds_of_another_type(%a: tensor<4x!quant.uniform<u8:f32, 1.0>>) {
  // expected-error @below {{min/max attributes types are incompatible with input/output element types.}}
  %0 = tosa.clamp %a {min_val = 1 : i8, max_val = 2 : i8} : (tensor<4x!quant.uniform<u8:f32, 1.0>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return
}
