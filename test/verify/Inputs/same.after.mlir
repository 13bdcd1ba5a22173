func.func @add_commutes(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %b, %a : i32
  return %0 : i32
}
func.func @shift_is_product(%a: i8) -> i8 {
  %c8 = arith.constant 8 : i8
  %0 = arith.muli %c8, %a : i8
  return %0 : i8
}
func.func @flags_go(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %b, %a : i32
  return %0 : i32
}
func.func @neg_zero_is_neutral(%a: f32) -> f32 {
  return %a : f32
}
func.func @one_is_neutral(%a: tensor<3xf64>) -> tensor<3xf64> {
  return %a : tensor<3xf64>
}
func.func @not_less(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ule, %b, %a : f32
  return %0 : i1
}
func.func @nan_swallows(%a: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  return %nan : f32
}
func.func @branch_is_select(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^one(%a : i32), ^other
^other:
  cf.br ^one(%b : i32)
^one(%r: i32):
  return %r : i32
}
func.func @loop_is_unrolled(%a: i32) -> i32 {
  %c8 = arith.constant 8 : i32
  %0 = arith.muli %a, %c8 : i32
  return %0 : i32
}
func.func @bound_is_argument(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %m = arith.maxsi %n, %c0 : index
  %k = arith.index_cast %m : index to i32
  %k1 = arith.addi %k, %c1 : i32
  %0 = arith.muli %k1, %a : i32
  return %0 : i32
}
func.func @matmul_is_generic(%a: tensor<3x4xf32>, %b: tensor<4x2xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<3x4xf32>, tensor<4x2xf32>) outs(%c : tensor<3x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %y, %x : f32
    %s = arith.addf %m, %z : f32
    linalg.yield %s : f32
  } -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func @conv_is_im2col(%x: tensor<1x6x6x2xf32>, %w: tensor<3x3x2x4xf32>, %i: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %e = tensor.empty() : tensor<1x4x4x3x3x2xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, h, w, a, b, c) -> (n, h + a, w + b, c)>, affine_map<(n, h, w, a, b, c) -> (n, h, w, a, b, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
    ins(%x : tensor<1x6x6x2xf32>) outs(%e : tensor<1x4x4x3x3x2xf32>) {
  ^bb0(%u: f32, %v: f32):
    linalg.yield %u : f32
  } -> tensor<1x4x4x3x3x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3, 4, 5]] : tensor<1x4x4x3x3x2xf32> into tensor<16x18xf32>
  %2 = tensor.collapse_shape %w [[0, 1, 2], [3]] : tensor<3x3x2x4xf32> into tensor<18x4xf32>
  %3 = tensor.collapse_shape %i [[0, 1, 2], [3]] : tensor<1x4x4x4xf32> into tensor<16x4xf32>
  %4 = linalg.matmul ins(%1, %2 : tensor<16x18xf32>, tensor<18x4xf32>) outs(%3 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %5 = tensor.expand_shape %4 [[0, 1, 2], [3]] output_shape [1, 4, 4, 4] : tensor<16x4xf32> into tensor<1x4x4x4xf32>
  return %5 : tensor<1x4x4x4xf32>
}
func.func @transposed_twice(%a: tensor<2x3xi8>) -> tensor<2x3xi8> {
  return %a : tensor<2x3xi8>
}
func.func @slice_of_pad(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @collapsed_and_expanded(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %a : tensor<?x4xf32>
}
func.func @stored_and_loaded(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  memref.store %x, %m[%i] : memref<8xf32>
  return %x : f32
}
func.func @freed_at_all(%a: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %1 = memref.load %a[%c1] : memref<4xf32>
  return %1 : f32
}
func.func @bufferized(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}
func.func @tosa_add_commutes(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.add %b, %a : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func @undefined(%a: memref<?xf32>) -> f32 {
  %0 = arith.constant 1.0 : f32
  return %0 : f32
}
func.func @layout_as_map(%m: memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>)
  return
}
func.func @sizes_by_condition(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %a : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32>
  %2 = arith.select %c, %0, %1 : memref<?xf32>
  %3 = bufferization.to_tensor %2 : memref<?xf32> to tensor<?xf32>
  return %3 : tensor<?xf32>
}
func.func @tensor_into_memref(%m: memref<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return %t : tensor<?xf32>
}
func.func @undefined_for_all_numbers(%n: index) {
  return
}
func.func @sizes_fit(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @next(i32) -> i32
func.func @called_and_printed(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = arith.addi %b, %a : i32
  %1 = func.call @next(%0) : (i32) -> i32
  %2 = func.call @next(%0) : (i32) -> i32
  %3 = arith.addi %2, %1 : i32
  scf.if %c {
    vector.print %1 : i32
  }
  return %3 : i32
}
func.func @padded_vector(%m: memref<3xf32>) -> vector<4xf32> {
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : vector<4xf32>
  %k = vector.constant_mask [2] : vector<4xi1>
  %0 = vector.maskedload %m[%c1], %k, %z : memref<3xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @switched(%a: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %c = arith.cmpi eq, %a, %c3 : i32
  %0 = arith.select %c, %c5, %c7 : i32
  return %0 : i32
}
memref.global "private" @only_loaded : memref<2xi32> = dense<[3, 4]>
func.func @never_written() -> i32 {
  %c4 = arith.constant 4 : i32
  return %c4 : i32
}
func.func @fused(%a: vector<2xf32>) -> vector<2xf32> {
  %c = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %0 = arith.constant dense<[6.0, 12.0]> : vector<2xf32>
  %1 = math.fma %a, %c, %0 : vector<2xf32>
  return %1 : vector<2xf32>
}

// Indices that a vector holds are moved as numbers are; positions are indices too, and are not moved.
func.func @indices_in_vectors(%a: index, %b: index, %c: vector<3xindex>) -> (index, vector<3xindex>, index) {
  %v = vector.from_elements %a, %b, %a : vector<3xindex>
  %s = arith.addi %c, %v : vector<3xindex>
  %e = vector.extract %s[1] : index from vector<3xindex>
  %i = vector.insert %b, %s [2] : index into vector<3xindex>
  %w = vector.broadcast %e : index to vector<2xindex>
  %k = arith.muli %w, %w : vector<2xindex>
  %z = vector.extract %k[1] : index from vector<2xindex>
  return %e, %i, %z : index, vector<3xindex>, index
}
