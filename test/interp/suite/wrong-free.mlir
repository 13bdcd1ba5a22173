// wrong: twice in a row
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  memref.dealloc %a : memref<4xf32> // note: freed
  memref.dealloc %a : memref<4xf32> // error: double free
  return
}
// -----
// wrong: under two names
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32> // note: freed
  memref.dealloc %a : memref<4xf32> // error: double free
  return
}
// -----
// wrong: selected twice
func.func @main() {
  %c = arith.constant true
  %a = memref.alloc() : memref<4xf32> // note: allocated
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32> // note: freed
  memref.dealloc %a : memref<4xf32> // error: double free
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// wrong: by the callee and by the caller
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32> // note: freed
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  func.call @take(%a) : (memref<4xf32>) -> () // note: called from here
  memref.dealloc %a : memref<4xf32> // error: double free
  return
}
// -----
// wrong: in a loop
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32> // note: allocated
  scf.for %i = %c0 to %c2 step %c1 {
    memref.dealloc %a : memref<4xf32> // error: double free
  }
  return
}
// -----
// wrong: in a loop of blocks
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32> // note: allocated
  cf.br ^head(%c0 : index)
^head(%i: index):
  memref.dealloc %a : memref<4xf32> // error: double free
  %j = arith.addi %i, %c1 : index
  %m = arith.cmpi ult, %j, %c2 : index
  cf.cond_br %m, ^head(%j : index), ^end
^end:
  return
}
// -----
// wrong: both results of a call are one buffer
func.func private @two() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func @main() {
  %r:2 = func.call @two() : () -> (memref<4xf32>, memref<4xf32>) // note: called from here
  memref.dealloc %r#0 : memref<4xf32> // note: freed
  memref.dealloc %r#1 : memref<4xf32> // error: double free
  return
}
// -----
// wrong: a part of a buffer
func.func @main() {
  %a = memref.alloc() : memref<8xf32> // note: allocated
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %v : memref<4xf32, strided<[1], offset: 2>> // error: free of a view
  return
}
// -----
// wrong: a byte view
func.func @main() {
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<32xi8> // note: allocated
  %v = memref.view %a[%c8][] : memref<32xi8> to memref<4xf32>
  memref.dealloc %v : memref<4xf32> // error: free of a view
  return
}
// -----
// wrong: a part of a buffer in another shape
func.func @main() {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %n = memref.alloca() : memref<1xindex>
  memref.store %c4, %n[%c0] : memref<1xindex>
  %a = memref.alloc() : memref<32xi8> // note: allocated
  %v = memref.view %a[%c4][] : memref<32xi8> to memref<2x2xf32>
  %r = memref.reshape %v(%n) : (memref<2x2xf32>, memref<1xindex>) -> memref<?xf32>
  memref.dealloc %r : memref<?xf32> // error: free of a view
  return
}
// -----
// wrong: a global
memref.global "private" @g : memref<4xf32> = dense<1.0> // note: global
func.func @main() {
  %g = memref.get_global @g : memref<4xf32>
  memref.dealloc %g : memref<4xf32> // error: free of a global
  return
}
// -----
// wrong: a stack buffer
func.func @main() {
  %a = memref.alloca() : memref<4xf32> // note: allocated
  memref.dealloc %a : memref<4xf32> // error: free of a stack buffer
  return
}
// -----
// wrong: a stack buffer through a call
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32> // error: free of a stack buffer
  return
}
func.func @main() {
  %a = memref.alloca() : memref<4xf32> // note: allocated
  func.call @take(%a) : (memref<4xf32>) -> () // note: called from here
  return
}
// -----
// wrong: an argument of the program
// run: --arg=dense<1.0>
func.func @main(%a: memref<4xf32>) { // note: argument
  memref.dealloc %a : memref<4xf32> // error: free of an argument
  return
}
// -----
// wrong: a function frees a buffer of its caller
// run: --strict-boundary
func.func private @take(%x: memref<4xf32>) {
  memref.dealloc %x : memref<4xf32> // error: free of a buffer that belongs to the function's caller
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  func.call @take(%a) : (memref<4xf32>) -> () // note: called from here
  return
}
// -----
// wrong: what a loop yields twice
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32> // note: allocated
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.dealloc %x : memref<4xf32>
    scf.yield %y, %y : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#0 : memref<4xf32> // note: freed
  memref.dealloc %r#1 : memref<4xf32> // error: double free
  return
}
// -----
// wrong: a part of a buffer that a reinterpret_cast names
func.func @main() {
  %a = memref.alloc() : memref<4xf32> // note: allocated
  %v = memref.reinterpret_cast %a to offset: [1], sizes: [3], strides: [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>
  memref.dealloc %v : memref<3xf32, strided<[1], offset: 1>> // error: free of a view
  return
}
