// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// What is cast to a slice with fewer dimensions states its sizes from the left, unless a size that is a value would be left out.
// CHECK-LABEL: func.func @rank_reduced(
// CHECK: %[[VCAST:.*]] = tensor.cast %arg0 : tensor<1xi32> to tensor<?xi32>
// CHECK: %[[VINSERTED_SLICE:.*]] = tensor.insert_slice %arg0 into %arg2[2, 0] [1, 1] [2, 1] : tensor<1xi32> into tensor<4x4xi32>
// CHECK: %[[VINSERTED_SLICE_0:.*]] = tensor.insert_slice %[[VCAST]] into %arg2[2, 0] [1, %arg3] [2, 1] : tensor<?xi32> into tensor<4x4xi32>
// CHECK: %[[VINSERTED_SLICE_1:.*]] = tensor.insert_slice %arg1 into %arg2[2, 0] [1, 2] [2, 1] : tensor<2xi32> into tensor<4x4xi32>
// CHECK: return %[[VINSERTED_SLICE]], %[[VINSERTED_SLICE_0]], %[[VINSERTED_SLICE_1]] : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>
func.func @rank_reduced(%a: tensor<1xi32>, %b: tensor<2xi32>, %d: tensor<4x4xi32>, %n: index) -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>) {
  %c = tensor.cast %a : tensor<1xi32> to tensor<?xi32>
  %e = tensor.cast %b : tensor<2xi32> to tensor<?xi32>
  %0 = tensor.insert_slice %c into %d[2, 0] [%n, 1] [2, 1] : tensor<?xi32> into tensor<4x4xi32>
  %1 = tensor.insert_slice %c into %d[2, 0] [1, %n] [2, 1] : tensor<?xi32> into tensor<4x4xi32>
  %2 = tensor.insert_slice %e into %d[2, 0] [1, %n] [2, 1] : tensor<?xi32> into tensor<4x4xi32>
  return %0, %1, %2 : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>
}
