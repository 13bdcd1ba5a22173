// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s
// RUN: %same --args="--one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics" %s

func.func @for_not_equivalent(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> tensor<4xf32> {
    // expected-error@+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @while_condition(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    // expected-error@+1 {{Condition arg #0 is not equivalent to the corresponding iter bbArg}}
    scf.condition(%c) %b : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @while_yield(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.while (%x = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    // expected-error@+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @no_yield(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'scf.execute_region' op op without unique scf.yield is not supported}}
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }
  return %r : tensor<4xf32>
}

// -----

func.func @if_memory_spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error@+1 {{inconsistent memory space on then/else branches}}
  %r = scf.if %c -> tensor<4xf32> {
    // expected-error@+1 {{failed to bufferize op}}
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @switch_memory_spaces(%c: index) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error@+1 {{inconsistent memory space on switch cases}}
  %r = scf.index_switch %c -> tensor<4xf32>
  case 1 {
    scf.yield %a : tensor<4xf32>
  }
  default {
    // expected-error@+1 {{failed to bufferize op}}
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// expected-error@+1 {{'func.func' op incoming operands of block argument have inconsistent memory spaces}}
func.func @block_memory_spaces(%c: i1) -> tensor<4xf32> { // expected-error {{failed to bufferize op}}
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : tensor<4xf32>)
^bb2:
  cf.br ^bb3(%b : tensor<4xf32>)
^bb3(%x : tensor<4xf32>):
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{'func.func' op could not infer buffer type of block argument}}
func.func @dead_block() -> tensor<4xf32> { // expected-error {{failed to bufferize op}}
  %a = bufferization.alloc_tensor() : tensor<4xf32>
  return %a : tensor<4xf32>
^bb1(%x : tensor<4xf32>):
  return %x : tensor<4xf32>
}

// -----

func.func @mask_out_of_place(%t: tensor<4x5xf32>, %i: index, %v: vector<5xf32>, %m: vector<5xi1>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  // expected-error@+1 {{'vector.mask' op body must bufferize in-place}}
  %r = vector.mask %m { vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<5xf32>, tensor<4x5xf32> } : vector<5xi1> -> tensor<4x5xf32>
  return %r, %t : tensor<4x5xf32>, tensor<4x5xf32>
}

// -----

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @sparse(%t: tensor<4x4xf32, #CSR>) -> index {
  // expected-error@+2 {{sparse_tensor ops must be bufferized with the sparsifier}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = sparse_tensor.number_of_entries %t : tensor<4x4xf32, #CSR>
  return %0 : index
}

// -----

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @foreach(%s: tensor<4x4xf64, #CSR>, %t: tensor<4x4xf64>) -> tensor<4x4xf64> {
  // expected-error@+1 {{'sparse_tensor.foreach' op tensor results are not supported yet}}
  %r = sparse_tensor.foreach in %s init(%t) : tensor<4x4xf64, #CSR>, tensor<4x4xf64> -> tensor<4x4xf64> do {
  ^bb0(%i: index, %j: index, %v: f64, %x: tensor<4x4xf64>):
    %w = tensor.insert %v into %x[%i, %j] : tensor<4x4xf64>
    sparse_tensor.yield %w : tensor<4x4xf64>
  }
  return %r : tensor<4x4xf64>
}

// -----

// In the note, values have the numbers that they have in generic form, where bodies that are not printed otherwise have some.
func.func @numbers(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> tensor<4x4xf32> {
    %m = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %m : tensor<4x4xf32>
  }
  %s = scf.for %i = %n to %n step %n iter_args(%x = %r) -> tensor<4x4xf32> {
    %t = scf.for %j = %n to %n step %n iter_args(%y = %r) -> tensor<4x4xf32> {
      // expected-error@+1 {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
      scf.yield %x : tensor<4x4xf32>
    }
    scf.yield %x : tensor<4x4xf32>
  }
  return %s : tensor<4x4xf32>
}
