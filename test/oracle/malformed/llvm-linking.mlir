llvm.func @ctor() )
// -----
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global internal constant @has(1 : i64) comdat(i64::@any) : i64
// -----
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
@calls llvm.func(%i: i64) {
  %0 = llvm.call @if(%i) : (i64) -> f32
  llvm.call @calls(%i) ["a"(%i : i64), "b"()] {x} : (i64) -> ()
  llvm.return
}
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc weak hidden unnamed_addr @if2 : !llvm.func<f32 (i64)> >, !llvm.ptr @res {dso_local}
// -----
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global internal constant @has(1 : i64) comdat(@__llvm_comdat::@any) : i64
llvm.func @hascd( () comdat(@__llvm_comdat::@any)
// -----
llvm.comdat llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc weak hidden unnamed_addr @if2 : : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
// -----
llvm.mlir.global_ctors ctors = [], priorities = ][, data = []
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc weak hidden unnamed_addr @if2 : !llvm.func<f32 (i64), >, !llvm.ptr @res {dso_local}
// -----
llvm.linker_options [, "libcmt"]
// -----
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global_dtors dtors = [@res], priorities = [0 : i32], data = [#llvm.zero( ]
// -----
llvm.mlir.global_ctors ctors = [], priorities [ =], data = []
// -----
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global_dtors dtors = [@res, priorities = [0 : i32], data = [#llvm.zero]
// -----
@ctor llvm.func()
// -----
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.func @calls(%i: i64) {
  %0 = llvm.call @if(%i) : (i64) -> f32
  llvm.call @calls(%i) ["a"%i : i64), "b"()] {x} : (i64) -> ()
  llvm.return
}
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc weak hidden unnamed_addr @if2 : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc @res @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
// -----
llvm.mlir.global external @g1(external) : i64
// -----
llvm.linker_options ["/DEFAULTLIB:" "libcmt"]
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res
llvm.func @res() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @res : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc weak hidden unnamed_addr = @if2 : !llvm.func<f32 (i64)>, !llvm.ptr @res {dso_local}
// -----
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global internal constant @has(1 : i64) comdat(@__llvm_comdat::@any) : i64
llvm.func @hascd() ( comdat(@__llvm_comdat::@any)
// -----
llvm.mlir.alias external @al {dso_local} : !llvm.ptr {
  %0 = llvm.mlir.addressof @has : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias weak_odr hidden thread_local local_unnamed_addr @al2 : i32 {
  %0 = llvm.mlir.addressof @al : !llvm.ptr
  llvm.return llvm.return %0 : !llvm.ptr
}
// -----
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global @__llvm_comdat constant @has(1 : i64) comdat(@__llvm_comdat::@any) : i64
// -----
llvm.func ()
// -----
llvm.comdat @__llvm_comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @l largest {x}
}
llvm.mlir.global internal constant @has(1 : : i64) comdat(@__llvm_comdat::@any) : i64
