// RUN: cistern-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// Where mlir-opt 22 is wrong about affine; see docs/divergences.md.

// mlir-opt accepts operands that the maps do not have, and reads beyond those that are not there.
func.func @for_few() {
  // expected-error @below {{'affine.for' op operand count and affine map dimension and symbol count must match}}
  "affine.for"() <{lowerBoundMap = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @for_many(%n: index) {
  // expected-error @below {{'affine.for' op operand count and affine map dimension and symbol count must match}}
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @parallel_few() {
  // expected-error @below {{'affine.parallel' op operand count and affine map dimension and symbol count must match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @parallel_many(%n: index) {
  // expected-error @below {{'affine.parallel' op operand count and affine map dimension and symbol count must match}}
  "affine.parallel"(%n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// In a dictionary mlir-opt takes the flag for an attribute that means nothing.
// CHECK-LABEL: func.func @disjoint
// CHECK: affine.linearize_index disjoint [
func.func @disjoint(%n: index) {
  %0 = affine.linearize_index [%n, %n] by (2, 4) {disjoint} : index
  return
}
