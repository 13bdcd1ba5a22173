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

// The smaller or larger of anything and a number, compared with a number: decided where it is the
// same for indices of 32 and of 64 bits, of which only the latter know 4294967296 from 0.
// CHECK-LABEL: func.func @bounded(
// CHECK-DAG: %[[TRUE:.*]] = index.bool.constant true
// CHECK-DAG: %[[FALSE:.*]] = index.bool.constant false
// CHECK: %[[WIDE:.*]] = index.cmp ult({{.*}}, %idx4294967296)
// CHECK: return %[[TRUE]], %[[TRUE]], %[[FALSE]], %[[WIDE]]
func.func @bounded(%x: index) -> (i1, i1, i1, i1) {
  %c5 = index.constant 5
  %cm1 = index.constant -1
  %wide = index.constant 4294967296
  %max = index.constant 2147483648
  %0 = index.minu %x, %c5
  %1 = index.mins %x, %cm1
  %2 = index.cmp ult(%0, %max)
  %3 = index.cmp uge(%1, %max)
  %4 = index.cmp eq(%0, %cm1)
  %5 = index.cmp ult(%0, %wide)
  return %2, %3, %4, %5 : i1, i1, i1, i1
}
