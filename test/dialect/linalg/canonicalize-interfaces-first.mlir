// What is known of all structured ops is tried before what is known of one: casts of operands are looked through before an op that yields its
// input goes, so that the result is a cast of its own.
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// CHECK-LABEL: func.func @copy(
// CHECK: %[[A:.*]] = tensor.cast %arg0
// CHECK: %[[B:.*]] = tensor.cast %arg0
// CHECK: "use"(%[[A]], %[[B]])
func.func @copy(%s: tensor<8x8xf32>) {
  %0 = tensor.cast %s : tensor<8x8xf32> to tensor<?x8xf32>
  %1 = linalg.copy ins(%0 : tensor<?x8xf32>) outs(%0 : tensor<?x8xf32>) -> tensor<?x8xf32>
  "use"(%0, %1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  return
}

// Without a cast there is nothing to look through.
// CHECK-LABEL: func.func @plain(
// CHECK-NEXT: "use"(%arg0, %arg0)
func.func @plain(%s: tensor<?x8xf32>) {
  %1 = linalg.copy ins(%s : tensor<?x8xf32>) outs(%s : tensor<?x8xf32>) -> tensor<?x8xf32>
  "use"(%s, %1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  return
}

// A fill that is padded has the sizes that are constants, at once: 7 rows, though the expansion says 6.
// CHECK-LABEL: func.func @padded(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<7x8xf32>
// CHECK: %[[F:.*]] = linalg.fill ins(%arg1 : f32) outs(%[[E]]
// CHECK: tensor.cast %[[F]]
func.func @padded(%t: tensor<4x6xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.pad %0 low[%c3, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x6xf32> to tensor<?x8xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2]] output_shape [%c3, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  "use"(%1, %2) : (tensor<?x8xf32>, tensor<?x2x8xf32>) -> ()
  return
}
