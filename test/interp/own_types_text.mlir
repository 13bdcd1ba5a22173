// Values of types that a text defines are numbers of 64 bits to the functions that execute its ops.
// RUN: cistern-run --irdl-file=%S/Inputs/queue.irdl.mlir %s | FileCheck %s
// RUN: cistern-run --irdl-file=%S/Inputs/queue.irdl.mlir %s --entry=number | FileCheck %s --check-prefix=NUMBER
// RUN: not cistern-run --irdl-file=%S/Inputs/queue.irdl.mlir %s --entry=narrow 2>&1 | FileCheck %s --check-prefix=NARROW
!queue = !q.queue<"a">
// CHECK: 12 : i64
func.func @main() -> i64 {
  %c2 = arith.constant 2 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %q = "q.open"(%c2) : (i64) -> !queue
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %q) -> (!queue) {
    %y = "q.put"(%x, %c2) : (!queue, i64) -> !queue
    scf.yield %y : !queue
  }
  %n = "q.level"(%r) : (!queue) -> i64
  return %n : i64
}
// NUMBER: 7 : i64
func.func @number() -> i64 {
  %c7 = arith.constant 7 : i64
  %q = "q.open"(%c7) : (i64) -> !queue
  %n = builtin.unrealized_conversion_cast %q : !queue to i64
  return %n : i64
}
// NARROW: error: cannot execute 'builtin.unrealized_conversion_cast': it is executed between types of the same bits: integers that differ in their sign, an i64 and a type of a dialect that was read from text
func.func @narrow() -> i32 {
  %c7 = arith.constant 7 : i64
  %q = "q.open"(%c7) : (i64) -> !queue
  %n = builtin.unrealized_conversion_cast %q : !queue to i32
  return %n : i32
}
