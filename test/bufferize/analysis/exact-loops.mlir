// copy-placement=exact: an init tensor that a loop writes under its own name is not put in place afterwards, where that would write a constant.
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

// Putting the generated tensor in place is right. The question after it, about the constant that the loop writes, is about other
// sets of aliases than the answer to the first: the constant is copied for the argument that is written, not for the other one.
// CHECK-LABEL: func.func @asked_again
// CHECK: } {__inplace_operands_attr__ = ["none", "none", "none", "false", "true", "true"]}
func.func @asked_again(%n: index, %f: f32, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %g = tensor.generate %d {
  ^bb0(%j: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k, %b = %g, %c = %k) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
    %cast = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
    %0 = tensor.insert %f into %cast[%i] : tensor<?xf32>
    scf.yield %a, %g, %c : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
  }
  return
}
