// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 crashes or reads memory that is not there; see docs/reference/divergences.md.

func.func @select_of_scalars_by_a_vector(%c: vector<2xi1>, %x: f32) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %x, %x : vector<2xi1>, f32
  return
}

// -----

func.func @cast_of_unranked_tensors(%t: tensor<*xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %t : tensor<*xi32> to tensor<*xi64>
  return
}
