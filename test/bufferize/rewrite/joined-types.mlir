// The type of a buffer that is one of several: theirs, or one with a fully dynamic layout where they
// differ, over all that depend on each other.
// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops unknown-type-conversion=identity-layout-map'" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries copy-before-write'" %s

// Values that change places have one type, that of the buffers which the loop begins with ...
// CHECK-LABEL: func.func @rotates(
// CHECK: scf.for {{.*}} -> (memref<4xf32>, memref<4xf32>, memref<4xf32>)
func.func @rotates(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor() : tensor<4xf32>
  %b = bufferization.alloc_tensor() : tensor<4xf32>
  %c = bufferization.alloc_tensor() : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %c) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %z, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %e = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %e : f32
}

// ... or each its own, because what is yielded to another is a copy, which has no layout.
// CHECK-LABEL: func.func @rotates_with_argument(
// CHECK: scf.for {{.*}} -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32>)
func.func @rotates_with_argument(%a: tensor<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = bufferization.alloc_tensor() : tensor<4xf32>
  %c = bufferization.alloc_tensor() : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %c) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x, %z : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %e = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %e : f32
}

// A type is only assumed until its op is rewritten: the result of tensor.from_elements has no
// layout then, and so has what is selected of two of them.
// CHECK-LABEL: func.func @assumed(
// CHECK: arith.select %{{.*}} : memref<2xf32>
func.func @assumed(%c: i1, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = tensor.from_elements %f, %f : tensor<2xf32>
  %b = tensor.from_elements %f, %f : tensor<2xf32>
  %s = arith.select %c, %a, %b : tensor<2xf32>
  %e = tensor.extract %s[%c0] : tensor<2xf32>
  return %e : f32
}

// Each case is looked at before the ones that follow are rewritten: their buffers are taken for ones
// of any layout.
// CHECK-LABEL: func.func @cases(
// CHECK: scf.index_switch
// CHECK-COUNT-3: memref.cast {{.*}} to memref<2xf32, strided<[?], offset: ?>>
func.func @cases(%i: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.index_switch %i -> tensor<2xf32>
  case 0 {
    %a = tensor.from_elements %f, %f : tensor<2xf32>
    scf.yield %a : tensor<2xf32>
  }
  case 1 {
    %a = tensor.from_elements %f, %f : tensor<2xf32>
    scf.yield %a : tensor<2xf32>
  }
  default {
    %a = tensor.from_elements %f, %f : tensor<2xf32>
    scf.yield %a : tensor<2xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<2xf32>
  return %e : f32
}

// What is carried through a cast depends on itself through more than joins: the loop assumes a type
// and looks whether it fits.
// CHECK-LABEL: func.func @through_cast(
// CHECK: scf.for {{.*}} -> (memref<?xf32>)
func.func @through_cast(%m: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor(%m) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %c = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    %d = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  return %e : f32
}

// A loop inside a loop, the inner one of which changes the places of what the outer one carries: by
// copies.
// CHECK-LABEL: func.func @nested(
// CHECK: scf.for {{.*}} -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>)
// CHECK: scf.for {{.*}} -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>)
func.func @nested(%a: tensor<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = bufferization.alloc_tensor() : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %s:2 = scf.for %j = %c0 to %n step %c1 iter_args(%u = %x, %v = %y) -> (tensor<4xf32>, tensor<4xf32>) {
      scf.yield %v, %u : tensor<4xf32>, tensor<4xf32>
    }
    scf.yield %s#0, %s#1 : tensor<4xf32>, tensor<4xf32>
  }
  %e = tensor.extract %r#1[%c0] : tensor<4xf32>
  return %e : f32
}

// What is copied may be a part of a carried tensor whose type rests on a yielded part of itself.
// CHECK-LABEL: func.func @yields_part_of_carried(
// CHECK: scf.for {{.*}} -> (memref<?xf32>, memref<?xf32>)
func.func @yields_part_of_carried(%n: index, %t: tensor<?xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %r:2 = scf.for %i = %n to %n step %n iter_args(%a = %t, %b = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = tensor.extract_slice %b[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    %w:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%x, %a : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32, %other: f32):
      linalg.yield %in, %in : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    %y = tensor.insert_slice %s into %x[0] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %b, %y : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}
