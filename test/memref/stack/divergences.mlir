// RUN: cistern-opt %s --promote-buffers-to-stack | FileCheck %s

// What leaves the scope in which it would be on the stack stays on the heap.
// CHECK-LABEL: func.func @scope
// CHECK:         memref.alloca_scope
// CHECK-NEXT:      %[[A:.*]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:      memref.alloca_scope.return %[[A]]
func.func @scope() {
  %0 = memref.alloca_scope -> (memref<2xf32>) {
    %a = memref.alloc() : memref<2xf32>
    memref.alloca_scope.return %a : memref<2xf32>
  }
  return
}

// Sizes that are not known, and one beyond what numbers can say.
// CHECK-LABEL: func.func @unknown
// CHECK-NEXT:    memref.alloc() : memref<2xmemref<2xf32>>
// CHECK-NEXT:    memref.alloc() : memref<2xvector<[4]xf32>>
// CHECK-NEXT:    memref.alloca() : memref<2xvector<2xindex>>
func.func @unknown() {
  %0 = memref.alloc() : memref<2xmemref<2xf32>>
  %1 = memref.alloc() : memref<2xvector<[4]xf32>>
  %2 = memref.alloc() : memref<2xvector<2xindex>>
  return
}

// bufferization.dealloc frees too.
// CHECK-LABEL: func.func @freed_by_bufferization
// CHECK-NEXT:    memref.alloc()
func.func @freed_by_bufferization(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  return
}
