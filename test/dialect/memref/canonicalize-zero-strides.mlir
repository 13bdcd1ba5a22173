// Of the strides of a subview none becomes a number if one is zero. Sizes do, and the other strides of other slices.
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// RUN: %same --args=--canonicalize %s

// CHECK-LABEL: func.func @subview(
// CHECK: memref.subview %arg0[0, 0] [%arg1, 1] [%c1, %c0]
func.func @subview(%m: memref<?x?xf32>, %a: index) -> memref<?x?xf32, strided<[?, ?]>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [%a, %c1] [%c1, %c0] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  return %0 : memref<?x?xf32, strided<[?, ?]>>
}

// CHECK-LABEL: func.func @insertion(
// CHECK: tensor.insert_slice %arg2 into %arg0[0, 0] [%arg1, 1] [1, %c0]
func.func @insertion(%t: tensor<?x?xf32>, %a: index, %d: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %d into %t[0, 0] [%a, 1] [%c1, %c0] : tensor<?x1xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @none(
// CHECK: memref.subview %arg0[0, 0] [%arg1, 1] [1, 2]
func.func @none(%m: memref<?x?xf32>, %a: index) -> memref<?x?xf32, strided<[?, ?]>> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[0, 0] [%a, %c1] [%c1, %c2] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?]>>
  return %0 : memref<?x?xf32, strided<[?, ?]>>
}
