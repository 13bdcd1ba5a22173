// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Errors of CHLO's ops.

func.func @sizes(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error @+2 {{incompatible shapes for broadcasting 3 and 4}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %b : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @elements(%a: tensor<2xf32>) {
  // expected-error @+2 {{'chlo.erf' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xf64>'}}
  // expected-error @+1 {{'chlo.erf' op failed to infer returned types}}
  %0 = chlo.erf %a : tensor<2xf32> -> tensor<2xf64>
  return
}

// -----

func.func @top_k(%a: tensor<4x3xf32>) {
  // expected-error @+2 {{operand's last dimension must be at least 4}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 4) : tensor<4x3xf32> -> (tensor<4x4xf32>, tensor<4x4xi32>)
  return
}

// -----

func.func @scan(%a: tensor<4x3xf32>, %s: tensor<4xf32>) {
  // expected-error @+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = chlo.scan(%a) inits (%s) dimension = 0 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<4xf32>) -> (tensor<4x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @ragged(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs group dimension is expected to have size=3, got 2}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<3xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @dimensions(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  // expected-error @+2 {{broadcast_dimensions do not map the operand of the smaller rank to the other one}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %1 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @broadcast_elements(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+2 {{'chlo.broadcast_add' op requires compatible element types for all operands and results}}
  // expected-error @+1 {{'chlo.broadcast_add' op failed to infer returned types}}
  %0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @select_elements(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+2 {{mismatched operand types}}
  // expected-error @+1 {{'chlo.broadcast_select' op failed to infer returned types}}
  %0 = "chlo.broadcast_select"(%p, %a, %b) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @complex(%a: tensor<4xi32>) {
  // expected-error @+1 {{'chlo.broadcast_complex' op operand #0 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<4xi32>'}}
  %0 = "chlo.broadcast_complex"(%a, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @constant_like(%a: tensor<4xf32>) {
  // expected-error @+2 {{expected a value, and a tensor}}
  // expected-error @+1 {{'chlo.constant_like' op failed to infer returned types}}
  %0 = "chlo.constant_like"(%a) {value = "x"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @top_k_of_scalar(%a: tensor<f32>) {
  // expected-error @+2 {{operand's rank must be at least 1}}
  // expected-error @+1 {{'chlo.top_k' op failed to infer returned types}}
  %0:2 = chlo.top_k(%a, k = 1) : tensor<f32> -> (tensor<1xf32>, tensor<1xi32>)
  return
}

// -----

// Scans take a slice of each input and what is carried.
func.func @scan_results(%a: tensor<4x3xf32>, %s: tensor<3xf32>) {
  %0 = chlo.scan(%a) inits (%s, %s) dimension = 0 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>, %d: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  // expected-error @+1 {{custom op 'chlo.scan' expected a result for each init}}
  } : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @scan_arguments(%a: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1}}
  %0:2 = chlo.scan(%a) inits (%s) dimension = 0 {
  ^bb0(%x: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_carries(%a: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op expects as many carries as inits}}
  %0 = "chlo.scan"(%a, %s) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @scan_dimension(%a: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0:2 = chlo.scan(%a) inits (%s) dimension = 2 {
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_size(%a: tensor<4x3xf32>, %s: tensor<3xf32>) {
  // expected-error @+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = "chlo.scan"(%a, %s) <{dimension = 0 : i64, scan_dim_size = 5 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

// Products of groups of rows: one ragged dimension, and a group dimension unless it is a batch or contracted.
func.func @ragged_beyond(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{lhs_contracting_dimensions value: 2 is out of range: [0, 2)}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @ragged_both(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 1}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @ragged_number(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @no_ragged(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{There must be exactly one ragged dimension in the lhs}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @contracted_group(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @no_group(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<2xi64>) {
  // expected-error @+1 {{There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @group_sizes_rank(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{expected group_sizes to have rank 1, got 2}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<3x2xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @no_group_sizes(%a: tensor<4x3xf32>, %w: tensor<2x3x5xf32>, %g: tensor<i64>) {
  // expected-error @+1 {{expected group_sizes to have rank 1, got 0}}
  %0 = "chlo.ragged_dot"(%a, %w, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<2x3x5xf32>, tensor<i64>) -> tensor<4x5xf32>
  return
}
