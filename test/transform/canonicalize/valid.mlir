// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s
// What is folded verifies: numbers that would put a slice outside of its source stay operands.

// An offset that is the end of the source may begin an empty slice, but no static one.
// CHECK-LABEL: func.func @offset_at_the_end
// CHECK: memref.subview %arg0[%c4] [%arg1] [1]
func.func @offset_at_the_end(%m: memref<4xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%c4][%n][1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// Offsets, sizes and strides become static one list after the other, up to the first that does not fit.
// CHECK-LABEL: func.func @up_to_the_first_list_that_does_not_fit
// CHECK: memref.subview %arg0[2] [%c4] [1]
// CHECK: memref.subview %arg0[2] [2] [%c2]
// CHECK: memref.subview %arg0[2] [1] [2]
func.func @up_to_the_first_list_that_does_not_fit(%m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c2][%c4][1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.subview %m[%c2][%c2][%c2] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %2 = memref.subview %m[%c2][%c1][%c2] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  "use"(%0, %1, %2) : (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>,
                       memref<?xf32, strided<[?], offset: ?>>) -> ()
  return
}

// The same for tensors.
// CHECK-LABEL: func.func @slices_of_tensors
// CHECK: tensor.extract_slice %arg0[1, 1] [%c9, %c2] [1, %c1]
// CHECK: tensor.extract_slice %arg0[1, 1] [2, 5] [1, %c2]
// CHECK: tensor.extract_slice %arg0[%c9, %c1] [%c2, %c5] [1, %c2]
func.func @slices_of_tensors(%x: tensor<8x8xf32>) {
  %c9 = arith.constant 9 : index
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[1, %c1][%c9, %c2][1, %c1] : tensor<8x8xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %x[1, %c1][%c2, %c5][1, %c2] : tensor<8x8xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %x[%c9, %c1][%c2, %c5][1, %c2] : tensor<8x8xf32> to tensor<?x?xf32>
  "use"(%0, %1, %2) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

// A stride of 0 becomes static where elements are read, not where they are written.
// CHECK-LABEL: func.func @stride_0
// CHECK: memref.subview %arg0[%arg2] [4] [%c0]
// CHECK: tensor.extract_slice %arg1[%arg2] [4] [0]
// CHECK: tensor.insert_slice %{{.*}} into %arg1[%arg2] [4] [%c0]
func.func @stride_0(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i][4][%c0] : memref<8xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = tensor.extract_slice %t[%i][4][%c0] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%i][4][%c0] : tensor<4xf32> into tensor<8xf32>
  "use"(%0, %2) : (memref<4xf32, strided<[?], offset: ?>>, tensor<8xf32>) -> ()
  return
}

// A copy sees through casts that forget sizes or strides, not through those that claim them or forget the rank.
// CHECK-LABEL: func.func @copies
// CHECK: memref.copy %arg0, %arg1 : memref<4xf32> to memref<4xf32>
// CHECK: %[[U:.*]] = memref.cast %arg0 : memref<4xf32> to memref<*xf32>
// CHECK: %[[V:.*]] = memref.cast %arg1 : memref<4xf32> to memref<*xf32>
// CHECK: memref.copy %[[U]], %[[V]] : memref<*xf32> to memref<*xf32>
// CHECK: %[[S:.*]] = memref.cast %arg2 : memref<?xf32, strided<[?]>> to memref<4xf32>
// CHECK: memref.copy %[[S]], %arg0 : memref<4xf32> to memref<4xf32>
func.func @copies(%a: memref<4xf32>, %b: memref<4xf32>, %s: memref<?xf32, strided<[?]>>) {
  %d = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %d, %b : memref<?xf32> to memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  %v = memref.cast %b : memref<4xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32>
  %c = memref.cast %s : memref<?xf32, strided<[?]>> to memref<4xf32>
  memref.copy %c, %a : memref<4xf32> to memref<4xf32>
  return
}

// A memref that is stored keeps its type.
// CHECK-LABEL: func.func @stored_memref
// CHECK: %[[CAST:.*]] = memref.cast %arg0
// CHECK: affine.store %[[CAST]], %arg1[0]
// CHECK: affine.store %arg2, %arg0[0] : memref<4xf32>
func.func @stored_memref(%m: memref<4xf32>, %mm: memref<2xmemref<?xf32>>, %f: f32) {
  %u = memref.cast %m : memref<4xf32> to memref<?xf32>
  affine.store %u, %mm[0] : memref<2xmemref<?xf32>>
  affine.store %f, %u[0] : memref<?xf32>
  return
}
