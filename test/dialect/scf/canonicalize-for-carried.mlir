// What scf.for carries in vain goes in two steps: first what is known of an argument or a result takes its place, then, when the loop is
// looked at again, what is not read any more is not carried. What is between them sees the loop as it was, so that the order of
// constants depends on it.
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize=max-iterations=1 | FileCheck %s --check-prefix=ONCE
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize=max-iterations=1" %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// ONCE-LABEL: func.func @known(
// ONCE: scf.for {{.*}} iter_args(%{{.*}} = %arg0)
// ONCE: scf.yield %arg0
// ONCE: return %arg0
// CHECK-LABEL: func.func @known(
// CHECK: scf.for %{{.*}} = %c0 to %arg1 step %c1 {
// CHECK: return %arg0
func.func @known(%a: i8, %n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i8) {
    "x.use"() : () -> ()
    scf.yield %a : i8
  }
  return %0 : i8
}

// Two that begin and go on alike are one.
// CHECK-LABEL: func.func @alike(
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %arg0) -> (i8) {
// CHECK: %[[Y:.*]] = arith.addi %[[X]], %[[X]] : i8
// CHECK: scf.yield %[[Y]] : i8
// CHECK: return %[[R]], %[[R]]
func.func @alike(%a: i8, %n: index) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (i8, i8) {
    %1 = arith.addi %x, %y : i8
    scf.yield %1, %1 : i8, i8
  }
  return %0#0, %0#1 : i8, i8
}

// A result that is passed another value than the first one stays.
// CHECK-LABEL: func.func @changes(
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %arg0) -> (i8) {
// CHECK: return %[[R]]
func.func @changes(%a: i8, %b: i8, %n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i8) {
    "x.use"() : () -> ()
    scf.yield %b : i8
  }
  return %0 : i8
}

// What the dead loop yields is there until the loop is gone: the constant that is made meanwhile stands after it, and then comes first.
// CHECK-LABEL: func.func @order(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %c5_i8 = arith.constant 5 : i8
func.func @order(%a: i8, %b: i8) -> (i8, i8) {
  %0 = arith.xori %b, %a : i8
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %1 = scf.for %i = %c1 to %c3 step %c1 iter_args(%x = %0) -> (i8) {
    %2 = arith.cmpi eq, %b, %0 : i8
    scf.yield %0 : i8
  }
  %c5 = arith.constant 5 : i8
  %3 = arith.cmpi eq, %1, %b : i8
  %4 = arith.subi %c5, %c5 : i8
  return %4, %c5 : i8, i8
}
