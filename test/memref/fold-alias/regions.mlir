// RUN: cistern-opt %s --fold-memref-alias-ops --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args="--fold-memref-alias-ops --allow-unregistered-dialect" %s
// REQUIRES: mlir-opt
// The control-flow graph is tidied too: equal blocks are one.

// CHECK-LABEL: @equal_blocks
// CHECK: "work"
// CHECK-NOT: "work"
// CHECK: return
func.func @equal_blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "work"(%a) : (i32) -> i32
  return %0 : i32
^bb2:
  %1 = "work"(%a) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: @different_blocks
// CHECK: "work"
// CHECK: "other"
func.func @different_blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "work"(%a) : (i32) -> i32
  return %0 : i32
^bb2:
  %1 = "other"(%a) : (i32) -> i32
  return %1 : i32
}
