// --one-shot-bufferize=use-encoding-for-memory-space: the encoding of a tensor is the memory space of its buffer, of constants too;
// without the option it means nothing.
// RUN: cistern-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries use-encoding-for-memory-space" | FileCheck %s
// RUN: cistern-opt %s --split-input-file --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=PLAIN
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries use-encoding-for-memory-space'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries use-encoding-for-memory-space must-infer-memory-space'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries --mlir-print-op-generic" %s

// CHECK: memref.global "private" constant @__constant_4xf32 : memref<4xf32, 3> = dense<1.000000e+00>
// CHECK: memref.get_global @__constant_4xf32 : memref<4xf32, 3>
// PLAIN: memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.000000e+00>
// PLAIN: memref.get_global @__constant_4xf32 : memref<4xf32>
func.func @constant() -> tensor<4xf32, 3 : i64> {
  %0 = arith.constant dense<1.0> : tensor<4xf32, 3 : i64>
  return %0 : tensor<4xf32, 3 : i64>
}

// -----

// CHECK-LABEL: func.func @allocated(
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1>
// CHECK: memref.copy %arg0, %[[A]]
// PLAIN-LABEL: func.func @allocated(
// PLAIN: memref.alloc() {alignment = 64 : i64} : memref<4xf32>
func.func @allocated(%t: tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32, 1 : i64>
  %c = arith.constant 1.0 : f32
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
  return %1 : tensor<4xf32, 1 : i64>
}

// -----

// CHECK-LABEL: func.func @moved(
// CHECK-SAME: %arg0: memref<4xf32, strided<[?], offset: ?>, 1>, %arg1: memref<4xf32, strided<[?], offset: ?>, 2>
// CHECK: memref.copy %arg0, %arg1
func.func @moved(%a: tensor<4xf32, 1 : i64>, %b: tensor<4xf32, 2 : i64>) -> tensor<4xf32, 2 : i64> {
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32, 1 : i64>, tensor<4xf32, 2 : i64>) -> tensor<4xf32, 2 : i64>
  return %0 : tensor<4xf32, 2 : i64>
}
