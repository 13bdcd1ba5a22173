// Concatenations, parts and reshapes have rows, too.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}))' | FileCheck %s
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}),buffer-pipeline)' -o %t.mlir
// RUN: cistern-verify %s %t.mlir | FileCheck %s --check-prefix=PROVEN
// PROVEN: @insertions: same
// PROVEN: @reshape: same

// The rows of both parts go beside each other into a row of the result; every second one of these is taken out.
// CHECK-LABEL: @insertions
// CHECK:         scf.index_switch
// CHECK:           memref.subview %{{.*}}[0, 0] [1, 4] [1, 1] : memref<1x8xf32>
// CHECK:           memref.copy
// CHECK:           memref.subview %{{.*}}[0, 4] [1, 4] [1, 1] : memref<1x8xf32>
// CHECK:           memref.copy
// CHECK:         arith.muli %{{.*}}, %c2
// CHECK-NOT:     tensor.insert_slice
// CHECK:         return
func.func @insertions(%x: tensor<16x4xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<16x4xf32>
  %a = linalg.exp ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %b = linalg.add ins(%a, %x : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %w = tensor.empty() : tensor<16x8xf32>
  %0 = tensor.insert_slice %a into %w[0, 0] [16, 4] [1, 1] : tensor<16x4xf32> into tensor<16x8xf32>
  %1 = tensor.insert_slice %b into %0[0, 4] [16, 4] [1, 1] : tensor<16x4xf32> into tensor<16x8xf32>
  %2 = tensor.extract_slice %1[0, 0] [8, 8] [2, 1] : tensor<16x8xf32> to tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// A concatenation of rows is computed by columns.
// CHECK-LABEL: @below
// CHECK:           memref.subview %{{.*}}[0, 0] [16, 1] [1, 1] : memref<32x1xf32>
// CHECK:           memref.subview %{{.*}}[16, 0] [16, 1] [1, 1] : memref<32x1xf32>
// CHECK-NOT:     tensor.concat
// CHECK:         return
func.func @below(%x: tensor<16x4xf32>) -> tensor<32x4xf32> {
  %e = tensor.empty() : tensor<16x4xf32>
  %a = linalg.exp ins(%x : tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %b = linalg.add ins(%a, %x : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<32x4xf32>
  %f = tensor.empty() : tensor<32x4xf32>
  %d = linalg.exp ins(%c : tensor<32x4xf32>) outs(%f : tensor<32x4xf32>) -> tensor<32x4xf32>
  return %d : tensor<32x4xf32>
}

// CHECK-LABEL: @reshape
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @reshape(%x: tensor<16x2x4xf32>) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<16x2x4xf32>
  %a = linalg.exp ins(%x : tensor<16x2x4xf32>) outs(%e : tensor<16x2x4xf32>) -> tensor<16x2x4xf32>
  %b = tensor.collapse_shape %a [[0], [1, 2]] : tensor<16x2x4xf32> into tensor<16x8xf32>
  %f = tensor.empty() : tensor<16x8xf32>
  %c = linalg.exp ins(%b : tensor<16x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %c : tensor<16x8xf32>
}
