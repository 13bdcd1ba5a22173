// RUN: cistern-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{unregistered operation 'vhlo.constant_v99' found in dialect ('vhlo') that does not allow unknown operations}}
// expected-note @below {{StableHLO is read up to version 1.20.0}}
"vhlo.constant_v99"() : () -> ()

// -----

// expected-error @below {{unregistered operation 'vhlo.add' found in dialect ('vhlo') that does not allow unknown operations}}
// expected-note @below {{StableHLO is read up to version 1.20.0}}
"vhlo.add"() : () -> ()

// -----

// expected-error @below {{unregistered operation 'vhlo.add_v2' found in dialect}}
// expected-note @below {{StableHLO is read up to version}}
"vhlo.add_v2"() : () -> ()

// -----

// expected-error @below {{custom op 'vhlo.func_v2' is unknown}}
vhlo.func_v2 @f() -> () {}

// -----

// expected-error @below {{'vhlo.slice_v1' op requires attribute 'start_indices'}}
"vhlo.slice_v1"() : () -> ()

// -----

// expected-error @below {{'vhlo.iota_v1' op attribute 'iota_dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
%0 = "vhlo.iota_v1"() <{iota_dimension = #vhlo.string_v1<"0">}> : () -> !vhlo.tensor_v1<4x!vhlo.f32_v1>

// -----

func.func @reverse(%arg0: tensor<4xf32>) {
  // expected-error @below {{'vhlo.reverse_v1' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = "vhlo.reverse_v1"(%arg0) <{dimensions = #vhlo.tensor_v1<dense<0.0> : tensor<1xf32>>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gather(%arg0: tensor<4xf32>, %arg1: tensor<1xi32>) {
  // expected-error @below {{'vhlo.gather_v1' op attribute 'index_vector_dim' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "vhlo.gather_v1"(%arg0, %arg1) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.string_v1<"">, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, slice_sizes = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>
  return
}

// -----

func.func @gather(%arg0: tensor<4xf32>, %arg1: tensor<1xi32>) {
  // expected-error @below {{'vhlo.gather_v1' op attribute 'offset_dims' failed to satisfy constraint: 1D tensor of 64-bit signless integer values}}
  %0 = "vhlo.gather_v1"(%arg0, %arg1) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<0 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<0> : tensor<1x1xi64>>, slice_sizes = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (tensor<4xf32>, tensor<1xi32>) -> tensor<f32>
  return
}

// -----

func.func @dot(%arg0: tensor<2x2xf32>) {
  // expected-error @below {{'vhlo.dot_general_v2' op attribute 'rhs_component_count' failed to satisfy constraint: a part of an algorithm of products}}
  %2 = "vhlo.dot_general_v2"(%arg0, %arg0) <{accumulation_type = #vhlo.type_v1<!vhlo.f32_v1>, allow_imprecise_accumulation = #vhlo.bool_v1<false>, lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_component_count = #vhlo.integer_v1<1 : i64>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, lhs_precision_type = #vhlo.type_v1<!vhlo.tf31_v1>, num_primitive_operations = #vhlo.integer_v1<1 : i64>, precision_config = #vhlo.array_v1<[]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_component_count = #vhlo.type_v1<!vhlo.none_v1>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, rhs_precision_type = #vhlo.type_v1<!vhlo.tf31_v1>}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @gather(%arg0: tensor<4xf32>) {
  // expected-error @below {{'vhlo.all_gather_v1' op attribute 'channel_id' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "vhlo.all_gather_v1"(%arg0) <{all_gather_dim = #vhlo.integer_v1<0 : i64>, channel_id = #vhlo.string_v1<"">, replica_groups = #vhlo.tensor_v1<dense<0> : tensor<1x1xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @send(%arg0: tensor<4xf32>, %arg1: !vhlo.token_v1) {
  // expected-error @below {{'vhlo.send_v1' op attribute 'channel_type' failed to satisfy constraint: 64-bit signless integer attribute}}
  %4 = "vhlo.send_v1"(%arg0, %arg1) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.bool_v1<true>, is_host_transfer = #vhlo.string_v1<"">}> : (tensor<4xf32>, !vhlo.token_v1) -> !vhlo.token_v1
  return
}

// -----

// The op that it becomes is verified as any other.
func.func @abs(%arg0: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.abs' op}}
  %0 = "vhlo.abs_v1"(%arg0, %arg0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @below {{unknown  type `i7_v1` in dialect `vhlo`}}
func.func private @f(!vhlo.i7_v1)

// -----

// expected-error @below {{unknown attribute `list_v1` in dialect `vhlo`}}
func.func private @f() attributes {a = #vhlo.list_v1<[]>}

// -----

// expected-error @below {{invalid element type for complex}}
func.func private @f(!vhlo.complex_v1<!vhlo.index_v1>)

// -----

// expected-error @below {{invalid tensor element type: 'none'}}
func.func private @f(!vhlo.tensor_v1<2x!vhlo.none_v1>)

// -----

// expected-error @below {{invalid memref element type}}
func.func private @f(!vhlo.buffer_v1<2x!vhlo.none_v1>)

// -----

// expected-error @below {{Bounds length is 2, expected to be equal to rank(1) of the tensor}}
func.func private @f(!vhlo.tensor_v1<?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [3, 4]>>)

// -----

// expected-error @below {{future element type must be a ranked tensor, but got 'f32'}}
func.func private @f(!vhlo.future_v1<!vhlo.f32_v1>)

// -----

// expected-error @below {{storage type must be integral}}
func.func private @f(!vhlo.quant_v1<!vhlo.f32_v1:!vhlo.f32_v1, 1.0:0, -127:127, 1>)

// -----

// expected-error @below {{illegal number of scales and zeroPoints: 2, 1}}
func.func private @f(!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [2.0, 4.5], [3], 0:255, 0>)

// -----

// expected-error @below {{expected VHLO key attribute}}
func.func private @f() attributes {a = #vhlo.dict_v1<{1 : i32 = #vhlo.array_v1<[]>}>}

// -----

// expected-error @below {{duplicate key 'a' in dictionary attribute}}
func.func private @f() attributes {a = #vhlo.dict_v1<{#vhlo.string_v1<"a"> = 1, #vhlo.string_v1<"a"> = 2}>}

// -----

// expected-error @below {{Invalid tolerances for ResultAccuracyAttr with mode DEFAULT, must be all zero.}}
func.func private @f() attributes {a = #vhlo.result_accuracy_v1<atol = 1.0, rtol = 0.0, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}

// -----

// expected-error @below {{invalid kind of attribute specified}}
func.func private @f() attributes {a = #vhlo.string_v1<1 : i32>}

// -----

// expected-error @below {{expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST}}
func.func private @f() attributes {a = #vhlo<precision_v1 LOW>}
