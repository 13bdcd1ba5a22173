// RUN: %roundtrip
// RUN: %same %s
// Calls of all kinds, what they unwind to, coroutines, and intrinsics that are not arithmetic.

// CHECK: llvm.call_intrinsic "llvm.assume"(%{{.*}}) ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i32), "cold"()] {a = 3 : i64} : (i1 {llvm.signext}) -> ()
// CHECK: llvm.invoke fastcc %{{.*}}(%{{.*}}) to ^bb1(%{{.*}} : i32) unwind ^bb2 ["x"(%{{.*}} : i32)] {branch_weights = array<i32: 3, 4>, y} : !llvm.ptr, (i32) -> ()
// CHECK: llvm.landingpad cleanup (catch %{{.*}} : !llvm.ptr) : !llvm.struct<(ptr, i32)>
llvm.func @ex(%p: !llvm.ptr, %i: i32, %f: f32, %v: vector<4xf32>, %b: i1) {
  %0 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  %1 = llvm.cmpxchg weak volatile %p, %i, %i syncscope("singlethread") acq_rel monotonic {alignment = 4 : i64, x} : !llvm.ptr, i32
  %2 = llvm.va_arg %p : (!llvm.ptr) -> i32
  %3 = llvm.mlir.none : !llvm.token
  llvm.inline_asm "foo", "bar" %i : (i32) -> ()
  %4 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = att operand_attrs = [{elementtype = i32}] {x} "foo", "=r,*m,r" %p, %i : (!llvm.ptr, i32) -> i8
  %5 = llvm.call_intrinsic "llvm.sqrt"(%f) : (f32) -> (f32)
  llvm.call_intrinsic "llvm.x"() {fastmathFlags = #llvm.fastmath<fast>} : () -> ()
  llvm.call_intrinsic "llvm.assume"(%b) ["align"(%p, %i : !llvm.ptr, i32), "cold"()] {a = 3} : (i1 {llvm.signext}) -> ()
  %6 = llvm.intr.frexp(%f) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> !llvm.struct<(f32, i32)>
  %7 = llvm.intr.sincos(%f) : (f32) -> !llvm.struct<(f32, f32)>
  %8 = llvm.intr.invariant.start 4, %p {y} : !llvm.ptr
  llvm.intr.invariant.end %8, 4, %p : !llvm.ptr
  "llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = false, len = 4 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  %10 = llvm.intr.experimental.constrained.fpext %f ignore : f32 to f64
  %11 = llvm.intr.experimental.constrained.sitofp %i tonearest maytrap {x} : i32 to f64
  %12 = llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32
  %13 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %14 = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)>
  "llvm.intr.var.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %15 = "llvm.intr.ptr.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  %16 = "llvm.intr.annotation"(%i, %p, %p, %i) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  llvm.return
}
llvm.func @coro(%p: !llvm.ptr, %i: i32, %b: i1) {
  %0 = llvm.intr.coro.id %i, %p, %p, %p : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %1 = llvm.intr.coro.begin %0, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %2 = llvm.intr.coro.size : i64
  %3 = llvm.intr.coro.align : i64
  %4 = llvm.intr.coro.save %1 : (!llvm.ptr) -> !llvm.token
  %5 = llvm.intr.coro.suspend %4, %b : i8
  %6 = llvm.intr.coro.end %1, %b, %0 : (!llvm.ptr, i1, !llvm.token) -> i1
  %7 = llvm.intr.coro.free %0, %1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %1 : !llvm.ptr
  %8 = llvm.intr.coro.promise %1, %i, %b : (!llvm.ptr, i32, i1) -> !llvm.ptr
  llvm.return
}
llvm.func @p(...) -> i32
llvm.func @eh(%p: !llvm.ptr, %i: i32) -> i32 attributes {personality = @p} {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.invoke @eh(%p, %i) to ^bb1(%i : i32) unwind ^bb2 : (!llvm.ptr, i32) -> i32
^bb1(%a: i32):
  llvm.invoke fastcc %p(%a) to ^bb1(%i : i32) unwind ^bb2 ["x"(%i : i32)] {branch_weights = array<i32: 3, 4>, y} : !llvm.ptr, (i32) -> ()
^bb2:
  %2 = llvm.landingpad cleanup (catch %z : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
llvm.func @eh2(%p: !llvm.ptr, %i: i32) -> i32 attributes {personality = @p} {
  %z = llvm.mlir.zero : !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %1 = llvm.invoke @p(%i) to ^bb1 unwind ^bb2 vararg(!llvm.func<i32 (...)>) : (i32) -> i32
^bb1:
  llvm.return %i : i32
^bb2:
  %2 = llvm.landingpad (catch %z : !llvm.ptr) (filter %u : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  llvm.indirectbr %d : !llvm.ptr, [
    ^bb1(%i : i32),
    ^bb2
  ] {x}
^bb1(%a: i32):
  llvm.return %a : i32
^bb2:
  llvm.return %i : i32
}
llvm.func @none(%d: !llvm.ptr) {
  llvm.indirectbr %d : !llvm.ptr, []
}
llvm.func @elsewhere(%d: !llvm.ptr<1>) {
  llvm.indirectbr %d : <1>, []
}
llvm.func @more(%p: !llvm.ptr, %i: i32, %v: i8) {
  "llvm.intr.memset.inline"(%p, %v) <{isVolatile = true, len = 4 : i64}> : (!llvm.ptr, i8) -> ()
  %0 = llvm.intr.experimental.constrained.uitofp %i dynamic strict : i32 to f64
  %1 = llvm.intr.experimental.constrained.fptrunc %0 towardzero ignore : f64 to f32
  %2 = llvm.mlir.constant([#llvm.zero, [3 : i32], #llvm.undef]) : !llvm.array<3 x struct<(i32)>>
  llvm.return
}
