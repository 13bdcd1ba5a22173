// RUN: cistern-opt --canonicalize %s | FileCheck %s
// A slice that leaves out one of several dimensions of size one still leaves it out when its numbers are folded. mlir-opt leaves
// out the first ones instead: other elements are read, sizes change places, or what it casts to does not fit.

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

// CHECK-LABEL: func.func @inserted(
// CHECK: %[[C:.*]] = tensor.cast %arg0 : tensor<1x?x?xf32> to tensor<1x2x2xf32>
// CHECK: tensor.insert_slice %[[C]] into %arg1[0, 0, 0, 0] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<1x2x2xf32> into tensor<1x?x1x?xf32>
func.func @inserted(%a: tensor<1x?x?xf32>, %d: tensor<1x?x1x?xf32>) -> tensor<1x?x1x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %a into %d[0, 0, 0, 0] [1, %c2, 1, %c2] [1, 1, 1, 1] : tensor<1x?x?xf32> into tensor<1x?x1x?xf32>
  return %0 : tensor<1x?x1x?xf32>
}

// CHECK-LABEL: func.func @inserted_at_once(
// CHECK: %[[C:.*]] = tensor.cast %arg0 : tensor<1x?x?xf32> to tensor<1x2x2xf32>
// CHECK: tensor.parallel_insert_slice %[[C]] into %{{.*}}[0, 0, 0, %{{.*}}] [1, 2, 1, 2] [1, 1, 1, 1] : tensor<1x2x2xf32> into tensor<1x?x1x?xf32>
func.func @inserted_at_once(%a: tensor<1x?x?xf32>, %d: tensor<1x?x1x?xf32>) -> tensor<1x?x1x?xf32> {
  %c2 = arith.constant 2 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %d) -> tensor<1x?x1x?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[0, 0, 0, %i] [1, %c2, 1, %c2] [1, 1, 1, 1]
        : tensor<1x?x?xf32> into tensor<1x?x1x?xf32>
    }
  }
  return %r : tensor<1x?x1x?xf32>
}
