// RUN: cistern-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// Where mlir-opt 22 crashes, or does not read what it prints; see docs/reference/divergences.md.

func.func @destinations_without_values(%x: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (0) should match number of case destinations (1)}}
  "cf.switch"(%x)[^a, ^a] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
  return
}

// -----

// Values are shown without sign, so the largest is 2^64 - 1.
// CHECK-LABEL: func.func @values_without_sign
// CHECK: 18446744073709551615: ^bb1
func.func @values_without_sign(%x: i64) {
  cf.switch %x : i64, [default: ^a, 18446744073709551615: ^a]
^a:
  return
}

// -----

// One of several results is passed.
// CHECK-LABEL: func.func @one_of_several_results
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK-NEXT: default: ^bb1(%[[R:.*]]#1 : i32),
// CHECK-NEXT: 0: ^bb1(%[[R]]#0 : i32)
func.func private @two() -> (i32, i32)
func.func @one_of_several_results(%x: i32) -> i32 {
  %r:2 = call @two() : () -> (i32, i32)
  cf.switch %x : i32, [default: ^bb1(%r#1 : i32), 0: ^bb1(%r#0 : i32)]
^bb1(%y: i32):
  return %y : i32
}
