func.func @f(%c: i1, %d: i1, %m: memref<4xf32>, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%z: i32):
  %r = scf.if %d -> i32 {
    scf.yield %z : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
