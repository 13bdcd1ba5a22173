// Functions and branches.
// RUN: %programs %s

// Recursion, and a loop of blocks whose arguments change places.
// prints 6765 : i64
// prints 4 : i32
// prints 3 : i32
func.func private @fib(%n: i64) -> i64 {
  %c2 = arith.constant 2 : i64
  %c1 = arith.constant 1 : i64
  %small = arith.cmpi slt, %n, %c2 : i64
  cf.cond_br %small, ^done(%n : i64), ^more
^more:
  %a = arith.subi %n, %c1 : i64
  %b = arith.subi %n, %c2 : i64
  %x = call @fib(%a) : (i64) -> i64
  %y = call @fib(%b) : (i64) -> i64
  %s = arith.addi %x, %y : i64
  cf.br ^done(%s : i64)
^done(%r: i64):
  return %r : i64
}
func.func @main() -> (i64, i32, i32) {
  %n = arith.constant 20 : i64
  %f = call @fib(%n) : (i64) -> i64
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  cf.br ^loop(%c0, %c4, %c3 : i32, i32, i32)
^loop(%i: i32, %a: i32, %b: i32):
  %j = arith.addi %i, %c1 : i32
  %go = arith.cmpi slt, %j, %c4 : i32
  cf.cond_br %go, ^loop(%j, %b, %a : i32, i32, i32), ^end
^end:
  return %f, %b, %a : i64, i32, i32
}

// -----
// prints 20 : i32
// prints 10 : i32
// prints 0 : i32
func.func private @pick(%x: i8) -> i32 {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  cf.switch %x : i8, [
    default: ^bb(%c0 : i32),
    -1: ^bb(%c10 : i32),
    7: ^bb(%c20 : i32)
  ]
^bb(%r: i32):
  return %r : i32
}
func.func @main() -> (i32, i32, i32) {
  %a = arith.constant 7 : i8
  %b = arith.constant -1 : i8
  %c = arith.constant 1 : i8
  %x = call @pick(%a) : (i8) -> i32
  %y = call @pick(%b) : (i8) -> i32
  %z = call @pick(%c) : (i8) -> i32
  return %x, %y, %z : i32, i32, i32
}

// -----
// Through function values.
// prints 9 : i32
// prints -1 : i32
func.func private @plus(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  return %r : i32
}
func.func private @minus(%a: i32, %b: i32) -> i32 {
  %r = arith.subi %a, %b : i32
  return %r : i32
}
func.func @main(%c: i1) -> (i32, i32) {
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %f = constant @plus : (i32, i32) -> i32
  %g = constant @minus : (i32, i32) -> i32
  %h = arith.select %c, %f, %g : (i32, i32) -> i32
  %k = arith.select %c, %g, %f : (i32, i32) -> i32
  %x = call_indirect %h(%c4, %c5) : (i32, i32) -> i32
  %y = call_indirect %k(%c4, %c5) : (i32, i32) -> i32
  return %x, %y : i32, i32
}
// with --arg=true

// -----
// exit 5
func.func @main(%c: i1) {
  cf.assert %c, "must hold" // error: assertion failed: must hold
  return
}
// with --arg=false

// -----
// exit 5
func.func @main() {
  ub.unreachable // error: a point that is declared unreachable is reached
}

// -----
// Endless recursion ends with a report.
// exit 1
// with --max-depth=100
func.func @main() {
  call @main() : () -> () // error: calls are nested deeper than the limit of 100
  return
}

// -----
// exit 1
// with --max-steps=1000
func.func @main() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1 // error: the limit of 1000 steps is reached
}

// -----
// exit 1
// with --max-memory=1M
func.func @main() {
  %m = memref.alloc() : memref<1000000xi64> // error: allocation of 8000000 bytes is beyond the memory limit
  memref.dealloc %m : memref<1000000xi64>
  return
}

// -----
// What cannot be executed is an error where it is reached, not before.
// exit 1
func.func private @not_here()
func.func @main(%c: i1) {
  %t = arith.constant true
  cf.cond_br %t, ^bb2, ^bb1
^bb1:
  call @not_here() : () -> ()
  cf.br ^bb2
^bb2:
  %m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 * 2)>> // error: cannot execute 'memref.alloc': a layout other than the identity
  return
}
// with --arg=true

// -----
// exit 1
func.func private @not_here()
func.func @main() {
  call @not_here() : () -> () // error: cannot execute 'func.call': the function is declared, but not defined here
  return
}

// -----

// The points of a structured op are steps.
// exit 1
// with --max-steps=9000
func.func @main() {
  %m = memref.alloc() : memref<100x100xf32>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<100x100xf32>) // error: the limit of 9000 steps is reached
  memref.dealloc %m : memref<100x100xf32>
  return
}
