// RUN: cistern-opt %s --canonicalize --cse | FileCheck %s
// What computes alone is dropped where it is not used, and is the same where its operands are the same.

// CHECK-LABEL: @unused
// CHECK-NEXT: %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
// CHECK-NEXT: return %0, %0
func.func @unused(%a: tensor<2xf32>, %i: tensor<1xi64>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  %1 = stablehlo.add %a, %a : tensor<2xf32>
  %2 = stablehlo.slice %a [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %3 = stablehlo.custom_call @pure(%a) {has_side_effect = false} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// A region is asked for what it does.
// CHECK-LABEL: @regions
// CHECK-NOT: stablehlo.reduce
// CHECK: "stablehlo.if"
// CHECK: stablehlo.custom_call @effect
func.func @regions(%a: tensor<2xf32>, %s: tensor<f32>, %p: tensor<i1>) {
  %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  "stablehlo.if"(%p) ({
    stablehlo.custom_call @effect() : () -> ()
    stablehlo.return
  }, {
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

// Random numbers, calls that say nothing of their effects, and ops between devices stay, each of them.
// CHECK-LABEL: @stays
// CHECK-COUNT-2: stablehlo.rng
// CHECK-COUNT-2: stablehlo.custom_call @f
// CHECK: "stablehlo.all_gather"
func.func @stays(%a: tensor<2xf32>, %s: tensor<f32>, %n: tensor<1xi64>) {
  %0 = stablehlo.rng %s, %s, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  %1 = stablehlo.rng %s, %s, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>
  %2 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<4xf32>
  return
}
