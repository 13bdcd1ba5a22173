// REQUIRES: mlir-opt
// Each op that is isolated from above is verified as a whole, dominance included, before what is around it.
// RUN: %same --stderr --modes plain "--args=--split-input-file --allow-unregistered-dialect" %s
func.func @f() {
  "a.b"(%0) : (i32) -> ()
  "a.b"(%0) : (i32) -> ()
  %0 = "a.c"() : () -> i32
  return
}
func.func @f() {
  "a.b"(%0) : (i32) -> ()
  %0 = "a.c"() : () -> i32
  return
}
// -----
func.func @f() {
  "a.b"(%0) : (i32) -> ()
  %0 = "a.c"() : () -> i32
  builtin.module {
    func.func @f() {
      "a.b"(%1) : (i32) -> ()
      %1 = "a.c"() : () -> i32
      return
    }
  }
  return
}
// -----
func.func @f() {
  "a.b"(%0) : (i32) -> ()
  %0 = "a.c"() : () -> i32
  "a.isolated"(%0) ({
    %1 = arith.constant 1 : i32
  }) : (i32) -> ()
  func.func private @f()
  return
}
