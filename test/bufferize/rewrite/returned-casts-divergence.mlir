// Functions return what was cast; calls that expect the cast make it.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file %s | FileCheck %s

// Calls of functions on memrefs pass no tensors, and yet get the new type.
// CHECK-LABEL: func.func private @memref(
// CHECK-SAME:      -> memref<4xi32> {
// CHECK-LABEL: func.func @calls_it
// CHECK:         %[[R:.*]] = call @memref(%arg0) : (memref<4xi32>) -> memref<4xi32>
// CHECK:         %[[CAST:.*]] = memref.cast %[[R]] : memref<4xi32> to memref<?xi32, strided<[?], offset: ?>>
// CHECK:         memref.load %[[CAST]]
func.func private @memref(%a: memref<4xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %c = memref.cast %a : memref<4xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %c : memref<?xi32, strided<[?], offset: ?>>
}
func.func @calls_it(%a: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %r = call @memref(%a) : (memref<4xi32>) -> memref<?xi32, strided<[?], offset: ?>>
  %v = memref.load %r[%c0] : memref<?xi32, strided<[?], offset: ?>>
  return %v : i32
}

// -----

// A function that is not called here returns it as mlir-opt has it.
// CHECK-LABEL: func.func @not_called(
// CHECK-SAME:      -> memref<4xi32> {
func.func @not_called(%a: memref<4xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %c = memref.cast %a : memref<4xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %c : memref<?xi32, strided<[?], offset: ?>>
}

// -----

// What has a rank keeps it.
// CHECK-LABEL: func.func private @without_rank(
// CHECK-SAME:      -> memref<33xi8{{.*}}> {
// CHECK-LABEL: func.func @reads_it
// CHECK:         %[[R:.*]] = call @without_rank
// CHECK:         memref.load %[[R]]
func.func private @without_rank(%t: tensor<33xi8>) -> tensor<33xi8> {
  %u = tensor.cast %t : tensor<33xi8> to tensor<*xi8>
  %r = tensor.cast %u : tensor<*xi8> to tensor<33xi8>
  return %r : tensor<33xi8>
}
func.func @reads_it(%t: tensor<33xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %r = call @without_rank(%t) : (tensor<33xi8>) -> tensor<33xi8>
  %v = tensor.extract %r[%c0] : tensor<33xi8>
  return %v : i8
}

// -----

// What has no rank in the caller gets none: the other operand may have another one.
// CHECK-LABEL: func.func private @loses_rank(
// CHECK-SAME:      -> memref<3xf32{{.*}}> {
// CHECK-LABEL: func.func @selects
// CHECK:         %[[R:.*]] = call @loses_rank
// CHECK:         %[[CAST:.*]] = memref.cast %[[R]] : memref<3xf32{{.*}}> to memref<*xf32>
// CHECK:         arith.select %{{.*}}, %[[CAST]], %{{.*}} : memref<*xf32>
func.func private @loses_rank(%a: tensor<3xf32>) -> tensor<*xf32> {
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  return %u : tensor<*xf32>
}
func.func @selects(%a: tensor<3xf32>, %b: tensor<*xf32>, %c: i1) -> tensor<*xf32> {
  %r = call @loses_rank(%a) : (tensor<3xf32>) -> tensor<*xf32>
  %s = arith.select %c, %r, %b : tensor<*xf32>
  return %s : tensor<*xf32>
}
