// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same %s
// RUN: %same --args=--canonicalize %s
// Elements of quantized types: constants and bounds are of what is stored, and so are zero points. What only moves elements, or compares
// them, folds as elsewhere; arithmetic on what is stored would be another number.

!q = !quant.uniform<i8:f32, 5.0e-1:3>
!u = !quant.uniform<u8:f32, 2.5e-1>
!a = !quant.any<i16:f32>
!p = !quant.uniform<i8:f32:0, {5.0e-1, 2.5e-1, 1.25e-1, 1.0}>

// CHECK-LABEL: func.func @arithmetic(
// CHECK: tosa.add
// CHECK: tosa.sub
// CHECK: tosa.mul
// CHECK: tosa.cast
func.func @arithmetic(%x: tensor<4x!q>) -> (tensor<4x!q>, tensor<4x!q>, tensor<4x!q>, tensor<4xf32>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<4xi8>}> : () -> tensor<4x!q>
  %one = "tosa.const"() <{values = dense<1> : tensor<4xi8>}> : () -> tensor<4x!q>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %x, %z : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!q>
  %1 = tosa.sub %one, %z : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!q>
  %2 = tosa.mul %x, %one, %shift : (tensor<4x!q>, tensor<4x!q>, tensor<1xi8>) -> tensor<4x!q>
  %3 = tosa.cast %one : (tensor<4x!q>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4x!q>, tensor<4x!q>, tensor<4x!q>, tensor<4xf32>
}

// CHECK-LABEL: func.func @comparisons(
// CHECK-DAG: %[[T:.*]] = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
// CHECK-DAG: %[[F:.*]] = "tosa.const"() <{values = dense<false> : tensor<4xi1>}> : () -> tensor<4xi1>
// CHECK: %[[E:.*]] = tosa.equal %arg0, %arg0
// CHECK: return %[[F]], %[[T]], %[[F]], %[[E]]
func.func @comparisons(%x: tensor<4x!a>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %a = "tosa.const"() <{values = dense<2> : tensor<4xui8>}> : () -> tensor<4x!u>
  %b = "tosa.const"() <{values = dense<3> : tensor<4xui8>}> : () -> tensor<4x!u>
  %0 = tosa.greater %a, %b : (tensor<4x!u>, tensor<4x!u>) -> tensor<4xi1>
  %1 = tosa.greater_equal %b, %b : (tensor<4x!u>, tensor<4x!u>) -> tensor<4xi1>
  %2 = tosa.equal %a, %b : (tensor<4x!u>, tensor<4x!u>) -> tensor<4xi1>
  %3 = tosa.equal %x, %x : (tensor<4x!a>, tensor<4x!a>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// What moves elements: no new constant is made of them.
// CHECK-LABEL: func.func @moved(
// CHECK: %[[C:.*]] = "tosa.const"() <{values = dense<3> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform
// CHECK: %[[R:.*]] = tosa.reshape %[[C]]
// CHECK: %[[S:.*]] = tosa.slice %[[C]]
// CHECK: return %[[C]], %[[R]], %[[S]], %[[C]] :
func.func @moved(%x: tensor<4x!p>) -> (tensor<4x!p>, tensor<2x2x!p>, tensor<1x!p>, tensor<4x!p>) {
  %c = "tosa.const"() <{values = dense<3> : tensor<4xi8>}> : () -> tensor<4x!p>
  %true = "tosa.const"() <{values = dense<true> : tensor<4xi1>}> : () -> tensor<4xi1>
  %two = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %one = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reverse %c {axis = 0 : i32} : (tensor<4x!p>) -> tensor<4x!p>
  %1 = tosa.reshape %c, %two : (tensor<4x!p>, !tosa.shape<2>) -> tensor<2x2x!p>
  %2 = tosa.slice %c, %one, %one : (tensor<4x!p>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1x!p>
  %3 = tosa.select %true, %c, %x : (tensor<4xi1>, tensor<4x!p>, tensor<4x!p>) -> tensor<4x!p>
  return %0, %1, %2, %3 : tensor<4x!p>, tensor<2x2x!p>, tensor<1x!p>, tensor<4x!p>
}

// Clamps become one; the bounds of all that can be stored are left, because the type may allow less.
// CHECK-LABEL: func.func @clamps(
// CHECK-NEXT: tosa.clamp %arg0 {max_val = 12 : i8, min_val = 3 : i8}
// CHECK-NEXT: tosa.clamp %arg0 {max_val = 127 : i8, min_val = -128 : i8}
func.func @clamps(%x: tensor<4x!q>) -> (tensor<4x!q>, tensor<4x!q>) {
  %0 = tosa.clamp %x {min_val = 1 : i8, max_val = 12 : i8} : (tensor<4x!q>) -> tensor<4x!q>
  %1 = tosa.clamp %0 {min_val = 3 : i8, max_val = 22 : i8} : (tensor<4x!q>) -> tensor<4x!q>
  %2 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4x!q>) -> tensor<4x!q>
  return %1, %2 : tensor<4x!q>, tensor<4x!q>
}

// CHECK-LABEL: func.func @zero_points(
// CHECK: tosa.conv2d
// CHECK: tosa.avg_pool2d
// CHECK: tosa.rescale
func.func @zero_points(%x: tensor<1x4x4x4x!q>, %w: tensor<4x4x4x4x!p>, %b: tensor<4xi32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %o: tensor<1xui8>)
    -> (tensor<1x1x1x4xi32>, tensor<1x2x2x4x!q>, tensor<1x4x4x4x!u>) {
  %z = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x4x!q>, tensor<4x4x4x4x!p>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x4xi32>
  %1 = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x4x!q>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x4x!q>
  %2 = tosa.rescale %x, %m, %s, %z, %o {rounding_mode = SINGLE_ROUND, scale32 = true, per_channel = false, input_unsigned = false, output_unsigned = true} : (tensor<1x4x4x4x!q>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xui8>) -> tensor<1x4x4x4x!u>
  return %0, %1, %2 : tensor<1x1x1x4xi32>, tensor<1x2x2x4x!q>, tensor<1x4x4x4x!u>
}

// Elements of !quant.any, of quantization by axis and of !tosa.mxint8 are not compared with others.
// CHECK-LABEL: func.func @not_compared(
// CHECK-COUNT-3: tosa.reverse
func.func @not_compared(%x: tensor<4x!a>, %y: tensor<4x!p>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi8>, tensor<4x!tosa.mxint8>) {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<4x!a>) -> tensor<4xf32>
  %1 = tosa.reverse %y {axis = 0 : i32} : (tensor<4x!p>) -> tensor<4xi8>
  %2 = tosa.reverse %z {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4x!tosa.mxint8>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xi8>, tensor<4x!tosa.mxint8>
}
