// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize" %s
// A cast in another block may not run; then the sizes may be others, so the op does not take them.

func.func private @use(tensor<4x8xf32>)

// CHECK-LABEL: func.func @region(
// CHECK: linalg.matmul {{.*}} -> tensor<?x?xf32>
// CHECK: scf.if
// CHECK: tensor.cast
func.func @region(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: i1) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  scf.if %c {
    %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
    func.call @use(%1) : (tensor<4x8xf32>) -> ()
  }
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @branch(
// CHECK: linalg.matmul {{.*}} -> tensor<?x?xf32>
// CHECK: cf.cond_br
// CHECK: tensor.cast
func.func @branch(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: i1) {
  %0 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  func.call @use(%1) : (tensor<4x8xf32>) -> ()
  return
^bb2:
  return
}

// CHECK-LABEL: func.func @beside(
// CHECK: linalg.matmul {{.*}} -> tensor<4x8xf32>
func.func @beside(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
