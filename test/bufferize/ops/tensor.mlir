// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize" %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries unknown-type-conversion=identity-layout-map'" %s
// RUN: %same --args="--one-shot-bufferize=copy-before-write" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s
// RUN: %same --args="--one-shot-bufferize='dialect-filter=tensor allow-unknown-ops'" %s

// A cast keeps the layout; from an unranked tensor any layout is possible.
// CHECK-LABEL: func.func @cast(
// CHECK: memref.cast %{{.*}} : memref<?xf32> to memref<4xf32>
// CHECK: memref.cast %{{.*}} : memref<?xf32> to memref<*xf32>
// CHECK: memref.cast %{{.*}} : memref<*xf32> to memref<4xf32, strided<[?], offset: ?>>
func.func @cast(%a: tensor<?xf32>, %i: index, %u: tensor<*xf32>) -> (f32, tensor<*xf32>, tensor<4xf32>) {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = tensor.cast %a : tensor<?xf32> to tensor<*xf32>
  %3 = tensor.cast %u : tensor<*xf32> to tensor<4xf32>
  return %1, %2, %3 : f32, tensor<*xf32>, tensor<4xf32>
}

// Collapsing is a view of what lies together in memory.
// CHECK-LABEL: func.func @collapse(
// CHECK-NOT: alloc
// CHECK: memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : memref<2x?x4xf32> into memref<?x4xf32>
// CHECK: memref.collapse_shape %{{.*}} [] : memref<1x1xf32> into memref<f32>
func.func @collapse(%a: tensor<2x?x4xf32>, %b: tensor<1x1xf32>) -> (tensor<?x4xf32>, tensor<f32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.collapse_shape %b [] : tensor<1x1xf32> into tensor<f32>
  return %0, %1 : tensor<?x4xf32>, tensor<f32>
}

// What may lie apart is copied first.
// CHECK-LABEL: func.func @collapse_slice(
// CHECK: %[[S:.*]] = memref.subview
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK: memref.copy %[[S]], %[[A]]
// CHECK: memref.collapse_shape %[[A]]
func.func @collapse_slice(%c: tensor<2x3x4xf32>) -> tensor<12xf32> {
  %s = tensor.extract_slice %c[0, 0, 0] [2, 3, 2] [1, 1, 1] : tensor<2x3x4xf32> to tensor<2x3x2xf32>
  %0 = tensor.collapse_shape %s [[0, 1, 2]] : tensor<2x3x2xf32> into tensor<12xf32>
  return %0 : tensor<12xf32>
}

