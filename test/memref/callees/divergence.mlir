// RUN: cistern-opt --buffer-loop-hoisting %s | FileCheck %s --check-prefixes=CHECK,MOVES
// RUN: cistern-opt --promote-buffers-to-stack %s | FileCheck %s --check-prefixes=CHECK,STACK
// RUN: cistern-opt --buffer-loop-hoisting --promote-buffers-to-stack %s | cistern-run - --entry=frees --arg=2
// RUN: cistern-opt --buffer-hoisting %s | FileCheck %s --check-prefix=HOIST
// RUN: cistern-opt --buffer-hoisting %s | cistern-run - --entry=branches --arg=true

// What a callee does to a buffer counts, directly or through others: a buffer that it frees stays where it is allocated, and on
// the heap; so does one whose name it writes to memory.

func.func private @free_first(%m: memref<4xi32>, %other: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32>
  return
}
func.func private @calls(%m: memref<4xi32>, %other: memref<4xi32>) {
  call @free_first(%m, %other) : (memref<4xi32>, memref<4xi32>) -> ()
  return
}
func.func private @keep(%m: memref<4xi32>, %table: memref<1xmemref<4xi32>>) {
  %c0 = arith.constant 0 : index
  memref.store %m, %table[%c0] : memref<1xmemref<4xi32>>
  return
}
// Functions that call each other.
func.func private @down(%m: memref<2xf32>, %n: index, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @up(%m, %n) : (memref<2xf32>, index) -> ()
  return
^bb2:
  memref.dealloc %m : memref<2xf32>
  return
}
func.func private @up(%m: memref<2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c = arith.cmpi sgt, %n, %c0 : index
  call @down(%m, %n, %c) : (memref<2xf32>, index, i1) -> ()
  return
}

// CHECK-LABEL: func.func @frees(
// MOVES: memref.alloc() : memref<4xi32>
// CHECK: scf.for
// STACK-NEXT: memref.alloca()
// CHECK: memref.alloc() : memref<4xi32>
// CHECK: call @calls(%{{.*}}, %{{.*}})
func.func @frees(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %other = memref.alloc() : memref<4xi32>
    %m = memref.alloc() : memref<4xi32>
    memref.store %k, %m[%c0] : memref<4xi32>
    func.call @calls(%m, %other) : (memref<4xi32>, memref<4xi32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @keeps(
// CHECK: scf.for
// CHECK-NEXT: memref.alloc()
func.func @keeps(%n: index, %table: memref<1xmemref<4xi32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<4xi32>
    func.call @keep(%m, %table) : (memref<4xi32>, memref<1xmemref<4xi32>>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @recursion(
// CHECK: scf.for
// CHECK-NEXT: memref.alloc()
func.func @recursion(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<2xf32>
    func.call @up(%m, %n) : (memref<2xf32>, index) -> ()
  }
  return
}

// A call through a value may be of any function that takes such a buffer; none takes the other one, so that it moves.
// CHECK-LABEL: func.func @through_a_value(
// MOVES: memref.alloc() : memref<3xf32>
// CHECK: scf.for
// CHECK-NEXT: memref.alloc() : memref<2xf32>
func.func @through_a_value(%n: index, %f: (memref<2xf32>, memref<3xf32>) -> ()) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<2xf32>
    %o = memref.alloc() : memref<3xf32>
    func.call_indirect %f(%m, %o) : (memref<2xf32>, memref<3xf32>) -> ()
  }
  return
}

// What is declared alone keeps to the ABI: its arguments stay the caller's.
func.func private @declared(%m: memref<4xi32>)
// CHECK-LABEL: func.func @passes(
// MOVES: memref.alloc()
// CHECK: scf.for
// STACK-NEXT: memref.alloca()
func.func @passes(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = memref.alloc() : memref<4xi32>
    func.call @declared(%m) : (memref<4xi32>) -> ()
  }
  return
}

// HOIST-LABEL: func.func @branches(
// HOIST: ^bb1:
// HOIST-NEXT: memref.alloc()
// HOIST: ^bb2:
// HOIST-NEXT: memref.alloc()
func.func @branches(%b: i1) {
  %other = memref.alloca() : memref<4xi32>
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %m = memref.alloc() : memref<4xi32>
  cf.br ^bb3(%m : memref<4xi32>)
^bb2:
  %m2 = memref.alloc() : memref<4xi32>
  cf.br ^bb3(%m2 : memref<4xi32>)
^bb3(%x: memref<4xi32>):
  call @free_first(%x, %other) : (memref<4xi32>, memref<4xi32>) -> ()
  return
}
