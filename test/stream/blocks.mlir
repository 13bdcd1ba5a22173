// Several rows are computed together where that is asked for: constants are read once for each block, and a block of rows is held. The
// program computes the same.
// RUN: cistern-opt %s --stream-report=block-rows=4 -o %t.mlir | FileCheck %s --check-prefix=REPORT
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{block-rows=4}))' | FileCheck %s
// RUN: cistern-run %s | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{block-rows=4}),buffer-pipeline)' | cistern-run - | FileCheck %s --check-prefix=PRINTS
// RUN: not cistern-opt %s --stream-report=block-rows=3 -o %t.mlir 2>&1 | FileCheck %s --check-prefix=THREE
// RUN: not cistern-opt %s --stream-report='block-rows=2 max-macs=2' -o %t.mlir 2>&1 | FileCheck %s --check-prefix=STRIPS

// THREE: block-rows: 3 is no power of two from 1 to 256
// STRIPS: block-rows: strips, which max-macs and peak allow, are of single rows

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#window = affine_map<(d0, d1, d2) -> (d2)>

// A window of three rows over blocks of four: two blocks of the input are live. An op that computes a block has the index of each row.
// REPORT:      multiplications 1360, as before
// REPORT-NEXT: constants 1108 bytes read, 268 before
// REPORT-NEXT: tables 46 bytes of constants more
// REPORT-NEXT: linalg.generic at {{.*}}: 16 rows of 32 bytes, in blocks of 4
// REPORT-NEXT: linalg.matmul at {{.*}}: 16 rows of 32 bytes, in blocks of 4
// REPORT-NEXT: linalg.generic at {{.*}}: 14 rows of 32 bytes, all held for its users, in blocks of 2
// CHECK-LABEL: func.func @main
// CHECK:         scf.for
// CHECK:           memref.view {{.*}} to memref<4x8xi32>
// CHECK:             %[[I:.*]] = linalg.index 0 : index
// CHECK:             arith.addi %[[I]]
// CHECK:           linalg.matmul ins(%{{.*}} : memref<4x8xi32>, memref<8x8xi32>) outs(%{{.*}} : memref<4x8xi32>)
// CHECK:           arith.remui
// CHECK:           arith.divui
// PRINTS: 7452
func.func @main() {
  %c3 = arith.constant dense<[1, 10, 100]> : tensor<3xi32>
  %w = arith.constant dense<1> : tensor<8x8xi32>
  %c0 = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<16x8xi32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e0 : tensor<16x8xi32>) {
  ^bb0(%old: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %m = arith.index_cast %j : index to i32
    %s = arith.addi %n, %m : i32
    linalg.yield %s : i32
  } -> tensor<16x8xi32>
  %f0 = linalg.fill ins(%c0 : i32) outs(%e0 : tensor<16x8xi32>) -> tensor<16x8xi32>
  %p = linalg.matmul ins(%x, %w : tensor<16x8xi32>, tensor<8x8xi32>) outs(%f0 : tensor<16x8xi32>) -> tensor<16x8xi32>
  %e1 = tensor.empty() : tensor<14x8xi32>
  %f = linalg.fill ins(%c0 : i32) outs(%e1 : tensor<14x8xi32>) -> tensor<14x8xi32>
  %y = linalg.generic {indexing_maps = [#row, #window, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p, %c3 : tensor<16x8xi32>, tensor<3xi32>) outs(%f : tensor<14x8xi32>) {
  ^bb0(%a: i32, %k: i32, %old: i32):
    %q = arith.muli %a, %k : i32
    %s = arith.addi %old, %q : i32
    linalg.yield %s : i32
  } -> tensor<14x8xi32>
  %at = arith.constant 3 : index
  %r = tensor.extract %y[%at, %at] : tensor<14x8xi32>
  vector.print %r : i32
  return
}
