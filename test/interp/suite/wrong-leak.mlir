// wrong: a buffer that is never freed
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // error: leak
  return
}
// -----
// wrong: one of two
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xi8> // error: leak
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// wrong: what a call returned
func.func private @make() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32> // error: leak
  return %a : memref<4xf32>
}
func.func @main() {
  %a = func.call @make() : () -> memref<4xf32> // note: called from here
  return
}
// -----
// wrong: freed on one path only
func.func @main() {
  %c = arith.constant false
  %a = memref.alloc() : memref<4xf32> // error: leak
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// -----
// wrong: each iteration of a loop leaves one
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<4xf32> // error: leak
  }
  return
}
// -----
// wrong: a loop drops what it carried
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32> // error: leak
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
// -----
// wrong: the clone stays
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<1xf32>
  memref.store %f, %a[%c0] : memref<1xf32>
  %b = bufferization.clone %a : memref<1xf32> to memref<1xf32> // error: leak
  memref.dealloc %a : memref<1xf32>
  return
}
// -----
// wrong: a path between blocks that frees nothing
func.func @main() {
  %c = arith.constant true
  %a = memref.alloc() : memref<4xf32> // error: leak
  cf.cond_br %c, ^end, ^free
^free:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}
