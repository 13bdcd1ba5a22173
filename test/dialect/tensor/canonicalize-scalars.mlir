// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize" %s

// Between two shapes of one element there is a scalar: one is an expansion or a collapse of the other.
// CHECK-LABEL: func.func @one_element(
// CHECK: tensor.expand_shape %arg0 {{\[\[}}0], [1], [2, 3]] output_shape [1, 1, 1, 1] : tensor<1x1x1xf32> into tensor<1x1x1x1xf32>
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : tensor<1x1x1xf32> into tensor<1xf32>
// CHECK: memref.collapse_shape %arg1 {{\[\[}}0], [1, 2]] : memref<1x1x1xf32> into memref<1x1xf32>
func.func @one_element(%t: tensor<1x1x1xf32>, %m: memref<1x1x1xf32>)
    -> (tensor<1x1x1x1xf32>, tensor<1xf32>, memref<1x1xf32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1, 1] : tensor<f32> into tensor<1x1x1x1xf32>
  %2 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %3 = memref.collapse_shape %m [] : memref<1x1x1xf32> into memref<f32>
  %4 = memref.expand_shape %3 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %1, %2, %4 : tensor<1x1x1x1xf32>, tensor<1xf32>, memref<1x1xf32>
}

// A size that is not stated is not one.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[S:.*]] = tensor.collapse_shape %arg0 []
// CHECK: tensor.expand_shape %[[S]] [] output_shape [1]
// CHECK: %[[S:.*]] = tensor.collapse_shape %arg1 []
// CHECK: tensor.expand_shape %[[S]] [] output_shape [%arg2, 1]
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<1x?xf32> into tensor<?xf32>
func.func @dynamic(%t: tensor<1x?xf32>, %u: tensor<1xf32>, %n: index) -> (tensor<1xf32>, tensor<?x1xf32>, tensor<?xf32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x?xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %2 = tensor.collapse_shape %u [] : tensor<1xf32> into tensor<f32>
  %3 = tensor.expand_shape %2 [] output_shape [%n, 1] : tensor<f32> into tensor<?x1xf32>
  %4 = tensor.expand_shape %0 [] output_shape [%n] : tensor<f32> into tensor<?xf32>
  return %1, %3, %4 : tensor<1xf32>, tensor<?x1xf32>, tensor<?xf32>
}
