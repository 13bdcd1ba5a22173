func.func private @f() {
  %a = memref.alloc() : memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
func.func private @g() {
  %a = memref.alloc() : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func @main() {
  func.call @f() : () -> ()
  func.call @g() : () -> ()
  // Never freed.
  %a = memref.alloc() : memref<4xf32>
  return
}
