func.func @add_commutes(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @shift_is_product(%a: i8) -> i8 {
  %c3 = arith.constant 3 : i8
  %0 = arith.shli %a, %c3 : i8
  return %0 : i8
}
// Flags may go: what was poison may be anything.
func.func @flags_go(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  return %0 : i32
}
func.func @neg_zero_is_neutral(%a: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %0 = arith.addf %a, %c : f32
  return %0 : f32
}
func.func @one_is_neutral(%a: tensor<3xf64>) -> tensor<3xf64> {
  %c = arith.constant dense<1.0> : tensor<3xf64>
  %0 = arith.mulf %c, %a : tensor<3xf64>
  return %0 : tensor<3xf64>
}
func.func @not_less(%a: f32, %b: f32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpf olt, %a, %b : f32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}
func.func @nan_swallows(%a: f32) -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.mulf %a, %nan : f32
  return %0 : f32
}
func.func @branch_is_select(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}
func.func @loop_is_unrolled(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> i32 {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @bound_is_argument(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %1 = arith.addi %x, %a : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @matmul_is_generic(%a: tensor<3x4xf32>, %b: tensor<4x2xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x2xf32>) outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func @conv_is_im2col(%x: tensor<1x6x6x2xf32>, %w: tensor<3x3x2x4xf32>, %i: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %w : tensor<1x6x6x2xf32>, tensor<3x3x2x4xf32>) outs(%i : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}
func.func @transposed_twice(%a: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %e = tensor.empty() : tensor<3x2xi8>
  %t = linalg.transpose ins(%a : tensor<2x3xi8>) outs(%e : tensor<3x2xi8>) permutation = [1, 0]
  %e2 = tensor.empty() : tensor<2x3xi8>
  %u = linalg.transpose ins(%t : tensor<3x2xi8>) outs(%e2 : tensor<2x3xi8>) permutation = [1, 0]
  return %u : tensor<2x3xi8>
}
func.func @slice_of_pad(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 7.0 : f32
  %p = tensor.pad %a low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<7xf32>
  %s = tensor.extract_slice %p[2] [4] [1] : tensor<7xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @collapsed_and_expanded(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%d, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
func.func @stored_and_loaded(%m: memref<8xf32>, %i: index, %x: f32) -> f32 {
  memref.store %x, %m[%i] : memref<8xf32>
  %0 = memref.load %m[%i] : memref<8xf32>
  return %0 : f32
}
func.func @freed_at_all(%a: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %a, %0 : memref<4xf32> to memref<4xf32>
  %1 = memref.load %0[%c1] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}
func.func @bufferized(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @tosa_add_commutes(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// Out of bounds at all sizes.
func.func @undefined(%a: memref<?xf32>) -> f32 {
  %cm1 = arith.constant -1 : index
  %0 = memref.load %a[%cm1] : memref<?xf32>
  return %0 : f32
}
func.func @layout_as_map(%m: memref<?xf32, strided<[1], offset: ?>>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32, strided<[1], offset: ?>>)
  return
}
func.func @sizes_by_condition(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @tensor_into_memref(%m: memref<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// Past the end for every size.
func.func @undefined_for_all_numbers(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.load %0[%n] : memref<?xf32>
  return
}
// Sizes that do not fit are undefined whichever operand the loop takes them from, be it 0 or not.
func.func @sizes_fit(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @next(i32) -> i32
func.func @called_and_printed(%a: i32, %b: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = func.call @next(%0) : (i32) -> i32
  %2 = func.call @next(%0) : (i32) -> i32
  scf.if %c {
    vector.print %1 : i32
  }
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
func.func @padded_vector(%m: memref<3xf32>) -> vector<4xf32> {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c1], %z : memref<3xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @switched(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  cf.switch %a : i32, [
    default: ^bb1(%c7 : i32),
    3: ^bb1(%c5 : i32)
  ]
^bb1(%0: i32):
  return %0 : i32
}
memref.global "private" @only_loaded : memref<2xi32> = dense<[3, 4]>
func.func @never_written() -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @only_loaded : memref<2xi32>
  %0 = memref.load %m[%c1] : memref<2xi32>
  return %0 : i32
}
func.func @fused(%a: vector<2xf32>) -> vector<2xf32> {
  %c = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %0 = vector.fma %c, %c, %c : vector<2xf32>
  %1 = vector.fma %a, %c, %0 : vector<2xf32>
  return %1 : vector<2xf32>
}

// Indices that a vector holds are moved as numbers are; positions are indices too, and are not moved.
func.func @indices_in_vectors(%a: index, %b: index, %c: vector<3xindex>) -> (index, vector<3xindex>, index) {
  %v = vector.from_elements %a, %b, %a : vector<3xindex>
  %s = arith.addi %v, %c : vector<3xindex>
  %e = vector.extract %s[1] : index from vector<3xindex>
  %i = vector.insert %b, %s [2] : index into vector<3xindex>
  %w = vector.broadcast %e : index to vector<2xindex>
  %k = arith.muli %w, %w : vector<2xindex>
  %z = vector.extract %k[0] : index from vector<2xindex>
  return %e, %i, %z : index, vector<3xindex>, index
}
