// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 drops what it does not understand, or speaks of values that are not there; see docs/reference/divergences.md.

func.func @mapping_is_no_array(%i: index) {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%k) in (%i) {
  } {mapping = #gpu.thread<z>}
  return
}

// -----

// A shared output cannot be what the loop computes.
func.func @own_value(%n: index) -> tensor<4xf32> {
  // expected-error @below {{operand #1 does not dominate this use}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<4xf32>) {
    // expected-note @below {{operand defined here (op in a child region)}}
    %x = tensor.extract_slice %o[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// -----

// The body of an scf.forall has an argument for each output, too. (mlir-opt says 1.)
func.func @arguments_of_forall(%t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op region expects 2 arguments}}
  %0 = "scf.forall"(%t) ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) {operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// A case of scf.index_switch has no arguments: what it would be printed as has none.
func.func @argument_of_case(%i: index) {
  // expected-error@below {{region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  "scf.index_switch"(%i) ({
    scf.yield
  }, {
  ^bb0(%x: i32):
    scf.yield
  }) {cases = array<i64: 1>} : (index) -> ()
  return
}
