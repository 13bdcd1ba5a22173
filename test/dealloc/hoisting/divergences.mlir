// RUN: cistern-opt %s --buffer-hoisting | FileCheck %s
// RUN: cistern-opt %s --buffer-loop-hoisting | FileCheck %s

// Blocks that cannot be reached have no place in the order of blocks; what is allocated there stays. Upstream crashes.
// CHECK-LABEL: func.func @unreachable
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    memref.alloc()
// CHECK:       ^bb3:
// CHECK-NEXT:    memref.alloc()
func.func @unreachable(%i: index, %c: i1, %x: f32) {
  return
^bb1:
  %m = memref.alloc() : memref<10xf32>
  cf.br ^bb2
^bb2:
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  %n = memref.alloc() : memref<10xf32>
  memref.store %x, %m[%i] : memref<10xf32>
  memref.store %x, %n[%i] : memref<10xf32>
  cf.br ^bb2
}
