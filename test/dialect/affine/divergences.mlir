// RUN: cistern-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: cistern-opt %s --split-input-file --verify-diagnostics --canonicalize | FileCheck %s --check-prefix=CANONICAL
// Where mlir-opt 22 is wrong about affine; see docs/reference/divergences.md.

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

// -----

// A sum whose coefficients wrap around is not divided: with %a = 1 and %b = -2 the quotient is 0, not 2^62 floordiv 3.
// CANONICAL: #[[MAP:.*]] = affine_map<()[s0, s1] -> (((s0 * 2 + s1) * 4611686018427387904 + (s0 + s1 + s0) * 4611686018427387904) floordiv 12)>
// CANONICAL-LABEL: func.func @quotient
// CANONICAL: affine.apply #[[MAP]]()[%{{.*}}, %{{.*}}]
func.func @quotient(%a: index, %b: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (((d0 * 2 + d1) * 4611686018427387904 + (d1 + d0 + d0) * 4611686018427387904) floordiv 12)>(%a, %b)
  return %0 : index
}

// -----

// What lies beside the elements of a constant is no constant.
memref.global "private" constant @c : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
// CANONICAL-LABEL: func.func @beside
// CANONICAL: %[[C:.*]] = memref.get_global
// CANONICAL: affine.load %[[C]][1, 5]
func.func @beside() -> i32 {
  %g = memref.get_global @c : memref<2x3xi32>
  %0 = affine.load %g[1, 5] : memref<2x3xi32>
  return %0 : i32
}

// -----

// A number that is not positive does not verify in a basis: the constant stays an operand. mlir-opt reports an error, or divides by zero.
// CANONICAL-LABEL: func.func @no_size
// CANONICAL: affine.delinearize_index %arg0 into (%{{.*}}, 5)
// CANONICAL: affine.delinearize_index %{{.*}} into (5, %{{.*}})
func.func @no_size(%a: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0:2 = affine.delinearize_index %a into (%c0, 5) : index, index
  %1:2 = affine.delinearize_index %c7 into (5, %c0) : index, index
  return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}
