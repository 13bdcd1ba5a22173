// Several branches that pass several tensors to a block: the buffers of a branch are made together.
// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-before-write" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries copy-before-write'" %s
// RUN: %same --args="--one-shot-bufferize=copy-before-write" %s
// RUN: %same --args="--one-shot-bufferize=allow-return-allocs-from-loops" %s

// CHECK-LABEL: func.func @two_by_two(
// CHECK-SAME: %[[A:[a-z0-9]*]]: memref{{.*}}, %[[B:[a-z0-9]*]]: memref
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2(%[[A]], %[[B]] :
// CHECK: cf.br ^bb2(%[[B]], %[[A]] :
func.func @two_by_two(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1, %i: index) -> (f32, f32) {
  cf.cond_br %c, ^bb1, ^bb2(%a, %b : tensor<?xf32>, tensor<?xf32>)
^bb1:
  cf.br ^bb2(%b, %a : tensor<?xf32>, tensor<?xf32>)
^bb2(%x: tensor<?xf32>, %y: tensor<?xf32>):
  %u = tensor.extract %x[%i] : tensor<?xf32>
  %v = tensor.extract %y[%i] : tensor<?xf32>
  return %u, %v : f32, f32
}
