// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Two ops made one keep a flag only if the new op overflows for no x for which neither of the two
// did. mlir-opt keeps the flags of both; see docs/reference/divergences.md.

// x is at least 42, so x - 25 is a number, but x + 231 is none that eight bits hold.
// CHECK-LABEL: func.func @sum_of_difference(
// CHECK: arith.addi %arg0, %{{.*}} : i8
func.func @sum_of_difference(%x: i8) -> i8 {
  %c42 = arith.constant 42 : i8
  %c17 = arith.constant 17 : i8
  %0 = arith.subi %x, %c42 overflow<nuw> : i8
  %1 = arith.addi %0, %c17 overflow<nuw> : i8
  return %1 : i8
}

// CHECK-LABEL: func.func @sum_of_difference_signed(
// CHECK: arith.addi %arg0, %{{.*}} overflow<nsw> : i8
func.func @sum_of_difference_signed(%x: i8) -> i8 {
  %c42 = arith.constant 42 : i8
  %c17 = arith.constant 17 : i8
  %0 = arith.subi %x, %c42 overflow<nsw> : i8
  %1 = arith.addi %0, %c17 overflow<nsw> : i8
  return %1 : i8
}

// 64 + 64 is -128 in eight bits: -1 + 64 + 64 is a number, -1 + -128 is none.
// CHECK-LABEL: func.func @sum_of_sum(
// CHECK: arith.addi %arg0, %{{.*}} overflow<nuw> : i8
func.func @sum_of_sum(%x: i8) -> i8 {
  %c64 = arith.constant 64 : i8
  %0 = arith.addi %x, %c64 overflow<nsw, nuw> : i8
  %1 = arith.addi %0, %c64 overflow<nsw, nuw> : i8
  return %1 : i8
}

// -1 * 64 * 2 is -128, -1 * -128 is none. Of other factors that are beyond the numbers only 0 has a
// product.
// CHECK-LABEL: func.func @product_of_product(
// CHECK-DAG: %[[LEFT:.*]] = arith.muli %arg0, %c-128_i8 : i8
// CHECK-DAG: %[[RIGHT:.*]] = arith.muli %arg0, %c-64_i8 overflow<nsw> : i8
// CHECK: return %[[LEFT]], %[[RIGHT]]
func.func @product_of_product(%x: i8) -> (i8, i8) {
  %c64 = arith.constant 64 : i8
  %c2 = arith.constant 2 : i8
  %c3 = arith.constant 3 : i8
  %0 = arith.muli %x, %c64 overflow<nsw> : i8
  %1 = arith.muli %0, %c2 overflow<nsw> : i8
  %2 = arith.muli %0, %c3 overflow<nsw> : i8
  return %1, %2 : i8, i8
}

// A number that is cut twice is what it was only if nothing was lost either time.
// CHECK-LABEL: func.func @cut_twice(
// CHECK: %[[LOSES:.*]] = arith.trunci %arg0 : i32 to i8
// CHECK: %[[KEEPS:.*]] = arith.trunci %arg0 overflow<nuw> : i32 to i8
// CHECK: return %[[LOSES]], %[[KEEPS]]
func.func @cut_twice(%x: i32) -> (i8, i8) {
  %0 = arith.trunci %x : i32 to i16
  %1 = arith.trunci %0 overflow<nuw> : i16 to i8
  %2 = arith.trunci %x overflow<nsw, nuw> : i32 to i16
  %3 = arith.trunci %2 overflow<nuw> : i16 to i8
  return %1, %3 : i8, i8
}

// What a narrower type between two casts drops does not come back; what it keeps does.
// CHECK-LABEL: func.func @narrower_between
// CHECK-SAME:    (%[[I:.*]]: index, %[[B:.*]]: i8, %[[W:.*]]: i128, %[[V:.*]]: vector<2xindex>)
// CHECK:         %[[SIGNED:.*]] = arith.index_cast %[[I]] : index to i8
// CHECK:         %[[S:.*]] = arith.index_cast %[[SIGNED]] : i8 to index
// CHECK:         %[[UNSIGNED:.*]] = arith.index_castui %[[I]] : index to i32
// CHECK:         %[[U:.*]] = arith.index_castui %[[UNSIGNED]] : i32 to index
// CHECK:         %[[INDEX:.*]] = arith.index_cast %[[W]] : i128 to index
// CHECK:         %[[WIDE:.*]] = arith.index_cast %[[INDEX]] : index to i128
// CHECK:         %[[BYTES:.*]] = arith.index_cast %[[V]] : vector<2xindex> to vector<2xi8>
// CHECK:         %[[VECTOR:.*]] = arith.index_cast %[[BYTES]] : vector<2xi8> to vector<2xindex>
// CHECK:         return %[[S]], %[[U]], %[[WIDE]], %[[VECTOR]], %[[I]], %[[B]] :
func.func @narrower_between(%i: index, %b: i8, %w: i128, %v: vector<2xindex>) -> (index, index, i128, vector<2xindex>, index, i8) {
  %s = arith.index_cast %i : index to i8
  %s2 = arith.index_cast %s : i8 to index
  %u = arith.index_castui %i : index to i32
  %u2 = arith.index_castui %u : i32 to index
  %x = arith.index_cast %w : i128 to index
  %x2 = arith.index_cast %x : index to i128
  %y = arith.index_cast %v : vector<2xindex> to vector<2xi8>
  %y2 = arith.index_cast %y : vector<2xi8> to vector<2xindex>
  %k = arith.index_cast %i : index to i64
  %k2 = arith.index_cast %k : i64 to index
  %n = arith.index_castui %b : i8 to index
  %n2 = arith.index_castui %n : index to i8
  return %s2, %u2, %x2, %y2, %k2, %n2 : index, index, i128, vector<2xindex>, index, i8
}
