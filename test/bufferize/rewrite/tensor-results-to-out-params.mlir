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

// RUN: cistern-opt %s --tensor-results-to-out-params --remarks-filter=copies -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Callers of a public function are not known.
// CHECK-LABEL: func.func @public
// CHECK-NOT: materialize
func.func @public(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Sizes that are sums of arguments, or of their sizes, are computed by the caller.
// CHECK-LABEL: func.func private @dynamic
// CHECK-SAME: %[[OUT:arg[0-9]+]]: tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK: materialize_in_destination %{{.*}} in %[[OUT]]
// BUFFERS-LABEL: func.func private @dynamic
// BUFFERS-NOT: {{memref.alloc|memref.copy}}
// BUFFERS: return{{$}}
func.func private @dynamic(%f: f32, %n: index, %t: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %m = affine.apply affine_map<(d0, d1) -> ((d0 * 3 + 1) floordiv 2 + d1 * 2)>(%d, %n)
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @calls_dynamic
// CHECK-SAME: (%[[F:.*]]: f32, %[[K:.*]]: index, %[[T:.*]]: tensor<?xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[T]]
// CHECK: arith.muli %[[D]]
// CHECK: arith.floordivsi
// CHECK: arith.muli %[[K]]
// CHECK: %[[M:.*]] = arith.addi
// CHECK: %[[E:.*]] = tensor.empty(%[[K]], %[[M]]) : tensor<?x?xf32>
// CHECK: call @dynamic(%[[F]], %[[K]], %[[T]], %[[E]])
func.func @calls_dynamic(%f: f32, %k: index, %t: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = func.call @dynamic(%f, %k, %t) : (f32, index, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Not a size that only the function finds out.
// CHECK-LABEL: func.func private @finds_out
// CHECK-NOT: materialize
// REMARK: [[#@LINE+5]]:3: remark: [Missed] ResultSize | Category:copies | Function=finds_out | Reason="result 0 is not computed where callers need it, because they cannot compute the size of its dimension 0 from what they pass"
func.func private @finds_out(%f: f32, %i: i32) -> tensor<?xf32> {
  %n = arith.index_cast %i : i32 to index
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @calls_finds_out(%f: f32, %i: i32) -> tensor<?xf32> {
  %0 = func.call @finds_out(%f, %i) : (f32, i32) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
