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
