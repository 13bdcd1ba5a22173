// Results that the caller provides: they become arguments before deallocation, which frees the
// buffers that they are copied from, so that all is in the arena and nothing leaks.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --buffer-results-to-out-params --buffer-deallocation-pipeline --buffer-arena %s -o %t
// RUN: FileCheck %s < %t
// RUN: cistern-run %t | FileCheck %s --check-prefix=PRINTS

// CHECK-LABEL: func.func private @both(
// CHECK-NOT: memref.alloc()
// CHECK: memref.view
// CHECK-LABEL: func.func @main(
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT: memref.alloc()
// CHECK: memref.dealloc
// PRINTS: 4.0
func.func private @both(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %x = tensor.insert %f into %a[%c0] : tensor<4xf32>
  return %a, %x : tensor<4xf32>, tensor<4xf32>
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %r:2 = call @both(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %u = tensor.extract %r#0[%c0] : tensor<4xf32>
  %v = tensor.extract %r#1[%c0] : tensor<4xf32>
  %s = arith.addf %u, %v : f32
  return %s : f32
}
