// RUN: cistern-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// What is returned is in the memory space of the function's result: a buffer in another space is copied there.

// CHECK-LABEL: @returned
// CHECK-SAME: -> memref<4xf32> {
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 2>
// CHECK: memref.copy %arg0, %[[A]]
// CHECK: %[[R:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK: memref.copy %[[A]], %[[R]]
// CHECK: return %[[R]]
func.func @returned(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) {memory_space = 2 : i64} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// One in the space of the result is returned as it is.

// CHECK-LABEL: @same_space
// CHECK: %[[A:.*]] = memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return %[[A]] : memref<4xf32>
func.func @same_space(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return %0 : tensor<4xf32>
}
