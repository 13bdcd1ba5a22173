// right: a cast is freed
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// -----
// right: cast there and back
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  %c = memref.cast %b : memref<?xf32> to memref<4xf32>
  %pc = memref.load %c[%c0] : memref<4xf32>
  vector.print %pc : f32
  memref.dealloc %c : memref<4xf32>
  return
}
// -----
// right: through an unranked memref
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %b = memref.cast %a : memref<4xf32> to memref<*xf32>
  %c = memref.cast %b : memref<*xf32> to memref<4xf32>
  %pc = memref.load %c[%c0] : memref<4xf32>
  vector.print %pc : f32
  memref.dealloc %c : memref<4xf32>
  return
}
// -----
// right: an unranked memref is freed
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<*xf32>
  memref.dealloc %b : memref<*xf32>
  return
}
// -----
// right: the second view of one buffer
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %w = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.store %f2, %v[%c1] : memref<2xf32, strided<[1], offset: 1>>
  %pw = memref.load %w[%c1] : memref<2xf32, strided<[1], offset: 1>>
  vector.print %pw : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a view of a view
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<8xf32>)
  %v = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %w = memref.subview %v[1] [2] [1] : memref<4xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1], offset: 3>>
  memref.store %f2, %w[%c1] : memref<2xf32, strided<[1], offset: 3>>
  %c4 = arith.constant 4 : index
  %pa = memref.load %a[%c4] : memref<8xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<8xf32>
  return
}
// -----
// right: every other element
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = memref.subview %a[1] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>
  memref.store %f2, %v[%c1] : memref<2xf32, strided<[2], offset: 1>>
  %pa = memref.load %a[%c3] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a view of nothing at the end
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %c4 = arith.constant 4 : index
  %v = memref.subview %a[%c4] [%c0] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: select of a buffer and itself
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %t = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %s = arith.select %t, %a, %a : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return
}
// -----
// right: one of two is freed, then the other
func.func @main() {
  %t = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %t, %a, %b : memref<4xf32>
  %u = arith.select %t, %b, %a : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %u : memref<4xf32>
  return
}
// -----
// right: a transposed view
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<2x3xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<2x3xf32>)
  memref.store %f2, %a[%c1, %c2] : memref<2x3xf32>
  %v = memref.transpose %a (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %x = memref.load %v[%c2, %c1] : memref<3x2xf32, strided<[1, 3]>>
  vector.print %x : f32
  memref.dealloc %a : memref<2x3xf32>
  return
}
// -----
// right: collapsed and expanded
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<2x2xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  memref.store %f2, %v[%c3] : memref<4xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %x = memref.load %w[%c1, %c1] : memref<2x2xf32>
  vector.print %x : f32
  memref.dealloc %a : memref<2x2xf32>
  return
}
// -----
// right: bytes as floats
// prints: 2
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f2 = arith.constant 2.0 : f32
  %b = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
  %v = memref.view %b[%c0][] : memref<16xi8> to memref<4xf32>
  memref.store %f2, %v[%c1] : memref<4xf32>
  %pv = memref.load %v[%c1] : memref<4xf32>
  vector.print %pv : f32
  memref.dealloc %b : memref<16xi8>
  return
}
// -----
// right: two views of bytes that do not touch
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %c8 = arith.constant 8 : index
  %b = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
  %v = memref.view %b[%c0][] : memref<16xi8> to memref<2xf32>
  %w = memref.view %b[%c8][] : memref<16xi8> to memref<2xf32>
  linalg.fill ins(%f1 : f32) outs(%v : memref<2xf32>)
  memref.copy %v, %w : memref<2xf32> to memref<2xf32>
  %pw = memref.load %w[%c1] : memref<2xf32>
  vector.print %pw : f32
  memref.dealloc %b : memref<16xi8>
  return
}
// -----
// right: float bits read as an integer
// prints: 1065353216
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %b = memref.alloc() {alignment = 16 : i64} : memref<4xi8>
  %v = memref.view %b[%c0][] : memref<4xi8> to memref<1xf32>
  memref.store %f1, %v[%c0] : memref<1xf32>
  %w = memref.view %b[%c0][] : memref<4xi8> to memref<1xi32>
  %x = memref.load %w[%c0] : memref<1xi32>
  vector.print %x : i32
  memref.dealloc %b : memref<4xi8>
  return
}
// -----
// right: reinterpreted as rows
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  memref.store %f2, %a[%c3] : memref<4xf32>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [2, 2], strides: [2, 1] : memref<4xf32> to memref<2x2xf32, strided<[2, 1]>>
  %x = memref.load %v[%c1, %c1] : memref<2x2xf32, strided<[2, 1]>>
  vector.print %x : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: base and offset taken apart
// prints: 2
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = memref.subview %a[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  %base, %off, %size, %stride = memref.extract_strided_metadata %v : memref<2xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
  vector.print %off : index
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a copy onto itself
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: copies of neighbours
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %w = memref.subview %a[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %v, %w : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1], offset: 2>>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: even and odd elements
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = memref.subview %a[0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>
  %w = memref.subview %a[1] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>
  memref.copy %v, %w : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[2], offset: 1>>
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: what names a buffer from its start on is freed, as after a realloc that shrinks
func.func @main() {
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [%c3], strides: [1] : memref<4xf32> to memref<?xf32>
  memref.dealloc %v : memref<?xf32>
  return
}
