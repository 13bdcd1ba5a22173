func.func @frees_argument(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}
