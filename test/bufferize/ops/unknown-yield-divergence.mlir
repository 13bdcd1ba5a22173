// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file \
// RUN:     --one-shot-bufferize="allow-unknown-ops bufferize-function-boundaries allow-return-allocs-from-loops" | FileCheck %s

// What an op that is not known gives may be a constant, so it is copied before it leaves a loop for where it may be written.
// CHECK-LABEL: func.func @handed_on
// CHECK:         scf.for
// CHECK:           %[[B:.*]] = bufferization.to_buffer
// CHECK:           memref.copy %[[B]], %{{.*}}
func.func @handed_on(%t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %0 = scf.for %i = %a to %b step %b iter_args(%x = %t) -> tensor<8xf32> {
    %1 = "not.known"(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

// Nothing writes what is read here.
// CHECK-LABEL: func.func @read
// CHECK-NOT:     memref.copy
func.func @read(%t: tensor<8xf32>, %a: index, %b: index) -> f32 {
  %0 = scf.for %i = %a to %b step %b iter_args(%x = %t) -> tensor<8xf32> {
    %1 = "not.known"(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  %1 = tensor.extract %0[%a] : tensor<8xf32>
  return %1 : f32
}
