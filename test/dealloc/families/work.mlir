// RUN: cistern-opt %s --split-input-file --verify-diagnostics --ownership-based-buffer-deallocation=unknown-ops=borrow | FileCheck %s

// Work that goes on is waited for before its memory is freed, where nothing else waits for it.
// CHECK-LABEL: func.func @not_waited_for
// CHECK:         %[[A:.*]], %[[T1:.*]] = gpu.alloc async
// CHECK:         %[[T2:.*]] = gpu.memcpy async [%[[T1]]] %[[A]]
// CHECK:         gpu.wait [%[[T2]]]
// CHECK:         bufferization.dealloc (%[[A]] : memref<4xf32>) if (%{{.*}}) {cistern.family = "gpu"}
func.func @not_waited_for(%h: memref<4xf32>) {
  %a, %t = gpu.alloc async () : memref<4xf32>
  %t2 = gpu.memcpy async [%t] %a, %h : memref<4xf32>, memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @waited_for
// CHECK-COUNT-1: gpu.wait
// CHECK-NOT:     gpu.wait
// CHECK:         bufferization.dealloc
func.func @waited_for(%h: memref<4xf32>) {
  %a, %t = gpu.alloc async () : memref<4xf32>
  %t2 = gpu.memcpy async [%t] %a, %h : memref<4xf32>, memref<4xf32>
  gpu.wait [%t2]
  return
}

// -----

// What waits is in another block than the one at whose end the memory is freed.
func.func @waited_for_elsewhere(%h: memref<4xf32>) {
  %a, %t = gpu.alloc async () : memref<4xf32>
  // expected-error @below {{work on memory of the family 'gpu' may go on where it is freed}}
  %t2 = gpu.memcpy async [%t] %a, %h : memref<4xf32>, memref<4xf32>
  cf.br ^b
^b:
  gpu.wait [%t2]
  return
}
