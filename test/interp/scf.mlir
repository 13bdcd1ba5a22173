// Structured control flow.
// RUN: %programs %s

// for: carried values, in i8 as well, with bounds at the limit of the width, and swapped.
// prints 45 : i64
// prints 10 : i64
// prints 20 : i64
// prints 2 : i8
// prints 3 : i8
func.func @main() -> (i64, i64, i64, i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %z = arith.constant 0 : i64
  %t = arith.constant 10 : i64
  %u = arith.constant 20 : i64
  %sum, %a, %b = scf.for %i = %c0 to %c10 step %c1 iter_args(%s = %z, %p = %t, %q = %u) -> (i64, i64, i64) {
    %k = arith.index_cast %i : index to i64
    %n = arith.addi %s, %k : i64
    scf.yield %n, %q, %p : i64, i64, i64
  }
  %x0 = arith.constant 120 : i8
  %x1 = arith.constant 127 : i8
  %x5 = arith.constant 5 : i8
  %n0 = arith.constant 0 : i8
  %n1 = arith.constant 1 : i8
  %times = scf.for %i = %x0 to %x1 step %x5 iter_args(%n = %n0) -> (i8) : i8 {
    %m = arith.addi %n, %n1 : i8
    scf.yield %m : i8
  }
  %high = arith.constant -56 : i8
  %step = arith.constant 40 : i8
  %low = arith.constant 100 : i8
  %more = scf.for unsigned %i = %low to %high step %step iter_args(%n = %n0) -> (i8) : i8 {
    %m = arith.addi %n, %n1 : i8
    scf.yield %m : i8
  }
  return %sum, %a, %b, %times, %more : i64, i64, i64, i8, i8
}

// -----
// A loop that does not run gives what it began with; buffers are swapped without a copy.
// prints 7 : i32
// prints dense<[2, 1]> : memref<2xi32>
func.func @main() -> (i32, memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %i7 = arith.constant 7 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %r = scf.for %i = %c3 to %c0 step %c1 iter_args(%x = %i7) -> i32 {
    scf.yield %i1 : i32
  }
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<1xi32>
  memref.store %i1, %a[%c0] : memref<1xi32>
  memref.store %i2, %b[%c0] : memref<1xi32>
  %p, %q = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (memref<1xi32>, memref<1xi32>) {
    scf.yield %y, %x : memref<1xi32>, memref<1xi32>
  }
  %o = memref.alloc() : memref<2xi32>
  %v = memref.load %p[%c0] : memref<1xi32>
  %w = memref.load %q[%c0] : memref<1xi32>
  memref.store %v, %o[%c0] : memref<2xi32>
  memref.store %w, %o[%c1] : memref<2xi32>
  memref.dealloc %p : memref<1xi32>
  memref.dealloc %q : memref<1xi32>
  return %r, %o : i32, memref<2xi32>
}

// -----
// exit 5
func.func @main() {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c0 step %c0 { // error: the step of the loop is not positive
  }
  return
}

// -----
// while, with other values after than before
// prints 13 : i32
// prints 1.250000e-01 : f32
func.func @main() -> (i32, f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %r:2 = scf.while (%i = %c0, %f = %one) : (i32, f32) -> (i32, f32) {
    %go = arith.cmpi slt, %i, %c3 : i32
    %k = arith.constant 10 : i32
    %j = arith.addi %i, %k : i32
    scf.condition(%go) %j, %f : i32, f32
  } do {
  ^bb0(%j: i32, %f: f32):
    %k = arith.constant 9 : i32
    %i = arith.subi %j, %k : i32
    %g = arith.mulf %f, %half : f32
    scf.yield %i, %g : i32, f32
  }
  return %r#0, %r#1 : i32, f32
}

// -----
// if, index_switch, execute_region with several blocks
// prints 1 : i32
// prints 20 : i32
// prints 99 : i32
// prints 5 : i32
func.func private @pick(%x: index) -> i32 {
  %r = scf.index_switch %x -> i32
  case 2 {
    %a = arith.constant 20 : i32
    scf.yield %a : i32
  }
  case 5 {
    %a = arith.constant 50 : i32
    scf.yield %a : i32
  }
  default {
    %a = arith.constant 99 : i32
    scf.yield %a : i32
  }
  return %r : i32
}
func.func @main(%c: i1) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %r = scf.if %c -> i32 {
    scf.yield %c1 : i32
  } else {
    scf.yield %c5 : i32
  }
  %p = call @pick(%i2) : (index) -> i32
  %q = call @pick(%i3) : (index) -> i32
  %e = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %c5 : i32
  ^bb2:
    scf.yield %c1 : i32
  }
  return %r, %p, %q, %e : i32, i32, i32, i32
}
// with --arg=true

// -----
// parallel with reductions; forall over buffers
// prints 66 : i64
// prints 720 : i64
// prints dense<[[0, 1, 2], [1, 2, 3]]> : memref<2x3xindex>
func.func @main() -> (i64, i64, memref<2x3xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %s = scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c4) step (%c1, %c1) init (%z) -> i64 {
    %k = arith.muli %i, %c4 : index
    %l = arith.addi %k, %j : index
    %v = arith.index_cast %l : index to i64
    scf.reduce(%v : i64) {
    ^bb0(%a: i64, %b: i64):
      %r = arith.addi %a, %b : i64
      scf.reduce.return %r : i64
    }
  }
  %c7 = arith.constant 7 : index
  %p = scf.parallel (%i) = (%c1) to (%c7) step (%c1) init (%one) -> i64 {
    %v = arith.index_cast %i : index to i64
    scf.reduce(%v : i64) {
    ^bb0(%a: i64, %b: i64):
      %r = arith.muli %a, %b : i64
      scf.reduce.return %r : i64
    }
  }
  %m = memref.alloc() : memref<2x3xindex>
  scf.forall (%i, %j) in (2, %c3) {
    %v = arith.addi %i, %j : index
    memref.store %v, %m[%i, %j] : memref<2x3xindex>
  }
  return %s, %p, %m : i64, i64, memref<2x3xindex>
}

// -----
// A branch on poison
// exit 5
func.func @main() {
  %p = ub.poison : i1
  scf.if %p { // error: the condition is poison
  }
  return
}
