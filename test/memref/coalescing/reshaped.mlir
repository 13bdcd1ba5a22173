// A buffer that is read last under another shape is allocated in that shape, where the reader then works in its place.
// RUN: cistern-opt %s --buffer-coalescing --split-input-file | FileCheck %s

// The result is what its allocation made, so that the caller can free it.
// CHECK-LABEL: func.func @collapsed
// CHECK: %[[B:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT: %[[A:.*]] = memref.expand_shape %[[B]] {{\[}}[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
// CHECK-NEXT: linalg.tanh ins(%arg0 : memref<2x4xf32>) outs(%[[A]] : memref<2x4xf32>)
// CHECK-NEXT: linalg.exp ins(%[[B]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>)
// CHECK-NEXT: return %[[B]]
func.func @collapsed(%x: memref<2x4xf32>) -> memref<8xf32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// A loop that begins with the reshape goes on in the buffer.
// CHECK-LABEL: func.func @carried
// CHECK: %[[B:.*]] = memref.alloc() : memref<2x4xf32>
// CHECK: %[[A:.*]] = memref.collapse_shape %[[B]]
// CHECK: linalg.tanh {{.*}} outs(%[[A]] : memref<8xf32>)
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[X:.*]] : memref<2x4xf32>) outs(%[[X]] : memref<2x4xf32>)
func.func @carried(%x: memref<8xf32>, %n: index) -> memref<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.tanh ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %v = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %v) -> memref<2x4xf32> {
    %b = memref.alloc() : memref<2x4xf32>
    linalg.exp ins(%y : memref<2x4xf32>) outs(%b : memref<2x4xf32>)
    scf.yield %b : memref<2x4xf32>
  }
  return %r : memref<2x4xf32>
}

// -----

// What branches pass on is one buffer first, and reshaped afterwards.
// CHECK-LABEL: func.func @of_branches
// CHECK: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK: memref.expand_shape %[[B]]
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[B]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>)
func.func @of_branches(%x: memref<2x4xf32>, %p: i1) -> memref<8xf32> {
  %r = scf.if %p -> memref<2x4xf32> {
    %a = memref.alloc() : memref<2x4xf32>
    linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
    scf.yield %a : memref<2x4xf32>
  } else {
    %a = memref.alloc() : memref<2x4xf32>
    linalg.abs ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
    scf.yield %a : memref<2x4xf32>
  }
  %v = memref.collapse_shape %r [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// Ops that already work in place of each other, under one shape or another, stay in one buffer.
// CHECK-LABEL: func.func @chain
// CHECK: memref.alloc() : memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @chain(%x: memref<2x4xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  %w = memref.expand_shape %b [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %c = memref.alloc() : memref<2x4xf32>
  linalg.exp ins(%w : memref<2x4xf32>) outs(%c : memref<2x4xf32>)
  %y = memref.collapse_shape %c [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  linalg.exp ins(%y : memref<8xf32>) outs(%d : memref<8xf32>)
  return %d : memref<8xf32>
}

// -----

// The buffer that is left has the larger alignment of both.
// CHECK-LABEL: func.func @aligned
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @aligned(%x: memref<2x4xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// It stays as it is if it is used afterwards, if it is returned itself, if it has other views, or if the op reads it otherwise.
// CHECK-LABEL: func.func @used
// CHECK: memref.alloc() : memref<2x4xf32>
func.func @used(%x: memref<2x4xf32>, %i: index) -> (memref<8xf32>, f32) {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  %f = memref.load %a[%i, %i] : memref<2x4xf32>
  return %b, %f : memref<8xf32>, f32
}
// CHECK-LABEL: func.func @returned
// CHECK: memref.alloc() : memref<2x4xf32>
func.func @returned(%x: memref<2x4xf32>, %y: memref<8xf32>, %p: i1) -> memref<2x4xf32> {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  cf.cond_br %p, ^used, ^returned
^used:
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  %r = memref.alloc() : memref<2x4xf32>
  linalg.abs ins(%x : memref<2x4xf32>) outs(%r : memref<2x4xf32>)
  return %r : memref<2x4xf32>
^returned:
  return %a : memref<2x4xf32>
}
// CHECK-LABEL: func.func @passed_cut
// CHECK: memref.alloc() : memref<2x4xf32>
func.func @passed_cut(%x: memref<2x4xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %s = memref.subview %a[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 4>>
  call @show(%s) : (memref<1x4xf32, strided<[4, 1], offset: 4>>) -> ()
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}
func.func private @show(memref<1x4xf32, strided<[4, 1], offset: 4>>)
// A part of it may be touched under the shape that it had.
// CHECK-LABEL: func.func @cut
// CHECK: %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK: %[[A:.*]] = memref.expand_shape %[[B]]
// CHECK: memref.subview %[[A]][1, 0] [1, 4] [1, 1]
// CHECK: linalg.exp ins(%[[B]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>)
func.func @cut(%x: memref<2x4xf32>, %f: f32) -> memref<8xf32> {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.tanh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %s = memref.subview %a[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 4>>
  linalg.fill ins(%f : f32) outs(%s : memref<1x4xf32, strided<[4, 1], offset: 4>>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%v : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}
// CHECK-LABEL: func.func @turned
// CHECK: memref.alloc() : memref<4x4xf32>
func.func @turned(%x: memref<4x4xf32>) -> memref<2x8xf32> {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.tanh ins(%x : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  %v = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 2, 2, 2] : memref<4x4xf32> into memref<2x2x2x2xf32>
  %b = memref.alloc() : memref<2x2x2x2xf32>
  linalg.transpose ins(%v : memref<2x2x2x2xf32>) outs(%b : memref<2x2x2x2xf32>) permutation = [1, 0, 2, 3]
  %c = memref.alloc() : memref<2x8xf32>
  %w = memref.collapse_shape %b [[0], [1, 2, 3]] : memref<2x2x2x2xf32> into memref<2x8xf32>
  linalg.copy ins(%w : memref<2x8xf32>) outs(%c : memref<2x8xf32>)
  return %c : memref<2x8xf32>
}
