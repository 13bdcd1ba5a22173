// REQUIRES: mlir-opt
// RUN: cistern-opt --split-input-file --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries copy-before-write'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries unknown-type-conversion=identity-layout-map'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map'" %s

// An op that comes before what is passed later sees any layout; the argument itself has the layout of what is passed in the end.
// CHECK-LABEL: func.func @asked_for_early(
// CHECK: ^bb1(%[[A:.*]]: memref<3xi32>):
// CHECK-NEXT: %[[ANY:.*]] = memref.cast %[[A]] : memref<3xi32> to memref<3xi32, strided<[?], offset: ?>>
// CHECK: memref.cast %[[ANY]] : memref<3xi32, strided<[?], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
func.func @asked_for_early(%c: i1) {
  %0 = arith.constant dense<1> : tensor<3xi32>
  cf.br ^bb1(%0 : tensor<3xi32>)
^bb1(%a: tensor<3xi32>):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %b = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  %1 = arith.constant dense<2> : tensor<3xi32>
  cf.br ^bb1(%1 : tensor<3xi32>)
^bb3:
  return
}

// -----

// One that comes after it sees the layout of the argument.
// CHECK-LABEL: func.func @asked_for_late(
// CHECK: ^bb1(%[[A:.*]]: memref<3xi32>):
// CHECK: memref.cast %[[A]] : memref<3xi32> to memref<?xi32>
func.func @asked_for_late(%c: i1) {
  %0 = arith.constant dense<1> : tensor<3xi32>
  cf.br ^bb1(%0 : tensor<3xi32>)
^bb1(%a: tensor<3xi32>):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %1 = arith.constant dense<2> : tensor<3xi32>
  %b = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  cf.br ^bb1(%1 : tensor<3xi32>)
^bb3:
  return
}

// -----

// The layout is any if one of those that are passed has got any.
// CHECK-LABEL: func.func @any_layout(
// CHECK: ^bb1(%{{.*}}: memref<3xi32, strided<[?], offset: ?>>):
func.func @any_layout(%c: i1, %t: tensor<3xi32>) {
  %0 = arith.constant dense<1> : tensor<3xi32>
  cf.br ^bb1(%0 : tensor<3xi32>)
^bb1(%a: tensor<3xi32>):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %b = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  cf.br ^bb1(%t : tensor<3xi32>)
^bb3:
  return
}
