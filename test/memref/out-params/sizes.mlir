// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-dynamic-allocs | FileCheck %s
// RUN: %same --args='--buffer-results-to-out-params=hoist-dynamic-allocs' %s

// The caller allocates in the sizes that it passes.
// CHECK-LABEL: func.func private @sizes(
// CHECK-NOT:     memref.alloc
// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %[[N:.*]]: index, %[[M:.*]]: index
// CHECK-NEXT:    %[[X:.*]] = memref.alloc(%[[M]], %[[N]]) : memref<?x?xf32>
// CHECK-NEXT:    call @sizes(%[[N]], %[[M]], %[[X]])
func.func private @sizes(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%m, %n) : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
func.func @caller(%n: index, %m: index) {
  %0 = call @sizes(%n, %m) : (index, index) -> memref<?x?xf32>
  return
}
