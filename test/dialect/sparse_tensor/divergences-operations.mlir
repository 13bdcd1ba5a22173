// RUN: cistern-opt --split-input-file --verify-diagnostics %s | FileCheck %s

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
!space = !sparse_tensor.iter_space<#COO, lvls = 0>

// A dictionary after the regions stays.
// CHECK-LABEL: @dictionaries
// CHECK: sparse_tensor.iterate
// CHECK: } {a = 3 : i64}
// CHECK: sparse_tensor.coiterate
// CHECK: } {b = 4 : i64}
func.func @dictionaries(%s: !space) {
  sparse_tensor.iterate %it in %s : !space {
  } {a = 3}
  sparse_tensor.coiterate (%s) : (!space)
  case %it {
  } {b = 4}
  return
}

// A case of no space is printed as it can be read.
// CHECK-LABEL: @case_of_none
// CHECK: case _, _ {
func.func @case_of_none(%s: !space) {
  sparse_tensor.coiterate (%s, %s) : (!space, !space)
  case _, _ {
  }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @no_iterator(%s: !sparse_tensor.iter_space<#COO, lvls = 0>) {
  // expected-error @below {{'sparse_tensor.iterate' op expected an argument for each coordinate, and one for the iterator}}
  "sparse_tensor.iterate"(%s) <{crdUsedLvls = 0 : i64}> ({
    "sparse_tensor.yield"() : () -> ()
  }) : (!sparse_tensor.iter_space<#COO, lvls = 0>) -> ()
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @one_iterator(%s: !sparse_tensor.iter_space<#COO, lvls = 0>) {
  // expected-error @below {{'sparse_tensor.coiterate' op unexpected number of arguments in the block of case 0}}
  "sparse_tensor.coiterate"(%s, %s) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 0>}> ({
  ^bb0(%it: !sparse_tensor.iterator<#COO, lvls = 0>):
    "sparse_tensor.yield"() : () -> ()
  }) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 0>) -> ()
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @no_levels(%v: tensor<6xf64>) {
  // expected-error @below {{inconsistent number of fields between input/output}}
  %0 = "sparse_tensor.assemble"(%v) : (tensor<6xf64>) -> tensor<100x10xf64, #COO>
  return
}

// -----

func.func @no_space(%i: index) {
  // expected-error @below {{'sparse_tensor.coiterate' op expected an iteration space}}
  %0 = "sparse_tensor.coiterate"(%i) <{cases = [], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> : (index) -> index
  return
}
