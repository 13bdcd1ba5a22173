// Ops of a dialect that is read from text bufferize as is declared of them.
// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" --split-input-file | FileCheck %s

// A destination that nothing reads afterwards is written in place, also by what is read from it element by element.
// CHECK-LABEL: func.func @destination
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>)
func.func @destination(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: hw.add %[[A]], %[[B]] into %[[A]] : memref<8xf32>, memref<8xf32>, memref<8xf32>{{$}}
  // CHECK-NEXT: return %[[A]]
  %0 = hw.add %a, %b into %a : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
// Without that an operand that is read cannot be the destination.
// CHECK-LABEL: func.func @not_elementwise
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>)
func.func @not_elementwise(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: hw.reverse %[[A]] into %[[COPY]]
  %0 = hw.reverse %a into %a : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
// Outputs are allocated, with the sizes of the operand that has them.
// CHECK-LABEL: func.func @output
// CHECK-SAME: (%[[A:.*]]: memref<?xf32>)
func.func @output(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = memref.dim %[[A]]
  // CHECK: %[[OUT:.*]] = memref.alloc(%[[N]])
  // CHECK: hw.neg %[[A]] into %[[OUT]] : (memref<?xf32>, memref<?xf32>) -> ()
  %0 = hw.neg %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// What is overwritten is copied as long as it is read afterwards.
// CHECK-LABEL: func.func @equal
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>)
func.func @equal(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[A]], %[[COPY]]
  // CHECK: %[[S:.*]] = hw.scale %[[COPY]] : memref<8xf32> -> memref<8xf32>
  // CHECK: hw.scale %[[A]]
  %0 = hw.scale %a : tensor<8xf32> -> tensor<8xf32>
  %1 = hw.scale %a : tensor<8xf32> -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
// -----
// A part has any layout, and is copied before what it lies in is overwritten.
// CHECK-LABEL: func.func @inside
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>
func.func @inside(%a: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  // CHECK: %[[H:.*]] = hw.half %[[A]] : memref<8xf32> -> memref<4xf32, strided<[?], offset: ?>>
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[H]], %[[COPY]]
  // CHECK: hw.scale %[[A]]
  %0 = hw.half %a : tensor<8xf32> -> tensor<4xf32>
  %1 = hw.scale %a : tensor<8xf32> -> tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}
// -----
// What may be one of two is copied where either would be overwritten.
// CHECK-LABEL: func.func @maybe
// CHECK-SAME: (%[[A:.*]]: memref<8xf32>, %[[B:.*]]: memref<8xf32>, %[[C:.*]]: i1)
func.func @maybe(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: memref.copy %[[A]], %[[COPY:.*]] :
  // CHECK: %[[P:.*]] = hw.pick %[[C]], %[[COPY]], %[[B]]
  // CHECK: hw.scale %[[P]]
  %0 = hw.pick %c, %a, %b : i1, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %1 = hw.scale %0 : tensor<8xf32> -> tensor<8xf32>
  return %1, %a : tensor<8xf32>, tensor<8xf32>
}
// -----
// Memory that the op allocates is its result, which may be overwritten.
// CHECK-LABEL: func.func @allocation
func.func @allocation(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[C:.*]] = hw.clone %[[A:.*]] : memref<8xf32> -> memref<8xf32>
  // CHECK-NEXT: %[[S:.*]] = hw.scale %[[C]] : memref<8xf32> -> memref<8xf32>
  %0 = hw.clone %a : tensor<8xf32> -> tensor<8xf32>
  %1 = hw.scale %0 : tensor<8xf32> -> tensor<8xf32>
  return %1, %a : tensor<8xf32>, tensor<8xf32>
}
