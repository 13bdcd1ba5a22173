// Parts are the same if their offsets, sizes and strides are, as sums of the same values: what is written into a part that is
// then overwritten is written in place.
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries" --split-input-file %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries analysis=reference" --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @sums_in_another_order(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @sums_in_another_order(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %c1 : index
  %b = affine.apply affine_map<(d0) -> (1 + d0)>(%n)
  %part = tensor.extract_slice %t[2] [%a] [1] : tensor<?xf32> to tensor<?xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %t[2] [%b] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// One element more.
// CHECK-LABEL: func.func @another_sum(
// CHECK: memref.alloc
func.func @another_sum(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %c1 : index
  %part = tensor.extract_slice %t[2] [%a] [1] : tensor<?xf32> to tensor<?xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %t[2] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Remainders and quotients of the same number.
// CHECK-LABEL: func.func @remainder(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @remainder(%t: tensor<?xf32>, %s: tensor<2xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %a = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %b = affine.apply affine_map<(d0) -> (d0 - (d0 floordiv 8) * 8)>(%n)
  %part = tensor.extract_slice %t[%a] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<2xf32>) -> tensor<2xf32>
  %r = tensor.insert_slice %s into %t[%b] [2] [1] : tensor<2xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// By another number.
// CHECK-LABEL: func.func @another_remainder(
// CHECK: memref.alloc
func.func @another_remainder(%t: tensor<?xf32>, %s: tensor<2xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %a = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %b = affine.apply affine_map<(d0) -> (d0 mod 4)>(%n)
  %part = tensor.extract_slice %t[%a] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<2xf32>) -> tensor<2xf32>
  %r = tensor.insert_slice %s into %t[%b] [2] [1] : tensor<2xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The size of what a loop carries, if no iteration changes it, of a branch, of a destination: all are that of %t.
// CHECK-LABEL: func.func @sizes_of_tensors(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @sizes_of_tensors(%t: tensor<?xf32>, %u: tensor<?xf32>, %s: tensor<?xf32>, %n: index, %f: f32, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%y = %u) -> tensor<?xf32> {
    %z = tensor.insert %f into %y[%i] : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  %b = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    %v = tensor.insert %f into %x[%c0] : tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %part = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %t[0] [%e] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Of either of two tensors.
// CHECK-LABEL: func.func @sizes_of_others(
// CHECK: memref.alloc
func.func @sizes_of_others(%t: tensor<?xf32>, %u: tensor<?xf32>, %s: tensor<?xf32>, %f: f32, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %b = arith.select %c, %s, %u : tensor<?xf32>
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %part = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %t[0] [%e] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A size that is an argument: of a part of fewer dimensions.
// CHECK-LABEL: func.func @size_that_is_an_argument(
// CHECK: memref.alloc(%{{.*}}, %{{.*}}) {{.*}} : memref<?x?xf32>
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @size_that_is_an_argument(%t: tensor<?xf32>, %s: tensor<?xf32>, %n: index, %m: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.empty(%m, %n) : tensor<?x?xf32>
  %row = tensor.extract_slice %rows[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %d = tensor.dim %row, %c0 : tensor<?xf32>
  %part = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  %w = linalg.fill ins(%f : f32) outs(%part : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
