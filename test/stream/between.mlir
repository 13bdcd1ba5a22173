// A kernel that takes its tensors tile by tile: memory is allocated and written between the ops of a group, which go on after it, because
// that memory is no tensor before. Reshapes that add dimensions of size 1 are ops of the group.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows))' | FileCheck %s
// RUN: cistern-run %s --no-leak-check | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows),buffer-pipeline)' | cistern-run - --no-leak-check | FileCheck %s --check-prefix=PRINTS

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0, 0)>

// The scores of a row, their largest, and the weighted sum of the values are one row each.
// CHECK-LABEL: func.func @attention
// CHECK:         memref.copy %{{.*}}, %[[KEYS:.*]] : memref<8x4xf32> to memref<8x4xf32>
// CHECK:         memref.copy
// CHECK:         scf.for
// CHECK:           scf.index_switch
// CHECK:           memref<1x8xf32>
// CHECK-NOT:     memref<16x8xf32>
// CHECK:         return
func.func @attention(%q: tensor<16x4xf32>, %k: memref<8x4xf32>, %v: memref<8x4xf32>) -> tensor<16x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = memref.alloc() : memref<8x4xf32>
  memref.copy %k, %keys : memref<8x4xf32> to memref<8x4xf32>
  %0 = bufferization.to_tensor %keys restrict writable : memref<8x4xf32> to tensor<8x4xf32>
  %e0 = tensor.empty() : tensor<4x8xf32>
  %kt = linalg.transpose ins(%0 : tensor<8x4xf32>) outs(%e0 : tensor<4x8xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<16x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %scores = linalg.matmul ins(%q, %kt : tensor<16x4xf32>, tensor<4x8xf32>) outs(%f1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %e2 = tensor.empty() : tensor<16xf32>
  %f2 = linalg.fill ins(%low : f32) outs(%e2 : tensor<16xf32>) -> tensor<16xf32>
  %most = linalg.reduce { arith.maximumf } ins(%scores : tensor<16x8xf32>) outs(%f2 : tensor<16xf32>) dimensions = [1]
  %wide = tensor.expand_shape %most [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
  %weights = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%scores, %wide : tensor<16x8xf32>, tensor<16x1xf32>) outs(%e1 : tensor<16x8xf32>) {
  ^bb0(%s: f32, %m: f32, %old: f32):
    %d = arith.subf %s, %m : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<16x8xf32>
  %values = memref.alloc() : memref<8x4xf32>
  memref.copy %v, %values : memref<8x4xf32> to memref<8x4xf32>
  %1 = bufferization.to_tensor %values restrict writable : memref<8x4xf32> to tensor<8x4xf32>
  %e3 = tensor.empty() : tensor<16x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %sum = linalg.matmul ins(%weights, %1 : tensor<16x8xf32>, tensor<8x4xf32>) outs(%f3 : tensor<16x4xf32>) -> tensor<16x4xf32>
  return %sum : tensor<16x4xf32>
}

// PRINTS: 3.6947
func.func @main() {
  %q = arith.constant dense<1.0> : tensor<16x4xf32>
  %k = memref.alloc() : memref<8x4xf32>
  %v = memref.alloc() : memref<8x4xf32>
  %half = arith.constant 0.5 : f32
  linalg.fill ins(%half : f32) outs(%k : memref<8x4xf32>)
  linalg.fill ins(%half : f32) outs(%v : memref<8x4xf32>)
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 0.25 : f32
  memref.store %one, %k[%c3, %c0] : memref<8x4xf32>
  memref.store %one, %v[%c3, %c3] : memref<8x4xf32>
  %r = call @attention(%q, %k, %v) : (tensor<16x4xf32>, memref<8x4xf32>, memref<8x4xf32>) -> tensor<16x4xf32>
  %x = tensor.extract %r[%c3, %c3] : tensor<16x4xf32>
  vector.print %x : f32
  return
}
