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

// A tensor that was read may be written to afterwards, and passed on.
// CHECK-LABEL: func.func @written_later
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {{.*}} ins(%arg0 :
// CHECK:         tensor.insert
func.func @written_later(%w: tensor<8x4xf32>, %e: tensor<4x8xf32>, %f: f32, %i: index) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = tensor.insert %f into %w[%i, %i] : tensor<8x4xf32>
  return %u, %r : tensor<8x4xf32>, tensor<4x8xf32>
}

// -----

// The cache of keys is read where it is, though it is a result.
// CHECK-LABEL: func.func @cache
// CHECK-NOT:     linalg.transpose
// CHECK:         %[[K:.*]] = tensor.insert_slice
// CHECK:         linalg.batch_matmul indexing_maps = {{.*}} ins(%{{.*}}, %[[K]] :
func.func @cache(%k: tensor<4x256x32xf32>, %q: tensor<4x1x32xf32>, %n: tensor<4x1x32xf32>, %p: index, %o: tensor<4x1x256xf32>) -> (tensor<4x1x256xf32>, tensor<4x256x32xf32>) {
  %kc = tensor.insert_slice %n into %k[0, %p, 0] [4, 1, 32] [1, 1, 1] : tensor<4x1x32xf32> into tensor<4x256x32xf32>
  %e = tensor.empty() : tensor<4x32x256xf32>
  %t = linalg.transpose ins(%kc : tensor<4x256x32xf32>) outs(%e : tensor<4x32x256xf32>) permutation = [0, 2, 1]
  %s = linalg.batch_matmul ins(%q, %t : tensor<4x1x32xf32>, tensor<4x32x256xf32>) outs(%o : tensor<4x1x256xf32>) -> tensor<4x1x256xf32>
  return %s, %kc : tensor<4x1x256xf32>, tensor<4x256x32xf32>
}

// -----

// A reader in the next iteration would come after what is written at the end of this one.
// CHECK-LABEL: func.func @read_in_turns
// CHECK:         linalg.transpose
func.func @read_in_turns(%w: tensor<8x4xf32>, %e: tensor<4x8xf32>, %f: f32, %n: index, %i: index, %j: index) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %t = linalg.transpose ins(%w : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %l:2 = scf.for %k = %i to %n step %j iter_args(%v = %w, %a = %e) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
    %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
    %u = tensor.insert %f into %v[%i, %i] : tensor<8x4xf32>
    scf.yield %u, %r : tensor<8x4xf32>, tensor<4x8xf32>
  }
  return %l#0, %l#1 : tensor<8x4xf32>, tensor<4x8xf32>
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

// -----

// Memory that a tensor is made of keeps its elements up to the readers: an op on memrefs writes it before the last one.
// CHECK-LABEL: func.func @written_memory
// CHECK:         linalg.transpose
// CHECK:         memref.store
// CHECK:         linalg.exp
func.func @written_memory(%x: f32, %i: index, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %m = memref.alloc() : memref<8x4xf32>
  %a = bufferization.to_tensor %m restrict : memref<8x4xf32> to tensor<8x4xf32>
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %view = memref.cast %m : memref<8x4xf32> to memref<?x4xf32>
  memref.store %x, %view[%i, %i] : memref<?x4xf32>
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// What is written is other memory; the memory itself is written after the last reader.
// CHECK-LABEL: func.func @other_memory
// CHECK-NOT:     linalg.transpose
// CHECK:         memref.store
// CHECK:         linalg.generic
// CHECK:         memref.store
func.func @other_memory(%x: f32, %i: index, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %m = memref.alloc() : memref<8x4xf32>
  %o = memref.alloc() : memref<8x4xf32>
  %a = bufferization.to_tensor %m restrict : memref<8x4xf32> to tensor<8x4xf32>
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  memref.store %x, %o[%i, %i] : memref<8x4xf32>
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  memref.store %x, %m[%i, %i] : memref<8x4xf32>
  return %r : tensor<4x8xf32>
}

// -----

// A callee may write it.
// CHECK-LABEL: func.func @callee
// CHECK:         linalg.transpose
func.func private @write()
func.func @callee(%m: memref<8x4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %a = bufferization.to_tensor %m restrict : memref<8x4xf32> to tensor<8x4xf32>
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  func.call @write() : () -> ()
  %r = linalg.exp ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
