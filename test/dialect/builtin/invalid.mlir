// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of the builtin dialect's ops; texts and places are those of mlir-opt.

// expected-error@+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'}}
module attributes {foo = 1 : i32} {}

// -----

// expected-error@+1 {{invalid properties {sym_name = 1 : i32} for op builtin.module: Invalid attribute `sym_name` in property conversion: 1 : i32}}
"builtin.module"() <{sym_name = 1 : i32}> ({}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "bad"}}
"builtin.module"() ({ ^bb0: }) {sym_name = "x", sym_visibility = "bad"} : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op attribute 'sym_visibility' failed to satisfy constraint: string attribute}}
"builtin.module"() ({ ^bb0: }) {sym_name = "x", sym_visibility = 3} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
unrealized_conversion_cast to

// -----

// expected-error@+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

  // expected-error@+1 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
  %0 = unrealized_conversion_cast : i32 to i32

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = builtin.unrealized_conversion_cast %a to f32
  return }

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'builtin.unrealized_conversion_cast' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = builtin.unrealized_conversion_cast %a, %a : i32 to f32
  return }

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a: i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = builtin.unrealized_conversion_cast %a : f32 to f32
  return }

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
module { ^bb0(%a : i32): }

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
module { ^bb0:
^bb1: }

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module foo {}

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module @x

// -----

// expected-error@+1 {{expected '{' to begin a region}}
module @x @y {}

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
module attributes 3 {}

// -----

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({}, {}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op requires zero results}}
"builtin.module"() ({}) : () -> i32

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"builtin.module"() ({
^bb0:
  "foo.br"()[^bb0] : () -> ()
}) : () -> ()

// -----

// expected-note@+1 {{see existing symbol definition here}}
module @x {}
// expected-error@+1 {{redefinition of symbol named 'x'}}
module @x {}

// -----

module {
  // expected-note@+1 {{see existing symbol definition here}}
  func.func private @f()
  // expected-error@+1 {{redefinition of symbol named 'f'}}
  module @f {}
}

// -----

// expected-error@+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({}) : () -> ()
