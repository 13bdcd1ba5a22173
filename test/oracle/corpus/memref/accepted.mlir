// REQUIRES: mlir-opt
// RUN: %same "--args=--allow-unregistered-dialect --split-input-file" %s
// Odd but accepted, by mlir-opt as well: what is next to the errors in invalid.mlir.

func.func @distinct_two(%m: memref<4xf32>) {
  %0 = memref.distinct_objects %m : memref<4xf32>
  return
}

// -----

func.func @dim_constant(%m: memref<4xf32>) {
  %c = arith.constant 5 : index
  %0 = memref.dim %m, %c : memref<4xf32>
  return
}

// -----

func.func @atomic_maxnumf(%m: memref<4xi32>, %i: index, %v: i32) {
  %0 = memref.atomic_rmw maxnumf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @rmw_indices(%m: memref<4x4xf32>, %i: index, %v: i32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4x4xf32> {
  ^bb0(%a: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @cast_map_same(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  %0 = memref.cast %m : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> to memref<?xf32, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @reshape_space(%m: memref<?xf32>, %s: memref<1xi32>) {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xi32>) -> memref<?xf32, 1>
  return
}

// -----

func.func @transpose_identity(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @transpose_identity_2(%m: memref<4x5xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<4x5xf32> to memref<4x5xf32, strided<[5, 1]>>
  return
}

// -----

func.func @transpose_zero(%m: memref<f32>) {
  %0 = memref.transpose %m () -> () : memref<f32> to memref<f32>
  return
}

// -----

func.func @sub_negative_stride(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[4, 0] [4, 4] [-1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[-8, 1], offset: 32>>
  return
}

// -----

func.func @sub_zero_stride(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [0, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[0, 1]>>
  return
}

// -----

func.func @sub_result_map(%m: memref<8x8xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 8 + d1)>>
  return
}

// -----

func.func @sub_bounds_zero_2(%m: memref<8x8xf32>) {
  %0 = memref.subview %m[0, 0] [0, 0] [1, 1] : memref<8x8xf32> to memref<0x0xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_ones(%m: memref<1x1x4xf32>) {
  %0 = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x4xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.subview %m[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x1x4xf32> to memref<1x4xf32, strided<[4, 1]>>
  %2 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<1x1x4xf32> to memref<f32>
  %3 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<1x1x4xf32> to memref<f32, strided<[]>>
  return
}

// -----

func.func @sub_same(%m: memref<4x4xf32>) {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @sub_same_2(%m: memref<4x4xf32>) {
  %0 = memref.subview %m[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32>
  return
}

// -----

func.func @sub_ones_2(%m: memref<4x1x4xf32, strided<[16, 8, 1]>>) {
  %0 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 8]>>
  %1 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 1]>>
  %2 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<1xf32, strided<[8]>>
  %3 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<1xf32, strided<[16]>>
  %4 = memref.subview %m[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<1xf32, strided<[1]>>
  return
}

// -----

func.func @sub_ones_4(%m: memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>>) {
  %1 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4x1xf32, strided<[?, ?], offset: ?>>
  %2 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[?, ?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @sub_dyn_ones(%m: memref<?x?xf32>, %i: index) {
  %2 = memref.subview %m[0, 0] [%i, 1] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?]>>
  %3 = memref.subview %m[0, 0] [1, %i] [1, 1] : memref<?x?xf32> to memref<?xf32>
  %4 = memref.subview %m[0, 0] [1, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
  %5 = memref.subview %m[0, %i] [1, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %6 = memref.subview %m[0, 0] [%i, %i] [1, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  return
}

// -----

func.func @rc_size_dynamic_2(%m: memref<?xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @rc_offset_dynamic_2(%m: memref<?xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [3], strides: [1] : memref<?xf32> to memref<3xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @collapse_same_rank(%m: memref<4x5xf32>) {
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x5xf32> into memref<4x5xf32>
  return
}

// -----

func.func @collapse_empty(%m: memref<1x1xf32>) {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return
}

// -----

func.func @collapse_zero(%m: memref<f32>) {
  %0 = memref.collapse_shape %m [] : memref<f32> into memref<f32>
  return
}

// -----

func.func @collapse_layout_4(%m: memref<4x5xf32, strided<[5, 1], offset: 3>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[5, 1], offset: 3>> into memref<20xf32, strided<[1], offset: 3>>
  return
}

// -----

func.func @collapse_layout_5(%m: memref<4x5xf32, strided<[?, 1], offset: ?>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[?, 1], offset: ?>> into memref<20xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @collapse_layout_8(%m: memref<1x5xf32, strided<[7, 2]>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x5xf32, strided<[7, 2]>> into memref<5xf32, strided<[2]>>
  return
}

// -----

func.func @collapse_layout_11(%m: memref<5x1xf32, strided<[7, ?]>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<5x1xf32, strided<[7, ?]>> into memref<5xf32, strided<[7]>>
  return
}

// -----

func.func @collapse_layout_13(%m: memref<5x?x1xf32, strided<[7, ?, 1]>>) {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<5x?x1xf32, strided<[7, ?, 1]>> into memref<?xf32, strided<[?]>>
  return
}

// -----

func.func @collapse_map(%m: memref<5x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<5x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>> into memref<20xf32, strided<[1]>>
  return
}

// -----

func.func @expand_same(%m: memref<20x5xf32>) {
  %0 = memref.expand_shape %m [[0], [1]] output_shape [20, 5] : memref<20x5xf32> into memref<20x5xf32>
  return
}

// -----

func.func @expand_shape_4(%m: memref<?xf32>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<?xf32> into memref<4x?xf32>
  return
}

// -----

func.func @expand_shape_6(%m: memref<?xf32>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, %n] : memref<?xf32> into memref<?x?xf32>
  return
}

// -----

func.func @expand_layout_2(%m: memref<20xf32, strided<[2]>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2]>> into memref<4x5xf32, strided<[10, 2]>>
  return
}

// -----

func.func @expand_layout_3(%m: memref<20xf32, strided<[1]>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[1]>> into memref<4x5xf32>
  return
}

// -----

func.func @expand_layout_5(%m: memref<20xf32, strided<[?], offset: ?>>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[?], offset: ?>> into memref<4x5xf32, strided<[?, ?], offset: ?>>
  return
}

// -----

func.func @expand_layout_6(%m: memref<?xf32, strided<[2], offset: ?>>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %n] : memref<?xf32, strided<[2], offset: ?>> into memref<4x?xf32, strided<[?, 2], offset: ?>>
  return
}

// -----

func.func @expand_layout_7(%m: memref<20xf32, strided<[0]>>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[0]>> into memref<4x5xf32, strided<[0, 0]>>
  return
}

// -----

func.func @expand_map(%m: memref<20xf32, affine_map<(d0) -> (d0 * 2)>>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, affine_map<(d0) -> (d0 * 2)>> into memref<4x5xf32, strided<[10, 2]>>
  return
}

// -----

func.func @expand_zero(%m: memref<f32>) {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.expand_shape %m [] output_shape [] : memref<f32> into memref<f32>
  return
}

// -----

func.func @expand_zero_layout(%m: memref<f32, strided<[], offset: 3>>) {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32, strided<[], offset: 3>> into memref<1x1xf32, strided<[1, 1], offset: 3>>
  return
}

// -----

func.func @expand_no_group(%m: memref<20x1xf32>) {
  %0 = memref.expand_shape %m [[0, 1], []] output_shape [4, 5] : memref<20x1xf32> into memref<4x5xf32>
  return
}

// -----

func.func @collapse_no_group(%m: memref<4x5xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], []] : memref<4x5xf32> into memref<20x1xf32>
  return
}
