// REQUIRES: mlir-opt
// RUN: cistern-opt --allow-unregistered-dialect --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize" %s
// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize='bufferize-function-boundaries copy-before-write'" %s
// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s
// RUN: %same --args="--allow-unregistered-dialect --one-shot-bufferize='bufferize-function-boundaries allow-unknown-ops'" %s

// A block argument is the buffer that is passed.
// CHECK-LABEL: func.func @branch_passes_the_buffer(
// CHECK-SAME: %[[T:.*]]: memref<4xf32>,
// CHECK: memref.store %{{.*}}, %[[T]]
// CHECK: cf.br ^bb1(%[[T]] : memref<4xf32>)
// CHECK: ^bb1(%[[X:.*]]: memref<4xf32>):
// CHECK: memref.store %{{.*}}, %[[X]]
// CHECK: return %[[X]]
func.func @branch_passes_the_buffer(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %w = tensor.insert %f into %t[%i] : tensor<4xf32>
  cf.br ^bb1(%w : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %v = tensor.insert %f into %x[%i] : tensor<4xf32>
  return %v : tensor<4xf32>
}

// It has a dynamic layout if the buffers that are passed have different ones; they are cast where they are defined.
// CHECK-LABEL: func.func @layouts(
// CHECK: %[[S:.*]] = memref.subview
// CHECK: cf.cond_br %{{.*}}, ^bb2(%[[CAST:.*]] : memref<4xf32, strided<[?], offset: ?>>), ^bb1
// CHECK: ^bb1:
// CHECK: cf.br ^bb2(%{{.*}} : memref<4xf32, strided<[?], offset: ?>>)
// CHECK: ^bb2(%{{.*}}: memref<4xf32, strided<[?], offset: ?>>):
func.func @layouts(%t: tensor<8xf32>, %u: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  cf.cond_br %c, ^bb2(%s : tensor<4xf32>), ^bb1
^bb1:
  cf.br ^bb2(%u : tensor<4xf32>)
^bb2(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}

// What goes around a loop of blocks adds no layout of its own.
// CHECK-LABEL: func.func @loop(
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: cf.br ^bb1(%[[NEW]] : memref<4xf32>)
// CHECK: ^bb1(%[[X:.*]]: memref<4xf32>):
// CHECK-NEXT: memref.store %{{.*}}, %[[X]]
// CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1(%[[X]] : memref<4xf32>), ^bb2
func.func @loop(%c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1(%g : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %v = tensor.insert %f into %x[%i] : tensor<4xf32>
  cf.cond_br %c, ^bb1(%v : tensor<4xf32>), ^bb2
^bb2:
  return %v : tensor<4xf32>
}

// Two buffers that change places in a loop: what is written is a copy.
// CHECK-LABEL: func.func @swap(
// CHECK: ^bb1(%[[X:.*]]: memref<4xf32{{.*}}>, %[[Y:.*]]: memref<4xf32{{.*}}>):
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: memref.copy %[[X]], %[[NEW]]
// CHECK: memref.store %{{.*}}, %[[NEW]]
// CHECK: cf.cond_br %{{.*}}, ^bb1(%[[Y]], %
func.func @swap(%t: tensor<4xf32>, %u: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  cf.br ^bb1(%t, %u : tensor<4xf32>, tensor<4xf32>)
^bb1(%x: tensor<4xf32>, %y: tensor<4xf32>):
  %v = tensor.insert %f into %x[%i] : tensor<4xf32>
  "test.use"(%v, %y) : (tensor<4xf32>, tensor<4xf32>) -> ()
  cf.cond_br %c, ^bb1(%y, %v : tensor<4xf32>, tensor<4xf32>), ^bb2
^bb2:
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}

// What does not bufferize is passed as a buffer too.
// CHECK-LABEL: func.func @unknown(
// CHECK: %[[A:.*]] = "test.def"() : () -> tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = bufferization.to_buffer %[[A]] : tensor<4xf32> to memref<4xf32{{.*}}>
// CHECK: cf.br ^bb1(%[[B]] :
func.func @unknown(%f: f32, %i: index) -> tensor<4xf32> {
  %a = "test.def"() : () -> tensor<4xf32>
  cf.br ^bb1(%a : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}
