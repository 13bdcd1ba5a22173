// RUN: not cistern-opt --buffer-deallocation --split-input-file %s 2>&1 | FileCheck %s
// RUN: cistern-opt --expand-realloc=emit-deallocs=false --buffer-deallocation --split-input-file %s

// memref.realloc frees what it is given. Of an allocation this is known; under another name it is not.
func.func @plain(%n: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.realloc %a(%n) : memref<?xi32> to memref<?xi32>
  return
}

// -----

func.func @carried(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<?xi32> {
    // CHECK: [[#@LINE+1]]:10: error: memory free side-effect on MemRef value not supported!
    %y = memref.realloc %x(%n) : memref<?xi32> to memref<?xi32>
    scf.yield %y : memref<?xi32>
  }
  %l = memref.load %r[%c0] : memref<?xi32>
  return %l : i32
}
