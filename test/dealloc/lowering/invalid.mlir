// REQUIRES: mlir-opt
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(bufferization-lower-deallocations))' --split-input-file --verify-diagnostics
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(convert-bufferization-to-memref))' --split-input-file --verify-diagnostics
// RUN: %same --stderr --args='--split-input-file --pass-pipeline=builtin.module(func.func(bufferization-lower-deallocations))' %s

func.func @several(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1) {
  bufferization.dealloc (%a : memref<2xi32>) if (%c)
  // expected-error@+2 {{library function required for generic lowering, but cannot be automatically inserted when operating on functions}}
  // expected-error@+1 {{failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal}}
  bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %c)
  return
}
