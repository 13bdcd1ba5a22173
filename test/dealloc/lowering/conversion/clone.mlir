// REQUIRES: mlir-opt
// RUN: cistern-opt %s --convert-bufferization-to-memref | FileCheck %s
// RUN: %same --args='--convert-bufferization-to-memref' %s

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[A:.*]]: memref<2x?xi32>
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1
// CHECK-NEXT:    %[[SIZE:.*]] = memref.dim %[[A]], %[[C1]]
// CHECK-NEXT:    %[[B:.*]] = memref.alloc(%[[SIZE]]) : memref<2x?xi32>
// CHECK-NEXT:    memref.copy %[[A]], %[[B]]
// CHECK-NEXT:    return %[[B]]
func.func @dynamic(%a: memref<2x?xi32>) -> memref<2x?xi32> {
  %0 = bufferization.clone %a : memref<2x?xi32> to memref<2x?xi32>
  return %0 : memref<2x?xi32>
}

// A layout is cast to; the memory space stays.
// CHECK-LABEL: func.func @layout
// CHECK:         %[[B:.*]] = memref.alloc(%{{.*}}) : memref<?x4xi32, 3>
// CHECK-NEXT:    %[[C:.*]] = memref.cast %[[B]] : memref<?x4xi32, 3> to memref<?x4xi32, strided<[4, 1]>, 3>
// CHECK-NEXT:    memref.copy %{{.*}}, %[[C]]
func.func @layout(%a: memref<?x4xi32, strided<[4, 1]>, 3>) -> memref<?x4xi32, strided<[4, 1]>, 3> {
  %0 = bufferization.clone %a : memref<?x4xi32, strided<[4, 1]>, 3> to memref<?x4xi32, strided<[4, 1]>, 3>
  return %0 : memref<?x4xi32, strided<[4, 1]>, 3>
}

// Without a rank, sizes are collected at run time.
// CHECK-LABEL: func.func @unranked
// CHECK:         %[[RANK:.*]] = memref.rank
// CHECK-NEXT:    %[[SHAPE:.*]] = memref.alloca(%[[RANK]]) : memref<?xindex>
// CHECK-NEXT:    %[[TOTAL:.*]] = scf.for
// CHECK:           arith.muli
// CHECK:         %[[FLAT:.*]] = memref.alloc(%[[TOTAL]]) : memref<?xi32>
// CHECK-NEXT:    %[[B:.*]] = memref.reshape %[[FLAT]](%[[SHAPE]])
// CHECK-NEXT:    memref.copy %{{.*}}, %[[B]]
func.func @unranked(%a: memref<*xi32>) -> memref<*xi32> {
  %0 = bufferization.clone %a : memref<*xi32> to memref<*xi32>
  return %0 : memref<*xi32>
}

// What is not lowered is folded: an op and what is inside it may go.
// CHECK-LABEL: func.func @folded(
// CHECK-SAME:    %[[A:.*]]: vector<4xf32>
// CHECK-NOT:     vector.
// CHECK:         return %[[A]]
func.func @folded(%a: vector<4xf32>) -> vector<4xf32> {
  %m = vector.constant_mask [4] : vector<4xi1>
  %0 = vector.mask %m { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// Nothing is known of the size of what is a clone itself.
// CHECK-LABEL: func.func @of_clone(
// CHECK-SAME:    %[[N:.*]]: index
// CHECK:         memref.alloc(%[[N]])
// CHECK:         %[[B:.*]] = memref.alloc(%[[N]])
// CHECK:         %[[SIZE:.*]] = memref.dim %[[B]]
// CHECK:         memref.alloc(%[[SIZE]])
func.func @of_clone(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = bufferization.clone %a : memref<?xf32> to memref<?xf32>
  %c = bufferization.clone %b : memref<?xf32> to memref<?xf32>
  return %b, %c : memref<?xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @of_static_clone(
// CHECK-NOT:     memref.dim
// CHECK:         return
func.func @of_static_clone(%a: memref<4xf32>) -> (memref<4xf32>, memref<?xf32>) {
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %c = bufferization.clone %b : memref<4xf32> to memref<?xf32>
  return %b, %c : memref<4xf32>, memref<?xf32>
}

// Other ops are folded as if it were still there: the first insertion puts back what is there and goes; the second one, which would
// do the same then, goes into the tensor that the first one had gone into.
// CHECK-LABEL: func.func @folded_beside_others(
// CHECK-SAME: %[[T:.*]]: tensor<8xf32>)
// CHECK: %[[HIGH:.*]] = tensor.extract_slice %[[T]][4] [4] [1]
// CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %[[HIGH]] into %[[T]][4] [4] [1]
// CHECK-NEXT: return %[[R]]
func.func @folded_beside_others(%t: tensor<8xf32>) -> tensor<8xf32> {
  %low = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %high = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert_slice %low into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %high into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A chain of values that fold leads to its end.
// CHECK-LABEL: func.func @folded_chain(
// CHECK-SAME: %[[V:.*]]: vector<4xf32>)
// CHECK-NEXT: return %[[V]], %[[V]]
func.func @folded_chain(%v: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.bitcast %v : vector<4xf32> to vector<4xf32>
  %1 = vector.bitcast %0 : vector<4xf32> to vector<4xf32>
  %2 = vector.bitcast %1 : vector<4xf32> to vector<4xf32>
  return %2, %1 : vector<4xf32>, vector<4xf32>
}
