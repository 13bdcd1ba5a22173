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

// Which dimension of size one a view leaves out: the one that makes its sizes and strides. mlir-opt looks at the strides of
// the source, which leaves the one of size four at the place of the one of size one, or crashes.
// CHECK-LABEL: func.func @left_out
// CHECK:         %[[T:.*]] = affine.apply #{{.*}}()[%arg2, %arg4]
// CHECK:         %[[S:.*]] = affine.apply #{{.*}}()[%arg2, %arg3]
// CHECK:         memref.load %arg0[%[[T]], %[[S]], %arg2, %{{.*}}] : memref<?x?x?x?xf32>
// CHECK:         %[[S:.*]] = affine.apply #{{.*}}()[%arg2, %arg3]
// CHECK:         %[[T:.*]] = affine.apply #{{.*}}()[%arg2, %arg4]
// CHECK:         memref.load %arg0[%arg2, %[[S]], %[[T]], %{{.*}}] : memref<?x?x?x?xf32>
// CHECK:         %[[T:.*]] = affine.apply #{{.*}}()[%arg2, %arg4]
// CHECK:         memref.load %arg1[%[[T]], %arg2, %{{.*}}] : memref<5x6x7xf32>
func.func @left_out(%a: memref<?x?x?x?xf32>, %b: memref<5x6x7xf32>, %i: index, %s: index, %t: index) -> (f32, f32, f32) {
  %0 = memref.subview %a[%i, %i, %i, %i][1, 4, 1, 5][1, 1, 1, 1]
      : memref<?x?x?x?xf32> to memref<1x4x5xf32, strided<[?, ?, 1], offset: ?>>
  %1 = memref.load %0[%t, %s, %s] : memref<1x4x5xf32, strided<[?, ?, 1], offset: ?>>
  %2 = memref.subview %a[%i, %i, %i, %i][1, 4, 1, 5][1, 1, 1, 1]
      : memref<?x?x?x?xf32> to memref<4x1x5xf32, strided<[?, ?, 1], offset: ?>>
  %3 = memref.load %2[%s, %t, %s] : memref<4x1x5xf32, strided<[?, ?, 1], offset: ?>>
  %4 = memref.subview %b[%i, %i, %i][1, 1, 3][2, 1, 1] : memref<5x6x7xf32> to memref<1x3xf32, strided<[84, 1], offset: ?>>
  %5 = memref.load %4[%t, %s] : memref<1x3xf32, strided<[84, 1], offset: ?>>
  return %1, %3, %5 : f32, f32, f32
}

// The sizes and strides are not those of the same dimensions: the strides say where elements are.
// CHECK-LABEL: func.func @contradiction
// CHECK:         memref.load %arg0[%0, %1, %arg1] : memref<2x4x8xf32>
func.func @contradiction(%a: memref<2x4x8xf32>, %i: index, %s: index) -> f32 {
  %0 = memref.subview %a[%i, %i, %i][1, 4, 1][1, 1, 1] : memref<2x4x8xf32> to memref<4x1xf32, strided<[32, 8], offset: ?>>
  %1 = memref.load %0[%s, %s] : memref<4x1xf32, strided<[32, 8], offset: ?>>
  return %1 : f32
}

// Offsets that add up to a number, and a stride that is one, do not fit a type in which they are not known.
// CHECK-LABEL: func.func @offset_known
// CHECK:         memref.subview %arg0[%c2] [%arg1] [1]
// CHECK:         memref.subview %{{.*}}[3] [4] [1]
func.func @offset_known(%m: memref<?xf32>, %n: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[3] [4] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %1 : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @stride_known
// CHECK:         memref.subview %arg0[%arg1] [%arg1] [1]
// CHECK:         memref.subview %{{.*}}[3] [4] [%c1]
func.func @stride_known(%m: memref<?xf32>, %n: index) -> memref<4xf32, strided<[?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[%n] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[3] [4] [%c1] : memref<?xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return %1 : memref<4xf32, strided<[?], offset: ?>>
}

// A vector along the first dimension of a transposed buffer does not lie along the last one.
// CHECK-LABEL: func.func @along_another_dimension
// CHECK:         %[[ROW:.*]] = memref.subview
// CHECK:         vector.load %[[ROW]][%c0]
func.func @along_another_dimension(%m: memref<2x4xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x4xi32> to memref<4x2xi32, strided<[1, 4]>>
  %1 = memref.subview %0[0, 0] [4, 1] [1, 2] : memref<4x2xi32, strided<[1, 4]>> to memref<4xi32, strided<[1]>>
  %2 = vector.load %1[%c0] : memref<4xi32, strided<[1]>>, vector<4xi32>
  return %2 : vector<4xi32>
}
