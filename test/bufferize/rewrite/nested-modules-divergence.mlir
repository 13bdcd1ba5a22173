// Without function boundaries a nested module is bufferized, with the copies that it needs.
// RUN: cistern-opt --one-shot-bufferize %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize=copy-before-write %s | FileCheck %s

// CHECK-LABEL: module @inner
// CHECK: memref.copy %{{.*}}, %[[COPY:.*]] :
// CHECK: memref.store %{{.*}}, %[[COPY]]
module @inner {
  func.func @f(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
    return %t, %0 : tensor<4xf32>, tensor<4xf32>
  }
}
