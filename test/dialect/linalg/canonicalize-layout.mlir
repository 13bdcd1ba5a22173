// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// Ops that move elements: pad into a fill, copy, transpose, pack and unpack.

// A padded tensor goes into a fill with the padding as it is, after the lower padding. What was inserted
// before is no obstacle where it is elsewhere.
// CHECK-LABEL: func.func @pad_into_fill(
// CHECK: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V0:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%arg2 : tensor<10x12xf32>) -> tensor<10x12xf32>
// CHECK: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %arg1 into %[[V0]][0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<10x12xf32>
// CHECK: %[[INSERTED_SLICE_0:.*]] = tensor.insert_slice %arg1 into %[[V0]][4, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<10x12xf32>
// CHECK: %[[PADDED:.*]] = tensor.pad %arg0 low[1, 2] high[0, 0] {
// CHECK: ^bb0(%arg3: index, %arg4: index):
// CHECK: tensor.yield %[[CST]] : f32
// CHECK: } : tensor<2x8xf32> to tensor<3x10xf32>
// CHECK: %[[INSERTED_SLICE_1:.*]] = tensor.insert_slice %arg0 into %[[INSERTED_SLICE]][5, 4] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<10x12xf32>
// CHECK: %[[INSERTED_SLICE_2:.*]] = tensor.insert_slice %[[PADDED]] into %[[INSERTED_SLICE_0]][4, 2] [3, 10] [1, 1] : tensor<3x10xf32> into tensor<10x12xf32>
// CHECK: return %[[INSERTED_SLICE_1]], %[[INSERTED_SLICE_2]] : tensor<10x12xf32>, tensor<10x12xf32>
func.func @pad_into_fill(%t: tensor<2x8xf32>, %u: tensor<1x4xf32>, %d: tensor<10x12xf32>) -> (tensor<10x12xf32>, tensor<10x12xf32>) {
  %c0 = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%c0 : f32) outs(%d : tensor<10x12xf32>) -> tensor<10x12xf32>
  %1 = tensor.insert_slice %u into %0[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<10x12xf32>
  %2 = tensor.insert_slice %u into %0[4, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<10x12xf32>
  %p = tensor.pad %t low[1, 2] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c0 : f32
  } : tensor<2x8xf32> to tensor<3x10xf32>
  %3 = tensor.insert_slice %p into %1[4, 2] [3, 10] [1, 1] : tensor<3x10xf32> into tensor<10x12xf32>
  %4 = tensor.insert_slice %p into %2[4, 2] [3, 10] [1, 1] : tensor<3x10xf32> into tensor<10x12xf32>
  return %3, %4 : tensor<10x12xf32>, tensor<10x12xf32>
}

// Positions and sizes that are not static are computed.
// CHECK-LABEL: func.func @pad_into_fill_dynamic(
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[CST:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[V0:.*]] = linalg.fill ins(%[[CST]] : f32) outs(%arg1 : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: %[[V1:.*]] = affine.apply #map()[%arg2, %arg3]
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %[[C0]] : tensor<?x8xf32>
// CHECK: %[[INSERTED_SLICE:.*]] = tensor.insert_slice %arg0 into %[[V0]][%[[V1]], 4] [%[[DIM]], 8] [1, 1] : tensor<?x8xf32> into tensor<?x?xf32>
// CHECK: return %[[INSERTED_SLICE]] : tensor<?x?xf32>
func.func @pad_into_fill_dynamic(%t: tensor<?x8xf32>, %d: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%c0 : f32) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.pad %t low[%n, 2] high[%m, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c0 : f32
  } : tensor<?x8xf32> to tensor<?x10xf32>
  %2 = tensor.insert_slice %1 into %0[%m, 2] [%m, 10] [1, 1] : tensor<?x10xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// A fill that a copy overwrites goes.
// CHECK-LABEL: func.func @copy_into_fill(
// CHECK: %[[V0:.*]] = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
// CHECK: return %[[V0]] : tensor<4xf32>
func.func @copy_into_fill(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Before a broadcast there is less to transpose.
// CHECK-LABEL: func.func @transpose_of_broadcast(
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[DIM:.*]] = tensor.dim %arg0, %[[C1]] : tensor<2x?xf32>
// CHECK: %[[V0:.*]] = tensor.empty(%[[DIM]]) : tensor<?x2xf32>
// CHECK: %[[TRANSPOSED:.*]] = linalg.transpose ins(%arg0 : tensor<2x?xf32>) outs(%[[V0]] : tensor<?x2xf32>) permutation = [1, 0]
// CHECK: %[[BROADCASTED:.*]] = linalg.broadcast ins(%[[TRANSPOSED]] : tensor<?x2xf32>) outs(%arg2 : tensor<?x3x2xf32>) dimensions = [1]
// CHECK: return %[[BROADCASTED]] : tensor<?x3x2xf32>
func.func @transpose_of_broadcast(%a: tensor<2x?xf32>, %b: tensor<2x?x3xf32>, %c: tensor<?x3x2xf32>) -> tensor<?x3x2xf32> {
  %0 = linalg.broadcast ins(%a : tensor<2x?xf32>) outs(%b : tensor<2x?x3xf32>) dimensions = [2]
  %1 = linalg.transpose ins(%0 : tensor<2x?x3xf32>) outs(%c : tensor<?x3x2xf32>) permutation = [1, 2, 0]
  return %1 : tensor<?x3x2xf32>
}

// A broadcast that something else uses stays.
// CHECK-LABEL: func.func @used_broadcast(
// CHECK: %[[BROADCASTED:.*]] = linalg.broadcast ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x5x3xf32>) dimensions = [2]
// CHECK: %[[TRANSPOSED:.*]] = linalg.transpose ins(%[[BROADCASTED]] : tensor<2x5x3xf32>) outs(%arg2 : tensor<3x5x2xf32>) permutation = [2, 1, 0]
// CHECK: return %[[TRANSPOSED]], %[[BROADCASTED]] : tensor<3x5x2xf32>, tensor<2x5x3xf32>
func.func @used_broadcast(%a: tensor<2x5xf32>, %b: tensor<2x5x3xf32>, %c: tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>, tensor<2x5x3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<2x5xf32>) outs(%b : tensor<2x5x3xf32>) dimensions = [2]
  %1 = linalg.transpose ins(%0 : tensor<2x5x3xf32>) outs(%c : tensor<3x5x2xf32>) permutation = [2, 1, 0]
  return %1, %0 : tensor<3x5x2xf32>, tensor<2x5x3xf32>
}

