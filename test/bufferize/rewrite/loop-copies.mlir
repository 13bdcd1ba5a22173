// REQUIRES: mlir-opt
// RUN: cistern-opt --split-input-file --test-tensor-copy-insertion="bufferize-function-boundaries allow-return-allocs-from-loops" %s | FileCheck %s
// RUN: %same --args="--split-input-file --test-tensor-copy-insertion='bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: %same --args="--split-input-file --test-tensor-copy-insertion=allow-return-allocs-from-loops" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops'" %s

// What is a copy already, and is not written, is yielded as it is.
// CHECK-LABEL: func.func @yields_copy(
// CHECK: %[[CAST:.*]] = tensor.cast
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CAST]])
// CHECK: scf.for
// CHECK-NEXT: scf.yield %{{.*}}, %[[COPY]] :
func.func @yields_copy(%lb: index, %ub: index, %s: index, %t: tensor<?xf32>, %u: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %v = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %r:2 = scf.for %i = %lb to %ub step %s iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<4xf32>) {
    scf.yield %a, %v : tensor<?xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<4xf32>
}

// -----

// So is a copy that the loop makes anew in each iteration.
// CHECK-LABEL: func.func @yields_copy_of_its_own(
// CHECK: scf.for
// CHECK: %[[CAST:.*]] = tensor.cast
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[CAST]])
// CHECK: scf.yield %{{.*}}, %[[COPY]] :
func.func @yields_copy_of_its_own(%lb: index, %ub: index, %s: index, %t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r:2 = scf.for %i = %lb to %ub step %s iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<4xf32>) {
    %v = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
    %w = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w, %v : tensor<?xf32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// What comes from elsewhere and is no copy is copied.
// CHECK-LABEL: func.func @yields_outside(
// CHECK: scf.for
// CHECK-NEXT: %[[COPY:.*]] = bufferization.alloc_tensor() copy(
// CHECK-NEXT: scf.yield %[[COPY]] :
func.func @yields_outside(%lb: index, %ub: index, %s: index, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// An iter_arg that may have the buffer of a tensor from outside is copied, although it is yielded to itself.
// CHECK-LABEL: func.func @yields_alias_of_outside(
// CHECK: arith.select
// CHECK-NEXT: %[[COPY:.*]] = bufferization.alloc_tensor() copy(
// CHECK-NEXT: scf.yield %[[COPY]] :
func.func @yields_alias_of_outside(%c: i1, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = arith.select %c, %t, %a : tensor<?xf32>
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// What scf.while yields is left alone where nothing writes what takes it.
// CHECK-LABEL: func.func @while_yields_outside(
// CHECK: } do {
// CHECK: scf.yield %{{.*}}, %arg{{[0-9]+}} :
func.func @while_yields_outside(%c: i1, %f: f32, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = scf.while (%a = %t, %b = %u) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %a[%c0] : tensor<4xf32>
    scf.condition(%c) %w, %u : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    scf.yield %a, %u : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0 : tensor<4xf32>
}
