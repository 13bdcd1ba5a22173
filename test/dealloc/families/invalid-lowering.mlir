// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --verify-diagnostics --bufferization-lower-deallocations -o /dev/null

// Nothing frees memory of a family that no dialect has.
func.func @not_there(%a: memref<4xf32>, %c: i1) {
  // expected-error @below {{allocations without compatible deallocations are not supported}}
  // expected-error @below {{failed to legalize operation}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c) {cistern.family = "elsewhere"}
  return
}
