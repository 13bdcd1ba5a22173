// REQUIRES: mlir-opt
// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args="--canonicalize" %s

// A loop carries a tensor of static sizes if each iteration keeps them: through branches, inner loops, destinations,
// and buffers that are asked for in its sizes.
// CHECK-LABEL: func.func @keeps_its_sizes(
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
func.func @keeps_its_sizes(%n: index, %a: tensor<4xf32>, %f: f32, %c: i1, %s: tensor<2xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %i) -> (tensor<?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %g = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %h = scf.if %c -> (tensor<?xf32>) {
      %q = tensor.insert %f into %g[%k] : tensor<?xf32>
      scf.yield %q : tensor<?xf32>
    } else {
      %l = scf.for %k2 = %c0 to %n step %c1 iter_args(%z = %x) -> (tensor<?xf32>) {
        %w = tensor.insert_slice %s into %z[%k2] [2] [1] : tensor<2xf32> into tensor<?xf32>
        scf.yield %w : tensor<?xf32>
      }
      scf.yield %l : tensor<?xf32>
    }
    scf.yield %h : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Elementwise ops have the shape of their operands.
// CHECK-LABEL: func.func @keeps_it_elementwise(
// CHECK: scf.for {{.*}} -> (tensor<4xf32>)
func.func @keeps_it_elementwise(%a: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x) -> (tensor<?xf32>) {
    %s = arith.addf %p, %p : tensor<?xf32>
    %z = math.exp %s : tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
