// RUN: cistern-opt %s --enforce-immutable-func-args --split-input-file --allow-unregistered-dialect | FileCheck %s

// An argument that is written is copied first; one that is read is not, nor is a number.
// CHECK-LABEL: func.func @written
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>, %[[I:.*]]: index)
// CHECK-NEXT:    %[[COPY:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %[[B]], %[[COPY]]
// CHECK-NEXT:    %[[X:.*]] = memref.load %[[A]][%[[I]]]
// CHECK-NEXT:    memref.store %[[X]], %[[COPY]][%[[I]]]
// CHECK-NEXT:    return %[[COPY]]
func.func @written(%a: memref<4xf32>, %b: memref<4xf32>, %i: index) -> memref<4xf32> {
  %0 = memref.load %a[%i] : memref<4xf32>
  memref.store %0, %b[%i] : memref<4xf32>
  return %b : memref<4xf32>
}

// -----

// Returning an argument writes nothing.
// CHECK-LABEL: func.func @returned
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @returned(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// -----

// A view, what a loop carries, a branch and a select are the argument under another name.
// CHECK-LABEL: func.func @names
// CHECK-COUNT-4: memref.copy
// CHECK-NOT:     memref.copy
func.func @names(%a: memref<2x2xf32, 1>, %b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf32>, %p: i1, %i: index, %f: f32) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<2x2xf32, 1> into memref<4xf32, 1>
  %1 = memref.subview %0[0] [2] [1] : memref<4xf32, 1> to memref<2xf32, strided<[1]>, 1>
  memref.store %f, %1[%i] : memref<2xf32, strided<[1]>, 1>
  %2 = scf.for %k = %i to %i step %i iter_args(%m = %b) -> (memref<4xf32>) {
    memref.store %f, %m[%i] : memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  %3 = arith.select %p, %c, %d : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%3 : memref<4xf32>)
  %4 = memref.load %e[%i] : memref<4xf32>
  vector.print %4 : f32
  return
}

// -----

// Sizes are those of the argument; a layout that is not known becomes the identity.
// CHECK-LABEL: func.func @sizes
// CHECK-SAME:    (%[[A:.*]]: memref<?x3xf32>, %[[B:.*]]: memref<4xf32, strided<[?], offset: ?>>, %[[C:.*]]: memref<4xf32, strided<[2]>>,
// CHECK:         %[[N:.*]] = memref.dim %[[A]], %{{.*}} : memref<?x3xf32>
// CHECK-NEXT:    memref.alloc(%[[N]]) : memref<?x3xf32>
// CHECK-NEXT:    memref.copy %[[A]],
// CHECK-NEXT:    %[[PLAIN:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %[[B]], %[[PLAIN]]
// CHECK-NEXT:    memref.cast %[[PLAIN]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.alloc() : memref<4xf32, strided<[2]>>
// CHECK-NEXT:    memref.copy %[[C]],
func.func @sizes(%a: memref<?x3xf32>, %b: memref<4xf32, strided<[?], offset: ?>>, %c: memref<4xf32, strided<[2]>>, %i: index, %f: f32) {
  memref.store %f, %a[%i, %i] : memref<?x3xf32>
  memref.store %f, %b[%i] : memref<4xf32, strided<[?], offset: ?>>
  memref.store %f, %c[%i] : memref<4xf32, strided<[2]>>
  return
}

// -----

// A callee with a body keeps the same promise; one without may write, and so may an op that is not known.
// CHECK-LABEL: func.func @calls
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>, %[[C:.*]]: memref<4xf32>)
// CHECK:         memref.copy %[[B]], %[[B2:.*]] :
// CHECK:         memref.copy %[[C]], %[[C2:.*]] :
// CHECK-NOT:     memref.copy
// CHECK:         call @writes(%[[A]])
// CHECK-NEXT:    call @elsewhere(%[[B2]])
// CHECK-NEXT:    "mine.op"(%[[C2]])
// CHECK-LABEL: func.func private @writes
// CHECK:         memref.copy
func.func @calls(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) {
  call @writes(%a) : (memref<4xf32>) -> ()
  call @elsewhere(%b) : (memref<4xf32>) -> ()
  "mine.op"(%c) : (memref<4xf32>) -> ()
  return
}
func.func private @writes(%a: memref<4xf32>) {
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return
}
func.func private @elsewhere(memref<4xf32>)

// -----

// Results that are arguments are written, by callees too; an argument that the function frees is its own.
// CHECK-LABEL: func.func @results
// CHECK-NOT:     memref.copy
// CHECK:         return
// CHECK-LABEL: func.func @passes
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>)
// CHECK:         memref.copy %[[A]], %[[COPY:.*]] :
// CHECK:         call @results(%[[COPY]],
func.func @results(%a: memref<4xf32> {bufferize.result}, %b: memref<4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}
func.func @passes(%a: memref<4xf32>) {
  %f = arith.constant 1.0 : f32
  %0 = memref.alloc() : memref<4xf32>
  call @results(%a, %0, %f) : (memref<4xf32>, memref<4xf32>, f32) -> ()
  return
}

// -----

// A tensor that may be written in place, and a buffer of a tensor, are names too.
// CHECK-LABEL: func.func @tensors
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>, %[[C:.*]]: memref<4xf32>
// CHECK:         memref.copy %[[A]],
// CHECK:         memref.copy %[[B]],
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @tensors(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %i: index, %f: f32) -> f32 {
  %0 = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.to_buffer %2 : tensor<4xf32> to memref<4xf32>
  memref.store %f, %3[%i] : memref<4xf32>
  %4 = bufferization.to_tensor %c restrict : memref<4xf32> to tensor<4xf32>
  %5 = tensor.extract %4[%i] : tensor<4xf32>
  %6 = tensor.extract %1[%i] : tensor<4xf32>
  %7 = arith.addf %5, %6 : f32
  return %7 : f32
}

// -----

// A function without arguments, and one without a body.
// CHECK-LABEL: func.func @none
// CHECK-NEXT:    return
func.func @none() {
  return
}
func.func private @no_body(memref<4xf32>)
