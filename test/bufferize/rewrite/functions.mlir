// REQUIRES: mlir-opt
// RUN: cistern-opt --split-input-file --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries dialect-filter=func,bufferization allow-unknown-ops'" %s

// A result has the type before the cast if all returns agree on it.
// CHECK-LABEL: func.func @returns_agree(
// CHECK-SAME: -> memref<4xf32>
func.func @returns_agree(%c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  return %0 : tensor<4xf32>
^bb2:
  %1 = bufferization.alloc_tensor() : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// Else it has any layout.
// CHECK-LABEL: func.func @returns_differ(
// CHECK-SAME: -> memref<2xf32, strided<[?], offset: ?>>
func.func @returns_differ(%c: i1, %a: tensor<4xf32>) -> tensor<2xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.extract_slice %a[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
^bb2:
  %1 = bufferization.alloc_tensor() : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// An argument has the layout that is asked for, and what was said of it is gone.
// CHECK-LABEL: func.func @layout(
// CHECK-SAME: %{{.*}}: memref<4x4xf32>, %{{.*}}: memref<4xf32, strided<[?], offset: ?>>, %{{.*}}: memref<*xf32>, %{{.*}}: index)
// CHECK-SAME: -> (memref<4x4xf32>, memref<*xf32>)
func.func @layout(%a: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0, d1)>}, %b: tensor<4xf32> {bufferization.writable = false}, %c: tensor<*xf32>, %i: index) -> (tensor<4x4xf32>, tensor<*xf32>) {
  return %a, %c : tensor<4x4xf32>, tensor<*xf32>
}

// -----

// A call passes what the callee expects: by a cast, or by a copy where a layout would have to be guessed.
func.func private @any_layout(tensor<?xf32> {bufferization.access = "read"})
func.func private @no_layout(tensor<?xf32> {bufferization.access = "read", bufferization.buffer_layout = affine_map<(d0) -> (d0)>})
// CHECK-LABEL: func.func @calls(
// CHECK: %[[S:.*]] = memref.subview
// CHECK: call @any_layout(%[[S]])
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %[[S]], %[[A]]
// CHECK: call @no_layout(%[[A]])
func.func @calls(%t: tensor<?xf32>, %i: index) {
  %s = tensor.extract_slice %t[%i] [%i] [2] : tensor<?xf32> to tensor<?xf32>
  call @any_layout(%s) : (tensor<?xf32>) -> ()
  call @no_layout(%s) : (tensor<?xf32>) -> ()
  return
}

// -----

// A caller sees the type that the callee's result has got, wherever the callee stands.
// CHECK-LABEL: func.func @caller(
// CHECK: %[[T:.*]] = call @callee() {my.attr} : () -> memref<4xf32>
// CHECK: memref.load %[[T]]
func.func @caller(%i: index) -> f32 {
  %t = call @callee() {my.attr} : () -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}
func.func private @callee() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

// An argument that the callee writes is copied if the caller reads it afterwards.
func.func private @writes(%a: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %b = tensor.insert %f into %a[%i] : tensor<4xf32>
  return %b : tensor<4xf32>
}
// CHECK-LABEL: func.func @reads_afterwards(
// CHECK-SAME: %[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>,
// CHECK: memref.copy %[[A]],
// CHECK: call @writes
// CHECK: memref.load %[[A]]
func.func @reads_afterwards(%a: tensor<4xf32>, %i: index, %f: f32) -> (tensor<4xf32>, f32) {
  %b = call @writes(%a, %i, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %c = tensor.extract %a[%i] : tensor<4xf32>
  return %b, %c : tensor<4xf32>, f32
}

// -----

// A block argument has the type that all branches pass, or any layout.
// CHECK-LABEL: func.func @block_argument(
// CHECK: ^bb3(%{{.*}}: memref<2xf32, strided<[?], offset: ?>>):
func.func @block_argument(%c: i1, %a: tensor<4xf32>, %i: index, %f: f32) -> tensor<2xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %e = bufferization.alloc_tensor() : tensor<2xf32>
  %e1 = tensor.insert %f into %e[%i] : tensor<2xf32>
  cf.br ^bb3(%e1 : tensor<2xf32>)
^bb2:
  %s = tensor.extract_slice %a[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
  cf.br ^bb3(%s : tensor<2xf32>)
^bb3(%x: tensor<2xf32>):
  return %x : tensor<2xf32>
}

// -----

// A loop of blocks passes one buffer around.
// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK-NOT: alloc
// CHECK: return
func.func @loop_of_blocks(%a: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %a : index, tensor<4xf32>)
^head(%i: index, %t: tensor<4xf32>):
  %c = arith.cmpi ult, %i, %n : index
  cf.cond_br %c, ^body, ^end(%t : tensor<4xf32>)
^body:
  %t1 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1, %t1 : index, tensor<4xf32>)
^end(%r: tensor<4xf32>):
  return %r : tensor<4xf32>
}

// -----

// What is in a nested symbol table is not the module's business.
// CHECK-LABEL: func.func @outside(
// CHECK-SAME: memref<4xf32
// CHECK-LABEL: func.func @inside(
// CHECK-SAME: tensor<4xf32>
module @outer {
  func.func @outside(%a: tensor<4xf32>) -> tensor<4xf32> {
    return %a : tensor<4xf32>
  }
  module @inner {
    func.func @inside(%a: tensor<4xf32>) -> tensor<4xf32> {
      return %a : tensor<4xf32>
    }
  }
}
