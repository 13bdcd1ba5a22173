// Names and forms of older releases: the error is mlir-opt's, a note says what to write today.
// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %python %S/older_names.py %S/../..
// RUN: not cistern-opt /dev/null --lower-deallocations 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not cistern-opt /dev/null --pass-pipeline='builtin.module(lower-deallocations)' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not cistern-opt /dev/null --one-shot-bufferize=function-signature-type-conversion=x 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not cistern-opt /dev/null --canonicalize=region-simplify=true 2>&1 | FileCheck %s --check-prefix=VALUE

//          FLAG: cistern-opt: Unknown command line argument '--lower-deallocations'.
//     FLAG-NEXT: cistern-opt: 'lower-deallocations' is the name of an older release: today it is --bufferization-lower-deallocations
//      PIPELINE: error: MLIR Textual PassPipeline Parser:1:{{[0-9]+}}: error: 'lower-deallocations' does not refer to a registered pass
//      PIPELINE: note: 'lower-deallocations' is the name of an older release: today it is --bufferization-lower-deallocations
//        OPTION: error: <Pass-Options-Parser>: no such option function-signature-type-conversion
//   OPTION-NEXT: note: 'function-signature-type-conversion' is the name of an older release: today it is function-boundary-type-conversion
//         VALUE: error: for the --region-simplify option: Cannot find option named 'true'!
//    VALUE-NEXT: note: 'region-simplify=true' is the name of an older release: today it is region-simplify=normal

func.func @c() -> tensor<2xf32> {
  // expected-error @+2 {{'tosa.const' op requires attribute 'values'}}
  // expected-note @+1 {{the attribute 'value' is of an older release: today it is values}}
  %0 = "tosa.const"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @c(%i: tensor<1x4x4x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) -> tensor<1x4x4x8xf32> {
  // expected-error @+2 {{'tosa.conv2d' op expected 5 operands, but found 3}}
  // expected-note @+1 {{the operands are those of an older release: today it takes two more, the zero points of input and weights: tensor<1xT>, and an attribute acc_type}}
  %0 = "tosa.conv2d"(%i, %w, %b) {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>
  return %0 : tensor<1x4x4x8xf32>
}

// -----

func.func @c(%i: tensor<4x4xf32>) -> tensor<16xf32> {
  // expected-error @+2 {{'tosa.reshape' op expected 2 operands, but found 1}}
  // expected-note @+1 {{the attribute 'new_shape' is of an older release: today it is an operand of type !tosa.shape, which tosa.const_shape makes}}
  %0 = "tosa.reshape"(%i) {new_shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

func.func @c(%i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'tosa.mul' op expected 3 operands, but found 2}}
  // expected-note @+1 {{the attribute 'shift' is of an older release: today it is an operand: tensor<1xi8>}}
  %0 = "tosa.mul"(%i, %i) {shift = 0 : i8} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c(%i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{unregistered operation 'tosa.reluN' found in dialect ('tosa') that does not allow unknown operations}}
  // expected-note @+1 {{'tosa.reluN' is the name of an older release: today it is tosa.clamp}}
  %0 = "tosa.reluN"(%i) {max_fp = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c(%i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{custom op 'linalg.init_tensor' is unknown}}
  // expected-note @+1 {{'linalg.init_tensor' is the name of an older release: today it is tensor.empty}}
  %0 = linalg.init_tensor [4] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c(%i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{custom op 'addf' is unknown (tried 'func.addf' as well)}}
  // expected-note @+1 {{'addf' is the name of an older release: today it is arith.addf}}
  %0 = addf %i, %i : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c(%i: tensor<4xf32>) -> memref<4xf32> {
  // expected-error @+2 {{custom op 'bufferization.to_memref' is unknown}}
  // expected-note @+1 {{'bufferization.to_memref' is the name of an older release: today it is bufferization.to_buffer}}
  %0 = bufferization.to_memref %i : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

func.func @c(%i: f32) -> f32 {
  // expected-error @+2 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
  // expected-note @+1 {{'std.addf' is the name of an older release: today it is arith.addf}}
  %0 = "std.addf"(%i, %i) : (f32, f32) -> f32
  return %0 : f32
}

// -----

func.func @c(%i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{'tosa.clamp' op requires attribute 'max_val'}}
  // expected-note @+1 {{the attribute 'max_fp' is of an older release: today it is max_val and min_val, of the element type}}
  %0 = "tosa.clamp"(%i) {min_fp = 0.0 : f32, max_fp = 6.0 : f32, min_int = 0 : i64, max_int = 6 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @c(%i: tensor<1x4x4x4xf32>) -> tensor<1x2x2x4xf32> {
  // expected-error @+2 {{'tosa.avg_pool2d' op expected 3 operands, but found 1}}
  // expected-note @+1 {{the operands are those of an older release: today it takes two more, the zero points of input and output: tensor<1xT>}}
  %0 = "tosa.avg_pool2d"(%i) {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// -----

func.func @c(%i: tensor<4x4xf32>, %p: tensor<2xi32>) -> tensor<4x4xf32> {
  // expected-error @+2 {{'tosa.transpose' op requires a single operand}}
  // expected-note @+1 {{the operands are those of an older release: today it takes one, and the permutation is the attribute perms}}
  %0 = "tosa.transpose"(%i, %p) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
