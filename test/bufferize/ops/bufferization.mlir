// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize" %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries use-encoding-for-memory-space'" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// An allocation, in a memory space or with contents; one that nothing uses is none.
// CHECK-LABEL: func.func @alloc_tensor(
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32, 7>
// CHECK: %[[COPY:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK: memref.copy %{{.*}}, %[[COPY]]
// CHECK-NOT: memref.alloc
func.func @alloc_tensor(%a: tensor<?xf32>, %i: index, %f: f32) -> (tensor<?xf32>, f32, tensor<?xf32>) {
  %0 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %1 = bufferization.alloc_tensor(%i) {memory_space = 7 : i64} : tensor<?xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<?xf32>
  %3 = tensor.extract %2[%i] : tensor<?xf32>
  %4 = bufferization.alloc_tensor() copy(%a) : tensor<?xf32>
  %5 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  return %0, %3, %4 : tensor<?xf32>, f32, tensor<?xf32>
}

// The buffer is freed.
// CHECK-LABEL: func.func @dealloc_tensor(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.dealloc %[[A]]
func.func @dealloc_tensor(%i: index, %f: f32) -> f32 {
  %0 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  %2 = tensor.extract %1[%i] : tensor<?xf32>
  bufferization.dealloc_tensor %1 : tensor<?xf32>
  return %2 : f32
}

// A copy to a tensor's buffer or to a memref.
// CHECK-LABEL: func.func @materialize(
// CHECK-SAME: %[[A:.*]]: memref<5xf32>, %[[B:.*]]: memref<5xf32>, %[[M:.*]]: memref<5xf32>
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: memref.copy %[[A]], %[[M]]
// CHECK: return %[[B]]
func.func @materialize(%a: tensor<5xf32>, %b: tensor<5xf32>, %m: memref<5xf32>) -> tensor<5xf32> {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %a in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  return %0 : tensor<5xf32>
}

// A tensor that was a buffer is that buffer; it is written only if it says that it may be.
// CHECK-LABEL: func.func @to_tensor(
// CHECK-SAME: %[[M:.*]]: memref<5xf32>, %[[N:.*]]: memref<?xf32, strided<[2], offset: 3>>
// CHECK: memref.copy %[[M]], %[[A:.*]] :
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: memref.store %{{.*}}, %[[N]]
func.func @to_tensor(%m: memref<5xf32>, %n: memref<?xf32, strided<[2], offset: 3>>, %i: index, %f: f32) -> (f32, f32) {
  %0 = bufferization.to_tensor %m restrict : memref<5xf32> to tensor<5xf32>
  %1 = bufferization.to_tensor %n restrict writable : memref<?xf32, strided<[2], offset: 3>> to tensor<?xf32>
  %2 = tensor.insert %f into %0[%i] : tensor<5xf32>
  %3 = tensor.insert %f into %1[%i] : tensor<?xf32>
  %4 = tensor.extract %2[%i] : tensor<5xf32>
  %5 = tensor.extract %3[%i] : tensor<?xf32>
  return %4, %5 : f32, f32
}

// The buffer of a tensor that is to be written by hand is the tensor's own if nothing reads it later.
// CHECK-LABEL: func.func @to_buffer(
// CHECK-SAME: %[[A:.*]]: memref<5xf32>
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: return %[[A]]
func.func @to_buffer(%a: tensor<5xf32>, %i: index, %f: f32) -> memref<5xf32> {
  %0 = bufferization.to_buffer %a : tensor<5xf32> to memref<5xf32>
  memref.store %f, %0[%i] : memref<5xf32>
  return %0 : memref<5xf32>
}

// A to_buffer counts as a write: what is read after it is read from another buffer than the one that the program may write to.
// CHECK-LABEL: func.func @memref_and_tensor(
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[T:.*]], %[[COPY]]
// CHECK: memref.store %{{.*}}, %[[T]]
// CHECK: memref.load %[[COPY]]
func.func @memref_and_tensor(%n: index, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %w = tensor.insert %f into %t[%i] : tensor<?xf32>
  %x = memref.load %m[%i] : memref<?xf32>
  return %w, %x : tensor<?xf32>, f32
}

// Not so where the tensor is overwritten without being read, or the to_buffer is read_only: the memref shows what is written later.
// CHECK-LABEL: func.func @memref_of_overwritten(
// CHECK: %[[T:.*]] = memref.alloc
// CHECK-NOT: memref.copy
// CHECK: linalg.fill {{.*}} outs(%[[T]] :
// CHECK: memref.load %[[T]]
func.func @memref_of_overwritten(%n: index, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %z = arith.constant 0.0 : f32
  %w = linalg.fill ins(%z : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %x = memref.load %m[%i] : memref<?xf32>
  return %w, %x : tensor<?xf32>, f32
}

// CHECK-LABEL: func.func @memref_that_is_only_read(
// CHECK: %[[T:.*]] = memref.alloc
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %[[T]]
// CHECK: memref.load %[[T]]
func.func @memref_that_is_only_read(%n: index, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %w = tensor.insert %f into %t[%i] : tensor<?xf32>
  %x = memref.load %m[%i] : memref<?xf32>
  return %w, %x : tensor<?xf32>, f32
}
