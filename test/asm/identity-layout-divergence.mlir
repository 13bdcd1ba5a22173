// RUN: cistern-opt --canonicalize %s | FileCheck %s

// A layout that is the identity is none, whatever symbols its map declares: nothing is to be cast.
// CHECK-LABEL: func.func @symbols(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>) -> memref<?xf32>
// CHECK-NEXT: return %[[M]] : memref<?xf32>
func.func @symbols(%m: memref<?xf32, affine_map<(d0)[s0, s1] -> (d0)>>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<?xf32, affine_map<(d0)[s0, s1] -> (d0)>> to memref<?xf32>
  return %0 : memref<?xf32>
}

// The type may go by both names.
// CHECK-LABEL: func.func @names(
// CHECK: return %{{.*}} : memref<?xf32>
func.func @names(%m: memref<?xf32, affine_map<(d0)[s0] -> (d0)>>) -> memref<?xf32> {
  return %m : memref<?xf32, affine_map<(d0)[s0] -> (d0)>>
}

// A map that uses its symbol is a layout.
// CHECK-LABEL: func.func @offset(
// CHECK: memref.cast %{{.*}} : memref<?xf32, #{{.*}}> to memref<?xf32>
func.func @offset(%m: memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>> to memref<?xf32>
  return %0 : memref<?xf32>
}
