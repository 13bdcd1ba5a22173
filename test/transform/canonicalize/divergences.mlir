// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Where mlir-opt makes invalid IR or folds further; see docs/divergences.md.

// CHECK-LABEL: func.func @dynamic_shape(
// CHECK: arith.xori %arg0, %arg0 : tensor<?xi32>
// CHECK: arith.cmpi eq, %arg0, %arg0 : tensor<?xi32>
func.func @dynamic_shape(%t: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi1>) {
  %0 = arith.xori %t, %t : tensor<?xi32>
  %1 = arith.cmpi eq, %t, %t : tensor<?xi32>
  return %0, %1 : tensor<?xi32>, tensor<?xi1>
}

// CHECK-LABEL: func.func @contradicting_casts(
// CHECK: [[A:%.*]] = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK: memref.cast [[A]] : memref<?xf32> to memref<8xf32>
func.func @contradicting_casts(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<8xf32>
  return %1 : memref<8xf32>
}

// CHECK-LABEL: func.func @wide(
// CHECK: arith.addi {{.*}} : i200
// CHECK: arith.addf {{.*}} : f128
func.func @wide() -> (i200, f128) {
  %c1 = arith.constant 1 : i200
  %c2 = arith.constant 2 : i200
  %f = arith.constant 1.0 : f128
  %0 = arith.addi %c1, %c2 : i200
  %1 = arith.addf %f, %f : f128
  return %0, %1 : i200, f128
}

// CHECK-LABEL: func.func @written_buffer(
// CHECK: [[B:%.*]] = bufferization.to_buffer
// CHECK: memref.store %arg2, [[B]]
// CHECK: memref.load [[B]]
func.func @written_buffer(%t: tensor<4xf32>, %i: index, %f: f32) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %l = memref.load %b[%i] : memref<4xf32>
  return %l : f32
}

// CHECK-LABEL: func.func @expanded_to_more(
// CHECK: [[M:%.*]] = memref.cast
// CHECK: memref.expand_shape [[M]]
func.func @expanded_to_more(%n: memref<10xf32>) -> memref<?x?xf32> {
  %c10 = arith.constant 10 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<10xf32> to memref<?xf32>
  %c = memref.expand_shape %m [[0, 1]] output_shape [%c10, %c2] : memref<?xf32> into memref<?x?xf32>
  return %c : memref<?x?xf32>
}
