// RUN: cistern-opt %s --eliminate-empty-tensors=overwritten | FileCheck %s
// RUN: cistern-opt %s --eliminate-empty-tensors | FileCheck %s --check-prefix=PLAIN

// The op does not read %t: it computes in the part.
// CHECK-LABEL: func.func @overwritten
// CHECK: %[[PART:.*]] = tensor.extract_slice %{{.*}}[2] [4] [1]
// CHECK: linalg.fill {{.*}} outs(%[[PART]]
// PLAIN-LABEL: func.func @overwritten
// PLAIN-NOT: extract_slice
func.func @overwritten(%t: tensor<4xf32>, %u: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %u[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<4xf32>
}

// It reads %t: that stays.
// CHECK-LABEL: func.func @read
// CHECK-NOT: extract_slice
// CHECK: linalg.matmul {{.*}} outs(%arg2
func.func @read(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %t: tensor<4x4xf32>, %u: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.insert_slice %0 into %u[2, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// The part cannot be taken yet, because where it is follows from what is computed: %t is put back.
// CHECK-LABEL: func.func @not_there_yet
// CHECK-NOT: tensor.empty
// CHECK: linalg.fill {{.*}} outs(%arg0
func.func @not_there_yet(%t: tensor<4xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = arith.fptosi %1 : f32 to i32
  %3 = arith.index_cast %2 : i32 to index
  %4 = tensor.insert_slice %0 into %u[%3] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %4 : tensor<8xf32>
}
