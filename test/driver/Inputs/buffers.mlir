func.func @f() {
  %a = memref.alloc() : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return
}
// -----
func.func @g() {
  return
}
