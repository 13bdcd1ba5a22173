// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-loop-hoisting --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args='--buffer-loop-hoisting --allow-unregistered-dialect' %s

// Out of all loops whose iterations follow each other, on the heap and on the stack.
// CHECK-LABEL: func.func @nest
// CHECK:         memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.alloca() : memref<8xf32>
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      scf.while
func.func @nest(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    scf.while : () -> () {
      %a = memref.alloc() : memref<4xf32>
      %b = memref.alloca() : memref<8xf32>
      "test.use"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
      scf.condition(%c)
    } do {
      scf.yield
    }
  }
  return
}

// Carried to the next iteration, of a size that the loop makes, in a parallel loop, or inside another op: it stays.
// CHECK-LABEL: func.func @stays
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.alloc(%{{.*}})
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        memref.alloc()
// CHECK:         scf.parallel
// CHECK-NEXT:      memref.alloc()
func.func @stays(%n: index, %c: i1, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc(%i) : memref<?xf32>
    scf.if %c {
      %d = memref.alloc() : memref<4xf32>
      "test.use"(%b, %d) : (memref<?xf32>, memref<4xf32>) -> ()
    }
    scf.yield %a : memref<4xf32>
  }
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}
