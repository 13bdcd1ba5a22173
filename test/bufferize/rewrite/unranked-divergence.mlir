// A tensor without a rank cannot be copied.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --verify-diagnostics %s

func.func @copy(%u: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+2 {{copying of unranked tensors is not implemented}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = bufferization.alloc_tensor() copy(%u) : tensor<*xf32>
  return %0 : tensor<*xf32>
}
