// Results become arguments; with a heap, none does where a function of the module returns a buffer of unknown size.
// RUN: cistern-opt %s --c-results --split-input-file 2>&1 | FileCheck %s
// RUN: cistern-opt %s --c-results=heap --split-input-file | FileCheck %s --check-prefixes=CHECK,HEAP

// CHECK-LABEL: func.func @known(
// CHECK-SAME: memref<4xf32> {bufferize.result})
func.func @known() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// CHECK-LABEL: func.func @beside_unknown(
// HEAP-SAME: ) -> memref<4xf32>
func.func @beside_unknown() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
// HEAP: func.func @unknown({{.*}}) -> memref<?xf32>
func.func @unknown(%n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) : memref<?xf32>
  return %0 : memref<?xf32>
}
