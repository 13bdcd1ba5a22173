// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s
// Where mlir-opt 22 crashes on transfers, or nearly so; see docs/reference/divergences.md.

func.func @mask_of_sum(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @below {{custom op 'vector.transfer_read' requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i], %p, %k {permutation_map = affine_map<(d0) -> (d0 + 1)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @generic_mask_of_sum(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @below {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = "vector.transfer_read"(%m, %i, %p, %k) <{in_bounds = [false], permutation_map = affine_map<(d0) -> (d0 + 1)>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<?xf32>, index, f32, vector<4xi1>) -> vector<4xf32>
  return
}

// -----

// The note shows a garbage number of bounds there.
func.func @map_of_another_kind(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires attribute 'permutation_map'}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = 1} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @memref_elements(%m: memref<?xmemref<f32>>, %i: index, %p: memref<f32>) {
  // expected-error @below {{'vector.transfer_read' op element type 'memref<f32>' has no data layout}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xmemref<f32>>, vector<4xf32>
  return
}

// -----

func.func @unknown_elements(%t: tensor<?x!x.y>, %i: index, %p: !x.y) {
  // expected-error @below {{'vector.transfer_read' op element type '!x.y' has no data layout}}
  %0 = vector.transfer_read %t[%i], %p : tensor<?x!x.y>, vector<4xf32>
  return
}

// -----

// CHECK-LABEL: func @elements_without_dimensions
func.func @elements_without_dimensions(%m: memref<?xvector<f32>>, %i: index, %p: vector<f32>) {
  // CHECK: : memref<?xvector<f32>>, vector<4xf32>
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<f32>>, vector<4xf32>
  return
}

// -----

// The memref is no vector.
func.func @no_vector(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'vector.transfer_write' op operand group starting at #0 requires 1 element, but found 0}}
  "vector.transfer_write"(%m, %i) <{in_bounds = [true], operandSegmentSizes = array<i32: 0, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> ()
  return
}
