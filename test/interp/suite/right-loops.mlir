// right: each iteration frees its own
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// -----
// right: a loop that swaps two
// prints: 2
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f2 : f32) outs(%b : memref<4xf32>)
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  %z = memref.load %r#0[%c0] : memref<4xf32>
  vector.print %z : f32
  memref.dealloc %r#0 : memref<4xf32>
  memref.dealloc %r#1 : memref<4xf32>
  return
}
// -----
// right: a loop that swaps two, freed by their first names
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// right: a loop that replaces what it carries
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %pr = memref.load %r[%c0] : memref<4xf32>
  vector.print %pr : f32
  memref.dealloc %r : memref<4xf32>
  return
}
// -----
// right: a loop that never runs
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %c0 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: while: freed after the last iteration
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
    %m = arith.cmpi ult, %i, %c3 : index
    scf.condition(%m) %i, %x : index, memref<4xf32>
  } do {
  ^bb0(%i: index, %x: memref<4xf32>):
    %b = memref.alloc() : memref<4xf32>
    memref.copy %x, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, memref<4xf32>
  }
  %z = memref.load %r#1[%c0] : memref<4xf32>
  vector.print %z : f32
  memref.dealloc %r#1 : memref<4xf32>
  return
}
// -----
// right: a loop of blocks carries a buffer
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  cf.br ^head(%c0, %a : index, memref<4xf32>)
^head(%i: index, %x: memref<4xf32>):
  %m = arith.cmpi ult, %i, %c3 : index
  cf.cond_br %m, ^body, ^end
^body:
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %x : memref<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %b : index, memref<4xf32>)
^end:
  %px = memref.load %x[%c0] : memref<4xf32>
  vector.print %px : f32
  memref.dealloc %x : memref<4xf32>
  return
}
// -----
// right: freed in the last iteration only
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %last = arith.cmpi eq, %i, %c2 : index
    scf.if %last {
      memref.dealloc %a : memref<4xf32>
    }
  }
  return
}
// -----
// right: freed and made anew in a stored place
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %p = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  memref.store %a, %p[%c0] : memref<1xmemref<4xf32>>
  %b = memref.load %p[%c0] : memref<1xmemref<4xf32>>
  %pb = memref.load %b[%c0] : memref<4xf32>
  vector.print %pb : f32
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %p : memref<1xmemref<4xf32>>
  return
}
// -----
// right: a stack buffer for each scope
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c3 step %c1 {
    memref.alloca_scope {
      %s = memref.alloca() : memref<4xf32>
      linalg.fill ins(%f1 : f32) outs(%s : memref<4xf32>)
    }
  }
  return
}
// -----
// right: a stack buffer lent to a callee
// prints: 1
func.func private @look(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<4xf32>
  vector.print %v : f32
  return
}
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %s = memref.alloca() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%s : memref<4xf32>)
  func.call @look(%s) : (memref<4xf32>) -> ()
  return
}
// -----
// right: parallel iterations with buffers of their own
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.reduce
  }
  return
}
// -----
// right: an affine loop up to the last element
// prints: 1
func.func @main() {
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %f1, %a[3 - %i] : memref<4xf32>
  }
  %pa = memref.load %a[%c3] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
