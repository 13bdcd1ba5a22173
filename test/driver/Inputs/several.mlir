func.func @fails(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @works() {
  %a = arith.constant 1 : i32
  return
}
module {
  func.func @fails_inside(%m: memref<4xf32>) {
    memref.dealloc %m : memref<4xf32>
    return
  }
}
func.func @fails_too(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
