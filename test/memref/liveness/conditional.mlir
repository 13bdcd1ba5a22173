// RUN: cistern-opt %s --optimize-allocation-liveness=moves=all --split-input-file | FileCheck %s
// RUN: cistern-opt %s --optimize-allocation-liveness --split-input-file | FileCheck %s --check-prefix=PLAIN

// A free under a condition moves after the last use, with the name that it frees.
// CHECK-LABEL: func.func @earlier
// CHECK: linalg.exp
// CHECK-NEXT: memref.extract_strided_metadata
// CHECK-NEXT: scf.if
// CHECK: memref.store
// PLAIN-LABEL: func.func @earlier
// PLAIN: memref.store
// PLAIN: scf.if
func.func @earlier(%p: i1, %f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  linalg.exp ins(%v : memref<2xf32, strided<[1]>>) outs(%v : memref<2xf32, strided<[1]>>)
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %b[%c0] : memref<4xf32>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  scf.if %p {
    memref.dealloc %base : memref<f32>
  }
  return %b : memref<4xf32>
}

// -----

// An argument may be what another one is.
// CHECK-LABEL: func.func @arguments
// CHECK: memref.load %arg1
// CHECK-NEXT: scf.if
// CHECK: memref.store
func.func @arguments(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = memref.load %a[%c0] : memref<4xf32>
  %g = memref.load %b[%c0] : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  memref.store %f, %d[%c0] : memref<4xf32>
  scf.if %p {
    memref.dealloc %a : memref<4xf32>
  }
  return %g, %d : f32, memref<4xf32>
}

// -----

// A loop frees what an earlier iteration allocated, whatever it does with the memory of this one.
// CHECK-LABEL: func.func @loop
// CHECK: linalg.exp ins(%[[X:.*]] : memref<4xf32>) outs(%[[Y:.*]] : memref<4xf32>)
// CHECK-NEXT: scf.if
// CHECK: linalg.abs ins(%[[Y]] : memref<4xf32>) outs(%[[Y]] : memref<4xf32>)
func.func @loop(%a: index, %b: index, %c: index, %z: memref<4xf32>) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = scf.for %i = %a to %b step %c iter_args(%x = %z, %own = %false) -> (memref<4xf32>, i1) {
    %y = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
    linalg.abs ins(%y : memref<4xf32>) outs(%y : memref<4xf32>)
    scf.if %own {
      memref.dealloc %x : memref<4xf32>
    }
    scf.yield %y, %true : memref<4xf32>, i1
  }
  return %r#0, %r#1 : memref<4xf32>, i1
}

// -----

// An op that does more than free stays.
// CHECK-LABEL: func.func @more
// CHECK: memref.store
// CHECK: scf.if
func.func @more(%p: i1, %f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %b[%c0] : memref<4xf32>
  scf.if %p {
    memref.dealloc %a : memref<4xf32>
    vector.print %f : f32
  }
  return %b : memref<4xf32>
}

// -----

// A callee that returns another buffer does not keep its argument.
// CHECK-LABEL: func.func @call
// CHECK: call @new
// CHECK-NEXT: memref.dealloc
// PLAIN-LABEL: func.func @call
// PLAIN: linalg.abs
// PLAIN: memref.dealloc
func.func @call() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  linalg.abs ins(%b : memref<4xf32>) outs(%b : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}
func.func private @new(%x: memref<4xf32>) -> memref<4xf32> {
  %y = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  return %y : memref<4xf32>
}

// -----

// A free is not earlier than the name that it needs.
// CHECK-LABEL: func.func @name
// CHECK: memref.get_global
// CHECK-NEXT: memref.extract_strided_metadata
// CHECK-NEXT: scf.if
// CHECK: memref.store
memref.global "private" @g : memref<4xf32>
func.func @name(%p: i1, %f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<4xf32>
  %a = memref.get_global @g : memref<4xf32>
  memref.store %f, %b[%c0] : memref<4xf32>
  %base, %o, %s, %t = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  scf.if %p {
    memref.dealloc %base : memref<f32>
  }
  return %b : memref<4xf32>
}

// -----

// A condition under which nothing is freed stays.
// CHECK-LABEL: func.func @nothing
// CHECK: memref.store
// CHECK-NEXT: scf.if
func.func @nothing(%p: i1, %f: f32, %a: memref<f32>) {
  memref.store %f, %a[] : memref<f32>
  scf.if %p {
  }
  return
}

// -----

// A free does not move behind an op that only looks at a name of the buffer, because more would be held.
// CHECK-LABEL: func.func @name_behind
// CHECK: memref.store
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: memref.alloc
// PLAIN-LABEL: func.func @name_behind
// PLAIN: memref.dim
// PLAIN-NEXT: memref.dealloc
func.func @name_behind(%f: f32, %i: index) -> (memref<4xf32>, index) {
  %a = memref.alloc(%i) : memref<?xf32>
  memref.store %f, %a[%i] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %d = memref.dim %a, %i : memref<?xf32>
  return %b, %d : memref<4xf32>, index
}
