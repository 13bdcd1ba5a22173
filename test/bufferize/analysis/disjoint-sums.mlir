// disjoint-subsets: parts whose offsets are sums of the same values, one of which is read after the other was written in place.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops disjoint-subsets" --split-input-file %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops disjoint-subsets analysis=reference" --split-input-file %s | FileCheck %s

// Elements n to n+3, and n+4 to n+7.
// CHECK-LABEL: func.func @a_number_apart(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @a_number_apart(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index, %i: index) -> (tensor<?xf32>, f32) {
  %c4 = arith.constant 4 : index
  %m = arith.addi %n, %c4 : index
  %a = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %w = tensor.insert_slice %x into %t[%m] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<4xf32>
  return %w, %r : tensor<?xf32>, f32
}

// -----

// n+3 is in both.
// CHECK-LABEL: func.func @too_near(
// CHECK: memref.alloc
func.func @too_near(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index, %i: index) -> (tensor<?xf32>, f32) {
  %m = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)
  %a = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %w = tensor.insert_slice %x into %t[%m] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<4xf32>
  return %w, %r : tensor<?xf32>, f32
}

// -----

// A part of n elements ends where the next one begins.
// CHECK-LABEL: func.func @a_size_apart(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @a_size_apart(%t: tensor<?xf32>, %x: tensor<?xf32>, %n: index, %m: index, %i: index) -> (tensor<?xf32>, f32) {
  %b = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%m, %n)
  %o = affine.apply affine_map<(d0) -> (d0 * 2)>(%m)
  %a = tensor.extract_slice %t[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %w = tensor.insert_slice %x into %t[%b] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<?xf32>
  return %w, %r : tensor<?xf32>, f32
}

// -----

// Even and odd elements, wherever they begin.
// CHECK-LABEL: func.func @even_and_odd(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @even_and_odd(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index, %m: index, %i: index) -> (tensor<?xf32>, f32) {
  %o = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  %p = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%m)
  %a = tensor.extract_slice %t[%o] [4] [2] : tensor<?xf32> to tensor<4xf32>
  %w = tensor.insert_slice %x into %t[%p] [4] [2] : tensor<4xf32> into tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<4xf32>
  return %w, %r : tensor<?xf32>, f32
}

// -----

// A multiple of three may leave 2^64, after which it is no multiple of three any more.
// CHECK-LABEL: func.func @multiples_of_three(
// CHECK: memref.alloc
func.func @multiples_of_three(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index, %m: index, %i: index) -> (tensor<?xf32>, f32) {
  %o = affine.apply affine_map<(d0) -> (d0 * 3)>(%n)
  %p = affine.apply affine_map<(d0) -> (d0 * 3 + 1)>(%m)
  %a = tensor.extract_slice %t[%o] [4] [3] : tensor<?xf32> to tensor<4xf32>
  %w = tensor.insert_slice %x into %t[%p] [4] [3] : tensor<4xf32> into tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<4xf32>
  return %w, %r : tensor<?xf32>, f32
}

// -----

// The tensor that a loop carries is another one in each iteration, so that iterations need not be compared.
// CHECK-LABEL: func.func @carried_by_a_loop(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @carried_by_a_loop(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %m = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %a = tensor.extract_slice %u[%m] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %w = tensor.insert_slice %x into %u[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    %v = tensor.extract %a[%c0] : tensor<4xf32>
    vector.print %v : f32
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// A tensor from outside is one and the same in all iterations: what iteration 0 writes, iteration 4 would read.
// CHECK-LABEL: func.func @over_turns(
// CHECK: scf.for
// CHECK: memref.alloc
func.func @over_turns(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %a = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %w = tensor.insert_slice %x into %t[%m] [4] [1] : tensor<4xf32> into tensor<?xf32>
    %v = tensor.extract %a[%c0] : tensor<4xf32>
    %u = tensor.extract %w[%c0] : tensor<?xf32>
    vector.print %v : f32
    vector.print %u : f32
  }
  return
}

// -----

// Threads run at once on one buffer.
// CHECK-LABEL: func.func @in_threads(
// CHECK: memref.alloc
func.func @in_threads(%t: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %m = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    %a = tensor.extract_slice %o[%m] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %b = tensor.extract_slice %o[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %w = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %v = tensor.extract %a[%n] : tensor<4xf32>
    vector.print %v : f32
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
