// RUN: %roundtrip
// RUN: cistern-opt %s --emit-bytecode | cistern-opt | FileCheck %s
// Ops of StableHLO that are printed in generic form: branches, windows, gathers, scatters, sorts, ops between devices.

// CHECK-LABEL: @branches
func.func @branches(%p: tensor<i1>, %n: tensor<i32>, %a: tensor<2xf32>, %b: tensor<?xf32>) {
  // Branches return compatible types.
  // CHECK: "stablehlo.if"(%arg0) ({
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %a : tensor<2xf32>
  }, {
    stablehlo.return %b : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  // CHECK: "stablehlo.case"(%arg1) ({
  "stablehlo.case"(%n) ({
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i32>) -> ()
  return
}

// CHECK-LABEL: @windows
func.func @windows(%a: tensor<4x6xf32>, %s: tensor<f32>, %d: tensor<2x2xf32>) {
  // CHECK: "stablehlo.reduce_window"(%arg0, %arg1) <{padding = dense<{{\[}}[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>}>
  %0 = "stablehlo.reduce_window"(%a, %s) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x4xf32>
  // CHECK: "stablehlo.select_and_scatter"(%arg0, %arg2, %arg1)
  %2 = "stablehlo.select_and_scatter"(%a, %d, %s) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %3 = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %3 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// CHECK-LABEL: @indexed
func.func @indexed(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // Rows of %a at indices.
  // CHECK: "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}>
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  // CHECK: "stablehlo.scatter"(%arg0, %arg1, %arg2)
  %1 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  // CHECK: "stablehlo.sort"(%arg0, %arg0) <{dimension = -1 : i64, is_stable = true}>
  %2:2 = "stablehlo.sort"(%a, %a) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    %3 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  // CHECK: "stablehlo.map"(%arg0) <{dimensions = array<i64: 0, 1>}>
  %4 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    %5 = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
    stablehlo.return %5 : tensor<i32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xi32>
  return
}

// CHECK-LABEL: @devices
func.func @devices(%a: tensor<4x6xf32>, %t: !stablehlo.token) {
  // CHECK: "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x6xf32>
  // CHECK: "stablehlo.all_to_all"(%arg0) {{.*}} : (tensor<4x6xf32>) -> tensor<8x3xf32>
  %1 = "stablehlo.all_to_all"(%a) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
  // CHECK: "stablehlo.send"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}>
  %2 = "stablehlo.send"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<4x6xf32>, !stablehlo.token) -> !stablehlo.token
  // CHECK: "stablehlo.async_start"(%arg0) ({
  %3 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x6xf32>):
    %4 = stablehlo.slice %x [0:2, 0:6] : (tensor<4x6xf32>) -> tensor<2x6xf32>
    stablehlo.return %4 : tensor<2x6xf32>
  }) : (tensor<4x6xf32>) -> !stablehlo.future<tensor<2x6xf32>>
  // CHECK: "stablehlo.async_done"(%{{.*}}) : (!stablehlo.future<tensor<2x6xf32>>) -> tensor<2x6xf32>
  %5 = "stablehlo.async_done"(%3) : (!stablehlo.future<tensor<2x6xf32>>) -> tensor<2x6xf32>
  return
}
