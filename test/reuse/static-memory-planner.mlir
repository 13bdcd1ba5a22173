// RUN: cistern-opt %s --static-memory-planner-analysis --split-input-file --verify-diagnostics | FileCheck %s --check-prefixes=CHECK,TRIVIAL
// RUN: cistern-opt %s --static-memory-planner-analysis=algorithm=best-fit --split-input-file --verify-diagnostics | FileCheck %s --check-prefixes=CHECK,BEST

// CHECK-LABEL: func.func @three
// TRIVIAL:       %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<160xi8>
// BEST:          %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<96xi8>
// CHECK:         %[[O0:.*]] = arith.constant 0 : index
// CHECK:         memref.view %[[ARENA]][%[[O0]]][] : {{.*}} to memref<8xf32>
// CHECK:         arith.constant 64 : index
// TRIVIAL:       arith.constant 96 : index
// BEST:          %[[AGAIN:.*]] = arith.constant 0 : index
// CHECK:         memref.view %[[ARENA]][%{{.*}}][] : {{.*}} to memref<16xf32>
// CHECK-NOT:     memref.dealloc
func.func @three() {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  %c = memref.alloc() : memref<16xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %c : memref<16xf32>
  return
}

// -----

// Dynamic shapes and allocations inside regions are left alone.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT:     memref.view
func.func @left_alone(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  scf.if %c {
    %b = memref.alloc() : memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  }
  return
}

// -----

// expected-error @below {{'func.func' op static-memory-planner does not support functions with memref return types}}
// expected-note @below {{--buffer-results-to-out-params="modify-public-functions hoist-static-allocs" makes them arguments}}
func.func @returns(%a: memref<8xf32>) -> memref<8xf32> {
  return %a : memref<8xf32>
}

// -----

func.func @no_dealloc() {
  // expected-error @below {{'memref.alloc' op no dealloc found; run the deallocation pipeline before this pass}}
  %a = memref.alloc() : memref<8xf32>
  return
}

// -----

func.func @other_block() {
  // expected-error @below {{'memref.alloc' op unstructured control flow is not supported}}
  %a = memref.alloc() : memref<8xf32>
  cf.br ^bb1
^bb1:
  memref.dealloc %a : memref<8xf32>
  return
}

// -----

// A buffer that is deallocated inside an op of the entry block is in the arena too. The newest mlir-opt rejects it.
// CHECK-LABEL: func.func @deallocated_inside
// CHECK:         memref.view
// CHECK:         scf.if
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func @deallocated_inside(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
