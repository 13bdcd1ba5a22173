// Constants in a block that cannot be reached stand for equal ones in other blocks before the block goes.
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize=top-down=false" %s

// CHECK-LABEL: func.func @before(
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT: "use"(%[[ONE]], %[[FALSE]])
// CHECK-NEXT: return
func.func @before(%i: i32) {
  cf.br ^bb2
^bb1:
  %0 = arith.constant false
  "use"(%i, %0) : (i32, i1) -> ()
  return
^bb2:
  %1 = arith.constant 1 : i32
  %2 = arith.constant false
  "use"(%1, %2) : (i32, i1) -> ()
  return
}

// One that nothing else is equal to goes with its block.
// CHECK-LABEL: func.func @other(
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-NEXT: "use"(%[[ONE]], %[[TRUE]])
func.func @other(%i: i32) {
  cf.br ^bb2
^bb1:
  %0 = arith.constant false
  "use"(%i, %0) : (i32, i1) -> ()
  return
^bb2:
  %1 = arith.constant 1 : i32
  %2 = arith.constant true
  "use"(%1, %2) : (i32, i1) -> ()
  return
}
