// RUN: cistern-opt %s --convert-bufferization-to-memref | FileCheck %s

// The copy is in the memory space of the result.
// CHECK-LABEL: func.func @space
// CHECK:         memref.alloc(%{{.*}}) : memref<?xi32, 2>
// CHECK-NEXT:    memref.reshape %{{.*}} : (memref<?xi32, 2>, memref<?xindex>) -> memref<*xi32, 2>
func.func @space(%a: memref<*xi32, 2>) -> memref<*xi32, 2> {
  %0 = bufferization.clone %a : memref<*xi32, 2> to memref<*xi32, 2>
  return %0 : memref<*xi32, 2>
}
