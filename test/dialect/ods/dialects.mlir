// Dialects that are not in C are read by their ODS, when a program names them, and printed as by mlir-opt.
// REQUIRES: with-irdl
// RUN: cistern-opt %s --split-input-file | FileCheck %s
// RUN: %same --args='--split-input-file' %s
// Generic form, too: properties, segment sizes and enums are those of the rows.
// RUN: cistern-opt %s --split-input-file --mlir-print-op-generic | cistern-opt --split-input-file - | FileCheck %s
// Without the files they are not there.
// RUN: not env CISTERN_DIALECT_PATH= cistern-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// WITHOUT: error: Dialect `smt' not found for custom op 'smt.solver'

// CHECK: smt.solver
smt.solver () : () -> () {
  %a = smt.declare_fun : !smt.bv<32>
  %b = smt.declare_fun : !smt.bv<32>
  // CHECK: %[[NEG:.*]] = smt.bv.neg %{{.*}} : !smt.bv<32>
  %c = smt.bv.neg %a : !smt.bv<32>
  // CHECK: smt.bv.cmp slt %[[NEG]], %{{.*}} : !smt.bv<32>
  %d = smt.bv.cmp slt %c, %b : !smt.bv<32>
  smt.assert %d
  %f = smt.declare_fun : !smt.func<(!smt.bool, !smt.int) !smt.array<[!smt.int -> !smt.bool]>>
}

// -----

// The default dialect of a region's ops, an attribute with a default, variadic groups, a type without its dialect's name.
// CHECK: pdl.pattern @p : benefit(1) {
// CHECK-NEXT: %0 = types
// CHECK-NEXT: %1 = operands : %0
// CHECK-NEXT: %2 = operation "a.b"(%1 : !pdl.range<value>)  -> (%0 : !pdl.range<type>)
pdl.pattern @p : benefit(1) {
  %t = pdl.types
  %v = pdl.operands : %t
  %op = pdl.operation "a.b" (%v : !pdl.range<value>) -> (%t : !pdl.range<type>)
  pdl.rewrite %op {
    %r = pdl.results of %op
    pdl.replace %op with (%r : !pdl.range<value>)
  }
}

// -----

// An attribute of parameters by name; defaults are not printed; an optional list; properties in a dictionary of their own.
// CHECK-LABEL: func.func @xegpu
// CHECK-SAME: memref<8x16xf16>
func.func @xegpu(%m: memref<8x16xf16>) attributes {l = #xegpu.layout<lane_data = [1, 1], lane_layout = [1, 16]>} {
  // CHECK: %[[D:.*]] = xegpu.create_nd_tdesc %{{.*}}[0, 0] : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<memory_space = global, array_length = 2>>
  %1 = xegpu.create_nd_tdesc %m : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<>>
  // CHECK: xegpu.load_nd %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  %2 = xegpu.load_nd %1 <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

// An attribute of one dialect on an op of another; a function that is no func.func; an op with a successor.
// CHECK: spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 8>
func.func @spirv(%a: i32) attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 8>} {
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : i32
  %0 = spirv.IAdd %a, %a : i32
  return
}
// CHECK: pdl_interp.func @matcher(%{{.*}}: !pdl.operation)
pdl_interp.func @matcher(%root: !pdl.operation) {
  // CHECK: pdl_interp.check_operation_name of %{{.*}} is "foo.op" -> ^bb1, ^bb2
  pdl_interp.check_operation_name of %root is "foo.op" -> ^bb1, ^bb2
^bb1:
  pdl_interp.erase %root
  pdl_interp.finalize
^bb2:
  pdl_interp.finalize
}
