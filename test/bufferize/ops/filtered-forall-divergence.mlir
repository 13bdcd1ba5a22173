// Iterations of an scf.forall that does not bufferize run at once all the same: each writes a buffer
// of its own.
// RUN: cistern-opt --one-shot-bufferize="dialect-filter=tensor,bufferization allow-unknown-ops" %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="dialect-filter=tensor,bufferization allow-unknown-ops as-upstream=unknown-regions" %s | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @filtered_forall(
// CHECK: scf.forall
// CHECK: memref.alloc()
// CHECK: memref.store
// UPSTREAM-LABEL: func.func @filtered_forall(
// UPSTREAM: scf.forall
// UPSTREAM-NOT: memref.alloc
// UPSTREAM: memref.store
func.func @filtered_forall(%n: index, %f: f32, %m: memref<?xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %v = tensor.insert %f into %e[%n] : tensor<6xf32>
  scf.forall (%i) in (%n) {
    %w = tensor.insert %f into %v[%i] : tensor<6xf32>
    %x = tensor.extract %w[%i] : tensor<6xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
