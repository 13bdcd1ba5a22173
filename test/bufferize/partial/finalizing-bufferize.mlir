// --finalizing-bufferize: casts between tensors and buffers fold, and no tensor may be left.
// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --finalizing-bufferize --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func @pair
// CHECK-NEXT: return %arg0
func.func @pair(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// -----

// Two buffers of one tensor are one buffer.
// CHECK-LABEL: func @twice
// CHECK-NEXT: "test.use"(%arg0, %arg0)
func.func @twice(%m: memref<?xf32>) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %2 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  "test.use"(%1, %2) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

// A tensor that is left is an error, and the program stays as it was.
func.func @left(%m: memref<?xf32>) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  // expected-error@+1 {{failed to legalize operation 'test.use'}}
  "test.use"(%0) : (tensor<?xf32>) -> ()
  return
}
