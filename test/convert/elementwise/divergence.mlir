// RUN: cistern-opt %s --convert-elementwise-to-linalg | FileCheck %s
// Where mlir-opt 22 is wrong about elementwise ops; see docs/reference/divergences.md.

// CHECK-LABEL: func.func @encoded(
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xi1, 1 : i64>
// CHECK: linalg.generic {{.*}} outs(%[[E]] : tensor<4xi1, 1 : i64>)
func.func @encoded(%a: tensor<4xf32, 1 : i64>) -> tensor<4xi1, 1 : i64> {
  %0 = arith.cmpf olt, %a, %a : tensor<4xf32, 1 : i64>
  return %0 : tensor<4xi1, 1 : i64>
}
