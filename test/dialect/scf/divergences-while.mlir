// RUN: cistern-opt %s --canonicalize | FileCheck %s
// Where mlir-opt 22 changes what a loop computes, or makes invalid IR of it; see docs/reference/divergences.md.

// What an scf.if right before the condition yields may be passed on twice. The body gets what it yields where the condition holds,
// each time.
// CHECK-LABEL: @passed_on_twice
//       CHECK:   %[[C2:.*]] = arith.constant 2 : index
//       CHECK:   scf.while (%[[X:.*]] = %{{.*}}) : (index) -> index {
//       CHECK:     scf.condition(%{{.*}}) %[[X]] : index
//       CHECK:   ^bb0(%[[Y:.*]]: index):
//       CHECK:     %[[NEXT:.*]] = arith.addi %[[Y]], %[[C2]] : index
//       CHECK:     scf.yield %[[NEXT]] : index
func.func @passed_on_twice() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c20 = arith.constant 20 : index
  %r:3 = scf.while (%x = %c0) : (index) -> (index, index, index) {
    %more = arith.cmpi slt, %x, %c1 : index
    %v = scf.if %more -> index {
      %next = arith.addi %x, %c2 : index
      scf.yield %next : index
    } else {
      scf.yield %c20 : index
    }
    scf.condition(%more) %v, %v, %x : index, index, index
  } do {
  ^bb0(%first: index, %second: index, %old: index):
    scf.yield %second : index
  }
  return %r#2 : index
}

// What it yields may be computed in front of it: the condition passes that on too.
// CHECK-LABEL: @computed_before
//       CHECK:   scf.while
//       CHECK:     %[[Y:.*]] = arith.addi
//       CHECK:     scf.condition(%{{.*}}) %{{.*}}, %[[Y]] : index, index
//       CHECK:   ^bb0(%{{.*}}: index, %[[PASSED:.*]]: index):
//       CHECK:     arith.muli %[[PASSED]], %[[PASSED]] : index
func.func @computed_before(%s: index) -> index {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.while (%x = %s) : (index) -> index {
    %more = arith.cmpi slt, %x, %c5 : index
    %y = arith.addi %x, %c1 : index
    %v = scf.if %more -> index {
      scf.yield %y : index
    } else {
      scf.yield %x : index
    }
    scf.condition(%more) %v : index
  } do {
  ^bb0(%a: index):
    %n = arith.muli %a, %a : index
    scf.yield %n : index
  }
  return %r : index
}
