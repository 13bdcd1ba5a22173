// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only print-conflicts" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only print-conflicts'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only print-conflicts bufferize-function-boundaries'" %s

// Each conflict names the read, the write and the definition; each tensor that must not be written is named.
// CHECK: arith.constant {"W_0[NOT-WRITABLE: result 0]"}
// CHECK: linalg.fill {"C_0[DEF: result 0]"
// CHECK: tensor.insert {{.*}} {"C_0[CONFL-WRITE: 1]"
// CHECK: tensor.extract {{.*}} {"C_0[READ: 0]"
func.func @conflicts(%f: f32, %i: index) -> (f32, f32, f32) {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %w = tensor.insert %f into %c[%i] : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  %y = tensor.extract %0[%i] : tensor<4xf32>
  %z = tensor.extract %w[%i] : tensor<4xf32>
  return %x, %y, %z : f32, f32, f32
}
