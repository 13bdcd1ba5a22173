// Sizes of windows' results that are not known: channels are those of a pool's input, and those that a convolution's
// weights make. The sizes of weights, of bias, and of what is averaged have to be known, but for the batch.
// RUN: cistern-opt --pass-pipeline="builtin.module(func.func(tosa-to-linalg-named))" --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @max_pool(
// CHECK: %[[BATCH:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[CHANNELS:.*]] = tensor.dim %arg0, %c3
// CHECK: tensor.empty(%[[BATCH]], %[[CHANNELS]]) : tensor<?x4x7x?xi8>
func.func @max_pool(%a: tensor<?x4x7x?xi8>) -> tensor<?x4x7x?xi8> {
  %r = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>} : (tensor<?x4x7x?xi8>) -> tensor<?x4x7x?xi8>
  return %r : tensor<?x4x7x?xi8>
}

// -----

// CHECK-LABEL: func.func @conv(
// CHECK: %[[CHANNELS:.*]] = arith.constant 6 : index
// CHECK: tensor.empty(%[[CHANNELS]]) : tensor<1x8x8x?xf32>
func.func @conv(%a: tensor<1x8x8x4xf32>, %w: tensor<6x3x3x4xf32>, %b: tensor<6xf32>) -> tensor<1x8x8x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x?xf32>
  return %r : tensor<1x8x8x?xf32>
}

// -----

func.func @bias(%a: tensor<1x8x8x4xf32>, %w: tensor<6x3x3x4xf32>, %b: tensor<?xf32>) -> tensor<1x8x8x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{failed to legalize operation 'tosa.conv2d'}}
  %r = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<6x3x3x4xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x6xf32>
  return %r : tensor<1x8x8x6xf32>
}

// -----

func.func @avg_pool(%a: tensor<1x?x8x4xf32>) -> tensor<1x?x8x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // expected-error @below {{failed to legalize operation 'tosa.avg_pool2d'}}
  %r = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 1, 1>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x?x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x8x4xf32>
  return %r : tensor<1x?x8x4xf32>
}
