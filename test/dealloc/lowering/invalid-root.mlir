// REQUIRES: mlir-opt
// RUN: cistern-opt %s --pass-pipeline='builtin.module(gpu.module(bufferization-lower-deallocations))' --verify-diagnostics
// RUN: cistern-opt %s --pass-pipeline='builtin.module(gpu.module(convert-bufferization-to-memref))' --verify-diagnostics
// RUN: %same --stderr --args='--pass-pipeline=builtin.module(gpu.module(bufferization-lower-deallocations))' %s

// expected-error@+1 {{root operation must be a builtin.module or a function}}
gpu.module @kernels {
}
