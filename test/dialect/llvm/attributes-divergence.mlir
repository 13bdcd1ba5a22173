// RUN: cistern-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s
// RUN: %roundtrip
// Attributes of the llvm dialect that are printed otherwise than upstream prints them (docs/reference/divergences.md).

// CHECK: module

// LOCAL: {a = #llvm.di_composite_type<flags = "SingleInheritance|MultipleInheritance|VirtualInheritance">}
"t.x"() {a = #llvm.di_composite_type<flags = SingleInheritance>} : () -> ()
// LOCAL: {a = #llvm.di_composite_type<flags = "SingleInheritance|MultipleInheritance|VirtualInheritance">}
"t.x"() {a = #llvm.di_composite_type<flags = MultipleInheritance>} : () -> ()
// LOCAL: {a = #llvm<di_expression_elem DW_OP_deref>}
"t.x"() {a = #llvm<di_expression_elem DW_OP_deref>} : () -> ()
