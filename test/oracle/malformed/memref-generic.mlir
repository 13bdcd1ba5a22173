func.func @g(%arg9: memref<4x1x4xf32, strided<[16, 8, 1]>>, %arg10: memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>>) {
  %17 = "memref.subview"(%arg10) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 4, 1, 1>, static_strides = array<i64: 1, 1, 1>}: > : (memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>>) -> memref<4x1xf32, strided<[?, ?], offset: ?>>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg59: index) {
  %96 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref4<xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg40: memref<4x?xf32>, %arg41: memref<f32, 1>, %arg42: index) {
  %67 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
  "memref.dma_start"(%arg40, %arg42, %arg42, %arg41, %arg42, %67, %arg42, %arg42index %arg42) : (memref<4x?xf32>, index, index, memref<f32, 1>, index, memref<1xi32>, index, index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg50: memref<4xf32>, %arg51: memref<?xf32, strided<[?], offset: ?>, 1>, %arg52: memref<*xf32>) {
  "memref.copy"(%arg52, %arg50) {test.x} : (memref<*xf32>, i64<4xf32>) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg50: memref<4xf32>, %arg51: memref<?xf32, strided<[?], offset: ?>, 1>, %arg52: memref<*xf32>) {
  "memref.copy"(%arg50, %arg51[ : (memref<4xf32>, memref<?xf32, strided<[?], offset: ?>, 1>) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg59: index) {
  %97 = "memref.alloc"(%arg59, %arg59) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 2, 0>}> {test.x} : (index, index) -> memref<?x4x?xf32, 1>
  %105 = "memref.cast"(%97) : (memref<?x4x?xf32, 1>) -> memref<*xf32, 1>
  "memref.dealloc"(%105) {test.x} : )memref<*xf32, 1>) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: memref<8x16x4xf32>, %arg12: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg13: index) {
  %23 = "memref.subview"(%arg12, %arg13, %arg13, %arg13, %arg13, %arg13) <{operandSegmentSizes = array<i32: , 2, 2, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 2, -9223372036854775808>}> : (memref<?x?xf32, strided<[?, 1], offset: ?>>, index, index, index, index, index) -> memref<?x?xf32, strided<[?, ?], offset: ?>>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg27: memref<4x6xf32>, %arg28: memref<*xf32>, %arg29: memref<2xindex>, %arg30: memref<?xi32>, %arg31: memref<?x6xf32>, %arg32: index) {
  %42 = "memref.collapse_shape"(%arg31) <{reassociation = [[0, 1]]}> {test.x} : (memref<?x6xf32>) -> <<?xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg27: memref<4x6xf32>, %arg28: memref<*xf32>, %arg29: memref<2xindex>, %arg30: memref<?xi32>, %arg31: memref<?x6xf32>, %arg32: index) {
  %40 = "memref.reshape"(%arg27, %arg29) : (memref<4x6xf32>, memref<2xindex>) -> ?<?x?xf32, 1>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg43: memref<4xf32>, %arg44: memref<?x?xi32>, %arg45: index, %arg46: f32, %arg47: i32) {
  %80 = "memref.atomic_rmw"(%arg47< %arg44, %arg45, %arg45) <{kind = 13 : i64}> : (i32, memref<?x?xi32>, index, index) -> i32
  "func.return"() : () -> ()
}
