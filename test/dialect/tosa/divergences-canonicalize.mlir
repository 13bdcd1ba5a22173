// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// Where mlir-opt 22 changes what a program says, or makes invalid IR; see docs/reference/divergences.md.

// A NaN that a clamp ignores becomes a bound: it is not what was clamped.
// CHECK-LABEL: func.func @clamp_of_nan(
// CHECK: %[[V0:.*]] = tosa.clamp %arg0 {max_val = 0x7F800000 : f32, min_val = 0xFF800000 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: return %[[V0]] : tensor<4xf32>
func.func @clamp_of_nan(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %a {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A product with zero is a NaN for a NaN or an infinity, and -0.0 for a negative number; of integers it is zero.
// CHECK-LABEL: func.func @mul_by_zero(
// CHECK: %[[V0:.*]] = tosa.mul %arg0,
// CHECK: return %[[V0]], %{{.*}} : tensor<4xf32>, tensor<4xi32>
func.func @mul_by_zero(%a: tensor<4xf32>, %b: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %z = "tosa.const"() {values = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %i = "tosa.const"() {values = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %0 = tosa.mul %a, %z, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %1 = tosa.mul %b, %i, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// A float is true if it is not zero, and true is one.
// CHECK-LABEL: func.func @cast_of_bool(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<1.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK: %[[V1:.*]] = "tosa.const"() <{values = dense<1.500000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK: %[[V2:.*]] = tosa.cast %[[V1]] : (tensor<2xf32>) -> tensor<2xi1>
// CHECK: return %[[V2]], %[[V0]] : tensor<2xi1>, tensor<2xf32>
func.func @cast_of_bool() -> (tensor<2xi1>, tensor<2xf32>) {
  %x = "tosa.const"() <{values = dense<1.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %t = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %0 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xi1>
  %1 = tosa.cast %t : (tensor<2xi1>) -> tensor<2xf32>
  return %0, %1 : tensor<2xi1>, tensor<2xf32>
}

// All that is left of what was padded is more than what was padded.
// CHECK-LABEL: func.func @rest_of_pad(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK: %[[V1:.*]] = tosa.const_shape  {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V2:.*]] = tosa.const_shape  {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V3:.*]] = tosa.pad %arg0, %[[V0]], %arg1 : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x6xf32>
// CHECK: %[[V4:.*]] = tosa.slice %[[V3]], %[[V1]], %[[V2]] : (tensor<3x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x?xf32>
// CHECK: return %[[V4]] : tensor<3x?xf32>
func.func @rest_of_pad(%a: tensor<3x4xf32>, %c: tensor<1xf32>) -> tensor<3x?xf32> {
  %p = tosa.const_shape {values = dense<[0, 0, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %p, %c : (tensor<3x4xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x6xf32>
  %1 = tosa.slice %0, %s, %z : (tensor<3x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x?xf32>
  return %1 : tensor<3x?xf32>
}

// The types of an identity agree, but are not the same.
// CHECK-LABEL: func.func @transpose_of_unknown(
// CHECK: %[[V0:.*]] = tosa.const_shape  {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V1:.*]] = tosa.reshape %arg0, %[[V0]] : (tensor<3x?xf32>, !tosa.shape<2>) -> tensor<?x4xf32>
// CHECK: return %[[V1]] : tensor<?x4xf32>
func.func @transpose_of_unknown(%a: tensor<3x?xf32>) -> tensor<?x4xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 1>} : (tensor<3x?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// The same without a rank in one of them: the sizes of what is transposed must be known.
// CHECK-LABEL: func.func @transpose_without_rank(
// CHECK: %[[S:.*]] = tosa.const_shape  {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
// CHECK: %[[V0:.*]] = tosa.reshape %arg0, %[[S]] : (tensor<3x2xf32>, !tosa.shape<2>) -> tensor<*xf32>
// CHECK: %[[V1:.*]] = tosa.transpose %arg1 {perms = array<i32: 0, 1>} : (tensor<*xf32>) -> tensor<3x2xf32>
// CHECK: return %[[V0]], %[[V1]]
func.func @transpose_without_rank(%a: tensor<3x2xf32>, %b: tensor<*xf32>) -> (tensor<*xf32>, tensor<3x2xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 1>} : (tensor<3x2xf32>) -> tensor<*xf32>
  %1 = tosa.transpose %b {perms = array<i32: 0, 1>} : (tensor<*xf32>) -> tensor<3x2xf32>
  return %0, %1 : tensor<*xf32>, tensor<3x2xf32>
}

// Products of numbers with fewer bits than the result keep their sign. A shift by 64 and more means nothing.
// CHECK-LABEL: func.func @mul_to_wider(
// CHECK: %[[V0:.*]] = "tosa.const"() <{values = dense<-48> : tensor<i32>}> : () -> tensor<i32>
// CHECK: %[[V1:.*]] = tosa.mul
// CHECK: return %[[V0]], %[[V1]]
func.func @mul_to_wider() -> (tensor<i32>, tensor<i32>) {
  %0 = "tosa.const"() <{values = dense<-3> : tensor<i16>}> : () -> tensor<i16>
  %1 = "tosa.const"() <{values = dense<16> : tensor<i16>}> : () -> tensor<i16>
  %2 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor<1xi8>
  %4 = tosa.mul %0, %1, %2 : (tensor<i16>, tensor<i16>, tensor<1xi8>) -> tensor<i32>
  %5 = tosa.mul %0, %1, %3 : (tensor<i16>, tensor<i16>, tensor<1xi8>) -> tensor<i32>
  return %4, %5 : tensor<i32>, tensor<i32>
}

// Products of eight bits are products of signed numbers in the result's 32 bits.
// CHECK-LABEL: func.func @narrow_product(
// CHECK: dense<-500> : tensor<1xi32>
func.func @narrow_product() -> tensor<1xi32> {
  %a = "tosa.const"() {values = dense<-5> : tensor<1xi8>} : () -> tensor<1xi8>
  %b = "tosa.const"() {values = dense<100> : tensor<1xi8>} : () -> tensor<1xi8>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %s : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// There are no constants of dynamic shape.
// CHECK-LABEL: func.func @constants_of_unknown_size(
// CHECK: tosa.mul
// CHECK: tosa.intdiv
// CHECK: tosa.add
// CHECK: tosa.cast
// CHECK: tosa.greater
// CHECK: tosa.reverse
func.func @constants_of_unknown_size() -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xf32>, tensor<?xi1>, tensor<?xi32>) {
  %a = "tosa.const"() {values = dense<6> : tensor<4xi32>} : () -> tensor<4xi32>
  %b = "tosa.const"() {values = dense<3> : tensor<4xi32>} : () -> tensor<4xi32>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<?xi32>
  %1 = tosa.intdiv %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  %2 = tosa.add %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  %3 = tosa.cast %a : (tensor<4xi32>) -> tensor<?xf32>
  %4 = tosa.greater %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi1>
  %5 = tosa.reverse %a {axis = 0 : i32} : (tensor<4xi32>) -> tensor<?xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xf32>, tensor<?xi1>, tensor<?xi32>
}

// Numbers without a sign have none when they are compared and multiplied.
// CHECK-LABEL: func.func @unsigned(
// CHECK-DAG: %[[TRUE:.*]] = "tosa.const"() <{values = dense<true> : tensor<i1>}> : () -> tensor<i1>
// CHECK-DAG: %[[PRODUCT:.*]] = "tosa.const"() <{values = dense<40000> : tensor<ui16>}> : () -> tensor<ui16>
// CHECK: return %[[TRUE]], %[[TRUE]], %[[PRODUCT]] :
func.func @unsigned() -> (tensor<i1>, tensor<i1>, tensor<ui16>) {
  %a = "tosa.const"() <{values = dense<200> : tensor<ui8>}> : () -> tensor<ui8>
  %b = "tosa.const"() <{values = dense<100> : tensor<ui8>}> : () -> tensor<ui8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = "tosa.const"() <{values = dense<200> : tensor<ui8>}> : () -> tensor<!quant.uniform<u8:f32, 1.0>>
  %q = "tosa.const"() <{values = dense<100> : tensor<ui8>}> : () -> tensor<!quant.uniform<u8:f32, 1.0>>
  %0 = tosa.greater %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %1 = tosa.greater_equal %p, %q : (tensor<!quant.uniform<u8:f32, 1.0>>, tensor<!quant.uniform<u8:f32, 1.0>>) -> tensor<i1>
  %2 = tosa.mul %a, %a, %s : (tensor<ui8>, tensor<ui8>, tensor<1xi8>) -> tensor<ui16>
  return %0, %1, %2 : tensor<i1>, tensor<i1>, tensor<ui16>
}
