// A result of unknown size needs a heap where the function is called, and the message says so.
// RUN: not cistern-cc %s -o %t.c 2>&1 | FileCheck %s
// RUN: sed '/vector.print/d' %s | cistern-cc - -o %t.c --heap=4K
// RUN: python3 %S/execute.py %s --quick --passes="builtin.module(buffer-pipeline)" --heap=4K

// CHECK: [[# @LINE + 14]]:8: error: cannot create out param for dynamically shaped result
// CHECK: [[# @LINE + 2]]:1: note: this function returns a buffer of unknown size, for which callers have no place in the arena; --heap=BYTES is for such

func.func @doubled(%a: tensor<?xi64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %r = linalg.add ins(%a, %a : tensor<?xi64>, tensor<?xi64>) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %x = arith.constant dense<[5, -7, 9]> : tensor<3xi64>
  %d = tensor.cast %x : tensor<3xi64> to tensor<?xi64>
  %r = call @doubled(%d) : (tensor<?xi64>) -> tensor<?xi64>
  %v = tensor.extract %r[%c1] : tensor<?xi64>
  vector.print %v : i64
  return
}
