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
