// REQUIRES: mlir-opt
// RUN: cistern-opt %s --convert-bufferization-to-memref --split-input-file --verify-diagnostics
// RUN: %same --stderr --args='--convert-bufferization-to-memref --split-input-file' %s

func.func @tensor(%a: memref<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{failed to legalize operation 'bufferization.to_tensor' that was explicitly marked illegal}}
  %0 = bufferization.to_tensor %a : memref<2xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// From its last index on backward: no part of an allocation begins there.
func.func @strides(%a: memref<2x4xi32, strided<[-4, 1], offset: 4>>) -> memref<2x4xi32, strided<[-4, 1], offset: 4>> {
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %0 = bufferization.clone %a : memref<2x4xi32, strided<[-4, 1], offset: 4>> to memref<2x4xi32, strided<[-4, 1], offset: 4>>
  return %0 : memref<2x4xi32, strided<[-4, 1], offset: 4>>
}

// -----

// Blocks are looked at in the order of the dominator tree.
func.func @order(%a: memref<2xi32, strided<[-1], offset: 1>>, %c: i1) {
  cf.cond_br %c, ^bb2, ^bb1
^bb1:
  %0 = bufferization.clone %a : memref<2xi32, strided<[-1], offset: 1>> to memref<2xi32, strided<[-1], offset: ?>>
  return
^bb2:
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %1 = bufferization.clone %a : memref<2xi32, strided<[-1], offset: 1>> to memref<2xi32, strided<[-1], offset: 1>>
  return
}
