// right: the caller frees what the callee made
// prints: 1
func.func private @make() -> memref<4xf32> {
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = func.call @make() : () -> (memref<4xf32>)
  %pa = memref.load %a[%c0] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: the callee frees its argument
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32>
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  func.call @take(%a) : (memref<4xf32>) -> ()
  return
}
// -----
// right: there and back
// prints: 1
func.func private @same(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = func.call @same(%a) : (memref<4xf32>) -> (memref<4xf32>)
  %pb = memref.load %b[%c0] : memref<4xf32>
  vector.print %pb : f32
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// right: the argument, not the result, is freed
func.func private @same(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %b = func.call @same(%a) : (memref<4xf32>) -> (memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: freed by the callee of the callee
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32>
  return
}
func.func private @pass(%x: memref<4xf32>) {
  func.call @take(%x) : (memref<4xf32>) -> ()
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  func.call @pass(%a) : (memref<4xf32>) -> ()
  return
}
// -----
// right: a clone outlives its source
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %pb = memref.load %b[%c0] : memref<4xf32>
  vector.print %pb : f32
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// right: a source outlives its clone
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %pa = memref.load %a[%c0] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a clone of a clone
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %c = bufferization.clone %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %pc = memref.load %c[%c0] : memref<4xf32>
  vector.print %pc : f32
  memref.dealloc %c : memref<4xf32>
  return
}
// -----
// right: a clone of another type
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = bufferization.clone %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  %pb = memref.load %b[%c0] : memref<?xf32>
  vector.print %pb : f32
  memref.dealloc %b : memref<?xf32>
  return
}
// -----
// right: dealloc frees what is not retained
func.func @main() {
  %t = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%t, %t) retain (%b : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// right: dealloc of one buffer under two names
func.func @main() {
  %t = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a, %a : memref<4xf32>, memref<4xf32>) if (%t, %t)
  return
}
// -----
// right: dealloc that is not to free
func.func @main() {
  %n = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a : memref<4xf32>) if (%n)
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: ownership as a number
func.func @main() {
  %t = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %r = bufferization.dealloc (%a : memref<4xf32>) if (%t) retain (%a : memref<4xf32>)
  scf.if %r {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// -----
// right: reallocated and freed
// prints: 1
func.func @main() {
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %pb = memref.load %b[%c3] : memref<8xf32>
  vector.print %pb : f32
  memref.dealloc %b : memref<8xf32>
  return
}
// -----
// right: freed on either path
func.func @main() {
  %n = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  scf.if %n {
    memref.dealloc %a : memref<4xf32>
  } else {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// -----
// right: freed on the paths of a graph
func.func @main() {
  %n = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %n, ^one, ^two
^one:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^two:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}
// -----
// right: a block argument is freed
func.func @main() {
  %n = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %n, ^end(%a, %b : memref<4xf32>, memref<4xf32>), ^end(%b, %a : memref<4xf32>, memref<4xf32>)
^end(%x: memref<4xf32>, %y: memref<4xf32>):
  memref.dealloc %x : memref<4xf32>
  memref.dealloc %y : memref<4xf32>
  return
}
// -----
// right: an if that makes or borrows
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %n = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %r:2 = scf.if %n -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    %t = arith.constant true
    scf.yield %b, %t : memref<4xf32>, i1
  } else {
    scf.yield %a, %n : memref<4xf32>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: recursion: each call frees its own
func.func private @down(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %more = arith.cmpi ne, %n, %c0 : index
  scf.if %more {
    %m = arith.subi %n, %c1 : index
    func.call @down(%m) : (index) -> ()
  }
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @main() {
  %c3 = arith.constant 3 : index
  func.call @down(%c3) : (index) -> ()
  return
}
// -----
// right: switch: a buffer for each case
func.func @main() {
  %c1 = arith.constant 1 : index
  %r = scf.index_switch %c1 -> memref<4xf32>
  case 0 {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  default {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
