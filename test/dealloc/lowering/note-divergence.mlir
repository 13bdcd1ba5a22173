// RUN: not cistern-opt %s --pass-pipeline='builtin.module(func.func(bufferization-lower-deallocations))' 2>&1 | FileCheck %s

// The note shows the op in the function as it was, not beside what the op before it was lowered to.
// CHECK: error: library function required for generic lowering
// CHECK: note: see current operation: %1 = "bufferization.dealloc"(%arg0, %arg1, %arg2, %arg2, %arg0)
func.func @lowered_before(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1) -> (i1, i1) {
  %0 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%a : memref<2xi32>)
  %1 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %c) retain (%a : memref<2xi32>)
  return %0, %1 : i1, i1
}
