// RUN: cistern-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// Where folding reads and writes of vectors goes wrong in mlir-opt 22; see docs/reference/divergences.md.

// mlir-opt makes IR that does not verify.
// CHECK-LABEL: func @strides_unknown
func.func @strides_unknown(%m: memref<?xf32, strided<[?]>>, %i: index) -> vector<4xf32> {
  // CHECK: vector.load %cast
  %cast = memref.cast %m : memref<?xf32, strided<[?]>> to memref<?xf32>
  %0 = vector.load %cast[%i] : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// mlir-opt says that these are in bounds.
// CHECK-LABEL: func @bounds
func.func @bounds(%m: memref<8xf32>, %p: f32) -> (vector<4xf32>, vector<[4]xf32>) {
  %before = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  // CHECK: vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<8xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%before], %p : memref<8xf32>, vector<4xf32>
  // CHECK: vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<8xf32>, vector<[4]xf32>
  %1 = vector.transfer_read %m[%c0], %p : memref<8xf32>, vector<[4]xf32>
  return %0, %1 : vector<4xf32>, vector<[4]xf32>
}

// A slice that a later insertion has a part of is not all of an earlier one.
// CHECK-LABEL: func.func @slice_of_two(
// CHECK: %[[A:.*]] = vector.insert_strided_slice %arg1, %arg0
// CHECK: %[[B:.*]] = vector.insert_strided_slice %arg2, %[[A]]
// CHECK: vector.extract_strided_slice %[[B]] {offsets = [0, 3], sizes = [1, 2], strides = [1, 1]}
func.func @slice_of_two(%a: vector<2x8xf32>, %b: vector<1x4xf32>, %c: vector<1x4xf32>) -> vector<1x2xf32> {
  %0 = vector.insert_strided_slice %b, %a {offsets = [0, 1], strides = [1, 1]} : vector<1x4xf32> into vector<2x8xf32>
  %1 = vector.insert_strided_slice %c, %0 {offsets = [0, 4], strides = [1, 1]} : vector<1x4xf32> into vector<2x8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [0, 3], sizes = [1, 2], strides = [1, 1]} : vector<2x8xf32> to vector<1x2xf32>
  return %2 : vector<1x2xf32>
}
