// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Every verifier and parser error of ub; texts and places are those of mlir-opt.

func.func @constraint() {
  // expected-error@+1 {{'ub.poison' op attribute 'value' failed to satisfy constraint: PoisonAttrInterface instance}}
  %0 = "ub.poison"() {value = 3 : i32} : () -> index
  return
}

// -----

func.func @class() {
  // expected-error@+1 {{custom op 'ub.poison' invalid kind of attribute specified}}
  %0 = ub.poison <3> : index
  return
}

// -----

func.func @not_last() {
  // expected-error@+1 {{'ub.unreachable' op must be the last operation in the parent block}}
  ub.unreachable
  return
}
