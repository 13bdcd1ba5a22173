// An arena of as many bytes as the function says suffices; one byte less is found when the program runs.
// RUN: cistern-opt %s --buffer-arena=arena=argument > %t.mlir
// RUN: sed '/^}/d' %t.mlir | cat - %S/Inputs/dynamic_enough.txt > %t.enough.mlir
// RUN: cistern-run %t.enough.mlir --entry=outer | FileCheck %s --check-prefix=ENOUGH
// RUN: sed '/^}/d' %t.mlir | cat - %S/Inputs/dynamic_small.txt > %t.small.mlir
// RUN: not cistern-run %t.small.mlir --entry=outer 2>&1 | FileCheck %s --check-prefix=SMALL

// ENOUGH: 208
// SMALL: @work: the arena has fewer bytes than @work_arena_size says
module {
  func.func @work(%n: index) {
    %zero = arith.constant 0.0 : f32
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
    %b = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %b : memref<?xf32> to memref<?xf32>
    memref.dealloc %b : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    return
  }
}
