func.func private @other(memref<i32>) -> memref<i32>
func.func @collatz(%a: memref<i64>) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %x = memref.load %a[] : memref<i64>
  %0:2 = scf.while (%n = %x, %k = %c0) : (i64, i64) -> (i64, i64) {
    %go = arith.cmpi ne, %n, %c1 : i64
    scf.condition(%go) %n, %k : i64, i64
  } do {
  ^bb0(%n: i64, %k: i64):
    %m = arith.shrui %n, %c1 : i64
    %l = arith.addi %k, %c1 : i64
    scf.yield %m, %l : i64, i64
  }
  return %0#1 : i64
}
func.func @outside(%a: memref<i32>) -> i32 {
  %0 = func.call @other(%a) : (memref<i32>) -> memref<i32>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
