// Results whose type says less than what follows from the operands.
// RUN: cistern-opt --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' %s | FileCheck %s

// Sizes follow from the operands, and a cast forgets them. mlir-opt crashes.
// CHECK-LABEL: func.func @less_is_said(
// CHECK: %[[R:.*]] = tensor.expand_shape {{.*}} into tensor<1x1xf32>
// CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<1x1xf32> to tensor<1x?xf32>
// CHECK: return %[[C]]
func.func @less_is_said(%a: tensor<1x3xf32>) -> tensor<1x?xf32> {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<1x3xf32>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
