// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Blocks, successors, entry arguments, and in which order ops are verified; texts and places are those of mlir-opt.

func.func @f() {
  cf.br ^a
^a: cf.br ^a
// expected-error@+1 {{redefinition of block '^a'}}
^a: return }

// -----

func.func @f() {
  cf.br ^a
^b: cf.br ^a
// expected-error@+1 {{redefinition of block '^b'}}
^b: return
^a: return }

// -----

func.func @f() {
  cf.br ^a
^b: cf.br ^b
// expected-error@+1 {{redefinition of block '^b'}}
^b: return
^a: return }

// -----

func.func @f() {
^b: return
// expected-error@+1 {{redefinition of block '^b'}}
^b: return }

// -----

// expected-error@+1 {{expected ',' or ']'}}
"foo"() ({ ^b: "bar"()[^b, ^b : () -> () }) : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"foo"() ({ ^b: "bar"()[^b ^b] : () -> () }) : () -> ()

// -----

// expected-error@+1 {{expected block name}}
"foo"() ({ ^b: "bar"()[^b, ] : () -> () }) : () -> ()

// -----

// expected-error@+1 {{expected block name}}
"foo"() ({ ^b: "bar"()[3] : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) {
  }

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
func.func @f(i32) {
  ^bb0(%a : f32):
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a: i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  %0 = arith.addi %a, %a : i64
module @x {}
  cf.br ^a
return
^a: return
}

// -----

func.func @f(%a: i32) {
func.func @g() {
  "arith.addi"() : () -> ()
  return
}
// expected-error@+1 {{'arith.subi' op requires one result}}
"arith.subi"() : () -> ()
return
}

// -----

func.func @f(%a: i32) {
func.func @g() {
  "arith.addi"() : () -> ()
  return
}
// expected-error@+1 {{'arith.constant' op requires one result}}
"arith.constant"() : () -> ()
}

// -----

func.func @f() {
"arith.subi"() : () -> ()
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  cf.br ^a
return
^a: return
}

// -----

func.func @f() {
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  cf.br ^a
"arith.subi"() : () -> ()
return
^a: return
}

// -----

func.func @f() {
// expected-error@+1 {{operation with block successors must terminate its parent block}}
"foo"()[^a] : () -> ()
"arith.subi"() : () -> ()
return
^a: return
}

// -----

module {
module { "arith.subi"() : () -> ()  }
func.func @f() {
  "arith.addi"() : () -> ()
  return
}
// expected-error@+1 {{'arith.constant' op requires one result}}
"arith.constant"() : () -> ()
}

// -----

// expected-error@+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'}}
module attributes {foo} {
"arith.constant"() : () -> ()
}

// -----

// expected-error@+2 {{region entry argument '%a' is already in use}}
// expected-note@+1 {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// expected-note@+1 {{previously referenced here}}
func.func @f(%a: index) {
// expected-error@+1 {{region entry argument '%a' is already in use}}
scf.for %a = %a to %a step %a { }
  return
}

// -----

func.func @f(%a: index) {
// expected-note@+1 {{previously referenced here}}
"foo"(%i) : (index) -> ()
// expected-error@+1 {{region entry argument '%i' is already in use}}
scf.for %i = %a to %a step %a { }
  return
}

// -----

func.func @f(%a: index) {
// expected-note@+1 {{previously referenced here}}
scf.for %i = %a to %a step %a {
// expected-error@+1 {{region entry argument '%i' is already in use}}
scf.for %i = %a to %a step %a { }
}
  return
}

// -----

func.func @f(%a: index) {
// expected-note@+1 {{previously defined here}}
scf.for %i = %a to %a step %a {
  // expected-error@+1 {{redefinition of SSA value '%i'}}
  %i = "foo"() : () -> i32
}
  return
}

// -----

// expected-error@+1 {{result number not allowed in argument list}}
func.func @f(%a#1: index) {
  return
}
