// RUN: cistern-opt --canonicalize %s | FileCheck %s

// What is copied is moved on by the reallocation.
// CHECK-LABEL: func.func @reallocated
// CHECK:         gpu.memcpy
// CHECK-NEXT:    memref.realloc
func.func @reallocated(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  gpu.memcpy %m, %a : memref<?xf32>, memref<?xf32>
  %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  return %r : memref<?xf32>
}
