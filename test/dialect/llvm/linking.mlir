// RUN: %roundtrip
// RUN: %same %s
// What a module says to the linker.

// CHECK: llvm.mlir.global internal constant @has(1 : i64) comdat(@__llvm_comdat::@any)
// CHECK: llvm.mlir.alias weak_odr hidden thread_local local_unnamed_addr @al2 : i32 {
// CHECK: llvm.mlir.ifunc weak hidden unnamed_addr @if2 : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
// CHECK: llvm.mlir.global_dtors dtors = [@res], priorities = [0 : i32], data = [#llvm.zero]
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global internal constant @has(1 : i64) comdat(@__llvm_comdat::@any) : i64
llvm.func @hascd() comdat(@__llvm_comdat::@any)
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias weak_odr hidden thread_local local_unnamed_addr @al2 : i32 {
  %0 = llvm.mlir.addressof @al : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.mlir.ifunc weak hidden unnamed_addr @if2 : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @ctor()
llvm.mlir.global_ctors ctors = [], priorities = [], data = []
llvm.mlir.global_dtors dtors = [@res], priorities = [0 : i32], data = [#llvm.zero]
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
llvm.func @calls(%i: i64) {
  %0 = llvm.call @if(%i) : (i64) -> f32
  llvm.call @calls(%i) ["a"(%i : i64), "b"()] {x} : (i64) -> ()
  llvm.return
}
llvm.mlir.global external @g0(#llvm.zero) : i64
llvm.mlir.global external @g1(#llvm.undef) : i64
llvm.mlir.global external @g2(#llvm.poison) : i64
