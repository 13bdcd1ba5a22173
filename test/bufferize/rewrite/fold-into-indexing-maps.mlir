// What is only transposed or broadcast is read through the indexing maps of its readers.
// RUN: cistern-opt --fold-into-indexing-maps --split-input-file %s | FileCheck %s

// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     linalg.transpose
// CHECK-NOT:     tensor.empty
// CHECK:         linalg.matmul indexing_maps = [#[[X]], #[[W]], #{{.*}}] ins(%arg0, %arg1
func.func @transposed(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>, %c: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%x, %t : tensor<2x4xf32>, tensor<4x8xf32>) outs(%c : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// -----

// Ops without maps of their own become generic ones; %m, which is broadcast, says no sizes.
// CHECK-DAG: #[[M:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @broadcast
// CHECK-NOT:     linalg.broadcast
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}, #[[M]], #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1
// CHECK:           arith.subf
func.func @broadcast(%x: tensor<2x4xf32>, %m: tensor<2xf32>, %e: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %b = linalg.broadcast ins(%m : tensor<2xf32>) outs(%e : tensor<2x4xf32>) dimensions = [1]
  %r = linalg.sub ins(%x, %b : tensor<2x4xf32>, tensor<2x4xf32>) outs(%x : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// A chain of both: element [i, j] of the result reads [j].
// CHECK-DAG: #[[J:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @chain
// CHECK:         linalg.generic {indexing_maps = [#[[J]], #{{.*}}]
// CHECK-NOT:     linalg.generic
#id = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @chain(%m: tensor<4xf32>, %e: tensor<4x2xf32>, %f: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %b = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<4xf32>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x2xf32>
  %t = linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x2xf32>) outs(%f : tensor<2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// Another op needs it as it is.
// CHECK-LABEL: func.func @returned
// CHECK:         linalg.transpose
func.func @returned(%w: tensor<8x4xf32>, %e: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %t, %r : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// %w is written in place before it would be read, which would take a copy.
// CHECK-LABEL: func.func @written_meanwhile
// CHECK:         linalg.transpose
func.func @written_meanwhile(%w: tensor<8x4xf32>, %e: tensor<4x8xf32>, %f: f32, %i: index) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %u = tensor.insert %f into %w[%i, %i] : tensor<8x4xf32>
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %u, %r : tensor<8x4xf32>, tensor<4x8xf32>
}

// -----

// The size of d1 would be known from nothing.
// CHECK-LABEL: func.func @no_size_left
// CHECK:         linalg.broadcast
func.func @no_size_left(%m: tensor<2xf32>, %e: tensor<2x4xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  %b = linalg.broadcast ins(%m : tensor<2xf32>) outs(%e : tensor<2x4xf32>) dimensions = [1]
  %r = linalg.reduce { arith.addf } ins(%b : tensor<2x4xf32>) outs(%s : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}
