// Ops of a dialect that is read from text are executed as the functions that cistern.execute names, on tensors and on buffers.
// RUN: cistern-run --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir %s | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir %s --buffer-pipeline | cistern-run --irdl-file=%S/../dialect/irdl/Inputs/facts.mlir - | FileCheck %s

// CHECK: dense<[-8.000000e+00, -7.000000e+00, -6.000000e+00, -5.000000e+00, -4.000000e+00, -3.000000e+00, -2.000000e+00, -1.000000e+00]>
// CHECK: dense<[-6.000000e+00, -5.000000e+00, -4.000000e+00, -3.000000e+00]>
// CHECK: dense<[2.000000e+00, 4.000000e+00, 6.000000e+00, 8.000000e+00, 1.000000e+01, 1.200000e+01, 1.400000e+01, 1.600000e+01]>
// CHECK: dense<[8.000000e+00, 1.600000e+01, 2.400000e+01, 3.200000e+01, 4.000000e+01, 4.800000e+01, 5.600000e+01, 6.400000e+01]>
// CHECK: dense<[-1.000000e+00, -2.000000e+00, -3.000000e+00, -4.000000e+00, -5.000000e+00, -6.000000e+00, -7.000000e+00, -8.000000e+00]>
func.func @main() -> (tensor<8xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = hw.reverse %a into %e : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %n = hw.neg %r : (tensor<8xf32>) -> tensor<8xf32>
  %h = hw.half %n : tensor<8xf32> -> tensor<4xf32>
  %o = tensor.empty() : tensor<8xf32>
  %s = hw.add %a, %a into %o : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  // A loop ends when what its region gives first is false.
  %c0 = arith.constant 0 : index
  %limit = arith.constant 8.0 : f32
  %d = hw.repeat(%a) {
  ^bb0(%x: tensor<8xf32>):
    %twice = hw.scale %x : tensor<8xf32> -> tensor<8xf32>
    %first = tensor.extract %twice[%c0] : tensor<8xf32>
    %go = arith.cmpf olt, %first, %limit : f32
    hw.yield %go, %twice : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  // One of two regions.
  %no = arith.constant false
  %c = hw.either %no {
    hw.give %a : tensor<8xf32>
  } or {
    %minus = hw.neg %a : (tensor<8xf32>) -> tensor<8xf32>
    hw.give %minus : tensor<8xf32>
  } : tensor<8xf32>
  return %n, %h, %s, %d, %c : tensor<8xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
