// RUN: cistern-opt %s --eliminate-empty-tensors=overwritten | FileCheck %s

// An op that has been moved up, before what it overwrites, keeps the empty tensor.
// CHECK-LABEL: func.func @moved_before_init(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<6xi32>
// CHECK: %[[FILL:.*]] = linalg.fill {{.*}} outs(%[[E]] :
// CHECK: tensor.extract_slice %[[FILL]]
// CHECK: arith.constant dense<1>
func.func @moved_before_init(%f: i32, %a: tensor<6x6xi32>) -> tensor<6x6xi32> {
  %e = tensor.empty() : tensor<3xi32>
  %c = tensor.cast %e : tensor<3xi32> to tensor<?xi32>
  %d = tensor.cast %c : tensor<?xi32> to tensor<3xi32>
  %k = arith.constant dense<1> : tensor<6xi32>
  %1 = linalg.fill ins(%f : i32) outs(%k : tensor<6xi32>) -> tensor<6xi32>
  %i = tensor.insert_slice %d into %1[0] [3] [1] : tensor<3xi32> into tensor<6xi32>
  %2 = scf.forall (%j) in (1) shared_outs(%o = %a) -> (tensor<6x6xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%j, 0] [6, 1] [1, 1] : tensor<6xi32> into tensor<6x6xi32>
    }
  }
  return %2 : tensor<6x6xi32>
}
