// wrong: one past the end
func.func @main() {
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  memref.store %f, %a[%c4] : memref<4xf32> // error: out of bounds
  return
}
// -----
// wrong: before the start
func.func @main() {
  %c = arith.constant -1 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  memref.store %f, %a[%c] : memref<4xf32> // error: out of bounds
  return
}
// -----
// wrong: in the buffer, but not in the row
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<2x4xf32> // note: allocated
  memref.store %f, %a[%c0, %c4] : memref<2x4xf32> // error: out of bounds
  return
}
// -----
// wrong: beyond a view, in its buffer
func.func @main() {
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<8xf32> // note: allocated
  %v = memref.subview %a[4] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 4>>
  memref.store %f, %v[%c2] : memref<2xf32, strided<[1], offset: 4>> // error: out of bounds
  return
}
// -----
// wrong: a view that begins too late
func.func @main() {
  %c6 = arith.constant 6 : index
  %a = memref.alloca() : memref<8xf32> // note: allocated
  %v = memref.subview %a[%c6] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>> // error: out of bounds
  return
}
// -----
// wrong: a view that is too long
func.func @main() {
  %c9 = arith.constant 9 : index
  %a = memref.alloca() : memref<8xf32> // note: allocated
  %v = memref.subview %a[0] [%c9] [1] : memref<8xf32> to memref<?xf32, strided<[1]>> // error: out of bounds
  return
}
// -----
// wrong: strides that leave the buffer
func.func @main() {
  %c3 = arith.constant 3 : index
  %a = memref.alloca() : memref<8xf32> // note: allocated
  %v = memref.subview %a[0] [4] [%c3] : memref<8xf32> to memref<4xf32, strided<[?]>> // error: out of bounds
  return
}
// -----
// wrong: reinterpreted beyond the end
func.func @main() {
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  %v = memref.reinterpret_cast %a to offset: [3], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 3>>
  memref.store %f, %v[%c1] : memref<2xf32, strided<[1], offset: 3>> // error: out of bounds
  return
}
// -----
// wrong: a dynamic size that is too small
func.func private @last(%x: memref<?xf32>) {
  %c7 = arith.constant 7 : index
  %f = arith.constant 1.0 : f32
  memref.store %f, %x[%c7] : memref<?xf32> // error: out of bounds
  return
}
func.func @main() {
  %c7 = arith.constant 7 : index
  %a = memref.alloca(%c7) : memref<?xf32> // note: allocated
  func.call @last(%a) : (memref<?xf32>) -> () // note: called from here
  return
}
// -----
// wrong: the loop runs one too far
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  scf.for %i = %c0 to %c5 step %c1 {
    memref.store %f, %a[%i] : memref<4xf32> // error: out of bounds
  }
  return
}
// -----
// wrong: an affine loop
func.func @main() {
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  affine.for %i = 0 to 4 {
    affine.store %f, %a[%i + 1] : memref<4xf32> // error: out of bounds
  }
  return
}
// -----
// wrong: a vector load beyond the end
func.func @main() {
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %v = vector.load %a[%c2] : memref<4xf32>, vector<4xf32> // error: out of bounds
  return
}
// -----
// wrong: a transfer that says it is in bounds
func.func @main() {
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca() : memref<4xf32> // note: allocated
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %v = vector.transfer_read %a[%c2], %f {in_bounds = [true]} : memref<4xf32>, vector<4xf32> // error: out of bounds
  return
}
// -----
// wrong: a tensor's element
func.func @main() {
  %c4 = arith.constant 4 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %v = tensor.extract %t[%c4] : tensor<4xf32> // error: out of bounds
  return
}
// -----
// wrong: a byte view beyond the end
func.func @main() {
  %c20 = arith.constant 20 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<32xi8> // note: allocated
  %v = memref.view %a[%c20][] : memref<32xi8> to memref<4xf32> // error: out of bounds
  memref.dealloc %a : memref<32xi8>
  return
}
// -----
// wrong: misaligned
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<32xi8> // note: allocated
  %v = memref.view %a[%c2][] : memref<32xi8> to memref<4xf32>
  memref.store %f, %v[%c0] : memref<4xf32> // error: misaligned
  memref.dealloc %a : memref<32xi8>
  return
}
// -----
// wrong: misaligned doubles
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<32xi8> // note: allocated
  %v = memref.view %a[%c4][] : memref<32xi8> to memref<2xf64>
  %f = arith.constant 1.0 : f64
  memref.store %f, %v[%c0] : memref<2xf64> // error: misaligned
  memref.dealloc %a : memref<32xi8>
  return
}
