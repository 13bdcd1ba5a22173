// copy-placement=exact: what a loop is given and writes under its own name is not put in place afterwards, where that would write a constant.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only copy-placement=exact" %s | FileCheck %s

// CHECK-LABEL: func.func @writes_what_it_carries
// CHECK: } {__inplace_operands_attr__ = ["none", "none", "none", "false"]}
func.func @writes_what_it_carries(%n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> tensor<4xf32> {
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
