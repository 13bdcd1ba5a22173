// A value in front of `=` begins the next op: an op whose operand is optional may stand in front of it, as mlir-opt prints
// `vector.print punctuation <newline>`, but does not read it.
// RUN: cistern-opt %s | FileCheck %s
// RUN: cistern-opt %s | cistern-opt - | FileCheck %s
// RUN: not mlir-opt-22 %s 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// RUN: sed 's/ :  *i32 .*//' %s | not cistern-opt - 2>&1 | FileCheck %s --check-prefix=INVALID
// UPSTREAM: error: expected ':'
// INVALID: error: expected ':'
// CHECK-LABEL: func.func @newlines(
// CHECK-NEXT: vector.print{{$}}
// CHECK-NEXT: arith.constant 1
// CHECK-NEXT: vector.print{{$}}
// CHECK-NEXT: arith.constant 2
// CHECK-NEXT: vector.print{{$}}
// CHECK-NEXT: %sum, %overflow = arith.addui_extended
// CHECK-NEXT: vector.print{{$}}
// CHECK-NEXT: %0:2 = scf.execute_region
// CHECK: vector.print %c1_i32 : i32
func.func @newlines() -> i32 {
  vector.print
  %0 = arith.constant 1 : i32
  vector.print // a comment = between
  %1 =
  arith.constant 2 : i32
  vector.print
  %a, %b = arith.addui_extended %0, %1 : i32, i1
  vector.print
  %c:2 = scf.execute_region -> (i32, i32) {
    scf.yield %a, %a : i32, i32
  }
  vector.print %0 : i32 // printed
  return %1 : i32
}
