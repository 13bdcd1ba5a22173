// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries" %s | FileCheck %s
// What stood in the attribute before does not matter. mlir-opt writes the new words into the list that is there, however long it is.

// CHECK-LABEL: func.func @short(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK: return {__equivalent_func_args__ = [0], __inplace_operands_attr__ = ["true"]}
func.func @short(%t: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none"]} : tensor<4xf32>
  return {__inplace_operands_attr__ = ["a", "b", "c"]} %0 : tensor<4xf32>
}
