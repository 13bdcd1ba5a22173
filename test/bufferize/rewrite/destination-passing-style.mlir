// Pads and concatenations as insertions into a new tensor, so that sources can be computed in place.
// RUN: cistern-opt --rewrite-in-destination-passing-style %s | FileCheck %s
// RUN: cistern-opt --rewrite-in-destination-passing-style --eliminate-empty-tensors --one-shot-bufferize %s | FileCheck %s --check-prefix=BUFFERS
// RUN: cistern-opt --rewrite-in-destination-passing-style=fill-for-each-use %s | FileCheck %s --check-prefix=FILLS

// CHECK-LABEL: func.func @pad
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<6xf32>
// CHECK:         %[[M:.*]] = linalg.map outs(%[[E]]
// CHECK:         tensor.insert_slice %{{.*}} into %[[M]][1] [4] [1]
// BUFFERS-LABEL: func.func @pad
// BUFFERS:         %[[A:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// BUFFERS:         %[[S:.*]] = memref.subview %[[A]][1] [4] [1]
// BUFFERS:         linalg.exp {{.*}} outs(%[[S]]
// BUFFERS-NOT:     memref.alloc
// BUFFERS:         return
func.func @pad(%x: tensor<4xf32>, %i: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %s low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<6xf32>
  %r = tensor.extract %p[%i] : tensor<6xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @concat
// CHECK:         tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [2, 3] [1, 1]
// CHECK:         tensor.insert_slice %{{.*}} into %{{.*}}[0, 3] [2, 4] [1, 1]
func.func @concat(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %c = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return %c : tensor<2x7xf32>
}

// CHECK-LABEL: func.func @dynamic_concat
// CHECK:         tensor.concat
func.func @dynamic_concat(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func.func @filled
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT:     linalg.fill
// FILLS-LABEL: func.func @filled
// FILLS-COUNT-2: linalg.fill
// FILLS-NOT:     linalg.fill
// FILLS:         return
func.func @filled(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %z : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}
