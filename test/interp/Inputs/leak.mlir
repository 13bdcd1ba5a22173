func.func @main() {
  %m = memref.alloc() : memref<f32>
  return
}
