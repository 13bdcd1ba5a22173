// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-before-write" --split-input-file --verify-diagnostics %s

// A region without a yield is an error without the analysis too. mlir-opt crashes.
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
