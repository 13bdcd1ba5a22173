// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize='test-analysis-only allow-unknown-ops bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators'" %s
// RUN: cistern-opt --allow-unregistered-dialect --one-shot-bufferize="test-analysis-only allow-unknown-ops bufferize-function-boundaries analysis-heuristic=bottom-up-from-terminators" %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --one-shot-bufferize="test-analysis-only allow-unknown-ops bufferize-function-boundaries" %s | FileCheck %s --check-prefix=BOTTOM-UP

// What no terminator needs comes last, from the bottom up, and what is in an op's regions before the op. So arith.select is in
// place, and the loop copies; with the other heuristic the loop is in place, and arith.select copies.
// CHECK-LABEL: func.func @inside_first(
// CHECK: arith.select {{.*}} {__inplace_operands_attr__ = ["none", "true", "true"]}
// CHECK: } {__inplace_operands_attr__ = ["none", "none", "none", "false"]}
// BOTTOM-UP-LABEL: func.func @inside_first(
// BOTTOM-UP: arith.select {{.*}} {__inplace_operands_attr__ = ["none", "true", "false"]}
// BOTTOM-UP: } {__inplace_operands_attr__ = ["none", "none", "none", "true"]}
func.func @inside_first(%n: index, %c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> (tensor<4xf32>) {
    %other = "source"() : () -> tensor<4xf32>
    %1 = arith.select %c, %other, %t : tensor<4xf32>
    %2 = tensor.insert_slice %u into %x[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %u : tensor<4xf32>
}
