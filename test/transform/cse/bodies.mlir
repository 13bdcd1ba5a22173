// RUN: cistern-opt %s --cse --split-input-file | FileCheck %s
// RUN: cistern-opt %s --cse --mlir-print-op-generic --split-input-file | FileCheck %s --check-prefix=GENERIC
// Bodies that custom form leaves out are the same as those that are written down.

// CHECK-LABEL: @written_and_left_out
// CHECK: %[[R:.*]] = linalg.matmul
// CHECK-NOT: linalg.matmul
// CHECK: return %[[R]], %[[R]], %[[R]]
// GENERIC: "linalg.matmul"
// GENERIC: arith.mulf
// GENERIC-NOT: "linalg.matmul"
func.func @written_and_left_out(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "linalg.matmul"(%a, %b, %c) <{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
      affine_map<(m, n, k) -> (m, n)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// The written body computes something else.

// CHECK-LABEL: @another_body
// CHECK: linalg.exp
// CHECK: linalg.exp
func.func @another_body(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = "linalg.exp"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    %p = math.exp2 %x : f32
    linalg.yield %p : f32
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
