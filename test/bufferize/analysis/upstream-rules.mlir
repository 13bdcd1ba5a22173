// Where mlir-opt's rules overwrite nothing that can be seen later, it is decided as mlir-opt does; divergences.mlir has programs where
// they do.
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: %same --args="--test-tensor-copy-insertion='bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis=reference" %s | FileCheck %s

// What one branch of scf.index_switch yields is not what another one yields.
// CHECK-LABEL: func.func @branches(
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
func.func @branches(%i: index, %f: f32, %t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    %e = tensor.empty() : tensor<4xf32>
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

// An argument is written in another block, but what reads it afterwards computes nothing that is used, or asks for a size.
// CHECK-LABEL: func.func @not_seen(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @not_seen(%t: tensor<?xf32>, %f: f32) -> (f32, index) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1
^bb1:
  %w = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %x = tensor.extract %w[%c0] : tensor<?xf32>
  %dead = tensor.extract %t[%c0] : tensor<?xf32>
  %size = tensor.dim %t, %c0 : tensor<?xf32>
  return %x, %size : f32, index
}

// A loop in another block carries an argument that it does not write.
// CHECK-LABEL: func.func @only_carried(
// CHECK: scf.yield
// CHECK-NEXT: } {__inplace_operands_attr__ = ["none", "none", "none", "true"]}
func.func @only_carried(%t: tensor<4xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1
^bb1:
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  return %x, %y : f32, f32
}

// Each round of a loop of blocks overwrites the same part and reads the rest.
// CHECK-LABEL: func.func @same_part(
// CHECK: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true"]}
func.func @same_part(%t: tensor<8xf32>, %x: tensor<2xf32>, %c: i1) -> f32 {
  %c3 = arith.constant 3 : index
  cf.br ^bb1
^bb1:
  %w = tensor.insert_slice %x into %t[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %y = tensor.extract %w[%c3] : tensor<8xf32>
  return %y : f32
}

// A tensor that is copied to itself does not change.
// CHECK-LABEL: func.func @to_itself(
// CHECK: bufferization.materialize_in_destination
func.func @to_itself(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^bb1
^bb1:
  %m = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}
