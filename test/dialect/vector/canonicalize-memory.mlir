// RUN: cistern-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args="--canonicalize --allow-unregistered-dialect" %s
// What the vector dialect folds into reads and writes.

// Casts go into what reads or writes a run of memory, or one under a mask.
// CHECK-LABEL: func @casts
func.func @casts(%m: memref<4x4xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %x: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  // CHECK: %{{.*}} = vector.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x4xf32>, vector<4xf32>
  %0 = vector.load %c[%i, %i] : memref<?x?xf32>, vector<4xf32>
  // CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x4xf32>, vector<4xf32>
  vector.store %v, %c[%i, %i] : memref<?x?xf32>, vector<4xf32>
  // CHECK: %{{.*}} = vector.maskedload %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<4x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %c[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.maskedstore %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<4x4xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %c[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.gather %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %c[%i, %i][%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.scatter %{{.*}}[%{{.*}}, %{{.*}}] [%{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %c[%i, %i][%x], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  // CHECK: %{{.*}} = vector.expandload %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.expandload %c[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  // CHECK: vector.compressstore %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %c[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func @transfer_casts
func.func @transfer_casts(%m: memref<4x4xf32>, %i: index, %p: f32, %v: vector<4xf32>) -> vector<4xf32> {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<4x4xf32>, vector<4xf32>
  %0 = vector.transfer_read %c[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<4xf32>, memref<4x4xf32>
  vector.transfer_write %v, %c[%i, %i] : vector<4xf32>, memref<?x?xf32>
  return %0 : vector<4xf32>
}

// A dimension that begins at a constant and ends within the source is in bounds; what is broadcast is if all others are.
// CHECK-LABEL: func @bounds
func.func @bounds(%m: memref<4x8xf32>, %t: tensor<4x?xf32>, %i: index, %p: f32, %v: vector<4xf32>, %w: vector<4x8xf32>) -> tensor<4x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
  %0 = vector.transfer_read %m[%i, %c4], %p : memref<4x8xf32>, vector<4xf32>
  "x.use"(%0) : (vector<4xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<4x8xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %c5], %p : memref<4x8xf32>, vector<4xf32>
  "x.use"(%1) : (vector<4xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, false]} : memref<4x8xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%c0, %i], %p : memref<4x8xf32>, vector<4x8xf32>
  "x.use"(%2) : (vector<4x8xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, false], permutation_map = #{{.*}}} : memref<4x8xf32>, vector<4x8xf32>
  %3 = vector.transfer_read %m[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x8xf32>, vector<4x8xf32>
  "x.use"(%3) : (vector<4x8xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : memref<4x8xf32>, vector<9x4xf32>
  %4 = vector.transfer_read %m[%c0, %c0], %p {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<4x8xf32>, vector<9x4xf32>
  "x.use"(%4) : (vector<9x4xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {permutation_map = #{{.*}}} : memref<4x8xf32>, vector<9x8xf32>
  %5 = vector.transfer_read %m[%c0, %c1], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<9x8xf32>
  "x.use"(%5) : (vector<9x8xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true], permutation_map = #{{.*}}} : memref<4x8xf32>, vector<9xf32>
  %6 = vector.transfer_read %m[%c0, %c1], %p {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<4x8xf32>, vector<9xf32>
  "x.use"(%6) : (vector<9xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #{{.*}}} : memref<4x8xf32>, vector<9x8xf32>
  %7 = vector.transfer_read %m[%c0, %i], %p {in_bounds = [false, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<4x8xf32>, vector<9x8xf32>
  "x.use"(%7) : (vector<9x8xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true, false]} : tensor<4x?xf32>, vector<4x4xf32>
  %a = vector.transfer_read %t[%c0, %c0], %p : tensor<4x?xf32>, vector<4x4xf32>
  "x.use"(%a) : (vector<4x4xf32>) -> ()
  // CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<4x8xf32>, vector<f32>
  %b = vector.transfer_read %m[%c0, %c0], %p : memref<4x8xf32>, vector<f32>
  "x.use"(%b) : (vector<f32>) -> ()
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true, true]} : vector<4x8xf32>, memref<4x8xf32>
  vector.transfer_write %w, %m[%c0, %c0] : vector<4x8xf32>, memref<4x8xf32>
  // CHECK: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true], permutation_map = #{{.*}}} : vector<4xf32>, tensor<4x?xf32>
  %r = vector.transfer_write %v, %t[%c0, %i] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// A mask of ones is none.
// CHECK-LABEL: func @transfer_under_ones
// CHECK: vector.transfer_read %arg0[%arg1, %arg1], %arg2 : tensor<?x?xf64>, vector<2xf64>
// CHECK: vector.transfer_write %{{.*}}, %arg0[%arg1, %arg3] : vector<2xf64>, tensor<?x?xf64>
func.func @transfer_under_ones(%t: tensor<?x?xf64>, %i: index, %p: f64, %j: index) -> tensor<?x?xf64> {
  %m = vector.constant_mask [2] : vector<2xi1>
  %0 = vector.transfer_read %t[%i, %i], %p, %m : tensor<?x?xf64>, vector<2xf64>
  %1 = vector.transfer_write %0, %t[%i, %j], %m : vector<2xf64>, tensor<?x?xf64>
  return %1 : tensor<?x?xf64>
}

// Any other stays.
// CHECK-LABEL: func @transfer_under_one
// CHECK: vector.transfer_write %{{.*}}, %arg0[%arg1, %arg1], %{{.*}} : vector<2xf64>, tensor<?x?xf64>
func.func @transfer_under_one(%t: tensor<?x?xf64>, %i: index, %v: vector<2xf64>) -> tensor<?x?xf64> {
  %m = vector.constant_mask [1] : vector<2xi1>
  %1 = vector.transfer_write %v, %t[%i, %i], %m : vector<2xf64>, tensor<?x?xf64>
  return %1 : tensor<?x?xf64>
}

// What was written there is read over writes elsewhere.
// CHECK-LABEL: func.func @read_over_write(
// CHECK-NEXT: return %arg1 : vector<1x4xf32>
func.func @read_over_write(%t: tensor<4x4xf32>, %v: vector<1x4xf32>, %w: vector<1x4xf32>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] {in_bounds = [true, true]} : vector<1x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_read %1[%c1, %c0], %p {in_bounds = [true, true]} : tensor<4x4xf32>, vector<1x4xf32>
  return %2 : vector<1x4xf32>
}

// Not over a write that has a part of it.
// CHECK-LABEL: func.func @read_over_part(
// CHECK: vector.transfer_read
func.func @read_over_part(%t: tensor<8x4xf32>, %v: vector<2x4xf32>, %w: vector<2x4xf32>) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x4xf32>
  %1 = vector.transfer_write %w, %0[%c1, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, tensor<8x4xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %p {in_bounds = [true, true]} : tensor<8x4xf32>, vector<2x4xf32>
  return %2 : vector<2x4xf32>
}

// A write is dead if a later one writes there, also over writes elsewhere.
// CHECK-LABEL: func.func @write_over_write(
// CHECK: %[[A:.*]] = vector.transfer_write %arg2, %arg0[%c2, %c0]
// CHECK-NEXT: %[[B:.*]] = vector.transfer_write %arg3, %[[A]][%c0, %c0]
// CHECK-NEXT: return %[[B]]
func.func @write_over_write(%t: tensor<?x8xf32>, %v: vector<8xf32>, %w: vector<8xf32>, %x: vector<8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<8xf32>, tensor<?x8xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] : vector<8xf32>, tensor<?x8xf32>
  %2 = vector.transfer_write %x, %1[%c0, %c0] : vector<8xf32>, tensor<?x8xf32>
  return %2 : tensor<?x8xf32>
}

// Not if what is written between them is used.
// CHECK-LABEL: func.func @write_that_is_used(
// CHECK-COUNT-3: vector.transfer_write
func.func @write_that_is_used(%t: tensor<?x8xf32>, %v: vector<8xf32>, %w: vector<8xf32>, %x: vector<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<8xf32>, tensor<?x8xf32>
  %1 = vector.transfer_write %w, %0[%c2, %c0] : vector<8xf32>, tensor<?x8xf32>
  %2 = vector.transfer_write %x, %1[%c0, %c0] : vector<8xf32>, tensor<?x8xf32>
  return %1, %2 : tensor<?x8xf32>, tensor<?x8xf32>
}

// A read of a cast that forgets sizes knows them.
// CHECK-LABEL: func.func @read_of_cast(
// CHECK: vector.transfer_read %arg0[%c0, %c0], %{{.*}} {in_bounds = [true, true]} : tensor<4x8xf32>, vector<4x8xf32>
func.func @read_of_cast(%t: tensor<4x8xf32>) -> vector<4x8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %p : tensor<?x?xf32>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}

// Into a tensor, too.
// CHECK-LABEL: func.func @scatter_nothing_into_tensor(
// CHECK-NEXT: return %arg0
func.func @scatter_nothing_into_tensor(%t: tensor<16xf32>, %i: index, %x: vector<4xi32>, %v: vector<4xf32>) -> tensor<16xf32> {
  %none = arith.constant dense<false> : vector<4xi1>
  %0 = vector.scatter %t[%i] [%x], %none, %v : tensor<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// What was written just there is broadcast along dimensions that the read adds, and transposed; other elements are read.
// CHECK-LABEL: func.func @read_with_more_dimensions(
// CHECK: %[[B:.*]] = vector.broadcast %arg1 : vector<4x2xf32> to vector<1x4x2xf32>
// CHECK: %[[X:.*]] = vector.broadcast %arg1 : vector<4x2xf32> to vector<5x1x4x2xf32>
// CHECK: %[[T:.*]] = vector.transpose %[[X]], [3, 0, 2, 1] : vector<5x1x4x2xf32> to vector<2x5x4x1xf32>
// CHECK: %[[S:.*]] = vector.transpose %arg1, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
// CHECK: return %[[B]], %[[T]], %[[S]]
func.func @read_with_more_dimensions(%t: tensor<8x8x8xf32>, %v: vector<4x2xf32>) -> (vector<1x4x2xf32>, vector<2x5x4x1xf32>, vector<2x4xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>}
    : vector<4x2xf32>, tensor<8x8x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d2, d0)>}
    : tensor<8x8x8xf32>, vector<1x4x2xf32>
  %2 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d0, 0, d2, d1)>}
    : tensor<8x8x8xf32>, vector<2x5x4x1xf32>
  %3 = vector.transfer_read %0[%c0, %c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>}
    : tensor<8x8x8xf32>, vector<2x4xf32>
  return %1, %2, %3 : vector<1x4x2xf32>, vector<2x5x4x1xf32>, vector<2x4xf32>
}

