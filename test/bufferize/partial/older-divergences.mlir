// Passes by parts where mlir-opt 16 goes wrong, or does less: docs/reference/divergences.md.
// RUN: cistern-opt --tensor-bufferize %s | FileCheck %s --check-prefix=TENSOR
// RUN: cistern-opt --linalg-bufferize %s | FileCheck %s --check-prefix=LINALG
// RUN: cistern-opt --arith-bufferize %s | FileCheck %s --check-prefix=ARITH

// ARITH: memref.global "private" constant @[[constant:__constant_2xi64.*]] : memref<2xi64> = dense<0>
memref.global "private" @mutable : memref<2xi64> = dense<0>

// What is cast may be a slice, so that its layout is not known.
// TENSOR-LABEL: func @from_unranked
// TENSOR: memref.cast %{{.*}} : memref<*xf32> to memref<4xf32, strided<[?], offset: ?>>
func.func @from_unranked(%t: tensor<*xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// TENSOR-LABEL: func @empty
// TENSOR: memref.alloc() {{.*}} : memref<4xf32>
func.func @empty() -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// TENSOR-LABEL: func @splat
// TENSOR-NOT: tensor.splat
// TENSOR: linalg.map
func.func @splat(%f: f32) -> tensor<4xf32> {
  %0 = tensor.splat %f : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A size that is 1 is that of a dimension like others: the new buffer has one row of four, not four.
// LINALG-LABEL: func @slice
// LINALG: %[[one:.*]] = arith.constant 1 : index
// LINALG: memref.alloc(%[[one]]) {{.*}} : memref<?x4xf32>
func.func @slice(%t: tensor<2x8xf32>, %f: f32) -> tensor<?x4xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0] [%c1, 4] [1, 2] : tensor<2x8xf32> to tensor<?x4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// ARITH-LABEL: func @constant
// ARITH: memref.get_global @[[constant]]
func.func @constant() -> tensor<2xi64> {
  %0 = arith.constant dense<0> : tensor<2xi64>
  return %0 : tensor<2xi64>
}
