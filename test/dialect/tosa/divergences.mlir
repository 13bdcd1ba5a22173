// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s
// Where mlir-opt 22 drops what was written, prints what it cannot read, or takes an unknown size for a number; see
// docs/reference/divergences.md.

func.func @an_enum_as_a_string(%a: tensor<4x4xf32>) {
  // expected-error @below {{'tosa.argmax' op attribute 'nan_mode' failed to satisfy constraint: Supported NaN propagation strategies}}
  %0 = tosa.argmax %a {axis = 1 : i32, nan_mode = "IGNORE"} : (tensor<4x4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @no_name(%a: tensor<4x4xf32>) {
  // expected-error @below {{expected valid keyword or string}}
  %0 = tosa.argmax %a {axis = 1 : i32,} : (tensor<4x4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @nan(%a: tensor<4x!tosa.mxint8>) {
  // expected-error @below {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %0 = tosa.clamp %a {min_val = 1 : i8, max_val = 2 : i8} : (tensor<4x!tosa.mxint8>) -> tensor<4x!tosa.mxint8>
  return
}

// -----

// CHECK-LABEL: @enums_of_others
// CHECK-NEXT: {"a b" = 3 : i64, axis = 1 : i32, x = #tosa.nan_mode<IGNORE>}
func.func @enums_of_others(%a: tensor<4x4xf32>) {
  %0 = tosa.argmax %a {axis = 1 : i32, x = #tosa.nan_mode<IGNORE>, "a b" = 3} : (tensor<4x4xf32>) -> tensor<4xi32>
  return
}

// CHECK-LABEL: @dynamic_sizes
// CHECK-COUNT-3: tosa.{{rescale|table|transpose_conv2d}}
func.func @dynamic_sizes(%i: tensor<4x?xi8>, %m: tensor<3xi32>, %s: tensor<3xi8>, %z: tensor<1xi8>, %t: tensor<?xi16>, %u: tensor<513xi16>, %a: tensor<1x4x4x4xf32>, %w: tensor<8x1x?x4xf32>, %b: tensor<8xf32>, %f: tensor<1xf32>) {
  %0 = tosa.rescale %i, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<4x?xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi8>
  %1 = tosa.table %t, %u : (tensor<?xi16>, tensor<513xi16>) -> tensor<4xi16>
  %2 = tosa.transpose_conv2d %a, %w, %b, %f, %f {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x?x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

// Names that are no keywords are printed in quotes, as they are read.
// CHECK: "t.op"() {a = #tosa.level<"8k">, b = #tosa.specification_version<"1.1.draft">}
"t.op"() {a = #tosa.level<"8k">, b = #tosa.specification_version<"1.1.draft">} : () -> ()

// -----

// expected-error @below {{expected one of [none, 8k] for supported TOSA levels, got: 9k}}
// expected-error @below {{failed to parse Tosa_TargetEnv parameter 'level' which is to be a `Level`}}
"t.op"() {a = #tosa.target_env<specification_version = "1.0", level = "9k", profiles = [none], extensions = [none]>} : () -> ()

// -----

// A calibrated number is stored as nothing.
func.func @calibrated(%a: tensor<4x!quant.calibrated<f32<-1.0:1.0>>>) {
  // expected-error @below {{operand #0 must be tosa-conformant tensor of number values, but got 'tensor<4x!quant.calibrated<f32<-1.000000e+00:1.000000e+00>>>'}}
  %0 = tosa.abs %a : (tensor<4x!quant.calibrated<f32<-1.0:1.0>>>) -> tensor<4x!quant.calibrated<f32<-1.0:1.0>>>
  return
}

// -----

// CHECK-LABEL: @clamp_of_any
// CHECK: tosa.clamp
func.func @clamp_of_any(%a: tensor<4x!quant.any<i8>>) {
  %0 = tosa.clamp %a {min_val = 1 : i8, max_val = 2 : i8} : (tensor<4x!quant.any<i8>>) -> tensor<4x!quant.any<i8>>
  return
}

// -----

func.func @clamp_of_any_by_other_bounds(%a: tensor<4x!quant.any<i8>>) {
  // expected-error @below {{min/max attributes types are incompatible with input/output element types.}}
  %0 = tosa.clamp %a {min_val = 1 : i16, max_val = 2 : i16} : (tensor<4x!quant.any<i8>>) -> tensor<4x!quant.any<i8>>
  return
}

// -----

// A height that does not fit 64 bits; mlir-opt takes any.
func.func @too_large(%a: tensor<1x4x4x4xf32>, %b: tensor<4x2x2x4xf32>) {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @+1 {{'tosa.conv2d' op output height is too large}}
  %0 = tosa.conv2d %a, %b, %c, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 9223372036854775807, 9223372036854775807, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<4x2x2x4xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x3x4xf32>
  return
}

// -----

func.func @pad_beyond_64_bits(%x: tensor<9223372036854775807xi8>, %z: tensor<1xi8>) {
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.pad' op padded size of dimension 0 is too large}}
  %r = tosa.pad %x, %p, %z : (tensor<9223372036854775807xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<8xi8>
  return
}
