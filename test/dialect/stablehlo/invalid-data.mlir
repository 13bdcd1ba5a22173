// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Ops that move data: slices, paddings, broadcasts, reshapes. What of them is right is in inferred.mlir and syntax.mlir.

func.func @iota_of_nothing() {
  // expected-error @+1 {{does not support scalars}}
  %0 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> tensor<i32>
  return
}
// -----
func.func @iota_beyond() {
  // expected-error @+1 {{iota dimension cannot go beyond the output rank}}
  %0 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<4xi32>
  return
}
// -----
func.func @dynamic_iota() {
  %s = stablehlo.constant dense<[5]> : tensor<1xi64>
  // expected-error @+1 {{output shape [5] is incompatible with return type of operation 'tensor<4xi32>'}}
  %0 = "stablehlo.dynamic_iota"(%s) {iota_dimension = 0 : i64} : (tensor<1xi64>) -> tensor<4xi32>
  return
}
// -----

// Reshapes keep the number of elements, also where the shape is an operand.
func.func @dynamic_reshape_elements(%a: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_reshape' op expects operand and result to have compatible element type}}
  %0 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xi32>
  return
}
// -----
func.func @dynamic_reshape_rank(%a: tensor<4xf32>, %s: tensor<1xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_reshape' op result should have a rank equal to the number of elements in output_shape}}
  %0 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<4xf32>, tensor<1xi64>) -> tensor<2x2xf32>
  return
}
// -----
func.func @dynamic_reshape_number(%a: tensor<4xf32>) {
  %s = stablehlo.constant dense<[5]> : tensor<1xi64>
  // expected-error @+1 {{output_shape is incompatible with input type of operation: input has 4 elements, but output_shape has 5}}
  %0 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}
