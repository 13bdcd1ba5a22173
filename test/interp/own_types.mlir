// Values of types of a user's own go through functions, branches and loops; hooks say what they are.
// RUN: cc -shared -fPIC -I %S/../../include %S/Inputs/own_types.c -o %t.so
// RUN: cistern-run --load-plugin=%t.so %s | FileCheck %s
// CHECK: 42
!queue = !q.queue<"first">
func.func private @other(%q: !queue, %c: i1) -> !queue {
  %n = "q.number"(%q) : (!queue) -> i64
  %m = arith.addi %n, %n : i64
  %r = scf.if %c -> !queue {
    %p = "q.open"(%m) : (i64) -> !queue
    scf.yield %p : !queue
  } else {
    scf.yield %q : !queue
  }
  return %r : !queue
}
func.func @main() -> i64 {
  %c21 = arith.constant 21 : i64
  %true = arith.constant true
  %q = "q.open"(%c21) : (i64) -> !queue
  %r = call @other(%q, %true) : (!queue, i1) -> !queue
  %n = "q.number"(%r) : (!queue) -> i64
  return %n : i64
}
