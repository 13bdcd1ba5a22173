// What is no function is compared as it is written, by the tool and by the pass with the same words.
// RUN: split-file %s %t
// RUN: not cistern-verify %t/before.mlir %t/after.mlir | FileCheck %s --check-prefix=TEXT
// RUN: not cistern-verify %t/before.mlir %t/after.mlir --format=json | FileCheck %s --check-prefix=JSON
// RUN: not cistern-verify %t/before.mlir %t/after.mlir --function=f | FileCheck %s --check-prefix=ONE
// RUN: not cistern-opt %t/both.mlir --check-results 2>&1 | FileCheck %s --check-prefix=PASS
// TEXT: @f: not known: the second program has no such function
// TEXT-NEXT: @value: different: the globals begin with other values
// TEXT-NEXT: @gone: not known: the second program has nothing of that name
// TEXT-NEXT: @inner: not known: what is no function is compared by its text alone, which differs
// TEXT-NOT: @
// JSON: {"function": "f", "verdict": "not known", "reason": "the second program has no such function"
// JSON-SAME: {"symbol": "value", "verdict": "different", "reason": "the globals begin with other values"}
// ONE: @f: not known
// ONE-NOT: @
// PASS: remark: it is not known whether '@f' is what it was before: there is no such function any more
// PASS: error: '@value' is not what it was before: the globals begin with other values
// PASS: remark: it is not known whether '@gone' is what it was before: the second program has nothing of that name

//--- before.mlir
memref.global @value : memref<1xi32> = dense<1>
memref.global @gone : memref<1xi32> = dense<1>
memref.global "private" @hidden : memref<1xi32> = dense<1>
func.func @f() {
  return
}
module @inner {
  func.func @g(%a: i32) -> i32 {
    return %a : i32
  }
}
//--- after.mlir
memref.global @value : memref<1xi32> = dense<2>
memref.global @new : memref<1xi32> = dense<1>
module @inner {
  func.func @g(%a: i32) -> i32 {
    %0 = arith.constant 0 : i32
    return %0 : i32
  }
}
//--- both.mlir
memref.global @value : memref<1xi32> = dense<2>
module attributes {cistern.before} {
  memref.global @value : memref<1xi32> = dense<1>
  memref.global @gone : memref<1xi32> = dense<1>
  func.func @f() {
    return
  }
}
