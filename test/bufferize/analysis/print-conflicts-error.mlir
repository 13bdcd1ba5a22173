// REQUIRES: mlir-opt
// RUN: not cistern-opt --one-shot-bufferize="test-analysis-only print-conflicts" %s 2>&1 | FileCheck %s
// RUN: %same --stderr --args="--one-shot-bufferize='test-analysis-only print-conflicts'" %s
// RUN: %same --stderr --args="--one-shot-bufferize='test-analysis-only print-conflicts bufferize-function-boundaries'" %s

// A constraint that cannot be met is a conflict too: the note under the error names it.
// CHECK: error: 'linalg.fill' op not bufferizable under the given constraints: cannot avoid RaW conflict
// CHECK: {"C_0[DEF: result 0]"} : (f32, tensor<4xf32>) -> tensor<4xf32>
func.func @constraint(%source: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = bufferization.materialize_in_destination %source in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %x : tensor<4xf32>, f32
}
