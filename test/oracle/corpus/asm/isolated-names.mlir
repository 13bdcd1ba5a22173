// REQUIRES: mlir-opt
// Names around an op that is isolated from above are not free inside; they are free again after it.
// RUN: %same --stderr --modes plain "--args=--split-input-file --allow-unregistered-dialect" %s
func.func @a(%arg0: i32) {
  %0 = "a.c"() : () -> i32
  builtin.module {
    func.func @b() {
      %1 = "a.c"() : () -> i32
      return
    }
    func.func @c() {
      %1 = "a.c"() : () -> i32
      return
    }
  }
  %1 = "a.c"() : () -> i32
  return
}
// -----
func.func @a() {
  %0 = "a.c"() : () -> i32
  builtin.module {
    func.func @b() {
      %0 = "a.c"() : () -> i32
      return
    }
  }
  return
}
// -----
func.func @a(%arg0: i32) {
  "builtin.module"() ({
    func.func @b(%arg0: i32) {
      return
    }
  }) : () -> ()
  return
}
// -----
// A name that its function does not define is found in a later one.
func.func @a() {
  "a.b"(%0) : (i32) -> ()
  return
}
func.func @b() {
  %0 = "a.c"() : () -> i32
  return
}
