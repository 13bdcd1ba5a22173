// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Expectations compare tensors of one type.

func.func @other_type(%a: tensor<2xf32>) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'tensor<2xi32>' vs 'tensor<2xf32>'}}
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @no_floats(%a: tensor<2xi32>) {
  // expected-error @+1 {{'check.expect_almost_eq' op operand #0 must be tensor of floating-point or complex-type values, but got 'tensor<2xi32>'}}
  check.expect_almost_eq %a, %a : tensor<2xi32>
  return
}
