// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize" %s
// A slice that is padded, sliced and padded again, each time in other dimensions, is sliced and padded once.

// CHECK-LABEL: func.func @orthogonal(
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[16, 4, 2] [%arg1, %arg2, 3] [1, 1, 1] : tensor<64x64x9xf32> to tensor<?x?x3xf32>
// CHECK: tensor.pad %[[S]] nofold low[0, 0, 0] high[%arg3, %arg4, 0]
// CHECK: : tensor<?x?x3xf32> to tensor<8x4x3xf32>
// CHECK-NOT: tensor.pad
func.func @orthogonal(%t: tensor<64x64x9xf32>, %a: index, %b: index, %p: index, %q: index) -> tensor<8x4x3xf32> {
  %f = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[16, 0, 2] [%a, 64, 5] [1, 1, 1] : tensor<64x64x9xf32> to tensor<?x64x5xf32>
  %1 = tensor.pad %0 low[0, 0, 0] high[%p, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<?x64x5xf32> to tensor<8x64x5xf32>
  %2 = tensor.extract_slice %1[0, 4, 0] [8, %b, 3] [1, 1, 1] : tensor<8x64x5xf32> to tensor<8x?x3xf32>
  %3 = tensor.pad %2 nofold low[0, 0, 0] high[0, %q, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<8x?x3xf32> to tensor<8x4x3xf32>
  return %3 : tensor<8x4x3xf32>
}

// Not where the padding is cut, moved, of another value, of no constant, at the front, or of the same dimension; not where the
// first must stay, where a slice has strides, or drops a dimension.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-9: tensor.pad
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @others(%t: tensor<64x64xf32>, %a: index, %b: index, %p: index, %q: index, %v: f32)
    -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x64xf32>, tensor<8xf32>) {
  %f = arith.constant 0.0 : f32
  %g = arith.constant 1.0 : f32
  %0 = tensor.extract_slice %t[16, 0] [%a, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %cut = tensor.extract_slice %1[0, 4] [6, %b] [1, 1] : tensor<8x64xf32> to tensor<6x?xf32>
  %2 = tensor.pad %cut low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<6x?xf32> to tensor<6x4xf32>
  %moved = tensor.extract_slice %1[2, 4] [6, %b] [1, 1] : tensor<8x64xf32> to tensor<6x?xf32>
  %3 = tensor.pad %moved low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<6x?xf32> to tensor<6x4xf32>
  %whole = tensor.extract_slice %1[0, 4] [8, %b] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %4 = tensor.pad %whole low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %g : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %5 = tensor.pad %whole low[0, 1] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %strided = tensor.extract_slice %1[0, 4] [8, %b] [1, 2] : tensor<8x64xf32> to tensor<8x?xf32>
  %6 = tensor.pad %strided low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %again = tensor.extract_slice %1[0, 0] [%b, 64] [1, 1] : tensor<8x64xf32> to tensor<?x64xf32>
  %7 = tensor.pad %again low[0, 0] high[%q, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %kept = tensor.pad %0 nofold low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %row = tensor.extract_slice %kept[0, 4] [1, %b] [1, 1] : tensor<8x64xf32> to tensor<?xf32>
  %8 = tensor.pad %row low[0] high[%q] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %2, %3, %4, %5, %6, %7, %8 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x64xf32>, tensor<8xf32>
}
