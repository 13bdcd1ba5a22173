// A part whose offset is the induction variable of a loop is the part that is put back at the same offset, in a loop that never
// runs as in any other.
// RUN: cistern-opt --one-shot-bufferize=test-analysis-only %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only analysis=reference" %s | FileCheck %s

// CHECK-LABEL: func.func @never_runs(
// CHECK: tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["true", "none"]
// CHECK: tensor.insert_slice {{.*}}__inplace_operands_attr__ = ["true", "true", "none"]
func.func @never_runs(%f: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c0 step %c1 {
    %e = tensor.empty() : tensor<4xf64>
    %t = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    %s = tensor.extract_slice %t[%i] [2] [1] : tensor<4xf64> to tensor<2xf64>
    %r = tensor.insert_slice %s into %t[%i] [2] [1] : tensor<2xf64> into tensor<4xf64>
  }
  return
}

// Another part is not.
// CHECK-LABEL: func.func @another_part(
// CHECK: tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["false", "none"]
// CHECK: tensor.insert_slice {{.*}}__inplace_operands_attr__ = ["true", "true"]
func.func @another_part(%f: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c0 step %c1 {
    %e = tensor.empty() : tensor<4xf64>
    %t = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    %s = tensor.extract_slice %t[%i] [2] [1] : tensor<4xf64> to tensor<2xf64>
    %r = tensor.insert_slice %s into %t[1] [2] [1] : tensor<2xf64> into tensor<4xf64>
  }
  return
}
