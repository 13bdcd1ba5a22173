func.func @f(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
