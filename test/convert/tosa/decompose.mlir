// Convolutions that simpler ops say as well.
// RUN: cistern-opt --tosa-optional-decompositions --split-input-file %s | FileCheck %s
// RUN: %same --args='--tosa-optional-decompositions --split-input-file' %s

// A kernel of one element multiplies; the zero points are subtracted first.
// CHECK-LABEL: func.func @depthwise(
// CHECK: %[[IN:.*]] = tosa.cast
// CHECK: %[[LESS:.*]] = tosa.sub %[[IN]],
// CHECK: tosa.mul %[[LESS]],
// CHECK: tosa.add
func.func @depthwise(%arg0: tensor<4x10x10x2xi8>, %arg1: tensor<1x1x2x3xi8>, %arg2: tensor<6xi32>) -> tensor<4x10x10x6xi32> {
  %input_zp = "tosa.const"() {values = dense<7> : tensor<1xi8>} : () -> tensor<1xi8>
  %weight_zp = "tosa.const"() {values = dense<11> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %input_zp, %weight_zp {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1> } : (tensor<4x10x10x2xi8>, tensor<1x1x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x10x10x6xi32>
  return %0 : tensor<4x10x10x6xi32>
}

// -----

// CHECK-LABEL: func.func @depthwise_padded(
// CHECK: %[[PAD:.*]] = tosa.pad
// CHECK: tosa.mul %[[PAD]],
func.func @depthwise_padded(%a: tensor<1x4x4x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<1x6x7x6xf32> {
  %zi = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %zw = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %zi, %zw {acc_type = f32, pad = array<i64: 1, 1, 1, 2>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x7x6xf32>
  return %0 : tensor<1x6x7x6xf32>
}

// -----

// Strides other than 1, a kernel of more elements, and two sizes that are not known are left alone.
// CHECK-LABEL: func.func @depthwise_strided(
// CHECK: tosa.depthwise_conv2d
func.func @depthwise_strided(%arg0: tensor<4x11x11x2xf32>, %arg1: tensor<1x1x2x3xf32>, %arg2: tensor<6xf32>) -> tensor<4x6x6x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>, dilation = array<i64: 1, 1>} : (tensor<4x11x11x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x6x6x6xf32>
  return %0 : tensor<4x6x6x6xf32>
}

// -----

// CHECK-LABEL: func.func @depthwise_unknown(
// CHECK: tosa.depthwise_conv2d
func.func @depthwise_unknown(%a: tensor<?x?x4x2xf32>, %w: tensor<1x1x2x3xf32>, %b: tensor<6xf32>) -> tensor<?x?x4x6xf32> {
  %zi = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %zw = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %zi, %zw {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<?x?x4x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x4x6xf32>
  return %0 : tensor<?x?x4x6xf32>
}

// -----

// CHECK-LABEL: func.func @transposed(
// CHECK: tosa.reverse %arg1 {axis = 1 : i32}
// CHECK: tosa.conv2d {{.*}}pad = array<i64: 3, 4, 8, 9>
func.func @transposed(%arg0: tensor<2x16x14x3xi8>, %arg1: tensor<5x3x6x3xi8>, %arg2: tensor<5xi32>) -> (tensor<2x21x26x5xi32>) {
  %input_zp = "tosa.const"() {values = dense<-22> : tensor<1xi8>} : () -> tensor<1xi8>
  %weight_zp = "tosa.const"() {values = dense<42> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %input_zp, %weight_zp { acc_type = i32, out_pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 1>} : (tensor<2x16x14x3xi8>, tensor<5x3x6x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x21x26x5xi32>
  return %0 : tensor<2x21x26x5xi32>
}

// -----

// An output channel for each place within a stride; then a part of it, and zeros around it.
// CHECK-LABEL: func.func @transposed_strided(
// CHECK: tosa.conv2d {{.*}} -> tensor<2x18x16x30xi32>
// CHECK: tosa.slice {{.*}} -> tensor<2x35x47x5xi32>
func.func @transposed_strided(%arg0: tensor<2x17x15x3xi8>, %arg1: tensor<5x3x5x3xi8>, %arg2: tensor<5xi32>) -> (tensor<2x35x47x5xi32>) {
  %input_zp = "tosa.const"() {values = dense<-22> : tensor<1xi8>} : () -> tensor<1xi8>
  %weight_zp = "tosa.const"() {values = dense<42> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %input_zp, %weight_zp {acc_type = i32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>} : (tensor<2x17x15x3xi8>, tensor<5x3x5x3xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x35x47x5xi32>
  return %0 : tensor<2x35x47x5xi32>
}

// -----

// CHECK-LABEL: func.func @transposed_larger(
// CHECK: tosa.pad {{.*}} -> tensor<1x19x2x1xi32>
func.func @transposed_larger(%arg0 : tensor<1x16x1x1xi8>, %arg1 : tensor<1x2x1x1xi8>, %arg2 : tensor<1xi32>) -> (tensor<1x19x2x1xi32>) {
  %input_zp = "tosa.const"() {values = dense<-103> : tensor<1xi8>} : () -> tensor<1xi8>
  %weight_zp = "tosa.const"() {values = dense<93> : tensor<1xi8>} : () -> tensor<1xi8>
  %2 =  tosa.transpose_conv2d %arg0, %arg1, %arg2, %input_zp, %weight_zp { acc_type = i32, out_pad = array<i64: 2, 0, 0, 1>, stride = array<i64: 1, 2>} : (tensor<1x16x1x1xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x19x2x1xi32>
  return %2 : tensor<1x19x2x1xi32>
}

// -----

// CHECK-LABEL: func.func @transposed_unknown(
// CHECK: tosa.transpose_conv2d
func.func @transposed_unknown(%a: tensor<1x?x4x2xf32>, %w: tensor<3x2x2x2xf32>, %b: tensor<3xf32>) -> tensor<1x?x8x3xf32> {
  %zi = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %zw = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %zi, %zw {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x?x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x8x3xf32>
  return %0 : tensor<1x?x8x3xf32>
}