// -----
func.func @reshape_elements(%a: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.reshape' op requires compatible element types for all operands and results}}
  %0 = "stablehlo.reshape"(%a) : (tensor<4xf32>) -> tensor<4xi32>
  return
}
// -----
func.func @broadcast_negative(%a: tensor<4xf32>) {
  // expected-error @+2 {{Broadcast with negative dimension size -1}}
  // expected-error @+1 {{'stablehlo.broadcast' op failed to infer returned types}}
  %0 = "stablehlo.broadcast"(%a) {broadcast_sizes = array<i64: 2, -1>} : (tensor<4xf32>) -> tensor<2x?x4xf32>
  return
}
// -----
func.func @broadcast_too_few(%a: tensor<4x3xf32>) {
  // expected-error @+1 {{broadcast_dimensions size (1) does not match operand rank (2)}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @broadcast_twice(%a: tensor<3x3xf32>) {
  // expected-error @+1 {{broadcast_dimensions should not have duplicates}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0, 0>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @broadcast_beyond(%a: tensor<3xf32>) {
  // expected-error @+1 {{broadcast_dimensions contains invalid value 2 for result with rank 2}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 2>} : (tensor<3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @dynamic_broadcast_elements(%a: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'stablehlo.dynamic_broadcast_in_dim' op expects operand and result to have compatible element type}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<3x3xi32>
  return
}
// -----
func.func @dynamic_broadcast_rank(%a: tensor<3xf32>, %s: tensor<3xi64>) {
  // expected-error @+1 {{result rank (2) is not equal to number of output dimensions (3)}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<3xi64>) -> tensor<3x3xf32>
  return
}
// -----
func.func @dynamic_broadcast_size(%a: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{size of operand dimension 0 (3) is not compatible with size of result dimension 1 (4)}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return
}
// -----
func.func @dynamic_broadcast_constant(%a: tensor<3xf32>) {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error @+1 {{size of operand dimension 0 (3) is not equal to 1 or value of shape at index 1 (4)}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
// -----
func.func @hint_twice(%a: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{duplicate expansion hint for at least one operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
// -----
func.func @hint_beyond(%a: tensor<3xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{hint for nonexpanding dimension 1 does not refer to a valid operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) {broadcast_dimensions = array<i64: 1>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
// -----

// The same bits, in elements of another width.
func.func @bitcast_complex(%a: tensor<3xcomplex<f32>>) {
  // expected-error @+1 {{cannot convert between real and complex types}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3xcomplex<f32>>) -> tensor<3xf64>
  return
}
// -----
func.func @bitcast_no_more(%a: tensor<3xf64>) {
  // expected-error @+1 {{rank of smaller element type (1) should be 1 more than rank of larger element type (1), but 1 != 1 + 1.}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3xf64>) -> tensor<6xf32>
  return
}
// -----
func.func @bitcast_rank(%a: tensor<3xf32>) {
  // expected-error @+1 {{rank of operand (1) should be equal to rank of result (2)}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3xf32>) -> tensor<3x1xi32>
  return
}
// -----
func.func @bitcast_shape(%a: tensor<3xf64>) {
  // expected-error @+1 {{operand and result shapes must match except for the innermost dimension of the shape with the smaller element type. Got: 'tensor<3xf64>' and 'tensor<4x2xf32>'.}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<3xf64>) -> tensor<4x2xf32>
  return
}
// -----

// Dimensions that are named once, and that there are.
func.func @reverse_twice(%a: tensor<3x3xf32>) {
  // expected-error @+1 {{dimensions should be unique. Got: 1, 1}}
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64: 1, 1>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @reverse_negative(%a: tensor<3x3xf32>) {
  // expected-error @+1 {{all dimensions should be non-negative. Got dimension: -1.}}
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64: -1>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @reverse_beyond(%a: tensor<3x3xf32>) {
  // expected-error @+1 {{all dimensions should be between [0, 2). Got dimension: 2.}}
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64: 2>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @transpose_size(%a: tensor<3x3xf32>) {
  // expected-error @+2 {{TransposeOp operand rank 2 does not match permutation size 1}}
  // expected-error @+1 {{'stablehlo.transpose' op failed to infer returned types}}
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 0>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @transpose_twice(%a: tensor<3x3xf32>) {
  // expected-error @+2 {{attribute permutation must be a permutation of [0, 1] but got 1, 1}}
  // expected-error @+1 {{'stablehlo.transpose' op failed to infer returned types}}
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 1>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
// -----
func.func @concatenate_scalars(%a: tensor<f32>) {
  // expected-error @+2 {{rank-0 values cannot be concatenated}}
  // expected-error @+1 {{'stablehlo.concatenate' op failed to infer returned types}}
  %0 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return
}
// -----
func.func @concatenate_beyond(%a: tensor<3xf32>) {
  // expected-error @+2 {{dimension 1 is out-of-bounds for input rank 1}}
  // expected-error @+1 {{'stablehlo.concatenate' op failed to infer returned types}}
  %0 = "stablehlo.concatenate"(%a, %a) {dimension = 1 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @concatenate_ranks(%a: tensor<3xf32>, %b: tensor<3x3xf32>) {
  // expected-error @+2 {{operands (0) and (1) do not match rank}}
  // expected-error @+1 {{'stablehlo.concatenate' op failed to infer returned types}}
  %0 = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @concatenate_too_large(%a: tensor<9223372036854775807xf32>) {
  // expected-error @+2 {{the size of dimension 0 of the result is too large}}
  // expected-error @+1 {{'stablehlo.concatenate' op failed to infer returned types}}
  %0 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>) -> tensor<?xf32>
  return
}
// -----

// Each dimension has its padding.
func.func @pad_sizes(%a: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error @+2 {{'stablehlo.pad' op failed to verify that all of {edge_padding_low, edge_padding_high, interior_padding} have same size}}
  // expected-error @+1 {{'stablehlo.pad' op failed to infer returned types}}
  %0 = "stablehlo.pad"(%a, %v) {edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1, 2>, interior_padding = array<i64: 0>} : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  return
}
// -----
func.func @pad_rank(%a: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error @+2 {{edge_padding_low length (2) must match operand rank (1)}}
  // expected-error @+1 {{'stablehlo.pad' op failed to infer returned types}}
  %0 = "stablehlo.pad"(%a, %v) {edge_padding_low = array<i64: 1, 1>, edge_padding_high = array<i64: 1, 2>, interior_padding = array<i64: 0, 0>} : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  return
}
// -----
func.func @pad_interior(%a: tensor<3xf32>, %v: tensor<f32>) {
  // expected-error @+2 {{Interior padding cannot be negative: -1}}
  // expected-error @+1 {{'stablehlo.pad' op failed to infer returned types}}
  %0 = "stablehlo.pad"(%a, %v) {edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: -1>} : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}
// -----
func.func @dynamic_pad_types(%a: tensor<3xf32>, %v: tensor<f32>, %l: tensor<1xi64>, %h: tensor<1xi32>) {
  // expected-error @+1 {{'stablehlo.dynamic_pad' op failed to verify that all of {edge_padding_low, edge_padding_high, interior_padding} have same type}}
  %0 = "stablehlo.dynamic_pad"(%a, %v, %l, %h, %l) : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi32>, tensor<1xi64>) -> tensor<?xf32>
  return
}
// -----
func.func @dynamic_pad_rank(%a: tensor<3xf32>, %v: tensor<f32>, %l: tensor<1xi64>) {
  // expected-error @+1 {{operand and result must have the same rank}}
  %0 = "stablehlo.dynamic_pad"(%a, %v, %l, %l, %l) : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return
}
// -----
func.func @dynamic_pad_operands(%a: tensor<3xf32>, %v: tensor<f32>, %l: tensor<2xi64>) {
  // expected-error @+1 {{padding operands size (2) must match operand rank (1)}}
  %0 = "stablehlo.dynamic_pad"(%a, %v, %l, %l, %l) : (tensor<3xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return
}
// -----
func.func @dynamic_pad_interior(%a: tensor<3xf32>, %v: tensor<f32>, %l: tensor<1xi64>) {
  %i = stablehlo.constant dense<[-1]> : tensor<1xi64>
  // expected-error @+1 {{interior_padding must be non-negative, but got -1}}
  %0 = "stablehlo.dynamic_pad"(%a, %v, %l, %l, %i) : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
// -----
func.func @dynamic_pad_size(%a: tensor<3xf32>, %v: tensor<f32>) {
  %i = stablehlo.constant dense<[1]> : tensor<1xi64>
  // expected-error @+1 {{expected output dimension at index 0 to equal 7, but got 6}}
  %0 = "stablehlo.dynamic_pad"(%a, %v, %i, %i, %i) : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6xf32>
  return
}
// -----

// Slices lie inside.
func.func @slice_sizes(%a: tensor<3xf32>) {
  // expected-error @+2 {{'stablehlo.slice' op failed to verify that all of {start_indices, limit_indices, strides} have same size}}
  // expected-error @+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1>} : (tensor<3xf32>) -> tensor<1xf32>
  return
}
// -----
func.func @slice_rank(%a: tensor<3xf32>) {
  // expected-error @+2 {{the number of elements in start_indices (2) does not match the rank of the operand (1)}}
  // expected-error @+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1, 1>} : (tensor<3xf32>) -> tensor<1xf32>
  return
}
// -----
func.func @slice_negative(%a: tensor<3xf32>) {
  // expected-error @+2 {{negative start index -1 in dimension 0}}
  // expected-error @+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: -1>, limit_indices = array<i64: 1>, strides = array<i64: 1>} : (tensor<3xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @slice_backwards(%a: tensor<3xf32>) {
  // expected-error @+2 {{start index 2 is larger than limit index 1 in dimension 0}}
  // expected-error @+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 2>, limit_indices = array<i64: 1>, strides = array<i64: 1>} : (tensor<3xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @slice_stride(%a: tensor<3xf32>) {
  // expected-error @+2 {{stride must be positive but got 0 in dimension 0}}
  // expected-error @+1 {{'stablehlo.slice' op failed to infer returned types}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 0>} : (tensor<3xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @dynamic_slice_sizes(%a: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{has mismatched number of slice sizes (2) and number of start indices (1)}}
  // expected-error @+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_slice"(%a, %i) {slice_sizes = array<i64: 1, 1>} : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
  return
}
// -----
func.func @dynamic_slice_rank(%a: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{has mismatched number of start indices (2) and the rank of operand (1)}}
  // expected-error @+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_slice"(%a, %i, %i) {slice_sizes = array<i64: 1, 1>} : (tensor<3xf32>, tensor<i32>, tensor<i32>) -> tensor<1xf32>
  return
}
// -----
func.func @dynamic_slice_elements(%a: tensor<3x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+2 {{start indices must have same element type}}
  // expected-error @+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_slice"(%a, %i, %j) {slice_sizes = array<i64: 1, 1>} : (tensor<3x3xf32>, tensor<i32>, tensor<i64>) -> tensor<1x1xf32>
  return
}
// -----
func.func @dynamic_slice_negative(%a: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{has negative size index to dynamic slice: -1}}
  // expected-error @+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_slice"(%a, %i) {slice_sizes = array<i64: -1>} : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
  return
}
// -----
func.func @dynamic_slice_beyond(%a: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{has slice size 4 greater than dimension size 3 in dimension 0 of operand}}
  // expected-error @+1 {{'stablehlo.dynamic_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_slice"(%a, %i) {slice_sizes = array<i64: 4>} : (tensor<3xf32>, tensor<i32>) -> tensor<4xf32>
  return
}
// -----
func.func @update_elements(%a: tensor<3xf32>, %u: tensor<2xi32>, %i: tensor<i32>) {
  // expected-error @+2 {{'stablehlo.dynamic_update_slice' op failed to verify that all of {operand, update, result} have same element type}}
  // expected-error @+1 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %u, %i) : (tensor<3xf32>, tensor<2xi32>, tensor<i32>) -> tensor<3xf32>
  return
}
// -----
func.func @update_rank(%a: tensor<3xf32>, %u: tensor<2x2xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{update rank does not match operand rank: 2 vs 1.}}
  // expected-error @+1 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %u, %i) : (tensor<3xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<3xf32>
  return
}
// -----
func.func @update_indices(%a: tensor<3xf32>, %u: tensor<2xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{expects number of start_indices to match operand rank: 2 vs 1.}}
  // expected-error @+1 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %u, %i, %i) : (tensor<3xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>) -> tensor<3xf32>
  return
}
// -----
func.func @update_beyond(%a: tensor<3xf32>, %u: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @+2 {{expects size at dimension 0 of update to be in range [0, 3]. Got: 4.}}
  // expected-error @+1 {{'stablehlo.dynamic_update_slice' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %u, %i) : (tensor<3xf32>, tensor<4xf32>, tensor<i32>) -> tensor<3xf32>
  return
}
// -----
func.func @real_slice_types(%a: tensor<3xf32>, %i: tensor<1xi32>, %j: tensor<1xi64>) {
  // expected-error @+1 {{'stablehlo.real_dynamic_slice' op failed to verify that all of {start_indices, limit_indices, strides} have same type}}
  %0 = "stablehlo.real_dynamic_slice"(%a, %i, %j, %i) : (tensor<3xf32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> tensor<?xf32>
  return
}
// -----
func.func @real_slice_rank(%a: tensor<3xf32>, %i: tensor<2xi32>) {
  // expected-error @+1 {{'stablehlo.real_dynamic_slice' op has mismatched number of operand rank (1) and start_indices size (2)}}
  %0 = "stablehlo.real_dynamic_slice"(%a, %i, %i, %i) : (tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}
// -----

// Sizes of dimensions that there are.
func.func @size_of_no_dimension(%a: tensor<3xf32>) {
  // expected-error @+2 {{requires dimension attribute in range [0, 1); found (1)}}
  // expected-error @+1 {{'stablehlo.get_dimension_size' op failed to infer returned types}}
  %0 = "stablehlo.get_dimension_size"(%a) {dimension = 1 : i64} : (tensor<3xf32>) -> tensor<i32>
  return
}
// -----
func.func @set_size_of_many(%a: tensor<3xf32>, %s: tensor<1xi32>) {
  // expected-error @+2 {{size operand should be of rank-0}}
  // expected-error @+1 {{'stablehlo.set_dimension_size' op failed to infer returned types}}
  %0 = "stablehlo.set_dimension_size"(%a, %s) {dimension = 0 : i64} : (tensor<3xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}
