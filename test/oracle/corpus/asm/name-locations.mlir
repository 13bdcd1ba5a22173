// REQUIRES: mlir-opt
// --mlir-use-nameloc-as-prefix: values go by the names in their locations.
// RUN: %same --modes plain,generic,debuginfo,locations "--args=--allow-unregistered-dialect --mlir-use-nameloc-as-prefix" %s
// RUN: %same --modes plain,generic "--args=--allow-unregistered-dialect --mlir-print-unique-ssa-ids --mlir-use-nameloc-as-prefix" %s
#foo = loc("alias_name"("x.mlir":1:2))
func.func @f(%a: i32 loc("argname"), %b: i32 loc("argname"("f":1:2)), %c: i32 loc("f":3:4)) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("add it")
  %1:2 = "t.two"(%0, %a) ({
   ^bb0(%x: i32 loc("x"), %y: i32):
     "t.use"(%x, %0, %y, %x) : (i32, i32, i32, i32) -> () loc("nothing")
   ^bb1(%z: i32 loc(callsite("z" at "q"))):
     "t.use"(%z)[^bb1] : (i32) -> ()
  }) : (i32, i32) -> (i32, i32) loc("two")
  %c1 = arith.constant 1 : i32 loc("const")
  %cx = arith.constant 1 : i32 loc("")
  %cy = arith.constant 1 : i32 loc("1a")
  %cz = arith.constant 1 : i32 loc("é.b-c$ d/")
  %cw = arith.constant 1 : i32 loc(fused["fa", "fb"])
  %cv = arith.constant 1 : i32 loc(fused<"meta">["fa"])
  %cu = arith.constant 1 : i32 loc(callsite("callee" at "caller"))
  %ct = arith.constant 1 : i32 loc("arg0")
  %ct2 = arith.constant 1 : i32 loc("two"("inner"))
  %ct3 = arith.constant 1 : i32 loc(#foo)
  %alloc = memref.alloc() : memref<4xf32> loc("buffer")
  %alloc2 = memref.alloc() : memref<4xf32>
  %i = arith.constant 1 : index
  %6 = scf.for %k = %i to %i step %i iter_args(%s = %0) -> (i32) {
    %alloc3 = memref.alloc() : memref<4xf32> loc("buffer")
    memref.dealloc %alloc3 : memref<4xf32>
    scf.yield %0 : i32
  } loc("loop")
  return %0 : i32
}
func.func private @g(i32)
#m = affine_map<(d0)->(d0)>
func.func @f2(%a: memref<4xf32> loc("in"), %b: memref<4xf32>) {
  %0:4 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index loc("meta")
  linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a: memref<4xf32>) outs(%b:memref<4xf32>) {
    ^bb0(%x: f32 loc("xx"), %y: f32):
     linalg.yield %x : f32
  } loc("gen")
  linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a: memref<4xf32>) outs(%b:memref<4xf32>) {
    ^bb0(%x: f32 loc("xx"), %y: f32 loc("in")):
     linalg.yield %x : f32
  } loc("gen")
  %2, %3 = arith.mulsi_extended %0#1, %0#1 : index loc("me")
  cf.br ^bb1(%2: index)
  ^bb1(%p: index loc("pp")):
  return
}
%a1 = arith.constant 1.0: f32 loc("-a")
%a2 = arith.constant 1.0: f32 loc("$a")
%a3 = arith.constant 1.0: f32 loc(" a")
%a4 = arith.constant 1.0: f32 loc("_a")
%a5 = arith.constant 1.0: f32 loc(".a")
%a6 = arith.constant 1.0: f32 loc("é")
%a7 = arith.constant 1.0: f32 loc("/x")
%a8 = arith.constant 1.0: f32 loc("a b")
%a9 = arith.constant 1.0: f32 loc("a/b")
%a10 = arith.constant 1.0: f32 loc("0")
%a11 = arith.constant 1.0: f32 loc("#")
