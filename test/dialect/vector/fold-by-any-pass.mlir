// RUN: %same --args=--fold-memref-alias-ops %s
// RUN: cistern-opt %s --fold-memref-alias-ops | FileCheck %s
// What any rewriting pass folds of transfers and slices, without the patterns of --canonicalize.

// CHECK-LABEL: func.func @read_of_write(
// CHECK-NEXT: return %arg1
func.func @read_of_write(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %1 = vector.transfer_read %0[%i], %p : tensor<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @write_of_read(
// CHECK-NEXT: return %arg0
func.func @write_of_read(%t: tensor<?xf32>, %i: index, %p: f32) -> tensor<?xf32> {
  %0 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%i] : vector<4xf32>, tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Of two writes, that the first is overwritten is a pattern's matter.
// CHECK-LABEL: func.func @write_of_write(
// CHECK: %[[W:.*]] = vector.transfer_write
// CHECK: vector.transfer_write %arg2, %[[W]]
func.func @write_of_write(%t: tensor<?xf32>, %v: vector<4xf32>, %w: vector<4xf32>, %i: index) -> tensor<?xf32> {
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %1 = vector.transfer_write %w, %0[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  return %1 : tensor<?xf32>
}

// So it is with slices of constants, and with slices that are put back.
// CHECK-LABEL: func.func @inserted_slices(
// CHECK: vector.insert_strided_slice
// CHECK: vector.extract_strided_slice
// CHECK: vector.insert_strided_slice
func.func @inserted_slices(%v: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
  %0 = arith.constant dense<[1, 2]> : vector<2xi32>
  %1 = arith.constant dense<0> : vector<4xi32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  %3 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %4 = vector.insert_strided_slice %3, %v {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  return %2, %4 : vector<4xi32>, vector<4xi32>
}
