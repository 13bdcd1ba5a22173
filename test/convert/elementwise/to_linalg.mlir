// RUN: cistern-opt %s --convert-elementwise-to-linalg | FileCheck %s
// RUN: %same --args="--convert-elementwise-to-linalg" %s

// A result is written over the first operand of its type; of a scalar each element gets the same.
// CHECK-LABEL: func.func @select(
// CHECK: linalg.generic {indexing_maps = [#[[NONE:.*]], #[[ALL:.*]], #[[ALL]], #[[ALL]]], iterator_types = ["parallel", "parallel"]} ins(%arg2, %arg0, %arg1 : i1, tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>)
// CHECK-NEXT: ^bb0(%[[C:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[R:.*]] = arith.select %[[C]], %[[X]], %[[Y]] : f32
// CHECK-NEXT: linalg.yield %[[R]] : f32
func.func @select(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %c: i1) -> tensor<4x?xf32> {
  %0 = arith.select %c, %a, %b : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// Without an operand of its type it has memory of its own; attributes stay.
// CHECK-LABEL: func.func @compare(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c1
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<4x?xi1>
// CHECK: outs(%[[E]] : tensor<4x?xi1>)
// CHECK: arith.cmpf olt, {{.*}} fastmath<nnan> : f32
func.func @compare(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xi1> {
  %0 = arith.cmpf olt, %a, %b fastmath<nnan> : tensor<4x?xf32>
  return %0 : tensor<4x?xi1>
}

// Each operand has an argument, also where two are one value; inside regions too.
// CHECK-LABEL: func.func @inside(
// CHECK: scf.execute_region
// CHECK: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32, %{{.*}}: f32):
// CHECK: math.fma %[[X]], %[[Y]], %[[Z]] : f32
func.func @inside(%a: tensor<f32>) -> tensor<f32> {
  %r = scf.execute_region -> tensor<f32> {
    %0 = math.fma %a, %a, %a : tensor<f32>
    scf.yield %0 : tensor<f32>
  }
  return %r : tensor<f32>
}

// Constants are folded. Numbers, vectors and tensors without rank stay as they are.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: linalg
// CHECK: arith.addf %arg0, %arg0 : vector<4xf32>
// CHECK: math.absf %arg1 : tensor<*xf32>
// CHECK: arith.constant dense<2> : tensor<4xi32>
func.func @others(%v: vector<4xf32>, %u: tensor<*xf32>) -> (vector<4xf32>, tensor<*xf32>, tensor<4xi32>) {
  %0 = arith.addf %v, %v : vector<4xf32>
  %1 = math.absf %u : tensor<*xf32>
  %2 = arith.constant dense<1> : tensor<4xi32>
  %3 = arith.addi %2, %2 : tensor<4xi32>
  return %0, %1, %3 : vector<4xf32>, tensor<*xf32>, tensor<4xi32>
}

// An op of several results folds when each of them does, to a constant or to a value that is there.
// CHECK-LABEL: func.func @several_results(
// CHECK-DAG: %[[SUM:.*]] = arith.constant dense<[0, 7]> : tensor<2xi32>
// CHECK-DAG: %[[CARRY:.*]] = arith.constant dense<[true, false]> : tensor<2xi1>
// CHECK-DAG: %[[NONE:.*]] = arith.constant dense<false> : tensor<2xi1>
// CHECK-NOT: linalg
// CHECK: return %[[SUM]], %[[CARRY]], %arg0, %[[NONE]]
func.func @several_results(%a: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi1>, tensor<2xi32>, tensor<2xi1>) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<[-1, 5]> : tensor<2xi32>
  %2 = arith.constant dense<0> : tensor<2xi32>
  %3, %4 = arith.addui_extended %0, %1 : tensor<2xi32>, tensor<2xi1>
  %5, %6 = arith.addui_extended %a, %2 : tensor<2xi32>, tensor<2xi1>
  return %3, %4, %5, %6 : tensor<2xi32>, tensor<2xi1>, tensor<2xi32>, tensor<2xi1>
}
// CHECK-LABEL: func.func @one_of_two(
// CHECK: %[[R:.*]]:2 = linalg.generic
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @one_of_two(%a: tensor<2xi32>, %b: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi1>) {
  %0, %1 = arith.addui_extended %a, %b : tensor<2xi32>, tensor<2xi1>
  return %0, %1 : tensor<2xi32>, tensor<2xi1>
}

// An op is folded before any is converted, so that folds see what made the operand.
// CHECK-LABEL: func.func @twice_negated(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return %[[A]]
func.func @twice_negated(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.negf %a : tensor<4xf32>
  %1 = arith.negf %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