// What is packed is what was unpacked, in the same layout and without padding; in another layout it stays.
// CHECK-LABEL: func.func @pack_of_unpack(
// CHECK: %[[UNPACK:.*]] = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg1 : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
// CHECK: %[[PACK:.*]] = linalg.pack %[[UNPACK]] outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg3 : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
// CHECK: return %arg0, %[[PACK]] : tensor<16x8x8x32xf32>, tensor<8x16x8x32xf32>
func.func @pack_of_unpack(%a: tensor<16x8x8x32xf32>, %d: tensor<128x256xf32>, %e: tensor<16x8x8x32xf32>, %f: tensor<8x16x8x32xf32>) -> (tensor<16x8x8x32xf32>, tensor<8x16x8x32xf32>) {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %1 = linalg.pack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %2 = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %f : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  return %1, %2 : tensor<16x8x8x32xf32>, tensor<8x16x8x32xf32>
}

// Padding that no tile needs goes.
// CHECK-LABEL: func.func @padding(
// CHECK: %[[PACK:.*]] = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg2 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
// CHECK: %[[PACK_0:.*]] = linalg.pack %arg1 padding_value(%arg3 : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg2 : tensor<127x256xf32> -> tensor<16x8x8x32xf32>
// CHECK: return %[[PACK]], %[[PACK_0]] : tensor<16x8x8x32xf32>, tensor<16x8x8x32xf32>
func.func @padding(%a: tensor<128x256xf32>, %b: tensor<127x256xf32>, %e: tensor<16x8x8x32xf32>, %f: f32) -> (tensor<16x8x8x32xf32>, tensor<16x8x8x32xf32>) {
  %0 = linalg.pack %a padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = linalg.pack %b padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<127x256xf32> -> tensor<16x8x8x32xf32>
  return %0, %1 : tensor<16x8x8x32xf32>, tensor<16x8x8x32xf32>
}

// Casts that forget sizes go, and tiles whose sizes are known then become static.
// CHECK-LABEL: func.func @casts(
// CHECK: %[[PACK:.*]] = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %arg1 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %[[PACK]] : tensor<16x8x8x32xf32> to tensor<?x?x?x32xf32>
// CHECK: return %[[CAST]] : tensor<?x?x?x32xf32>
func.func @casts(%a: tensor<128x256xf32>, %e: tensor<16x8x8x32xf32>, %n: index) -> tensor<?x?x?x32xf32> {
  %0 = tensor.cast %a : tensor<128x256xf32> to tensor<?x?xf32>
  %1 = tensor.cast %e : tensor<16x8x8x32xf32> to tensor<?x?x?x32xf32>
  %2 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %1 : tensor<?x?xf32> -> tensor<?x?x?x32xf32>
  return %2 : tensor<?x?x?x32xf32>
}

