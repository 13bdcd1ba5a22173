// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args=--canonicalize %s

// Constants that broadcast with each other become one, which goes to the end; the one that does not fit stays.
// CHECK-LABEL: func.func @broadcast(
// CHECK-DAG: %[[ODD:.*]] = shape.const_shape [5, 1] : tensor<2xindex>
// CHECK-DAG: %[[BOTH:.*]] = shape.const_shape [4, 8, 1] : tensor<3xindex>
// CHECK: shape.broadcast %arg0, %[[ODD]], %[[BOTH]] : !shape.shape, tensor<2xindex>, tensor<3xindex> -> !shape.shape
func.func @broadcast(%s: !shape.shape) -> !shape.shape {
  %0 = shape.const_shape [4, 1, 1] : tensor<3xindex>
  %1 = shape.const_shape [8, 1] : tensor<2xindex>
  %2 = shape.const_shape [5, 1] : tensor<2xindex>
  %3 = shape.broadcast %0, %1, %2, %s : tensor<3xindex>, tensor<2xindex>, tensor<2xindex>, !shape.shape -> !shape.shape
  return %3 : !shape.shape
}

// None of two that do not fit is replaced.
// CHECK-LABEL: func.func @no_broadcast(
// CHECK: shape.broadcast %arg0, %{{.*}}, %{{.*}} : !shape.shape, tensor<2xindex>, tensor<2xindex> -> !shape.shape
func.func @no_broadcast(%s: !shape.shape) -> !shape.shape {
  %1 = shape.const_shape [8, 1] : tensor<2xindex>
  %2 = shape.const_shape [5, 1] : tensor<2xindex>
  %3 = shape.broadcast %1, %2, %s : tensor<2xindex>, tensor<2xindex>, !shape.shape -> !shape.shape
  return %3 : !shape.shape
}

// Adding the index 0 changes no size; a size of 0 is not looked at.
// CHECK-LABEL: func.func @add(
// CHECK: %[[S:.*]] = shape.add %arg1, %{{.*}} : !shape.size, !shape.size -> !shape.size
// CHECK: return %arg1, %arg0, %[[S]]
func.func @add(%i: index, %s: !shape.size) -> (!shape.size, index, !shape.size) {
  %c0 = arith.constant 0 : index
  %s0 = shape.const_size 0
  %0 = shape.add %c0, %s : index, !shape.size -> !shape.size
  %1 = shape.add %i, %c0 : index, index -> index
  %2 = shape.add %s, %s0 : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2 : !shape.size, index, !shape.size
}
