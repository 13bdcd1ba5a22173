// Function boundaries are those of the module that the pass runs on: functions of a module in it
// stay on tensors as they are, without copies of what is written. Ops of other kinds are bufferized
// with all that is in them.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries \
// RUN:   --allow-unregistered-dialect %s | FileCheck %s
// RUN: cistern-opt --test-tensor-copy-insertion=bufferize-function-boundaries \
// RUN:   --allow-unregistered-dialect %s | FileCheck %s --check-prefix=COPIES
// RUN: cistern-opt --buffer-pipeline %s --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: module @inner
// CHECK: func.func private @written(%[[T:.*]]: tensor<4xf32>
// CHECK-NOT: copy
// CHECK: tensor.insert %{{.*}} into %[[T]]
// CHECK: func.func private @caller(%[[T:.*]]: tensor<4xf32>
// CHECK-NEXT: call @written(%[[T]]
// COPIES-LABEL: module @inner
// COPIES-NOT: alloc_tensor
// COPIES: func.func @outer
module @inner {
  func.func private @written(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @caller(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
    %0 = func.call @written(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// CHECK: func.func @outer(%{{.*}}: memref<4xf32
// CHECK: memref.copy
// CHECK: memref.store
// COPIES: alloc_tensor() copy
func.func @outer(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}
