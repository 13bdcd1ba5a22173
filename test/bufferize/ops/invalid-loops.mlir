// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" --split-input-file --verify-diagnostics %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops' --split-input-file --verify-diagnostics" %s

func.func @for_memory_spaces(%n: index) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  // expected-error@+1 {{'scf.for' op init_arg and yielded value bufferize to inconsistent memory spaces}}
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> tensor<4xf32> {
    %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
    // expected-error@+1 {{failed to bufferize op}}
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @while_memory_spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  // expected-error@+1 {{'scf.while' op init_arg and yielded value bufferize to inconsistent memory spaces}}
  %r = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    // expected-error@+1 {{failed to bufferize op}}
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%y: tensor<4xf32>):
    %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// The error stands where the tensor that would be copied comes from.
// expected-error@+1 {{copying of unranked tensors is not implemented}}
func.func @unranked(%u: tensor<*xf32>, %v: tensor<*xf32>, %n: index, %i: index) -> tensor<*xf32> {
  %r = scf.for %k = %i to %n step %n iter_args(%c = %u) -> (tensor<*xf32>) {
    vector.print str "x"
    scf.yield %v : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}
