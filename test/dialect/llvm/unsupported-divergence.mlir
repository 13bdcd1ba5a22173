// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What mlir-opt 22 has and Cistern has not says so.

llvm.func @op(%i: i32, %p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.cmpxchg' is unknown}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @generic_op() {
  // expected-error @below {{unregistered operation 'llvm.resume' found in dialect ('llvm') that does not allow unknown operations}}
  "llvm.resume"() : () -> ()
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' vscale_range is not supported}}
llvm.func @vscale() vscale_range(1, 2)

// -----

llvm.func @bundles(%i: i32) {
  // expected-error @below {{custom op 'llvm.call' operand bundles are not supported}}
  llvm.call @bundles(%i) ["a"(%i : i32)] : (i32) -> ()
  llvm.return
}

// -----

llvm.func @attribute() {
  // expected-error @below {{unknown attribute `poison` in dialect `llvm`}}
  %0 = llvm.mlir.constant(#llvm.poison) : i32
  llvm.return
}
