// RUN: %roundtrip
// What StableHLO's tests expect: the type of a constant is that of what it is compared with.

// CHECK-LABEL: @expectations
func.func @expectations(%a: tensor<2xf32>, %i: tensor<2xi32>) {
  // CHECK: check.expect_eq_const %arg1, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %i, dense<[1, 2]> : tensor<2xi32>
  // CHECK: check.expect_eq %arg1, %arg1 : tensor<2xi32>
  check.expect_eq %i, %i : tensor<2xi32>
  // A tolerance is stated unless it is 1e-4.
  // CHECK: check.expect_almost_eq_const %arg0, dense<1.000000e+00> : tensor<2xf32>
  check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32>
  // CHECK: check.expect_almost_eq %arg0, %arg0, tolerance = 1.000000e-03 : tensor<2xf32>
  check.expect_almost_eq %a, %a, tolerance = 1.0e-3 : tensor<2xf32>
  // CHECK: check.expect_almost_eq %arg0, %arg0 : tensor<2xf32>
  check.expect_almost_eq %a, %a {tolerance = 1.0e-4 : f64} : tensor<2xf32>
  // CHECK: check.expect_close %arg0, %arg0, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %a, %a, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>
  // CHECK: check.expect_close %arg0, %arg0, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %a, %a, max_ulp_difference = 3, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  // CHECK: check.expect_serialized_eq %arg0, probe_id = "p", iter = 2 : tensor<2xf32>
  check.expect_serialized_eq %a, probe_id = "p", iter = 2 : tensor<2xf32>
  return
}
