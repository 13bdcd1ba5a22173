// What the part is taken from moves in front of the op that writes to it, with all that it needs: each op after those that it uses,
// regions before operands.
// RUN: cistern-opt --eliminate-empty-tensors --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @joined_in_two_steps
// CHECK:         %[[ALL:.*]] = tensor.empty() : tensor<12xf32>
// CHECK:         %[[PART:.*]] = tensor.extract_slice %[[ALL]][0] [8] [1]
// CHECK:         %[[A:.*]] = tensor.insert_slice %arg0 into %[[PART]][0]
// CHECK:         %[[B:.*]] = tensor.insert_slice %arg0 into %[[A]][4]
// CHECK:         %[[C:.*]] = tensor.insert_slice %[[B]] into %[[ALL]]
// CHECK:         %[[LAST:.*]] = tensor.extract_slice %[[C]][8]
// CHECK:         linalg.exp {{.*}} outs(%[[LAST]]
func.func @joined_in_two_steps(%x: tensor<4xf32>) -> tensor<12xf32> {
  %e4 = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %a = tensor.insert_slice %x into %e8[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %b = tensor.insert_slice %x into %a[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %e12 = tensor.empty() : tensor<12xf32>
  %c = tensor.insert_slice %b into %e12[0] [8] [1] : tensor<8xf32> into tensor<12xf32>
  %d = tensor.insert_slice %y into %c[8] [4] [1] : tensor<4xf32> into tensor<12xf32>
  return %d : tensor<12xf32>
}

// -----

// CHECK-LABEL: func.func @regions_first
// CHECK:         arith.mulf
// CHECK-NEXT:    arith.addf
// CHECK-NEXT:    tensor.empty
// CHECK-NEXT:    linalg.map
// CHECK:         tensor.extract_slice
// CHECK:         linalg.exp
func.func @regions_first(%x: tensor<2xf32>, %y: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %e2 = tensor.empty() : tensor<2xf32>
  %0 = linalg.exp ins(%x : tensor<2xf32>) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %f1 = arith.addf %f, %f : f32
  %f2 = arith.mulf %f, %f : f32
  %1 = linalg.map ins(%y : tensor<4xf32>) outs(%e4 : tensor<4xf32>) (%in: f32, %init: f32) {
    %r = arith.addf %f2, %f1 : f32
    linalg.yield %r : f32
  }
  %2 = tensor.insert_slice %0 into %1[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %2 : tensor<4xf32>
}
