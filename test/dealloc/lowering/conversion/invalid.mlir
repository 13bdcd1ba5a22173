// REQUIRES: mlir-opt
// RUN: cistern-opt %s --convert-bufferization-to-memref --split-input-file --verify-diagnostics
// RUN: %same --stderr --args='--convert-bufferization-to-memref --split-input-file' %s

func.func @tensor(%a: memref<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{failed to legalize operation 'bufferization.to_tensor' that was explicitly marked illegal}}
  %0 = bufferization.to_tensor %a : memref<2xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @strides(%a: memref<2x4xi32>) -> memref<2x4xi32, strided<[8, 1]>> {
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %0 = bufferization.clone %a : memref<2x4xi32> to memref<2x4xi32, strided<[8, 1]>>
  return %0 : memref<2x4xi32, strided<[8, 1]>>
}

// -----

// Blocks are looked at in the order of the dominator tree.
func.func @order(%a: memref<2xi32>, %c: i1) {
  cf.cond_br %c, ^bb2, ^bb1
^bb1:
  %0 = bufferization.clone %a : memref<2xi32> to memref<2xi32, strided<[3]>>
  return
^bb2:
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %1 = bufferization.clone %a : memref<2xi32> to memref<2xi32, strided<[4]>>
  return
}