// Expanding is always a view.
// CHECK-LABEL: func.func @expand(
// CHECK-NOT: alloc
// CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, %{{.*}}, 4] : memref<?x4xf32> into memref<?x?x4xf32>
func.func @expand(%a: tensor<?x4xf32>, %i: index, %j: index) -> tensor<?x?x4xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%i, %j, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// A reshape needs a buffer without a layout.
// CHECK-LABEL: func.func @reshape(
// CHECK: memref.reshape %{{.*}}(%{{.*}}) : (memref<?x4xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK: memref.copy
// CHECK: memref.reshape
func.func @reshape(%t: tensor<?x4xf32>, %s: tensor<2xindex>, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.reshape %t(%s) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %part = tensor.extract_slice %t[%i, 1] [%i, 2] [2, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %1 = tensor.reshape %part(%s) : (tensor<?x2xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Sizes and rank are asked of the buffer.
// CHECK-LABEL: func.func @sizes(
// CHECK: memref.dim
// CHECK: memref.rank
func.func @sizes(%a: tensor<?x4xf32>, %u: tensor<*xf32>, %i: index) -> (index, index) {
  %0 = tensor.dim %a, %i : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// An element is loaded; one that is inserted is stored, to a copy if what was there is read later.
// CHECK-LABEL: func.func @elements(
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %[[T:.*]], %[[A]]
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: memref.load %[[T]]
// CHECK: memref.store %{{.*}}, %[[T]]
func.func @elements(%t: tensor<?x3xf32>, %f: f32, %i: index) -> (tensor<?x3xf32>, tensor<?x3xf32>, f32) {
  %0 = tensor.insert %f into %t[%i, %i] : tensor<?x3xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<?x3xf32>
  %2 = tensor.insert %f into %t[%i, %i] : tensor<?x3xf32>
  return %0, %2, %1 : tensor<?x3xf32>, tensor<?x3xf32>, f32
}

// A slice is a subview; one that is inserted is copied to a subview.
// CHECK-LABEL: func.func @slices(
// CHECK: memref.subview %{{.*}}[%{{.*}}, 1] [1, 2] [2, %{{.*}}] : memref<?x4xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK: %[[PART:.*]] = memref.subview
// CHECK: memref.copy %{{.*}}, %[[PART]]
func.func @slices(%a: tensor<?x4xf32>, %z: tensor<4xf32>, %i: index, %j: index) -> (tensor<2xf32>, tensor<?x4xf32>) {
  %0 = tensor.extract_slice %a[%i, 1] [1, 2] [2, %j] : tensor<?x4xf32> to tensor<2xf32>
  %1 = tensor.insert_slice %z into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %0, %1 : tensor<2xf32>, tensor<?x4xf32>
}

// What overwrites all of a tensor does not read it: memory is enough.
// CHECK-LABEL: func.func @overwritten(
// CHECK: memref.alloc
// CHECK-NEXT: memref.subview
// CHECK-NEXT: memref.copy
func.func @overwritten(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = tensor.insert_slice %a into %b[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
  return %0, %b : tensor<4x4xf32>, tensor<4x4xf32>
}

// Elements are stored one by one.
// CHECK-LABEL: func.func @from_elements(
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2x1x2xf32>
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1
// CHECK-NEXT: memref.store %{{.*}}, %[[A]][%[[C0]], %[[C0]], %[[C0]]]
// CHECK-NEXT: memref.store %{{.*}}, %[[A]][%[[C0]], %[[C0]], %[[C1]]]
// CHECK-NEXT: memref.store %{{.*}}, %[[A]][%[[C1]], %[[C0]], %[[C0]]]
// CHECK-NEXT: memref.store %{{.*}}, %[[A]][%[[C1]], %[[C0]], %[[C1]]]
func.func @from_elements(%x: f32, %y: f32) -> (tensor<2x1x2xf32>, tensor<f32>, tensor<0xf32>) {
  %0 = tensor.from_elements %x, %y, %x, %y : tensor<2x1x2xf32>
  %1 = tensor.from_elements %x : tensor<f32>
  %2 = tensor.from_elements : tensor<0xf32>
  return %0, %1, %2 : tensor<2x1x2xf32>, tensor<f32>, tensor<0xf32>
}

// Generated elements and splats are a map.
// CHECK-LABEL: func.func @maps(
// CHECK: linalg.map outs(%{{.*}} : memref<?x3xindex>)
// CHECK: linalg.index 0
// CHECK: linalg.index 1
// CHECK: linalg.map outs(%{{.*}} : memref<4xf32>)
func.func @maps(%x: f32, %i: index, %m: tensor<?xindex>) -> (tensor<?x3xindex>, tensor<4xf32>) {
  %0 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    %s = arith.addi %a, %b : index
    %t = tensor.extract %m[%s] : tensor<?xindex>
    tensor.yield %t : index
  } : tensor<?x3xindex>
  %1 = tensor.splat %x : tensor<4xf32>
  return %0, %1 : tensor<?x3xindex>, tensor<4xf32>
}

// Padding is a map, and the source copied into it.
// CHECK-LABEL: func.func @pad(
// CHECK: linalg.map outs(%[[A:.*]] : memref<6x9xf32>)
// CHECK: %[[PART:.*]] = memref.subview %[[A]][1, 2] [4, 4] [1, 1]
// CHECK: memref.copy %{{.*}}, %[[PART]]
func.func @pad(%x: f32, %i: index, %t: tensor<?x3xf32>, %z: tensor<4x4xf32>) -> (tensor<?x?xf32>, tensor<6x9xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %z low[1, 2] high[1, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<6x9xf32>
  %1 = tensor.pad %t low[%i, 1] high[%c2, %i] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<?x3xf32> to tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<6x9xf32>
}

// Sizes that are computed in a region are dimensions of the map; those of the function are symbols.
// CHECK-LABEL: func.func @pad_in_region(
// CHECK: affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
func.func @pad_in_region(%t: tensor<?xf32>, %x: f32, %n: index, %cond: i1) -> tensor<?xf32> {
  %r = scf.if %cond -> tensor<?xf32> {
    %n2 = arith.muli %n, %n : index
    %e = tensor.empty(%n2) : tensor<?xf32>
    %p = tensor.pad %e low[1] high[%n] {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  } else {
    %p = tensor.pad %t low[1] high[%n] {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Concatenation copies one input after the other.
// CHECK-LABEL: func.func @concat(
// CHECK: memref.subview %{{.*}}[0, 0] [%{{.*}}, 4] [1, 1]
// CHECK-NEXT: memref.copy
// CHECK-NEXT: memref.subview %{{.*}}[%{{.*}}, 0] [3, 4] [1, 1]
// CHECK-NEXT: memref.copy
// CHECK: memref.subview %{{.*}}[0, 4] [%{{.*}}, 5] [1, 1]
func.func @concat(%t: tensor<?x4xf32>, %z: tensor<3x4xf32>, %y: tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<?x9xf32>) {
  %0 = tensor.concat dim(0) %t, %z, %t : (tensor<?x4xf32>, tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tensor.concat dim(1) %t, %y : (tensor<?x4xf32>, tensor<?x5xf32>) -> tensor<?x9xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<?x9xf32>
}

// An empty tensor is an allocation, unless nothing uses it.
// CHECK-LABEL: func.func @empty(
// CHECK: memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NOT: memref.alloc
func.func @empty(%i: index) -> tensor<?x4xf32> {
  %0 = tensor.empty(%i) : tensor<?x4xf32>
  %1 = tensor.empty() : tensor<6xi1>
  return %0 : tensor<?x4xf32>
}

// A size that an input says, and that is a constant, is a constant of its own.
// CHECK-LABEL: func.func @constant_size_of_map(
// CHECK: linalg.map { arith.addf }
// CHECK: %[[SIZE:.*]] = arith.constant 8 : index
// CHECK: memref.alloc(%[[SIZE]])
func.func @constant_size_of_map(%f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c8 = arith.constant 8 : index
  %0 = tensor.generate %c8 {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %1 = linalg.map { arith.addf } ins(%0, %0 : tensor<?xf32>, tensor<?xf32>) outs(%0 : tensor<?xf32>)
  %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// Memory for what is overwritten has the size that the ops say.
// CHECK-LABEL: func.func @memory_alone(
// CHECK: memref.alloc(%{{.*}}, %{{.*}}) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK-NOT: memref.copy
// CHECK: linalg.fill
func.func @memory_alone(%t: tensor<?x?x4xf32>, %f: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
