// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries analysis=reference" --split-input-file --verify-diagnostics %s

// What has to be in place overwrites what is read later.
func.func @no_copy_possible(%a: tensor<5xf32>, %b: tensor<5xf32>, %i: index) -> (f32, f32) {
  // expected-error @below {{not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %x = tensor.extract %b[%i] : tensor<5xf32>
  %y = tensor.extract %0[%i] : tensor<5xf32>
  return %x, %y : f32, f32
}

// -----

// It writes what must not be written.
func.func @read_only(%a: tensor<5xf32>) -> tensor<5xf32> {
  %c = arith.constant dense<1.0> : tensor<5xf32>
  // expected-error @below {{not bufferizable under the given constraints: would write to read-only buffer}}
  %0 = bufferization.materialize_in_destination %a in %c : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// Two tensors of one buffer cannot be followed.
func.func @to_tensor(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+2 {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  // expected-note @+1 {{`restrict` says that nothing else reads or writes the buffer while the tensor is used}}
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}

// -----

// Without uses it does no harm.
func.func @unused_to_tensor(%m: memref<4xf32>) {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return
}

// -----

// What a loop yields has to be its iter_arg.
func.func @not_equivalent(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    // expected-error @below {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// A function ends with a return.
// expected-error @below {{cannot bufferize func.func without func.return}}
func.func @no_return(%t: tensor<4xf32>) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
