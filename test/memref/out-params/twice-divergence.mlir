// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-dynamic-allocs | FileCheck %s
// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-dynamic-allocs --canonicalize | cistern-run - --entry=main
// mlir-opt crashes.

// One buffer as two results, whose sizes the caller knows: it allocates both, and one is copied.
// CHECK-LABEL: func.func private @twice_dynamic(
// CHECK-SAME:    %{{.*}}: index, %[[X:[^:]*]]: memref<?xf32>, %[[Y:[^:]*]]: memref<?xf32>)
// CHECK-NEXT:    memref.copy %[[X]], %[[Y]]
// CHECK-LABEL: func.func private @calls_twice_dynamic(
// CHECK-SAME:    %[[N:.*]]: index
// CHECK:         %[[A:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
// CHECK:         %[[B:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
// CHECK:         call @twice_dynamic(%[[N]], %[[A]], %[[B]])
func.func private @twice_dynamic(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a, %a : memref<?xf32>, memref<?xf32>
}
func.func private @calls_twice_dynamic(%n: index) {
  %0:2 = call @twice_dynamic(%n) : (index) -> (memref<?xf32>, memref<?xf32>)
  return
}

// Both have the size when the program runs.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %0:2 = call @twice_dynamic(%c3) : (index) -> (memref<?xf32>, memref<?xf32>)
  %size = memref.dim %0#1, %c0 : memref<?xf32>
  %same = arith.cmpi eq, %size, %c3 : index
  cf.assert %same, "of the same size"
  memref.dealloc %0#0 : memref<?xf32>
  memref.dealloc %0#1 : memref<?xf32>
  return
}
