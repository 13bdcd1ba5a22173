// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args=--canonicalize %s
// Constants become indices; of wide ones the low 64 bits.

// CHECK-LABEL: func.func @casts(
// CHECK-DAG: %[[A:.*]] = index.constant -7
// CHECK-DAG: %[[B:.*]] = index.constant 5
// CHECK-DAG: %[[C:.*]] = index.constant 255
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @casts() -> (index, index, index) {
  %0 = arith.constant -7 : i128
  %1 = arith.constant 18446744073709551621 : i128
  %2 = arith.constant -1 : i8
  %3 = index.casts %0 : i128 to index
  %4 = index.castu %1 : i128 to index
  %5 = index.castu %2 : i8 to index
  return %3, %4, %5 : index, index, index
}
