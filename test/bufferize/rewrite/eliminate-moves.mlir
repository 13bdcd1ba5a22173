// RUN: cistern-opt %s --eliminate-empty-tensors | FileCheck %s
// RUN: %same --args="--eliminate-empty-tensors" %s

// What the memref is taken with moves up, as in mlir-opt, although a memref without `restrict` does not become a tensor.
// CHECK-LABEL: func.func @not_restrict(
// CHECK: tensor.empty
// CHECK: %[[M:.*]] = memref.reinterpret_cast
// CHECK: linalg.fill
// CHECK: bufferization.materialize_in_destination %{{.*}} in writable %[[M]]
func.func @not_restrict(%f: f32, %m: memref<*xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1]>>
  bufferization.materialize_in_destination %0 in writable %r : (tensor<4xf32>, memref<4xf32, strided<[1]>>) -> ()
  return
}
