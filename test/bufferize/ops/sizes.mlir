// REQUIRES: mlir-opt
// RUN: cistern-opt --split-input-file --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: %same --args="--split-input-file --one-shot-bufferize" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=copy-before-write" %s

// Sizes that are found to be numbers become constants when all sizes of a tensor.pad are known; those across a tensor.concat
// before the others are asked for.
// CHECK-LABEL: func.func @pad_all_sizes_known(
// CHECK: %[[A:.*]] = arith.constant 3 : index
// CHECK-NEXT: %[[B:.*]] = arith.constant 5 : index
// CHECK-NEXT: memref.alloc(%[[A]], %[[B]])
// CHECK-LABEL: func.func @concat_static_beside_dynamic(
// CHECK: %[[C:.*]] = arith.constant 3 : index
// CHECK: %[[S:.*]] = affine.apply
// CHECK-NEXT: memref.alloc(%[[S]], %[[C]])
func.func @pad_all_sizes_known(%t: tensor<4x4xf32>, %i: index, %s: f32) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %cm = arith.constant -1 : index
  %p = tensor.pad %t low[0, 0] high[%cm, %c1] { ^bb0(%a: index, %b: index): 
    tensor.yield %s : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
// -----
func.func @pad_one_size_unknown(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %p = tensor.pad %t low[%c1,0] high[%c0,%i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
// -----
func.func @concat_static_beside_dynamic(%v: tensor<2x3xf32>, %w: tensor<?x3xf32>) -> (tensor<?x?xf32>) {
  %2 = tensor.concat dim(0) %v, %w : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
func.func @concat_result_size_static(%v: tensor<2x3xf32>, %w: tensor<?x3xf32>) -> (tensor<4x?xf32>) {
  %3 = tensor.concat dim(0) %v, %w : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<4x?xf32>
  return %3 :  tensor<4x?xf32>
}
// -----
func.func @concat_dynamic_vectors(%t: tensor<4xi32>, %u: tensor<?xi32>, %v: tensor<?x3xf32>, %w: tensor<2x?xf32>) -> (tensor<?xi32>) {
  %0 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.concat dim(0) %0, %u : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}
// -----
func.func @concat_across_static_and_dynamic_rows(%t: tensor<4xi32>, %u: tensor<?xi32>, %v: tensor<?x3xf32>, %w: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<?x?xf32>) {
  %2 = tensor.concat dim(1) %v, %w : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %3 = tensor.concat dim(1) %v, %w : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return %2, %3 :  tensor<2x?xf32>, tensor<?x?xf32>
}
// -----
func.func @concat_with_itself_and_across_dynamic(%t: tensor<4xi32>, %u: tensor<?x3xi32>, %v: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<8xi32>, tensor<?x?xi32>) {
  %0 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.concat dim(0) %0, %0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %2 = tensor.concat dim(0) %0, %0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<8xi32>
  %3 = tensor.concat dim(0) %u, %v : (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %1, %2, %3 : tensor<?xi32>, tensor<8xi32>, tensor<?x?xi32>
}
// -----
func.func @concat_dynamic_before_static(%v: tensor<?x3xf32>, %w: tensor<2x3xf32>) -> (tensor<?x?xf32>) {
  %2 = tensor.concat dim(0) %v, %w : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
// What a linalg op's operands are is asked even if the copy needs no size.
func.func @static_result_of_dynamic_input(%a: tensor<?xi8>, %b: tensor<4xi8>, %v: vector<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xi8>) outs(%b : tensor<4xi8>) {
  ^bb0(%x: i8, %o: i8):
    linalg.yield %x : i8
  } -> tensor<4xi8>
  %w = vector.transfer_write %v, %r[%c0] {in_bounds = [true]} : vector<4xi8>, tensor<4xi8>
  return %r, %w : tensor<4xi8>, tensor<4xi8>
}
