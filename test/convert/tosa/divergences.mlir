// Where the passes on TOSA print something else than mlir-opt does.
// RUN: cistern-opt --tosa-optional-decompositions --split-input-file %s | FileCheck %s --check-prefix=DECOMPOSE
// RUN: cistern-opt --tosa-infer-shapes --split-input-file %s | FileCheck %s --check-prefix=INFER
// RUN: cistern-opt --tosa-layerwise-constant-fold --split-input-file %s | FileCheck %s --check-prefix=FOLD

// Zero points are subtracted before the padding with zeros. mlir-opt pads with a number of another type: an error.
// DECOMPOSE-LABEL: func.func @padded_by_zero_point(
// DECOMPOSE: %[[X:.*]] = tosa.sub
// DECOMPOSE: tosa.pad %[[X]], {{.*}} -> tensor<1x4x4x2x1xi32>
// DECOMPOSE: tosa.mul
func.func @padded_by_zero_point(%a: tensor<1x2x2x2xi8>, %w: tensor<1x1x2x3xi8>, %b: tensor<6xi32>) -> tensor<1x4x4x6xi32> {
  %zi = "tosa.const"() {values = dense<7> : tensor<1xi8>} : () -> tensor<1xi8>
  %zw = "tosa.const"() {values = dense<11> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %zi, %zw {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<1x1x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x6xi32>
  return %0 : tensor<1x4x4x6xi32>
}

// -----

// A zero point that is not constant: left alone. mlir-opt fails without a message.
// DECOMPOSE-LABEL: func.func @unknown_zero_point(
// DECOMPOSE: tosa.transpose_conv2d
func.func @unknown_zero_point(%a: tensor<1x4x4x2xi8>, %w: tensor<3x3x2x2xi8>, %b: tensor<3xi32>, %z: tensor<1xi8>) -> tensor<1x9x8x3xi32> {
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xi8>, tensor<3x3x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x8x3xi32>
  return %0 : tensor<1x9x8x3xi32>
}

// -----

// A bias of one number is for all channels: it does not say that there is one.
// INFER-LABEL: func.func @bias_of_one(
// INFER: tosa.conv2d {{.*}} -> tensor<1x?x?x?xf32>
func.func @bias_of_one(%a: tensor<1x8x9x2xf32>, %w: tensor<?x?x?x?xf32>, %b: tensor<1xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x9x2xf32>, tensor<?x?x?x?xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// An op whose result has its operand's type keeps both. mlir-opt changes the operand's: an error.
// INFER-LABEL: func.func @of_another_dialect(
// INFER: %[[OLD:.*]] = tensor.cast
// INFER: arith.addf %[[OLD]], %[[OLD]] : tensor<?x?xf32>
func.func @of_another_dialect(%a: tensor<4x3xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %a : (tensor<4x3xf32>) -> tensor<?x?xf32>
  %1 = arith.addf %0, %0 : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A constant has known sizes: mlir-opt makes one of tensor<?x?xf32>, which cannot be read, and of a reciprocal whose type says less
// a value of another type.
// FOLD-LABEL: func.func @unknown_results(
// FOLD: tosa.transpose
// FOLD: tosa.reciprocal
func.func @unknown_results() -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = "tosa.const"() {values = dense<[[0.0, 1.0, 2.0], [3.0, 7.0, 5.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %2 = "tosa.const"() {values = dense<[[0.0, 1.0, 2.0], [3.0, 7.0, 5.5]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %3 = tosa.reciprocal %2 : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// The bias says how many channels there are, not the zero point after it.
// INFER-LABEL: func.func @channels_of_the_bias(
// INFER: tosa.transpose_conv2d {{.*}} -> tensor<1x5x5x3xf32>
// INFER: tosa.transpose_conv2d {{.*}} -> tensor<1x5x5x?xf32>
func.func @channels_of_the_bias(%a: tensor<1x2x4x2xf32>, %w: tensor<?x1x1x2xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>, %z: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x2x4x2xf32>, tensor<?x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  %1 = tosa.transpose_conv2d %a, %w, %c, %z, %z {acc_type = f32, out_pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x2x4x2xf32>, tensor<?x1x1x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<*xf32>
  return
}
