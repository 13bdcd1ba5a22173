// Of two stored memrefs a condition chooses one.
func.func @chosen(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  return %x : f32
}
func.func @other(%c: i1, %x: f32, %y: f32) -> f32 {
  %r = arith.select %c, %x, %y : f32
  return %r : f32
}
// Nothing was stored.
func.func @unset(%x: f32) -> f32 {
  return %x : f32
}
// A memref that is stored in one iteration of few.
func.func @slots(%i: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %first = arith.cmpi eq, %i, %c0 : index
  %c2 = arith.constant 2 : index
  %in = arith.cmpi ult, %i, %c2 : index
  cf.assert %in, "bounds"
  %r = arith.select %first, %x, %y : f32
  return %r : f32
}
func.func @shape(%x: memref<6xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.expand_shape %x [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  %y = memref.load %r[%c1, %c2] : memref<2x3xf32>
  return %y : f32
}
func.func @other_shape(%x: memref<6xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.expand_shape %x [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  %y = memref.load %r[%c1, %c2] : memref<2x3xf32>
  return %y : f32
}
func.func @pointer(%x: f32) -> f32 {
  return %x : f32
}
func.func @pointer_beside(%x: f32) -> f32 {
  return %x : f32
}
func.func @cast(%x: memref<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %y = memref.load %x[%c3] : memref<4xf32>
  return %y : f32
}
func.func private @id(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @called(%x: memref<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %y = memref.load %x[%c3] : memref<4xf32>
  return %y : f32
}
// The numbers by which memrefs are known are another program's numbers elsewhere.
func.func @returned() -> memref<1xmemref<1xf32>> {
  %m = memref.alloc() : memref<1xmemref<1xf32>>
  return %m : memref<1xmemref<1xf32>>
}
