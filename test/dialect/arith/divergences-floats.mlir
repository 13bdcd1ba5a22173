// RUN: cistern-opt %s --canonicalize | FileCheck %s
// Where mlir-opt 22 folds and Cistern does not; see docs/reference/divergences.md.

// f8E4M3FNUZ has no negative zero: -0 comes back as 0.
// CHECK-LABEL: @without_negative_zero
//       CHECK:   arith.extf
//       CHECK:   arith.truncf
func.func @without_negative_zero(%a: f4E2M1FN) -> f4E2M1FN {
  %0 = arith.extf %a : f4E2M1FN to f8E4M3FNUZ
  %1 = arith.truncf %0 : f8E4M3FNUZ to f4E2M1FN
  return %1 : f4E2M1FN
}

// CHECK-LABEL: @no_bits
//       CHECK:   arith.addi
func.func @no_bits(%a: i0) -> i0 {
  %c = arith.constant 0 : i0
  %0 = arith.addi %a, %c : i0
  return %0 : i0
}
