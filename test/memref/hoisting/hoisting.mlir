// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-hoisting --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args='--buffer-hoisting --allow-unregistered-dialect' %s

// Yielded from both branches: before the op, in the order of the branches.
// CHECK-LABEL: func.func @yielded
// CHECK-NEXT:    %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %[[B:.*]] = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      scf.yield %[[A]]
// CHECK:           scf.yield %[[B]]
func.func @yielded(%c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// Used in a branch alone: it stays there.
// CHECK-LABEL: func.func @local
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      memref.alloc
func.func @local(%c: i1) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// Of a diamond of blocks: before the branch. The size of one is known in its block only.
// CHECK-LABEL: func.func @diamond
// CHECK:         %[[A:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK-NEXT:    cf.cond_br
// CHECK:         ^bb2(%[[N:.*]]: index):
// CHECK-NEXT:    %[[B:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
func.func @diamond(%c: i1, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%n : index)
^bb1:
  %a = memref.alloc(%n) : memref<?xf32>
  cf.br ^bb3(%a : memref<?xf32>)
^bb2(%m: index):
  %b = memref.alloc(%m) : memref<?xf32>
  cf.br ^bb3(%b : memref<?xf32>)
^bb3(%x: memref<?xf32>):
  "test.use"(%x) : (memref<?xf32>) -> ()
  return
}

// Nothing leaves a loop; clones and allocations on the stack do not move.
// CHECK-LABEL: func.func @stays
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
// CHECK:         scf.if
// CHECK-NEXT:      bufferization.clone
// CHECK:           memref.alloca
func.func @stays(%n: index, %c: i1, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }
  %0:2 = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = bufferization.clone %x : memref<4xf32> to memref<4xf32>
    %b = memref.alloca() : memref<4xf32>
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  } else {
    scf.yield %x, %x : memref<4xf32>, memref<4xf32>
  }
  return
}
