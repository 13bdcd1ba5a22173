// What upstream's head bufferizes otherwise than release 22 (docs/reference/upstream-head.md).
// RUN: cistern-opt %s --as-release=head --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefixes=CHECK,HEAD
// RUN: cistern-opt %s --as-release=head --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops infer-argument-layouts function-boundary-type-conversion=infer-layout-map" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefixes=CHECK,HEAD
// RUN: cistern-opt %s --as-release=22 --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: cistern-opt %s --as-release=head --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops function-boundary-type-conversion=identity-layout-map unknown-type-conversion=identity-layout-map" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefix=IDENTITY

// An encoding that is a layout is the layout of the memref: of an argument and a result of a function, whatever the options say.
// CHECK-LABEL: func.func @boundary
// HEAD-SAME:     (%{{.*}}: memref<3x5xf32, #{{.*}}>, %{{.*}}) -> memref<3x5xf32, #{{.*}}> {
// OLD-SAME:      (%{{.*}}: memref<3x5xf32, strided<[?, ?], offset: ?>>, %{{.*}}) -> memref<3x5xf32, strided<[?, ?], offset: ?>> {
// IDENTITY-LABEL: func.func @boundary
// IDENTITY-SAME:  (%{{.*}}: memref<3x5xf32, #{{.*}}>, %{{.*}}) -> memref<3x5xf32, #{{.*}}> {
#columns = affine_map<(d0, d1) -> (d1, d0)>
func.func @boundary(%t: tensor<3x5xf32, #columns>, %f: f32, %i: index) -> tensor<3x5xf32, #columns> {
  %0 = tensor.insert %f into %t[%i, %i] : tensor<3x5xf32, #columns>
  return %0 : tensor<3x5xf32, #columns>
}

// -----

// The same of an allocation, and of a copy of one.
// CHECK-LABEL: func.func @allocations
// HEAD:          memref.alloc() {{.*}} : memref<4x4xf32, strided<[1, 4]>>
// HEAD:          memref.alloc() {{.*}} : memref<4x4xf32, strided<[1, 4]>>
// HEAD:          return %{{.*}}, %{{.*}} : f32, memref<4x4xf32, strided<[1, 4]>>
// OLD:           memref.alloc() {{.*}} : memref<4x4xf32>
// OLD:           memref.alloc() {{.*}} : memref<4x4xf32>
#columns = strided<[1, 4]>
func.func @allocations(%f: f32, %i: index) -> (f32, tensor<4x4xf32, #columns>) {
  %0 = bufferization.alloc_tensor() : tensor<4x4xf32, #columns>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4x4xf32, #columns>) -> tensor<4x4xf32, #columns>
  %2 = tensor.insert %f into %1[%i, %i] : tensor<4x4xf32, #columns>
  %3 = tensor.extract %1[%i, %i] : tensor<4x4xf32, #columns>
  return %3, %2 : f32, tensor<4x4xf32, #columns>
}

// -----

// And of what an op that is not known takes and gives.
// CHECK-LABEL: func.func @unknown
// HEAD:          bufferization.to_buffer %{{.*}} to memref<4x4xf32, strided<[1, 4]>>
// OLD:           bufferization.to_buffer %{{.*}} to memref<4x4xf32, strided<[?, ?], offset: ?>>
#columns = strided<[1, 4]>
func.func @unknown(%t: tensor<4x4xf32, #columns>, %i: index) -> f32 {
  %0 = "mine.op"(%t) : (tensor<4x4xf32, #columns>) -> tensor<4x4xf32, #columns>
  %1 = tensor.extract %0[%i, %i] : tensor<4x4xf32, #columns>
  return %1 : f32
}

// -----

// An encoding that is none, or that is no layout of this rank, is not.
// CHECK-LABEL: func.func @none
// CHECK-SAME:    (%{{.*}}: memref<4xf32, strided<[?], offset: ?>>, %{{.*}}: memref<4xf32, strided<[?], offset: ?>>, %{{.*}}: memref<4xf32, strided<[?], offset: ?>>)
func.func @none(%a: tensor<4xf32>, %b: tensor<4xf32, "columns">, %c: tensor<4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  return
}

// -----

// What the attribute of an argument says comes before its encoding.
// CHECK-LABEL: func.func @attribute
// CHECK-SAME:    (%{{.*}}: memref<4x4xf32, strided<[4, 1], offset: 2>>)
#columns = strided<[1, 4]>
func.func @attribute(%t: tensor<4x4xf32, #columns> {bufferization.buffer_layout = strided<[4, 1], offset: 2>}) {
  return
}

// -----

// A cast before a return stays where more of the shape is known after it: a rank, a size.
// CHECK-LABEL: func.func @gains
// HEAD-SAME:     -> (memref<8xf32, {{.*}}>, memref<8x?xf32, {{.*}}>) {
// HEAD:          return %{{.*}}, %{{.*}} : memref<8xf32, {{.*}}>, memref<8x?xf32, {{.*}}>
// OLD-SAME:      -> (memref<*xf32>, memref<?x?xf32, {{.*}}>) {
func.func private @unranked() -> tensor<*xf32>
func.func private @dynamic() -> tensor<?x?xf32>
func.func @gains() -> (tensor<8xf32>, tensor<8x?xf32>) {
  %0 = call @unranked() : () -> tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<8xf32>
  %2 = call @dynamic() : () -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<8x?xf32>
  return %1, %3 : tensor<8xf32>, tensor<8x?xf32>
}

// -----

// A cast that forgets, or that is of the layout alone, goes as before.
// CHECK-LABEL: func.func @forgets
// CHECK-SAME:    -> (memref<?xf32>, memref<4xf32>) {
func.func @forgets() -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<8xf32>
  %1 = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  return %1, %2 : tensor<?xf32>, tensor<4xf32>
}