// A slice of all tiles is unpacked into a slice; one that leaves tiles out is not.
// CHECK-LABEL: func.func @slices(
// CHECK: %[[EXTRACTED_SLICE:.*]] = tensor.extract_slice %arg1[0, 0] [20, 15] [1, 1] : tensor<28x16xf32> to tensor<20x15xf32>
// CHECK: %[[UNPACK:.*]] = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %[[EXTRACTED_SLICE]] : tensor<2x1x16x16xf32> -> tensor<20x15xf32>
// CHECK: %[[UNPACK_0:.*]] = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %arg1 : tensor<2x1x16x16xf32> -> tensor<28x16xf32>
// CHECK: %[[EXTRACTED_SLICE_1:.*]] = tensor.extract_slice %[[UNPACK_0]][0, 0] [16, 15] [1, 1] : tensor<28x16xf32> to tensor<16x15xf32>
// CHECK: return %[[UNPACK]], %[[EXTRACTED_SLICE_1]] : tensor<20x15xf32>, tensor<16x15xf32>
func.func @slices(%a: tensor<2x1x16x16xf32>, %d: tensor<28x16xf32>) -> (tensor<20x15xf32>, tensor<16x15xf32>) {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %d : tensor<2x1x16x16xf32> -> tensor<28x16xf32>
  %1 = tensor.extract_slice %0[0, 0] [20, 15] [1, 1] : tensor<28x16xf32> to tensor<20x15xf32>
  %2 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %d : tensor<2x1x16x16xf32> -> tensor<28x16xf32>
  %3 = tensor.extract_slice %2[0, 0] [16, 15] [1, 1] : tensor<28x16xf32> to tensor<16x15xf32>
  return %1, %3 : tensor<20x15xf32>, tensor<16x15xf32>
}

// A constant splat is one in any layout.
// CHECK-LABEL: func.func @constants(
// CHECK: %[[CST:.*]] = arith.constant dense<1.000000e+00> : tensor<8x16x8x32xf32>
// CHECK: %[[CST_0:.*]] = arith.constant dense<2.000000e+00> : tensor<128x256xf32>
// CHECK: return %[[CST]], %[[CST_0]] : tensor<8x16x8x32xf32>, tensor<128x256xf32>
func.func @constants() -> (tensor<8x16x8x32xf32>, tensor<128x256xf32>) {
  %a = arith.constant dense<1.0> : tensor<128x256xf32>
  %e = tensor.empty() : tensor<8x16x8x32xf32>
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<128x256xf32> -> tensor<8x16x8x32xf32>
  %b = arith.constant dense<2.0> : tensor<8x16x8x32xf32>
  %d = tensor.empty() : tensor<128x256xf32>
  %1 = linalg.unpack %b outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<8x16x8x32xf32> -> tensor<128x256xf32>
  return %0, %1 : tensor<8x16x8x32xf32>, tensor<128x256xf32>
}

// Buffers of known sizes.
// CHECK-LABEL: func.func @softmax(
// CHECK: linalg.softmax dimension(1) ins(%arg0 : memref<4x4xf32>) outs(%arg1 : memref<4x4xf32>)
// CHECK: return
func.func @softmax(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  %0 = memref.cast %a : memref<4x4xf32> to memref<?x4xf32>
  linalg.softmax dimension(1) ins(%0 : memref<?x4xf32>) outs(%b : memref<4x4xf32>)
  return
}

// A dimension that is not tiled has one size, whether the source or the destination states it: a cast says it of the other one.
// CHECK-LABEL: func.func @pack_sizes(
// CHECK: %[[SRC:.*]] = tensor.cast %arg0 : tensor<?x?x6xf32> to tensor<?x20x6xf32>
// CHECK: %[[DEST:.*]] = tensor.cast %arg1 : tensor<20x?x?x8xf32> to tensor<20x?x6x8xf32>
// CHECK: %[[PACK:.*]] = linalg.pack %[[SRC]] {{.*}} into %[[DEST]] : tensor<?x20x6xf32> -> tensor<20x?x6x8xf32>
// CHECK: %[[RESULT:.*]] = tensor.cast %[[PACK]] : tensor<20x?x6x8xf32> to tensor<20x?x?x8xf32>
// CHECK: return %[[RESULT]]
func.func @pack_sizes(%s: tensor<?x?x6xf32>, %d: tensor<20x?x?x8xf32>, %f: f32) -> tensor<20x?x?x8xf32> {
  %0 = linalg.pack %s padding_value(%f : f32) outer_dims_perm = [1, 0, 2] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<?x?x6xf32> -> tensor<20x?x?x8xf32>
  return %0 : tensor<20x?x?x8xf32>
}
// CHECK-LABEL: func.func @unpack_sizes(
// CHECK: %[[SRC:.*]] = tensor.cast %arg0 : tensor<?x?x8xf32> to tensor<?x20x8xf32>
// CHECK: linalg.unpack %[[SRC]] {{.*}} into %arg1 : tensor<?x20x8xf32> -> tensor<30x20xf32>
func.func @unpack_sizes(%s: tensor<?x?x8xf32>, %d: tensor<30x20xf32>) -> tensor<30x20xf32> {
  %0 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<?x?x8xf32> -> tensor<30x20xf32>
  return %0 : tensor<30x20xf32>
}

