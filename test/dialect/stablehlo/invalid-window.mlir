// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Windows, regions that combine two values, maps, sorts, convolutions. What of them is right is in generic.mlir and syntax.mlir.

// Reductions: dimensions that there are, and a region that combines two values to one.
func.func @dimension(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{Out-of-bounds dimension 2, expected to be in range [0, 2)}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @dimension_twice(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{Duplicate reduction dimension: 0}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @one_argument(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @returns_nothing(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{The reduction-region expected to return some value(s)}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @returns_two(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{Reduction-region here must produce 1 tensors, but produces 2 instead}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @returns_token(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{Reduction-region here must produce tensor-typed result(s), but produces '!stablehlo.token' instead}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %t = stablehlo.create_token : !stablehlo.token
    stablehlo.return %t : !stablehlo.token
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_type(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{The type of reduction-region's parameter at index 1 is different than the corresponding result type: 'tensor<f64>' vs 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_shape(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{The shape of reduction-region's result type at index 0 differs from the op's corresponding init-value type: 'tensor<2xf32>' vs 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_element(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{The element-type of reduction-region's result type at index 0 is expected to be promotable from the op's corresponding init-value element-type: 'tensor<f16>' vs 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_of_input(%a: tensor<4x6xf64>, %i: tensor<f32>) {
  // expected-error @+1 {{The element-type of reduction-region's argument at index 1 is expected to be promotable from 'f64', but got 'f32'}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf64>, tensor<f32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_rank(%a: tensor<4x6xf32>, %i: tensor<6x6xf32>) {
  // expected-error @+1 {{The rank of reduction-region's argument at index 1 is expected to be <= 1, got 2}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<6x6xf32>, %y: tensor<6x6xf32>):
    stablehlo.return %x : tensor<6x6xf32>
  }) : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @argument_sizes(%a: tensor<4x6xf32>, %i: tensor<5xf32>) {
  // expected-error @+1 {{The shape of reduction-region's argument at index 1 is not compatible with that of reduce-op's input-parameter at index 0}}
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<5xf32>, %y: tensor<5xf32>):
    stablehlo.return %x : tensor<5xf32>
  }) : (tensor<4x6xf32>, tensor<5xf32>) -> tensor<6xf32>
  return
}
// -----
func.func @inputs(%a: tensor<4x6xf32>, %b: tensor<4x5xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %0:2 = "stablehlo.reduce"(%a, %b, %i, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<4x5xf32>, tensor<f32>, tensor<f32>) -> (tensor<6xf32>, tensor<6xf32>)
  return
}
// -----
func.func @no_inputs() {
  // expected-error @+1 {{requires at least 1 input value}}
  "stablehlo.reduce"() <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : () -> ()
  return
}
// -----
func.func @all_reduce_argument(%a: tensor<4xf32>) {
  // expected-error @+1 {{Reduction-region must take 2 parameters, but takes 1 parameter(s)}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @scattered_element(%a: tensor<4xf32>) {
  // expected-error @+1 {{result element-type is expected to be 'f32', but got 'f64'}}
  %0 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf64>
  return
}
// -----

// Windows have a size, a stride, dilations and padding for each dimension.
func.func @window_rank(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window-dimensions size == input rank, but got window-dimensions size: 1 and input: 'tensor<4x6xf32>' with rank = 2.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @padding_shape(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects the shape of padding-attribute to be {N, 2}, but got {2, 1}.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, padding = dense<0> : tensor<2x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @padding_number(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects padding-entries to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, padding = dense<0> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @strides(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window-strides to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @base_dilations(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects base-dilation factors to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, base_dilations = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @window_dilations(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window-dilation factors to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, window_dilations = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @window_size(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window to have positive value for 1-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @stride(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window to have positive stride for 1-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @base_dilation(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window to have positive base dilation factor for 0-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, base_dilations = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @window_dilation(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window to have positive window dilation factor for 1-th window dimension, but got -1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, window_dilations = array<i64: 1, -1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @too_large(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{the size of dimension 0 of the result is too large}}
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 3>, base_dilations = array<i64: 9223372036854775807, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<?x?xf32>
  return
}
// -----

// A window selects an element by a region of two values.
func.func @select_arguments(%a: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects the select-region to take 2 parameters, but takes 1}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>):
    %c = stablehlo.compare GE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @select_type(%a: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects the type of select-region's parameter at index 1 to be 'tensor<f32>', but got 'tensor<f64>'}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    %c = stablehlo.compare GE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @select_results(%a: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects select-region to return single value, but got: 2}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c, %c : tensor<i1>, tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @select_result(%a: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects the return-type of select-region to be tensor<i1>, but got: 'tensor<f32>'}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %x : tensor<f32>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @source(%a: tensor<4x6xf32>, %s: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects source-type to be 'tensor<2x2xf32>', but got'tensor<2x3xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @window_of_operand(%a: tensor<4x6xf32>, %s: tensor<2x2xf32>, %i: tensor<f32>) {
  // expected-error @+1 {{expects window-dimensions size == operand rank, but got window-dimensions size: 1 and operand-type: 'tensor<4x6xf32>' with rank = 2.}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}
// -----

// Maps: a region of one value of each operand.
func.func @map_arity(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{expects number of operands to match the arity of map computation, but got: 1 and 2}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_rank(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{computation arguments must be 0-rank tensor, but got: arg #0 of type 'tensor<2xf32>'}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_element(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{element type of operands and computation arguments must match, but got: 'f32' and 'f64'}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f64>):
    stablehlo.return %x : tensor<f64>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_two(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{computation must return single output, but got: 2}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x, %x : tensor<f32>, tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_nothing(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{computation must return single output, but got: 0}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_result(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{computation must return 0-rank tensor, but got: 'tensor<1xf32>'}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    %r = stablehlo.reshape %x : (tensor<f32>) -> tensor<1xf32>
    stablehlo.return %r : tensor<1xf32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_order(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{requires monotonically increasing dimension numbers, but got: 1, 0}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @map_subset(%a: tensor<4x6xf32>) {
  // expected-error @+2 {{applied to a subset of dimensions currently not supported: operand dimensions = 2, requested map dimensions size = 1}}
  // expected-error @+1 {{'stablehlo.map' op failed to infer returned types}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----

// Sorts: a region says which of two values comes first.
func.func @sort_dimension(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{dimension attribute value must be in range [-2, 2), but found 2}}
  %0 = "stablehlo.sort"(%a) <{dimension = 2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @sort_arguments(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.sort' op comparator block should have 2 arguments}}
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @sort_argument(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{'stablehlo.sort' op comparator block argument #1 should be of type 'tensor<f32>' but got 'tensor<f64>'}}
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    %c = stablehlo.compare GE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @sort_results(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{comparator must return single output but got 2}}
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c, %c : tensor<i1>, tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----
func.func @sort_result(%a: tensor<4x6xf32>) {
  // expected-error @+1 {{comparator must return tensor<i1> but got 'tensor<f32>'}}
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
// -----

// Convolutions: dimensions that have a meaning each, groups that divide them.
func.func @ranks(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6xf32>) {
  // expected-error @+1 {{expects convolution arguments to have same number of dimensions. Got: 'tensor<4x8x8x6xf32>' and 'tensor<3x3x6xf32>'.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @two_dimensions(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{expects convolution arguments to have >= 2 dimensions. Got: 'tensor<4xf32>' and 'tensor<4xf32>'.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @elements(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf64>) {
  // expected-error @+1 {{expects lhs and rhs to have compatible element type. Got: 'f32' and 'f64'}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf64>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @spatial(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects the same size for input, kernel and output spatial-dimensions, but got 2, 1, and 2 resp.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @dimensions(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects convolution arguments to have 3 dimensions. Got: 4}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @dimension_beyond(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 4).}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 4, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @dimension_again(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects input dimension-numbers to be unique, got {3, 3, 1, 2}.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 3, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @both_groups(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects batch_group_count and feature_group_count not to be both greater than 1. Got 2 and 2 resp.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @batch_groups(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects input batch dimension (4) to be divisible by batch_group_count. Got batch_group_count = 3.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 3 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @feature_groups(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects input feature dimension (6) to be a multiple of feature_group_count. Got feature_group_count = 4.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 4 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @kernel_features(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x5x4xf32>) {
  // expected-error @+1 {{expects input feature dimension (6) / feature_group_count = kernel input feature dimension (5). Got feature_group_count = 1.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x5x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @made_batch_groups(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x5xf32>) {
  // expected-error @+1 {{expects output feature dimension size (5) to be a multiple of batch_group_count. Got batch_group_count = 4.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 4 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x5xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @made_feature_groups(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x2x4xf32>) {
  // expected-error @+1 {{expects kernel output feature dimension (4) to be divisible by feature_group_count. For feature_group_count = 3.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x2x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @reversal(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects window-reversal to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_reversal = array<i1: true>}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @conv_padding(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error @+1 {{expects the shape of padding-attribute to be {N, 2}, but got {2, 3}.}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, padding = dense<0> : tensor<2x3xi64>}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<4x6x6x4xf32>
  return
}
// -----
func.func @dynamic_padding(%a: tensor<4x8x8x6xf32>, %b: tensor<3x3x6x4xf32>, %p: tensor<1x2xi32>) {
  // expected-error @+1 {{expects padding to be of shape [2, 2], but got [1, 2]}}
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6xf32>, tensor<3x3x6x4xf32>, tensor<1x2xi32>) -> tensor<4x?x?x4xf32>
  return
}
// -----
func.func @kernel_axis(%a: tensor<4x8x8x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<3x3x6x4x!quant.uniform<i8:f32:2, {2.0, 2.0, 2.0, 2.0, 2.0, 2.0}>>) {
  // expected-error @+1 {{quantization dimension of rhs should be same with kernel_output_feature_dimension}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6x!quant.uniform<i8:f32, 2.0>>, tensor<3x3x6x4x!quant.uniform<i8:f32:2, {2.0, 2.0, 2.0, 2.0, 2.0, 2.0}>>) -> tensor<4x6x6x4x!quant.uniform<i8:f32, 2.0>>
  return
}
// -----
func.func @result_axis(%a: tensor<4x8x8x6x!quant.uniform<i8:f32, 2.0>>, %b: tensor<3x3x6x4x!quant.uniform<i8:f32:3, {2.0, 2.0, 2.0, 2.0}>>) {
  // expected-error @+1 {{quantization dimension of result should be same with output_feature_dimension}}
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x8x6x!quant.uniform<i8:f32, 2.0>>, tensor<3x3x6x4x!quant.uniform<i8:f32:3, {2.0, 2.0, 2.0, 2.0}>>) -> tensor<4x6x6x4x!quant.uniform<i8:f32:0, {2.0, 2.0, 2.0, 2.0}>>
  return
}
