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

// -----
// not the same: a caller frees the result
// because: not known: one of the programs returns a buffer of its stack
func.func @main(%n: i64) -> memref<4xf32> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// after
func.func @main(%n: i64) -> memref<4xf32> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %a = memref.alloca() : memref<4xf32>
  return %a : memref<4xf32>
}

// -----
// not the same: a tensor outlives the call
// because: not known: the second program returns a buffer of its stack
func.func @main(%n: i64, %t: tensor<4xf32>) -> tensor<4xf32> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  return %t : tensor<4xf32>
}
// after
func.func @main(%n: i64, %t: memref<4xf32>) -> memref<4xf32> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %a = memref.alloca() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

// -----
// not the same: a caller frees the result by its beginning
// because: not known: the second program returns memory that a caller cannot free
func.func @main(%n: i64) -> memref<4xf32, strided<[1], offset: ?>> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %v : memref<4xf32, strided<[1], offset: ?>>
}
// after
func.func @main(%n: i64) -> memref<4xf32, strided<[1], offset: ?>> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %w = memref.cast %v : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  return %w : memref<4xf32, strided<[1], offset: ?>>
}

// -----
// not the same: a caller frees memory of the space that it was allocated in
// because: not known: the second program returns memory of another space
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
// after
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32, 1>
  %b = memref.memory_space_cast %a : memref<4xf32, 1> to memref<4xf32>
  return %b : memref<4xf32>
}

// -----
// not the same: a caller writes to what it gets
// because: not known: the results are different parts of the same memory
func.func @main(%n: i64, %m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %v = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %w = memref.cast %v : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: ?>>
  return %w : memref<4xf32, strided<[1], offset: ?>>
}
// after
func.func @main(%n: i64, %m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %magic = arith.constant 987654321987 : i64
  %eq = arith.cmpi eq, %n, %magic : i64
  cf.assert %eq, "x"
  %v = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %w = memref.cast %v : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
  return %w : memref<4xf32, strided<[1], offset: ?>>
}

// -----
// not the same: a caller may look beside what it gets
// because: not known: the second program returns a part of other memory
func.func @main() -> memref<4xf32, strided<[1]>> {
  %a = memref.alloc() : memref<8xf32>
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  return %v : memref<4xf32, strided<[1]>>
}
// after
func.func @main() -> memref<4xf32, strided<[1]>> {
  %a = memref.alloc() : memref<6xf32>
  %v = memref.subview %a[0] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1]>>
  return %v : memref<4xf32, strided<[1]>>
}

// -----
// not the same: others read a global
// because: not known: a global that only one of them has
memref.global @g : memref<4xf32> = dense<1.0>
func.func @main(%x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @g : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
// after
func.func @main(%x: f32) {
  return
}

// -----
// not the same: a caller takes the results
// because: not known: the functions have other arguments or results
func.func @main(%x: f32) -> f32 {
  return %x : f32
}
// after
func.func @main(%x: f32) -> f64 {
  %y = arith.extf %x : f32 to f64
  return %y : f64
}

// -----
// not the same: sizes of many dimensions
// because: not known: too many dynamic sizes
func.func @main(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: tensor<?x?x?x?x?x?x?x?xf32>, %j: tensor<?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?x?x?xf32> {
  return %i : tensor<?x?x?x?x?x?x?x?xf32>
}
// after
func.func @main(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: tensor<?x?x?x?x?x?x?x?xf32>, %j: tensor<?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?x?x?xf32> {
  return %j : tensor<?x?x?x?x?x?x?x?xf32>
}

// -----
// not the same: others may read an attribute of a global
// because: not known: the globals have other attributes
memref.global @g : memref<4xf32> = dense<1.0> {x.a = 1 : i32}
func.func @main() {
  return
}
// after
memref.global @g : memref<4xf32> = dense<1.0> {x.a = 2 : i32}
func.func @main() {
  return
}
