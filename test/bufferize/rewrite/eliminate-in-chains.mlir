// RUN: cistern-opt %s --eliminate-empty-tensors="destinations=best overwritten" | FileCheck %s
// RUN: cistern-opt %s --eliminate-empty-tensors=overwritten | FileCheck %s --check-prefix=PLAIN

// All that leads to what is inserted is computed in its part; else the last op alone.
// CHECK-LABEL: func.func @chain
// CHECK-NOT:     tensor.empty
// CHECK:         %[[P:.*]] = tensor.extract_slice %arg1[2] [4] [1]
// CHECK:         %[[A:.*]] = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%[[P]] :
// CHECK:         linalg.log ins(%[[A]] : tensor<4xf32>) outs(%[[A]] :
// PLAIN-LABEL: func.func @chain
// PLAIN:         %[[E:.*]] = tensor.empty
// PLAIN:         linalg.exp {{.*}} outs(%[[E]] :
// PLAIN:         %[[P:.*]] = tensor.extract_slice %arg1[2] [4] [1]
// PLAIN:         linalg.log {{.*}} outs(%[[P]] :
func.func @chain(%x: tensor<4xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %b = linalg.log ins(%a : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %b into %u[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// %a is needed afterwards, so that the chain begins after it.
// CHECK-LABEL: func.func @needed
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK:         linalg.exp {{.*}} outs(%[[E]] :
// CHECK:         linalg.log ins(%{{.*}} outs(%{{.*}} :
func.func @needed(%x: tensor<4xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %b = linalg.log ins(%a : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %b into %u[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r, %a : tensor<8xf32>, tensor<4xf32>
}
