// What is done here and rejected, or done wrong, by mlir-opt.
// RUN: cistern-opt --split-input-file --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s

// A call of the function itself comes before the type of its result is known: the result is cast back.
// CHECK-LABEL: func.func @recursive(
// CHECK-SAME: -> memref<4xf32>
// CHECK: %[[R:.*]] = call @recursive(%{{.*}}) : (memref<4xf32, strided<[?], offset: ?>>, index) -> memref<4xf32>
// CHECK: memref.cast %[[R]]
func.func @recursive(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %r = call @recursive(%a, %m) : (tensor<4xf32>, index) -> tensor<4xf32>
  %e = bufferization.alloc_tensor() copy(%r) : tensor<4xf32>
  return %e : tensor<4xf32>
}

// -----

// A buffer whose layout is not strided is copied to one that is.
// CHECK-LABEL: func.func @transposed(
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK: memref.copy %{{.*}}, %[[A]]
// CHECK: return %[[A]]
func.func @transposed(%b: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>}) -> tensor<4x4xf32> {
  return %b : tensor<4x4xf32>
}

// -----

// Both edges of a branch to one block pass a buffer.
// CHECK-LABEL: func.func @two_edges(
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<4xf32, strided<[?], offset: ?>>), ^bb1(%{{.*}} : memref<4xf32, strided<[?], offset: ?>>)
func.func @two_edges(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %e = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%e : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}

// -----

// A global that the program may write is not taken for a constant.
// CHECK: memref.global "private" constant @__constant_2xf32
// CHECK: memref.global "private" @mine
memref.global "private" @mine : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
// CHECK-LABEL: func.func @constant(
// CHECK: memref.get_global @__constant_2xf32
func.func @constant(%i: index) -> f32 {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  return %1 : f32
}

// -----

// A slice that goes around in a loop of blocks has the layout that the argument of the block has in the end.
// RUN: cistern-opt --split-input-file --one-shot-bufferize=copy-before-write %s | FileCheck %s --check-prefix=COPY
// COPY-LABEL: func.func @slice_around(
// COPY: ^bb1(%{{.*}}: index, %[[M:.*]]: memref<?xi64, strided<[?], offset: ?>>):
// COPY: memref.subview %[[M]]{{.*}} to memref<?xi64, strided<[?], offset: ?>>
func.func @slice_around(%c: i1, %n: index) {
  scf.execute_region {
    %0 = tensor.empty(%n) : tensor<?xi64>
    cf.br ^bb1(%n, %0 : index, tensor<?xi64>)
  ^bb1(%i: index, %t: tensor<?xi64>):
    %s = tensor.extract_slice %t[%n] [%i] [1] : tensor<?xi64> to tensor<?xi64>
    cf.cond_br %c, ^bb2, ^bb3
  ^bb2:
    cf.br ^bb1(%i, %s : index, tensor<?xi64>)
  ^bb3:
    scf.yield
  }
  return
}
