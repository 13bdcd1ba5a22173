// REQUIRES: mlir-opt
// RUN: %roundtrip
// RUN: %same %s
// RUN: %same --args="--canonicalize" %s

// Strides to the left of a size of 0 are not known.
// CHECK-LABEL: func.func @a
// CHECK: memref<0x0xi32> to memref<?x?xi32, strided<[?, 2], offset: ?>>
func.func @a(%m: memref<0x0xi32>, %o: index) {
  %s = memref.subview %m[%o, %o] [%o, %o] [2, 2] : memref<0x0xi32> to memref<?x?xi32, strided<[?, 2], offset: ?>>
  return
}
func.func @b(%m: memref<3x0x4xi32>, %o: index) {
  %s = memref.subview %m[%o, %o, %o] [%o, %o, %o] [1, 1, 1] : memref<3x0x4xi32> to memref<?x?x?xi32, strided<[?, 4, 1], offset: ?>>
  return
}
func.func @c(%m: memref<3x0x4xi32>, %o: index) {
  %s = memref.collapse_shape %m [[0, 1], [2]] : memref<3x0x4xi32> into memref<0x4xi32>
  %e = memref.expand_shape %s [[0, 1], [2]] output_shape [3, 0, 4] : memref<0x4xi32> into memref<3x0x4xi32>
  %t = memref.transpose %m (i, j, k) -> (j, i, k) : memref<3x0x4xi32> to memref<0x3x4xi32, strided<[4, ?, 1]>>
  return
}
