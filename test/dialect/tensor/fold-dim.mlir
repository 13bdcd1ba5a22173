// REQUIRES: mlir-opt
// RUN: cistern-opt --empty-tensor-to-alloc-tensor %s | FileCheck %s
// RUN: %same --args="--empty-tensor-to-alloc-tensor" %s
// RUN: %same --args="--canonicalize" %s

// A fold asks for the size of what was cast, where the cast only forgets sizes.
// CHECK-LABEL: func.func @of_cast(
// CHECK-SAME: %{{.*}}: tensor<8xf32>, %[[Q:.*]]: tensor<?x4xf32>
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %[[DIM:.*]] = tensor.dim %[[Q]], %{{.*}} : tensor<?x4xf32>
// CHECK: return %[[C8]], %[[DIM]], %[[C4]]
func.func @of_cast(%s: tensor<8xf32>, %q: tensor<?x4xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = tensor.cast %q : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %4 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %1, %3, %4 : index, index, index
}

// No fold looks through a cast that states a size, one of an unranked tensor, and for a dimension
// that is not known.
// CHECK-LABEL: func.func @of_cast_that_is_left(
// CHECK: tensor.dim %{{.*}} : tensor<3x?xf32>
// CHECK: tensor.dim %{{.*}} : tensor<?xf32>
// CHECK: tensor.dim %{{.*}} : tensor<?x?xf32>
func.func @of_cast_that_is_left(%q: tensor<?x4xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %q : tensor<?x4xf32> to tensor<3x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<3x?xf32>
  %2 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  %4 = tensor.cast %q : tensor<?x4xf32> to tensor<?x?xf32>
  %5 = tensor.dim %4, %i : tensor<?x?xf32>
  return %1, %3, %5 : index, index, index
}
