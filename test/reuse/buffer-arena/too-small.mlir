// An arena that is too small is found when the program runs.
// RUN: cistern-opt %s --buffer-arena=arena=argument -o %t.mlir
// RUN: cat %t.mlir | sed 's/@main_arena_size/@size/; s/@main(%arg0: memref<?xi8>)/@inner(%arg0: memref<?xi8>)/; /^}/d; /^$/d' > %t.inner.mlir
// RUN: cat %t.inner.mlir %S/Inputs/enough.txt > %t.enough.mlir
// RUN: cistern-run %t.enough.mlir --entry=outer
// RUN: cat %t.inner.mlir %S/Inputs/small.txt > %t.small.mlir
// RUN: not cistern-run %t.small.mlir --entry=outer 2>&1 | FileCheck %s

// CHECK: @main: the arena has fewer than 32 bytes
module {
  func.func @main() {
    %zero = arith.constant 0.0 : f32
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%zero : f32) outs(%a : memref<8xf32>)
    memref.dealloc %a : memref<8xf32>
    return
  }
}
