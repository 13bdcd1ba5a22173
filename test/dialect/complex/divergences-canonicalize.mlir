// RUN: cistern-opt %s --canonicalize | FileCheck %s
// Where mlir-opt 22 folds what changes the value; see docs/reference/divergences.md.

// The sign of a zero counts: 0 + -0 is 0, so that only -0 adds nothing, and only 0 takes nothing away.
// CHECK-LABEL: @zero
//       CHECK:   %[[SUM:.*]] = complex.add %[[X:.*]], %
//       CHECK:   %[[DIFFERENCE:.*]] = complex.sub %[[X]], %
//       CHECK:   return %[[SUM]], %[[X]], %[[X]], %[[DIFFERENCE]]
func.func @zero(%x: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %negative = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.add %x, %zero : complex<f32>
  %1 = complex.add %x, %negative : complex<f32>
  %2 = complex.sub %x, %zero : complex<f32>
  %3 = complex.sub %x, %negative : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// ... unless the op says that it does not.
// CHECK-LABEL: @any_zero
//       CHECK:   return %[[X:.*]], %[[X]] :
func.func @any_zero(%x: complex<f32>) -> (complex<f32>, complex<f32>) {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %negative = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.add %x, %zero fastmath<nsz> : complex<f32>
  %1 = complex.sub %x, %negative fastmath<nsz> : complex<f32>
  return %0, %1 : complex<f32>, complex<f32>
}

// (a + bi) * (1 + 0i) is a - b * 0 + ...: NaN where b is infinite.
// CHECK-LABEL: @one
//       CHECK:   %[[PRODUCT:.*]] = complex.mul
//       CHECK:   %[[QUOTIENT:.*]] = complex.div
//       CHECK:   return %[[PRODUCT]], %[[QUOTIENT]], %[[X:.*]], %[[X]] :
func.func @one(%x: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.mul %x, %one : complex<f32>
  %1 = complex.div %x, %one : complex<f32>
  %2 = complex.mul %x, %one fastmath<nnan,nsz> : complex<f32>
  %3 = complex.div %x, %one fastmath<nnan,nsz> : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// A sum rounds: (1 - 1e30) + 1e30 is 0.
// CHECK-LABEL: @undone
//       CHECK:   complex.sub
//       CHECK:   complex.add
//       CHECK:   complex.add
//       CHECK:   complex.sub
//       CHECK:   complex.log
//       CHECK:   complex.exp
func.func @undone(%x: complex<f32>, %y: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %less = complex.sub %x, %y : complex<f32>
  %0 = complex.add %less, %y : complex<f32>
  %more = complex.add %x, %y : complex<f32>
  %1 = complex.sub %more, %y fastmath<fast> : complex<f32>
  %log = complex.log %x : complex<f32>
  %2 = complex.exp %log : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @undone_fast
//  CHECK-NEXT:   return %[[X:.*]], %[[X]], %[[X]], %[[X]] :
func.func @undone_fast(%x: complex<f32>, %y: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %less = complex.sub %x, %y fastmath<fast> : complex<f32>
  %0 = complex.add %less, %y fastmath<fast> : complex<f32>
  %1 = complex.add %y, %less fastmath<fast> : complex<f32>
  %more = complex.add %x, %y fastmath<fast> : complex<f32>
  %2 = complex.sub %more, %y fastmath<fast> : complex<f32>
  %log = complex.log %x fastmath<fast> : complex<f32>
  %3 = complex.exp %log fastmath<fast> : complex<f32>
  return %0, %1, %2, %3 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// CHECK-LABEL: @log_of_exp
//       CHECK:   complex.exp
//       CHECK:   complex.log
func.func @log_of_exp(%x: complex<f32>) -> complex<f32> {
  %exp = complex.exp %x fastmath<fast> : complex<f32>
  %log = complex.log %exp fastmath<fast> : complex<f32>
  return %log : complex<f32>
}
