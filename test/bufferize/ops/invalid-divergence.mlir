// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s

// A region with several ends needs one memory space for what it yields.
func.func @yields_memory_spaces(%c: i1) -> tensor<4xf32> {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  // expected-error@+1 {{inconsistent memory space on yielded tensors}}
  %r = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    // expected-error@+1 {{failed to bufferize op}}
    scf.yield %a : tensor<4xf32>
  ^bb2:
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// Several ends are no error, but nothing says what the argument of a block that cannot be reached is.
func.func @unreachable_end(%t: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{could not infer buffer type of block argument}}
  %0 = scf.execute_region -> tensor<5xf32> {
    // expected-error@+1 {{failed to bufferize op}}
    scf.yield %t : tensor<5xf32>
  ^bb1(%a: tensor<5xf32>):
    scf.yield %a : tensor<5xf32>
  }
  return %0 : tensor<5xf32>
}
