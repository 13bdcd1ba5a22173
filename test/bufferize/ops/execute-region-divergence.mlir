// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-before-write" --split-input-file --verify-diagnostics %s
// A region with several yields, or with none, is an error without the analysis too. mlir-opt crashes on the second, and says of
// the first that a type "could not be inferred".

func.func @two(%t: tensor<5xf32>, %c: i1) -> tensor<5xf32> {
  // expected-error @below {{'scf.execute_region' op op without unique scf.yield is not supported}}
  %0 = scf.execute_region -> tensor<5xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    // expected-error @below {{failed to bufferize op}}
    scf.yield %t : tensor<5xf32>
  ^bb2:
    scf.yield %t : tensor<5xf32>
  }
  return %0 : tensor<5xf32>
}

// -----

func.func @none(%t: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{'scf.execute_region' op op without unique scf.yield is not supported}}
  // expected-error @below {{failed to bufferize op}}
  %0 = scf.execute_region -> tensor<5xf32> {
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }
  return %0 : tensor<5xf32>
}
