// --scf-bufferize: scf.for, scf.if and scf.while carry buffers.
// RUN: cistern-opt --allow-unregistered-dialect --scf-bufferize %s | FileCheck %s

// CHECK-LABEL: func @if
func.func @if(%c: i1, %a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[buffer:.*]] = bufferization.to_buffer %{{.*}} : tensor<?xf32> to memref<?xf32>
  // CHECK: %[[if:.*]] = scf.if %{{.*}} -> (memref<?xf32>) {
  // CHECK: %[[made:.*]] = "test.make"
  // CHECK-NEXT: %[[cast:.*]] = bufferization.to_buffer %[[made]]
  // CHECK-NEXT: scf.yield %[[cast]] : memref<?xf32>
  // CHECK: scf.yield %[[buffer]] : memref<?xf32>
  // CHECK: %[[tensor:.*]] = bufferization.to_tensor %[[if]]
  // CHECK: return %[[tensor]]
  %0 = scf.if %c -> (tensor<?xf32>) {
    %1 = "test.make"() : () -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// The body sees the carried buffer as a tensor only where it uses it as one.
// CHECK-LABEL: func @for
func.func @for(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[init:.*]] = bufferization.to_buffer
  // CHECK: scf.for {{.*}} iter_args(%[[carried:.*]] = %[[init]]) -> (memref<4xf32>) {
  // CHECK-NEXT: %[[tensor:.*]] = bufferization.to_tensor %[[carried]]
  // CHECK-NEXT: %[[next:.*]] = "test.use"(%[[tensor]])
  // CHECK-NEXT: %[[buffer:.*]] = bufferization.to_buffer %[[next]]
  // CHECK-NEXT: scf.yield %[[buffer]]
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (tensor<4xf32>) {
    %1 = "test.use"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @while
func.func @while(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.while (%[[carried:.*]] = %{{.*}}) : (memref<4xf32>) -> memref<4xf32> {
  // CHECK-NEXT: scf.condition(%{{.*}}) %[[carried]] : memref<4xf32>
  // CHECK: ^bb0(%[[body:.*]]: memref<4xf32>)
  // CHECK-NEXT: scf.yield %[[body]] : memref<4xf32>
  %0 = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Other ops of the dialect keep their tensors.
// CHECK-LABEL: func @others
func.func @others(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.index_switch %{{.*}} -> tensor<4xf32>
  // CHECK-NOT: bufferization
  %0 = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    scf.yield %a : tensor<4xf32>
  }
  default {
    scf.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
