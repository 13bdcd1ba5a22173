// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 is wrong about ml_program; see docs/reference/divergences.md.

ml_program.global private mutable @g(3 : i32) : i32
ml_program.subgraph @graph(%v: i32) {
  // expected-error @below {{custom op 'ml_program.global_store_graph' expected 'ordering'}}
  %t = ml_program.global_store_graph @g = %v : i32
  ml_program.output
}

// -----

// mlir-opt goes on, to the next error.
ml_program.global private mutable @g(3 : i32) : i32
ml_program.subgraph @graph(%v: i32, %t: !ml_program.token) {
  // expected-error @below {{expected '('}}
  %1 = ml_program.global_store_graph @g = %v ordering %t -> !ml_program.token : i32
  ml_program.output
}
