// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// What follows from operands and attributes: a stated type may know more of sizes, or less, but nothing else. Ops with a verifier of their
// own say what is wrong once.

// Sizes that one of the operands, or the result, leaves open.
func.func @sizes(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<4x?xf32>, tensor<?x5xf32>) -> tensor<4x5xf32>
  %1 = stablehlo.add %a, %b : (tensor<4x?xf32>, tensor<?x5xf32>) -> tensor<?x?xf32>
  return
}
func.func @other_sizes(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>) {
  // expected-error @+1 {{'stablehlo.add' op requires the same shape for all operands and results}}
  %0 = stablehlo.add %a, %b : (tensor<4x?xf32>, tensor<?x5xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @other_elements(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+2 {{'stablehlo.multiply' op requires the same element type for all operands and results}}
  // expected-error @+1 {{'stablehlo.multiply' op failed to infer returned types}}
  %0 = stablehlo.multiply %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

// A bound is an upper limit of a dynamic size.
func.func @bounds(%a: tensor<?xf32, #stablehlo.bounds<4>>, %b: tensor<3xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<3xf32>) -> tensor<3xf32>
  %1 = stablehlo.abs %a : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<2xf32>
  return
}
func.func @over_bound(%a: tensor<?xf32, #stablehlo.bounds<4>>) {
  // expected-error @+2 {{'stablehlo.abs' op inferred type(s) 'tensor<?xf32, #stablehlo.bounds<4>>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  // expected-error @+1 {{'stablehlo.abs' op failed to infer returned types}}
  %0 = stablehlo.abs %a : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<5xf32>
  return
}

// -----

// Quantized elements are compatible with those that are stored and stand for the same.
func.func @quantized(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %b: tensor<2x!quant.uniform<i8:f32, 3.0>>) {
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i8:f32, 3.0>>) -> tensor<2x!quant.uniform<i8:f32, 4.0>>
  %1 = stablehlo.uniform_dequantize %a : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>) -> tensor<2xf32>
  return
}
func.func @other_storage(%a: tensor<2x!quant.uniform<i8:f32, 2.0:15>>, %b: tensor<2x!quant.uniform<i16:f32, 3.0>>) {
  // expected-error @+2 {{requires the same element type for all operands and results}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = stablehlo.add %a, %b : (tensor<2x!quant.uniform<i8:f32, 2.0:15>>, tensor<2x!quant.uniform<i16:f32, 3.0>>) -> tensor<2x!quant.uniform<i8:f32, 2.0:15>>
  return
}

// -----

func.func @slice(%a: tensor<4x8xf32>) {
  %0 = stablehlo.slice %a [0:4, 2:8:4] : (tensor<4x8xf32>) -> tensor<4x2xf32>
  // expected-error @+2 {{limit index 9 is larger than dimension size 8 in dimension 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %1 = stablehlo.slice %a [0:4, 2:9] : (tensor<4x8xf32>) -> tensor<4x7xf32>
  return
}

// -----

// Padding is around and between elements; it may cut, but not below nothing.
func.func @pad(%a: tensor<4xf32>, %s: tensor<f32>) {
  %0 = stablehlo.pad %a, %s, low = [-3], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<0xf32>
  // expected-error @+2 {{Padding result in negative size for dimension 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %1 = stablehlo.pad %a, %s, low = [-4], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<0xf32>
  return
}

// -----

// Sizes that do not fit 64 bits are no sizes.
func.func @too_large(%a: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error @+2 {{Padding result in negative size for dimension 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = stablehlo.pad %a, %s, low = [9223372036854775807], high = [9223372036854775807], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

// Each dimension of the operand is as large as that of the result, or 1.
func.func @broadcast(%a: tensor<1x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<1x3xf32>) -> tensor<4x2x3xf32>
  // expected-error @+1 {{size of operand dimension 1 (3) is not equal to 1 or size of result dimension 1 (2)}}
  %1 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x2x3xf32>
  return
}

// -----

func.func @concatenate(%a: tensor<2x3xf32>, %b: tensor<2x?xf32>, %c: tensor<4x3xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  // expected-error @+2 {{shapes of operand (0) and (1) are not compatible at non-concat index 0: (2, 3) != (4, 3)}}
  // expected-error @+1 {{failed to infer returned types}}
  %1 = stablehlo.concatenate %a, %c, dim = 1 : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @reshape(%a: tensor<2x6xf32>) {
  %0 = stablehlo.reshape %a : (tensor<2x6xf32>) -> tensor<3x4xf32>
  // expected-error @+1 {{number of output elements (10) doesn't match expected number of elements (12)}}
  %1 = stablehlo.reshape %a : (tensor<2x6xf32>) -> tensor<10xf32>
  return
}

// -----

// The last dimension of the narrower elements holds the bits of one wider element.
func.func @bitcast(%a: tensor<2xf64>) {
  %0 = stablehlo.bitcast_convert %a : (tensor<2xf64>) -> tensor<2x2xf32>
  // expected-error @+1 {{requires compatible bit widths. Got: 'tensor<2xf64>' and 'tensor<2x3xf32>', but 32 * 3 != 64.}}
  %1 = stablehlo.bitcast_convert %a : (tensor<2xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @transpose(%a: tensor<2x3xf32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x?xf32>
  // expected-error @+2 {{attribute permutation must be a permutation of [0, 1] but got 1, 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %1 = stablehlo.transpose %a, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @dot_general(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // expected-error @+1 {{inferred shape '[2, 3, 5]' is incompatible with return type of operation 'tensor<2x5x3xf32>'}}
  %1 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @contracted(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x4x2x5xf32>
  return
}

// -----

// Strides, padding and dilations of a window say how often it fits.
func.func @convolution(%a: tensor<1x8x4xf32>, %k: tensor<3x4x6xf32>) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]], rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x4xf32>, tensor<3x4x6xf32>) -> tensor<1x3x6xf32>
  // expected-error @+1 {{inferred shape '[1, 6, 6]' is incompatible with return type of operation 'tensor<1x8x6xf32>'}}
  %1 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x4xf32>, tensor<3x4x6xf32>) -> tensor<1x8x6xf32>
  return
}

// -----

func.func @groups(%a: tensor<1x8x4xf32>, %k: tensor<3x2x6xf32>) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x4xf32>, tensor<3x2x6xf32>) -> tensor<1x6x6xf32>
  // expected-error @+1 {{expects input feature dimension (4) / feature_group_count = kernel input feature dimension (2). Got feature_group_count = 1.}}
  %1 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x4xf32>, tensor<3x2x6xf32>) -> tensor<1x6x6xf32>
  return
}

