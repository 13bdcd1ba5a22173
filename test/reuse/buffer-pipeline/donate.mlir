// RUN: cistern-opt %s --split-input-file --buffer-pipeline=donate=0 | FileCheck %s
// RUN: cistern-opt %s --split-input-file --buffer-pipeline | FileCheck %s --check-prefix=KEPT
// RUN: cistern-opt %s --split-input-file '--buffer-pipeline=donate=0 certify' -o /dev/null

// A cache that callers give away is updated and returned in place; where they keep it, it is copied.
// CHECK-LABEL: func.func @update
// CHECK-SAME: %[[CACHE:.*]]: memref<64x16xf32> {cistern.donated}
// CHECK: %[[V:.*]] = memref.subview %[[CACHE]]
// CHECK: linalg.exp {{.*}} outs(%[[V]]
// CHECK-NOT: clone
// CHECK: return %[[CACHE]] :
// KEPT-LABEL: func.func @update
// KEPT: bufferization.clone
func.func @update(%cache: tensor<64x16xf32>, %x: tensor<1x16xf32>) -> tensor<64x16xf32> {
  %e = tensor.empty() : tensor<1x16xf32>
  %y = linalg.exp ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  %new = tensor.insert_slice %y into %cache[3, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<64x16xf32>
  return %new : tensor<64x16xf32>
}

// -----

// A result is computed in the place of the argument, which is a whole allocation, aligned as those are.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[A:.*]]: memref<64x16xf32> {cistern.donated}
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[A]] : memref<64x16xf32>) outs(%[[A]] : memref<64x16xf32>)
// CHECK: return %[[A]] :
// KEPT-LABEL: func.func @in_place
// KEPT: memref.alloc
func.func @in_place(%a: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %e = tensor.empty() : tensor<64x16xf32>
  %y = linalg.exp ins(%a : tensor<64x16xf32>) outs(%e : tensor<64x16xf32>) -> tensor<64x16xf32>
  return %y : tensor<64x16xf32>
}

// -----

// What is no result is freed after its last use.
// CHECK-LABEL: func.func @scratch
// CHECK-SAME: %[[A:.*]]: memref<64x16xf32> {cistern.donated}
// CHECK: linalg.add
// CHECK-NEXT: memref.dealloc %[[A]] : memref<64x16xf32>
// KEPT-LABEL: func.func @scratch
// KEPT-NOT: memref.dealloc
func.func @scratch(%a: tensor<64x16xf32>, %x: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %s = tensor.extract_slice %a[3, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<1x16xf32>
  %e = tensor.empty() : tensor<1x16xf32>
  %z = linalg.add ins(%x, %s : tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %z : tensor<1x16xf32>
}
