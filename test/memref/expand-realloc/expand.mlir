// REQUIRES: mlir-opt
// RUN: cistern-opt %s --expand-realloc | FileCheck %s --check-prefixes=CHECK,FREE
// RUN: cistern-opt %s --expand-realloc=emit-deallocs=false | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: %same --args='--expand-realloc' %s
// RUN: %same --args='--expand-realloc=emit-deallocs=false' %s

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0
// CHECK-NEXT:    %[[SIZE:.*]] = memref.dim %[[A]], %[[C0]]
// CHECK-NEXT:    %[[GROW:.*]] = arith.cmpi ult, %[[SIZE]], %[[N]]
// CHECK-NEXT:    %[[R:.*]] = scf.if %[[GROW]] -> (memref<?xf32>) {
// CHECK-NEXT:      %[[NEW:.*]] = memref.alloc(%[[N]]) {alignment = 8 : i64} : memref<?xf32>
// CHECK-NEXT:      %[[PART:.*]] = memref.subview %[[NEW]][0] [%[[SIZE]]] [1]
// CHECK-NEXT:      memref.copy %[[A]], %[[PART]]
// FREE-NEXT:       memref.dealloc %[[A]]
// CHECK-NEXT:      scf.yield %[[NEW]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %[[SAME:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [%[[N]]], strides: [1]
// CHECK-NEXT:      scf.yield %[[SAME]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[R]]
// KEEP-NOT:      memref.dealloc
func.func @dynamic(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %a(%n) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @static
// CHECK-NEXT:    arith.constant 4
// CHECK-NEXT:    arith.constant 6
// CHECK:         memref.subview %{{.*}}[0] [4] [1] : memref<6xf32, 3> to memref<4xf32, strided<[1]>, 3>
// CHECK:         memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [6], strides: [1]
func.func @static(%a: memref<4xf32, 3>) -> memref<6xf32, 3> {
  %0 = memref.realloc %a : memref<4xf32, 3> to memref<6xf32, 3>
  return %0 : memref<6xf32, 3>
}

// Ops that are neither expanded nor known to be legal are folded, as often as they can be, but not to constants of a dialect that
// is not known to be legal.

// CHECK-LABEL: func.func @folded(
// CHECK-DAG:     %[[C5:.*]] = arith.constant 5 : index
// CHECK-DAG:     %[[QUOTIENT:.*]] = index.divu
// CHECK:         return %[[C5]], %[[QUOTIENT]]
func.func @folded(%t: tensor<5xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %cast = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  %five = tensor.dim %cast, %c0 : tensor<?xf32>
  %quotient = index.divu %c9, %c9
  return %five, %quotient : index, index
}
