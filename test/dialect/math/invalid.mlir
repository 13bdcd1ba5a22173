// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of math; texts and places are those of mlir-opt.

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.absf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.absf %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.acos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.acos %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.acosh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.acosh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.asin' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.asin %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.asinh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.asinh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.atan' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atan %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.atanh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atanh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.cbrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cbrt %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.ceil' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.ceil %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.cos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cos %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.cosh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.cosh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.erf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.erf %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.erfc' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.erfc %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.exp' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.exp2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp2 %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.expm1' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.expm1 %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.floor' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.floor %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.log' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.log10' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log10 %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.log1p' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log1p %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.log2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.log2 %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.round' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.round %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.roundeven' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.roundeven %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.rsqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.rsqrt %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.sin' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sin %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.sinh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sinh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.sqrt' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.sqrt %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.tan' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.tan %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.tanh' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.tanh %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.trunc' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.trunc %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.atan2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atan2 %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.copysign' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.copysign %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'math.powf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.powf %a, %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.absi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.absi %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.ctlz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctlz %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.cttz' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.cttz %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.ctpop' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ctpop %a : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'math.isfinite' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isfinite %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isfinite' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isfinite"(%a) : (f32) -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isfinite' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isfinite"(%a) : (f32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'math.isinf' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isinf %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isinf' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isinf"(%a) : (f32) -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isinf' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isinf"(%a) : (f32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'math.isnan' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnan %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isnan' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isnan"(%a) : (f32) -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isnan' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnan"(%a) : (f32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'math.isnormal' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnormal %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isnormal' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isnormal"(%a) : (f32) -> i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'math.isnormal' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isnormal"(%a) : (f32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected '['}}
  %0 = math.clampf %a to %a, %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{custom op 'math.clampf' expected 'to'}}
  %0 = math.clampf %a [%a, %a] : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected ','}}
  %0 = math.clampf %a to [%a] : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.clampf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.clampf %i to [%i, %i] : i32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.clampf' op requires the same type for all operands and results}}
  %0 = "math.clampf"(%a, %a, %d) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected ','}}
  %0 = math.fma %a, %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.fma' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fma %i, %i, %i : i32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.fma' op requires the same type for all operands and results}}
  %0 = "math.fma"(%a, %a, %d) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.ipowi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ipowi %a, %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'}}
  %0 = math.fpowi %a, %a : f32, f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected ','}}
  %0 = math.fpowi %a, %i : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.fpowi' op failed to verify that all of {lhs, result} have same type}}
  %0 = "math.fpowi"(%a, %i) : (f32, i32) -> f64
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.sincos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0:2 = math.sincos %i : i32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = math.sincos %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+2 {{custom op 'math.sqrt' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error@+1 {{custom op 'math.sqrt' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = math.sqrt %a fastmath<foo> : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected '<'}}
  %0 = math.sqrt %a fastmath : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected ':'}}
  %0 = math.sqrt %a
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = math.sqrt : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{custom op 'math.foo' is unknown}}
  %0 = math.foo %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{invalid properties {fastmath = 3 : i64} for op math.sqrt: Invalid attribute `fastmath` in property conversion: 3 : i64}}
  %0 = "math.sqrt"(%a) <{fastmath = 3}> : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.sqrt' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "math.sqrt"(%a) {fastmath = 3} : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{custom op 'math.sqrt' 'math.sqrt' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = math.sqrt %a {fastmath = 3} : f32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{use of value '%d' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = math.powf %a, %d : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{expected ','}}
  %0 = math.powf %a : f32
  return
}

// -----

func.func @f(%a: f32, %i: i32, %d: f64) {
  // expected-error@+1 {{'math.atan2' op requires the same type for all operands and results}}
  %0 = "math.atan2"(%a, %d) : (f32, f64) -> f32
  return
}
