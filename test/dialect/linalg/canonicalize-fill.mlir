// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// A fill that is packed is a fill of the destination, if the padding is the same and nothing else uses that.
// CHECK-LABEL: func.func @pack_of_fill(
// CHECK: %[[V0:.*]] = linalg.fill ins(%arg1 : f32) outs(%arg3 : tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
// CHECK: %[[V1:.*]] = linalg.fill ins(%arg1 : f32) outs(%arg0 : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK: %[[VPACK:.*]] = linalg.pack %[[V1]] padding_value(%arg2 : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg4 : tensor<3x4xf32> -> tensor<2x2x2x2xf32>
// CHECK: return %[[V0]], %[[VPACK]] : tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>
func.func @pack_of_fill(%a: tensor<3x4xf32>, %v: f32, %w: f32, %d: tensor<2x2x2x2xf32>, %e: tensor<2x2x2x2xf32>) -> (tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = linalg.pack %0 padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<3x4xf32> -> tensor<2x2x2x2xf32>
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = linalg.pack %f padding_value(%w : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<3x4xf32> -> tensor<2x2x2x2xf32>
  return %1, %2 : tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>
}

// Sizes are known of what is cast as well, where the op does not verify without its destination.
// CHECK-LABEL: func.func @reduce_of_cast(
// CHECK: %[[VCAST:.*]] = tensor.cast %arg1 : tensor<?xf32> to tensor<4xf32>
// CHECK: %[[VREDUCED:.*]] = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%[[VCAST]] : tensor<4xf32>) dimensions = [1]
// CHECK: %[[VCAST_0:.*]] = tensor.cast %[[VREDUCED]] : tensor<4xf32> to tensor<?xf32>
// CHECK: return %[[VCAST_0]] : tensor<?xf32>
func.func @reduce_of_cast(%a: tensor<4x8xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.reduce { arith.addf } ins(%c : tensor<?x?xf32>) outs(%d : tensor<?xf32>) dimensions = [1]
  return %0 : tensor<?xf32>
}

// A transposition that moves nothing is nothing.
// CHECK-LABEL: func.func @identity(
// CHECK: return %arg0 : tensor<4x8xf32>
func.func @identity(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) permutation = [0, 1]
  return %0 : tensor<4x8xf32>
}

// What is reshaped in place of the fill is a new op, without the attributes of the other.
// CHECK-LABEL: func.func @attributes_of_reshape(
// CHECK: %[[E:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
// CHECK: linalg.fill ins(%arg1 : f32) outs(%[[E]] : tensor<2x4xf32>)
func.func @attributes_of_reshape(%t: tensor<8xf32>, %x: f32) -> tensor<2x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] {note} : tensor<8xf32> into tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// A copy of a fill to itself becomes a fill, before it is seen that it copies nothing.
// CHECK-LABEL: func.func @copy_of_fill_to_itself(
// CHECK: %[[FIRST:.*]] = linalg.fill
// CHECK: %[[SECOND:.*]] = linalg.fill {{.*}} outs(%[[FIRST]]
// CHECK: return %[[SECOND]]
func.func @copy_of_fill_to_itself(%e: tensor<4x2xi32>, %x: i32) -> tensor<4x2xi32> {
  %b = linalg.fill ins(%x : i32) outs(%e : tensor<4x2xi32>) -> tensor<4x2xi32>
  %c = linalg.copy ins(%b : tensor<4x2xi32>) outs(%b : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %c : tensor<4x2xi32>
}
