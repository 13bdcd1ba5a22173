// RUN: cistern-opt --irdl-file=%S/Inputs/cmath.mlir %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'i32' does not satisfy the constraint}}
func.func private @type(!cmath.complex<i32>)
// -----
// expected-error@+1 {{expected 1 type arguments, but had 2}}
func.func private @number(!cmath.complex<f32, f32>)
// -----
// expected-error@+1 {{expected dynamic type}}
func.func private @unknown(!cmath.nothing)
// -----
// expected-error@+1 {{expected dynamic attribute}}
func.func private @unknown_attribute() attributes {a = #cmath.nothing}
// -----
// expected-error@+1 {{'"slow"' does not satisfy the constraint}}
func.func private @attribute() attributes {a = #cmath.mode<"slow">}
// -----
func.func @one_constraint_stands_for_one_type(%a: !cmath.complex<f32>, %b: !cmath.complex<f64>) {
  // expected-error@+1 {{expected '!cmath.complex<f32>' but got '!cmath.complex<f64>'}}
  %0 = "cmath.mul"(%a, %b) : (!cmath.complex<f32>, !cmath.complex<f64>) -> !cmath.complex<f32>
  return
}
// -----
// expected-error@+1 {{op expects exactly 2 operands, but got 0}}
%0 = "cmath.mul"() : () -> !cmath.complex<f32>
// -----
// expected-error@+1 {{'operandSegmentSizes' attribute is expected but not provided}}
"cmath.pack"() : () -> ()
// -----
// expected-error@+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
"cmath.pack"() {operandSegmentSizes = array<i32: 0, 2>, resultSegmentSizes = array<i32: 0, 0>} : () -> ()
// -----
// expected-error@+1 {{invalid properties {mode = 1 : i64} for op cmath.run: extensible Dialects don't support properties}}
"cmath.run"() <{mode = 1}> : () -> ()
// -----
// Regions are looked at whatever else is wrong.
// expected-error@+2 {{'cmath.run' op attribute "mode" is expected but not provided}}
// expected-error@+1 {{'cmath.run' op unexpected number of regions: expected 1 but got 0}}
"cmath.run"() : () -> ()
// -----
// expected-error@+1 {{unregistered operation 'cmath.none' found in dialect ('cmath') that does not allow unknown operations}}
"cmath.none"() : () -> ()
// -----
func.func @no_syntax_of_its_own() {
  // expected-error@+1 {{custom op 'cmath.mul' has no custom assembly form}}
  cmath.mul
}
