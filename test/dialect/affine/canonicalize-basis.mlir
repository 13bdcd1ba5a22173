// Constant indices by constants are constants. The first entry of a basis divides nothing, so that it may be anything.
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// RUN: %same --args=--canonicalize %s

// CHECK-LABEL: func.func @delinearized(
// CHECK-DAG: %[[A:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[B:.*]] = arith.constant 2 : index
// CHECK: return %[[A]], %[[B]]
func.func @delinearized() -> (index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %0:2 = affine.delinearize_index %c7 into (%c0, 5) : index, index
  return %0#0, %0#1 : index, index
}

// CHECK-LABEL: func.func @linearized(
// CHECK-DAG: %[[A:.*]] = arith.constant 7 : index
// CHECK-DAG: %[[B:.*]] = arith.constant -21 : index
// CHECK: return %[[A]], %[[B]]
func.func @linearized() -> (index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %less = arith.constant -4 : index
  %0 = affine.linearize_index [%c7, %c7] by (%c0) : index
  %1 = affine.linearize_index disjoint [%c7, %c7] by (2, %less) : index
  return %0, %1 : index, index
}
