// A buffer that the program frees stays in its block: if control comes to the place outside without
// coming to the block, what is allocated there might not be freed.
// RUN: cistern-opt %s --buffer-hoisting | FileCheck %s
// RUN: cistern-opt %s --buffer-hoisting | cistern-run - --entry=conditional --arg=false
// RUN: cistern-opt %s --buffer-hoisting | cistern-run - --entry=conditional --arg=true
// RUN: cistern-opt %s --buffer-hoisting | cistern-run - --entry=either --arg=false
// RUN: cistern-opt %s --buffer-hoisting | cistern-run - --entry=by_base --arg=false
// RUN: cistern-opt %s --buffer-hoisting | cistern-run - --entry=by_ownership --arg=false

// CHECK-LABEL: func.func @conditional
// CHECK:       scf.if
// CHECK-NEXT:    memref.alloc
func.func @conditional(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  scf.if %c {
    memref.dealloc %r : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// Under a name that two buffers have, one of them is freed.
// CHECK-LABEL: func.func @either
// CHECK-NEXT:  cf.cond_br
// CHECK:       ^bb1:
// CHECK-NEXT:    memref.alloc
// CHECK:       ^bb2:
// CHECK-NEXT:    memref.alloc
func.func @either(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb3(%a : memref<4xf32>)
^bb2:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^bb3(%b : memref<4xf32>)
^bb3(%r: memref<4xf32>):
  memref.dealloc %r : memref<4xf32>
  return
}

// Deallocation frees the base of a buffer.
// CHECK-LABEL: func.func @by_base
// CHECK:       scf.if
// CHECK-NEXT:    memref.alloc
func.func @by_base(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r
    : memref<4xf32> -> memref<f32>, index, index, index
  scf.if %c {
    memref.dealloc %base : memref<f32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @by_ownership
// CHECK:       scf.if
// CHECK-NEXT:    memref.alloc
func.func @by_ownership(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  bufferization.dealloc (%r : memref<4xf32>) if (%c)
  memref.dealloc %a : memref<4xf32>
  return
}

// What the program does not free, deallocation frees afterwards wherever it is.
// CHECK-LABEL: func.func @not_freed
// CHECK-NEXT:  memref.alloc
// CHECK-NEXT:  scf.if
func.func @not_freed(%c: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
