// From tensors to packed, freed buffers by one name.
// RUN: cistern-opt --buffer-pipeline %s | FileCheck %s
// RUN: cistern-opt --buffer-pipeline=reuse=false %s | FileCheck %s --check-prefix=FREED
// RUN: cistern-opt --buffer-pipeline --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: cistern-opt --buffer-pipeline %s | cistern-run - --entry=layer --random-args --owned-args

// The transposed weights have no buffer, tanh writes into its input.
// CHECK-LABEL: func.func @layer
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<2x8xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.matmul indexing_maps
// CHECK:         linalg.tanh ins(%[[A]] {{.*}}) outs(%[[A]]
// CHECK:         return %[[A]]
func.func @layer(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %f = tensor.empty() : tensor<2x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%f : tensor<2x8xf32>) -> tensor<2x8xf32>
  %m = linalg.matmul ins(%x, %t : tensor<2x4xf32>, tensor<4x8xf32>) outs(%z : tensor<2x8xf32>) -> tensor<2x8xf32>
  %r = linalg.tanh ins(%m : tensor<2x8xf32>) outs(%f : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// Memrefs alone: freed after the last use and packed.
// CHECK-LABEL: func.func @memrefs
// CHECK:         memref.alloc() {{.*}} : memref<32xi8>
// CHECK:         memref.dealloc
// FREED-LABEL: func.func @memrefs
// FREED:         memref.dealloc
// FREED:         memref.alloc() : memref<4xf64>
func.func @memrefs(%a: memref<8xf32>, %b: memref<4xf64>) {
  %x = memref.alloc() : memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%x : memref<8xf32>)
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %y = memref.alloc() : memref<4xf64>
  linalg.exp ins(%b : memref<4xf64>) outs(%y : memref<4xf64>)
  linalg.exp ins(%y : memref<4xf64>) outs(%b : memref<4xf64>)
  return
}

// BYTES: (S){{ +}}64 peak-bytes
// BYTES: (S){{ +}}0 copied-bytes
// BYTES: (S) 192 peak-bytes-upstream
// BYTES: (S){{ +}}0 copied-bytes-upstream
