// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of func; texts and places are those of mlir-opt.

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32) {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func private @f(i32, %a: i32)

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, ...) {
  return
}

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) {
  return
}

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()

// -----

// expected-error@+1 {{custom op 'func.func' expected non-empty function body}}
func.func private @f() {}

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @f() {
  ^bb0: }

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func public @f() attributes {sym_visibility = "private"} { return }

// -----

// expected-error@+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func public @f() attributes {function_type = i32} { return }

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_name = "x"} { return }

// -----

// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
func.func @f() attributes {arg_attrs = [{}]} { return }

// -----

// expected-error@+1 {{custom op 'func.func' attribute 'arg_attrs' occurs more than once in the attribute list}}
func.func @f(%a : i32 {a.c}) attributes {arg_attrs = [{a.b}]} { return }

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @f(%a : i32 {foo}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op results may only have dialect attributes}}
func.func private @f() -> (i32 {foo})

// -----

// expected-error@+1 {{expected attribute name}}
func.func @f() attributes { { return }

// -----

// expected-error@+1 {{expected '{' in attribute dictionary}}
func.func @f() attributes 3 { return }

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func foo @f() { return }

// -----

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() { return }

// -----

// expected-error@+1 {{expected '('}}
func.func @f { return }

// -----

// expected-error@+1 {{expected ':'}}
func.func @f(%a) {
  return
}

// -----

// expected-error@+1 {{expected ')'}}
func.func @f(%a: i32 { return }

// -----

// expected-error@+2 {{region entry argument '%a' is already in use}}
// expected-note@+1 {{previously referenced here}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

func.func @f() -> (i32 {x.y}, f32) {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 2}}
  return
}

// -----

// expected-error@+1 {{expected non-function type}}
func.func @f() -> { return }

// -----

func.func @f() -> (i32, f32) {
  %0 = arith.constant 0 : i32
  // expected-error@+1 {{'func.return' op has 1 operands, but enclosing function (@f) returns 2}}
  return %0 : i32
}

// -----

func.func @f() -> (i32, f32) {
  %0 = arith.constant 0 : i32
  // expected-error@+1 {{type of return operand 1 ('i32') doesn't match function result type ('f32') in function @f}}
  return %0, %0 : i32, i32
}

// -----

func.func @f() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

// expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
"func.return"() : () -> ()

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  func.return %a }

// -----

func.func @f(%a: i32) -> i32 {
  // expected-error@+1 {{custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types}}
  func.return %a, %a : i32 }

// -----

// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{sym_name = "f", function_type = i32}> ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{invalid properties {function_type = 3 : i32, sym_name = "f"} for op func.func: Invalid attribute `function_type` in property conversion: 3 : i32}}
"func.func"() <{sym_name = "f", function_type = 3 : i32}> ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({ "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({ ^bb0(%a : f32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{sym_name = "f", function_type = (i32) -> ()}> ({ ^bb0(%a : i32, %b : i32): "func.return"() : () -> () }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "foo"}> ({ }) : () -> ()

// -----

// expected-error@+1 {{invalid properties {function_type = () -> (), sym_name = "f", sym_visibility = 3 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 3 : i64}}
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = 3}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "private", arg_attrs = [{x.y}]}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op arguments may only have dialect attributes}}
"func.func"() <{sym_name = "f", function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [{xy}]}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{sym_name = "f", function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [3]}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{sym_name = "f", function_type = (i32) -> (), sym_visibility = "private", res_attrs = [{x.y}]}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op results may only have dialect attributes}}
"func.func"() <{sym_name = "f", function_type = () -> (i32), sym_visibility = "private", res_attrs = [{xy = 1}]}> ({ }) : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() <{sym_name = "f", function_type = () -> (i32), sym_visibility = "private"}> : () -> ()

// -----

// expected-error@+1 {{'func.func' op requires one region}}
"func.func"() <{sym_name = "f", function_type = () -> (i32), sym_visibility = "private"}>({}, {}) : () -> ()

// -----

func.func @f(%arg0: i32 loc("x")) {
  // expected-error@+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  func.func private @g()
  return }

// -----

// expected-note@+1 {{previously defined here}}
func.func @f(%arg0: i32) {
  return
// expected-error@+1 {{redefinition of SSA value '%arg0'}}
^bb1(%arg0: i32):
  return }

// -----

