// Functions of several lengths, each with an error for two passes.

func.func @first(%a: memref<2xf32>, %b: memref<2xf32>, %c: i1) {
  %0 = memref.alloc() : memref<2xf32>
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c)
  memref.dealloc %a : memref<2xf32>
  return
}

func.func @second(%a: memref<2xf32>, %b: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c)
  return
}

func.func @third(%a: memref<2xf32>, %b: memref<2xf32>, %c: i1) {
  %0 = arith.constant 0 : index
  %1 = memref.load %a[%0] : memref<2xf32>
  memref.store %1, %b[%0] : memref<2xf32>
  %2 = memref.load %b[%0] : memref<2xf32>
  memref.store %2, %a[%0] : memref<2xf32>
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %c)
  return
}
