// What an access to a view of a buffer becomes. All of it is compared with mlir-opt; the checks show one of each kind.
// REQUIRES: mlir-opt
// RUN: %same --modes plain,generic,debuginfo --args='--fold-memref-alias-ops' %s
// RUN: cistern-opt %s --fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: func.func @load_subview(
// CHECK-SAME:    %[[A:[a-z0-9]*]]: memref<12x32xf32>, %[[I:[a-z0-9]*]]: index, %[[J:[a-z0-9]*]]: index, %[[O:[a-z0-9]*]]: index, %[[P:[a-z0-9]*]]: index
// CHECK-NEXT:    %[[X:.*]] = affine.apply #{{.*}}()[%[[O]], %[[I]]]
// CHECK-NEXT:    %[[Y:.*]] = affine.apply #{{.*}}()[%[[P]], %[[J]]]
// CHECK-NEXT:    memref.load %[[A]][%[[X]], %[[Y]]] {nontemporal = true}
func.func @load_subview(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index) -> f32 {
  %0 = memref.subview %a[%o, %p][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = memref.load %0[%i, %j] {nontemporal = true} : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %1 : f32
}

func.func @load_subview_dyn(%a: memref<?x?xf32>, %i: index, %j: index, %o: index, %p: index) -> f32 {
  %0 = memref.subview %a[%o, 3][%i, %j][%i, %p] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %0[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : f32
}

func.func @load_rank_reduced(%a: memref<12x32xf32>, %i: index, %o: index, %p: index) -> f32 {
  %0 = memref.subview %a[%o, %p][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}

func.func @load_const(%a: memref<12x32xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %a[3, 5][2, 4][1, 2] : memref<12x32xf32> to memref<2x4xf32, strided<[32, 2], offset: 101>>
  %1 = memref.load %0[%c1, %c2] : memref<2x4xf32, strided<[32, 2], offset: 101>>
  return %1 : f32
}

func.func @store_subview(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index, %v: f32) {
  %0 = memref.subview %a[%o, %p][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  memref.store %v, %0[%i, %j] {nontemporal = true, foo} : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return
}

// CHECK-LABEL: func.func @load_expand(
// CHECK-NEXT:    %[[X:.*]] = affine.linearize_index disjoint [%{{.*}}, %{{.*}}] by (3, 4)
// CHECK-NEXT:    %[[Y:.*]] = affine.linearize_index disjoint [%{{.*}}, %{{.*}}] by (8, 4)
// CHECK-NEXT:    memref.load %{{.*}}[%[[X]], %[[Y]]]
func.func @load_expand(%a: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index) -> f32 {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = memref.load %0[%i, %j, %k, %l] : memref<3x4x8x4xf32>
  return %1 : f32
}

func.func @load_expand_dyn(%a: memref<?x32xf32>, %i: index, %j: index, %k: index, %l: index, %n: index) -> f32 {
  %0 = memref.expand_shape %a [[0, 1, 2], [3]] output_shape [%n, 4, %i, 32] : memref<?x32xf32> into memref<?x4x?x32xf32>
  %1 = memref.load %0[%i, %j, %k, %l] : memref<?x4x?x32xf32>
  return %1 : f32
}

func.func @load_collapse(%a: memref<3x4x8x4xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<3x4x8x4xf32> into memref<12x32xf32>
  %1 = memref.load %0[%i, %j] : memref<12x32xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @load_collapse_dyn(
// CHECK-NEXT:    %{{.*}}, %{{.*}}, %[[SIZES:.*]]:4, %{{.*}}:4 = memref.extract_strided_metadata
// CHECK-NEXT:    %[[X:.*]]:2 = affine.delinearize_index %{{.*}} into (%[[SIZES]]#0, 4)
// CHECK-NEXT:    %[[Y:.*]]:2 = affine.delinearize_index %{{.*}} into (%[[SIZES]]#2, 4)
// CHECK-NEXT:    memref.load %{{.*}}[%[[X]]#0, %[[X]]#1, %[[Y]]#0, %[[Y]]#1]
func.func @load_collapse_dyn(%a: memref<?x4x?x4xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<?x4x?x4xf32> into memref<?x?xf32>
  %1 = memref.load %0[%i, %j] : memref<?x?xf32>
  return %1 : f32
}

func.func @store_expand(%a: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index, %v: f32) {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  memref.store %v, %0[%i, %j, %k, %l] : memref<3x4x8x4xf32>
  return
}

func.func @collapse_scalar(%a: memref<1x1xf32>) -> f32 {
  %0 = memref.collapse_shape %a [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  return %1 : f32
}

func.func @expand_scalar(%a: memref<f32>, %i: index, %j: index) -> f32 {
  %0 = memref.expand_shape %a [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.load %0[%i, %j] : memref<1x1xf32>
  return %1 : f32
}

func.func @unit_dimension_in_group(%a: memref<12x32xf32>, %i: index, %j: index, %k: index, %l: index, %v: f32) {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [1, 12, 8, 4] : memref<12x32xf32> into memref<1x12x8x4xf32>
  memref.store %v, %0[%i, %j, %k, %l] : memref<1x12x8x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2], [3]] : memref<1x12x8x4xf32> into memref<96x4xf32>
  memref.store %v, %1[%i, %j] : memref<96x4xf32>
  return
}

// Affine accesses stay as they are.
// CHECK-LABEL: func.func @affine_load(
// CHECK:         affine.load %subview
func.func @affine_load(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index) -> f32 {
  %0 = memref.subview %a[%o, %p][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = affine.load %0[%i + 1, symbol(%j) * 2] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  affine.store %1, %0[%i, %i + %j] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %1 : f32
}

func.func @affine_expand(%a: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = affine.load %0[%i, %j + 1, %i mod 3, 2] : memref<3x4x8x4xf32>
  affine.store %1, %0[%i, %j, %i mod 3, 2] : memref<3x4x8x4xf32>
  return %1 : f32
}

func.func @affine_expand_of_loop_indices(%a: memref<12x32xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = affine.load %0[%i, %j + 1, %i mod 3, 2] : memref<3x4x8x4xf32>
  affine.store %1, %0[%i, %j, %i mod 3, 2] : memref<3x4x8x4xf32>
  }
  }
  return
}

func.func @affine_collapse(%a: memref<3x4x8x4xf32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 32 {
  %0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<3x4x8x4xf32> into memref<12x32xf32>
  %1 = affine.load %0[%i, %j + 1] : memref<12x32xf32>
  affine.store %1, %0[%i, %j] : memref<12x32xf32>
    }
  }
  return
}

func.func @vector_load(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index, %m: vector<4xi1>, %d: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.subview %a[%o, %p][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  %1 = vector.load %0[%i, %j] {nontemporal = true} : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%i, %i] {alignment = 8} : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j], %m, %d : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j], %m, %2 : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  return %2 : vector<4xf32>
}

func.func @vector_load_strided(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index) -> vector<4xf32> {
  %0 = memref.subview %a[%o, %p][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %ff = arith.constant 0.0 : f32
  %v = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true]} : memref<4x4xf32, strided<[64, 3], offset: ?>>, vector<4xf32>
  return %v : vector<4xf32>
}

func.func @transfer(%a: memref<12x32xf32>, %i: index, %j: index, %o: index, %p: index, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>, vector<2x4xf32>) {
  %ff = arith.constant 0.0 : f32
  %0 = memref.subview %a[%o, %p][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %v = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true]} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %w = vector.transfer_read %0[%i, %j], %ff, %m {in_bounds = [true]} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %x = vector.transfer_read %0[%i, %j], %ff {in_bounds = [false, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<2x4xf32>
  vector.transfer_write %w, %0[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x4xf32, strided<[32, 1], offset: ?>>
  vector.transfer_write %w, %0[%i, %i], %m {in_bounds = [true]} : vector<4xf32>, memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %a[%o, %p][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %y = vector.transfer_read %1[%j], %ff {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.transfer_write %y, %1[%i] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.subview %a[%o, %p][4, 1][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[32], offset: ?>>
  %z = vector.transfer_read %2[%j], %ff {in_bounds = [true]} : memref<4xf32, strided<[32], offset: ?>>, vector<4xf32>
  vector.transfer_write %z, %2[%i] {in_bounds = [true]} : vector<4xf32>, memref<4xf32, strided<[32], offset: ?>>
  vector.transfer_write %z, %2[%i] : vector<4xf32>, memref<4xf32, strided<[32], offset: ?>>
  return %v, %w, %x : vector<4xf32>, vector<4xf32>, vector<2x4xf32>
}

func.func @vec_expand(%a: memref<12x32xf32>, %i: index, %j: index, %k: index, %m: vector<4xi1>, %d: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %ff = arith.constant 0.0 : f32
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = vector.load %0[%i, %j, %k, %k] : memref<3x4x8x4xf32>, vector<4xf32>
  vector.store %1, %0[%i, %i, %j, %k] : memref<3x4x8x4xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j, %k, %k], %m, %d : memref<3x4x8x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j, %k, %k], %m, %2 : memref<3x4x8x4xf32>, vector<4xi1>, vector<4xf32>
  %v = vector.transfer_read %0[%i, %j, %k, %k], %ff {in_bounds = [true]} : memref<3x4x8x4xf32>, vector<4xf32>
  vector.transfer_write %v, %0[%i, %j, %k, %k] {in_bounds = [true]} : vector<4xf32>, memref<3x4x8x4xf32>
  return %1, %2, %v : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @vec_collapse(%a: memref<3x4x1x32xf32>, %i: index, %j: index, %k: index, %m: vector<4xi1>, %d: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %ff = arith.constant 0.0 : f32
  %0 = memref.collapse_shape %a [[0, 1], [2, 3]] : memref<3x4x1x32xf32> into memref<12x32xf32>
  %1 = vector.load %0[%i, %j] : memref<12x32xf32>, vector<4xf32>
  vector.store %1, %0[%i, %i] : memref<12x32xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j], %m, %d : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j], %m, %2 : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
  %v = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
  vector.transfer_write %v, %0[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
  return %1, %2, %v : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @mma_of_subview(%a: memref<128x128xf16>, %i: index, %j: index) {
  %0 = memref.subview %a[%i, 3][64, 64][1, 1] : memref<128x128xf16> to memref<64x64xf16, strided<[128, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %0[%i, %j] {leadDimension = 128 : index} : memref<64x64xf16, strided<[128, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%i, %j] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<64x64xf16, strided<[128, 1], offset: ?>>
  return
}

func.func @mma_of_reshapes(%a: memref<128x128xf16>, %b: memref<16x8x128xf16>, %i: index, %j: index) {
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [16, 8, 128] : memref<128x128xf16> into memref<16x8x128xf16>
  %1 = gpu.subgroup_mma_load_matrix %0[%i, %j, %j] {leadDimension = 128 : index} : memref<16x8x128xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%i, %j, %j] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x8x128xf16>
  %c = memref.collapse_shape %b [[0, 1], [2]] : memref<16x8x128xf16> into memref<128x128xf16>
  %3 = gpu.subgroup_mma_load_matrix %c[%i, %j] {leadDimension = 128 : index} : memref<128x128xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %c[%i, %j] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<128x128xf16>
  return
}

func.func @subsub(%a: memref<128x128xf16>, %i: index, %j: index, %s: index, %t: index) -> (memref<4x4xf16, strided<[?, ?], offset: ?>>, memref<4xf16, strided<[6], offset: ?>>, memref<?x4xf16, strided<[?, 8], offset: ?>>) {
  %0 = memref.subview %a[%i, 0][64, 64][1, 2] : memref<128x128xf16> to memref<64x64xf16, strided<[128, 2], offset: ?>>
  %1 = memref.subview %0[%j, %i][4, 4][%s, %t] : memref<64x64xf16, strided<[128, 2], offset: ?>> to memref<4x4xf16, strided<[?, ?], offset: ?>>
  %2 = memref.subview %0[1, 2][1, 4][1, 3] : memref<64x64xf16, strided<[128, 2], offset: ?>> to memref<4xf16, strided<[6], offset: ?>>
  %3 = memref.subview %a[%i, 0][%s, 64][%t, 2] : memref<128x128xf16> to memref<?x64xf16, strided<[?, 2], offset: ?>>
  %4 = memref.subview %3[1, %j][%s, 4][2, 4] : memref<?x64xf16, strided<[?, 2], offset: ?>> to memref<?x4xf16, strided<[?, 8], offset: ?>>
  return %1, %2, %4 : memref<4x4xf16, strided<[?, ?], offset: ?>>, memref<4xf16, strided<[6], offset: ?>>, memref<?x4xf16, strided<[?, 8], offset: ?>>
}

func.func @subsub_reduced(%a: memref<128x128xf16>, %i: index, %j: index) -> memref<4xf16, strided<[1], offset: ?>> {
  %0 = memref.subview %a[%i, 3][1, 64][1, 1] : memref<128x128xf16> to memref<64xf16, strided<[1], offset: ?>>
  %1 = memref.subview %0[%j][4][1] : memref<64xf16, strided<[1], offset: ?>> to memref<4xf16, strided<[1], offset: ?>>
  return %1 : memref<4xf16, strided<[1], offset: ?>>
}

func.func @affine_id(%a: memref<12x32xf32>, %b: memref<3x4x8x4xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = affine.load %0[%i, %j, %i, %j] : memref<3x4x8x4xf32>
  affine.store %1, %0[%i, %j, %i, %j] : memref<3x4x8x4xf32>
  %2 = memref.collapse_shape %b [[0, 1], [2, 3]] : memref<3x4x8x4xf32> into memref<12x32xf32>
  %3 = affine.load %2[%i, %j] : memref<12x32xf32>
  affine.store %3, %2[%i, %j] : memref<12x32xf32>
  %4 = memref.subview %a[2, 3][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: 67>>
  %5 = affine.load %4[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: 67>>
  affine.store %5, %4[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: 67>>
  %v = affine.vector_load %4[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: 67>>, vector<1xf32>
  affine.vector_store %v, %4[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: 67>>, vector<1xf32>
  %6 = memref.load %4[%i, %j] : memref<4x4xf32, strided<[64, 3], offset: 67>>
  memref.store %6, %0[%i, %j, %i, %j] : memref<3x4x8x4xf32>
  }
  }
  return
}

func.func @affine_top(%a: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [3, 4, 8, 4] : memref<12x32xf32> into memref<3x4x8x4xf32>
  %1 = affine.load %0[%i, %j, %i, %j] : memref<3x4x8x4xf32>
  return %1 : f32
}

func.func @mma_of_collapse_to_another(%a: memref<128x128xf16>, %b: memref<16x8x128xf16>, %d: memref<128x128xf16>, %i: index, %j: index) {
  %c = memref.collapse_shape %b [[0, 1], [2]] : memref<16x8x128xf16> into memref<128x128xf16>
  %3 = gpu.subgroup_mma_load_matrix %c[%i, %j] {leadDimension = 128 : index} : memref<128x128xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %3, %d[%i, %j] {leadDimension = 128 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<128x128xf16>
  %s = memref.subview %a[%i, %j][64, 64][2, 1] : memref<128x128xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %s[%i, %j] {leadDimension = 128 : index, transpose} : memref<64x64xf16, strided<[256, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %s[%i, %j] {leadDimension = 128 : index, transpose, foo} : !gpu.mma_matrix<16x16xf16, "COp">, memref<64x64xf16, strided<[256, 1], offset: ?>>
  return
}

func.func @casts(%a: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %a[%i, %j][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = memref.cast %0 : memref<4x4xf32, strided<[32, 1], offset: ?>> to memref<?x4xf32, strided<[32, 1], offset: ?>>
  %2 = memref.load %1[%i, %j] : memref<?x4xf32, strided<[32, 1], offset: ?>>
  %3 = memref.load %a[%i, %j] {alignment = 8 : i64} : memref<12x32xf32>
  %4 = memref.load %0[%i, %j] {alignment = 8 : i64} : memref<4x4xf32, strided<[32, 1], offset: ?>>
  memref.store %3, %0[%i, %j] {alignment = 8 : i64} : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %5 = affine.apply affine_map<(d0) -> (d0 + 7)>(%i)
  %6 = memref.load %0[%5, %j] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  memref.store %6, %a[%i, %j] : memref<12x32xf32>
  memref.store %4, %a[%i, %j] : memref<12x32xf32>
  return %2 : f32
}

// Strides of one are needed for both.
// CHECK-LABEL: func.func @subs(
// CHECK:         memref.subview %arg0[%{{.*}}, %{{.*}}] [%arg4, %arg4] [1, 1]
// CHECK:         memref.subview %arg0[%{{.*}}, %{{.*}}] [1, %arg4] [1, 1]
// CHECK:         memref.subview %arg0[5, 5] [4, 4] [1, 1]
// CHECK:         memref.subview %arg0[7, 5] [1, 4] [1, 1]
func.func @subs(%a: memref<?x?xf32>, %i: index, %j: index, %s: index, %t: index, %u: index) -> (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %0 = memref.subview %a[%i, %j][%s, %t][1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %0[%s, %i][%t, %t][1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %0[3, %i][1, %t][1, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %3 = memref.subview %a[3, 4][7, 9][1, 1] : memref<?x?xf32> to memref<7x9xf32, strided<[?, 1], offset: ?>>
  %4 = memref.subview %3[2, 1][4, 4][1, 1] : memref<7x9xf32, strided<[?, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  %5 = memref.subview %4[2, 0][1, 4][1, 1] : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %1, %2, %4, %5 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>, memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}

func.func @transfers_by_bounds_and_maps(%a: memref<12x32xf32>, %i: index, %j: index, %m: vector<4xi1>) -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>, vector<4xf32>, vector<4x2xf32>) {
  %ff = arith.constant 0.0 : f32
  %0 = memref.subview %a[%i, %j][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %j], %ff : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %2 = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true, false]} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<2x4xf32>
  %3 = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %4 = vector.transfer_read %0[%i, %j], %ff : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<f32>
  %5 = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %6 = vector.transfer_read %0[%i, %j], %ff {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4x2xf32>
  vector.transfer_write %6, %0[%i, %j] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xf32>, memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %1, %2, %3, %4, %5, %6 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>, vector<4xf32>, vector<4x2xf32>
}

func.func @loop(%a: memref<12x32xf32>, %b: memref<384xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i32
    %l = arith.index_cast %k : i32 to index
    %0 = memref.subview %a[%i, %l][4, 4][1, 2] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 2], offset: ?>>
    %1 = memref.load %0[%l, %i] : memref<4x4xf32, strided<[32, 2], offset: ?>>
    %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n]
    memref.store %1, %0[%2, %n] : memref<4x4xf32, strided<[32, 2], offset: ?>>
    memref.store %1, %0[%c0, %c1] : memref<4x4xf32, strided<[32, 2], offset: ?>>
    %e = memref.expand_shape %b [[0, 1, 2]] output_shape [4, 4, 24] : memref<384xf32> into memref<4x4x24xf32>
    memref.store %1, %e[%c0, %i, %c1] : memref<4x4x24xf32>
    memref.store %1, %e[%c1, %c1, %c1] : memref<4x4x24xf32>
    %f = memref.collapse_shape %a [[0, 1]] : memref<12x32xf32> into memref<384xf32>
    memref.store %1, %f[%i] : memref<384xf32>
    %c40 = arith.constant 40 : index
    memref.store %1, %f[%c40] : memref<384xf32>
  }
  return
}

func.func @dims(%a: memref<4x1xf32>, %b: memref<?xf32>, %i: index, %j: index, %n: index, %v: f32) {
  %0 = memref.expand_shape %a [[0], [1, 2]] output_shape [4, 1, 1] : memref<4x1xf32> into memref<4x1x1xf32>
  memref.store %v, %0[%i, %j, %j] : memref<4x1x1xf32>
  %1 = memref.collapse_shape %a [[0, 1]] : memref<4x1xf32> into memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  %2 = memref.expand_shape %b [[0, 1]] output_shape [%n, 8] : memref<?xf32> into memref<?x8xf32>
  memref.store %v, %2[%i, %j] : memref<?x8xf32>
  %3 = memref.expand_shape %b [[0, 1]] output_shape [8, %n] : memref<?xf32> into memref<8x?xf32>
  memref.store %v, %3[%i, %j] : memref<8x?xf32>
  %4 = memref.collapse_shape %3 [[0, 1]] : memref<8x?xf32> into memref<?xf32>
  memref.store %v, %4[%i] : memref<?xf32>
  %5 = memref.expand_shape %a [[0, 1], [2]] output_shape [1, 4, 1] : memref<4x1xf32> into memref<1x4x1xf32>
  memref.store %v, %5[%j, %i, %j] : memref<1x4x1xf32>
  %6 = memref.alloc(%n) : memref<?x4xf32>
  %7 = memref.collapse_shape %6 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  memref.store %v, %7[%i] : memref<?xf32>
  return
}

func.func @ambiguous(%a: memref<1x1x4xf32>, %b: memref<?x?x?xf32>, %i: index, %j: index, %k: index) -> (f32, f32, f32) {
  %0 = memref.subview %a[%i, %j, 0][1, 1, 4][1, 1, 1] : memref<1x1x4xf32> to memref<1x4xf32, strided<[4, 1], offset: ?>>
  %1 = memref.load %0[%k, %i] : memref<1x4xf32, strided<[4, 1], offset: ?>>
  %2 = memref.subview %b[%i, %j, 0][1, %k, 1][1, 1, 1] : memref<?x?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.load %2[%k] : memref<?xf32, strided<[?], offset: ?>>
  %4 = memref.subview %b[%i, %j, 0][1, %k, 1][1, 1, 1] : memref<?x?x?xf32> to memref<1x?xf32, strided<[?, ?], offset: ?>>
  %5 = memref.load %4[%k, %j] : memref<1x?xf32, strided<[?, ?], offset: ?>>
  return %1, %3, %5 : f32, f32, f32
}

// Several ones with the same stride: those that the strides of the source tell apart.
func.func @several(%a: memref<?x?x?x?x?x?xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.subview %a[%i, %i, %i, %i, %i, %i][4, 1, 1, 4, 1, 1][%k, %k, %k, %k, %k, %k]
      : memref<?x?x?x?x?x?xf32> to memref<4x1x4x1xf32, strided<[?, ?, ?, ?], offset: ?>>
  %1 = memref.load %0[%i, %j, %k, %j] : memref<4x1x4x1xf32, strided<[?, ?, ?, ?], offset: ?>>
  return %1 : f32
}

func.func @prefetch_atomic_and_chain(%a: memref<12x32xf32>, %i: index, %v: f32) {
  %0 = memref.subview %a[%i, %i][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  memref.prefetch %0[%i, %i], read, locality<1>, data : memref<4x4xf32, strided<[64, 1], offset: ?>>
  %1 = memref.atomic_rmw addf %v, %0[%i, %i] : (f32, memref<4x4xf32, strided<[64, 1], offset: ?>>) -> f32
  %s = memref.subview %a[%i, %i][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %c = memref.cast %s : memref<4x4xf32, strided<[32, 1], offset: ?>> to memref<?x?xf32, strided<[32, 1], offset: ?>>
  %d = memref.subview %c[%i, %i][1, 4][1, 1] : memref<?x?xf32, strided<[32, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %v, %d[%i] : memref<4xf32, strided<[1], offset: ?>>
  %dim = memref.dim %d, %i : memref<4xf32, strided<[1], offset: ?>>
  memref.store %v, %d[%dim] : memref<4xf32, strided<[1], offset: ?>>
  return
}

// A stride that is the constant 1 is one; the subview of a subview has that of the outer one.
// CHECK-LABEL: func.func @constant_strides
// CHECK: memref.subview %arg0[%arg1] [4] [%c1] : memref<?xf32> to memref<4xf32, strided<[?], offset: ?>>
func.func @constant_strides(%m: memref<?xf32>, %i: index, %n: index) -> memref<4xf32, strided<[?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0] [%n] [%c1] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %1 = memref.subview %0[%i] [4] [1] : memref<?xf32, strided<[?]>> to memref<4xf32, strided<[?], offset: ?>>
  return %1 : memref<4xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @constant_stride_of_vector
// CHECK: vector.transfer_read %arg0[%arg1], %arg3 {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
func.func @constant_stride_of_vector(%m: memref<?xf32>, %i: index, %n: index, %f: f32) -> vector<4xf32> {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0] [%n] [%c1] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %1 = vector.transfer_read %0[%i], %f {in_bounds = [true]} : memref<?xf32, strided<[?]>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// A view that states where it lies is one of the whole buffer, if the subview begins there: at the constant 0 too.
// CHECK-LABEL: func.func @stated_again
// CHECK-NEXT: memref.reinterpret_cast %arg0 to offset: [%arg1]
// CHECK: memref.reinterpret_cast %subview to offset: [%arg1]
func.func @stated_again(%m: memref<?xf32>, %i: index, %n: index) -> (memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%c0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.reinterpret_cast %0 to offset: [%i], sizes: [4], strides: [1] : memref<?xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.subview %m[%n] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %3 = memref.reinterpret_cast %2 to offset: [%i], sizes: [4], strides: [1] : memref<?xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %1, %3 : memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}

// A subview of all of a subview is that, also from the constant 0.
// CHECK-LABEL: func.func @all_of_a_subview
// CHECK-NEXT: arith.constant 2
// CHECK-NEXT: %[[VIEW:.*]] = memref.subview %arg0[%c2] [%arg1] [1]
// CHECK-NEXT: return %[[VIEW]]
func.func @all_of_a_subview(%m: memref<?xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c2] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[%c0] [%n] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %1 : memref<?xf32, strided<[1], offset: ?>>
}

// A vector that may be out of bounds, in a dimension that the view has as its source has it.
// CHECK-LABEL: func.func @padded_expand(
// CHECK: vector.transfer_read %arg0[%{{.*}}, %{{.*}}], %{{.*}} : memref<8x?xf32>, vector<2xf32>
func.func @padded_expand(%a: memref<8x?xf32>, %i: index, %j: index, %n: index, %x: f32) -> vector<2xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %a [[0, 1], [2]] output_shape [1, 8, %n] : memref<8x?xf32> into memref<1x8x?xf32>
  %1 = vector.transfer_read %0[%c0, %i, %j], %x : memref<1x8x?xf32>, vector<2xf32>
  return %1 : vector<2xf32>
}
