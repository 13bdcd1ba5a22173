// An op that folds to what its region holds leaves that in its place, in conversions too. mlir-opt does not end here.
// RUN: cistern-opt %s --expand-realloc | FileCheck %s
// RUN: cistern-opt %s --buffer-deallocation-pipeline | FileCheck %s
// RUN: cistern-opt %s --bufferization-lower-deallocations | FileCheck %s

// CHECK-LABEL: @mask_of_ones
// CHECK:      {{^ *}}%[[READ:.*]] = vector.transfer_read
// CHECK:      {{^ *}}vector.transfer_write %[[READ]]
// CHECK:      return
func.func @mask_of_ones(%m: memref<4xf32>, %i: index, %f: f32, %v: vector<4xf32>) {
  %k = arith.constant dense<true> : vector<4xi1>
  %0 = vector.mask %k, %v { vector.transfer_read %m[%i], %f : memref<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}

// CHECK-LABEL: @mask_of_some
// CHECK:       vector.mask %{{.*}} { vector.transfer_write
func.func @mask_of_some(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) {
  %l = vector.constant_mask [3] : vector<4xi1>
  vector.mask %l { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<4xf32> } : vector<4xi1>
  return
}
