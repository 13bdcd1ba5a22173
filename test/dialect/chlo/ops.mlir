// RUN: %roundtrip
// RUN: cistern-opt %s --emit-bytecode | cistern-opt | FileCheck %s
// CHLO: functions of elements, ops that broadcast, what exporters leave to the backend.

// CHECK-LABEL: @elements
func.func @elements(%a: tensor<2xf32>, %i: tensor<2xi32>, %u: tensor<*xf32>) {
  // CHECK: chlo.erf %arg0 : tensor<2xf32> -> tensor<2xf32>
  %0 = chlo.erf %a : tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.is_inf %arg0 : tensor<2xf32> -> tensor<2xi1>
  %1 = chlo.is_inf %a : tensor<2xf32> -> tensor<2xi1>
  // CHECK: chlo.next_after %arg0, %arg0 : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %2 = chlo.next_after %a, %a : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  // CHECK: chlo.mulhi %arg1, %arg1 : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  %3 = chlo.mulhi %i, %i : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  // CHECK: chlo.lgamma %arg2 : tensor<*xf32> -> tensor<*xf32>
  %4 = chlo.lgamma %u : tensor<*xf32> -> tensor<*xf32>
  return
}

// The last dimensions are the same, or 1; or the dimensions of the smaller rank are named.
// CHECK-LABEL: @broadcasts
func.func @broadcasts(%a: tensor<4x3xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>, %p: tensor<3xi1>) {
  // CHECK: chlo.broadcast_add %arg0, %arg1 : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %0 = chlo.broadcast_add %a, %b : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // CHECK: chlo.broadcast_subtract %arg0, %arg2 {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  %1 = chlo.broadcast_subtract %a, %c {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  // CHECK: chlo.broadcast_compare %arg0, %arg1 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xi1>
  %2 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xi1>
  // CHECK: chlo.broadcast_select %arg3, %arg0, %arg1 : (tensor<3xi1>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %3 = chlo.broadcast_select %p, %a, %b : (tensor<3xi1>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// CHECK-LABEL: @others
func.func @others(%a: tensor<4x3xf32>, %s: tensor<3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // CHECK: %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<4x3xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  %0:2 = chlo.top_k(%a, k = 2) : tensor<4x3xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  // CHECK: chlo.constant dense<1> : tensor<i32>
  %1 = chlo.constant dense<1> : tensor<i32>
  // CHECK: "chlo.constant_like"(%arg0) <{value = 1.000000e+00 : f32}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  // CHECK: "chlo.ragged_dot"(%arg0, %arg2, %arg3) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
  %3 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  // CHECK: %outputs, %carries = chlo.scan(%arg0) inits (%arg1) dimension = 0 attributes {is_reverse = true} {
  // CHECK-NEXT: ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
  %4:2 = chlo.scan(%a) inits (%s) dimension = 0 attributes {is_reverse = true} {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    %5 = stablehlo.add %x, %c : tensor<3xf32>
    stablehlo.return %5, %5 : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}
