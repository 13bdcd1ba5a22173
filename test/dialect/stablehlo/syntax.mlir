// RUN: %roundtrip
// RUN: cistern-opt %s --emit-bytecode | cistern-opt | FileCheck %s
// The syntax of StableHLO's ops: what is read is printed, and read again as the same program.

// One type stands for those of operands and result where they are the same.
// CHECK-LABEL: @types
func.func @types(%a: tensor<2x3xf32>, %d: tensor<?x3xf32>, %i: tensor<2x3xi32>, %p: tensor<2x3xi1>, %s: tensor<i1>, %t: !stablehlo.token) {
  // CHECK: %0 = stablehlo.add %arg0, %arg0 : tensor<2x3xf32>
  %0 = "stablehlo.add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: %1 = stablehlo.add %arg0, %arg1 : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.add %a, %d : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  // CHECK: %2 = stablehlo.tanh %arg0 : tensor<2x3xf32>
  %2 = stablehlo.tanh %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: %3 = stablehlo.convert %arg0 : (tensor<2x3xf32>) -> tensor<2x3xi8>
  %3 = stablehlo.convert %a : (tensor<2x3xf32>) -> tensor<2x3xi8>
  // The type of a complex tensor says those of its parts.
  // CHECK: %4 = stablehlo.complex %arg0, %arg0 : tensor<2x3xcomplex<f32>>
  %4 = stablehlo.complex %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  // CHECK: %5 = stablehlo.real %4 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  %5 = stablehlo.real %4 : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
  // CHECK: %6 = stablehlo.select %arg3, %arg0, %arg0 : tensor<2x3xi1>, tensor<2x3xf32>
  %6 = stablehlo.select %p, %a, %a : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: %7 = stablehlo.select %arg4, %arg0, %arg1 : (tensor<i1>, tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.select %s, %a, %d : (tensor<i1>, tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  // CHECK: %8 = stablehlo.tuple %arg0, %arg2 : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  %8 = stablehlo.tuple %a, %i : tuple<tensor<2x3xf32>, tensor<2x3xi32>>
  // CHECK: %9 = stablehlo.get_tuple_element %8[1] : (tuple<tensor<2x3xf32>, tensor<2x3xi32>>) -> tensor<2x3xi32>
  %9 = stablehlo.get_tuple_element %8[1] : (tuple<tensor<2x3xf32>, tensor<2x3xi32>>) -> tensor<2x3xi32>
  // CHECK: %10 = stablehlo.after_all %arg5, %arg5 : !stablehlo.token
  %10 = stablehlo.after_all %t, %t : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  // CHECK: %11:2 = stablehlo.optimization_barrier %arg0, %arg2 : tensor<2x3xf32>, tensor<2x3xi32>
  %11:2 = stablehlo.optimization_barrier %a, %i : tensor<2x3xf32>, tensor<2x3xi32>
  // CHECK: stablehlo.optimization_barrier()
  stablehlo.optimization_barrier()
  return
}

// A constant is named by its elements. One whose type is not that of its value states both.
// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: %c = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %cst = stablehlo.constant {note} dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %1 = stablehlo.constant {note} dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: %cst_0 = stablehlo.constant() <{value = dense<3> : tensor<1xi8>}> {note} : () -> tensor<1x!quant.uniform<i8:f32, 2.000000e+00:15>>
  %2 = stablehlo.constant() {value = dense<3> : tensor<1xi8>, note} : () -> tensor<1x!quant.uniform<i8:f32, 2.0:15>>
  // CHECK: %0 = stablehlo.iota dim = 1 : tensor<4x5xi32>
  %3 = stablehlo.iota dim = 1 : tensor<4x5xi32>
  // CHECK: %1 = stablehlo.partition_id : tensor<ui32>
  %4 = stablehlo.partition_id : tensor<ui32>
  return
}

// A keyword stands for an enum; StableHLO prints two spaces before it.
// CHECK-LABEL: @keywords
func.func @keywords(%a: tensor<4xf32>, %s: tensor<f32>, %n: tensor<1xi64>, %u: tensor<2xui64>, %c: tensor<8xcomplex<f32>>) {
  // CHECK: stablehlo.compare  LT, %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %0 = stablehlo.compare LT, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.compare  EQ, %arg0, %arg0,  TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.compare EQ, %a, %a, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.rng %arg1, %arg1, %arg2, distribution =  UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  %2 = stablehlo.rng %s, %s, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  // CHECK: %output_state, %output = stablehlo.rng_bit_generator %arg3, algorithm =  THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  %3:2 = stablehlo.rng_bit_generator %u, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  // CHECK: stablehlo.fft %arg4, type =  FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %4 = stablehlo.fft %c, type = FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  // CHECK: stablehlo.reduce_precision %arg0, format = e5m10 : tensor<4xf32>
  %5 = stablehlo.reduce_precision %a, format = e5m10 : tensor<4xf32>
  // CHECK: "stablehlo.triangular_solve"({{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>
  %m = stablehlo.constant dense<1.0> : tensor<2x2xf32>
  %6 = "stablehlo.triangular_solve"(%m, %m) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// Numbers stand in brackets; a step of 1 is not stated.
// CHECK-LABEL: @numbers
func.func @numbers(%a: tensor<4x8xf32>, %s: tensor<f32>, %i: tensor<i32>) {
  // CHECK: stablehlo.slice %arg0 [0:2, 1:8:3] : (tensor<4x8xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.slice %a [0:2:1, 1:8:3] : (tensor<4x8xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [2, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [2, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
  // CHECK: stablehlo.dynamic_slice %arg1, sizes = [] : (tensor<f32>) -> tensor<f32>
  %2 = stablehlo.dynamic_slice %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.dynamic_update_slice %arg0, %1, %arg2, %arg2 : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  %3 = stablehlo.dynamic_update_slice %a, %1, %i, %i : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  // CHECK: stablehlo.concatenate %arg0, %1, dim = 0 : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  %4 = stablehlo.concatenate %a, %1, dim = 0 : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  // CHECK: stablehlo.pad %arg0, %arg1, low = [0, 1], high = [1, -1], interior = [1, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  %5 = stablehlo.pad %a, %s, low = [0, 1], high = [1, -1], interior = [1, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  // CHECK: stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %6 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<3x4x8xf32>
  %7 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<3x4x8xf32>
  // CHECK: stablehlo.broadcast %arg1, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>
  %8 = stablehlo.broadcast %s, sizes = [2, 3] : (tensor<f32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.reverse %arg0, dims = [0] : tensor<4x8xf32>
  %9 = stablehlo.reverse %a, dims = [0] : tensor<4x8xf32>
  // CHECK: stablehlo.get_dimension_size %arg0, dim = 1 : (tensor<4x8xf32>) -> tensor<i32>
  %10 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<4x8xf32>) -> tensor<i32>
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<1x1xf32>
  %11 = stablehlo.reshape %s : (tensor<f32>) -> tensor<1x1xf32>
  %12 = stablehlo.cholesky %11, lower = true : tensor<1x1xf32>
  return
}

// Products name pairs of dimensions; batches, precision and algorithm only where there are some.
// CHECK-LABEL: @products
func.func @products(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %v: tensor<4xf32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGH, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: stablehlo.dot_general %arg2, %arg2, contracting_dims = [] x [] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.dot_general"(%v, %v) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.dot_general {{.*}}, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> :
  %2 = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: stablehlo.dot %arg2, %arg2, precision = [HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %3 = stablehlo.dot %v, %v, precision = [HIGHEST] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// A convolution says with letters which dimension is batch, feature, input and output feature, and numbers the others.
// CHECK-LABEL: @convolutions
func.func @convolutions(%a: tensor<1x8x8x4xf32>, %k: tensor<3x3x4x6xf32>) {
  // CHECK: stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = {{\[}}[1, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x4x3x6xf32>
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<1x4x3x6xf32>
  // CHECK: dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[f, 1, 0, b], window = {} {
  %1 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 3, output_feature_dimension = 0, output_spatial_dimensions = [2, 1]>}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>) -> tensor<6x6x6x1xf32>
  return
}

// A reduction names the op of its region, if that is all that the region does with its two arguments in their order.
// CHECK-LABEL: @reductions
func.func @reductions(%a: tensor<4x8xf32>, %s: tensor<f32>, %i: tensor<4x8xi32>, %z: tensor<i32>) {
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [1] {note} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %0 = "stablehlo.reduce"(%a, %s) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {note} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: {{^}}     reducer(%arg4: tensor<f32>, %arg5: tensor<f32>)  {
  // CHECK-NEXT: stablehlo.add %arg5, %arg4
  %2 = stablehlo.reduce(%a init: %s) across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
   reducer(%x: tensor<f32>, %y: tensor<f32>) {
    %3 = stablehlo.add %y, %x : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  // CHECK: :2 = stablehlo.reduce(%arg0 init: %arg1), (%arg2 init: %arg3) across dimensions = [0] :
  // CHECK-NEXT: {{^}}     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
  %4:2 = stablehlo.reduce(%a init: %s), (%i init: %z) across dimensions = [0] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%p: tensor<f32>, %r: tensor<f32>) (%q: tensor<i32>, %t: tensor<i32>) {
    stablehlo.return %p, %t : tensor<f32>, tensor<i32>
  }
  return
}

// A loop binds the values that it carries to the arguments of both of its regions.
// CHECK-LABEL: @loops
func.func @loops(%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  // CHECK: %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<f32> attributes {note}
  // CHECK-NEXT: {{^}}     cond {
  // CHECK-NEXT: stablehlo.compare  GT, %iterArg, %{{.*}}
  // CHECK: } do {
  // CHECK: stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<f32>
  %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<f32> attributes {note}
   cond {
    %1 = stablehlo.compare GT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    stablehlo.return %i, %y : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}

// Other code is called by its name; composites name a function that does the same.
// CHECK-LABEL: @calls
func.func @calls(%a: tensor<2xf32>) {
  // CHECK: stablehlo.custom_call @foo(%arg0) {backend_config = "x", has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = stablehlo.custom_call @foo(%a) {backend_config = "x", has_side_effect = true, api_version = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.custom_call @"a-b"() {api_version = 4 : i32, backend_config = {x = 1 : i64}} : () -> ()
  stablehlo.custom_call @"a-b"() {api_version = 4 : i32, backend_config = {x = 1 : i64}} : () -> ()
  // CHECK: stablehlo.composite "my.op" %arg0 {composite_attributes = {n = 1 : i64}, decomposition = @decomposed} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.composite "my.op" %a {composite_attributes = {n = 1 : i64}, decomposition = @decomposed, version = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func private @decomposed(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
