// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics" %s

func.func @indirect(%a: tensor<4xf32>, %f: (tensor<4xf32>) -> tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{op was not bufferized}}
  %r = call_indirect %f(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// expected-error@+1 {{cannot bufferize func.func without func.return}}
func.func @no_return(%a: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// -----

func.func @no_element(%i: index, %e: !shape.size) -> !shape.size {
  // expected-error@+2 {{cannot bufferize value of type 'tensor<4x!shape.size>': element type '!shape.size' is not a valid memref element type}}
  // expected-error@+1 {{failed to bufferize op}}
  %t = tensor.splat %e : tensor<4x!shape.size>
  %1 = tensor.extract %t[%i] : tensor<4x!shape.size>
  return %1 : !shape.size
}

// -----

func.func @select_condition(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{only i1 condition values are supported}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = arith.select %c, %a, %b : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @select_spaces(%c: i1, %i: index, %f: f32) -> f32 {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %a1 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %b1 = tensor.insert %f into %b[%i] : tensor<4xf32>
  // expected-error@+2 {{inconsistent memory space on true/false operands}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = arith.select %c, %a1, %b1 : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// -----

// expected-error@+2 {{global op must have a value}}
// expected-error@+1 {{failed to bufferize op}}
ml_program.global private mutable @g : tensor<4xi32>
