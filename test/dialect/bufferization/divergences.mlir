// What mlir-opt does wrong.
// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// A dealloc that something waits for stays, and so does the clone.
// CHECK-LABEL: func.func @waited_for(
// CHECK: %[[C:.*]] = bufferization.clone
// CHECK: %[[T:.*]] = gpu.dealloc async
// CHECK: return %[[C]], %[[T]]
func.func @waited_for(%m: memref<32xf32>, %t: !gpu.async.token) -> (memref<32xf32>, !gpu.async.token) {
  %0 = bufferization.clone %m : memref<32xf32> to memref<32xf32>
  %1 = gpu.dealloc async [%t] %m : memref<32xf32>
  return %0, %1 : memref<32xf32>, !gpu.async.token
}

// A buffer that is moved only to be freed is freed, and then its clone is not needed.
// CHECK-LABEL: func.func @moved_and_freed(
// CHECK-SAME: %[[M:.*]]: memref<32xf32>)
// CHECK-NEXT: "use"(%[[M]])
// CHECK-NEXT: return
func.func @moved_and_freed(%m: memref<32xf32>) {
  %0 = bufferization.clone %m : memref<32xf32> to memref<32xf32>
  "use"(%0) : (memref<32xf32>) -> ()
  %1 = memref.realloc %0 : memref<32xf32> to memref<64xf32>
  memref.dealloc %1 : memref<64xf32>
  return
}

// Nothing casts a buffer without a rank into another memory space.
// CHECK-LABEL: func.func @other_space(
// CHECK: %[[T:.*]] = bufferization.to_tensor %arg0 : memref<*xf32, 1> to tensor<*xf32>
// CHECK: %[[B:.*]] = bufferization.to_buffer %[[T]] : tensor<*xf32> to memref<*xf32, 2>
// CHECK: return %[[B]] : memref<*xf32, 2>
func.func @other_space(%m: memref<*xf32, 1>) -> memref<*xf32, 2> {
  %0 = bufferization.to_tensor %m : memref<*xf32, 1> to tensor<*xf32>
  %1 = bufferization.to_buffer %0 : tensor<*xf32> to memref<*xf32, 2>
  return %1 : memref<*xf32, 2>
}

// In the same space it is that buffer.
// CHECK-LABEL: func.func @same_space(
// CHECK-NEXT: return %arg0 : memref<*xf32, 1>
func.func @same_space(%m: memref<*xf32, 1>) -> memref<*xf32, 1> {
  %0 = bufferization.to_tensor %m : memref<*xf32, 1> to tensor<*xf32>
  %1 = bufferization.to_buffer %0 : tensor<*xf32> to memref<*xf32, 1>
  return %1 : memref<*xf32, 1>
}
