// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Gathers and scatters: lists of dimensions, sizes of slices and windows. What of them is right is in generic.mlir.

// Each dimension of the operand is an offset, collapsed or a batch, once and in order.
func.func @all_dimensions(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{offset_dims size (0) plus collapse_slice_dims size (1) plus operand_batching_dims size (0) is not equal to operand rank (2)}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @offsets_sorted(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{expects offset_dims to be sorted, got: [2, 1]}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @offsets_once(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{expects offset_dims to not repeat, got: [1, 1]}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @offset_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, 2). got: 3.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @collapsed_and_batch(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{has duplicated dimension from collapsed_slice_dims and operand_batching_dims: 0}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = [0]>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @collapsed_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects each element of collapsed_slice_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @batch_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects each element of operand_batching_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], start_index_map = [0], index_vector_dim = 1, operand_batching_dims = [2], start_indices_batching_dims = [0]>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----

// An index has a number for each dimension that it stands for.
func.func @index_vector_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 2]. got: 3.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @index_size(%a: tensor<4x6xf32>, %i: tensor<3x2xi32>) {
  // expected-error @+2 {{start_index_map size (1) is not equal to size of index dimension (1) of start_indices (2)}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x2xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @map_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects each element of start_index_map to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @map_twice(%a: tensor<4x6xf32>, %i: tensor<3x2xi32>) {
  // expected-error @+2 {{has duplicated dimension from start_index_map and operand_batching_dims: 0}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x2xi32>) -> tensor<3x6xf32>
  return
}
// -----

// Batches of the operand are batches of the indices.
func.func @batch_of_index(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{expects start_indices_batching_dims not to include index_vector_dim 1}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = [1]>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @batch_of_indices_beyond(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects each element of start_indices_batching_dims to be in range [0, rank-of('start_indices')) i.e. [0, 2). got: 2.}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = [2]>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @batches(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{operand_batching_dims and start_indices_batching_dims should have the same size}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = []>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @batch_sizes(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{operand_batching_dims[0] and start_indices_batching_dims[0] must have compatible sizes, but got 4 and 3}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = [0]>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @batch_twice(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{expects start_indices_batching_dims to not repeat, got: [0, 0]}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1, operand_batching_dims = [0], start_indices_batching_dims = [0, 0]>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----

// Slices lie in the operand, and are of one element where a dimension is collapsed.
func.func @slice_rank(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{slice_sizes size (1) not equal to operand rank (2)}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @slice_collapsed(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @slice_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error @+2 {{slice size (7) is out of bounds for operand dimension (6) at index 1}}
  // expected-error @+1 {{'stablehlo.gather' op failed to infer returned types}}
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 7>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> tensor<3x6xf32>
  return
}
// -----
func.func @dynamic_slice_rank(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %s: tensor<3xi32>) {
  // expected-error @+2 {{slice_sizes size (3) not equal to operand rank (2)}}
  // expected-error @+1 {{'stablehlo.dynamic_gather' op failed to infer returned types}}
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3x?xf32>
  return
}
// -----

// Windows of updates are parts of the operand, one for each index.
func.func @all_of_operand(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + size-of('input_batching_dims') i.e. 1 but got 2.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @scatter_index_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Expects index_vector_dim to be in range [0, rank-of('scatter_indices')] i.e. [0, 2]. got: 3.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @updates_rank(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // expected-error @+1 {{expects updates tensor must be of rank 2 ( == rank-of('scatter_indices') - 1 + size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got 1.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @windows_sorted(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x5x6xf32>) {
  // expected-error @+1 {{Expects update_window_dims to be sorted; got: [2, 1].}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<3x1xi32>, tensor<3x5x6xf32>) -> tensor<4x5x6xf32>
  return
}
// -----
func.func @windows_once(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x5x6xf32>) {
  // expected-error @+1 {{Expects update_window_dims to not repeat; got: [1, 1].}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<3x1xi32>, tensor<3x5x6xf32>) -> tensor<4x5x6xf32>
  return
}
// -----
func.func @window_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Expects each element of update_window_dims to be in range [0, rank-of('updates')) i.e. [0, 2). got: 2.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @inserted_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Expects each element of inserted_window_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @scatter_size(%a: tensor<4x6xf32>, %i: tensor<3x2xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Scatter op has 1 elements in scatter_dims_to_operand_dims and the bound of dimension index_vector_dim=1 of scatter_indices is 2. These two numbers must be equal.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x2xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @scatter_map_beyond(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{Expects each element of scatter_dims_to_operand_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @window_size(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x7xf32>) {
  // expected-error @+1 {{expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension 1, updates bound is 7, operand bound is 6.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x7xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @updates_number(%a: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<2x6xf32>) {
  // expected-error @+1 {{expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension 0, updates bound is 2 , scatter_indices bound is 3.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @inputs(%a: tensor<4x6xf32>, %b: tensor<4x5xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>, %v: tensor<3x6xf32>) {
  // expected-error @+1 {{Not all inputs have compatible shapes.}}
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %y, %w : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x5xf32>, tensor<3x1xi32>, tensor<3x6xf32>, tensor<3x6xf32>) -> (tensor<4x6xf32>, tensor<4x5xf32>)
  return
}
// -----
func.func @updates(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>, %v: tensor<2x6xf32>) {
  // expected-error @+1 {{Not all updates have compatible shapes.}}
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %y, %w : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>, tensor<2x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}
// -----
func.func @scatter_batch_of_index(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{expects scatter_indices_batching_dims not to include index_vector_dim 1.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1, input_batching_dims = [0], scatter_indices_batching_dims = [1]>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x5x6xf32>
  return
}
// -----
func.func @scatter_batches(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{input_batching_dims and scatter_indices_batching_dims should have the same size.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1, input_batching_dims = [0], scatter_indices_batching_dims = []>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x5x6xf32>
  return
}
// -----
func.func @scatter_batch_sizes(%a: tensor<4x5x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error @+1 {{input_batching_dims[0] and scatter_indices_batching_dims[0] must have compatible sizes, but got 4 and 3.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1, input_batching_dims = [0], scatter_indices_batching_dims = [0]>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<4x5x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x5x6xf32>
  return
}