func.func @f(%arg0: i32) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb1:
  return }

// -----

func.func @f(%arg0: i32) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb1(%b : i32):
  return }

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f(i32 {llvm.x}) attributes {a.b}

// -----

func.func @f() {
  // expected-error@+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f() {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  call @g() : () -> f32
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f(%a : f32) {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @g(%a) : (f32) -> f32
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f(%a : i32) {
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----

func.func private @g(i32) -> (f32, i32)
func.func @f(%a : i32) {
  // expected-error@+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note@+2 {{      op result types: 'i32', 'i32'}}
  // expected-note@+1 {{function result types: 'f32', 'i32'}}
  call @g(%a) : (i32) -> (i32, i32)
  return
}

// -----

func.func private @g(i32) -> (f32, i32)
func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'func.call' 'func.call' op attribute 'arg_attrs' failed to satisfy constraint: Array of dictionary attributes}}
  call @g(%a) {arg_attrs = [3]} : (i32) -> (f32, i32)
  return
}

// -----

module @g {}
func.func @f(%a : i32) {
  // expected-error@+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g(%a) : (i32) -> (f32, i32)
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'func.call' invalid kind of attribute specified}}
  call @g::@h(%a) : (i32) -> (f32, i32)
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected attribute value}}
  call g(%a) : (i32) -> (f32, i32)
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call @g(%a) : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected '('}}
  call @g %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'func.call' number of operands and types do not match: got 2 operands and 1 types}}
  call @g(%a, %a) : (i32) -> ()
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  call @g(%a) : (f32) -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'func.call' number of operands and types do not match: got 1 operands and 0 types}}
  call @g(%a) : () -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {callee = @f, no_inline = 3 : i64} for op func.call: Invalid attribute `no_inline` in property conversion: 3 : i64}}
  "func.call"() <{callee = @f, no_inline = 3}> : () -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {callee = @a::@f} for op func.call: Invalid attribute `callee` in property conversion: @a::@f}}
  "func.call"() <{callee = @a::@f}> : () -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {callee = "x"} for op func.call: Invalid attribute `callee` in property conversion: "x"}}
  "func.call"() <{callee = "x"}> : () -> ()
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  "func.call"() {callee = @f} : () -> ()
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: '(i32) -> i32' vs '(i32) -> f32'}}
  call_indirect %f(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{custom op 'func.call_indirect' number of operands and types do not match: got 0 operands and 1 types}}
  call_indirect %f() : (i32) -> f32
  return
}

// -----

func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{custom op 'func.call_indirect' number of operands and types do not match: got 2 operands and 1 types}}
  call_indirect %f(%a, %a) : (i32) -> f32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  call_indirect %f(%a) : (f32) -> f32
  return
}

// -----

func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{expected '('}}
  call_indirect %f : (f32) -> f32
  return
}

// -----

func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{custom op 'func.call_indirect' invalid kind of type specified: expected builtin.function, but found 'f32'}}
  call_indirect %f() : f32
  return
}

// -----

func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{expected non-function type}}
  call_indirect %f() :
  return
}

// -----

func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{expected SSA operand}}
  call_indirect @f() :
  return
}

// -----

func.func @f(%a : i32, %f : (f32) -> f32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%f, %a) : ((f32) -> f32, i32) -> f32
  return
}

// -----

func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  "func.call_indirect"(%f, %a) : ((i32) -> f32, i32) -> ()
  return
}

// -----

func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%a) : (i32) -> ()
  return
}

// -----

func.func @f(%a : i32, %f : (i32) -> f32) {
  // expected-error@+1 {{'func.call_indirect' op expected 1 or more operands, but found 0}}
  "func.call_indirect"() : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'g'}}
  func.constant @g : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  func.constant @f : i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  func.constant @f : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '->' in function type}}
  func.constant @f : ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected ':'}}
  func.constant @f
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{integer literal not valid for specified type}}
  func.constant 3 : i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'func.constant' invalid kind of attribute specified}}
  func.constant @f::@g : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = func.constant @f : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op requires one result}}
  "func.constant"() <{value = @f}> : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'x'}}
  "func.constant"() <{value = @x}> : () -> (i32)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{invalid properties {value = @f::@x} for op func.constant: Invalid attribute `value` in property conversion: @f::@x}}
  "func.constant"() <{value = @f::@x}> : () -> (i32)
  return
}
