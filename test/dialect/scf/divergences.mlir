// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 drops what it does not understand; see docs/divergences.md.

func.func @mapping_is_no_array(%i: index) {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%k) in (%i) {
  } {mapping = #gpu.thread<z>}
  return
}
