// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-static-allocs | FileCheck %s

// A clone is more than an allocation: it is copied.
// CHECK-LABEL: func.func private @clone(
// CHECK-NEXT:    %[[C:.*]] = bufferization.clone
// CHECK-NEXT:    memref.copy %[[C]]
func.func private @clone(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// One allocation is replaced for a result: the other one may be in use at the same time.
// CHECK-LABEL: func.func private @two(
// CHECK-SAME:    %[[OUT:[^:]*]]: memref<4xf32>)
// CHECK:         %[[B:.*]] = memref.alloc
// CHECK:       ^bb1:
// CHECK-NEXT:    return
// CHECK:       ^bb2:
// CHECK-NEXT:    memref.copy %[[B]], %[[OUT]]
func.func private @two(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : memref<4xf32>
^bb2:
  return %b : memref<4xf32>
}

// The same buffer as two results; two buffers that trade places.
// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4xf32>, %[[Y:[^:]*]]: memref<4xf32>)
// CHECK-NEXT:    memref.copy %[[X]], %[[Y]]
func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL: func.func private @swap(
// CHECK:         memref.alloc
// CHECK:         memref.alloc
func.func private @swap(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %b : memref<4xf32>, memref<4xf32>
^bb2:
  return %b, %a : memref<4xf32>, memref<4xf32>
}

// A function whose name is used for more than calls keeps its type; calls in nested modules are to their own functions.
// CHECK-LABEL: func.func private @named() -> memref<4xf32>
func.func private @named() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
func.func private @user() {
  %f = func.constant @named : () -> memref<4xf32>
  return
}
module @nested {
  // CHECK: func.func private @clone(%{{.*}}: memref<4xf32>) -> memref<4xf32>
  func.func private @clone(%a: memref<4xf32>) -> memref<4xf32> {
    %0 = func.call @clone(%a) : (memref<4xf32>) -> memref<4xf32>
    return %0 : memref<4xf32>
  }
}

// Each iteration of a loop of blocks makes a buffer, and the one before is still read: they cannot all be the argument.
// CHECK-LABEL: func.func private @in_loop(
// CHECK:       ^bb1({{.*}}preds
// CHECK-NEXT:    %[[A:.*]] = memref.alloc
// CHECK:       ^bb2:
// CHECK-NEXT:    memref.copy %[[A]]
func.func private @in_loop(%n: index, %init: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %init : index, memref<4xf32>)
^bb1(%i: index, %before: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  linalg.add ins(%before, %before : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %next, %n : index
  cf.cond_br %more, ^bb1(%next, %a : index, memref<4xf32>), ^bb2
^bb2:
  return %a : memref<4xf32>
}

// Between two loops it is made once.
// CHECK-LABEL: func.func private @between_loops(
// CHECK-NOT:     memref.alloc
func.func private @between_loops(%c: i1) -> memref<4xf32> {
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb3
^bb3:
  cf.cond_br %c, ^bb3, ^bb4
^bb4:
  return %a : memref<4xf32>
}

// What is freed on one path is not the caller's.
// CHECK-LABEL: func.func private @freed(
// CHECK:         memref.alloc
// CHECK:         memref.dealloc
func.func private @freed(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %a : memref<4xf32>
  return %x : memref<4xf32>
^bb2:
  return %a : memref<4xf32>
}
