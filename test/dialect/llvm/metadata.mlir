// RUN: %roundtrip
// RUN: %same %s
// RUN: %same --args='--canonicalize --cse' %s
// Ops that carry attributes for debuggers, for alias analysis, for loops; addresses of blocks; flags of modules.

// CHECK-DAG: #[[FILE:.*]] = #llvm.di_file<"a.c" in "/tmp">
// CHECK-DAG: #[[VARIABLE:.*]] = #llvm.di_local_variable<scope = #[[FILE]], name = "x">
// CHECK-DAG: #[[SCOPE:.*]] = #llvm.alias_scope<id = distinct[{{[0-9]+}}]<>, domain = #{{.*}}>
#file = #llvm.di_file<"a.c" in "/tmp">
#variable = #llvm.di_local_variable<scope = #file, name = "x">
#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#group = #llvm.access_group<id = distinct[2]<>>
#root = #llvm.tbaa_root<id = "root">
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>

// CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "name", "x">]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "name", "x">]

// CHECK-LABEL: llvm.func @debug
llvm.func @debug(%a: i32, %p: !llvm.ptr) {
  // CHECK: llvm.intr.dbg.value #[[VARIABLE]] = %{{.*}} : i32
  llvm.intr.dbg.value #variable = %a : i32
  // CHECK: llvm.intr.dbg.value #[[VARIABLE]] #llvm.di_expression<[DW_OP_deref]> = %{{.*}} : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref]> = %a : i32
  // An expression of nothing is the default.
  // CHECK: llvm.intr.dbg.value #[[VARIABLE]] = %{{.*}} : i32
  llvm.intr.dbg.value #variable #llvm.di_expression<> = %a : i32
  // CHECK: llvm.intr.dbg.declare #[[VARIABLE]] = %{{.*}} : !llvm.ptr {a}
  llvm.intr.dbg.declare #variable = %p : !llvm.ptr {a}
  // CHECK: llvm.intr.dbg.label #di_label
  llvm.intr.dbg.label <scope = #file, name = "l">
  llvm.return
}

// CHECK-LABEL: llvm.func @memory
llvm.func @memory(%p: !llvm.ptr, %i: i64) {
  // CHECK: llvm.intr.experimental.noalias.scope.decl #[[SCOPE]]
  llvm.intr.experimental.noalias.scope.decl #scope
  // CHECK: llvm.load %{{.*}} {access_groups = [#{{.*}}], alias_scopes = [#[[SCOPE]]], noalias_scopes = [#[[SCOPE]]], tbaa = [#{{.*}}]}
  %0 = llvm.load %p {access_groups = [#group], alias_scopes = [#scope], noalias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr -> i32
  llvm.store %0, %p {access_groups = [#group, #group], tbaa = [#tag]} : i32, !llvm.ptr
  // CHECK: llvm.load %{{.*}} dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  %1 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.inttoptr %{{.*}} dereferenceable<bytes = 8, mayBeNull = true> : i64 to !llvm.ptr
  %2 = llvm.inttoptr %i dereferenceable<bytes = 8, mayBeNull = true> : i64 to !llvm.ptr
  llvm.store %1, %2 : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @blocks
llvm.func @blocks(%c: i1) -> !llvm.ptr {
  // CHECK: llvm.blockaddress <function = @blocks, tag = <id = 1>> : !llvm.ptr
  %0 = llvm.blockaddress <function = @blocks, tag = <id = 1>> : !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2 {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
^bb1:
  // CHECK: llvm.blocktag <id = 1>
  llvm.blocktag <id = 1>
  llvm.return %0 : !llvm.ptr
^bb2:
  llvm.blocktag <id = 2> {a}
  llvm.return %0 : !llvm.ptr
}

// CHECK: llvm.func @attributes() vscale_range(1, 2) attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">
llvm.func @attributes() vscale_range(1, 2) attributes {
    frame_pointer = #llvm.framePointerKind<"non-leaf">, target_features = #llvm.target_features<["+sme"]>,
    uwtable_kind = #llvm.uwtableKind<sync>, vec_type_hint = #llvm.vec_type_hint<hint = vector<4xi32>, is_signed = true>}
