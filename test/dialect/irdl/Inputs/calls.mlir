func.func private @inner() {
  %a = memref.alloc() : memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  return
}
func.func @outer() {
  %a = memref.alloc() : memref<16xi8>
  "d.call"() {callee = @inner} : () -> ()
  memref.dealloc %a : memref<16xi8>
  return
}
