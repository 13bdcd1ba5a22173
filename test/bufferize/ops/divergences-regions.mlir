// RUN: cistern-opt --allow-unregistered-dialect --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" %s | FileCheck %s

// Loops that do not bufferize are loops: what an iteration reads before it writes is read again by the next one.
// CHECK-LABEL: func.func @affine_for(
// CHECK: affine.for
// CHECK: memref.copy
// CHECK: memref.store
func.func @affine_for(%t: tensor<4xf32>, %f: f32, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %y = tensor.extract %w[%i] : tensor<4xf32>
    %s = arith.addf %x, %y : f32
    memref.store %s, %m[%i] : memref<4xf32>
  }
  return
}

// Iterations of scf.parallel do not write one buffer that each of them takes for its own.
// CHECK-LABEL: func.func @parallel(
// CHECK: scf.parallel
// CHECK: memref.alloc()
// CHECK: linalg.fill
func.func @parallel(%n: index, %m: memref<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.extract %g[%c0] : tensor<4xf32>
    memref.store %x, %m[%i] : memref<?xf32>
    scf.reduce
  }
  return
}

// Nothing is known of the regions of an op that is not registered.
// CHECK-LABEL: func.func @unknown(
// CHECK: memref.copy
func.func @unknown(%t: tensor<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  "test.often"() ({
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    "test.use"(%x, %w) : (f32, tensor<4xf32>) -> ()
  }) : () -> ()
  return
}

// memref.alloca_scope runs once.
// CHECK-LABEL: func.func @once(
// CHECK-NOT: memref.copy
func.func @once(%t: tensor<4xf32>, %f: f32, %c: i1, %m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.alloca_scope {
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %y = tensor.extract %w[%c0] : tensor<4xf32>
    memref.store %x, %m[%c0] : memref<2xf32>
    memref.store %y, %m[%c1] : memref<2xf32>
  }
  return
}
