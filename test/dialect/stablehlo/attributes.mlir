// RUN: %roundtrip
// RUN: cistern-opt %s --emit-bytecode | cistern-opt | FileCheck %s
// Attributes of StableHLO: dimension numbers print what is not empty or 0, enums stand in #stablehlo<...>.

// CHECK-LABEL: @dimension_numbers
// CHECK-SAME: a.dot = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>
// CHECK-SAME: b.dot = #stablehlo.dot<>
// CHECK-SAME: c.gather = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>
// CHECK-SAME: d.scatter = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0]>
// CHECK-SAME: e.conv = #stablehlo.conv<[f, ?, b, 0]x[o, i, 0]->[b, f, 0]>
// CHECK-SAME: f.conv = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = -1, output_feature_dimension = 1, output_spatial_dimensions = []>
func.func private @dimension_numbers() attributes {
  // Entries are in any order; a comma may follow the last one.
  a.dot = #stablehlo.dot<rhs_batching_dimensions = [0], rhs_contracting_dimensions = [], lhs_batching_dimensions = [0],>,
  b.dot = #stablehlo.dot<>,
  c.gather = #stablehlo.gather<index_vector_dim = 1, offset_dims = [1], start_index_map = [0]>,
  d.scatter = #stablehlo.scatter<index_vector_dim = 0, scatter_dims_to_operand_dims = [0], update_window_dims = [1]>,
  // `?` is a dimension without a meaning.
  e.conv = #stablehlo.conv<[f, ?, b, 0]x[o, i, 0]->[b, f, 0]>,
  // The letters cannot say that a dimension has two meanings.
  f.conv = #stablehlo.conv<raw kernel_output_feature_dimension = 1, output_batch_dimension = -1, output_feature_dimension = 1>
}

// CHECK-LABEL: @others
// CHECK-SAME: a = #stablehlo.channel_handle<handle = 1, type = 2>
// CHECK-SAME: b = #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>
// CHECK-SAME: c = #stablehlo.result_accuracy<atol = 1.000000e-03, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>
// CHECK-SAME: d = #stablehlo<precision HIGH>
// CHECK-SAME: e = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>
// CHECK-SAME: f = #stablehlo.mesh_axis<name = "x", size = 4>
// CHECK-SAME: g = #stablehlo.mesh<axes=[#stablehlo.mesh_axis<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>
// CHECK-SAME: i = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>
func.func private @others() attributes {
  a = #stablehlo.channel_handle<type = 2, handle = 1>,
  b = #stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>,
  c = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<TOLERANCE>, ulps = 2, rtol = 0.0, atol = 1.0e-3>,
  d = #stablehlo<precision HIGH>,
  e = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "y", sub_axis_info = (1)2>]>,
  f = #stablehlo.mesh_axis<name = "x", size = 4>,
  g = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>], device_ids = dense<[1, 0]> : tensor<2xi64>>,
  i = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>
}

// The accuracy that is the default is left out.
// CHECK-LABEL: @accuracy
// CHECK: stablehlo.tanh %arg0 : tensor<4xf32>
func.func @accuracy(%arg0: tensor<4xf32>) {
  %0 = stablehlo.tanh %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4xf32>
  return
}

// Types: tokens, futures, and the bounds of dynamic sizes, in both of their forms.
// CHECK-LABEL: @types
// CHECK-SAME: (!stablehlo.token, !stablehlo.future<tensor<2xf32>, tensor<i32>>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>)
func.func private @types(!stablehlo.token, !stablehlo.future<tensor<2xf32>, tensor<i32>>, tensor<?x3xf32, #stablehlo.bounds<4, ?>>, tensor<?x3xf32, #stablehlo.type_extensions<bounds = [4, ?]>>)