// -----

// A region may make wider elements than there are: the result has them.
func.func @reduce(%a: tensor<4x8xi8>, %s: tensor<i8>) {
  %0 = stablehlo.reduce(%a init: %s) across dimensions = [0] : (tensor<4x8xi8>, tensor<i8>) -> tensor<8xi32>
   reducer(%x: tensor<i32>, %y: tensor<i32>) {
    %1 = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  // expected-error @+1 {{The type of reduction-region's parameter at index 1 is different than the corresponding result type: 'tensor<i8>' vs 'tensor<i32>'}}
  %2 = stablehlo.reduce(%a init: %s) across dimensions = [0] : (tensor<4x8xi8>, tensor<i8>) -> tensor<8xi32>
   reducer(%x: tensor<i32>, %y: tensor<i8>) {
    stablehlo.return %x : tensor<i32>
  }
  return
}

// -----

func.func @dimension_twice(%a: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{Duplicate reduction dimension: 1}}
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @applied(%a: tensor<4x8xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result}}
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.divide across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @loop(%n: tensor<i32>) {
  // expected-error @+1 {{expect operands to be compatible with body block return types but got 'tensor<i32>' vs 'tensor<f32>'}}
  %0 = stablehlo.while(%i = %n) : tensor<i32>
   cond {
    %1 = stablehlo.compare GT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return
}

// -----

func.func @branches(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{branch 0 and branch 1 have mismatched return types: 'tensor<2xf32>' vs 'tensor<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @gather(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{slice size (7) is out of bounds for operand dimension (6) at index 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 7>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @index_vector(%a: tensor<4x6xf32>, %i: tensor<3x2xi32>) {
  // expected-error @+2 {{start_index_map size (1) is not equal to size of index dimension (1) of start_indices (2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x2xi32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @scatter(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<2x6xf32>) {
  // expected-error @+1 {{For scatter dimension 0, updates bound is 2 , scatter_indices bound is 3.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

// The region's first argument is an element of the operand, its result replaces an update.
func.func @scatter_elements(%a: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xi32>) {
  // expected-error @+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f32>' vs 'tensor<i32>'}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_operand(%a: tensor<4xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // expected-error @+1 {{The element-type of reduction-region's argument at index 1 is expected to be promotable from 'i32', but got 'f32'}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xi32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

// The rank of updates comes before the numbers of dimensions.
func.func @scatter_rank(%a: tensor<?x?xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // expected-error @+1 {{expects updates tensor must be of rank 3}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<?x?xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<?x?xf32>
  return
}

// -----

// A complex tensor becomes a real one of about twice its last size.
func.func @fft(%a: tensor<5xcomplex<f32>>) {
  %0 = stablehlo.fft %a, type = IRFFT, length = [8] : (tensor<5xcomplex<f32>>) -> tensor<8xf32>
  // expected-error @+2 {{IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: 5 but fft_length is 10.}}
  // expected-error @+1 {{failed to infer returned types}}
  %1 = stablehlo.fft %a, type = IRFFT, length = [10] : (tensor<5xcomplex<f32>>) -> tensor<10xf32>
  return
}

// -----

func.func @replicas(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{replica id #1 not seen in replica groups}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

func.func @layout(%a: tensor<4x6xf32>) {
  stablehlo.custom_call @f(%a) {operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = []} : (tensor<4x6xf32>) -> ()
  // expected-error @+1 {{incorrect layout dense<[0, 2]> : tensor<2xindex> for type 'tensor<4x6xf32>', layout must be a permutation of [0, 2)}}
  stablehlo.custom_call @f(%a) {operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = []} : (tensor<4x6xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{unknown  type `buffer` in dialect `stablehlo`}}
func.func private @type(!stablehlo.buffer)
