// RUN: cistern-opt %s --buffer-coalescing --split-input-file | FileCheck %s

// What a function returns on one path is freed by a caller, on that path alone: the allocation stays there.
// CHECK-LABEL: func.func private @recursive
// CHECK: scf.if
// CHECK-NEXT: memref.alloc
func.func private @recursive(%x: memref<8xf32>, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_last = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is_last -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    %less = arith.subi %n, %c1 : index
    %b = func.call @recursive(%x, %less) : (memref<8xf32>, index) -> memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @frees(%x: memref<8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %r = call @recursive(%x, %n) : (memref<8xf32>, index) -> memref<8xf32>
  %f = memref.load %r[%c0] : memref<8xf32>
  memref.dealloc %r : memref<8xf32>
  return %f : f32
}

// -----

// So does the argument that a function returns on one path: a caller that is told who owns the memory does not free it there.
// CHECK-LABEL: func.func private @may_own
// CHECK-NOT: memref.copy
// CHECK: return
func.func private @may_own(%x: memref<8xf32>, %c: i1) -> (memref<8xf32>, i1) {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  return %r, %c : memref<8xf32>, i1
}
func.func @asks(%x: memref<8xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %r, %own = call @may_own(%x, %c) : (memref<8xf32>, i1) -> (memref<8xf32>, i1)
  %f = memref.load %r[%c0] : memref<8xf32>
  scf.if %own {
    memref.dealloc %r : memref<8xf32>
  }
  return %f : f32
}

// -----

// Where nothing is freed, deallocation will do so on all paths, and the allocation leaves the branch.
// CHECK-LABEL: func.func private @not_freed
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: scf.if
// CHECK: memref.copy %arg0, %[[A]]
// CHECK: return %[[A]]
func.func private @not_freed(%x: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  return %r : memref<8xf32>
}
