// What an op of a user's own takes on all paths is freed by it. The classic pass cannot give up a buffer on some of them.
// RUN: cistern-opt %s --irdl-file=%S/../ownership/Inputs/owner.irdl.mlir --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(func.func(buffer-deallocation))' | FileCheck %s

// CHECK-LABEL: func.func @taken
// CHECK:         memref.alloc
// CHECK-NEXT:    "t.take"
// CHECK-NEXT:    return
func.func @taken() {
  %m = memref.alloc() : memref<4xf32>
  "t.take"(%m) : (memref<4xf32>) -> ()
  return
}

// Another owner frees what an op only lends.
// CHECK-LABEL: func.func @never
// CHECK:         "t.borrow"
// CHECK-NEXT:    return
func.func @never() {
  %m = "t.borrow"() : () -> memref<4xf32>
  return
}

// -----

func.func @taken_on_a_path(%c: i1) {
  %m = memref.alloc() : memref<4xf32>
  scf.if %c {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    "t.take"(%m) : (memref<4xf32>) -> ()
  }
  return
}
