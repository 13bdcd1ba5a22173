// RUN: cistern-opt %s --tensor-results-to-out-params | FileCheck %s
// RUN: cistern-opt %s --tensor-results-to-out-params --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries --drop-equivalent-buffer-results --cse --canonicalize | FileCheck %s --check-prefix=BUFFERS

// RUN: cistern-opt %s --tensor-results-to-out-params=modify-public-functions --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries --drop-equivalent-buffer-results --cse --canonicalize | FileCheck %s --check-prefix=PUBLIC

// On request, public functions too.
// PUBLIC-LABEL: func.func @public
// PUBLIC-SAME: (%[[F:.*]]: f32, %[[OUT:.*]]: memref<4xf32
// PUBLIC-NOT: {{memref.alloc|memref.copy}}
// PUBLIC: linalg.fill ins(%[[F]] : f32) outs(%[[OUT]]
// PUBLIC-NEXT: return

// The caller computes it in its place: nothing is copied, here or there.
// CHECK-LABEL: func.func private @computes
// CHECK-SAME: (%{{.*}}: f32, %[[OUT:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[R:.*]] = bufferization.materialize_in_destination %{{.*}} in %[[OUT]]
// CHECK: return %[[R]]
// BUFFERS-LABEL: func.func private @computes
// BUFFERS-NOT: memref.alloc
// BUFFERS-NOT: memref.copy
// BUFFERS: return{{$}}
func.func private @computes(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @inserts
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: call @computes(%{{.*}}, %[[E]])
// BUFFERS-LABEL: func.func @inserts
// BUFFERS: %[[PART:.*]] = memref.subview
// BUFFERS: call @computes(%{{.*}}, %{{.*}})
// BUFFERS-NOT: memref.alloc
// BUFFERS: return
func.func @inserts(%f: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @computes(%f) : (f32) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// An argument that is updated is returned where it is.
// CHECK-LABEL: func.func private @updates
// CHECK-SAME: (%{{.*}}: tensor<4xf32>, %{{.*}}: f32, %{{.*}}: index) -> tensor<4xf32>
// CHECK-NOT: materialize
func.func private @updates(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @calls_updates(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = func.call @updates(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Callers of a public function are not known, nor are sizes of a dynamic shape.
// CHECK-LABEL: func.func @public
// CHECK-NOT: materialize
// CHECK-LABEL: func.func private @dynamic
// CHECK-NOT: materialize
func.func @public(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @dynamic(%f: f32, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @calls_dynamic(%f: f32, %n: index) -> tensor<?xf32> {
  %0 = func.call @dynamic(%f, %n) : (f32, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
