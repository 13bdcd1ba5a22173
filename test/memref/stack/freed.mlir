// freed=promote takes a buffer that its block frees, and the free with it. So the pass may stand
// behind deallocation, and what is left for buffer-reuse are the large buffers.
//
// RUN: cistern-opt %s --promote-buffers-to-stack=freed=promote | FileCheck %s
// RUN: cistern-opt %s --promote-buffers-to-stack | FileCheck %s --check-prefix=KEEP
// KEEP-NOT: memref.alloca

// CHECK-LABEL: func.func @freed
// CHECK:         memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK:         scf.for
// CHECK:           memref.alloca() : memref<4xf32>
// CHECK-NOT:     memref.dealloc
// CHECK:         memref.alloc() : memref<64x64xf32>
// CHECK:         return
func.func @freed(%x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  %large = memref.alloc() : memref<64x64xf32>
  linalg.fill ins(%x : f32) outs(%large : memref<64x64xf32>)
  memref.dealloc %large : memref<64x64xf32>
  return
}

// A buffer stays on the heap if another block or a callee frees it, if it is freed under another
// name, and if it is stored where it can be read later.
// CHECK-LABEL: func.func @elsewhere
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func @elsewhere(%c: i1, %x: f32, %slot: memref<1xmemref<4xf32>>, %arg: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  %b = memref.alloc() : memref<4xf32>
  %view = memref.cast %b : memref<4xf32> to memref<?xf32>
  memref.dealloc %view : memref<?xf32>
  %d = memref.alloc() : memref<4xf32>
  %one = arith.select %c, %d, %arg : memref<4xf32>
  scf.if %c {
    memref.dealloc %one : memref<4xf32>
  } else {
    memref.dealloc %d : memref<4xf32>
  }
  %e = memref.alloc() : memref<4xf32>
  scf.if %c {
    func.call @frees(%e) : (memref<4xf32>) -> ()
  } else {
    memref.dealloc %e : memref<4xf32>
  }
  %f = memref.alloc() : memref<4xf32>
  memref.store %f, %slot[%c0] : memref<1xmemref<4xf32>>
  memref.dealloc %f : memref<4xf32>
  return
}
func.func private @frees(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

// A loop of blocks frees its buffer in each iteration, and its stack would grow.
// CHECK-LABEL: func.func @loop_of_blocks
// CHECK-NOT:     memref.alloca
func.func @loop_of_blocks(%x: f32, %c: i1) {
  cf.br ^loop
^loop:
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^loop, ^end
^end:
  return
}
