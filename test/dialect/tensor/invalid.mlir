// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of tensor; texts and places are those of mlir-opt.

func.func @bitcast_operand_type_result_type_cast_incompatible(%u4: tensor<4xui32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xui32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to tensor<4xi64>
  return
}

// -----

func.func @bitcast_operand_type_result_type_cast_incompatible_2(%u4: tensor<4xui32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xui32>' and result type 'tensor<5xi32>' are cast incompatible}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to tensor<5xi32>
  return
}

// -----

func.func @bitcast_operand_tensor_signless_integer_unsigned_integer(%x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.bitcast' op operand #0 must be tensor of signless integer or unsigned integer or signed integer or floating-point values, but got 'tensor<4xindex>'}}
  %0 = tensor.bitcast %x4 : tensor<4xindex> to tensor<4xf32>
  return
}

// -----

func.func @cast_operand_type_result_type_cast_incompatible(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<5x?xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @cast_operand_type_result_type_cast_incompatible_2(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<4x?xi32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<4x?xi32>
  return
}

// -----

func.func @cast_operand_type_result_type_cast_incompatible_3(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<4xf32>
  return
}

// -----

func.func @concat_requires_at_least_one_input() {
  // expected-error@+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4x?xf32>
  return
}

// -----

func.func @concatenation_dim_less_than_tensor_rank(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @concat_rank_concatenated_inputs_match_result_rank(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a, %t4 : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @concat_result_type_does_not_match_inferred(%t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t4, %t4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @concat_inputs_result_element_type_match(%t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t4, %t4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xi32>
  return
}

// -----

func.func @concat_inputs_result_element_type_match_2(%x4: tensor<4xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t4, %x4 : (tensor<4xf32>, tensor<4xindex>) -> tensor<8xf32>
  return
}

// -----

func.func @concat_static_concatenation_size_mismatch_along_non(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x10xf32>
  return
}

// -----

func.func @concat_result_type_does_not_match_inferred_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<5x10xf32>'does not match inferred shape 'tensor<4x10xf32>' static sizes}}
  %0 = tensor.concat dim(1) %s45, %s45 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<5x10xf32>
  return
}

// -----

func.func @concatenation_dim_less_than_tensor_rank_2(%z: tensor<f32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(0) %z : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @dim_operand_non_ranked_unranked_tensor(%z: tensor<f32>, %i: index) {
  // expected-error@+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %z, %i : tensor<f32>
  return
}

// -----

func.func @dim_invalid_kind_type_specified(%i: index) {
  // expected-error@+1 {{custom op 'tensor.dim' invalid kind of type specified}}
  %0 = tensor.dim %i, %i : index
  return
}

// -----

func.func @empty_incorrect_number_dynamic_sizes() {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<?xf32>
  return
}

// -----

func.func @empty_incorrect_number_dynamic_sizes_2(%i: index) {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// -----

func.func @empty_invalid_kind_type_specified_builtin_tensor() {
  // expected-error@+1 {{custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.empty() : tensor<*xf32>
  return
}

// -----

func.func @extract_incorrect_number_indices_extract_element(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %a[%i] : tensor<4x?xf32>
  return
}

// -----

func.func @extract_invalid_kind_type_specified_builtin_tensor(%u: tensor<*xf32>, %i: index) {
  // expected-error@+1 {{custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.extract %u[%i] : tensor<*xf32>
  return
}

// -----

func.func @extract_failed_verify_result_type_matches_element(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.extract' op failed to verify that result type matches element type of tensor}}
  %0 = "tensor.extract"(%a, %i, %i) : (tensor<4x?xf32>, index, index) -> i32
  return
}

// -----

func.func @extract_slice_type_rank_reduced_version(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x2xf32>
  return
}

// -----

func.func @extract_slice_element_type(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xi32>
  return
}

// -----

func.func @extract_slice_rank_smaller_equal_other_rank(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1x1xf32>
  return
}

// -----

func.func @extract_slice_type_rank_reduced_version_2(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x?xf32> to tensor<2xf32>
  return
}

// -----

func.func @extract_slice_mixed_offsets_rank_match_mixed_sizes(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %a[0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xf32>
  return
}

// -----

func.func @extract_slice_offset_values(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %a[0] [1] [1] : tensor<4x?xf32> to tensor<1xf32>
  return
}

// -----

func.func @extract_slice_offset_out_bounds(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %a[5, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xf32>
  return
}

// -----

func.func @extract_slice_slice_along_dimension_runs_out_bounds(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %a[2, 0] [4, 1] [1, 1] : tensor<4x?xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @extract_slice_offsets_non_negative(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %a[-1, 0] [4, 1] [1, 1] : tensor<4x?xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @from_elements_number_operands_types_do_not_match(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = tensor.from_elements %f, %f : tensor<3xf32>
  return
}

// -----

func.func @from_elements_statically_shaped_tensor_any_type_values(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %f, %f : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @from_elements_use_value_different_type_than_prior(%f: f32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = tensor.from_elements %f, %f : tensor<2xi32>
  return
}

// -----

func.func @from_elements_failed_verify_operand_types_match_result(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%f, %i) : (f32, index) -> tensor<2xf32>
  return
}

// -----

func.func @from_elements_failed_verify_operand_types_match_result_2(%f: f32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%f) : (f32) -> tensor<2xf32>
  return
}

// -----

func.func @gather_dims_non_empty(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %a[%x4] gather_dims([]) : (tensor<4x?xf32>, tensor<4xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_overflow_source_rank(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %a[%x4] gather_dims([0, 1, 0, 1]) : (tensor<4x?xf32>, tensor<4xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_value_non_negative(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %a[%x1] gather_dims([-1]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_value_smaller_than_source(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %a[%x1] gather_dims([2]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_values_strictly_increasing(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%x2] gather_dims([1, 0]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_values_strictly_increasing_2(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%x2] gather_dims([1, 1]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_result_type_mismatch_its_rank_reduced(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.gather %a[%x1] gather_dims([0]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_result_type_mismatch_its_rank_reduced_2(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<1x?xi32>')}}
  %0 = tensor.gather %a[%x1] gather_dims([0]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<1x?xi32>
  return
}

// -----

func.func @gather_dims_length_match_size_last(%a: tensor<4x?xf32>, %xz: tensor<index>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%xz] gather_dims([0]) : (tensor<4x?xf32>, tensor<index>) -> tensor<1x?xf32>
  return
}

// -----

func.func @gather_dims_length_match_size_last_2(%a: tensor<4x?xf32>, %xd: tensor<?xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%xd] gather_dims([0]) : (tensor<4x?xf32>, tensor<?xindex>) -> tensor<1x?xf32>
  return
}

// -----

func.func @gather_operand_ranked_tensor_signless_integer_index(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.gather' op operand #1 must be ranked tensor of signless integer or index values, but got 'tensor<4xf32>'}}
  %0 = tensor.gather %a[%t4] gather_dims([0]) : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<1x?xf32>
  return
}

// -----

func.func @scatter_source_type_mismatch_its_rank_reduced(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([0]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_requires_attribute_set(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([0]) : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_value_smaller_than_dest(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims value must be smaller than dest rank}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([2]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_length_match_size_last(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims length must match the size of last dimension of indices}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_requires_attribute_set_2(%x1: tensor<1xindex>, %s45: tensor<4x5xf32>, %s15: tensor<1x5xf32>) {
  // expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s15 into %s45[%x1] scatter_dims([0]) : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @generate_incorrect_number_dynamic_sizes(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = tensor.generate %i, %i { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @generate_one_body_argument_per_input_dimension(%i: index, %f: f32) {
  // expected-error@+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate %i { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @generate_all_body_arguments_index(%i: index, %f: f32) {
  // expected-error@+1 {{all body arguments must be index}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: i32): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @generate_body_terminated_yield_operation_tensor_element(%i: index) {
  // expected-error@+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): tensor.yield %i : index } : tensor<4x?xf32>
  return
}

// -----

func.func @generate_requires_single_operand(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): } : tensor<4x?xf32>
  return
}

// -----

func.func @accepted(%i: index) {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): func.return } : tensor<4x?xf32>
  return
}

// -----

func.func @generate_requires_single_operand_2(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { } : tensor<?xf32>
  return
}

// -----

func.func @generate_regions_end_found(%i: index) {
  // expected-note@+2 {{in custom textual format, the absence of terminator implies 'tensor.yield'}}
  // expected-error@+1 {{'tensor.generate' op expects regions to end with 'tensor.yield', found 'a.b'}}
  %0 = "tensor.generate"(%i) ({ ^bb0(%x: index): "a.b"() : () -> () }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @insert_incorrect_number_indices(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %f into %a[%i] : tensor<4x?xf32>
  return
}

// -----

func.func @insert_failed_verify_result_type_matches_type(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
  %0 = "tensor.insert"(%f, %a, %i, %i) : (f32, tensor<4x?xf32>, index, index) -> tensor<4x4xf32>
  return
}

// -----

func.func @insert_failed_verify_scalar_type_matches_element(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%i, %a, %i, %i) : (index, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @insert_slice_type_rank_reduced_version(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.insert_slice %t4 into %a[0, 0] [1, 1] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @insert_slice_element_type(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %x4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xindex> into tensor<4x?xf32>
  return
}

// -----

func.func @insert_slice_mixed_offsets_rank_match_mixed_sizes(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.insert_slice %t4 into %a[0, 0] [4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @insert_slice_offset_out_bounds(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %t4 into %a[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @insert_slice_slice_along_dimension_runs_out_bounds(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{slice along dimension 1 runs out-of-bounds: 6 >= 5}}
  %0 = tensor.insert_slice %t4 into %s45[0, 3] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @insert_slice_rank_smaller_equal_other_rank(%s45: tensor<4x5xf32>, %q: tensor<1x1x4xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.insert_slice %q into %s45[0, 0] [1, 4] [1, 1] : tensor<1x1x4xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @insert_slice_failed_verify_result_type_match_dest(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%t4, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<4x?xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @rank_invalid_kind_type_specified(%i: index) {
  // expected-error@+1 {{custom op 'tensor.rank' invalid kind of type specified}}
  %0 = tensor.rank %i : index
  return
}

// -----

func.func @reshape_length_shape_operand_differs_from_result(%u: tensor<*xf32>, %sh: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %u(%sh) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @reshape_cannot_use_shape_operand_dynamic_length(%u: tensor<*xf32>, %shd: tensor<?xi32>) {
  // expected-error@+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %u(%shd) : (tensor<*xf32>, tensor<?xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @reshape_source_destination_tensor_same_number_elements(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @reshape_element_types_source_destination_tensor_types(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<2x10xi32>
  return
}

// -----

func.func @reshape_operand_d_tensor_signless_integer_index(%x22: tensor<2x2xindex>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<2x2xindex>'}}
  %0 = tensor.reshape %s45(%x22) : (tensor<4x5xf32>, tensor<2x2xindex>) -> tensor<2x10xf32>
  return
}

// -----

func.func @reshape_cannot_use_shape_operand_dynamic_length_2(%shd: tensor<?xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %s45(%shd) : (tensor<4x5xf32>, tensor<?xi32>) -> tensor<2x10xf32>
  return
}

// -----

func.func @expand_shape_dimension_collapsed_type_static_value(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 3, %i] : tensor<4x?xf32> into tensor<2x3x?xf32>
  return
}

// -----

func.func @expand_shape_number_static_shape_dims_equal_output(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2] : tensor<4x?xf32> into tensor<2x2x?xf32>
  return
}

// -----

func.func @expand_shape_collapsed_type(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed type to be 'tensor<4x?xi32>', but got 'tensor<4x?xf32>'}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, %i] : tensor<4x?xf32> into tensor<2x2x?xi32>
  return
}

// -----

func.func @expand_shape_collapsed_rank_equal_number_reassociation_maps(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4x?xf32> into tensor<2x2xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_size_equal_expanded_rank(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
  %0 = tensor.expand_shape %a [[0], [2]] output_shape [4, %i] : tensor<4x?xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @expand_shape_expanded_type_higher_rank_than_collapsed(%u: tensor<*xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<4x?xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<*xf32>'.}}
  %0 = tensor.expand_shape %u [[0], [1]] output_shape [4, %i] : tensor<*xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @expand_shape_dimension_collapsed_type_dynamic_since_one(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 1 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %s45 [[0], [1, 2]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x?x1xf32>
  return
}

// -----

func.func @expand_shape_expanded_type_higher_rank_than_collapsed_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<f32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x5xf32>'.}}
  %0 = tensor.expand_shape %s45 [] output_shape [] : tensor<4x5xf32> into tensor<f32>
  return
}

// -----

func.func @collapse_shape_dimension_collapsed_type_static_value(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<21xf32>
  return
}

// -----

func.func @collapse_shape_collapsed_type(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<20xf32>', but got 'tensor<20xi32>'}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<20xi32>
  return
}

// -----

func.func @collapse_shape_dimension_collapsed_type_static_value_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<?xf32>
  return
}

// -----

func.func @collapse_shape_expanded_type_higher_rank_than_collapsed(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4x5xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x5x1xf32>'.}}
  %0 = tensor.collapse_shape %s45 [[0], [1]] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @collapse_shape_reassociation_map_size_equal_expanded_rank(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.collapse_shape %s45 [[0]] : tensor<4x5xf32> into tensor<4xf32>
  return
}

// -----

func.func @pad_failed_infer_expectedtype_from_sourcetype_specified(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @pad_failed_infer_expectedtype_from_sourcetype_specified_2(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @pad_block_arguments(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{expected the block to have 2 arguments}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @pad_block_argument_index(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{'tensor.pad' op expected block argument 2 to be an index}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: i32): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @pad_yield_type_match_shape_element_type(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %i : index } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @pad_specified_type_does_not_match_inferred(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<5x?xf32>' does not match the inferred type 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @pad_specified_type_does_not_match_inferred_2(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<4xf32>' does not match the inferred type 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4xf32>
  return
}

// -----

func.func @pad_specified_type_does_not_match_inferred_3(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<?x?xf32>' does not match the inferred type 'tensor<6x?xf32>'}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @pad_yield_type_match_shape_element_type_2(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<6x7xi32>
  return
}

// -----

func.func @pad_requires_single_operand(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): } : tensor<4x?xf32> to tensor<6x7xf32>
  return
}

// -----

func.func @pad_specified_type_does_not_match_inferred_4(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<0x?xf32>' does not match the inferred type 'tensor<-1x?xf32>'}}
  %0 = tensor.pad %a low[-5, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<0x?xf32>
  return
}

// -----

func.func @splat_incorrect_number_dynamic_sizes(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %f[%i] : tensor<4xf32>
  return
}

// -----

func.func @splat_incorrect_number_dynamic_sizes_2(%f: f32) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %f : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @splat_use_value_different_type_than_prior(%i: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = tensor.splat %i : tensor<4xf32>
  return
}

// -----

func.func @splat_invalid_kind_type_specified_builtin_tensor(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.splat %f : tensor<*xf32>
  return
}

// -----

func.func @yield_parent_one(%f: f32) {
  // expected-error@+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %f : f32
  return
}

// -----

func.func @parallel_insert_slice_inparallelopinterface_parent(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %t4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @parallel_insert_slice_type_rank_reduced_version(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x3xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %o[%k, 0] [1, 3] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @parallel_insert_slice_offset_out_bounds(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %o[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @parallel_insert_slice_may_only_insert_into_output_block(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %s45[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @parallel_insert_slice_element_type(%x4: tensor<4xindex>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %x4 into %o[%k, 0] [1, 4] [1, 1] : tensor<4xindex> into tensor<4x5xf32> } }
  return
}

// -----

func.func @concat_rank_concatenated_inputs_match_result_rank_2(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(2) %a, %t4 : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @concat_rank_concatenated_inputs_match_result_rank_3(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t4, %s45 : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @concat_inputs_result_element_type_match_3(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x11xi32>
  return
}

// -----

func.func @concat_static_concatenation_size_mismatch_along_non_2(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x11xf32>
  return
}

// -----

func.func @concat_requires_at_least_one_input_2() {
  // expected-error@+1 {{'tensor.concat' op requires at least one input}}
  %0 = "tensor.concat"() {dim = 0} : () -> tensor<f32>
  return
}

// -----

func.func @bitcast_invalid_kind_type_specified(%i: index) {
  // expected-error@+1 {{custom op 'tensor.bitcast' invalid kind of type specified}}
  %0 = tensor.bitcast %i : index to tensor<4xf32>
  return
}

// -----

func.func @bitcast_invalid_kind_type_specified_2(%u4: tensor<4xui32>) {
  // expected-error@+1 {{custom op 'tensor.bitcast' invalid kind of type specified}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to index
  return
}

// -----

func.func @extract_slice_rank_smaller_equal_other_rank_2(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1x1xi32>
  return
}

// -----

func.func @extract_slice_type_rank_reduced_version_3(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<2xi32>
  return
}

// -----

func.func @extract_slice_type_rank_reduced_version_4(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[5, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<2xf32>
  return
}

// -----

func.func @gather_dims_length_match_size_last_3(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%x2] gather_dims([5]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_dims_overflow_source_rank_2(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %a[%x2] gather_dims([5, 6, 7]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_operand_ranked_tensor_any_type_values(%u: tensor<*xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op operand #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = tensor.gather %u[%x2] gather_dims([0]) : (tensor<*xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @scatter_dims_overflow_dest_rank(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([7, 8, 9]) : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_non_empty(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims must be non-empty}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_overflow_dest_rank_2(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([0, 1, 2]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_value_non_negative(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims value must be non-negative}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([-1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_dims_values_strictly_increasing(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims values must be strictly increasing}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([1, 0]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_source_type_mismatch_its_rank_reduced_2(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x1xf32>' or its rank-reduced variant 'tensor<f32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([0, 1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_valid_contiguous(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[1], [0]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_valid_contiguous_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[0, 2], [1]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_valid_contiguous_3(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[0], [0, 1]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_reassociation_map_size_equal_expanded_rank_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  0.}}
  %0 = tensor.expand_shape %s45 [[0], [-1]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_collapsed_rank_equal_number_reassociation_maps_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (3).}}
  %0 = tensor.expand_shape %s45 [[0], [1], [2]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @expand_shape_mismatch_dynamic_dims_output_shape_static(%i: index, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%s45, %i) {reassociation = [[0], [1]], static_output_shape = array<i64: 4, 5>} : (tensor<4x5xf32>, index) -> tensor<4x5xf32>
  return
}

// -----

func.func @expand_shape_number_static_shape_dims_equal_output_2(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0], [1]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x5xi32>
  return
}

// -----

func.func @expand_shape_number_static_shape_dims_equal_output_3(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0], [1]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x6xi32>
  return
}

// -----

func.func @expand_shape_number_static_shape_dims_equal_output_4(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x6xi32>
  return
}

// -----

func.func @collapse_shape_reassociation_map_valid_contiguous(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %s45 [[1], [0]] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @collapse_shape_dimension_collapsed_type_dynamic_since_one(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<20xf32>
  return
}

// -----

func.func @collapse_shape_collapsed_type_2(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<?xf32>', but got 'tensor<?xi32>'}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<?xi32>
  return
}

// -----

func.func @pad_specified_type_does_not_match_inferred_5(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<7x?xf32>' does not match the inferred type 'tensor<5x?xf32>'}}
  %0 = "tensor.pad"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 1, 0>}> ({ ^bb0(%x: index, %y: index): tensor.yield %f : f32 }) : (tensor<4x?xf32>, index) -> tensor<7x?xf32>
  return
}

// -----

func.func @splat_failed_verify_operand_type_matches_element(%f: f32) {
  // expected-error@+1 {{'tensor.splat' op failed to verify that operand type matches element type of result}}
  %0 = "tensor.splat"(%f) : (f32) -> tensor<4xi32>
  return
}

// -----

func.func @reshape_element_types_source_destination_tensor_types_2(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<3x7xi32>
  return
}

// -----

func.func @reshape_source_destination_tensor_same_number_elements_2(%shd: tensor<?xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %s45(%shd) : (tensor<4x5xf32>, tensor<?xi32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @reshape_operand_tensor_any_type_values(%i: index, %sh: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op operand #0 must be tensor of any type values, but got 'index'}}
  %0 = tensor.reshape %i(%sh) : (index, tensor<2xi32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @reshape_number_operands_types_do_not_match(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{custom op 'tensor.reshape' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @generate_requires_single_operand_3(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): "a.b"() : () -> () } : tensor<4x?xf32>
  return
}

// -----

func.func @from_elements_invalid_kind_type_specified_builtin_tensor(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tensor.from_elements %f, %f : f32
  return
}

// -----

func.func @from_elements_invalid_kind_type_specified_builtin_tensor_2(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.from_elements %f, %f : tensor<*xf32>
  return
}

// -----

func.func @from_elements_number_operands_types_do_not_match_2() {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = tensor.from_elements : tensor<1xf32>
  return
}

// -----

func.func @pad_begin_region(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{expected '{' to begin a region}}
  %0 = tensor.pad %a low[1] high[0, 0] nofold { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @parallel_insert_slice_inparallelopinterface_parent_2(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  scf.forall (%k) in (4) { tensor.parallel_insert_slice %t4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32> }
  return
}

// -----

// The encoding stays: of a slice, and of what is gathered.
func.func @slice_encoding(%a: tensor<8x8xf32, 1 : i32>) {
  // expected-error @below {{expected type to be 'tensor<4x4xf32, 1 : i32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32, 1 : i32> to tensor<4x5xf32>
  return
}

// -----

func.func @gather_encoding(%a: tensor<4x5xf32, 1 : i32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op result type mismatch: expected 'tensor<3x1x5xf32, 1 : i32>' or its rank-reduced variant 'tensor<3x5xf32, 1 : i32>' (got: 'tensor<3x5xf32>')}}
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32, 1 : i32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @empty_group(%a: tensor<4x5xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %a [[0], [], [1]] : tensor<4x5xf32> into tensor<4x1x5xf32>
  return
}

// -----

func.func @negative_group(%a: tensor<4x5xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  0.}}
  %0 = tensor.collapse_shape %a [[-1, 7]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

// -----

// The lists are checked before the place.
func.func @slice_rank(%s: tensor<4x5xf32>, %a: tensor<8x8xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  tensor.parallel_insert_slice %s into %a[0] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<8x8xf32>
  return
}

// -----

func.func @minus(%a: tensor<8xf32>) {
  // expected-error @below {{expected integer value}}
  // expected-error @below {{custom op 'tensor.extract_slice' expected SSA value or integer}}
  %0 = tensor.extract_slice %a[- x] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return
}
