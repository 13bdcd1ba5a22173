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

// -----

// A buffer with a layout that the other may not have is copied where the tensor was made of it; one whose layout is more
// general needs a cast alone.
// CHECK-LABEL: func @other_layout
// CHECK-SAME: (%[[m:.*]]: memref<8xf32, strided<[1], offset: 8>>, %[[n:.*]]: memref<?xf32>)
func.func @other_layout(%m: memref<8xf32, strided<[1], offset: 8>>, %n: memref<?xf32>) {
  // CHECK-NEXT: %[[copy:.*]] = memref.alloc() : memref<8xf32>
  // CHECK-NEXT: memref.copy %[[m]], %[[copy]]
  // CHECK-NEXT: "test.use"(%[[copy]])
  %0 = bufferization.to_tensor %m : memref<8xf32, strided<[1], offset: 8>> to tensor<8xf32>
  %1 = bufferization.to_buffer %0 : tensor<8xf32> to memref<8xf32>
  "test.use"(%1) : (memref<8xf32>) -> ()
  // CHECK-NEXT: %[[cast:.*]] = memref.cast %[[n]]
  // CHECK-NEXT: "test.use"(%[[cast]])
  %2 = bufferization.to_tensor %n : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  "test.use"(%3) : (memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}

// -----

// Between memory spaces there is no copy.
func.func @other_space(%m: memref<4xf32, 1>) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32, 1> to tensor<4xf32>
  // expected-error@+1 {{failed to legalize operation 'bufferization.to_buffer'}}
  %1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
