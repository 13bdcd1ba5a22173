// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 crashes on async; see docs/reference/divergences.md.

func.func @token_as_value(%t: !async.token) {
  // expected-error @below {{'async.execute' op async body region argument types do not match the execute operation arguments types}}
  %0 = async.execute (%t as %u: !async.token) {
    async.yield
  }
  return
}

// -----

func.func @value_without_result(%v: !async.value<f32>) {
  // expected-error @below {{'async.await' op awaiting on a value must have a result}}
  "async.await"(%v) : (!async.value<f32>) -> ()
  return
}
