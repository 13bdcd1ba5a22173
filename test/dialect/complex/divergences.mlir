// RUN: cistern-opt %s --allow-unregistered-dialect --verify-diagnostics
// Wrong input that mlir-opt 22 crashes on; see docs/reference/divergences.md.

// expected-error@+1 {{expected a floating-point type}}
"foo.bar"() {a = #complex.number<:i32 1.0, 2.0>} : () -> ()
