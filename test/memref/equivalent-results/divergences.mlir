// RUN: cistern-opt %s --drop-equivalent-buffer-results | FileCheck %s

// A function whose name is used for more than calls keeps its type.
// CHECK-LABEL: func.func private @used_for_more_than_calls(%{{.*}}: memref<4xf32>) -> memref<4xf32>
func.func private @used_for_more_than_calls(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
  %f = func.constant @used_for_more_than_calls : (memref<4xf32>) -> memref<4xf32>
  %0 = func.call_indirect %f(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// What is around the inner module may name its function, which is nested.
// CHECK-LABEL: module @inner
// CHECK:         func.func nested @nested(%{{.*}}: memref<4xf32>) -> memref<4xf32>
module @inner {
  func.func nested @nested(%a: memref<4xf32>) -> memref<4xf32> {
    return %a : memref<4xf32>
  }
}
