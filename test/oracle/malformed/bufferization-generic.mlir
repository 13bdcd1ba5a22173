func.func @g(%arg3: memref<4xf32, strided<[2]>, 1>, %arg4: memref<*xf32>, %arg5: tensor<4xf32>, %arg6: tensor<*xf32>) {
  %8 = "bufferization.to_buffer"(%arg6) : (tensor<*xf32>) -> :<*xf32, 1>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg16: tensor<?xf32>, %arg17: tensor<*xf32>, %arg18: index) {
  %14 = "bufferization.alloc_tensor"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () tensor -><4xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: memref<4x?xf32>, %arg12: memref<*xf32>, %arg13: i1) {
  "bufferization.dealloc"() <{operandSegmentSizes = array=i32: 0, 0, 0>}> : () -> ()
  return
}
// -----
func.func @g(%arg3: memref<4xf32, strided<[2]>, 1>, %arg4: memref<*xf32>, %arg5: tensor<4xf32>, %arg6: tensor<*xf32>) {
  %6 = "bufferization.to_buffer"(%arg5) > (tensor<4xf32>) -> memref<4xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg3: memref<4xf32, strided<[2]>, 1>, %arg4: memref<*xf32>, %arg5: tensor<4xf32>, %arg6: tensor<*xf32>) {
  %5 = "bufferization.to_tensor"(%arg4) <{restrict, writable}> {test.x} : (memref<*xf32 xf32>) -> tensor<*xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: memref<4x?xf32>, %arg12: memref<*xf32>, %arg13: i1) {
  "bufferization.dealloc"(%arg11, %arg13) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : 1memref<4x?xf32>, i1) -> ()
  return
}
// -----
func.func @g(%arg11: memref<4x?xf32>, %arg12: memref<*xf32>, %arg13: i1) {
  "bufferization.dealloc"(%arg11, %arg12, %arg13, %arg13) <{operandSegmentSizes = array<i32: 2, 2, 0>}> : (memref<4x?xf32>, memref<*xf32>, i1, )) -> ()
  return
}
// -----
func.func @g(%arg16: tensor<?xf32>, %arg17: tensor<*xf32>, %arg18: index) {
  %15 = "bufferization.alloc_tensor"(%arg18, %arg18) <{operandSegmentSizes = array<i32: 2, 0, 0>}array : (index, index) -> tensor<?x4x?xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg11: memref<4x?xf32>, %arg12: memref<*xf32>, %arg13: i1) {
  %11 = "bufferization.dealloc"(%arg11) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : ( (memref<4x?xf32>) -> i1
  return
}
// -----
func.func @g(%arg7: tensor<4xf32>, %arg8: tensor<?xf32>, %arg9: memref<4xf32>, %arg10: memref<?xf32, strided<[?], offset: ?>>) {
  "bufferization.materialize_in_destination"(%arg7, %arg10) <{restrict, writable}> {test.x} : (tensor<4xf32>, memref<?xf32, strided<[?], offset: >>) -> ()
  "func.return"() : () -> ()
}
