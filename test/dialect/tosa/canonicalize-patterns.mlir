// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// A clamp between all numbers is what is clamped; a NaN that is ignored would become a bound.
// CHECK-LABEL: func.func @clamp_everything(
// CHECK: %[[V0:.*]] = tosa.clamp %arg1 {max_val = 0x7F800000 : f32, min_val = -1.000000e+00 : f32} : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: return %arg0, %arg1, %arg2, %[[V0]] : tensor<4xi8>, tensor<?xf32>, tensor<4xui8>, tensor<?xf32>
func.func @clamp_everything(%a: tensor<4xi8>, %b: tensor<?xf32>, %c: tensor<4xui8>) -> (tensor<4xi8>, tensor<?xf32>, tensor<4xui8>, tensor<?xf32>) {
  %0 = tosa.clamp %a {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %b {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<?xf32>) -> tensor<?xf32>
  %2 = tosa.clamp %c {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %3 = tosa.clamp %b {min_val = -1.0 : f32, max_val = 0x7F800000 : f32} : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<?xf32>, tensor<4xui8>, tensor<?xf32>
}

// Two clamps are one where their ranges overlap; ranges that only touch stay, and so does a second clamp that ignores NaNs of the first.
// CHECK-LABEL: func.func @clamp_of_clamp(
// CHECK: %[[V0:.*]] = tosa.clamp %arg0 {max_val = 4 : i8, min_val = -2 : i8} : (tensor<4xi8>) -> tensor<4xi8>
// CHECK: %[[V1:.*]] = tosa.clamp %arg0 {max_val = 2 : i8, min_val = -2 : i8} : (tensor<4xi8>) -> tensor<4xi8>
// CHECK: %[[V2:.*]] = tosa.clamp %[[V0]] {max_val = 9 : i8, min_val = 4 : i8} : (tensor<4xi8>) -> tensor<4xi8>
// CHECK: %[[V3:.*]] = tosa.clamp %arg1 {max_val = 6.000000e+00 : f32, min_val = 1.000000e+00 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[V4:.*]] = tosa.clamp %arg1 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[V5:.*]] = tosa.clamp %[[V4]] {max_val = 9.000000e+00 : f32, min_val = 1.000000e+00 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: return %[[V1]], %[[V2]], %[[V3]], %[[V5]] : tensor<4xi8>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>
func.func @clamp_of_clamp(%a: tensor<4xi8>, %b: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.clamp %a {min_val = -2 : i8, max_val = 4 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %0 {min_val = -4 : i8, max_val = 2 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %0 {min_val = 4 : i8, max_val = 9 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %3 = tosa.clamp %b {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.clamp %3 {min_val = 1.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.clamp %b {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tosa.clamp %5 {min_val = 1.0 : f32, max_val = 9.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %4, %6 : tensor<4xi8>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>
}

// A concat of a concat along the same dimension is one; of one tensor it is a cast.
// CHECK-LABEL: func.func @concat_of_concat(
// CHECK: %[[V0:.*]] = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
// CHECK: %[[V1:.*]] = tosa.concat %arg0, %arg1, %arg0 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
// CHECK: %[[V2:.*]] = tosa.concat %[[V0]], %[[V0]] {axis = 1 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
// CHECK: %[[VCAST:.*]] = tensor.cast %arg0 : tensor<2x3xf32> to tensor<?x?xf32>
// CHECK: return %[[V1]], %[[V2]], %[[VCAST]] : tensor<6x3xf32>, tensor<4x6xf32>, tensor<?x?xf32>
func.func @concat_of_concat(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> (tensor<6x3xf32>, tensor<4x6xf32>, tensor<?x?xf32>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %1 = tosa.concat %0, %a {axis = 0 : i32} : (tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<6x3xf32>
  %2 = tosa.concat %0, %0 {axis = 1 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %3 = tosa.concat %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %1, %2, %3 : tensor<6x3xf32>, tensor<4x6xf32>, tensor<?x?xf32>
}

// A slice that lies in one part of a concat is a slice of that part; one that lies in two is not.
// CHECK-LABEL: func.func @slice_of_concat(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V1:.*]] = tosa.const_shape  {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V2:.*]] = tosa.const_shape  {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V3:.*]] = tosa.concat %arg0, %arg1 {axis = 0 : i32} : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[V4:.*]] = tosa.slice %arg1, %[[V0]], %[[V1]] : (tensor<5x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
// CHECK: %[[V5:.*]] = tosa.slice %[[V3]], %[[V2]], %[[V1]] : (tensor<8x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
// CHECK: return %[[V4]], %arg0, %[[V5]] : tensor<2x4xf32>, tensor<3x4xf32>, tensor<2x4xf32>
func.func @slice_of_concat(%a: tensor<3x4xf32>, %b: tensor<5x4xf32>) -> (tensor<2x4xf32>, tensor<3x4xf32>, tensor<2x4xf32>) {
  %two = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %three = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %at0 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %at2 = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %at4 = tosa.const_shape {values = dense<[4, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %1 = tosa.slice %0, %at4, %two : (tensor<8x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %2 = tosa.slice %0, %at0, %three : (tensor<8x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x4xf32>
  %3 = tosa.slice %0, %at2, %two : (tensor<8x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  return %1, %2, %3 : tensor<2x4xf32>, tensor<3x4xf32>, tensor<2x4xf32>
}

// Of padding only what the slice needs is left.
// CHECK-LABEL: func.func @slice_of_pad(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V1:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK: %[[V2:.*]] = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V3:.*]] = tosa.const_shape  {values = dense<3> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V4:.*]] = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V5:.*]] = tosa.slice %arg0, %[[V4]], %[[V2]] : (tensor<3x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x2xf32>
// CHECK: %[[V6:.*]] = tosa.pad %arg0, %[[V1]], %arg1 : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
// CHECK: %[[V7:.*]] = tosa.slice %[[V6]], %[[V0]], %[[V3]] : (tensor<3x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x3xf32>
// CHECK: return %[[V5]], %[[V7]] : tensor<3x2xf32>, tensor<3x3xf32>
func.func @slice_of_pad(%a: tensor<3x4xf32>, %c: tensor<1xf32>) -> (tensor<3x2xf32>, tensor<3x3xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 2, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %at3 = tosa.const_shape {values = dense<[0, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %at1 = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %two = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %three = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %p, %c : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x9xf32>
  %1 = tosa.slice %0, %at3, %two : (tensor<3x9xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x2xf32>
  %2 = tosa.pad %a, %p, %c : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x9xf32>
  %3 = tosa.slice %2, %at1, %three : (tensor<3x9xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x3xf32>
  return %1, %3 : tensor<3x2xf32>, tensor<3x3xf32>
}

// Sizes of -1 become what the result says.
// CHECK-LABEL: func.func @slice_of_the_rest(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V1:.*]] = tosa.const_shape  {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V2:.*]] = tosa.slice %arg0, %[[V0]], %[[V1]] : (tensor<3x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xf32>
// CHECK: return %[[V2]] : tensor<2x?xf32>
func.func @slice_of_the_rest(%a: tensor<3x?xf32>) -> tensor<2x?xf32> {
  %at = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %rest = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %a, %at, %rest : (tensor<3x?xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// One element of a constant is a constant, and so is a slice of a splat.
// CHECK-LABEL: func.func @slice_of_constant(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
// CHECK: %[[V1:.*]] = tosa.const_shape  {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
// CHECK: %[[V2:.*]] = tosa.const_shape  {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
// CHECK: %[[V3:.*]] = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
// CHECK: %[[V4:.*]] = "tosa.const"() <{values = dense<7> : tensor<2xi32>}> : () -> tensor<2xi32>
// CHECK: %[[V5:.*]] = tosa.slice %[[V0]], %[[V1]], %[[V2]] : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi32>
// CHECK: return %[[V3]], %[[V4]], %[[V5]] : tensor<1xi32>, tensor<2xi32>, tensor<2xi32>
func.func @slice_of_constant() -> (tensor<1xi32>, tensor<2xi32>, tensor<2xi32>) {
  %c = "tosa.const"() <{values = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<7> : tensor<3xi32>}> : () -> tensor<3xi32>
  %at = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %c, %at, %at : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %1 = tosa.slice %s, %at, %two : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi32>
  %2 = tosa.slice %c, %at, %two : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<1xi32>, tensor<2xi32>, tensor<2xi32>
}

// A convolution pads with its zero point, and takes the padding before it if that is the same; channels it does not pad.
// CHECK-LABEL: func.func @convolution_of_pad(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %[[V2:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %[[V3:.*]] = tosa.pad %arg0, %[[V0]], %[[V1]] : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x8x3xi8>
// CHECK: %[[V4:.*]] = tosa.conv2d %arg0, %arg1, %arg2, %[[V1]], %[[V2]] {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 2, 3, 3>, stride = array<i64: 1, 1>} : (tensor<1x8x4x3xi8>, tensor<2x3x3x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x2xi32>
// CHECK: %[[V5:.*]] = tosa.conv2d %[[V3]], %arg1, %arg2, %[[V2]], %[[V2]] {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x10x8x3xi8>, tensor<2x3x3x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x2xi32>
// CHECK: return %[[V4]], %[[V5]] : tensor<1x10x8x2xi32>, tensor<1x10x8x2xi32>
func.func @convolution_of_pad(%a: tensor<1x8x4x3xi8>, %w: tensor<2x3x3x3xi8>, %b: tensor<2xi32>) -> (tensor<1x10x8x2xi32>, tensor<1x10x8x2xi32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %five = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %a, %p, %five : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x8x3xi8>
  %1 = tosa.conv2d %0, %w, %b, %five, %zero {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x10x8x3xi8>, tensor<2x3x3x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x2xi32>
  %2 = tosa.conv2d %0, %w, %b, %zero, %zero {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x10x8x3xi8>, tensor<2x3x3x3xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x2xi32>
  return %1, %2 : tensor<1x10x8x2xi32>, tensor<1x10x8x2xi32>
}

// A pool pads with the least number, by less than its kernel; over one element it is the element.
// CHECK-LABEL: func.func @pool_of_pad(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 0, 2, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK: %[[V2:.*]] = tosa.max_pool2d %arg0 {kernel = array<i64: 5, 5>, pad = array<i64: 3, 2, 4, 3>, stride = array<i64: 1, 1>} : (tensor<1x8x4x3xi8>) -> tensor<1x9x7x3xi8>
// CHECK: %[[V3:.*]] = tosa.pad %arg0, %[[V0]], %[[V1]] : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x9x7x3xi8>
// CHECK: %[[V4:.*]] = tosa.max_pool2d %[[V3]] {kernel = array<i64: 5, 5>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x9x7x3xi8>) -> tensor<1x9x7x3xi8>
// CHECK: return %[[V2]], %[[V4]], %arg1 : tensor<1x9x7x3xi8>, tensor<1x9x7x3xi8>, tensor<7x1x1x3xf32>
func.func @pool_of_pad(%a: tensor<1x8x4x3xi8>, %one: tensor<7x1x1x3xf32>) -> (tensor<1x9x7x3xi8>, tensor<1x9x7x3xi8>, tensor<7x1x1x3xf32>) {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 0, 2, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %least = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.pad %a, %p, %least : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x9x7x3xi8>
  %1 = tosa.max_pool2d %0 {kernel = array<i64: 5, 5>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x9x7x3xi8>) -> tensor<1x9x7x3xi8>
  %2 = tosa.pad %a, %p, %zero : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x9x7x3xi8>
  %3 = tosa.max_pool2d %2 {kernel = array<i64: 5, 5>, pad = array<i64: 2, 2, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x9x7x3xi8>) -> tensor<1x9x7x3xi8>
  %4 = tosa.max_pool2d %one {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<7x1x1x3xf32>) -> tensor<7x1x1x3xf32>
  return %1, %3, %4 : tensor<1x9x7x3xi8>, tensor<1x9x7x3xi8>, tensor<7x1x1x3xf32>
}

// A transpose that moves sizes of one alone is a reshape; with two dynamic sizes that is not known.
// CHECK-LABEL: func.func @transpose_as_reshape(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[1, 4, 1, -1]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK: %[[V1:.*]] = tosa.reshape %arg0, %[[V0]] : (tensor<1x4x?x1xf32>, !tosa.shape<4>) -> tensor<1x4x1x?xf32>
// CHECK: %[[V2:.*]] = tosa.transpose %arg1 {perms = array<i32: 2, 0, 1>} : (tensor<?x?x1xf32>) -> tensor<1x?x?xf32>
// CHECK: %[[V3:.*]] = tosa.transpose %arg2 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK: return %[[V1]], %[[V2]], %[[V3]] : tensor<1x4x1x?xf32>, tensor<1x?x?xf32>, tensor<3x2xf32>
func.func @transpose_as_reshape(%a: tensor<1x4x?x1xf32>, %b: tensor<?x?x1xf32>, %c: tensor<2x3xf32>) -> (tensor<1x4x1x?xf32>, tensor<1x?x?xf32>, tensor<3x2xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 3, 1, 0, 2>} : (tensor<1x4x?x1xf32>) -> tensor<1x4x1x?xf32>
  %1 = tosa.transpose %b {perms = array<i32: 2, 0, 1>} : (tensor<?x?x1xf32>) -> tensor<1x?x?xf32>
  %2 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1, %2 : tensor<1x4x1x?xf32>, tensor<1x?x?xf32>, tensor<3x2xf32>
}

// The sizes are those of what is transposed: the result may know fewer, no rank or more.
// CHECK-LABEL: func.func @transpose_to_other_sizes(
// CHECK: %[[S0:.*]] = tosa.const_shape  {values = dense<[-1, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
// CHECK: %[[S1:.*]] = tosa.const_shape  {values = dense<[2, 1, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
// CHECK: %[[V0:.*]] = tosa.reshape %arg0, %[[S1]] : (tensor<1x2x3xf32>, !tosa.shape<3>) -> tensor<?x1x?xf32>
// CHECK: %[[V1:.*]] = tosa.reshape %arg0, %[[S1]] : (tensor<1x2x3xf32>, !tosa.shape<3>) -> tensor<*xf32>
// CHECK: %[[V2:.*]] = tosa.reshape %arg1, %[[S0]] : (tensor<1x?x3xf32>, !tosa.shape<3>) -> tensor<4x1x3xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @transpose_to_other_sizes(%a: tensor<1x2x3xf32>, %b: tensor<1x?x3xf32>) -> (tensor<?x1x?xf32>, tensor<*xf32>, tensor<4x1x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<1x2x3xf32>) -> tensor<?x1x?xf32>
  %1 = tosa.transpose %a {perms = array<i32: 1, 0, 2>} : (tensor<1x2x3xf32>) -> tensor<*xf32>
  %2 = tosa.transpose %b {perms = array<i32: 1, 0, 2>} : (tensor<1x?x3xf32>) -> tensor<4x1x3xf32>
  return %0, %1, %2 : tensor<?x1x?xf32>, tensor<*xf32>, tensor<4x1x3xf32>
}

// Numbers that do not fit a cast become the nearest, NaN becomes 0; sums beyond all numbers are infinite.
// CHECK-LABEL: func.func @numbers(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<127> : tensor<2xi8>}> : () -> tensor<2xi8>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
// CHECK: %[[V2:.*]] = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
// CHECK: %[[V3:.*]] = "tosa.const"() <{values = dense<0xFF800000> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK: %[[V4:.*]] = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]] : tensor<2xi8>, tensor<2xi32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>
func.func @numbers() -> (tensor<2xi8>, tensor<2xi32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) {
  %big = "tosa.const"() <{values = dense<300.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %nan = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %inf = "tosa.const"() <{values = dense<0x7F800000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %i = "tosa.const"() <{values = dense<100> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.cast %big : (tensor<2xf32>) -> tensor<2xi8>
  %1 = tosa.cast %nan : (tensor<2xf32>) -> tensor<2xi32>
  %2 = tosa.cast %i : (tensor<2xi32>) -> tensor<2xi1>
  %3 = tosa.sub %big, %inf : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = tosa.sub %inf, %inf : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi8>, tensor<2xi32>, tensor<2xi1>, tensor<2xf32>, tensor<2xf32>
}

// A reshape to the same type with one dynamic size is nothing; with two it may move elements.
// CHECK-LABEL: func.func @reshape_dynamic(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V1:.*]] = tosa.reshape %arg1, %[[V0]] : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
// CHECK: return %arg0, %[[V1]] : tensor<?x10xf32>, tensor<?x?xf32>
func.func @reshape_dynamic(%a: tensor<?x10xf32>, %b: tensor<?x?xf32>) -> (tensor<?x10xf32>, tensor<?x?xf32>) {
  %s = tosa.const_shape {values = dense<[-1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x10xf32>, !tosa.shape<2>) -> tensor<?x10xf32>
  %1 = tosa.reshape %b, %t : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x10xf32>, tensor<?x?xf32>
}
