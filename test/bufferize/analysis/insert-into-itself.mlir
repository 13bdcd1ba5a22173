// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// A tensor that is put into itself is read and written by one op: where it has contents, the destination is a copy.
// CHECK-LABEL: func.func @argument(
// CHECK: tensor.insert_slice {{.*}}{__inplace_operands_attr__ = ["true", "false", "none"]
func.func @argument(%t: tensor<?xf32> {bufferization.writable = true}, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %t into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// Without contents it is not, because all of a tensor has one place in itself: no memory is copied to other elements.
// CHECK-LABEL: func.func @undefined(
// CHECK: tensor.insert_slice {{.*}}{__inplace_operands_attr__ = ["true", "true"
func.func @undefined() -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = tensor.insert_slice %e into %e[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
