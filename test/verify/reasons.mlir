// What a caller, or the outside, may do with memory of the first program, it may do with that of the second one.
// RUN: %python %S/pairs.py %s

// not the same: a caller frees the result by the op of its family
// because: not known: the second program returns memory that an op of another family frees
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// after
func.func @main() -> memref<4xf32> {
  %a = gpu.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// -----
// not the same: a caller may rely on the alignment
// because: not known: the second program returns memory with a smaller alignment
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  return %a : memref<4xf32>
}
// after
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
  return %a : memref<4xf32>
}

// -----
// not the same: the outside may keep what it is passed
// because: not known: whether memory that the outside was passed is freed
func.func private @outside(memref<4xf32>)
func.func @main(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @outside(%a) : (memref<4xf32>) -> ()
  return
}
// after
func.func private @outside(memref<4xf32>)
func.func @main(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @outside(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// -----
// not the same: the outside may free what it is passed
// because: not known: the outside is passed memory that it cannot free
func.func private @outside(memref<4xf32>)
func.func @main(%f: f32) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @outside(%a) : (memref<4xf32>) -> ()
  return
}
// after
func.func private @outside(memref<4xf32>)
func.func @main(%f: f32) {
  %a = memref.alloca() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  call @outside(%a) : (memref<4xf32>) -> ()
  return
}

// -----
// not the same: a buffer with another layout
// because: not known: a tensor that became a buffer with a layout
func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// after
func.func @main(%t: memref<4xf32, strided<[2]>>) -> memref<4xf32, strided<[2]>> {
  return %t : memref<4xf32, strided<[2]>>
}
