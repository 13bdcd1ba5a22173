// wrong: nothing was written
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xf32> // note: allocated
  %v = memref.load %a[%c0] : memref<4xf32> // error: uninitialized
  return
}
// -----
// wrong: its neighbour was written
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  memref.store %f, %a[%c0] : memref<4xf32>
  %v = memref.load %a[%c1] : memref<4xf32> // error: uninitialized
  return
}
// -----
// wrong: half a number was written
func.func @main() {
  %c0 = arith.constant 0 : index
  %i = arith.constant 1 : i8
  %a = memref.alloc() : memref<4xi8> // note: allocated
  memref.store %i, %a[%c0] : memref<4xi8>
  %v = memref.view %a[%c0][] : memref<4xi8> to memref<1xi32>
  %n = memref.load %v[%c0] : memref<1xi32> // error: uninitialized
  memref.dealloc %a : memref<4xi8>
  return
}
// -----
// wrong: linalg reads what was never written
func.func @main() {
  %a = memref.alloca() : memref<4xf32> // note: allocated
  %b = memref.alloca() : memref<4xf32>
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>) // error: uninitialized
  return
}
// -----
// wrong: a branch on what was never written
// run: --uninit=use
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xi1>
  %v = memref.load %a[%c0] : memref<4xi1> // note: read
  scf.if %v { // error: uninitialized
  }
  return
}
// -----
// wrong: a copy passes on bytes that were never written, and they are read
// run: --uninit=use
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xi1>
  %b = memref.alloca() : memref<4xi1>
  memref.copy %a, %b : memref<4xi1> to memref<4xi1>
  %v = memref.load %b[%c0] : memref<4xi1> // note: read
  cf.cond_br %v, ^a, ^b // error: uninitialized
^a:
  return
^b:
  return
}
// -----
// wrong: copies overlap
func.func @main() {
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<8xf32> // note: allocated
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %v, %w : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 2>> // error: overlapping
  return
}
// -----
// wrong: two bytes are shared
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %i = arith.constant 1 : i8
  %a = memref.alloc() : memref<12xi8> // note: allocated
  linalg.fill ins(%i : i8) outs(%a : memref<12xi8>)
  %v = memref.view %a[%c0][] : memref<12xi8> to memref<2xi32>
  %w = memref.view %a[%c4][] : memref<12xi8> to memref<2xi32>
  memref.copy %v, %w : memref<2xi32> to memref<2xi32> // error: overlapping
  memref.dealloc %a : memref<12xi8>
  return
}
// -----
// wrong: a copy between different sizes
func.func @main() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca(%c3) : memref<?xf32>
  %b = memref.alloca(%c4) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.copy %a, %b : memref<?xf32> to memref<?xf32> // error: different sizes
  return
}
// -----
// wrong: a constant global is written
memref.global "private" constant @g : memref<4xf32> = dense<1.0> // note: global
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 2.0 : f32
  %g = memref.get_global @g : memref<4xf32>
  memref.store %f, %g[%c0] : memref<4xf32> // error: constant global
  return
}
// -----
// wrong: a negative size
func.func @main() {
  %c = arith.constant -3 : index
  %a = memref.alloca(%c) : memref<?xf32> // error: negative size
  return
}
// -----
// wrong: an uninitialized global
memref.global "private" @g : memref<4xf32> = uninitialized // note: global
func.func @main() {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<4xf32>
  %v = memref.load %g[%c0] : memref<4xf32> // error: uninitialized
  return
}
