// RUN: cistern-opt %s --buffer-loop-hoisting --allow-unregistered-dialect | FileCheck %s

// Iterations that may run at once do not share a buffer.
// CHECK-LABEL: func.func @parallel
// CHECK:         affine.parallel
// CHECK-NEXT:      memref.alloc
func.func @parallel() {
  affine.parallel (%i) = (0) to (4) {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}
