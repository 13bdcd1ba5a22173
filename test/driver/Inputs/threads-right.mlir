func.func @first(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func private @declared(i32)

func.func @second(%a: i32) -> i32 {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %a, %a : i32
  call @declared(%1) : (i32) -> ()
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
