// RUN: cistern-opt %s --eliminate-empty-tensors | FileCheck %s
// An empty tensor that two ends of one chain use: one of the uses becomes the slice, the same one in every run.

// CHECK-LABEL: @two_ends
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[2] [4] [1]
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: linalg.fill ins(%arg1 : f32) outs(%[[E]] : tensor<4xf32>)
// CHECK: else
// CHECK: scf.yield %[[S]] : tensor<4xf32>
func.func @two_ends(%t: tensor<10xf32>, %f: f32, %c: i1) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = scf.if %c -> tensor<4xf32> {
    %z = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  %r = tensor.insert_slice %a into %t[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
