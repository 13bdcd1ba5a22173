// RUN: %same --args=--fold-memref-alias-ops %s
// RUN: cistern-opt %s --fold-memref-alias-ops | FileCheck %s
// What any rewriting pass folds of transfers, without the patterns of --canonicalize.

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
