// RUN: cistern-opt --tosa-to-arith %s | FileCheck %s
// RUN: cistern-opt --tosa-to-tensor %s | FileCheck %s --check-prefix=TENSOR
// What is not legal may fold while a conversion runs; the ops in its regions go with it.

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME: %[[A:.*]]: tensor<1xi32>
// CHECK-NEXT: return %[[A]]
// TENSOR-LABEL: func.func @transpose(
// TENSOR-NEXT: return
func.func @transpose(%a: tensor<1xi32>) -> tensor<1xi32> {
  %0 = linalg.transpose ins(%a : tensor<1xi32>) outs(%a : tensor<1xi32>) permutation = [0]
  return %0 : tensor<1xi32>
}

// What is legal stays: of tensor, for a conversion to tensor.
// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: return
// TENSOR-LABEL: func.func @pad(
// TENSOR-NEXT: tensor.pad
func.func @pad(%a: tensor<3xi32>, %v: i32) -> tensor<3xi32> {
  %0 = tensor.pad %a low[0] high[0] {
  ^bb0(%i: index):
    %w = arith.addi %v, %v : i32
    tensor.yield %w : i32
  } : tensor<3xi32> to tensor<3xi32>
  return %0 : tensor<3xi32>
}
