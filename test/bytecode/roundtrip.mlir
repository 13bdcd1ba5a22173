// Each kind of type, attribute, location and property goes to bytecode and back, in each version, as text that is the same;
// mlir-opt reads it, and what mlir-opt writes is read.
// RUN: cistern-opt --allow-unregistered-dialect %s -o %t.mlir
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode %s -o %t.bc
// RUN: cistern-opt --allow-unregistered-dialect %t.bc | diff %t.mlir -
// RUN: cistern-opt --allow-unregistered-dialect - < %t.bc | diff %t.mlir -
// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-debuginfo %s -o %t.loc.mlir
// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-debuginfo %t.bc | diff %t.loc.mlir -
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=5 %s | cistern-opt --allow-unregistered-dialect | diff %t.mlir -
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 %s | cistern-opt --allow-unregistered-dialect | FileCheck %s --check-prefix=OLD
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=0 %s | cistern-opt --allow-unregistered-dialect | FileCheck %s --check-prefix=OLD
// RUN: FileCheck %s < %t.mlir

// Versions before 5 have no place for what is no attribute.
// OLD: llvm.add %{{.*}}, %{{.*}} : i32
// CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw> : i32
func.func @properties(%a: i32, %i: index, %m: memref<4x?xf32>) -> f32 {
  %s = llvm.add %a, %a overflow<nsw> : i32
  %l = affine.linearize_index [%i, %i] by (2, 3) : index
  %n = memref.alloc(%i, %l) {alignment = 64 : i64} : memref<?x?xf32>
  %v = memref.subview %n[%i, 0][2, %l][1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  %x = memref.load %m[%l, %i] : memref<4x?xf32>
  %y = arith.addf %x, %x fastmath<fast> {foo} : f32
  return %y : f32
}

// CHECK: "t.integers"
"t.integers"() {a = -1 : i32, b = true, c = -1 : i8, d = -3 : i64, e = -5 : i128, f = 36893488147419103232 : i128, g = -1 : index, h = 255 : ui8, i = 7 : i7} : () -> ()
"t.floats"() {a = 1.0 : f32, b = -1.0 : f64, c = -1.0 : f16, d = 1.0 : f8E5M2, e = 1.0 : f80, f = 1.0 : f128, g = -1.0 : bf16, h = -1.0 : tf32, i = 0x7FC00000 : f32} : () -> ()
"t.elements"() {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : tensor<4xi1>, c = dense<[1, -2]> : tensor<2xi4>, d = dense<[1, 2]> : tensor<2xi24>,
  e = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, f = dense<["a", "b"]> : tensor<2x!x.s>, g = dense<"q"> : tensor<2x!x.s>, h = sparse<[[0], [2]], [1.0, 2.0]> : tensor<3xf32>,
  i = array<i1: true, false>, j = array<f32: 1.0, 2.0>, k = array<i8>, o = array<i0: 0, 0>, p = sparse<0, 1> : tensor<i32>, q = dense<1> : tensor<99999999999x99999999999xi32>, l = dense<[]> : tensor<0xi32>, m = dense<1.0> : tensor<2xf80>, n = dense_resource<r> : tensor<2xf32>} : () -> ()
"t.others"() {a = @a::@b, b = @c, c = "str" : i32, d = unit, e = f32, f = [1, "x"], g = distinct[0]<42 : i32>, h = affine_map<(d0) -> (d0 mod 2)>, i = affine_set<(d0) : (d0 >= 0)>, j = #x<"y">} : () -> ()
"t.locations"() {a = loc("f":1:2), b = loc("f":1:2 to 3:4), c = loc("f":1:2 to :4), d = loc(callsite("x" at "y")), e = loc(fused<"m">["p", "q"]), f = loc("n"(unknown)), g = loc(fused["p", "q"])} : () -> ()
"t.types"() {a = memref<2xf32, 3>, b = memref<*xf32, 1 : i32>, c = tensor<*xf32>, d = tensor<2x?xf32, #x.enc>, e = vector<[4]x2xf32>, f = tuple<i32, f32>, g = none, h = complex<f32>,
  i = si8, j = f4E2M1FN, k = !x.y<3>, l = memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>, m = (i32) -> (), n = memref<f32>} : () -> ()

// Values that are used before they are defined, and what an op without an isolated region uses from outside.
// CHECK: func.func @forward
func.func @forward(%a: i32, %c: i1) -> i32 {
  cf.br ^bb2
^bb1:
  "u.a"(%x, %a, %x) : (i32, i32, i32) -> ()
  return %x : i32
^bb2:
  %x, %y = "u.c"(%a, %a) <{p = 1 : i32}> : (i32, i32) -> (i32, i32)
  "u.d"(%x, %y) ({
    %z = "u.e"(%x) : (i32) -> i32
    "u.f"(%z, %y) : (i32, i32) -> ()
  }, {}) : (i32, i32) -> ()
  cf.cond_br %c, ^bb1, ^bb2 {}
}

{-#
  dialect_resources: {
    builtin: {
      r: "0x08000000AABBCCDD11223344"
    }
  }
#-}
