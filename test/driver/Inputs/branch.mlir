func.func @f(%c: i1, %m: memref<4xf32>) -> i32 {
  %0 = arith.constant 3 : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb1(%x: i32):
  %r = scf.if %c -> i32 {
    scf.yield %x : i32
  } else {
    scf.yield %0 : i32
  }
  return %r : i32
^bb2:
  return %0 : i32
}
