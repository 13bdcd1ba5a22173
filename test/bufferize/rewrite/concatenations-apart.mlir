// RUN: cistern-opt %s --eliminate-empty-tensors=concatenations=apart | FileCheck %s
// RUN: cistern-opt %s --eliminate-empty-tensors | FileCheck %s --check-prefix=PLAIN

// The whole tensor would be held from its first part on.
// CHECK-LABEL: func.func @concatenated
// CHECK-NOT:     tensor.extract_slice
// PLAIN-LABEL: func.func @concatenated
// PLAIN-COUNT-2: tensor.extract_slice
func.func @concatenated(%x: tensor<4xf32>) -> tensor<8xf32> {
  %t = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.insert_slice %a into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %f = tensor.empty() : tensor<4xf32>
  %b = linalg.log ins(%x : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %q = tensor.insert_slice %b into %p[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
}

// What is put into a tensor that has contents, as that of a pad has, is computed there.
// CHECK-LABEL: func.func @padded
// CHECK:         %[[P:.*]] = tensor.extract_slice
// CHECK:         linalg.exp {{.*}} outs(%[[P]] :
func.func @padded(%x: tensor<4xf32>, %z: f32) -> tensor<8xf32> {
  %t = tensor.empty() : tensor<8xf32>
  %m = linalg.fill ins(%z : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.insert_slice %a into %m[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %p : tensor<8xf32>
}
