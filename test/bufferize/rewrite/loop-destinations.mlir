// RUN: cistern-opt %s --loop-iter-arg-destination-folding --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt %s --loop-iter-arg-destination-folding --allow-unregistered-dialect --mlir-pass-statistics 2>&1 >%t | FileCheck %s --check-prefix=COUNT
// RUN: cistern-opt %s --loop-iter-arg-destination-folding --allow-unregistered-dialect --one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops allow-return-allocs-from-loops" --canonicalize | FileCheck %s --check-prefix=IN-PLACE

// COUNT: (S) 6 num-folded

// What is written whole into an empty tensor from outside, and yielded, is written into what the loop carries: no iteration copies.
// CHECK-LABEL: func.func @read_then_written
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK-NEXT:      vector.transfer_read %[[A]]
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      %[[W:.*]] = vector.transfer_write %{{.*}}, %[[A]]
// CHECK-NEXT:      scf.yield %[[W]]
// IN-PLACE-LABEL: func.func @read_then_written
// IN-PLACE:       scf.for
// IN-PLACE-NOT:   memref.alloc
// IN-PLACE-NOT:   memref.copy
// IN-PLACE:       return
func.func @read_then_written(%init: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> (tensor<8xf32>) {
    %v = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
    %w = arith.addf %v, %v : vector<8xf32>
    %x = vector.transfer_write %w, %e[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A write before a read of what is carried, in a region too, moves to the end; one that is behind all of them stays.
// CHECK-LABEL: func.func @moved
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK:           vector.transfer_read %[[A]]
// CHECK:           vector.transfer_write %{{.*}}, %[[B]]
// CHECK-NEXT:      "mine.op"
// CHECK:           scf.if
// CHECK-NEXT:        vector.transfer_read %[[A]]
// CHECK:           %[[W:.*]] = vector.transfer_write %{{.*}}, %[[A]]
// CHECK-NEXT:      scf.yield %[[W]]
func.func @moved(%init: tensor<8xf32>, %n: index, %f: f32, %p: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init, %b = %init) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
    %x = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    %y = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    "mine.op"() : () -> ()
    scf.if %p {
      %u = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
      vector.print %u : vector<8xf32>
    }
    scf.yield %x, %y : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// All elements are written, permuted too, or where the vector is longer than the tensor.
// CHECK-LABEL: func.func @whole
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}})
// CHECK:           vector.transfer_write %{{.*}}, %[[A]]
// CHECK:           vector.transfer_write %{{.*}}, %[[B]]
// CHECK:           vector.transfer_write %{{.*}}, %[[C]]
func.func @whole(%n: index, %u: vector<4x2xf32>, %v: vector<8xf32>, %w: vector<f32>, %a0: tensor<2x4xf32>, %b0: tensor<6xf32>, %c: tensor<f32>)
    -> (tensor<2x4xf32>, tensor<6xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.empty() : tensor<2x4xf32>
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<f32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %a0, %l = %b0, %m = %c) -> (tensor<2x4xf32>, tensor<6xf32>, tensor<f32>) {
    %x = vector.transfer_write %u, %d[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<4x2xf32>, tensor<2x4xf32>
    %y = vector.transfer_write %v, %e[%c0] : vector<8xf32>, tensor<6xf32>
    %z = vector.transfer_write %w, %f[] : vector<f32>, tensor<f32>
    scf.yield %x, %y, %z : tensor<2x4xf32>, tensor<6xf32>, tensor<f32>
  }
  return %r#0, %r#1, %r#2 : tensor<2x4xf32>, tensor<6xf32>, tensor<f32>
}

// Left alone: a part, a masked write, one that begins elsewhere, one into a tensor of the loop or one with contents, one whose result
// is used again.
// CHECK-LABEL: func.func @left_alone
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK:         scf.for
// CHECK:           vector.transfer_write %{{.*}}, %[[E]]
// CHECK:           vector.transfer_write %{{.*}}, %[[E]]
// CHECK:           vector.transfer_write %{{.*}}, %[[E]]
// CHECK:           %[[INSIDE:.*]] = tensor.empty() : tensor<8xf32>
// CHECK:           vector.transfer_write %{{.*}}, %[[INSIDE]]
// CHECK:           vector.transfer_write %{{.*}}, %arg0
// CHECK:           vector.transfer_write %{{.*}}, %[[E]]
func.func @left_alone(%t: tensor<8xf32>, %n: index, %u: vector<4xf32>, %v: vector<8xf32>, %m: vector<8xi1>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r:6 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t, %c = %t, %d = %t, %g = %t, %h = %t)
      -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %0 = vector.transfer_write %u, %e[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
    %1 = vector.transfer_write %v, %e[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    %2 = vector.transfer_write %v, %e[%i] : vector<8xf32>, tensor<8xf32>
    %inside = tensor.empty() : tensor<8xf32>
    %3 = vector.transfer_write %v, %inside[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    %4 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    %5 = vector.transfer_write %v, %e[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
    "mine.op"(%5) : (tensor<8xf32>) -> ()
    scf.yield %0, %1, %2, %3, %4, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
