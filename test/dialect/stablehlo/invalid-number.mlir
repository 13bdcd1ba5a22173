// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Products, transforms, normalization, decompositions, random numbers, and quantized elements. What of them is right is in syntax.mlir
// and quantized.mlir.

// Products: dimensions of both sides in pairs, each once.
func.func @dot_rank(%a: tensor<2x2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{expected both lhs/rhs ranks to be either 1 or 2}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}
// -----
func.func @dot_precision(%a: tensor<2x2xf32>) {
  // expected-error @+1 {{expects precision config to be empty or have <= 2 elements}}
  %0 = "stablehlo.dot"(%a, %a) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
// -----
func.func @batching_number(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{lhs and rhs should have the same number of batching dimensions}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @contracting_number(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @both(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 1}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @twice(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 1}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, 1], rhs_contracting_dimensions = [0, 0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @beyond(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{lhs_contracting_dimensions value: 2 is out of range: [0, 2)}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @batch_sizes(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{batching dimension sizes must match for lhs/rhs}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @contracting_sizes(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @precision_of_algorithm(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{must specify DEFAULT precision config when algorithm is set}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGH>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return
}
// -----

// Normalization: a number for each feature.
func.func @feature_beyond(%a: tensor<4x6xf32>, %s: tensor<6xf32>, %o: tensor<6xf32>) {
  // expected-error @+2 {{expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex 2, and rank 2.}}
  // expected-error @+1 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0 : f32, feature_index = 2 : i64}> : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @lists(%a: tensor<4x6xf32>, %s: tensor<6xf32>, %o: tensor<4xf32>) {
  // expected-error @+2 {{expects single-dimensional operands to have compatible shapes}}
  // expected-error @+1 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<4x6xf32>, tensor<6xf32>, tensor<4xf32>) -> (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @features(%a: tensor<4x6xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error @+2 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 4 and the feature count is 6.}}
  // expected-error @+1 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<4x6xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @list_elements(%a: tensor<4x6xf32>, %s: tensor<6xf64>, %o: tensor<6xf64>) {
  // expected-error @+2 {{'stablehlo.batch_norm_training' op requires compatible element types for all operands and results}}
  // expected-error @+1 {{'stablehlo.batch_norm_training' op failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<4x6xf32>, tensor<6xf64>, tensor<6xf64>) -> (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @gradient(%a: tensor<4x6xf32>, %s: tensor<6xf32>, %g: tensor<4x5xf32>) {
  // expected-error @+2 {{expects multi-dimensional operands to have compatible shapes}}
  // expected-error @+1 {{'stablehlo.batch_norm_grad' op failed to infer returned types}}
  %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %s, %s, %g) <{epsilon = 1.0 : f32, feature_index = 1 : i64}> : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4x5xf32>) -> (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  return
}
// -----

// Transforms have up to three dimensions, with as many elements as the transform wants.
func.func @four(%a: tensor<1x1x1x1xcomplex<f32>>) {
  // expected-error @+2 {{rank must be between 1 and 3, but got 4.}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 1, 1, 1, 1>}> : (tensor<1x1x1x1xcomplex<f32>>) -> tensor<1x1x1x1xcomplex<f32>>
  return
}
// -----
func.func @real_of_complex(%a: tensor<4xcomplex<f32>>) {
  // expected-error @+2 {{RFFT requires f32 or f64 input type, but is given 'complex<f32>'.}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 4>}> : (tensor<4xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return
}
// -----
func.func @complex_of_real(%a: tensor<4xf32>) {
  // expected-error @+2 {{FFT/IFFT/IRFFT take a complex tensor as input, but is given 'tensor<4xf32>'}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 4>}> : (tensor<4xf32>) -> tensor<4xcomplex<f32>>
  return
}
// -----
func.func @small(%a: tensor<4xcomplex<f32>>) {
  // expected-error @+2 {{operand rank must not be less than fft rank of 2 for operand of type 'tensor<4xcomplex<f32>>'}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 4, 4>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}
// -----
func.func @real_size(%a: tensor<4xf32>) {
  // expected-error @+2 {{RFFT requires innermost dimensions to be compatible with fft_length. Got: 4 but wanted 5.}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 5>}> : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
  return
}
// -----
func.func @inverse_outer(%a: tensor<4x4xcomplex<f32>>) {
  // expected-error @+2 {{IRFFT requires non-final dimensions to be compatible with fft_length. Got: 4, 4 but wanted 5, 6, and 4 != 5.}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 5, 6>}> : (tensor<4x4xcomplex<f32>>) -> tensor<5x6xf32>
  return
}
// -----
func.func @inverse_inner(%a: tensor<3xcomplex<f32>>) {
  // expected-error @+2 {{IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: 3 but fft_length is 7.}}
  // expected-error @+1 {{'stablehlo.fft' op failed to infer returned types}}
  %0 = "stablehlo.fft"(%a) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 7>}> : (tensor<3xcomplex<f32>>) -> tensor<7xf32>
  return
}
// -----

// Decompositions are of square matrices.
func.func @cholesky_rank(%a: tensor<4xf32>) {
  // expected-error @+2 {{argument 'a' must have rank >= 2, got shape 4.}}
  // expected-error @+1 {{'stablehlo.cholesky' op failed to infer returned types}}
  %0 = "stablehlo.cholesky"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @cholesky_square(%a: tensor<4x3xf32>) {
  // expected-error @+2 {{minor dimensions of 'a' must have equal size, got shape 4, 3.}}
  // expected-error @+1 {{'stablehlo.cholesky' op failed to infer returned types}}
  %0 = "stablehlo.cholesky"(%a) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @solve_elements(%a: tensor<3x3xf32>, %b: tensor<3x2xf64>) {
  // expected-error @+2 {{'stablehlo.triangular_solve' op requires compatible element types for all operands and results}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return
}
// -----
func.func @solve_rank(%a: tensor<3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @+2 {{operand 'a' must have rank >= 2, but got 'tensor<3xf32>'}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}
// -----
func.func @solve_square(%a: tensor<4x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @+2 {{two minor dimensions of operand 'a' must be compatible, but got 'tensor<4x3xf32>'}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}
// -----
func.func @solve_ranks(%a: tensor<3x3xf32>, %b: tensor<3x2x2xf32>) {
  // expected-error @+2 {{operands must have equal rank, but got 'tensor<3x3xf32>' and 'tensor<3x2x2xf32>'}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
  return
}
// -----
func.func @solve_shared(%a: tensor<3x3xf32>, %b: tensor<4x2xf32>) {
  // expected-error @+2 {{shared dimension of operands 'a' and 'b' must be compatible, but got 'tensor<3x3xf32>' and 'tensor<4x2xf32>'}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @solve_batches(%a: tensor<2x3x3xf32>, %b: tensor<3x3x2xf32>) {
  // expected-error @+2 {{batch dimensions of the operands must be compatible, but got 'tensor<2x3x3xf32>' and 'tensor<3x3x2xf32>'}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf32>, tensor<3x3x2xf32>) -> tensor<3x3x2xf32>
  return
}
// -----
func.func @solve_transpose(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error @+2 {{Invalid transpose option value for triangular solve}}
  // expected-error @+1 {{'stablehlo.triangular_solve' op failed to infer returned types}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}
// -----

// Random numbers.
func.func @rng_elements(%a: tensor<f32>, %b: tensor<f64>, %s: tensor<1xi64>) {
  // expected-error @+2 {{'stablehlo.rng' op failed to verify that all of {a, b, result} have same element type}}
  // expected-error @+1 {{'stablehlo.rng' op failed to infer returned types}}
  %0 = "stablehlo.rng"(%a, %b, %s) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f64>, tensor<1xi64>) -> tensor<4xf32>
  return
}
// -----
func.func @rng_list(%a: tensor<f32>, %s: tensor<i64>) {
  // expected-error @+1 {{'stablehlo.rng' op operand #2 must be statically shaped 1-dimensional tensor of index or 2/4/8/16/32/64-bit integer values, but got 'tensor<i64>'}}
  %0 = "stablehlo.rng"(%a, %a, %s) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<i64>) -> tensor<4xf32>
  return
}
// -----
func.func @rng_state(%a: tensor<2xui64>) {
  // expected-error @+1 {{output state shape must be compatible with initial state shape. Got: 'tensor<2xui64>' and 'tensor<3xui64>'}}
  %0:2 = "stablehlo.rng_bit_generator"(%a) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}
// -----

// What moves quantized elements keeps their scales, along the dimension where they are.
func.func @transposed_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{operand quantization_dimension 0 is not same as permutation[0] = 1}}
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>
  return
}
// -----
func.func @transposed_scales(%a: tensor<2x3x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{expect same quantization scales and zero_points}}
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0}>>
  return
}
// -----
func.func @broadcast_axis(%a: tensor<2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{result quantization_dimension 0 not same as broadcast_dimensions[0] = 1}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>
  return
}
// -----
func.func @broadcast_scales(%a: tensor<2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{expect same quantization scales and zero_points}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {3.0, 3.0}>>
  return
}
// -----
func.func @reshaped_size(%a: tensor<4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0}>>) {
  // expected-error @+1 {{expect same quantization dimension size for operand and result}}
  %0 = "stablehlo.reshape"(%a) : (tensor<4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>
  return
}
// -----
func.func @reshaped_before(%a: tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{product of dimensions before quantization dimension must match between operand and result}}
  %0 = "stablehlo.reshape"(%a) : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 2.0}>>
  return
}
// -----

// Sums and products are of elements that are quantized alike.
func.func @result_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>, %b: tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) {
  // expected-error @+1 {{result is not per_axis quantized but lhs or rhs are per_axis quantized}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @sum_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>, %b: tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 2.0}>>) {
  // expected-error @+1 {{quantization_dimension of rhs and result are not same}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:1, {2.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0, 2.0}>>
  return
}
// -----
func.func @sum_plain(%a: tensor<2x2x!quant.uniform<i8:f32, 2.0>>, %b: tensor<2x2x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @+1 {{'stablehlo.add' op expects  all operands and results to be either quantized or non-quantized}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x2x!quant.uniform<i8:f32, 2.0>>, tensor<2x2x!quant.uniform<i8:f32, 2.0>>) -> tensor<2x2xf32>
  return
}
// -----
func.func @plain_second(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4xf32>) {
  // expected-error @+1 {{rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4xf32>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @other_expressed(%a: tensor<4x6xf64>, %b: tensor<6x4x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @+1 {{mismatched rhs quantization expressed type and lhs and result element type}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6xf64>, tensor<6x4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x4xf64>
  return
}
// -----
func.func @storages(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i16:f32, 2.0>>) {
  // expected-error @+1 {{mismatched lhs and rhs quantization storage types}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i16:f32, 2.0>>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @expressed(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i8:f64, 2.0>>) {
  // expected-error @+1 {{mismatched lhs, rhs and result quantization expressed types}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i8:f64, 2.0>>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @granularity(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error @+1 {{mismatched rhs and result quantization granularity}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0}>>
  return
}
// -----
func.func @zero_point(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i8:f32, 2.0:3>>) {
  // expected-error @+1 {{Zero point of rhs should be 0}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i8:f32, 2.0:3>>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @zero_points(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i8:f32:1, {2.0:3, 2.0, 2.0, 2.0}>>) {
  // expected-error @+1 {{Zero points of rhs should be 0}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i8:f32:1, {2.0:3, 2.0, 2.0, 2.0}>>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @contracting_axis(%a: tensor<4x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<6x4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0, 2.0, 2.0}>>) {
  // expected-error @+1 {{Quantization dimension of rhs should not be in the contracting dimension of rhs}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x6x!quant.uniform<i8:f32, 2.0>>, tensor<6x4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0, 2.0, 2.0}>>) -> tensor<4x4x!quant.uniform<i8:f32, 2.0>>
  return
}
