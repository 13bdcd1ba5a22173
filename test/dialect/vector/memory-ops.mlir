// RUN: %roundtrip
// RUN: %same %s
// Reads and writes of vectors.

// The minor identity and the bounds that are all false are not printed.
// CHECK-LABEL: func @transfer_read
func.func @transfer_read(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %pad: f32) {
  // CHECK: vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<4xf32>
  // CHECK: vector.transfer_read {{[^{]*}} : memref<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0, d1)>, in_bounds = [false, false]} : memref<?x?xf32>, vector<4x8xf32>
  // CHECK: {in_bounds = [true, false]} : memref
  %2 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  // CHECK: {in_bounds = [true], permutation_map = #{{.*}}} : tensor<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %t[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  %4 = vector.transfer_read %t[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : tensor<?x?xf32>, vector<8x4xf32>
  // The type of a transfer's elements may be another one.
  %5 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<8xf16>
  // CHECK: {note = "x"} : memref
  %6 = vector.transfer_read %m[%i, %i], %pad {note = "x"} : memref<?x?xf32>, vector<f32>
  return
}

// A mask has the dimensions of the slice before it is permuted and broadcast.
// CHECK-LABEL: func @masked_transfers
func.func @masked_transfers(%m: memref<?x?x?xf32>, %s: memref<f32>, %i: index, %pad: f32, %k: vector<5x[4]xi1>, %one: vector<1xi1>, %v: vector<[4]x5xf32>) {
  // CHECK: vector.transfer_read %{{.*}}[{{.*}}], %{{.*}}, %{{.*}} {permutation_map = #{{.*}}} : memref<?x?x?xf32>, vector<[4]x6x5xf32>
  %0 = vector.transfer_read %m[%i, %i, %i], %pad, %k {permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>} : memref<?x?x?xf32>, vector<[4]x6x5xf32>
  %1 = vector.transfer_read %s[], %pad, %one : memref<f32>, vector<f32>
  %2 = vector.transfer_read %s[], %pad, %one {permutation_map = affine_map<() -> (0)>} : memref<f32>, vector<4xf32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[{{.*}}], %{{.*}} {permutation_map = #{{.*}}} : vector<[4]x5xf32>, memref<?x?x?xf32>
  vector.transfer_write %v, %m[%i, %i, %i], %k {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : vector<[4]x5xf32>, memref<?x?x?xf32>
  return
}

// CHECK-LABEL: func @transfer_write
func.func @transfer_write(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %w: vector<4x8xf32>) -> tensor<?x?xf32> {
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  // CHECK: {in_bounds = [true, true], permutation_map = #{{.*}}} : vector<4x8xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : vector<4x8xf32>, memref<?x?xf32>
  // CHECK: %[[T:.*]] = vector.transfer_write {{.*}} : vector<4xf32>, tensor<?x?xf32>
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  // CHECK: return %[[T]]
  return %0 : tensor<?x?xf32>
}

// The dimensions of vector elements are no part of the map.
// CHECK-LABEL: func @vector_elements
func.func @vector_elements(%m: memref<?x?xvector<4xf32>>, %i: index, %pad: vector<4xf32>, %v: vector<1x4xf32>) {
  // CHECK: : memref<?x?xvector<4xf32>>, vector<1x1x4xf32>
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xvector<4xf32>>, vector<1x1x4xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xvector<4xf32>>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<1x4xf32>, memref<?x?xvector<4xf32>>
  %2 = vector.load %m[%i, %i] : memref<?x?xvector<4xf32>>, vector<4xf32>
  vector.store %2, %m[%i, %i] : memref<?x?xvector<4xf32>>, vector<4xf32>
  return
}

// CHECK-LABEL: func @load_store
func.func @load_store(%m: memref<?x?xf32>, %s: memref<2x2xf32, strided<[2, 2]>>, %i: index) {
  // CHECK: vector.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>, vector<4xf32>
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  // CHECK: {alignment = 16 : i64, nontemporal = true} : memref
  %1 = vector.load %m[%i, %i] {nontemporal = true, alignment = 16} : memref<?x?xf32>, vector<2x4xf32>
  // CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] {nontemporal = false} : memref<?x?xf32>, vector<4xf32>
  // One element is contiguous in any layout.
  %2 = vector.load %s[%i, %i] : memref<2x2xf32, strided<[2, 2]>>, vector<1xf32>
  vector.store %2, %s[%i, %i] : memref<2x2xf32, strided<[2, 2]>>, vector<1xf32>
  return
}

// CHECK-LABEL: func @masked
func.func @masked(%m: memref<?x?xf32>, %i: index, %k: vector<4xi1>, %k2: vector<4x3xi1>, %v: vector<4xf32>) {
  // CHECK: vector.maskedload %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %0 = vector.maskedload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.maskedstore {{.*}} {alignment = 8 : i64} : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v {alignment = 8} : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: vector.expandload {{.*}} into vector<4xf32>
  %1 = vector.expandload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.expandload %m[%i, %i], %k2, %v : memref<?x?xf32>, vector<4x3xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.compressstore {{.*}} : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK-LABEL: func @indexed
func.func @indexed(%m: memref<?x?xf32>, %t: tensor<?xf32>, %i: index, %at: vector<4xi32>, %x: vector<4xindex>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // CHECK: vector.gather %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %0 = vector.gather %m[%i, %i][%at], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %t[%i][%x], %k, %v {alignment = 4} : tensor<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.scatter %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i, %i][%at], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  // CHECK: = vector.scatter {{.*}} -> tensor<?xf32>
  %2 = vector.scatter %t[%i][%at], %k, %v : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  return
}
