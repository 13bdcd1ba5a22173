// RUN: cistern-opt %s --expand-realloc | FileCheck %s

// A buffer that surely shrinks stays where it is.
// CHECK-LABEL: func.func @shrink
// CHECK-NEXT:    %[[R:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32>
// CHECK-NEXT:    return %[[R]]
func.func @shrink(%a: memref<4xf32>) -> memref<2xf32> {
  %0 = memref.realloc %a : memref<4xf32> to memref<2xf32>
  return %0 : memref<2xf32>
}
