// Ops, types and attributes of a dialect that a file defines are read, verified and printed as mlir-opt does.
// RUN: cistern-opt --irdl-file=%S/Inputs/cmath.mlir %s | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/Inputs/cmath.mlir %s | cistern-opt --irdl-file=%S/Inputs/cmath.mlir - | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/Inputs/cmath.mlir %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// An op that nothing is said of is left where it is.
// RUN: cistern-opt --irdl-file=%S/Inputs/cmath.mlir %s --canonicalize --cse | FileCheck %s
// A dialect without a file is not there.
// RUN: not cistern-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// WITHOUT: created with unregistered dialect

// CHECK-LABEL: func.func @ops
// CHECK-SAME: !cmath.list<!cmath.list<"x">>, %{{.*}}: !cmath.list<[1, 2]>
func.func @ops(%c: !cmath.complex<f32>, %i: i8, %l: !cmath.list<!cmath.list<"x">>, %m: !cmath.list<[1, 2]>) {
  // CHECK: %0 = "cmath.mul"(%{{.*}}, %{{.*}}) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  %0 = "cmath.mul"(%c, %c) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  // Segment sizes are an attribute of the dictionary, because there are no properties.
  // CHECK: %1:2 = "cmath.pack"(%{{.*}}, %{{.*}}) {operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, z}
  // GENERIC: "cmath.pack"(%{{.*}}, %{{.*}}) {operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, z}
  %1:2 = "cmath.pack"(%i, %c) {operandSegmentSizes = array<i32: 1, 1>, z, resultSegmentSizes = array<i32: 1, 1>} : (i8, !cmath.complex<f32>) -> (i8, !cmath.complex<f32>)
  // CHECK: "cmath.run"() ({
  // CHECK: ^bb0(%{{.*}}: index):
  // CHECK: }) {mode = #cmath.mode<"fast">} : () -> ()
  "cmath.run"() ({
  ^bb0(%x: index):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }) {mode = #cmath.mode<"fast">} : () -> ()
  return
}
