// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// A tensor that is put into itself is read and written by one op: where it has contents, the destination is a copy.
// CHECK-LABEL: func.func @argument(
// CHECK: tensor.insert_slice {{.*}}{__inplace_operands_attr__ = ["true", "false", "none"]
func.func @argument(%t: tensor<?xf32> {bufferization.writable = true}, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %t into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// Without contents it is not, because all of a tensor has one place in itself: no memory is copied to other elements.
// CHECK-LABEL: func.func @undefined(
// CHECK: tensor.insert_slice {{.*}}{__inplace_operands_attr__ = ["true", "true"
func.func @undefined() -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = tensor.insert_slice %e into %e[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}

// What an iteration writes all over and inserts all over is where it is inserted already.
// CHECK-LABEL: func.func @filled(
// CHECK: scf.forall
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// CHECK: tensor.parallel_insert_slice {{.*}}{__inplace_operands_attr__ = ["true", "true"]}
func.func @filled(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %a = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @filled_of_any_size(
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
func.func @filled_of_any_size(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %a = linalg.fill ins(%f : f32) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// A loop that inserts it where it is read no more.
// CHECK-LABEL: func.func @filled_in_loop(
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
func.func @filled_in_loop(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %t) -> (tensor<4xf32>) {
    %s = scf.forall (%j) in (1) shared_outs(%o = %x) -> (tensor<4xf32>) {
      %a = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %a into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
      }
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
