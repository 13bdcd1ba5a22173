// What is lowered computes what the specification says: as tensors, as buffers that are freed, and as C. The expectations of the check
// dialect become cf.assert. One that does not hold stops the program.
// RUN: cistern-run %s --entry=holds
// RUN: cistern-opt --lower-stablehlo --one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops' --buffer-deallocation-pipeline %s -o %t.mlir
// RUN: cistern-run %t.mlir --entry=holds
// RUN: not cistern-run %s --entry=does_not_hold 2>&1 | FileCheck %s
// RUN: cistern-cc %s -o %t.c && echo 'int main(void) { extern void holds(void); holds(); return 0; }' > %t.main.c
// RUN: gcc -std=c11 -O1 -Wall -Wextra -Werror %t.c %t.main.c -o %t.exe -lm && %t.exe

// CHECK: assertion failed: a tensor is not what is expected
func.func @does_not_hold() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %a, dense<[1, 3]> : tensor<2xi32>
  return
}

func.func @holds() {
  call @integers() : () -> ()
  call @conversions() : () -> ()
  call @floats() : () -> ()
  call @parts() : () -> ()
  call @windows() : () -> ()
  call @regions() : () -> ()
  call @no_elements() : () -> ()
  call @far_indices() : () -> ()
  call @narrow_floats() : () -> ()
  return
}

// Division by zero, the smallest number by -1, shifts by the width and more, negative exponents.
func.func private @integers() {
  %a = stablehlo.constant dense<[7, -7, -128, 5]> : tensor<4xi8>
  %b = stablehlo.constant dense<[2, 2, -1, 0]> : tensor<4xi8>
  %0 = stablehlo.divide %a, %b : tensor<4xi8>
  check.expect_eq_const %0, dense<[3, -3, -128, -1]> : tensor<4xi8>
  %1 = stablehlo.remainder %a, %b : tensor<4xi8>
  check.expect_eq_const %1, dense<[1, -1, 0, 5]> : tensor<4xi8>
  %by = stablehlo.constant dense<[1, 1, 8, 100]> : tensor<4xi8>
  %2 = stablehlo.shift_left %a, %by : tensor<4xi8>
  check.expect_eq_const %2, dense<[14, -14, 0, 0]> : tensor<4xi8>
  %3 = stablehlo.shift_right_arithmetic %a, %by : tensor<4xi8>
  check.expect_eq_const %3, dense<[3, -4, -1, 0]> : tensor<4xi8>
  %base = stablehlo.constant dense<[-1, 1, 2, 3]> : tensor<4xi32>
  %exponent = stablehlo.constant dense<[-3, -1, -1, 4]> : tensor<4xi32>
  %4 = stablehlo.power %base, %exponent : tensor<4xi32>
  check.expect_eq_const %4, dense<[-1, 1, 0, 81]> : tensor<4xi32>
  %u = stablehlo.constant dense<[255, 1]> : tensor<2xui8>
  %v = stablehlo.constant dense<[1, 255]> : tensor<2xui8>
  %5 = stablehlo.maximum %u, %v : tensor<2xui8>
  check.expect_eq_const %5, dense<[255, 255]> : tensor<2xui8>
  return
}

// Floats beyond the range become its end, NaN becomes 0.
func.func private @conversions() {
  %a = stablehlo.constant dense<[-1.5, 300.0, -300.0, 0x7FC00000]> : tensor<4xf32>
  %0 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xi8>
  check.expect_eq_const %0, dense<[-1, 127, -128, 0]> : tensor<4xi8>
  %1 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xui8>
  check.expect_eq_const %1, dense<[0, 255, 0, 0]> : tensor<4xui8>
  %2 = stablehlo.convert %1 : (tensor<4xui8>) -> tensor<4xf32>
  check.expect_eq_const %2, dense<[0.0, 255.0, 0.0, 0.0]> : tensor<4xf32>
  return
}

// NaN is an extremum of anything with NaN, and has NaN's sign; a zero has its own.
func.func private @floats() {
  %a = stablehlo.constant dense<[0x7FC00000, -2.5, -0.0, 3.5]> : tensor<4xf32>
  %b = stablehlo.constant dense<[1.0, -3.5, 1.0, 2.5]> : tensor<4xf32>
  %0 = stablehlo.maximum %a, %b : tensor<4xf32>
  check.expect_eq_const %0, dense<[0x7FC00000, -2.5, 1.0, 3.5]> : tensor<4xf32>
  %1 = stablehlo.sign %a : tensor<4xf32>
  check.expect_eq_const %1, dense<[0x7FC00000, -1.0, -0.0, 1.0]> : tensor<4xf32>
  %2 = stablehlo.round_nearest_even %a : tensor<4xf32>
  check.expect_eq_const %2, dense<[0x7FC00000, -2.0, -0.0, 4.0]> : tensor<4xf32>
  %3 = stablehlo.round_nearest_afz %a : tensor<4xf32>
  check.expect_eq_const %3, dense<[0x7FC00000, -3.0, -0.0, 4.0]> : tensor<4xf32>
  return
}

