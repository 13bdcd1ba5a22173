// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize" %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--one-shot-bufferize=copy-before-write" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

// A structured op writes the buffer of its output and has no result.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>)
// CHECK-NEXT: linalg.exp ins(%[[A]] : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
// CHECK-NEXT: return %[[B]]
func.func @in_place(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// An output that is used later is copied, ...
// CHECK-LABEL: func.func @out_of_place(
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: memref.copy %{{.*}}, %[[NEW]]
// CHECK-NEXT: linalg.reduce { arith.addf } {{.*}} outs(%[[NEW]] : memref<4xf32>)
func.func @out_of_place(%a: tensor<4x5xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4x5xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return %r, %b : tensor<4xf32>, tensor<4xf32>
}

// ... without its contents if the body does not use them.
// CHECK-LABEL: func.func @contents_unused(
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: linalg.transpose {{.*}} outs(%[[NEW]] : memref<5x4xf32>)
func.func @contents_unused(%a: tensor<4x5xf32>, %b: tensor<5x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %r = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%b : tensor<5x4xf32>) permutation = [1, 0]
  return %r, %b : tensor<5x4xf32>, tensor<5x4xf32>
}

// An input may be the output if iteration i accesses element i of both ...
// CHECK-LABEL: func.func @elementwise(
// CHECK-NEXT: linalg.add
// CHECK-NEXT: return
func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// ... and not if it accesses others.
// CHECK-LABEL: func.func @not_elementwise(
// CHECK: memref.alloc()
// CHECK: linalg.broadcast
func.func @not_elementwise(%a: tensor<4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %s = tensor.extract_slice %b[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %r = linalg.broadcast ins(%s : tensor<4xf32>) outs(%b : tensor<4x4xf32>) dimensions = [0]
  return %r : tensor<4x4xf32>
}

// A transposed access to both is the same element; the oracle does not look that closely.
// CHECK-LABEL: func.func @permuted(
// CHECK: memref.alloc()
#transposed = affine_map<(d0, d1) -> (d1, d0)>
func.func @permuted(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.generic {indexing_maps = [#transposed, #transposed], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// An input whose element the body does not use is not read: it may be written in between.
// CHECK-LABEL: func.func @input_unused(
// CHECK-NOT: memref.alloc()
// CHECK: return
#id = affine_map<(d0) -> (d0)>
func.func @input_unused(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %w = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %f : f32
  } -> tensor<4xf32>
  return %w, %r : tensor<4xf32>, tensor<4xf32>
}

// Attributes stay; what the body takes from outside becomes a buffer.
// CHECK-LABEL: func.func @captured(
// CHECK: linalg.generic {doc = "x", {{.*}} library_call = "f"} outs(%{{.*}} : memref<4xf32>) attrs = {mine = 1 : i32}
// CHECK: memref.load
func.func @captured(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"], doc = "x", library_call = "f"} outs(%b : tensor<4xf32>) attrs = {mine = 1 : i32} {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %z = tensor.extract %a[%i] : tensor<4xf32>
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Two outputs are two buffers.
// CHECK-LABEL: func.func @two_outputs(
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: outs(%{{.*}}, %[[NEW]] : memref<4xf32>, memref<4xf32>)
func.func @two_outputs(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} outs(%a, %a : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x, %y : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// linalg.softmax overwrites its output and has no element of its own.
// CHECK-LABEL: func.func @softmax(
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: linalg.softmax dimension(0) ins(%{{.*}} : memref<4xf32>) outs(%[[NEW]] : memref<4xf32>)
func.func @softmax(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.softmax dimension(0) ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// The other forms.
// CHECK-LABEL: func.func @forms(
// CHECK: linalg.map { arith.addf }
// CHECK: linalg.matmul
// CHECK: linalg.conv_1d_nwc_wcf
// CHECK: linalg.pooling_nwc_max
// CHECK: linalg.contract
// CHECK: linalg.elementwise
// CHECK: linalg.copy
func.func @forms(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %x: tensor<1x8x2xf32>, %k: tensor<3x2x5xf32>,
                 %y: tensor<1x6x5xf32>, %w: tensor<3xf32>, %z: tensor<1x4x5xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x6x5xf32>, tensor<1x4x5xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>)
  %1 = linalg.matmul ins(%0, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2x5xf32>) outs(%y : tensor<1x6x5xf32>) -> tensor<1x6x5xf32>
  %3 = linalg.pooling_nwc_max ins(%2, %w : tensor<1x6x5xf32>, tensor<3xf32>) outs(%z : tensor<1x4x5xf32>) -> tensor<1x4x5xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%0, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%4 : tensor<4x4xf32>) outs(%4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = linalg.copy ins(%5 : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %5, %6, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<1x6x5xf32>, tensor<1x4x5xf32>
}

// Dynamic sizes are those of the output.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[SIZE:.*]] = memref.dim %{{.*}}, %c0
// CHECK-NEXT: memref.alloc(%[[SIZE]])
func.func @dynamic(%a: tensor<?xf32>, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %r, %a : tensor<?xf32>, tensor<?xf32>
}
