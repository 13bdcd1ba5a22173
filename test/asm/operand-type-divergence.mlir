// RUN: cistern-opt %s --allow-unregistered-dialect --verify-diagnostics
// mlir-opt has a zero byte in this message; see docs/reference/divergences.md.

func.func @f(%a: i32) {
  // expected-error@+1 {{expected 1 operand type but had 2}}
  "foo"(%a) : (i32, i32) -> ()
}
