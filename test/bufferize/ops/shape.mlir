// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize" %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--one-shot-bufferize=copy-before-write" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// The result of shape.assuming is the buffer that is yielded.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: %[[T:.*]]: memref<4xf32>,
// CHECK: %[[R:.*]] = shape.assuming %{{.*}} -> (memref<4xf32>) {
// CHECK-NEXT: memref.store %{{.*}}, %[[T]]
// CHECK-NEXT: shape.assuming_yield %[[T]]
// CHECK: return %[[R]]
func.func @in_place(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %w = shape.const_witness true
  %r = shape.assuming %w -> tensor<4xf32> {
    %x = tensor.insert %f into %t[%i] : tensor<4xf32>
    shape.assuming_yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// What is written in the region and used later is copied; what is no tensor stays.
// CHECK-LABEL: func.func @out_of_place(
// CHECK: %{{.*}}:2 = shape.assuming %{{.*}} -> (memref<4xf32>, index) {
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: shape.assuming_yield %[[NEW]], %{{.*}} : memref<4xf32>, index
func.func @out_of_place(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, index, tensor<4xf32>) {
  %w = shape.const_witness true
  %r:2 = shape.assuming %w -> (tensor<4xf32>, index) {
    %x = tensor.insert %f into %t[%i] : tensor<4xf32>
    shape.assuming_yield %x, %i : tensor<4xf32>, index
  }
  return %r#0, %r#1, %t : tensor<4xf32>, index, tensor<4xf32>
}
