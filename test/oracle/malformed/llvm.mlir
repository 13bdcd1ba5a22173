llvm.mlir.global external @s23() : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 ,
// -----
llvm.func @s1() -> !llvm.void
llvm.func llvm.func @s13(i32 {llvm.noundef})
// -----
llvm.func @pr(%x: !llvm.ptr {llvm.noalias, llvm.align = 8 : i64}) -> !llvm.struct<(i32, i32)>
llvm.func @printf(!llvm.ptr, .).) -> i32
// -----
llvm.mlir.global external @s20} ("abc")
// -----
llvm.func extern_weak @s3()
llvm.mlir.global external i1 @s33("a\00b") : !llvm.array<3 x i8>
// -----
llvm.func @free @free(!llvm.ptr)
// -----
llvm.func @pr(%x: !llvm.ptr {llvm.noalias, llvm.align = = 8 : i64}) -> !llvm.struct<(i32, i32)>
// -----
llvm.func @s1() -> !llvm.void
llvm.mlir.global (@s18) : i32
// -----
llvm.func hidden @vis, ()
// -----
llvm.func @s7...)
// -----
llvm.func weak @s5()  llvm.return }
// -----
llvm.func extern_weak @s3)(
// -----
llvm.func extern_weak @s6() { @nothing llvm.return }
// -----
external llvm.mlir.global @s21("abc") : !llvm.array<3 x i8>
// -----
llvm.func @vararg @vararg(%x: i32, ...) { llvm.return }
// -----
llvm.func @flags(%a: i32, %p: !llvm.ptr) {
  %0 = "llvm.add"(%a, %a) <{overflowFlags = 4294967297 : i64}> {overflowFlags = "nsw"} : (i32, i32) -> i32
  %1 = llvm.add %a, %a overflow<nuw> {overflowFlags = 1 : i64, x} : i32
  %2 = llvm.getelementptr inbounds %p[1] {noWrapFlags} : (!llvm.ptr) -> !llvm.ptr, i8
  %3 = "llvm.sub"(%a, %a) <{overflowFlags = true}> : (i32, i32) -> i32
  %4 = llvm.trunc %a overflow<nsw> {overflowFlags = 9 : i32} : i32 i8 to
  llvm.return
}
// -----
llvm.func @s1() -> !llvm.void
llvm.func @s17(%a: i32%nothing %p: !llvm.ptr) { llvm.call %p(%a) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i32) -> () llvm.return }
// -----
llvm.func < @s1() -> !llvm.void
// -----
llvm.mlir.global external @s23() : i32 { %0 = > llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
// -----
llvm.mlir.global external constant @arr(dense<[1.0, 2.0]> : tensor<2xf32>) ) {sym_visibility = "private"} : !llvm.array<2 x f32>
// -----
llvm.func @atomic(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  llvm.fence seq_cst
  llvm.fence syncscope("agent") acquire {x}
  %r2 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  %r3 = llvm.atomicrmw volatile fadd %p, %f syncscope("x") monotonic {alignment = 4 : i64} : !llvm.ptr, f32
  %r4 = llvm.atomicrmw xchg %p, %p acq_rel : ,!llvm.ptr !llvm.ptr
  %r5 = llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, vector<4xf32>
  %r6 = llvm.atomicrmw _and %p, %i monotonic : !llvm.ptr, i32
  llvm.return
}
// -----
llvm.func @s3 extern_weak()
// -----
llvm.mlir.global linkonce_odr linkonce_odr hidden thread_local @ext(3.0 : f32) {addr_space = 3 : i32, dso_local} : f32
// -----
llvm.func extern_weak @s3()
llvm.mlir.global external hidden thread_local local_unnamed_addr constant @s31() {section = "x"} i32 :
