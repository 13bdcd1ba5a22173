// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What mlir-opt 22 has and Cistern has not says so.

llvm.func @op() {
  // expected-error @below {{custom op 'llvm.blocktag' is unknown}}
  llvm.blocktag <id = 0>
  llvm.return
}

// -----

llvm.func @generic_op() {
  // expected-error @below {{unregistered operation 'llvm.intr.dbg.label' found in dialect ('llvm') that does not allow unknown operations}}
  "llvm.intr.dbg.label"() : () -> ()
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' vscale_range is not supported}}
llvm.func @vscale() vscale_range(1, 2)

// -----

llvm.func @attribute() {
  // expected-error @below {{unknown attribute `loop_annotation` in dialect `llvm`}}
  llvm.unreachable {x = #llvm.loop_annotation<disableNonforced = true>}
}
