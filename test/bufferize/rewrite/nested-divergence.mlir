// A constant is a global of the table that its function is in, which may be no module.
// RUN: cistern-opt --one-shot-bufferize %s | FileCheck %s

// CHECK: gpu.module @kernels
// CHECK-NEXT: memref.global "private" constant @__constant_2xi32
gpu.module @kernels {
  func.func @f(%i: index) -> i32 {
    %0 = arith.constant dense<4> : tensor<2xi32>
    %1 = tensor.extract %0[%i] : tensor<2xi32>
    return %1 : i32
  }
}
