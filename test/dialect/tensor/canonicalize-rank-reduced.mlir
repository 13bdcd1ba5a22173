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

// The source stays as it is where its type says all that the constants say, whichever dimension of size one it leaves out.
// CHECK-LABEL: func.func @leaves_out_last(
// CHECK: tensor.insert_slice %arg0 into %arg1[0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<1x2xf32> into tensor<1x2x1xf32>
func.func @leaves_out_last(%a: tensor<1x2xf32>, %d: tensor<1x2x1xf32>) -> tensor<1x2x1xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %a into %d[%c0, 0, 0] [1, 2, 1] [1, 1, 1] : tensor<1x2xf32> into tensor<1x2x1xf32>
  return %0 : tensor<1x2x1xf32>
}

// A size becomes a number by the type of what was cast, if no size before it stays a value.
// CHECK-LABEL: func.func @behind_a_value(
// CHECK: %[[CAST:.*]] = tensor.cast %arg0 : tensor<?x2xf32> to tensor<?x?xf32>
// CHECK: tensor.insert_slice %[[CAST]] into %arg2[0, 0] [%arg3, %arg3] [1, 1]
// CHECK: tensor.insert_slice %arg1 into %arg2[0, 0] [2, %arg3] [1, 1] : tensor<2x?xf32>
func.func @behind_a_value(%a: tensor<?x2xf32>, %b: tensor<2x?xf32>, %d: tensor<8x8xf32>, %n: index) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.cast %a : tensor<?x2xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %0 into %d[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  %2 = tensor.cast %b : tensor<2x?xf32> to tensor<?x?xf32>
  %3 = tensor.insert_slice %2 into %d[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %1, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}

// Two casts through a tensor without a rank are one, unless that one could not do it.
// CHECK-LABEL: func.func @through_unranked(
// CHECK: %[[ANY:.*]] = tensor.cast %arg0 : tensor<?x1xf32> to tensor<*xf32>
// CHECK: %[[ONE:.*]] = tensor.cast %arg0 : tensor<?x1xf32> to tensor<2x?xf32>
// CHECK: %[[TWO:.*]] = tensor.cast %[[ANY]] : tensor<*xf32> to tensor<?x2xf32>
// CHECK: return %[[ONE]], %[[TWO]]
func.func @through_unranked(%a: tensor<?x1xf32>) -> (tensor<2x?xf32>, tensor<?x2xf32>) {
  %0 = tensor.cast %a : tensor<?x1xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<2x?xf32>
  %2 = tensor.cast %0 : tensor<*xf32> to tensor<?x2xf32>
  return %1, %2 : tensor<2x?xf32>, tensor<?x2xf32>
}

// The outer pad's number is the first of the sum.
// CHECK-LABEL: func.func @two_pads(
// CHECK: affine.apply #{{.*}}()[%arg2, %arg1]
func.func @two_pads(%t: tensor<2xf32>, %inner: index, %outer: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[0] high[%inner] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[0] high[%outer] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Constants that a tensor is expanded to become numbers where a cast has forgotten the size, not where it was never known.
// CHECK-LABEL: func.func @expanded_to_constants(
// CHECK: tensor.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [4, 1, %c4] : tensor<4x?xf32> into tensor<4x1x?xf32>
func.func @expanded_to_constants(%a: tensor<4x?xf32>) -> tensor<?x1x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c4, 1, %c4] : tensor<?x?xf32> into tensor<?x1x?xf32>
  return %1 : tensor<?x1x?xf32>
}
