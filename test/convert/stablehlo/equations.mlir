// Normalization and systems of equations, and ops of chlo that broadcast or are functions of their own.
// RUN: cistern-run %s
// RUN: not cistern-run %s --entry=another_root 2>&1 | FileCheck %s
// RUN: cistern-cc %s -o %t.c && echo 'int main(void) { extern void main_(void); main_(); return 0; }' > %t.main.c
// RUN: gcc -std=c11 -O1 -Wall -Wextra -Werror %t.c %t.main.c -o %t.exe -lm && %t.exe

// CHECK: assertion failed: a tensor is not what is expected
func.func @another_root() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf64>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf64>
  check.expect_eq_const %l, dense<[[2.0, 0.0], [1.0, 3.0]]> : tensor<2x2xf64>
  return
}

func.func @main() {
  call @normalization() : () -> ()
  call @equations() : () -> ()
  call @broadcasts() : () -> ()
  call @functions() : () -> ()
  return
}

func.func private @normalization() {
  %x = stablehlo.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[3.0, 4.0], [1.0, 2.0]]]> : tensor<2x2x2xf64>
  %one = stablehlo.constant dense<1.0> : tensor<2xf64>
  %mean = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %0 = "stablehlo.batch_norm_inference"(%x, %one, %one, %mean, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  check.expect_eq_const %0, dense<[[[0.0, 0.0], [2.0, 2.0]], [[2.0, 2.0], [0.0, 0.0]]]> : tensor<2x2x2xf64>
  %1:3 = "stablehlo.batch_norm_training"(%x, %one, %one) {epsilon = 0.0 : f32, feature_index = 2 : i64} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  check.expect_eq %1#0, %0 : tensor<2x2x2xf64>
  check.expect_eq_const %1#1, dense<[2.0, 3.0]> : tensor<2xf64>
  check.expect_eq_const %1#2, dense<[1.0, 1.0]> : tensor<2xf64>
  %y = stablehlo.constant dense<[[0.0], [1.0], [2.0]]> : tensor<3x1xf64>
  %unit = stablehlo.constant dense<1.0> : tensor<1xf64>
  %scale = stablehlo.constant dense<2.0> : tensor<1xf64>
  %g = stablehlo.constant dense<[[1.0], [0.0], [0.0]]> : tensor<3x1xf64>
  %2:3 = "stablehlo.batch_norm_grad"(%y, %scale, %unit, %unit, %g) {epsilon = 0.0 : f32, feature_index = 1 : i64} : (tensor<3x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<3x1xf64>) -> (tensor<3x1xf64>, tensor<1xf64>, tensor<1xf64>)
  check.expect_almost_eq_const %2#0, dense<[[0.6666667], [-0.6666667], [0.0]]> : tensor<3x1xf64>
  check.expect_almost_eq_const %2#1, dense<-1.0> : tensor<1xf64>
  check.expect_almost_eq_const %2#2, dense<1.0> : tensor<1xf64>
  return
}

func.func private @equations() {
  %a = stablehlo.constant dense<[[4.0, 2.0], [2.0, 5.0]]> : tensor<2x2xf64>
  %l = stablehlo.cholesky %a, lower = true : tensor<2x2xf64>
  check.expect_eq_const %l, dense<[[2.0, 0.0], [1.0, 2.0]]> : tensor<2x2xf64>
  %u = stablehlo.cholesky %a, lower = false : tensor<2x2xf64>
  check.expect_eq_const %u, dense<[[2.0, 1.0], [0.0, 2.0]]> : tensor<2x2xf64>
  %b = stablehlo.constant dense<[[2.0], [5.0]]> : tensor<2x1xf64>
  %0 = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  check.expect_eq_const %0, dense<[[1.0], [2.0]]> : tensor<2x1xf64>
  %1 = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<2x2xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  check.expect_eq_const %1, dense<[[-0.25], [2.5]]> : tensor<2x1xf64>
  return
}

func.func private @broadcasts() {
  %a = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %b = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %0 = chlo.broadcast_add %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %0, dense<[[11, 21, 31], [12, 22, 32]]> : tensor<2x3xi32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %1 = chlo.broadcast_divide %b, %two : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  check.expect_eq_const %1, dense<[5, 10, 15]> : tensor<3xi32>
  %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %2 = chlo.broadcast_multiply %0, %c {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %2, dense<[[11, 21, 31], [24, 44, 64]]> : tensor<2x3xi32>
  %3 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction GT>} : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  check.expect_eq_const %3, dense<false> : tensor<2x3xi1>
  return
}

func.func private @functions() {
  %x = stablehlo.constant dense<[0.5, -0.25, 1.0]> : tensor<3xf64>
  %0 = chlo.erf_inv %x : tensor<3xf64> -> tensor<3xf64>
  %1 = chlo.erf %0 : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq %1, %x, tolerance = 1.0e-14 : tensor<3xf64>
  %y = stablehlo.constant dense<[5.0, 0.5, -0.5]> : tensor<3xf64>
  %2 = chlo.lgamma %y : tensor<3xf64> -> tensor<3xf64>
  check.expect_almost_eq_const %2, dense<[3.1780538303479458, 0.57236494292470008, 1.2655121234846454]> : tensor<3xf64>, tolerance = 1.0e-12
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %3 = chlo.digamma %one : tensor<f32> -> tensor<f32>
  check.expect_almost_eq_const %3, dense<-0.5772157> : tensor<f32>
  return
}
