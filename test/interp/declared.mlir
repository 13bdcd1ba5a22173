// Ops of a dialect that is read from text are executed as the functions that cistern.execute names, on tensors and on buffers.
// RUN: cistern-run --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir %s | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir %s --buffer-pipeline | cistern-run --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir - | FileCheck %s

// CHECK: dense<[-8.000000e+00, -7.000000e+00, -6.000000e+00, -5.000000e+00, -4.000000e+00, -3.000000e+00, -2.000000e+00, -1.000000e+00]>
// CHECK: dense<[-6.000000e+00, -5.000000e+00, -4.000000e+00, -3.000000e+00]>
// CHECK: dense<[2.000000e+00, 4.000000e+00, 6.000000e+00, 8.000000e+00, 1.000000e+01, 1.200000e+01, 1.400000e+01, 1.600000e+01]>
func.func @main() -> (tensor<8xf32>, tensor<4xf32>, tensor<8xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = hw.reverse %a into %e : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %n = hw.neg %r : (tensor<8xf32>) -> tensor<8xf32>
  %h = hw.half %n : tensor<8xf32> -> tensor<4xf32>
  %o = tensor.empty() : tensor<8xf32>
  %s = hw.add %a, %a into %o : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return %n, %h, %s : tensor<8xf32>, tensor<4xf32>, tensor<8xf32>
}
