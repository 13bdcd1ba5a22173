// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact test-analysis-only" | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-placement=estimated test-analysis-only" | FileCheck %s

// An op whose result nothing uses writes memory all the same, which is read by its memref afterwards.
// CHECK-LABEL: func.func @named
// CHECK: bufferization.to_buffer %{{.*}} {__inplace_operands_attr__ = ["false"]}
func.func @named(%t: tensor<4xf32>, %i: index) -> f32 {
  %g = arith.constant 1.0 : f32
  %s = tensor.insert %g into %t[%i] : tensor<4xf32>
  %m = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>
  %f = arith.constant 0.0 : f32
  %d = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}

// Without a memref, a read for nothing needs no copy.
// CHECK-LABEL: func.func @not_named
// CHECK-NOT: "false"
// CHECK: return
func.func @not_named(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %g = arith.constant 1.0 : f32
  %s = tensor.insert %g into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %s : tensor<4xf32>
}
