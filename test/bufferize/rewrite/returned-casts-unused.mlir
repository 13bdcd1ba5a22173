// A result that no caller uses is returned as it was before it was cast, without a rank.
// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries" %s

// CHECK: func.func private @casts(%{{.*}}) -> memref<*xf32>
func.func private @casts(%t: tensor<?xf32>) -> tensor<?xf32> {
  %u = tensor.cast %t : tensor<?xf32> to tensor<*xf32>
  %r = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @uses_nothing(%t: tensor<?xf32>) {
  %r = call @casts(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
