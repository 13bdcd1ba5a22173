// RUN: not cistern-translate --mlir-to-c %s -o - 2>&1 | FileCheck %s

// CHECK: [[# @LINE + 2]]:8: error: cannot say 'arith.extui' in C: integers of more than 64 bits
func.func @wide(%a: i64) -> i64 {
  %w = arith.extui %a : i64 to i128
  %t = arith.trunci %w : i128 to i64
  return %t : i64
}
// CHECK: error: cannot say an argument of type 'tensor<4xf32>' in C
func.func @tensors(%t: tensor<4xf32>) { return }
