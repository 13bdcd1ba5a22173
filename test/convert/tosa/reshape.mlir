// RUN: cistern-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-tensor))" | FileCheck %s
// RUN: %same --args="--pass-pipeline=builtin.module(func.func(tosa-to-tensor))" %s

// From sizes that are not known to sizes that are: the first is computed, then cast to what it is.
// CHECK-LABEL: func.func @to_known(
// CHECK: %[[ONE:.*]] = tensor.collapse_shape
// CHECK: %[[SIZE:.*]] = arith.divsi
// CHECK: %[[ALL:.*]] = tensor.expand_shape %[[ONE]] {{\[\[}}0, 1, 2]] output_shape [%[[SIZE]], 3, 4] : tensor<?xf32> into tensor<?x3x4xf32>
// CHECK: tensor.cast %[[ALL]] : tensor<?x3x4xf32> to tensor<2x3x4xf32>
func.func @to_known(%a: tensor<?x?xf32>) -> tensor<2x3x4xf32> {
  %s = tosa.const_shape {values = dense<[2, 3, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<?x?xf32>, !tosa.shape<3>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// What is expanded to what it was collapsed from is that.
// CHECK-LABEL: func.func @to_known_alike(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>
// CHECK-NOT: expand_shape
// CHECK: tensor.cast %[[A]] : tensor<?x3xf32> to tensor<2x3xf32>
func.func @to_known_alike(%a: tensor<?x3xf32>) -> tensor<2x3xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// To one element: a cast says that all sizes are 1.
// CHECK-LABEL: func.func @to_element(
// CHECK: %[[ONES:.*]] = tensor.cast %{{.*}} : tensor<?x1xf32> to tensor<1x1xf32>
// CHECK: tensor.collapse_shape %[[ONES]] [] : tensor<1x1xf32> into tensor<f32>
func.func @to_element(%a: tensor<?x1xf32>) -> tensor<f32> {
  %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %0 = tosa.reshape %a, %s : (tensor<?x1xf32>, !tosa.shape<0>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A result whose type says no rank is cast to that.
// CHECK-LABEL: func.func @to_unranked(
// CHECK: %[[ALL:.*]] = tensor.expand_shape %{{.*}} output_shape [2, %{{.*}}] : tensor<?xf32> into tensor<2x?xf32>
// CHECK: tensor.cast %[[ALL]] : tensor<2x?xf32> to tensor<*xf32>
func.func @to_unranked(%a: tensor<?x?xf32>) -> tensor<*xf32> {
  %s = tosa.const_shape {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