// Negative edges cut, interior padding spreads; starts are moved inside.
func.func private @parts() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.pad %a, %zero, low = [-1], high = [2], interior = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<6xi32>
  check.expect_eq_const %0, dense<[0, 2, 0, 3, 0, 0]> : tensor<6xi32>
  %far = stablehlo.constant dense<9> : tensor<i32>
  %1 = stablehlo.dynamic_slice %a, %far, sizes = [2] : (tensor<3xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %1, dense<[2, 3]> : tensor<2xi32>
  %2 = stablehlo.dynamic_update_slice %a, %1, %far : (tensor<3xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %2, dense<[1, 2, 3]> : tensor<3xi32>
  %3 = stablehlo.reverse %a, dims = [0] : tensor<3xi32>
  check.expect_eq_const %3, dense<[3, 2, 1]> : tensor<3xi32>
  %4 = stablehlo.concatenate %a, %3, dim = 0 : (tensor<3xi32>, tensor<3xi32>) -> tensor<6xi32>
  check.expect_eq_const %4, dense<[1, 2, 3, 3, 2, 1]> : tensor<6xi32>
  %at = stablehlo.constant dense<[[2], [-5], [7]]> : tensor<3x1xi32>
  %5 = "stablehlo.gather"(%a, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<3xi32>, tensor<3x1xi32>) -> tensor<3xi32>
  check.expect_eq_const %5, dense<[3, 1, 3]> : tensor<3xi32>
  // An update outside of the operand changes nothing; two at one place are combined.
  %to = stablehlo.constant dense<[[2], [5], [2]]> : tensor<3x1xi32>
  %6 = "stablehlo.scatter"(%a, %to, %3) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<3xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq_const %6, dense<[1, 2, 7]> : tensor<3xi32>
  return
}

func.func private @windows() {
  %a = stablehlo.iota dim = 0 : tensor<4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 3>, window_dilations = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %0, dense<[4.0, 2.0]> : tensor<2xf32>
  %image = stablehlo.reshape %a : (tensor<4xf32>) -> tensor<1x4x1xf32>
  %kernel = stablehlo.constant dense<[[[1.0]], [[10.0]]]> : tensor<2x1x1xf32>
  %1 = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 0]], lhs_dilate = [1], rhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<2x1x1xf32>) -> tensor<1x2x1xf32>
  %2 = stablehlo.reshape %1 : (tensor<1x2x1xf32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[1.0, 13.0]> : tensor<2xf32>
  return
}

// A stable sort of two tensors, a loop, branches beyond the last.
func.func private @regions() {
  %keys = stablehlo.constant dense<[3, 1, 2, 1, 3]> : tensor<5xi32>
  %places = stablehlo.iota dim = 0 : tensor<5xi32>
  %0:2 = "stablehlo.sort"(%keys, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>, %v: tensor<i32>, %w: tensor<i32>):
    %c = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<5xi32>, tensor<5xi32>) -> (tensor<5xi32>, tensor<5xi32>)
  check.expect_eq_const %0#0, dense<[1, 1, 2, 3, 3]> : tensor<5xi32>
  check.expect_eq_const %0#1, dense<[1, 3, 2, 0, 4]> : tensor<5xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %ten = stablehlo.constant dense<10> : tensor<i32>
  %1:2 = stablehlo.while(%i = %zero, %t = %keys) : tensor<i32>, tensor<5xi32>
    cond {
      %c = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %sum = stablehlo.add %t, %keys : tensor<5xi32>
      stablehlo.return %next, %sum : tensor<i32>, tensor<5xi32>
    }
  check.expect_eq_const %1#1, dense<[33, 11, 22, 11, 33]> : tensor<5xi32>
  %2 = "stablehlo.case"(%ten) ({
    stablehlo.return %zero : tensor<i32>
  }, {
    stablehlo.return %one : tensor<i32>
  }, {
    stablehlo.return %ten : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  check.expect_eq_const %2, dense<10> : tensor<i32>
  %values, %indices = chlo.top_k(%keys, k = 2) : tensor<5xi32> -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %indices, dense<[0, 4]> : tensor<2xi32>
  return
}

// A part without elements begins anywhere, a window that is larger than its tensor has no place, and an update without elements changes
// nothing.
func.func private @no_elements() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.slice %a [3:3:2] : (tensor<3xi32>) -> tensor<0xi32>
  %0 = stablehlo.concatenate %none, %a, %none, dim = 0 : (tensor<0xi32>, tensor<3xi32>, tensor<0xi32>) -> tensor<3xi32>
  check.expect_eq_const %0, dense<[1, 2, 3]> : tensor<3xi32>
  %1 = stablehlo.dynamic_update_slice %a, %none, %zero : (tensor<3xi32>, tensor<0xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[1, 2, 3]> : tensor<3xi32>
  %2 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 4>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<0xi32>
  %3 = stablehlo.pad %2, %zero, low = [1], high = [1], interior = [3] : (tensor<0xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %3, dense<[0, 0]> : tensor<2xi32>
  return
}

// An index without a sign is not negative.
func.func private @far_indices() {
  %a = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %far = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  %0 = stablehlo.dynamic_slice %a, %far, sizes = [1] : (tensor<3xi32>, tensor<ui64>) -> tensor<1xi32>
  check.expect_eq_const %0, dense<3> : tensor<1xi32>
  %at = stablehlo.broadcast_in_dim %far, dims = [] : (tensor<ui64>) -> tensor<1x1xui64>
  %1 = "stablehlo.scatter"(%a, %at, %0) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %s = stablehlo.add %x, %y : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<3xi32>, tensor<1x1xui64>, tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[1, 2, 3]> : tensor<3xi32>
  return
}

// exp(100) is beyond the range of a format without infinity, 1 / (1 + exp(100)) is not.
func.func private @narrow_floats() {
  %a = stablehlo.constant dense<[-96.0, 0.0, 96.0]> : tensor<3xf8E4M3FNUZ>
  %0 = stablehlo.logistic %a : tensor<3xf8E4M3FNUZ>
  check.expect_eq_const %0, dense<[0.0, 0.5, 1.0]> : tensor<3xf8E4M3FNUZ>
  %1 = stablehlo.negate %a : tensor<3xf8E4M3FNUZ>
  check.expect_eq_const %1, dense<[96.0, 0.0, -96.0]> : tensor<3xf8E4M3FNUZ>
  return
}
