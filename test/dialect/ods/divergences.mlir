// What ODS leaves to C++ is not known of dialects that are read by their ODS.
// RUN: not cistern-opt %s --split-input-file --allow-unregistered-dialect 2>&1 | FileCheck %s
// RUN: not cistern-opt %s --split-input-file --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=ERROR
// The syntax of an op: it is read in generic form, and printed in it.
// CHECK-LABEL: func.func @syntax
func.func @syntax(%a: vector<2xi1>, %b: i32) {
  // CHECK: "spirv.IAddCarry"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %0 = "spirv.IAddCarry"(%b, %b) : (i32, i32) -> i32
  return
}

// -----

// In its custom form, it is an error at the op. mlir-opt reads it.
// ERROR: [[#@LINE+2]]:8: error: custom op 'spirv.IAddCarry' is known in generic form alone (mlir-opt --mlir-print-op-generic), because its syntax is in C++ of its dialect
func.func @custom(%b: i32) {
  %0 = spirv.IAddCarry %b, %b : !spirv.struct<(i32, i32)>
  return
}

// -----

// A type whose syntax is C++ is an error, too.
// ERROR: error: the syntax of ArrayType is C++ of its dialect, which is not read here
func.func private @type(!emitc.array<4xi32>)

// -----

// A predicate: mlir-opt refuses a vector of three elements of tensors.
// CHECK-LABEL: func.func @predicate
func.func @predicate(%a: tensor<3xi32>) {
  // CHECK: spirv.IAdd %{{.*}}, %{{.*}} : tensor<3xi32>
  %0 = spirv.IAdd %a, %a : tensor<3xi32>
  return
}

// -----

// The name of a result: mlir-opt calls it %true.
// CHECK: %0 = smt.constant true
smt.solver() : () -> () {
  %0 = smt.constant true
  smt.assert %0
}
