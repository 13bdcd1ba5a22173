func.func @f() -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  return %a : i32
}
func.func private @g()
module @m {
  func.func @h() {
    return
  }
}
"t.op"() ({
  "t.in"() : () -> ()
}) {sym_name = "x"} : () -> ()
