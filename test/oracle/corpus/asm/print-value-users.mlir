// REQUIRES: mlir-opt
// --mlir-print-value-users: by whom values are used; ops without results have numbers.
// RUN: %same --modes plain,generic,debuginfo,locations "--args=--allow-unregistered-dialect --mlir-print-value-users" %s
// RUN: %same --modes plain,generic "--args=--allow-unregistered-dialect --mlir-print-value-users --mlir-print-unique-ssa-ids" %s
// RUN: %same --modes plain,generic "--args=--allow-unregistered-dialect --mlir-print-value-users --mlir-use-nameloc-as-prefix" %s
func.func @f(%a: i32, %b: memref<4xf32>, %c: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1:2 = "t.two"(%0, %a) ({
   ^bb0(%x: i32, %y: i32):
     "t.use"(%x, %0, %y, %x) : (i32, i32, i32, i32) -> ()
   ^bb1(%z: i32):
     "t.use"(%z)[^bb1] : (i32) -> ()
  }) : (i32, i32) -> (i32, i32)
  "t.none"() : () -> ()
  %2:3 = "t.three"() : () -> (i32, i32, i32)
  "t.use"(%2#0, %2#0, %2#2) : (i32, i32, i32) -> ()
  %3, %4 = "t.two2"() : () -> (i32, i32)
  cf.cond_br %c, ^bb1(%0, %2#1 : i32, i32), ^bb2
^bb1(%p: i32, %q: i32):
  memref.dealloc %b : memref<4xf32>
  %5 = "t.q"(%q) : (i32) -> i32
  return %p : i32
^bb2:
  %i = arith.constant 1 : index
  %6 = scf.for %k = %i to %i step %i iter_args(%s = %0) -> (i32) {
    %alloc = memref.alloc() : memref<4xf32>
    memref.dealloc %alloc : memref<4xf32>
    scf.yield %0 : i32
  }
  return %0 : i32
}
func.func private @g(i32)
func.func @f2(%a: i32) {
  %1:3 = "t.three"() : () -> (i32, i32, i32)
  "t.use"(%1#0, %1#0, %1#2) : (i32, i32, i32) -> ()
  %2:3 = "t.three"() : () -> (i32, i32, i32)
  "t.use"(%2#0, %2#0) : (i32, i32) -> ()
  "t.use"(%2#2, %2#0) : (i32, i32) -> ()
  %3 = "t.one"() : () -> i32
  %4:2 = "t.two"(%3) : (i32) -> (i32, i32)
  %5:2 = "t.two"(%a) : (i32) -> (i32, i32)
  "t.use"(%5#0) : (i32) -> ()
  %6:2 = "t.two"() : () -> (i32, i32)
  %7:2 = "t.two"(%6#0, %6#1) : (i32, i32) -> (i32, i32)
  "t.use2"(%7#0, %7#1) : (i32, i32) -> (i32)
  "t.use2"(%7#0, %7#1) : (i32, i32) -> (i32)
  return
}
