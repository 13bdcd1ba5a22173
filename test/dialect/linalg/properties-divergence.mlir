// RUN: cistern-opt %s --verify-diagnostics

func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.exp' expected properties in braces}}
  %0 = linalg.exp <"a"> ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}
