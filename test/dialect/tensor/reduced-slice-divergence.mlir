// RUN: cistern-opt --canonicalize %s | FileCheck %s
// A slice that leaves out one of several dimensions of size one still leaves it out when its numbers are folded. mlir-opt leaves
// out the first ones instead: other elements are read, or sizes change places.

// CHECK-LABEL: func.func @offset(
// CHECK: tensor.extract_slice %arg0[0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<1x2x3xf32> to tensor<1x2xf32>
func.func @offset(%a: tensor<1x2x3xf32>) -> tensor<1x2xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %a[0, 0, %c0] [1, 2, 1] [1, 1, 1] : tensor<1x2x3xf32> to tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @size(
// CHECK: tensor.extract_slice %arg0[0, 0, 0] [1, %arg1, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<1x?xf32>
func.func @size(%a: tensor<8x8x8xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %a[0, 0, 0] [%c1, %n, 1] [1, 1, 1] : tensor<8x8x8xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
