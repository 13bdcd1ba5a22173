// An argument whose memory space cannot be known is an error, where mlir-opt crashes.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries must-infer-memory-space" --verify-diagnostics %s

// expected-error@+2 {{could not infer memory space}}
// expected-error@+1 {{failed to bufferize op}}
func.func @argument(%a: tensor<4xf32>) {
  return
}