// CHECK-LABEL: func.func @read_of_other_elements(
// CHECK-COUNT-3: vector.transfer_read
func.func @read_of_other_elements(%t: tensor<8x8xf32>, %v: vector<4xf32>, %w: vector<1xf32>) -> (vector<2x4xf32>, vector<1x5xf32>, vector<5xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %p {in_bounds = [true, true]} : tensor<8x8xf32>, vector<2x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0], %p {in_bounds = [true, true]} : tensor<8x8xf32>, vector<1x5xf32>
  %3 = vector.transfer_write %w, %t[%c0, %c0] {in_bounds = [true]} : vector<1xf32>, tensor<8x8xf32>
  %4 = vector.transfer_read %3[%c0, %c0], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : tensor<8x8xf32>, vector<5xf32>
  return %1, %2, %4 : vector<2x4xf32>, vector<1x5xf32>, vector<5xf32>
}

// What an in-bounds write wrote is what is read there, whatever the read says of its own bounds.
// CHECK-LABEL: func.func @read_of_write_inside(
// CHECK-NEXT: return %arg1
func.func @read_of_write_inside(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %1 = vector.transfer_read %0[%i], %p : tensor<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @read_of_write_outside(
// CHECK: vector.transfer_write
// CHECK: vector.transfer_read
func.func @read_of_write_outside(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %1 = vector.transfer_read %0[%i], %p : tensor<?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// What is written back where it was read changes nothing: what is outside is not written.
// CHECK-LABEL: func.func @written_back(
// CHECK-NEXT: return %arg0
func.func @written_back(%t: tensor<?x?xf32>, %i: index, %p: f32) -> tensor<?x?xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @written_elsewhere(
// CHECK: vector.transfer_write
func.func @written_elsewhere(%t: tensor<?xf32>, %i: index, %j: index, %p: f32) -> tensor<?xf32> {
  %0 = vector.transfer_read %t[%i], %p : tensor<?xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%j] : vector<4xf32>, tensor<?xf32>
  return %1 : tensor<?xf32>
}
