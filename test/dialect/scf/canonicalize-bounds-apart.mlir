// How often a loop runs is known where its upper bound is the lower one plus a constant that does not overflow.
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// CHECK-LABEL: func.func @once(
// CHECK-NEXT: "op"(%arg0)
// CHECK-NEXT: "op"(%arg0)
// CHECK-NEXT: return
func.func @once(%a: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %u = arith.addi %a, %c1 overflow<nsw> : index
  scf.forall (%i) = (%a) to (%u) step (1) { "op"(%i) : (index) -> () }
  scf.parallel (%i) = (%a) to (%u) step (%c2) { "op"(%i) : (index) -> () }
  return
}

// The sum may overflow, or the step is not known.
// CHECK-LABEL: func.func @not_known(
// CHECK: scf.forall
// CHECK: scf.forall
func.func @not_known(%a: index, %s: index) {
  %c1 = arith.constant 1 : index
  %u = arith.addi %a, %c1 : index
  scf.forall (%i) = (%a) to (%u) step (1) { "op"(%i) : (index) -> () }
  %v = arith.addi %a, %c1 overflow<nsw> : index
  scf.forall (%i) = (%a) to (%v) step (%s) { "op"(%i) : (index) -> () }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT: return
func.func @never(%a: index, %b: index, %s: index) {
  %c1 = arith.constant 1 : index
  %less = arith.constant -1 : index
  %u = arith.addi %a, %less overflow<nsw> : index
  scf.for %i = %a to %u step %c1 { "op"(%i) : (index) -> () }
  scf.forall (%i) = (%a) to (%u) step (%s) { "op"(%i) : (index) -> () }
  scf.forall (%i) = (%a) to (%b) step (0) { "op"(%i) : (index) -> () }
  return
}

// Of one bound that is a constant and one that is not, nothing is concluded, whatever the step.
// CHECK-LABEL: func.func @one_constant(
// CHECK: scf.forall
// CHECK: scf.forall
func.func @one_constant(%a: index) {
  scf.forall (%i) = (%a) to (2) step (0) { "op"(%i) : (index) -> () }
  scf.forall (%i) = (0) to (%a) step (-1) { "op"(%i) : (index) -> () }
  return
}
