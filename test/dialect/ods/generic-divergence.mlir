// Ops whose syntax is C++ are read and printed in generic form.
// RUN: cistern-opt %s | FileCheck %s
// RUN: %same --args='--mlir-print-op-generic' %s

// Lists of lists of operands have their sizes in an attribute.
// CHECK: "spirv.Switch"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 1>
"spirv.func"() <{function_type = (i32, i32, f32) -> (), function_control = #spirv.function_control<None>, sym_name = "f"}> ({
^bb0(%s: i32, %a: i32, %b: f32):
  "spirv.Switch"(%s, %a, %b, %b)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 1>, literals = dense<[0, 1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, f32, f32) -> ()
^bb1(%x: i32):
  "spirv.Return"() : () -> ()
^bb2(%y: f32):
  "spirv.Return"() : () -> ()
^bb3(%z: f32):
  "spirv.Return"() : () -> ()
}) : () -> ()