// The size of a tiled dimension may be any that needs as many tiles.
// CHECK-LABEL: func.func @tiled_sizes(
// CHECK-NOT: tensor.cast
// CHECK: linalg.unpack %arg0 {{.*}} : tensor<4x20x8xf32> -> tensor<?x20xf32>
func.func @tiled_sizes(%s: tensor<4x20x8xf32>, %d: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %0 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x20x8xf32> -> tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}

// What an op with a destination writes there is written in vain if everything is unpacked over it; a loop is no such op.
// CHECK-LABEL: func.func @unpack_over(
// CHECK-NOT: linalg.fill
// CHECK: linalg.unpack %arg0 {{.*}} into %arg1
// CHECK-NEXT: %[[LOOP:.*]] = scf.for
// CHECK: linalg.unpack %arg0 {{.*}} into %[[LOOP]]
func.func @unpack_over(%s: tensor<?x?x8xf32>, %d: tensor<?x?xf32>, %f: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.fill ins(%f : f32) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x?xf32>
  %2 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %1 : tensor<?x?x8xf32> -> tensor<?x?xf32>
  %3 = scf.for %k = %c0 to %i step %c1 iter_args(%t = %d) -> tensor<?x?xf32> {
    %5 = tensor.insert %f into %t[%k, %k] : tensor<?x?xf32>
    scf.yield %5 : tensor<?x?xf32>
  }
  %4 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %3 : tensor<?x?x8xf32> -> tensor<?x?xf32>
  return %2, %4 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Sizes are stated of tensors with an encoding too.
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK-LABEL: func.func @sizes_of_encoded(
// CHECK: %[[CAST:.*]] = tensor.cast %arg0 : tensor<?x?xf32, #sparse> to tensor<3x4xf32, #sparse>
// CHECK: linalg.generic {{.*}} ins(%[[CAST]] : tensor<3x4xf32, #sparse>) outs(%arg1 : tensor<3x4xf32>)
#same = affine_map<(i, j) -> (i, j)>
func.func @sizes_of_encoded(%a: tensor<?x?xf32, #sparse>, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32, #sparse>) outs(%d : tensor<3x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %x : f32
    linalg.yield %1 : f32
  } -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// What was packed is unpacked as it is where the two do not undo each other.
// CHECK-LABEL: func.func @unpack_of_pack(
// CHECK: %[[PACK:.*]] = linalg.pack %arg0
// CHECK: %[[FILL:.*]] = linalg.fill
// CHECK: %[[A:.*]] = linalg.unpack %[[PACK]] {{.*}} into %[[FILL]] : tensor<2x8x4xf32> -> tensor<?x32xf32>
// CHECK: %[[B:.*]] = linalg.unpack %[[PACK]] {{.*}} into %arg3 : tensor<2x8x4xf32> -> tensor<2x31xf32>
// CHECK: %[[C:.*]] = tensor.extract_slice %[[B]][0, 0] [2, 30] [1, 1]
// CHECK: return %[[A]], %[[C]], %arg0
func.func @unpack_of_pack(%a: tensor<2x32xf32>, %d: tensor<2x8x4xf32>, %g: tensor<?x32xf32>, %h: tensor<2x31xf32>, %f: f32)
    -> (tensor<?x32xf32>, tensor<2x30xf32>, tensor<2x32xf32>) {
  %p = linalg.pack %a inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<2x32xf32> -> tensor<2x8x4xf32>
  %fill = linalg.fill ins(%f : f32) outs(%g : tensor<?x32xf32>) -> tensor<?x32xf32>
  %0 = linalg.unpack %p inner_dims_pos = [1] inner_tiles = [4] into %fill : tensor<2x8x4xf32> -> tensor<?x32xf32>
  %1 = linalg.unpack %p inner_dims_pos = [1] inner_tiles = [4] into %h : tensor<2x8x4xf32> -> tensor<2x31xf32>
  %2 = tensor.extract_slice %1[0, 0] [2, 30] [1, 1] : tensor<2x31xf32> to tensor<2x30xf32>
  %3 = linalg.unpack %p inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<2x8x4xf32> -> tensor<2x32xf32>
  return %0, %2, %3 : tensor<?x32xf32>, tensor<2x30xf32>, tensor<2x32xf32>
}
