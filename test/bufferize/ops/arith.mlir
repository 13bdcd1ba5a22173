// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --modes plain,generic --args="--one-shot-bufferize" %s
// RUN: %same --modes plain,generic --args="--one-shot-bufferize='bufferize-function-boundaries buffer-alignment=0'" %s
// RUN: %same --args="--one-shot-bufferize=copy-before-write" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// A constant is a private global, the same for equal constants; the latest comes first.
// CHECK: memref.global "private" constant @__constant_xi32 : memref<i32> = dense<7> {alignment = 64 : i64}
// CHECK: memref.global "private" constant @__constant_4xf32_0 : memref<4xf32> = dense<5.000000e+00>
// CHECK: memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
// CHECK-LABEL: func.func @constants(
// CHECK: memref.get_global @__constant_4xf32 :
// CHECK: memref.get_global @__constant_4xf32_0 :
// CHECK: memref.get_global @__constant_4xf32 :
// CHECK: memref.get_global @__constant_xi32 :
func.func @constants(%i: index) -> (f32, f32, f32, i32) {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = arith.constant dense<5.0> : tensor<4xf32>
  %2 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %3 = arith.constant dense<7> : tensor<i32>
  %a = tensor.extract %0[%i] : tensor<4xf32>
  %b = tensor.extract %1[%i] : tensor<4xf32>
  %c = tensor.extract %2[%i] : tensor<4xf32>
  %d = tensor.extract %3[] : tensor<i32>
  return %a, %b, %c, %d : f32, f32, f32, i32
}

// A constant is not written. The call says which function is bufferized first.
// CHECK-LABEL: func.func @constant_is_copied(
// CHECK: %[[G:.*]] = memref.get_global
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.copy %[[G]], %[[A]]
// CHECK: memref.store %{{.*}}, %[[A]]
func.func @constant_is_copied(%i: index, %f: f32) -> tensor<4xf32> {
  func.call @constants(%i) : (index) -> (f32, f32, f32, i32)
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// arith.index_cast sees the same buffer, which is copied before a write if it is read later.
// CHECK-LABEL: func.func @index_cast(
// CHECK: arith.index_cast %{{.*}} : memref<4xindex> to memref<4xi32>
// CHECK: memref.copy
func.func @index_cast(%a: tensor<4xindex>, %i: index, %w: index) -> (i32, index) {
  %0 = arith.index_cast %a : tensor<4xindex> to tensor<4xi32>
  %b = tensor.insert %w into %a[%i] : tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xi32>
  %2 = tensor.extract %b[%i] : tensor<4xindex>
  return %1, %2 : i32, index
}

// Buffers with different layouts are cast to what both fit.
// CHECK-LABEL: func.func @select(
// CHECK: memref.cast %{{.*}} : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK: memref.cast %{{.*}} : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK: arith.select %{{.*}} : memref<2xf32, strided<[?], offset: ?>>
func.func @select(%c: i1, %a: tensor<4xf32>, %b: tensor<2xf32>, %i: index) -> f32 {
  %part = tensor.extract_slice %a[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %0 = arith.select %c, %part, %b : tensor<2xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  return %1 : f32
}
