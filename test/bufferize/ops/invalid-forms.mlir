// Forms of ops that cannot be rewritten, each with an error that says why.
// RUN: cistern-opt --split-input-file --verify-diagnostics --one-shot-bufferize=bufferize-function-boundaries %s

func.func @part_of_no_strides(%m: memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>, %i: index) -> tensor<2xf32> {
  %t = bufferization.to_tensor %m restrict : memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>> to tensor<4xf32>
  // expected-error@+2 {{'tensor.extract_slice' op cannot take a subview of a buffer of type 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>', which is not strided}}
  // expected-error@+1 {{failed to bufferize op}}
  %p = tensor.extract_slice %t[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %p : tensor<2xf32>
}

// -----

// expected-error@+2 {{global op must have a ranked type}}
// expected-error@+1 {{failed to bufferize op}}
ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<*xi32>
