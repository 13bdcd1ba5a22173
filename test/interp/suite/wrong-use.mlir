// wrong: load after free
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  memref.store %f, %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32> // note: freed
  %v = memref.load %a[%c0] : memref<4xf32> // error: use after free
  return
}
// -----
// wrong: store after free
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  memref.dealloc %a : memref<4xf32> // note: freed
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after free
  return
}
// -----
// wrong: through a view that is older
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32> // note: allocated
  %v = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.dealloc %a : memref<8xf32> // note: freed
  memref.store %f, %v[%c0] : memref<4xf32, strided<[1], offset: 4>> // error: use after free
  return
}
// -----
// wrong: a copy from what is gone
func.func @main() {
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32> // note: freed
  memref.copy %a, %b : memref<4xf32> to memref<4xf32> // error: use after free
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// wrong: linalg.fill of what is gone
func.func @main() {
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  memref.dealloc %a : memref<4xf32> // note: freed
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>) // error: use after free
  return
}
// -----
// wrong: the callee freed it
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32> // note: freed
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  func.call @take(%a) : (memref<4xf32>) -> () // note: called from here
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after free
  return
}
// -----
// wrong: one of two, selected
func.func @main() {
  %c0 = arith.constant 0 : index
  %c = arith.constant false
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32> // note: allocated
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %b : memref<4xf32> // note: freed
  memref.store %f, %s[%c0] : memref<4xf32> // error: use after free
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// wrong: what the loop carries is freed too early
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    memref.store %f, %x[%c0] : memref<4xf32> // error: use after free
    memref.dealloc %x : memref<4xf32>
    %b = memref.alloc() : memref<4xf32> // note: allocated
    memref.dealloc %b : memref<4xf32> // note: freed
    scf.yield %b : memref<4xf32>
  }
  return
}
// -----
// wrong: the result of an if is freed inside
func.func @main() {
  %c = arith.constant true
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32> // note: allocated
    memref.dealloc %b : memref<4xf32> // note: freed
    scf.yield %b : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.store %f, %r[%c0] : memref<4xf32> // error: use after free
  return
}
// -----
// wrong: in a later block
func.func @main() {
  %c = arith.constant true
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  cf.cond_br %c, ^free, ^end
^free:
  memref.dealloc %a : memref<4xf32> // note: freed
  cf.br ^end
^end:
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after free
  return
}
// -----
// wrong: a buffer that was reallocated
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after free
  memref.dealloc %b : memref<8xf32>
  return
}
// -----
// wrong: a stack buffer of a function that has returned
func.func private @make() -> memref<4xf32> {
  %a = memref.alloca() : memref<4xf32> // note: allocated
  return %a : memref<4xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = func.call @make() : () -> memref<4xf32> // note: called from here
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after scope
  return
}
// -----
// wrong: a stack buffer of a scope that has ended
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca_scope -> (memref<4xf32>) {
    %b = memref.alloca() : memref<4xf32> // note: allocated
    memref.alloca_scope.return %b : memref<4xf32>
  }
  memref.store %f, %a[%c0] : memref<4xf32> // error: use after scope
  return
}
// -----
// wrong: a loop in affine
func.func @main() {
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  memref.dealloc %a : memref<4xf32> // note: freed
  affine.for %i = 0 to 4 {
    affine.store %f, %a[%i] : memref<4xf32> // error: use after free
  }
  return
}
// -----
// wrong: a vector is read
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32> // note: allocated
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32> // note: freed
  %v = vector.transfer_read %a[%c0], %f : memref<4xf32>, vector<4xf32> // error: use after free
  return
}
