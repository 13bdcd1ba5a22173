// Attention by rows of queries: the scores of one query at a time, so that there is no matrix of all scores (2x8x8).
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows))' | FileCheck %s
// RUN: cistern-run %s > %t.before
// RUN: cistern-opt %s --pass-pipeline='builtin.module(buffer-pipeline{stream=true})' -o %t.mlir
// RUN: cistern-run %t.mlir | diff - %t.before
// RUN: cistern-verify %s %t.mlir | FileCheck %s --check-prefix=PROVEN
// PROVEN: @attention: same
// RUN: FileCheck %s --check-prefix=NONE < %t.mlir

// CHECK-LABEL: @attention
// CHECK:         memref.alloc() {{.*}} : memref<{{[0-9][0-9][0-9]}}xi8>
// CHECK-NOT:     2x8x8
// CHECK:         linalg.reduce ins(%{{.*}} : memref<2x1x8xf32>) outs(%{{.*}} : memref<2x1xf32>)
// CHECK:         linalg.batch_matmul ins(%{{.*}}, %{{.*}} : memref<2x1x8xf32>, memref<2x8x4xf32, {{.*}}>) outs(%{{.*}} : memref<2x1x4xf32, {{.*}}>)
// NONE-NOT:    memref<2x8x8xf32>

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @attention(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x8x4xf32>, tensor<2x8x4xf32>) outs(%f : tensor<2x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x8x8xf32>
  %e1 = tensor.empty() : tensor<2x8xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x8xf32>) -> tensor<2x8xf32>
  %max = linalg.reduce ins(%s : tensor<2x8x8xf32>) outs(%f1 : tensor<2x8xf32>) dimensions = [2]
    (%a: f32, %o: f32) { %r = arith.maximumf %a, %o : f32 linalg.yield %r : f32 }
  %x = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %max : tensor<2x8x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<2x8x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.reduce ins(%x : tensor<2x8x8xf32>) outs(%f2 : tensor<2x8xf32>) dimensions = [2]
    (%a: f32, %o: f32) { %r = arith.addf %a, %o : f32 linalg.yield %r : f32 }
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %sum : tensor<2x8x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<2x8x8xf32>
  %e3 = tensor.empty() : tensor<2x8x4xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %out = linalg.batch_matmul ins(%p, %v : tensor<2x8x8xf32>, tensor<2x8x4xf32>) outs(%f3 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %out : tensor<2x8x4xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %q = arith.constant dense<[[[0.5, 1.5, -0.25, 2.0], [1.0, 0.125, 0.75, -1.0], [0.25, 0.5, 1.25, 0.0], [2.0, 1.0, 0.5, 0.25],
    [0.1, 0.2, 0.3, 0.4], [-0.5, 0.6, -0.7, 0.8], [1.1, 1.2, 1.3, 1.4], [0.0, -1.0, 2.0, -3.0]],
    [[1.5, 0.5, 0.25, 1.0], [0.3, 0.7, 0.2, 0.9], [0.6, 0.1, 0.8, 0.4], [1.9, 0.2, 0.7, 0.3],
    [0.8, 0.6, 0.4, 0.2], [0.9, 0.1, 0.2, 0.3], [0.4, 0.5, 0.6, 0.7], [1.0, 2.0, 3.0, 4.0]]]> : tensor<2x8x4xf32>
  %out = call @attention(%q, %q, %q) : (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      scf.for %k = %c0 to %c4 step %c1 {
        %x = tensor.extract %out[%i, %j, %k] : tensor<2x8x4xf32>
        %b = arith.bitcast %x : f32 to i32
        vector.print %b : i32
      }
    }
  }
  return
}
