// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every error of tosa's elementwise ops; texts and places are those of mlir-opt.

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.abs' op requires the same shape for all operands and results}}
  %0 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.abs' op requires the same element type for all operands and results}}
  %0 = tosa.abs %a : (tensor<4x4xf32>) -> tensor<4x4xf16>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.abs' op operand #0 must be tosa-conformant tensor of number values, but got 'memref<4x4xf32>'}}
  %0 = tosa.abs %m : (memref<4x4xf32>) -> memref<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op result type '4x3' not broadcast compatible with broadcasted operands's shapes '?x4'}}
  %0 = tosa.add %c, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op result type '4x4' not broadcast compatible with broadcasted operands's shapes '4x1'}}
  %0 = tosa.add %b, %b : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %0 = tosa.add %a, %q : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op operands don't have matching ranks}}
  %0 = tosa.add %a, %r : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op requires the same element type for all operands and results}}
  %0 = tosa.add %a, %i : (tensor<4x4xf32>, tensor<4x4xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.logical_and' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<4x4xf32>'}}
  %0 = tosa.logical_and %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.abs' op requires a single operand}}
  %0 = tosa.abs %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.abs' op result #0 must be tosa-conformant tensor of number values, but got 'f32'}}
  %0 = "tosa.abs"(%a) : (tensor<4x4xf32>) -> f32
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.intdiv' op operand #0 must be tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<4x4xf32>'}}
  %0 = tosa.intdiv %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op result type has different rank than operands}}
  %0 = tosa.add %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<1x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.cos' op operand #0 must be tosa-conformant tensor of floating-point values, but got 'tensor<4x4xi32>'}}
  %0 = tosa.cos %i : (tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.greater' op requires the same element type for all operands}}
  %0 = tosa.greater %a, %i : (tensor<4x4xf32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.greater' op operands don't have broadcast-compatible shapes}}
  %0 = tosa.greater %a, %q : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<4x4xi1>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.cast' op requires the same shape for all operands and results}}
  %0 = tosa.cast %a : (tensor<4x4xf32>) -> tensor<4x5xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.cast' op result #0 must be tosa-conformant tensor of number values, but got 'tensor<4x4xindex>'}}
  %0 = tosa.cast %a : (tensor<4x4xf32>) -> tensor<4x4xindex>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.arithmetic_right_shift' op requires attribute 'round'}}
  %0 = tosa.arithmetic_right_shift %i, %i : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{custom op 'tosa.arithmetic_right_shift' 'tosa.arithmetic_right_shift' op attribute 'round' failed to satisfy constraint: bool attribute}}
  %0 = tosa.arithmetic_right_shift %i, %i {round = 1 : i32} : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.sub' op result type '5x4' not broadcast compatible with broadcasted operands's shapes '4x4'}}
  %0 = tosa.sub %c, %b : (tensor<?x4xf32>, tensor<4x1xf32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{custom op 'tosa.foo' is unknown}}
  %0 = tosa.foo %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x1xf32>, %c: tensor<?x4xf32>, %i: tensor<4x4xi32>, %u: tensor<*xf32>, %r: tensor<4xf32>, %z: tensor<4x4xi1>, %q: tensor<3x4xf32>, %g: tensor<4x4xsi32>, %m: memref<4x4xf32>, %s: f32, %h: tensor<4x4xindex>, %d: tensor<4x4xf64>) {
  // expected-error @below {{'tosa.add' op result type '5x3' not broadcast compatible with broadcasted operands's shapes '4'}}
  %0 = tosa.add %r, %u : (tensor<4xf32>, tensor<*xf32>) -> tensor<5x3xf32>
  return
}

// -----

// What has no shape or no rank is reported where the next op begins.
tosa.variable @number : f32
// expected-error @+1 {{expected shaped type}}
func.func private @next()

// -----

tosa.variable @unranked : tensor<*xf32>
// expected-error @+1 {{expected ranked type}}
func.func private @next()

// -----

func.func @mul_narrower(%a: tensor<4xi32>, %s: tensor<1xi8>) {
  // expected-error @below {{'tosa.mul' op invalid data type size for operands or result}}
  %r = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
  return
}

// -----

func.func @transpose_other_size(%a: tensor<2x3xi32>) {
  // expected-error @below {{'tosa.transpose' op expected input1 and output to have same numbers of elements, got 6 and 12}}
  %r = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x4xi32>
  return
}
