// Poison and traps of arithmetic. test/interp/numbers.py compares numbers with mlir-runner.
// RUN: %programs %s

// prints poison : i8
// prints poison : i8
// prints poison : i8
// prints poison : i32
// prints poison : f32
// prints poison : i8
// prints -128 : i8
// prints dense<[poison, 3]> : vector<2xi32>
func.func @main() -> (i8, i8, i8, i32, f32, i8, i8, vector<2xi32>) {
  %max = arith.constant 127 : i8
  %one = arith.constant 1 : i8
  %m1 = arith.constant -1 : i8
  %nsw = arith.addi %max, %one overflow<nsw> : i8
  %nuw = arith.muli %m1, %max overflow<nuw> : i8
  %wrap = arith.addi %max, %one : i8
  %c9 = arith.constant 9 : i8
  %shift = arith.shli %one, %c9 : i8
  %big = arith.constant 1.0e20 : f32
  %cast = arith.fptosi %big : f32 to i32
  %zero = arith.constant 0.0 : f32
  %nan = arith.divf %zero, %zero fastmath<nnan> : f32
  %exact = arith.shrui %c9, %one exact : i8
  %v = arith.constant dense<[2147483647, 2]> : vector<2xi32>
  %w = arith.constant dense<1> : vector<2xi32>
  %vs = arith.addi %v, %w overflow<nsw> : vector<2xi32>
  return %nsw, %nuw, %shift, %cast, %nan, %exact, %wrap, %vs : i8, i8, i8, i32, f32, i8, i8, vector<2xi32>
}

// -----
// select takes poison only from what it selects, and stored poison is poison when it is read.
// prints 1 : i32
// prints poison : i32
// prints poison : i32
func.func @main() -> (i32, i32, i32) {
  %p = ub.poison : i32
  %one = arith.constant 1 : i32
  %t = arith.constant true
  %pc = ub.poison : i1
  %a = arith.select %t, %one, %p : i32
  %b = arith.select %pc, %one, %one : i32
  %m = memref.alloca() : memref<i32>
  memref.store %p, %m[] : memref<i32>
  %c = memref.load %m[] : memref<i32>
  return %a, %b, %c : i32, i32, i32
}

// -----
// exit 5
func.func @main(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32 // error: division by zero
  return %r : i32
}
// with --arg=1 --arg=0

// -----
// exit 5
func.func @main(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32 // error: overflow of signed division
  return %r : i32
}
// with --arg=-2147483648 --arg=-1

// -----
// The remainder is defined there.
func.func @main(%a: i32, %b: i32) -> i32 {
  %c = index.constant -1
  %m = index.constant -9223372036854775808
  %i = index.rems %m, %c
  vector.print %i : index
  %w = arith.constant -170141183460469231731687303715884105728 : i128
  %x = arith.constant -1 : i128
  %y = arith.remsi %w, %x : i128
  %z = arith.trunci %y : i128 to i64
  vector.print %z : i64
  %v = vector.from_elements %a, %b : vector<2xi32>
  %d = vector.from_elements %b, %a : vector<2xi32>
  %q = arith.remsi %v, %d : vector<2xi32>
  vector.print %q : vector<2xi32>
  %r = arith.remsi %a, %b : i32
  return %r : i32
}
// with --arg=-2147483648 --arg=-1
// prints 0
// prints 0
// prints ( 0, -1 )
// prints 0 : i32

// -----
// exit 5
func.func @main() -> i32 {
  %a = arith.constant 1 : i32
  %p = ub.poison : i32
  %r = arith.divui %a, %p : i32 // error: the divisor is poison
  return %r : i32
}

// -----
// Up to 128 bits.
// prints -170141183460469231731687303715884105728 : i128
// prints 18446744073709551616 : i100
// prints true
// prints 4951760157141521099596496895 : i100
// prints 255 : i100
// prints -3 : i128
func.func @main() -> (i128, i100, i1, i100, i100, i128) {
  %max = arith.constant 170141183460469231731687303715884105727 : i128
  %one = arith.constant 1 : i128
  %w = arith.addi %max, %one : i128
  %c = arith.cmpi slt, %w, %one : i128
  %x = arith.constant 4294967296 : i100
  %y = arith.muli %x, %x : i100
  %m1 = arith.constant -1 : i8
  %e = arith.extui %m1 : i8 to i100
  %n1 = arith.extsi %m1 : i8 to i100
  %n8 = arith.constant 8 : i100
  %h = arith.shrui %n1, %n8 : i100
  %a = arith.constant -13 : i128
  %b = arith.constant 5 : i128
  %f = arith.floordivsi %a, %b : i128
  return %w, %y, %c, %h, %e, %f : i128, i100, i1, i100, i100, i128
}

// -----
// Extended results; narrow and wide floats; vectors of them.
// prints 44 : i8
// prints true
// prints 1 : i8
// prints -128 : i8
// prints 1.001950e+00 : f16
// prints dense<[1.000000e+00, -2.000000e+00]> : vector<2xf32>
// prints dense<[true, false]> : vector<2xi1>
func.func @main() -> (i8, i1, i8, i8, f16, vector<2xf32>, vector<2xi1>) {
  %a = arith.constant -56 : i8
  %b = arith.constant 100 : i8
  %s, %o = arith.addui_extended %a, %b : i8, i1
  %m = arith.constant -128 : i8
  %c3 = arith.constant 3 : i8
  %l, %h = arith.mului_extended %m, %c3 : i8
  %x = arith.constant 1.0 : f16
  %y = arith.constant 0.00049 : f16
  %f0 = arith.addf %x, %y : f16
  %f = arith.addf %f0, %y : f16
  %v = arith.constant dense<[1, -2]> : vector<2xi16>
  %vf = arith.sitofp %v : vector<2xi16> to vector<2xf32>
  %z = arith.constant dense<0.0> : vector<2xf32>
  %vc = arith.cmpf ogt, %vf, %z : vector<2xf32>
  return %s, %o, %h, %l, %f, %vf, %vc : i8, i1, i8, i8, f16, vector<2xf32>, vector<2xi1>
}
