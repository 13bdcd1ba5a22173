// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only dump-alias-sets" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only dump-alias-sets'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only dump-alias-sets bufferize-function-boundaries'" %s
// RUN: %same --args="--pass-pipeline='builtin.module(func.func(one-shot-bufferize{test-analysis-only dump-alias-sets}))'" %s

// Each function has names of its own, however many are analyzed at once.
// CHECK-LABEL: func.func @first(
// CHECK: %[[EMPTY:.*]] = tensor.empty() {__opresult_alias_set_attr__ = {{.}}["%[[FILLED:.*]]", "%[[EMPTY]]"]]}
// CHECK: %[[FILLED]] = linalg.fill {__inplace_operands_attr__ = ["none", "true"], __opresult_alias_set_attr__ = {{.}}["%[[FILLED]]", "%[[EMPTY]]"]]}
func.func @first(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An argument of a function, and one inside it.
// CHECK-LABEL: func.func @second(
// CHECK: scf.for {{.*}} iter_args(%[[ITER:.*]] = %{{.*}}) -> (tensor<4xf32>)
// CHECK: } {__bbarg_alias_set_attr__ = {{.*}}"%[[ITER]]"
func.func @second(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %t) -> tensor<4xf32> {
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

module {
  // CHECK: func.func @inside(
  // CHECK: tensor.empty() {__opresult_alias_set_attr__ = {{.}}["%0"]]}
  func.func @inside() -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    return %e : tensor<4xf32>
  }
}
