// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What verifiers and parsers of complex reject; texts and places are those of mlir-opt.

func.func @f(%f: f32) {
  // expected-error@+1 {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.abs %f : f32
  return
}

// -----

func.func @f(%t: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{custom op 'complex.abs' invalid kind of type specified: expected builtin.complex, but found 'tensor<4xcomplex<f32>>'}}
  %0 = complex.abs %t : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%t: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{custom op 'complex.add' invalid kind of type specified: expected builtin.complex, but found 'tensor<4xcomplex<f32>>'}}
  %0 = complex.add %t, %t : tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%a: complex<f32>) {
  // expected-error@+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %a : complex<f32> to i32
  return
}

// -----

func.func @f(%l: i64) {
  // expected-error@+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %l : i64 to f64
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%c64: complex<f64>) {) {
  %0 = complex.bitcast %c64 : complex<f64> to complex<f32>
  return
}

// -----

func.func @f(%t: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %t : tensor<4xcomplex<f32>> to complex<f32>
  return
}

// -----

func.func @f(%l: i64) {
  // expected-error@+1 {{'complex.bitcast' op result must be int/float/complex}}
  %0 = complex.bitcast %l : i64 to tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f64', 'f64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1.0 : f64, 2.0 : f64] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('i64', 'i64') to match the element type of the op's return type ('f32')}}
  %0 = complex.constant [1, 2] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's elements to be float or integer attributes}}
  %0 = complex.constant [1.0 : f32, "a"] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{integer literal not valid for specified type}}
  %0 = complex.constant 1 : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error@+1 {{custom op 'complex.create' 'complex' must be complex type with floating-point elements, but got 'complex<i32>'}}
  %0 = complex.create %f, %f : complex<i32>
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error@+1 {{custom op 'complex.create' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.create %f, %f : f32
  return
}

// -----

func.func @f(%a: complex<f32>, %f: f32) {
  // expected-error@+1 {{custom op 'complex.powi' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = complex.powi %a, %f : complex<f32>, f32
  return
}

// -----

func.func @f(%a: complex<f32>) {
  // expected-error@+1 {{custom op 'complex.eq' invalid kind of type specified: expected builtin.complex, but found 'f32'}}
  %0 = complex.eq %a, %a : f32
  return
}

// -----

func.func @f(%a: complex<f32>) {
  // expected-error@+1 {{'complex.abs' op failed to verify that complex element type matches result type}}
  %0 = "complex.abs"(%a) : (complex<f32>) -> f64
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error@+1 {{'complex.create' op failed to verify that complex element type matches real operand type}}
  %0 = "complex.create"(%f, %f) : (f32, f32) -> complex<f64>
  return
}

// -----

func.func @f(%f: f32, %i: i32) {
  // expected-error@+1 {{'complex.create' op operand #1 must be floating-point, but got 'i32'}}
  %0 = "complex.create"(%f, %i) : (f32, i32) -> complex<f32>
  return
}

// -----

// expected-error@+1 {{expected operation name in quotes}}
func.func @f(%a: complex<f32>, %c64: complex<f64>) {) {
  %0 = "complex.eq"(%a, %c64) : (complex<f32>, complex<f64>) -> i1
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected ':'}}
  "test.x"() {a = #complex.number<1.0, 2.0>} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note@+1 {{add a trailing dot to make the literal a float}}
  "test.x"() {a = #complex.number<:f32 1, 2>} : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected ','}}
  "test.x"() {a = #complex.number<:f32 1.0>} : () -> ()
  return
}
