// Labels have the function as their scope: no two have one name, though the blocks that they stand in are apart.
// RUN: cistern-cc --passes= %s -o %t.c && FileCheck %s < %t.c && cc -std=c11 -Wall -Wextra -Wpedantic -Werror -c %t.c -o %t.o

// CHECK-LABEL: int32_t twice(
// CHECK:       goto done;
// CHECK:       done:;
// CHECK:       goto done_1;
// CHECK:       done_1:;
func.func @twice(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %a = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %x : i32
    ^bb2:
      %n = arith.addi %x, %x : i32
      scf.yield %n : i32
    }
    scf.yield %a : i32
  } else {
    %b = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %x : i32
    ^bb2:
      %m = arith.muli %x, %x : i32
      scf.yield %m : i32
    }
    scf.yield %b : i32
  }
  return %r : i32
}
