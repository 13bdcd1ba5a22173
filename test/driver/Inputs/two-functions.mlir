func.func @f() -> (i32, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i32
  %c = arith.addi %a, %b : i32
  return %b, %c : i32, i32
}
func.func @"g/h.i"() {
  return
}
