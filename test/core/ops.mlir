// A build without a dialect (CISTERN_DIALECTS) refuses its ops, types and attributes as it does those of any dialect that is not
// registered, and says that it is left out.
// REQUIRES: without-tosa, without-llvm, without-vector
// RUN: cistern-opt %s --split-input-file --verify-diagnostics
func.func @custom(%a: tensor<4xf32>) {
  // expected-error@+3 {{Dialect `tosa' not found for custom op 'tosa.abs'}}
  // expected-note@+2 {{Available dialects: }}
  // expected-note@+1 {{this build leaves out the dialect 'tosa' (CISTERN_DIALECTS)}}
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// expected-error@+2 {{operation being parsed with an unregistered dialect}}
// expected-note@+1 {{this build leaves out the dialect 'tosa' (CISTERN_DIALECTS)}}
%0 = "tosa.const_shape"() : () -> index
// -----
// expected-error@+2 {{type created with unregistered dialect}}
// expected-note@+1 {{this build leaves out the dialect 'llvm' (CISTERN_DIALECTS)}}
func.func private @type(!llvm.ptr)
// -----
// expected-error@+2 {{attribute created with unregistered dialect}}
// expected-note@+1 {{this build leaves out the dialect 'vector' (CISTERN_DIALECTS)}}
func.func private @attribute() attributes {kind = #vector.kind<add>}
// -----
// A dialect that Cistern does not have is not left out: nothing is said of this build.
// expected-error@+1 {{operation being parsed with an unregistered dialect}}
"other.op"() : () -> ()
