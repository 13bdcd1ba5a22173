// Where mlir-opt changes what is read or written.
// RUN: cistern-opt %s --fold-memref-alias-ops | FileCheck %s

// What is out of bounds of the view is not of the buffer.
// CHECK-LABEL: func.func @padded
// CHECK:         vector.transfer_read %expand_shape
func.func @padded(%a: memref<12x32xf32>, %i: index, %j: index, %k: index) -> vector<4xf32> {
  %ff = arith.constant 0.0 : f32
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = vector.transfer_read %0[%i, %j, %k, %k], %ff : memref<3x4x8x4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// The rows of a vector lie elsewhere in the buffer: the next row of the view is a part of this one, or the one after the next.
// CHECK-LABEL: func.func @rows
// CHECK:         vector.transfer_read %expand_shape
// CHECK:         vector.load %expand_shape
// CHECK:         vector.store %{{.*}}, %expand_shape
// CHECK:         vector.load %collapse_shape
// CHECK:         vector.load %subview
// CHECK:         vector.load %subview_0
// CHECK:         vector.load %arg2[
func.func @rows(%a: memref<12x32xf32>, %b: memref<3x4x8x4xf32>, %c: memref<2x3x4xf32>, %i: index, %j: index, %k: index)
    -> (vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>) {
  %ff = arith.constant 0.0 : f32
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = vector.transfer_read %0[%i, %j, %k, %k], %ff {in_bounds = [true, true]} : memref<3x4x8x4xf32>, vector<2x4xf32>
  %2 = vector.load %0[%i, %j, %k, %k] : memref<3x4x8x4xf32>, vector<2x4xf32>
  vector.store %2, %0[%i, %j, %k, %i] : memref<3x4x8x4xf32>, vector<2x4xf32>
  %3 = memref.collapse_shape %b [[0, 1], [2, 3]] : memref<3x4x8x4xf32> into memref<12x32xf32>
  %4 = vector.load %3[%i, %j] : memref<12x32xf32>, vector<2x4xf32>
  %5 = memref.subview %a[%i, %j][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  %6 = vector.load %5[%i, %j] : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<2x4xf32>
  %7 = memref.subview %c[0, %i, 0][2, 1, 4][1, 1, 1] : memref<2x3x4xf32> to memref<2x4xf32, strided<[12, 1], offset: ?>>
  %8 = vector.load %7[%i, %j] : memref<2x4xf32, strided<[12, 1], offset: ?>>, vector<2x4xf32>
  %9 = memref.subview %c[0, %i, 0][1, 2, 4][1, 1, 1] : memref<2x3x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
  %10 = vector.load %9[%i, %j] : memref<2x4xf32, strided<[4, 1], offset: ?>>, vector<2x4xf32>
  return %1, %2, %4, %6, %8, %10 : vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>, vector<2x4xf32>
}
